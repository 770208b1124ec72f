"""Sealed plans by day (S23.5, S27.3, S32.10)."""

from __future__ import annotations

from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from bot.games.raid.decisions import (
    AtBreak,
    ClearPlan,
    HandIn,
    NoPlan,
    SetTrap,
    Start,
    ThrowStar,
    UseReed,
)
from bot.games.raid.facts.day import BukiPlayed, ReedUsed, TrapSet
from bot.games.raid.facts.dealing import TurnedUp
from bot.games.raid.facts.moving import Froze, SetOff, Started, TokenThrown, TurnEnded, TurnMissed
from bot.games.raid.facts.planning import HandedIn, PlanCleared, Planned
from bot.games.raid.kinds import Buki, MoveCard, Stage, Trap
from bot.games.raid.state.state import Guard, State
from tests.games.raid.kit import HAWK, KITE, dealt, move, playing, plays, position, setting_of, t

SEALED = setting_of(match="dawn", dawnOrder="sealed")


def stood(hawk: str, cards: str, kite: str, others: str) -> Match[State]:
    """Two ninja on tiles with their open cards, whose players make their plans."""
    state = position(SEALED, {HAWK: hawk, KITE: kite}, stage=Stage.PLANS)
    for place, named in enumerate((cards, others)):
        shown = tuple(map(MoveCard, named.split()))
        state.change_deck(place, open=shown, pile=(MoveCard("walk"),) * 10, size=10)
    return playing(state)


def where(match: Match[State], seat: Seat) -> int | None:
    return match.state.ninja[seat].tile


def of(facts: list[Fact], kind: type[Fact]) -> list[Fact]:
    return [fact for fact in facts if isinstance(fact, kind)]


def test_S_C54_the_first_in_order_has_the_tile() -> None:
    match = stood("C22", "walk slip", "B21", "slip walk")
    plays(match, HAWK, move("walk", 1), HandIn())
    assert match.awaited() == {KITE}
    plays(match, KITE, move("slip", 1), move("walk", 2), HandIn())
    assert (where(match, HAWK), where(match, KITE)) == (t("C20"), t("B20"))


def test_S23_5_both_cards_of_all_are_open_and_all_are_asked() -> None:
    match = dealt(match="dawn", dawnOrder="sealed")
    assert match.state.stage is Stage.PLANS
    assert match.awaited() == {HAWK, KITE}
    assert [len(match.state.decks[place].open) for place in (0, 1)] == [2, 2]
    facts = plays(match, HAWK, NoPlan()) + plays(match, KITE, NoPlan())
    assert len(of(facts, TurnEnded)) == 2
    assert match.state.round == 2
    assert len(of(facts, TurnedUp)) == 4


def test_S23_5_start_tiles_in_order_of_preference() -> None:
    match = dealt(match="dawn", dawnOrder="sealed")
    plays(match, HAWK, Start(t("C47")), HandIn())
    facts = plays(match, KITE, Start(t("C47")), Start(t("G47")), HandIn())
    assert of(facts, Started) == [Started(HAWK, t("C47")), Started(KITE, t("C47"))]
    match = dealt("slip " * 12, match="dawn", dawnOrder="sealed", players=3)
    match.state.change(Seat("owl"), tile=t("C47"))
    plays(match, HAWK, NoPlan())
    plays(match, Seat("owl"), NoPlan())
    facts = plays(match, KITE, Start(t("E47")), HandIn())
    assert Started(KITE, t("E47")) in facts


def test_S23_5_1_an_act_that_has_become_illegal_is_skipped_and_kept() -> None:
    match = stood("D20", "walk slip", "D23", "walk slip")
    match.state.guards = {t("D17"): Guard()}
    match.state.change(KITE, tile=t("F19"))
    assert ThrowStar(t("D17")) in match.options(HAWK)
    plays(match, HAWK, ThrowStar(t("D17")), HandIn())
    match.state.guards = {}
    facts = plays(match, KITE, NoPlan())
    assert not of(facts, TokenThrown)
    assert match.state.ninja[HAWK].has_star


def test_S23_5_1_where_no_route_of_the_list_is_legal_the_default_one_is_made() -> None:
    match = stood("D20", "slip walk", "E19", "slip slip")
    match.state.guards = {}
    assert move("slip", 1) in match.options(HAWK)
    plays(match, HAWK, move("slip", 1), HandIn())
    facts = plays(match, KITE, NoPlan())
    first = of(facts, SetOff)[0]
    assert isinstance(first, SetOff)
    assert (first.seat, first.card, first.route) == (HAWK, "slip", 1)


def test_S23_5_1_where_none_is_legal_it_freezes() -> None:
    match = stood("D2", "slip slip", "A40", "slip slip")
    match.state.guards = {}
    match.state.fires = {t("C1"): KITE, t("E1"): KITE}
    plays(match, HAWK, NoPlan())
    assert of(plays(match, KITE, NoPlan()), Froze) == [Froze(HAWK)]


