"""R26.1, R26.2: the Lone Wolf, ninja or traitor alone, known to all."""

from __future__ import annotations

import pytest

from bot.engine.game import PUBLIC
from bot.games.castle.box import BOX
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import (
    AnswerWith,
    CatOrder,
    ChooseHand,
    Escape,
    FreeListenSentry,
    Inside,
    Pass,
    PlayAs,
    Search,
    Start,
    StartAt,
    StayReady,
    Step,
    Take,
    TakeBonus,
    TakeTurn,
)
from bot.games.castle.facts.fighting import Died
from bot.games.castle.facts.lone import FigureChosen
from bot.games.castle.facts.setup import EntrancesChosen, GoalDrawn
from bot.games.castle.facts.turn import GameOver
from bot.games.castle.kinds import (
    GOALS,
    GUARDS,
    INTRUDERS,
    Card,
    Mark,
    Moment,
    Phase,
    Pile,
    Result,
    Standing,
    Tunnel,
    Who,
)
from bot.games.castle.setting.deck import Cards, spread
from bot.games.castle.setting.options import castle_options
from tests.games.castle.kit import (
    DECKS,
    RETURNING,
    Script,
    facts_of,
    game,
    guard_at,
    guards,
    intruders,
    is_offered,
    new_match,
    options_of,
    pieces_of,
    play,
    zone,
    zones,
)
from tests.games.castle.sneaks import NINJA, TRAITOR
from tests.games.castle.wolves import alone, guards_pass, hidden, walk

EITHER = pytest.mark.parametrize("who", list(Who))


def test_R26_1_the_figure_is_asked_before_anything_else() -> None:
    match = new_match(variant="loneWolf")
    assert match.state.moment is Moment.ALONE
    assert match.awaited() == {INTRUDERS}
    assert match.options(INTRUDERS) == [PlayAs(NINJA), PlayAs(TRAITOR)]
    assert match.options(GUARDS) == []
    assert match.draft(GUARDS) is None
    assert match.log == match.seen_by(PUBLIC).log


@EITHER
def test_R26_1_the_choice_is_public_and_the_other_is_never_in_the_game(who: Who) -> None:
    match = new_match(variant="loneWolf")
    facts = play(match, INTRUDERS, PlayAs(who))
    assert facts[0] == FigureChosen(who, is_secret=False)
    assert facts[0].seen_by(PUBLIC) == facts[0]
    assert match.state.intruder(who.mate).standing is Standing.ABSENT
    assert [intruder.who for intruder in match.state.playing] == [who]
    assert match.awaited() == {INTRUDERS, GUARDS}


@pytest.mark.parametrize("who", list(Who))
def test_R26_1_the_figure_may_be_settled_by_an_option(who: Who) -> None:
    match = new_match(variant="loneWolf", loneWolfFigure=who.value)
    assert match.state.moment is Moment.HANDS
    assert match.state.intruder(who.mate).standing is Standing.ABSENT


def test_R8_4_the_default_figure_is_drawn() -> None:
    match = new_match(variant="loneWolf")
    drawn = {match.game.default(match.state, INTRUDERS, Script(n)) for n in range(2)}
    assert drawn == {PlayAs(NINJA), PlayAs(TRAITOR)}


@EITHER
def test_R26_1_the_wolf_has_one_goal_one_hand_and_one_start(who: Who) -> None:
    match = new_match(variant="loneWolf", loneWolfFigure=who.value)
    assert [goal.who for goal in facts_of(match.log, GoalDrawn)] == [who]
    assert match.state.intruder(who).goal in GOALS
    assert match.state.intruder(who.mate).goal is None
    assert {piece.pile for piece in options_of(match, INTRUDERS, Take)} == {Pile(who.value)}
    hand = spread(DECKS.basic[Pile(who.value)])
    play(match, INTRUDERS, ChooseHand(who, hand))
    assert match.state.intruder(who).hand == Cards.of(hand)
    assert match.awaited() == {GUARDS}
    while match.state.moment is Moment.HANDS:
        play(match, GUARDS, match.game.default(match.state, GUARDS, Script()))
    assert {piece.who for piece in options_of(match, INTRUDERS, StartAt)} == {who}
    start = options_of(match, INTRUDERS, StartAt)[0].zone
    facts = play(match, INTRUDERS, Start(who, start, zones("YA1 YA15")))
    assert [fact.zones for fact in facts_of(facts, EntrancesChosen)] == [zones("YA1 YA15")]
    assert match.state.turn == 1
    assert match.state.intruder(who).standing is Standing.MAP
    assert match.state.intruder(who.mate).standing is Standing.ABSENT


