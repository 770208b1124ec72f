"""R26.3: the concealed Lone Wolf, until they play a card or their figure is shown."""

from __future__ import annotations

import pytest

from bot.engine.game import PUBLIC, Piece, Viewer
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import (
    AnswerCat,
    AnswerWith,
    CatOrder,
    Disguise,
    Escape,
    FreeListenSentry,
    GiveAnswers,
    Inside,
    PlayAs,
    StayReady,
    Step,
    TakeTurn,
)
from bot.games.castle.decisions import Go as GoTo
from bot.games.castle.facts.lone import (
    FigureChosen,
    SomebodyDone,
    SomebodyFound,
    SomebodyLeft,
    SomebodyStarted,
    Unmasked,
)
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    Card,
    CatRule,
    Mark,
    Moment,
    Phase,
    Result,
    Standing,
    Who,
)
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from tests.games.castle.kit import (
    Script,
    facts_of,
    game,
    guard_at,
    guards,
    intruders,
    new_match,
    options_of,
    pieces_of,
    play,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR
from tests.games.castle.wolves import (
    CONCEALED,
    NINJAS,
    TRAITORS,
    alone,
    guards_listen,
    guards_pass,
    hidden,
    takes,
    walk,
)

EITHER = pytest.mark.parametrize("who", list(Who))
RULES = game(**CONCEALED)
OUTSIDERS = (RULES.viewer(GUARDS), PUBLIC)


def look(match: Match[State], viewer: Viewer) -> tuple[object, ...]:
    """Everything that a viewer may perceive of a match."""
    seen = match.seen_by(viewer)
    told = BOX.words.tell(RULES, seen.log, viewer)
    shown = (BOX.words.standing(RULES, seen.state, viewer), BOX.pictures.alt(RULES, seen.state, viewer))
    pictured = (BOX.pictures.scene(RULES, seen.state, viewer), BOX.pictures.focus(RULES, seen.state, viewer))
    open_to = [list(seen.options(seat)) for seat in RULES.seats if viewer.is_in(seat)]
    return (seen.log, seen.state, seen.awaited(), told, shown, pictured, open_to)


def same(one: Match[State], other: Match[State]) -> None:
    """No outsider can tell two matches apart, and each asks as the truth does."""
    for viewer in OUTSIDERS:
        assert look(one, viewer) == look(other, viewer)
    for match in (one, other):
        assert match.awaited() == match.seen_by(PUBLIC).awaited()
        assert broken_invariants(match.state) == []


def test_R26_3_the_choice_is_made_with_the_hands_and_nobody_learns_it() -> None:
    match = new_match(**CONCEALED)
    draft = match.draft(INTRUDERS)
    assert draft is not None
    for piece in RULES.drafts.pieces(Disguise(TRAITOR, NINJAS, TRAITORS)) or ():
        if not isinstance(piece, PlayAs):
            draft.add(piece)
    assert not draft.is_complete()
    assert draft.missing() == "Choose secretly whether you play the ninja or the traitor."
    draft.add(PlayAs(TRAITOR))
    facts = play(match, INTRUDERS, draft.committed())
    chosen = facts_of(facts, FigureChosen)[0]
    assert chosen == FigureChosen(TRAITOR, is_secret=True)
    assert {chosen.seen_by(viewer) for viewer in OUTSIDERS} == {FigureChosen(None, is_secret=True)}


def test_R26_3_the_goal_is_drawn_before_the_choice() -> None:
    match = new_match(**CONCEALED)
    assert [one.goal for one in match.state.intruders] == [Mark.A, Mark.A]
    assert match.seen_by(PUBLIC).state.ninja.goal is None
    play(match, INTRUDERS, Disguise(NINJA, NINJAS, TRAITORS))
    assert [one.goal for one in match.state.intruders] == [Mark.A, None]


@EITHER
def test_R26_3_both_hand_sizes_stay_shown_until_the_wolf_is_known(who: Who) -> None:
    match = hidden(who)
    for viewer in (*OUTSIDERS, RULES.viewer(INTRUDERS)):
        seen = match.seen_by(viewer).state
        assert (seen.ninja.hand.size, seen.traitor.hand.size) == (8, 7)
    guards_pass(match)
    takes(match, Kill(who, None))
    for viewer in (*OUTSIDERS, RULES.viewer(INTRUDERS)):
        seen = match.seen_by(viewer).state
        assert seen.intruder(who).hand.size == {NINJA: 7, TRAITOR: 6}[who]
        assert seen.intruder(who.mate).hand.size == 0
        assert seen.intruder(who.mate).standing is Standing.ABSENT


TURNS: dict[str, list[tuple[tuple[str, tuple[str, ...]], tuple[str, tuple[str, ...]]]]] = {
    "standing and walking": [(("", ()), ("YA19 YA18 YA19", ()))],
    "walking, then a trap and a hidden sentry": [
        (("YA20 YA19 YA18", ()), ("YA19 YA18", ())),
        (("CA5 CA3 CA5", ("CA3",)), ("CA5 CA3 CA5", ("CA3",))),
        (("CA3", ("CA5",)), ("CA3", ("CA5",))),
    ],
    "the own goal, another's, nothing": [
        (("YA20 YA19 YA18", ()), ("", ())),
        (("CA5 CA6 CA4", ("CA6", "CA4")), ("CA5 CA6 CA4", ("CA6", "CA4"))),
        (("CA2", ("CA2",)), ("CA2", ("CA2",))),
    ],
    "goal and exit": [
        (("YA20 YA19 YA18", ()), ("", ())),
        (("CA5 CA6 CA4", ()), ("CA5 CA6 CA4", ())),
        (("CA2", ("CA2",)), ("CA2", ("CA2",))),
        (("YA9 YA4 OM2", ()), ("YA9 YA4 OM2", ())),
        (("OL2", ()), ("OL2", ())),
        (("off", ()), ("off", ())),
    ],
}


def _turn(who: Who, turn: tuple[str, tuple[str, ...]]) -> tuple[Piece, ...]:
    route, searches = turn
    return (Escape(who),) if route == "off" else walk(who, route, *searches)


@pytest.mark.parametrize("listens", [False, True], ids=["passing", "listening"])
@pytest.mark.parametrize("name", TURNS)
def test_R28_9_the_same_public_game_looks_the_same_for_both(name: str, listens: bool) -> None:
    one, other = hidden(NINJA), hidden(TRAITOR)
    same(one, other)
    for turns in TURNS[name]:
        for match in (one, other):
            if listens and match.state.turn in (1, 3):
                guards_listen(match)
        same(one, other)
        for match in (one, other):
            guards_pass(match)
        same(one, other)
        for match, who, turn in zip((one, other), Who, turns, strict=True):
            takes(match, *_turn(who, turn))
        same(one, other)
    assert not facts_of(one.log, Unmasked)


@EITHER
def test_R26_3_searches_missions_and_exit_name_only_the_intruder(who: Who) -> None:
    match = hidden(who)
    for turns in TURNS["goal and exit"]:
        guards_pass(match)
        takes(match, *_turn(who, turns[list(Who).index(who)]))
    seen = match.seen_by(PUBLIC)
    assert facts_of(seen.log, SomebodyStarted)
    assert facts_of(seen.log, SomebodyFound) == [SomebodyFound(((zone("CA2"), Mark.A, False),))]
    assert facts_of(seen.log, SomebodyDone) == [SomebodyDone(Mark.A)]
    assert facts_of(seen.log, SomebodyLeft) == [SomebodyLeft()]
    assert match.state.result is seen.state.result is Result.INTRUDERS
    lines = " ".join(BOX.words.tell(RULES, seen.log, PUBLIC)).lower()
    assert "the intruder has found goal" in lines
    assert "the ninja " not in lines.replace("the ninja holds", "")
    assert "the traitor " not in lines.replace("the traitor holds", "")


@EITHER
def test_R26_3_a_bluff_makes_the_wolf_known(who: Who) -> None:
    match = hidden(who)
    guards_pass(match)
    facts = match.play(INTRUDERS, TakeTurn((Rope(who, None),)), Script())
    assert facts_of(facts, Unmasked) == [Unmasked(who)]
    assert Unmasked(who).seen_by(PUBLIC) == Unmasked(who)
    assert not match.state.is_concealed
    assert [one.who for one in match.seen_by(PUBLIC).state.playing] == [who]


@EITHER
def test_R26_3_detection_makes_the_wolf_known(who: Who) -> None:
    match = alone(who, "YA18", is_concealed=True, sentries={"YA19": 1})
    guards(match, SentrySearch(guard_at(match, "YA19").id))
    facts = guards(match, GoTo(zone("YA18")))
    assert facts_of(facts, Unmasked) == [Unmasked(who)]
    assert match.state.intruder(who).is_shown


@EITHER
def test_R26_3_a_drunk_guard_makes_the_wolf_known(who: Who) -> None:
    match = alone(who, "YA18", is_concealed=True, phase=Phase.INTRUDERS, drunk=["YA19"])
    facts = intruders(match, Step(who, zone("YA19")))
    assert facts_of(facts, Unmasked) == [Unmasked(who)]


@EITHER
def test_R26_3_the_passage_makes_the_wolf_known(who: Who) -> None:
    match = alone(who, "YA1", is_concealed=True, phase=Phase.INTRUDERS)
    facts = intruders(match, Inside(who))
    assert facts_of(facts, Unmasked) == [Unmasked(who)]
    assert match.state.intruder(who).standing is Standing.PASSAGE


def test_R26_3_a_cat_makes_the_traitor_known() -> None:
    match = alone(TRAITOR, "YA18", is_concealed=True, sentries={"CB6": 1})
    guards(match, FreeListenSentry(guard_at(match, "CB6").id))
    facts = play(match, INTRUDERS, AnswerCat(True))
    assert facts_of(facts, Unmasked) == [Unmasked(TRAITOR)]


def test_R26_3_a_card_for_a_find_makes_the_wolf_known_and_names_the_remaining_answers() -> None:
    match = hidden(TRAITOR)
    guards_pass(match)
    takes(match)
    guards_pass(match)
    match.play(INTRUDERS, TakeTurn(walk(TRAITOR, "CA5 CA3", "CA3", "CA5")), Script())
    match.play(INTRUDERS, GiveAnswers((Card.CAT, None)), Script())
    seen = match.seen_by(PUBLIC).state
    assert not seen.is_concealed
    assert seen.sneaking.searches == ((TRAITOR, zone("CA3")), (TRAITOR, zone("CA5")))


def test_R26_3_cards_of_the_unplayed_hand_cannot_be_played() -> None:
    match = alone(NINJA, "YA18", is_concealed=True, phase=Phase.INTRUDERS)
    assert pieces_of(match, PourSake) == []
    assert {piece.who for piece in pieces_of(match, Kill)} == {NINJA}
    match = alone(TRAITOR, "YA18", is_concealed=True, phase=Phase.INTRUDERS)
    assert [*pieces_of(match, Throw), *pieces_of(match, ShadowWalk)] == []
    assert {piece.who for piece in pieces_of(match, Rope)} == {TRAITOR}


@pytest.mark.parametrize(("who", "answers"), [(NINJA, [False]), (TRAITOR, [False, True])])
def test_R26_3_a_cat_is_asked_for_at_every_listen(who: Who, answers: list[bool]) -> None:
    match = alone(who, "YA18", is_concealed=True, sentries={"CB6": 1})
    guards(match, FreeListenSentry(guard_at(match, "CB6").id))
    assert match.state.moment is Moment.CAT
    assert options_of(match, INTRUDERS, AnswerCat) == [AnswerCat(each) for each in answers]
    rules = {
        each.rule for each in match.game.orders.listed(match.state, INTRUDERS) if isinstance(each, CatOrder)
    }
    assert rules == set(CatRule) - {CatRule.TRAITOR, CatRule.NINJA}


def test_R28_8_without_traitor_cards_no_cat_can_come_and_none_is_asked_for() -> None:
    match = alone(
        TRAITOR, ("YA18", {"hand": []}), is_concealed=True, sentries={"CB6": 1}, options={"traitorCards": 0}
    )
    guards(match, FreeListenSentry(guard_at(match, "CB6").id))
    assert match.state.moment is Moment.QUIET


@pytest.mark.parametrize(
    ("who", "mark", "fits"),
    [
        (NINJA, Mark.TRAP, []),
        (TRAITOR, Mark.TRAP, [Card.CAT]),
        (NINJA, Mark.SENTRY, [Card.KENJUTSU, Card.SHURIKEN]),
        (TRAITOR, Mark.SENTRY, [Card.KENJUTSU]),
    ],
)
def test_R28_8_both_are_asked_about_every_find(who: Who, mark: Mark, fits: list[Card]) -> None:
    match = alone(who, "YA18", is_concealed=True, phase=Phase.INTRUDERS, objects={"CA5": mark})
    intruders(match, *walk(who, "CA5", "CA5"))
    assert match.state.moment is Moment.ANSWERS
    assert options_of(match, INTRUDERS, AnswerWith) == [AnswerWith(None), *map(AnswerWith, fits)]


@EITHER
def test_R28_8_the_wolf_may_stay_ready_with_any_hand(who: Who) -> None:
    """Only the other hand holds cards: a visible ability to play on would reveal the figure."""
    match = alone(
        who,
        ("YA18", {"hand": []}),
        is_concealed=True,
        phase=Phase.INTRUDERS,
        options={f"{who.value}Cards": 0},
    )
    intruders(match, StayReady())
    assert match.state.moment is Moment.AFTER


@EITHER
def test_R26_3_the_wolfs_side_knows_more_than_the_guards(who: Who) -> None:
    match = hidden(who)
    lines = " ".join(BOX.words.standing(RULES, match.state, RULES.viewer(INTRUDERS)))
    assert "The guards do not know yet which intruder you play" in lines
    assert f"{who}: " in lines.lower()
    public = " ".join(BOX.words.standing(RULES, match.seen_by(PUBLIC).state, PUBLIC))
    assert "The intruder, ninja or traitor: hidden, ninja's cards 8, traitor's cards 7." in public


@EITHER
def test_R26_3_a_plan_says_without_names_what_the_guards_would_learn(who: Who) -> None:
    match = hidden(who)
    guards_pass(match)
    route = "YA20" if who is NINJA else "YA19"
    draft = match.draft(INTRUDERS, walk(who, route, route))
    assert draft is not None
    learnt = BOX.words.drafted(RULES, match.state, INTRUDERS, draft)[-1]
    assert f"The intruder searches {route}" in learnt


@EITHER
@pytest.mark.parametrize(
    ("bluffs", "learnt"), [(0, "The intruder has left the map."), (1, "The lone intruder is the {who}.")]
)
def test_R26_3_a_plan_says_what_would_make_the_wolf_known(who: Who, bluffs: int, learnt: str) -> None:
    match = alone(who, "OL5", is_concealed=True, phase=Phase.INTRUDERS)
    draft = match.draft(INTRUDERS, (*[Kill(who, None)] * bluffs, Escape(who)))
    assert draft is not None
    text = BOX.words.drafted(RULES, match.state, INTRUDERS, draft)[-1]
    assert learnt.format(who=who) in text
    assert ("The intruder has left" in text) == (not bluffs)
