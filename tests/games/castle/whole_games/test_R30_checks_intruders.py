"""R30: the worked checks of the intruders' turn, by their numbers. The later ones: test_R30_checks_endings.py."""

from __future__ import annotations

from bot.engine.game import Fact
from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.cards.shadow_walk import ShadowWalk, ShadowWalked
from bot.games.castle.cards.shuriken import Threw, Throw
from bot.games.castle.decisions import (
    Bed,
    Escape,
    GiveAnswers,
    Go,
    Reclaim,
    Return,
    Search,
    StartAt,
    StayReady,
    Step,
    Take,
)
from bot.games.castle.facts.fighting import Detected, GuardDrunk, Revealed, WoundsReturned
from bot.games.castle.facts.setup import BonusBegan, BonusTaken, GoalDrawn, ReturnBegan
from bot.games.castle.facts.sneaking import MissionDone
from bot.games.castle.facts.turn import AlertSet
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, Mark, Moment, Phase, Pile
from bot.games.castle.setup.hands import taking
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    Script,
    facts_of,
    guard_at,
    guards,
    intruders,
    passes,
    pieces_of,
    play,
    position,
    where,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, ninja, traitor


def test_C25_two_kenjutsu_on_a_patrol_of_two() -> None:
    match = position(phase=Phase.INTRUDERS, patrols={"YA2": ("YA3", 2)}, ninja="YA1")
    first, second = (guard.id for guard in match.state.guards_at(zone("YA2")))
    facts = intruders(
        match, *ninja("YA2"), Kill(NINJA, first), Kill(NINJA, second), *ninja("YA3"), StayReady()
    )
    assert facts_of(facts, Detected) == []
    assert (match.state.alert, where(match, NINJA)) == (Alert.MEDIUM, "YA3")


def test_C25_one_kenjutsu_on_a_patrol_of_two() -> None:
    match = position(phase=Phase.INTRUDERS, patrols={"YA2": ("YA3", 2)}, ninja="YA1")
    facts = intruders(match, *ninja("YA2"), Kill(NINJA, guard_at(match, "YA2").id), StayReady())
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("YA2"))]
    assert match.state.alert is Alert.HIGH
    assert len(match.state.guards) == 1


def test_C26_the_traitor_with_two_kenjutsu() -> None:
    match = position(phase=Phase.INTRUDERS, patrols={"YA21": ("YA20", 2)})
    first, second = (guard.id for guard in match.state.guards_at(zone("YA21")))
    facts = intruders(match, *traitor("YA21"), Kill(TRAITOR, first), Kill(TRAITOR, second), StayReady())
    assert facts_of(facts, Detected) == []
    assert [fact.level for fact in facts_of(facts, AlertSet)] == [Alert.MEDIUM, Alert.HIGH]


def test_C27_shadow_walk_as_third_step_in_a_moat_or_over_a_rope() -> None:
    for start, route in (("YA1", "YA2 YA3 YA4"), ("OL1", "OM1"), ("YA2", "CA1")):
        end = route.split()[-1]
        match = position(phase=Phase.INTRUDERS, sentries={end: 1}, ninja=start, ropes=[("YA2", "CA1")])
        facts = intruders(match, *ninja(route), ShadowWalk())
        assert facts_of(facts, ShadowWalked) == []
        assert figure(match, NINJA) == end


def test_C27_shadow_walk_beside_a_patrol() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, patrols={"YA2": ("YA3", 2)}, ninja="YA1")
    facts = intruders(match, *ninja("YA2"), ShadowWalk())
    assert facts_of(facts, ShadowWalked) == []
    assert figure(match, NINJA) == "YA2"


def test_C28_shuriken_after_one_step() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA3": 1}, ninja="YA1")
    throw = (*ninja("YA2"), Throw(guard_at(match, "YA3").id))
    assert [step for step in pieces_of(match, Step, *throw) if step.who is NINJA] == []
    facts = intruders(match, *throw, StayReady())
    assert facts_of(facts, Threw)
    assert match.state.alert is Alert.NONE