def test_S23_5_2_cards_drawn_in_the_round_wait() -> None:
    match = stood("D34", "walk slip", "A40", "slip slip")
    match.state.change(HAWK, buki=(Buki.REED,), buki_count=1, fresh=1)
    assert UseReed() not in match.options(HAWK)
    match.state.change(HAWK, fresh=0)
    match.witness([])
    assert UseReed() in match.options(HAWK)
    facts = plays(match, HAWK, UseReed(), move("walk", 1), HandIn()) + plays(match, KITE, NoPlan())
    assert of(facts, BukiPlayed)
    assert ReedUsed(HAWK, is_used=True) in facts
    assert where(match, HAWK) == t("D32")


def test_S23_5_free_acts_before_at_a_break_and_after() -> None:
    match = stood("D20", "walk slip", "A40", "slip slip")
    match.state.guards = {t("D16"): Guard()}
    plays(match, HAWK, SetTrap(Trap.TRIP, t("C21")), move("walk", 2))
    assert SetTrap(Trap.NEST, t("D20")) in match.options(HAWK)
    plays(match, HAWK, SetTrap(Trap.NEST, t("D20")), HandIn())
    facts = plays(match, KITE, NoPlan())
    order = [type(fact) for fact in facts if isinstance(fact, TrapSet | SetOff) and fact.seat == HAWK]
    assert order == [TrapSet, SetOff, TrapSet]
    match = stood("B25", "walk slip", "A40", "slip slip")
    match.state.guards = {t("B22"): Guard()}
    plays(match, HAWK, move("walk", 1), AtBreak(), ThrowStar(t("B22")), HandIn())
    facts = plays(match, KITE, NoPlan())
    assert len(of(facts, TokenThrown)) == 1
    assert where(match, HAWK) == t("B23")


def test_S23_5_a_plan_may_be_changed_until_all_are_in() -> None:
    match = stood("D20", "walk slip", "A40", "slip slip")
    plays(match, HAWK, move("slip", 1), HandIn())
    assert HandIn() not in match.options(HAWK)
    plays(match, HAWK, ClearPlan(), move("walk", 2))
    facts = plays(match, KITE, NoPlan())
    first = of(facts, SetOff)[0]
    assert isinstance(first, SetOff)
    assert (first.card, first.route) == ("walk", 1)


def test_S27_3_others_learn_only_that_a_plan_is_in() -> None:
    match = stood("D20", "walk slip", "A40", "slip slip")
    steps: list[Decision] = [
        move("walk", 2),
        SetTrap(Trap.TRIP, t("D20")),
        ClearPlan(),
        move("slip", 1),
        HandIn(),
    ]
    facts = plays(match, HAWK, *steps)
    own, other = match.game.viewer(HAWK), match.game.viewer(KITE)
    assert {type(fact) for fact in facts} == {Planned, PlanCleared, HandedIn}
    assert [fact.seen_by(own) for fact in facts] == facts
    for viewer in (other, match.game.viewer(None)):
        assert [seen for fact in facts if (seen := fact.seen_by(viewer))] == [HandedIn(HAWK)]


def test_S6_8_a_seat_that_misses_its_turn_makes_no_plan() -> None:
    match = dealt(match="dawn", dawnOrder="sealed")
    match.state.change(HAWK, missed=1)
    assert match.awaited() == {KITE}
    assert not match.options(HAWK)
    facts = plays(match, KITE, NoPlan())
    assert [type(fact) for fact in facts if isinstance(fact, TurnMissed | TurnEnded)] == [
        TurnMissed,
        TurnEnded,
    ]
    assert match.awaited() == {HAWK, KITE}


def test_S17_8_an_own_fire_is_out_when_the_plan_is_carried_out() -> None:
    match = stood("D30", "walk slip", "A40", "slip slip")
    match.state.fires = {t("D29"): HAWK, t("E29"): KITE}
    assert {move("walk", 1), move("walk", 2)} <= set(match.options(HAWK))
    assert move("slip", 1) not in match.options(HAWK)


def test_S23_5_as_many_breaks_can_be_planned_as_the_route_has() -> None:
    for card, route, breaks in (("walk", 2, 0), ("walk", 1, 1), ("stride", 1, 2), ("leap-left", 1, 1)):
        match = stood("D20", f"{card} slip", "A40", "slip slip")
        match.state.guards = {}
        plays(match, HAWK, move(card, route))
        for _ in range(breaks):
            plays(match, HAWK, AtBreak())
        assert AtBreak() not in match.options(HAWK), (card, route)


def test_S23_5_3_an_empty_plan_is_none_and_is_not_handed_in() -> None:
    match = stood("D20", "slip walk", "A40", "slip slip")
    assert {HandIn(), NoPlan()} & {*match.options(HAWK)} == {NoPlan()}
    plays(match, HAWK, move("slip", 2))
    assert {HandIn(), NoPlan()} <= {*match.options(HAWK)}
    plays(match, HAWK, ClearPlan())
    assert HandIn() not in match.options(HAWK)


def test_S23_5_3_without_a_plan_nothing_of_the_begun_one_is_done() -> None:
    match = stood("D20", "slip walk", "A40", "slip slip")
    match.state.guards = {}
    plays(match, HAWK, move("slip", 2), NoPlan())
    facts = plays(match, KITE, NoPlan())
    first = of(facts, SetOff)[0]
    assert isinstance(first, SetOff)
    # The cube of E19 is worth more than the begun plan.
    assert (first.card, first.route) == ("slip", 0)