@EITHER
def test_R26_1_the_wolf_plays_only_that_figure(who: Who) -> None:
    match = alone(who, "YA18", phase=Phase.INTRUDERS)
    draft = match.draft(INTRUDERS)
    assert draft is not None
    assert {getattr(piece, "who", who) for piece in draft.options()} == {who}
    assert bool(pieces_of(match, Throw)) == (who is NINJA)
    assert pieces_of(match, Search, Step(who, zone("YA19"))) == [
        Search(who, zone("YA18")),
        Search(who, zone("YA19")),
    ]


def test_R26_1_the_guards_set_up_two_patrols_unless_it_is_said_otherwise() -> None:
    assert castle_options({"variant": "loneWolf"}).settled()["patrols"] == 2
    assert castle_options({"variant": "loneWolf", "patrols": 3}).patrols == 3
    assert castle_options({}).patrols == 3
    settled = castle_options({"variant": "loneWolf"})
    assert castle_options(settled.settled()) == settled


@EITHER
def test_R26_1_the_wolf_is_replaced_as_usual(who: Who) -> None:
    match = alone(who, (RETURNING, {"goal": Mark.C}), phase=Phase.INTRUDERS, moment=Moment.RETURN)
    assert match.awaited() == {INTRUDERS}
    play(match, INTRUDERS, match.game.default(match.state, INTRUDERS, Script()))
    play(match, GUARDS, TakeBonus((), (), ()))
    assert match.state.moment is Moment.PLAN
    assert match.state.intruder(who).is_in_play
    assert match.state.intruder(who).replaced == 1
    assert match.state.intruder(who.mate).standing is Standing.ABSENT


def test_R25_1_the_game_ends_when_the_wolf_dies_for_good() -> None:
    match = alone(
        TRAITOR,
        ("YA18", {"shown": True, "wounds": 1}),
        turn=11,
        sentries={"YA18": 1},
        hand=[Card.KENJUTSU],
    )
    facts = guards(match, Attack(guard_at(match, "YA18").id, TRAITOR))
    assert facts_of(facts, Died) == [Died(TRAITOR, zone("YA18"), returns=False)]
    assert facts_of(facts, GameOver) == [GameOver(Result.GUARDS)]


@pytest.mark.parametrize(("who", "moment"), [(NINJA, Moment.QUIET), (TRAITOR, Moment.CAT)])
def test_R11_3_2_without_a_traitor_every_listen_is_answered_at_once(who: Who, moment: Moment) -> None:
    match = alone(who, "YA18", sentries={"CB6": 1})
    guards(match, FreeListenSentry(guard_at(match, "CB6").id))
    assert match.state.moment is moment
    orders = [each for each in match.game.orders.listed(match.state, INTRUDERS) if isinstance(each, CatOrder)]
    assert bool(orders) == (who is TRAITOR)


@EITHER
def test_R21_14_only_a_traitor_is_asked_about_a_trap(who: Who) -> None:
    match = alone(who, "YA18", phase=Phase.INTRUDERS, objects={"CA5": Mark.TRAP})
    intruders(match, Step(who, zone("CA5")), Search(who, zone("CA5")))
    assert (match.state.moment is Moment.ANSWERS) == (who is TRAITOR)
    assert is_offered(match, INTRUDERS, AnswerWith) == (who is TRAITOR)


@EITHER
@pytest.mark.parametrize(("is_done", "result"), [(True, Result.INTRUDERS), (False, Result.GUARDS)])
def test_R26_2_the_wolf_wins_with_a_done_mission_and_an_escape(
    who: Who, is_done: bool, result: Result
) -> None:
    match = alone(who, ("OL4", {"is_done": is_done}), phase=Phase.INTRUDERS)
    facts = play(match, INTRUDERS, TakeTurn((Escape(who),)))
    assert facts_of(facts, GameOver) == [GameOver(result)]


