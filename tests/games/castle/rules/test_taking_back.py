"""Taking back in the castle: headings, regrouping, and a card with its target before the first step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.game import PUBLIC, Decision, Illegal, Order, Piece, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.engine.taking_back import TakenBack, history
from bot.games.castle import decisions as d
from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.facts.guarding import GuardsStepped, MoveBegan
from bot.games.castle.facts.joint import Proposed
from bot.games.castle.facts.setup import GuardsShown
from bot.games.castle.kinds import GUARDS, SPEARS, SWORDS, Card, GuardId, PatrolId, Weapon, Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.rules.language import DECISIONS
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from bot.games.pictures import Lens
from bot.games.shelf import SHELF
from bot.tables.views.account import bulletin
from bot.tables.views.bulletin import Bulletin
from rendering.scene import Moved, Scene
from tests.games.castle.kit import Script, game, patrol_at, position, zone
from tests.games.castle.whole_games.test_R27_random_play import CHANGES, keen, short
from tests.rolling import Rolling

FREE = frozenset({d.Face, d.Form, d.Join, d.Merge, SentrySearch, PatrolSearch})
SEARCHES = [Card.SENTRY_SEARCH] * 3 + [Card.PATROL_SEARCH] * 3
SWORD, SPEAR = Weapon.SWORD, Weapon.SPEAR
G1, G2, G3 = map(GuardId, (1, 2, 3))


class Begun(CastleGame):
    """The rules with a match that begins in some position, so that its state can be folded again."""

    def __init__(self, match: Match[State]) -> None:
        assert isinstance(match.game, CastleGame)
        super().__init__(match.game.setting.board, match.game.setting.options)
        self._start = match.state.copy()

    def blank(self) -> State:
        return self._start.copy()


def begun(**given: Any) -> Match[State]:
    """A match that begins in this position (see kit.position)."""
    return Match(Begun(position(**given)))


def takes_back(match: Match[State], seat: Seat, *decisions: Decision) -> None:
    """The seat makes one decision after another and takes all of them back: nothing has changed."""
    states = []
    for decision in decisions:
        states.append(match.state.copy())
        match.play(seat, decision, Script())
    for state in reversed(states):
        assert match.state != state
        match.take_back(seat)
        assert match.state == state
        assert broken_invariants(match.state) == []


def _game(match: Match[State]) -> CastleGame:
    assert isinstance(match.game, CastleGame)
    return match.game


def test_nothing_else_can_be_taken_back() -> None:
    """Especially not a step, a listen, a search and an answer, with any result."""
    kinds = {kind for kind in DECISIONS if not issubclass(kind, Order | Piece)} - {OpenPassage}
    rules = game()
    assert {kind for kind in kinds if not rules.undo.is_final(object.__new__(kind))} == FREE


def test_R12_5_a_sentry_search_is_taken_back_before_the_first_step() -> None:
    match = begun(sentries={"YA2": 1}, hand=SEARCHES)
    takes_back(match, GUARDS, SentrySearch(G1))
    assert match.state.piles[GUARDS].hand.count(Card.SENTRY_SEARCH) == 3


def test_R12_5_a_guard_is_in_the_patrol_again() -> None:
    match = begun(patrols={"YA2": ("YA3", 3)}, hand=SEARCHES)
    takes_back(match, GUARDS, SentrySearch(G1))


@pytest.mark.parametrize("party", [(G1, G2), (G1, G2, G3)])
def test_R12_6_a_patrol_search_is_taken_back_before_the_first_step(party: tuple[GuardId, ...]) -> None:
    match = begun(patrols={"YA2": ("YA3", 3)}, hand=SEARCHES)
    takes_back(match, GUARDS, PatrolSearch(PatrolId(1), party))


@pytest.mark.parametrize("step", [d.Go(zone("YA3")), d.Halt()])
def test_R12_1_a_step_and_the_end_of_a_move_are_final(step: Decision) -> None:
    """Even where nobody was met: otherwise the step would be a scout."""
    match = begun(sentries={"YA2": 1}, hand=SEARCHES)
    match.play(GUARDS, SentrySearch(G1), Script())
    match.play(GUARDS, step, Script())
    with pytest.raises(Illegal):
        match.take_back(GUARDS)


def test_R6_15_a_heading_is_taken_back_and_asked_anew() -> None:
    match = begun(patrols={"YA2": ("YA3", 2)}, hand=SEARCHES)
    match.play(GUARDS, PatrolSearch(PatrolId(1), (G1, G2)), Script())
    match.play(GUARDS, d.Go(zone("YA3")), Script())
    match.play(GUARDS, d.Halt(), Script())
    headings = match.options(GUARDS)
    assert len(headings) > 1, "it is asked"
    for heading in headings:
        takes_back(match, GUARDS, heading)
    assert match.options(GUARDS) == headings


def test_R6_9_regrouping_is_taken_back_one_after_another() -> None:
    match = begun(sentries={"YA2": 3})
    takes_back(match, GUARDS, d.Form(G1, G2, zone("YA3")), d.Join(G3, PatrolId(1)))


def test_R6_9_and_11_a_merger_is_taken_back() -> None:
    match = begun(patrols={"YA2": [("YA3", 2), ("YA1", 2)]})
    takes_back(match, GUARDS, d.Merge(PatrolId(1), PatrolId(2)))
    assert patrol_at(match, "YA2").headings == (zone("YA3"),)


def test_R6_9_a_card_after_regrouping_is_taken_back_first() -> None:
    match = begun(sentries={"YA2": 3}, hand=SEARCHES)
    takes_back(match, GUARDS, d.Form(G1, G2, zone("YA3")), SentrySearch(G3))


def test_R12_11_awaken_is_final_also_where_nobody_stood() -> None:
    match = begun()
    match.play(GUARDS, Awaken(zone("YA8")), Script())
    assert match.deeds == []


def test_R11_3_a_listen_is_final() -> None:
    match = begun(sentries={"YA2": 1})
    match.play(GUARDS, SentryListen(G1), Script())
    assert match.deeds == []


def test_R23_14_a_guard_who_has_gone_inside_stays_and_a_passage_that_only_opens_does_not() -> None:
    rules = game()
    assert rules.undo.is_final(OpenPassage(G1))
    assert not rules.undo.is_final(OpenPassage(None))
    match = begun(hand=[Card.PASSAGE], options={"guardPassageEntry": "cardOpens"})
    takes_back(match, GUARDS, OpenPassage(None))


def test_R14_1_the_end_of_a_phase_is_final() -> None:
    match = begun(sentries={"YA2": 2})
    match.play(GUARDS, d.Form(G1, G2, zone("YA3")), Script())
    match.play(GUARDS, d.Pass(), Script())
    assert match.deeds == []


def test_R28_8_a_card_that_is_taken_back_is_the_same_with_and_without_a_hidden_intruder() -> None:
    """Two truths, one of them with the ninja on every way: the same facts, the same options, nothing drawn."""
    near, far = (begun(sentries={"YA2": 1}, hand=SEARCHES, ninja=name) for name in ("YA3", "OL1"))
    for match in (near, far):
        luck = Script()
        match.play(GUARDS, SentrySearch(G1), luck)
        assert luck.asked == []
    assert near.log == far.log
    assert near.options(GUARDS) == far.options(GUARDS)
    assert near.deed(GUARDS) == far.deed(GUARDS)
    assert near.take_back(GUARDS) == far.take_back(GUARDS)
    assert (near.state.intruder(Who.NINJA).zone, near.options(GUARDS)) == (zone("YA3"), far.options(GUARDS))


def joint(**given: Any) -> Match[State]:
    """A sword and a spear in one zone, and a sword beside them: grouping the first two takes both seats (R2.7)."""
    return begun(sentries={"YA2": 3}, weapons=[SWORD, SPEAR, SWORD], options={"players": 4}, **given)


def test_R2_7_a_proposal_is_taken_back_while_nobody_has_answered_it() -> None:
    match = joint()
    takes_back(match, SWORDS, d.Form(G1, G2, zone("YA3")))
    assert not match.state.agreed.proposals
    (taken,) = match.log[-1:]
    proposed = Proposed(GUARDS, SWORDS, d.Form(G1, G2, zone("YA3")))
    assert taken == TakenBack((proposed,))
    assert taken.seen_by(match.game.viewer(SPEARS)) == taken
    assert taken.seen_by(PUBLIC) is None


@pytest.mark.parametrize("answer", [d.Accept(), d.Decline()])
def test_R2_7_an_answered_proposal_is_final(answer: Decision) -> None:
    match = joint()
    match.play(SWORDS, d.Form(G1, G2, zone("YA3")), Script())
    match.play(SPEARS, answer, Script())
    assert match.deeds == []


def test_R2_9_a_partners_later_act_closes_earlier_ones() -> None:
    match = joint()
    match.play(SWORDS, d.Form(G1, G3, zone("YA3")), Script())
    match.play(SPEARS, d.Pass(), Script())
    assert match.deed(SWORDS) is None


def test_R2_9_a_partner_who_takes_their_act_back_opens_it_again() -> None:
    hands = {seat: {"hand": [Card.SENTRY_SEARCH]} for seat in (SWORDS, SPEARS)}
    match = joint(seats=hands)
    match.play(SWORDS, d.Form(G1, G3, zone("YA3")), Script())
    match.play(SPEARS, SentrySearch(G2), Script())
    assert match.deed(SWORDS) is None
    assert match.deed(SPEARS) is not None
    with pytest.raises(Illegal):
        match.take_back(SWORDS)
    match.take_back(SPEARS)
    match.take_back(SWORDS)
    assert not match.state.patrols


def test_R2_10_a_pass_that_had_lapsed_stands_again() -> None:
    match = joint()
    match.play(SPEARS, d.Pass(), Script())
    takes_back(match, SWORDS, d.Form(G1, G3, zone("YA3")))
    assert match.state.agreed.passed == {SPEARS}


KINDS_OF_GAMES: dict[str, dict[str, Any]] = {
    "two": {},
    "three": {"players": 3},
    "four": {"players": 4},
    "lead": {"players": 4, "jointDecisions": "lead"},
    "all changed": {
        **{name: value for change in CHANGES.values() for name, value in change.items()},
        "players": 4,
        "guardsNoticePassage": True,
    },
    "concealed": {"variant": "loneWolf", "loneWolfConceal": True},
    "contested": {"variant": "contested", "players": 3},
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", KINDS_OF_GAMES)
def test_R28_8_in_whole_games_decisions_that_are_taken_back_revealed_nothing(kind: str, seed: int) -> None:
    """Its facts follow from what its seat had witnessed, without luck; afterwards everybody is in the state of
    before."""
    game = short(KINDS_OF_GAMES[kind])
    luck, player = Rolling(Random(f"back {kind} {seed}")), keen()
    match: Match[State] = Match.dealt(game, luck)
    sights = {seat: match.seen_by(game.viewer(seat)) for seat in game.seats}
    taken = 0
    while awaited := sorted(match.awaited()):
        seat = awaited[luck.below("seat", len(awaited))]
        decision = player.decide(sights[seat], seat, luck)
        state = match.state.copy()
        known = {each: sight.state.copy() for each, sight in sights.items()}
        expected = None if game.undo.is_final(decision) else _foreseen(sights[seat], seat, decision)
        facts = match.play(seat, decision, luck)
        _told(game, sights, facts)
        if expected is None:
            continue
        assert facts == expected
        _only_the_side_goes_on(match, seat)
        if luck.below("wants it back", 2):
            _told(game, sights, match.take_back(seat))
            assert match.state == state
            assert {each: sight.state for each, sight in sights.items()} == known
            taken += 1
    assert match.state.result is not None
    assert taken


def _foreseen(sight: Match[State], seat: Seat, decision: Decision) -> list[Any]:
    luck = Script()
    facts = sight.copy().play(seat, decision, luck)
    assert luck.asked == []
    return facts


def _told(game: CastleGame, sights: dict[Seat, Match[State]], facts: list[Any]) -> None:
    for seat, sight in sights.items():
        sight.witness(witnessed(facts, game.viewer(seat)))


def _only_the_side_goes_on(match: Match[State], seat: Seat) -> None:
    game = match.game
    for other in game.seats:
        if match.side(other) != match.side(seat):
            assert not match.options(other)
            assert match.draft(other) is None


def pictured(match: Match[State]) -> list[Scene | None]:
    """The pictures of all viewers, with everything that has happened as news."""
    return [_bulletin(match, viewer).scene for viewer in _viewers(match)]


def _viewers(match: Match[State]) -> list[Viewer]:
    return [match.game.viewer(seat) for seat in (*match.game.seats, None)]


def _bulletin(match: Match[State], viewer: Viewer) -> Bulletin:
    seen, news = match.seen_by(viewer), witnessed(match.log, viewer)
    return bulletin(SHELF["castle"], seen, viewer, news=news, lens=Lens(news=len(history(news))))


def test_R6_9_a_picture_shows_nothing_of_what_was_taken_back() -> None:
    match = begun(sentries={"YA2": 3})
    before = pictured(match)
    match.play(GUARDS, d.Form(G1, G2, zone("YA3")), Script())
    assert pictured(match) != before
    match.take_back(GUARDS)
    assert pictured(match) == before


def test_R12_1_a_picture_has_no_arrow_for_a_way_that_holds_no_longer() -> None:
    """No step is taken back in the castle; if one were, no arrow would point to it."""
    match = begun(sentries={"YA2": 1}, hand=SEARCHES)
    match.witness([GuardsShown(((zone("YA2"), SWORD),), ()), MoveBegan((G1,), 2, is_owed=False)])
    before = pictured(match)
    step = GuardsStepped((G1,), zone("YA3"), 1, zone("YA2"))
    match.witness([step])
    assert all(_arrows(scene) for scene in pictured(match))
    match.witness([TakenBack((step,))])
    assert pictured(match) == before


def _arrows(scene: Scene | None) -> list[Moved]:
    assert scene is not None
    return [mark for mark in scene.marks if isinstance(mark, Moved)]


def test_everybody_is_told_in_words_what_was_taken_back() -> None:
    match = begun(sentries={"YA2": 3}, hand=SEARCHES)
    match.play(GUARDS, d.Form(G1, G2, zone("YA3")), Script())
    match.play(GUARDS, SentrySearch(G3), Script())
    match.take_back(GUARDS)
    match.take_back(GUARDS)
    for viewer in _viewers(match):
        done, search, *undone = _bulletin(match, viewer).lines
        assert undone == [f"Taken back: {search}", f"Taken back: {done}"]
