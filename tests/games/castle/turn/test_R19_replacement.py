"""R19: wounds, death and replacement."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.decisions import Bed, Reclaim, Return, StartAt, Suggested, Take, TakeBonus
from bot.games.castle.facts.fighting import Detected, Died, GuardStruck, Revealed, WoundsReturned
from bot.games.castle.facts.setup import (
    BonusBegan,
    BonusTaken,
    GoalDrawn,
    HandChosen,
    ReturnBegan,
    Returned,
)
from bot.games.castle.facts.turn import AlertSet, CardPlayed
from bot.games.castle.kinds import (
    GOALS,
    GUARDS,
    INTRUDERS,
    Alert,
    Card,
    Mark,
    Moment,
    Phase,
    Pile,
    Standing,
    Tunnel,
    Who,
)
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    LEFT,
    RETURNING,
    Place,
    Script,
    facts_of,
    guard_at,
    guards,
    intruders,
    label,
    options_of,
    passes,
    pieces_of,
    play,
    position,
    small_board,
    where,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, seen_by_all, seen_by_intruders, traitor

NINJA_HAND = (Card.KENJUTSU,) * 3 + (Card.ROPE,) * 3
TRAITOR_HAND = (Card.KENJUTSU,) * 3 + (Card.CAT,) * 2
HURT = {NINJA: 2, TRAITOR: 1}


def dying(who: Who, **more: Any) -> Match[State]:
    """The next Kenjutsu kills the intruder, in YA2."""
    fatal: Place = ("YA2", {"shown": True, "wounds": HURT[who]})
    return position(**{"sentries": {"YA2": 1}, "hand": [Card.KENJUTSU] * 2, str(who): fatal, **more})


def strike(match: Match[State], who: Who) -> list[Any]:
    return guards(match, Attack(guard_at(match, "YA2").id, who))


def returning(who: Who = TRAITOR, **more: Any) -> Match[State]:
    """The start of the Intruders Phase, where one is to be replaced."""
    match = position(phase=Phase.PATROL, **{"turn": 10, str(who): RETURNING, **more})
    passes(match, Phase.INTRUDERS)
    return match


@pytest.mark.parametrize(("who", "wounds"), [(NINJA, 3), (TRAITOR, 2)])
def test_R19_1_the_wound_that_kills(who: Who, wounds: int) -> None:
    match = position(
        turn=12,
        sentries={"YA2": wounds},
        hand=[Card.KENJUTSU] * 4,
        **{str(who): ("YA2", {"shown": True})},  # type: ignore[arg-type]  # one of two arguments
    )
    ids = [guard.id for guard in match.state.guards_at(zone("YA2"))]
    for n, key in enumerate(ids, 1):
        facts = guards(match, Attack(key, who))
        assert bool(facts_of(facts, Died)) == (n == wounds)


def test_R19_2_wounds_are_public_and_last() -> None:
    match = position(sentries={"YA2": 1}, hand=[Card.KENJUTSU], ninja=("YA2", {"shown": True}))
    facts = strike(match, NINJA)
    assert seen_by_all(facts) == facts
    passes(match, Phase.INTRUDERS)
    assert match.state.ninja.wounds == 1


def test_R19_3_on_death_figure_hand_and_passage_card_go() -> None:
    match = dying(NINJA, ropes=[("YA2", "CA1")], drunk=["YA4"])
    match.state.ninja.has_passage = True
    facts = strike(match, NINJA)
    dead = match.state.ninja
    assert facts_of(facts, Died) == [Died(NINJA, zone("YA2"), returns=True)]
    assert (dead.standing, dead.is_shown, dead.hand.size, dead.has_passage) == (
        Standing.DEAD,
        False,
        0,
        False,
    )
    assert len(match.state.marks.ropes) == 1
    assert guard_at(match, "YA4").is_drunk
    assert match.state.marks.passages[Tunnel.PASSAGE].entrances == (zone("YA1"), zone("YA15"))


def test_R19_3_neither_hand_nor_goal_of_the_dead_is_told() -> None:
    match = dying(TRAITOR)
    told = seen_by_all(strike(match, TRAITOR))
    assert [type(fact) for fact in told] == [CardPlayed, GuardStruck, AlertSet, Died, WoundsReturned]


def test_R19_4_wound_cards_of_the_dead_go_to_the_discard_pile() -> None:
    match = dying(NINJA, deck=[Card.AWAKEN])
    before = match.state.piles[GUARDS].discard.count(Card.KENJUTSU)
    facts = strike(match, NINJA)
    assert facts_of(facts, WoundsReturned) == [WoundsReturned(NINJA, (GUARDS,) * 3)]
    assert match.state.piles[GUARDS].discard.count(Card.KENJUTSU) == before + 3
    assert match.state.ninja.wounds == 0


@pytest.mark.parametrize(("turn", "comes"), [(1, True), (10, True), (11, False), (20, False)])
def test_R19_5_C37_until_turn_10(turn: int, comes: bool) -> None:
    match = dying(TRAITOR, turn=turn)
    assert facts_of(strike(match, TRAITOR), Died)[0].returns is comes
    passes(match, Phase.INTRUDERS)
    assert match.state.moment is (Moment.RETURN if comes else Moment.PLAN)


def test_R19_6_one_replacement_per_intruder() -> None:
    match = dying(TRAITOR)
    match.state.traitor.replaced = 1
    assert not facts_of(strike(match, TRAITOR), Died)[0].returns
    assert facts_of(passes(match, Phase.INTRUDERS), BonusBegan) == []


def test_R15_1_and_R19_7_C37_at_the_start_of_the_intruders_phase_of_the_same_turn() -> None:
    match = dying(TRAITOR, turn=10)
    strike(match, TRAITOR)
    facts = passes(match, Phase.INTRUDERS)
    assert facts_of(facts, ReturnBegan) == [ReturnBegan(TRAITOR)]
    assert match.state.turn == 10
    assert match.awaited() == {INTRUDERS}


def test_R19_7_1_start_zones_as_at_setup_against_present_guards() -> None:
    match = returning(NINJA, sentries={"OL1": 1}, drunk=["OL2"])
    starts = {label(piece.zone) for piece in pieces_of(match, StartAt)}
    assert starts == {"OL3", "OL4", "OL5", "OL6"}


def test_R19_7_1_the_traitor_starts_inside_the_outer_moat() -> None:
    match = returning(TRAITOR, sentries={"YA1": 1})
    starts = {label(piece.zone) for piece in pieces_of(match, StartAt)}
    assert starts == {f"YA{n}" for n in range(1, 24)} - {"YA1", "YA9", "YA12", "YA15"}


def test_R19_7_1_without_a_legal_zone_the_successor_starts_detected() -> None:
    edges = {f"OL{n}": 1 for n in range(1, 7)}
    match = returning(NINJA, sentries=edges)
    assert len(pieces_of(match, StartAt)) == 6
    facts = play(match, INTRUDERS, Return(NINJA, zone("OL1"), NINJA_HAND))
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("OL1"))]
    assert (figure(match, NINJA), match.state.alert) == ("OL1", Alert.HIGH)


def test_R19_7_1_C49_beside_only_a_drunk_the_successor_is_revealed_without_alert() -> None:
    edges = {f"OL{n}": 1 for n in range(2, 7)}
    match = returning(NINJA, sentries=edges, drunk=["OL1"])
    facts = play(match, INTRUDERS, Return(NINJA, zone("OL1"), NINJA_HAND))
    assert facts_of(facts, Revealed) == [Revealed(NINJA, zone("OL1"))]
    assert facts_of(facts, AlertSet) == []
    assert figure(match, NINJA) == "OL1"


@pytest.mark.parametrize(("who", "hand"), [(NINJA, NINJA_HAND), (TRAITOR, TRAITOR_HAND)])
def test_R19_7_2_a_new_hand_from_the_whole_deck(who: Who, hand: tuple[Card, ...]) -> None:
    match = returning(who)
    start = zone("OL1") if who is NINJA else zone("YA1")
    facts = play(match, INTRUDERS, Return(who, start, hand))
    assert facts_of(facts, HandChosen) == [HandChosen(who, len(hand), hand)]
    assert match.state.intruder(who).hand.known == {card: hand.count(card) for card in hand}


def test_R19_7_2_no_suggested_hand_of_another_size_and_none_that_is_short() -> None:
    match = returning(TRAITOR)
    assert pieces_of(match, Suggested) == []
    assert len(pieces_of(match, Take, *(Take(Pile.TRAITOR, card) for card in TRAITOR_HAND))) == 0
    assert not match.is_legal(INTRUDERS, Return(TRAITOR, zone("YA1"), TRAITOR_HAND[:-1]))


def test_R19_7_2_cats_count_anew() -> None:
    match = returning(TRAITOR)
    match.state.traitor.cats_played = 2
    play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), TRAITOR_HAND))
    assert match.state.traitor.cats_played == 0


@pytest.mark.parametrize("drawn", range(5))
def test_R19_7_3_a_goal_from_the_unused_ones_and_the_old_one(drawn: int) -> None:
    match = returning(TRAITOR)
    pool = [goal for goal in GOALS if goal is not Mark.A]
    facts = play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), TRAITOR_HAND), Script(drawn))
    assert facts_of(facts, GoalDrawn) == [GoalDrawn(TRAITOR, pool[drawn])]
    assert match.state.traitor.goal is pool[drawn]


def test_R19_7_4_the_bonus_before_the_plan_and_the_successor_acts_this_turn() -> None:
    match = returning(TRAITOR)
    facts = play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), TRAITOR_HAND))
    assert facts_of(facts, Returned) == [Returned(TRAITOR)]
    assert match.awaited() == {GUARDS}
    guards(match, TakeBonus((), (), ()))
    assert match.state.moment is Moment.PLAN
    assert (match.state.traitor.wounds, match.state.traitor.is_shown) == (0, False)
    intruders(match, *traitor("YA2 YA3"))
    assert (where(match, TRAITOR), match.state.traitor.speed) == ("YA3", 2)


def bonus(**more: Any) -> Match[State]:
    """The guards choose their bonus."""
    match = returning(TRAITOR, **more)
    play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), TRAITOR_HAND))
    return match


def test_R19_8_C37_up_to_five_cards_from_both_piles() -> None:
    match = bonus(hand=[], deck=[Card.AWAKEN, Card.KENJUTSU, Card.KENJUTSU])
    taken = (Card.KENJUTSU, Card.KENJUTSU)
    more = (Card.SENTRY_LISTEN,) * 3
    facts = guards(match, TakeBonus(taken, more, ()))
    assert facts_of(facts, BonusTaken) == [BonusTaken(GUARDS, 2, 3, 0, taken, more, ())]
    assert match.state.piles[GUARDS].hand.known == {Card.KENJUTSU: 2, Card.SENTRY_LISTEN: 3}
    assert match.state.piles[GUARDS].deck.known == {Card.AWAKEN: 1}


def test_R19_8_no_sixth_card_and_no_missing_one() -> None:
    match = bonus(hand=[], deck=[Card.AWAKEN])
    five = [Reclaim(Card.SENTRY_LISTEN, True)] * 5
    assert pieces_of(match, Reclaim, *five, seat=GUARDS) == []
    assert Reclaim(Card.AWAKEN, False) in pieces_of(match, Reclaim, seat=GUARDS)
    assert Reclaim(Card.AWAKEN, False) not in pieces_of(
        match, Reclaim, Reclaim(Card.AWAKEN, False), seat=GUARDS
    )


def test_R19_8_up_to_three_sleepers_where_there_is_room() -> None:
    match = bonus(sleepers={"YA8": 2, "YA13": 1, "CA3": 0})
    beds = {label(bed.zone) for bed in pieces_of(match, Bed, seat=GUARDS)}
    assert beds == {"YA13", "CA3", "CB4"}
    three = [Bed(zone("CA3")), Bed(zone("CA3")), Bed(zone("CB4"))]
    assert pieces_of(match, Bed, *three, seat=GUARDS) == []
    guards(match, TakeBonus((), (), tuple(bed.zone for bed in three)))
    assert match.state.marks.sleepers == {zone("YA8"): 2, zone("YA13"): 1, zone("CA3"): 2, zone("CB4"): 1}


def test_R19_8_others_learn_only_the_numbers() -> None:
    match = bonus(hand=[], deck=[Card.AWAKEN, Card.KENJUTSU])
    facts = guards(match, TakeBonus((Card.AWAKEN,), (Card.SENTRY_LISTEN,), ()))
    assert facts_of(seen_by_intruders(facts), BonusTaken) == [BonusTaken(GUARDS, 1, 1, 0, None, None, None)]


def test_R19_8_the_wound_cards_of_the_dead_can_be_taken() -> None:
    match = dying(TRAITOR, turn=10, deck=[], hand=[Card.KENJUTSU])
    strike(match, TRAITOR)
    passes(match, Phase.INTRUDERS)
    play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), TRAITOR_HAND))
    assert Reclaim(Card.KENJUTSU, True) in pieces_of(match, Reclaim, seat=GUARDS)


def test_R19_8_the_bonus_is_voluntary() -> None:
    match = bonus()
    guards(match, TakeBonus((), (), ()))
    assert match.awaited() == {INTRUDERS}


def test_R19_9_the_entrances_stay_and_the_successor_needs_an_own_card() -> None:
    match = bonus()
    guards(match, TakeBonus((), (), ()))
    assert match.state.marks.passages[Tunnel.PASSAGE].entrances == (zone("YA1"), zone("YA15"))
    assert not match.state.traitor.has_passage


def test_R19_10_a_completed_goal_is_lost() -> None:
    match = dying(TRAITOR, turn=10)
    match.state.traitor.is_done = True
    strike(match, TRAITOR)
    passes(match, Phase.INTRUDERS)
    play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), TRAITOR_HAND), Script(2))
    assert (match.state.traitor.goal, match.state.traitor.is_done) == (Mark.D, False)


def test_R19_11_both_dead_the_ninja_first_and_two_bonuses() -> None:
    match = returning(TRAITOR, ninja=RETURNING)
    facts = play(match, INTRUDERS, Return(NINJA, zone("OL1"), NINJA_HAND), Script(3))
    assert facts_of(facts, GoalDrawn) == [GoalDrawn(NINJA, Mark.D)]
    facts = guards(match, TakeBonus((), (), ()))
    assert facts_of(facts, ReturnBegan) == [ReturnBegan(TRAITOR)]
    facts = play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), TRAITOR_HAND), Script(3))
    assert facts_of(facts, GoalDrawn) == [GoalDrawn(TRAITOR, Mark.E)], "never the goal of the first"
    guards(match, TakeBonus((), (), ()))
    assert match.state.moment is Moment.PLAN


def test_R19_12_C43_the_game_goes_on_while_a_replacement_is_pending() -> None:
    match = dying(TRAITOR, turn=9, ninja=LEFT)
    strike(match, TRAITOR)
    assert match.state.result is None
    assert options_of(match, GUARDS, Attack) == []


def test_R19_7_1_a_drunk_at_the_start_reveals_the_successor() -> None:
    """Killing the drunk hides the intruder (R17.9)."""
    match = returning(NINJA, sentries={f"OL{n}": 1 for n in range(2, 7)}, drunk=["OL1"])
    play(match, INTRUDERS, Return(NINJA, zone("OL1"), NINJA_HAND))
    play(match, GUARDS, TakeBonus((), (), ()))
    intruders(match, Kill(NINJA, guard_at(match, "OL1").id))
    assert figure(match, NINJA) is None


def test_R19_7_1_no_sake_for_a_sentry_at_the_start() -> None:
    """They have met this turn (R20.2); the traitor meets the next sentry for the first time."""
    yard = {label(start): 1 for start in small_board().traitor_starts}
    match = returning(TRAITOR, sentries=yard)
    play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), (Card.CAT,) * 2 + (Card.SAKE,) * 3))
    play(match, GUARDS, TakeBonus((), (), ()))
    nobody, next_door = PourSake(None), PourSake(guard_at(match, "YA2").id)
    assert pieces_of(match, PourSake, *traitor("YA2")) == [next_door, nobody]
    assert pieces_of(match, PourSake, *traitor("YA2 YA1")) == [nobody]


def test_R19_7_1_one_start_is_chosen() -> None:
    match = returning(TRAITOR)
    assert len(pieces_of(match, StartAt)) > 1
    assert pieces_of(match, StartAt, StartAt(TRAITOR, zone("YA1"))) == []