def test_C28_shuriken_over_a_rope_is_only_a_bluff() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"CA1": 1}, ninja="YA2", ropes=[("YA2", "CA1")])
    assert pieces_of(match, Throw) == [Throw(None)]


def test_C29_sake_on_entry_then_the_ninja() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1}, ninja="YA20")
    key = guard_at(match, "YA21").id
    facts = intruders(match, *traitor("YA21"), PourSake(key), *ninja("YA21"), StayReady())
    assert facts_of(facts, GuardDrunk) == [GuardDrunk(key, zone("YA21"))]
    assert facts_of(facts, Revealed) == [Revealed(NINJA, zone("YA21"))]
    assert (figure(match, TRAITOR), match.state.alert) == (None, Alert.NONE)


def test_C30_no_sake_on_a_guard_who_searched_into_his_zone() -> None:
    match = position(sentries={"YA21": 1}, hand=[Card.SENTRY_SEARCH])
    guards(match, SentrySearch(guard_at(match, "YA21").id), Go(zone("YA22")))
    passes(match, Phase.INTRUDERS)
    assert pieces_of(match, PourSake, *traitor("YA21 YA22")) == [PourSake(None)]


def test_C30_nor_on_one_who_stood_beside_him_when_the_turn_began() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA22": 1}, traitor=("YA22", {"shown": True}))
    intruders(match)
    passes(match, Phase.INTRUDERS)
    assert pieces_of(match, PourSake, *traitor("YA21 YA22")) == [PourSake(None)]


def test_C31_beside_a_sentry_nothing_happens_until_he_strikes() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True}))
    intruders(match, StayReady())
    assert (match.state.alert, figure(match, NINJA)) == (Alert.NONE, "YA2")
    play(match, INTRUDERS, Kill(NINJA, guard_at(match, "YA2").id))
    assert [match.state.alert, figure(match, NINJA)] == [Alert.LOW, None]


def test_C32_a_rope_for_both_in_the_same_turn() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", traitor="YA1")
    plan = (Rope(NINJA, zone("CA1")), *ninja("CA1"), *traitor("YA2 CA1"))
    assert pieces_of(match, Step, *plan) == []
    intruders(match, *plan)
    assert (where(match, NINJA), where(match, TRAITOR)) == ("CA1", "CA1")


def test_C33_what_may_be_searched() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    assert pieces_of(match, Search) == []
    moved = ninja("YA2 YA3")
    zones = [Search(NINJA, zone(name)) for name in ("YA1", "YA2", "YA3")]
    assert pieces_of(match, Search, *moved) == zones
    assert pieces_of(match, Search, *moved, *zones[:2]) == []


def test_C34_both_search_a_trap() -> None:
    for answers, level in (((None, None), Alert.MEDIUM), ((Card.CAT, None), Alert.LOW)):
        match = position(phase=Phase.INTRUDERS, ninja="YA18", traitor="YA18", objects={"CA5": Mark.TRAP})
        searches = (Search(NINJA, zone("CA5")), Search(TRAITOR, zone("CA5")))
        intruders(match, *ninja("CA5"), *traitor("CA5"), *searches, StayReady())
        play(match, INTRUDERS, GiveAnswers(answers))
        assert match.state.alert is level


def test_C35_a_hidden_sentry_in_a_zone_he_has_left() -> None:
    for answer, level, number in ((Card.KENJUTSU, Alert.LOW, 0), (None, Alert.HIGH, 1)):
        match = position(phase=Phase.INTRUDERS, ninja="YA18", objects={"CA5": Mark.SENTRY})
        intruders(match, *ninja("CA5 CA3 CA1"), Search(NINJA, zone("CA5")), StayReady())
        facts = play(match, INTRUDERS, GiveAnswers((answer,)))
        assert facts_of(facts, Detected) == []
        assert (match.state.alert, len(match.state.guards)) == (level, number)


def test_C36_the_ninja_finds_the_traitors_goal() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="CB2", traitor="CB3")
    facts = intruders(match, *ninja("CB1"), *traitor("CB1"), Search(NINJA, zone("CB1")))
    assert facts_of(facts, MissionDone) == []
    passes(match, Phase.INTRUDERS)
    facts = intruders(match, *traitor("CB2"), Search(TRAITOR, zone("CB1")))
    assert facts_of(facts, MissionDone) == [MissionDone(TRAITOR, Mark.D)]