@EITHER
def test_R26_2_a_mission_without_an_escape_is_no_draw(who: Who) -> None:
    match = alone(who, ("OL4", {"is_done": True}), phase=Phase.INTRUDERS, turn=20)
    facts = intruders(match)
    assert facts_of(facts, GameOver) == [GameOver(Result.GUARDS)]


@EITHER
def test_R26_1_words_name_only_the_wolfs_figure(who: Who) -> None:
    match = alone(who, "YA18", phase=Phase.INTRUDERS)
    rules = game(variant="loneWolf")
    lines = " ".join(BOX.words.standing(rules, match.state, rules.viewer(None)))
    assert (f"{who}:" in lines.lower(), f"{who.mate}:" in lines.lower()) == (True, False)
    private = " ".join(BOX.words.standing(rules, match.state, rules.viewer(INTRUDERS)))
    assert str(who.mate) not in private.lower()


@EITHER
def test_R26_1_the_wolfs_options_have_words(who: Who) -> None:
    match, rules = new_match(variant="loneWolf"), game(variant="loneWolf")
    assert BOX.words.question(rules, match.state, INTRUDERS)
    choices = [
        BOX.words.choice(rules, match.state, INTRUDERS, each).label for each in match.options(INTRUDERS)
    ]
    assert choices == ["Play the ninja alone", "Play the traitor alone"]
    facts = play(match, INTRUDERS, PlayAs(who))
    assert f"The {who} plays alone." in BOX.words.tell(rules, facts, PUBLIC)


def test_R27_lone_wolf_is_for_two() -> None:
    with pytest.raises(ValueError, match="Lone Wolf is a game for two players: set players to 2"):
        castle_options({"variant": "loneWolf", "players": 3})


@pytest.mark.parametrize("given", [{"loneWolfFigure": "ninja"}, {"loneWolfConceal": True}], ids=str)
def test_R27_its_options_belong_to_it(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^“.+” belongs to the kind of game lone wolf"):
        castle_options(given)


def test_R27_the_figure_is_ignored_with_conceal() -> None:
    match = new_match(variant="loneWolf", loneWolfConceal=True, loneWolfFigure="ninja")
    assert match.state.moment is Moment.HANDS
    assert options_of(match, INTRUDERS, PlayAs) == [PlayAs(NINJA), PlayAs(TRAITOR)]


@EITHER
def test_R23_the_wolf_uses_the_passage_alone(who: Who) -> None:
    match = alone(who, "YA1", phase=Phase.INTRUDERS)
    intruders(match, Inside(who))
    assert match.state.intruder(who).standing is Standing.PASSAGE
    assert match.state.intruder(who).zone is Tunnel.PASSAGE


def test_R15_8_after_the_searches_only_the_wolfs_cards_are_offered() -> None:
    match = alone(TRAITOR, "YA18", phase=Phase.INTRUDERS)
    intruders(match, StayReady())
    assert match.state.moment is Moment.AFTER
    offered = match.options(INTRUDERS)
    assert Pass() in offered
    assert {option.who for option in offered if isinstance(option, Kill | Rope)} == {TRAITOR}


@pytest.mark.parametrize("who", list(Who))
def test_R26_3_and_R11_3_a_cat_may_come_from_a_last_card_unknown(who: Who) -> None:
    """With either figure: by all public facts the traitor's hand has one card."""
    match = alone(who, "YA18", is_concealed=True, sentries={"CB6": 1}, options={"traitorCards": 1})
    match.state.traitor.hand = Cards.of((Card.KENJUTSU,))
    guards(match, FreeListenSentry(guard_at(match, "CB6").id))
    assert match.state.moment is Moment.CAT


def test_R26_3_and_R21_14_all_may_know_that_somebody_answers_for_a_hidden_sentry() -> None:
    match = hidden(TRAITOR)
    guards_pass(match)
    match.play(INTRUDERS, TakeTurn(walk(TRAITOR, "CA5", "CA5")), Script())
    assert match.state.moment is Moment.ANSWERS
    assert match.awaited() == match.seen_by(PUBLIC).awaited() == {INTRUDERS}