def killed_in_the_card_phase(turn: int) -> tuple[Match[State], list[Fact]]:
    """The traitor gets his second wound; what follows up to the Intruders Phase of the same turn."""
    match = position(
        turn=turn,
        sentries={"YA22": 1},
        traitor=("YA22", {"shown": True, "wounds": 1}),
        hand=[Card.KENJUTSU],
        sleepers={},
    )
    guards(match, Attack(guard_at(match, "YA22").id, TRAITOR))
    facts = passes(match, Phase.INTRUDERS)
    assert match.state.turn == turn
    return match, facts


def test_C37_killed_in_the_card_phase_of_turn_10() -> None:
    match, facts = killed_in_the_card_phase(10)
    assert facts_of(facts, ReturnBegan) == [ReturnBegan(TRAITOR)]
    cards = (Card.SAKE, Card.SAKE, Card.CAT, Card.ROPE, Card.PASSAGE)
    draft = match.draft(INTRUDERS, (StartAt(TRAITOR, zone("YA1")), *taking(Pile.TRAITOR, cards)))
    assert draft is not None
    assert pieces_of(match, Take, *draft.pieces) == []
    for short in range(5):
        assert not match.is_legal(INTRUDERS, Return(TRAITOR, zone("YA1"), cards[:short]))
    facts = play(match, INTRUDERS, draft.committed(), Script(1))
    assert facts_of(facts, GoalDrawn) == [GoalDrawn(TRAITOR, Mark.C)]
    assert (match.state.traitor.goal, match.state.traitor.hand.size) == (Mark.C, 5)
    assert (match.state.turn, match.state.moment, [*match.awaited()]) == (10, Moment.BONUS, [GUARDS])


def test_C37_the_guards_take_up_to_5_cards_and_3_sleepers() -> None:
    match, _facts = killed_in_the_card_phase(10)
    cards = (Card.SAKE, Card.SAKE, Card.CAT, Card.ROPE, Card.PASSAGE)
    play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), cards))
    most = [
        *[Reclaim(Card.SENTRY_LISTEN, False)] * 5,
        *(Bed(zone(name)) for name in ("YA8", "YA8", "CA3")),
    ]
    draft = match.draft(GUARDS, most)
    assert draft is not None
    assert list(draft.options()) == []
    before = match.state.piles[GUARDS].hand.size
    facts = play(match, GUARDS, draft.committed())
    assert [(one.from_deck, one.sleepers) for one in facts_of(facts, BonusTaken)] == [(5, 3)]
    assert match.state.piles[GUARDS].hand.size == before + 5
    assert match.state.marks.sleepers == {zone("YA8"): 2, zone("CA3"): 1}
    assert (match.state.turn, match.state.moment, [*match.awaited()]) == (10, Moment.PLAN, [INTRUDERS])
    intruders(match, *traitor("YA2 YA3"))
    assert where(match, TRAITOR) == "YA3"


def test_C37_killed_on_turn_11_there_is_nothing() -> None:
    match, facts = killed_in_the_card_phase(11)
    assert facts_of(facts, ReturnBegan) == []
    assert (match.state.moment, [*match.awaited()]) == (Moment.PLAN, [INTRUDERS])
    facts = intruders(match)
    assert [fact for fact in facts if isinstance(fact, ReturnBegan | BonusBegan | GoalDrawn)] == []
    assert (match.state.turn, where(match, TRAITOR)) == (12, "dead")


def test_C38_two_wounds_leave_with_him() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("OL1", {"wounds": 2}))
    facts = intruders(match, Escape(NINJA), StayReady())
    assert facts_of(facts, WoundsReturned) == [WoundsReturned(NINJA, (GUARDS,) * 2)]
    assert match.state.piles[GUARDS].discard.known == {Card.KENJUTSU: 2}
    assert match.options(GUARDS) == []
