"""R15, R19.7.4: a turn of the intruders that is planned while the guards are still moving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.capabilities import Adapted
from bot.engine.chance import Seeded, pick
from bot.engine.game import Piece, Seat
from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import Escape, Go, Inside, Search, StayReady, Step, TakeTurn
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.facts.guarding import GuardAwoke, GuardSobered, ListenAnswered
from bot.games.castle.facts.sneaking import SentryAppeared, TurnPlanned
from bot.games.castle.facts.turn import AlertSet, EntranceFound, PhaseBegan, RopeFound, Why
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    TRAITOR,
    Alert,
    Card,
    GuardId,
    Moment,
    Phase,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.rules.planning import ALERTED, FOUND, GUARDED, HEARD, WOKEN
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    DEAD,
    LEFT,
    RETURNING,
    facts_of,
    guard_at,
    guards,
    passes,
    play,
    position,
    small_board,
    zone,
)

SEARCHING = [Card.SENTRY_SEARCH] * 3


def imagined(match: Match[State], seat: Seat = INTRUDERS) -> Match[State]:
    """The match as it would be if the seat were asked for its turn."""
    facts = match.game.planning.ahead(match.state, seat)
    assert facts
    seen = match.copy()
    seen.witness(facts)
    return seen


def planned(match: Match[State], *pieces: Piece, seat: Seat = INTRUDERS) -> Match[State]:
    """The imagined match, in which these pieces make a whole turn."""
    seen = imagined(match, seat)
    draft = seen.draft(seat, pieces)
    assert draft is not None
    assert draft.is_complete()
    return seen


def become(
    match: Match[State], then: Match[State], pieces: Sequence[Piece], seat: Seat = INTRUDERS
) -> Adapted | None:
    return match.game.planning.adapted(match.state, seat, pieces, then.state)


def ninja(*labels: str) -> list[Piece]:
    return [Step(Who.NINJA, zone(label)) for label in labels]


def moved(match: Match[State], start: str, *steps: str) -> None:
    """The guards send the sentry of a zone somewhere, and end their turn."""
    guards(match, SentrySearch(guard_at(match, start).id), *(Go(zone(step)) for step in steps))
    passes(match, Phase.INTRUDERS)


@pytest.mark.parametrize("phase", [Phase.ALERT, Phase.CARDS, Phase.PATROL])
def test_R15_in_every_phase_of_the_guards_the_next_turn_can_be_planned(phase: Phase) -> None:
    match = position(phase=phase, ninja="YA1", traitor="YA22")
    planned(match, *ninja("YA2", "YA3"), Search(Who.NINJA, zone("YA2")), StayReady())


def test_R15_the_imagined_turn_offers_what_the_real_one_does() -> None:
    match = position(sentries={"YA3": 1}, ninja="YA1", traitor="YA22")
    seen = imagined(match)
    passes(match, Phase.INTRUDERS)
    real, before = match.draft(INTRUDERS), seen.draft(INTRUDERS)
    assert real is not None
    assert before is not None
    while steps := [piece for piece in real.options() if isinstance(piece, Step)]:
        assert real.options() == before.options()
        piece = pick(Seeded("both"), str(len(real.pieces)), steps)
        real.add(piece)
        before.add(piece)
    assert len(real.pieces) > 1


def test_R15_nothing_is_planned_ahead_when_the_seat_is_asked() -> None:
    match = position(phase=Phase.INTRUDERS)
    assert match.game.planning.ahead(match.state, INTRUDERS) == ()


def test_R11_3_nor_while_the_seat_is_asked_about_a_listen() -> None:
    match = position(moment=Moment.CAT)
    assert match.game.planning.ahead(match.state, INTRUDERS) == ()


@pytest.mark.parametrize("moment", [Moment.ANSWERS, Moment.REMOVAL, Moment.FIGURE, Moment.AFTER])
def test_R15_nor_before_the_next_guards_turn_has_begun(moment: Moment) -> None:
    match = position(phase=Phase.INTRUDERS, moment=moment)
    assert match.game.planning.ahead(match.state, INTRUDERS) == ()


def test_R4_nor_during_setup_nor_once_it_is_over() -> None:
    match = position(turn=0, phase=Phase.SETUP)
    assert match.game.planning.ahead(match.state, INTRUDERS) == ()
    match = position(phase=Phase.OVER, moment=Moment.OVER)
    assert match.game.planning.ahead(match.state, INTRUDERS) == ()


def test_R8_2_the_guards_plan_nothing_ahead() -> None:
    for phase in (Phase.CARDS, Phase.INTRUDERS):
        match = position(phase=phase)
        assert match.game.planning.ahead(match.state, GUARDS) == ()


@pytest.mark.parametrize("standing", [LEFT, DEAD])
def test_R15_2_an_intruder_who_has_left_or_is_dead_plans_nothing(standing: str) -> None:
    match = position(ninja=standing, options={"players": 3})
    assert match.game.planning.ahead(match.state, NINJA) == ()
    assert match.game.planning.ahead(match.state, TRAITOR)
    both = position(ninja=standing, traitor=standing)
    assert both.game.planning.ahead(both.state, INTRUDERS) == ()


def test_R19_7_nothing_is_planned_while_a_replacement_is_due() -> None:
    for options, seats in (({}, [INTRUDERS]), ({"players": 3}, [NINJA, TRAITOR])):
        match = position(ninja=RETURNING, options=options)
        assert not any(match.game.planning.ahead(match.state, seat) for seat in seats)


def test_R19_7_with_next_turn_replacements_the_other_one_plans_meanwhile() -> None:
    match = position(ninja=(RETURNING, {"died_in": 5}), options={"replacementTiming": "nextTurn"})
    planned(match, Step(Who.TRAITOR, zone("YA21")))


def test_R19_7_4_the_intruders_may_plan_while_the_guards_choose_their_bonus() -> None:
    match = position(phase=Phase.INTRUDERS, moment=Moment.BONUS)
    planned(match, *ninja("OL2"))
    assert not facts_of(match.game.planning.ahead(match.state, INTRUDERS), PhaseBegan)


def test_R15_2_each_of_two_seats_plans_its_own() -> None:
    match = position(ninja="YA1", traitor="YA22", options={"players": 3})
    planned(match, *ninja("YA2"), seat=NINJA)
    planned(match, Step(Who.TRAITOR, zone("YA21")), seat=TRAITOR)
    assert facts_of(match.game.planning.ahead(match.state, TRAITOR), TurnPlanned) == [
        TurnPlanned(Who.NINJA, ())
    ]


def test_R15_2_the_second_plans_while_the_first_is_asked_in_either_order() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", traitor="YA22", options={"players": 3})
    assert match.game.planning.ahead(match.state, NINJA) == ()
    planned(match, Step(Who.TRAITOR, zone("YA21")), seat=TRAITOR)
    match.state.sneaking.first = Who.TRAITOR
    assert match.game.planning.ahead(match.state, TRAITOR) == ()
    planned(match, *ninja("YA2"), seat=NINJA)


def test_R15_2_a_seat_that_has_decided_its_turn_plans_no_other_before_the_next() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", traitor="YA22", options={"players": 3})
    play(match, NINJA, TakeTurn(()))
    assert match.game.planning.ahead(match.state, NINJA) == ()


def test_R15_4_steps_and_searches_always_fit() -> None:
    """Guards stop nobody: random walks are planned, guards are put anywhere, and all of it is still legal."""
    doubts = 0
    for seed in range(60):
        luck = Seeded(f"walk {seed}")
        match = position(ninja="YA1", traitor="YA22", ropes=[("YA2", "CA1"), ("CA6", "YA19")])
        then, pieces = imagined(match), _walk(imagined(match), luck)
        passes(match, Phase.INTRUDERS)
        for guard in range(luck.below("guards", 9)):
            _put(match, luck, guard)
        seen = _doubts(match, pieces)
        assert become(match, then, pieces) == Adapted(tuple(pieces), seen)
        doubts += bool(seen)
    assert doubts > 5


def _walk(seen: Match[State], luck: Seeded) -> list[Piece]:
    """Pieces that need no aim, until the luck has had enough."""
    draft = seen.draft(INTRUDERS)
    assert draft is not None
    kinds = (Step, Inside, Escape, Search, Rope, StayReady)
    for n in range(luck.below("length", 12)):
        fits = [each for each in draft.options() if isinstance(each, kinds)]
        if fits:
            draft.add(pick(luck, f"piece {n}", fits))
    return list(draft.pieces)


def _put(match: Match[State], luck: Seeded, number: int) -> None:
    free = [each for each in small_board().zones if not match.state.intruders_at(each)]
    place, weapon = pick(luck, f"guard {number}", free), list(Weapon)[number % 2]
    match.witness([SentryAppeared(GuardId(match.state.next_guard), place, weapon)])


def _doubts(match: Match[State], pieces: Sequence[Piece]) -> frozenset[str]:
    seen = match.copy().play(INTRUDERS, TakeTurn(tuple(pieces)), Seeded("luck"))
    return frozenset({GUARDED} if facts_of(seen, Detected) else ())


def test_R18_7_a_kenjutsu_whose_guard_is_gone_is_left_out() -> None:
    match = position(sentries={"YA3": 1}, ninja="YA2", hand=SEARCHING)
    pieces = [*ninja("YA3"), Kill(Who.NINJA, guard_at(match, "YA3").id), *ninja("YA4")]
    then = planned(match, *pieces)
    moved(match, "YA3", "YA4", "YA5")
    assert become(match, then, pieces) == Adapted((*ninja("YA3", "YA4"),))


@pytest.mark.parametrize("card", [Throw, PourSake])
def test_R6_4_a_card_for_a_lone_sentry_who_is_lone_no_more_is_left_out(card: Any) -> None:
    """The ninja is seen there now, and was not when the turn was planned."""
    match = position(sentries={"YA3": 1, "YA5": 1}, ninja="YA8", traitor="YA2", hand=SEARCHING)
    match.state.ninja.zone = zone("YA2")
    who = Who.NINJA if card is Throw else Who.TRAITOR
    pieces = [Step(who, zone("YA3")), card(guard_at(match, "YA3").id)]
    then = planned(match, *pieces)
    moved(match, "YA5", "YA4", "YA3")
    assert become(match, then, pieces) == Adapted((Step(who, zone("YA3")),), frozenset({GUARDED}))


WALK = [*ninja("YA3"), ShadowWalk(), *ninja("YA4")]


def test_R17_5_a_shadow_walk_that_would_have_no_effect_any_more_is_left_out() -> None:
    match = position(sentries={"YA3": 1}, ninja="YA2", hand=SEARCHING)
    then = planned(match, *WALK)
    moved(match, "YA3", "YA4", "YA5")
    assert become(match, then, WALK) == Adapted((*ninja("YA3", "YA4"),))


def test_R17_5_a_shadow_walk_that_still_has_its_effect_is_played() -> None:
    match = position(sentries={"YA3": 1}, ninja="YA2")
    then = planned(match, *WALK)
    passes(match, Phase.INTRUDERS)
    assert become(match, then, WALK) == Adapted((*WALK,))


def test_R5_7_a_shadow_walk_that_was_a_bluff_is_played_as_a_bluff_or_not_at_all() -> None:
    """With an effect it would leave the ninja in a zone that they must leave, with no step planned."""
    match = position(sentries={"YA5": 1}, ninja="YA2", hand=SEARCHING)
    pieces = [*ninja("YA3"), ShadowWalk(), Search(Who.NINJA, zone("YA3"))]
    then = planned(match, *pieces)
    moved(match, "YA5", "YA4", "YA3")
    left = (pieces[0], pieces[2])
    assert become(match, then, pieces) == Adapted(left, frozenset({GUARDED}))
    quiet = position(sentries={"YA5": 1}, ninja="YA2", hand=SEARCHING)
    passes(quiet, Phase.INTRUDERS)
    assert become(quiet, then, pieces) == Adapted((*pieces,))


def test_R17_3_a_way_that_led_past_guards_already_raises_no_doubt() -> None:
    match = position(sentries={"YA3": 1}, ninja="YA2")
    pieces = ninja("YA3", "YA4")
    then = planned(match, *pieces)
    passes(match, Phase.INTRUDERS)
    assert become(match, then, pieces) == Adapted((*pieces,))


def test_R15_6_a_way_that_has_become_guarded_raises_a_doubt() -> None:
    match = position(sentries={"YA5": 1}, ninja="YA2", hand=SEARCHING)
    pieces = ninja("YA3", "YA4")
    then = planned(match, *pieces)
    moved(match, "YA5", "YA4", "YA3")
    assert become(match, then, pieces) == Adapted((*pieces,), frozenset({GUARDED}))


def test_R21_14_answers_to_finds_are_no_planned_turn() -> None:
    match = position(phase=Phase.INTRUDERS, moment=Moment.ANSWERS)
    assert match.game.planning.adapted(match.state, INTRUDERS, ninja("OL2"), match.state) is None


def test_R28_8_everybody_sees_the_events_that_hold_a_plan_back() -> None:
    stops = position().game.planning.stops
    assert stops(AlertSet(Alert.HIGH, Why.TRAP)) == {ALERTED}
    assert stops(AlertSet(Alert.LOW, Why.HEARD)) == {ALERTED, HEARD}
    assert stops(AlertSet(Alert.LOW, Why.CALM)) == frozenset()
    assert stops(ListenAnswered(True)) == {HEARD}
    assert stops(ListenAnswered(False)) == frozenset()
    assert stops(EntranceFound(zone("YA1"), Tunnel.PASSAGE)) == {FOUND}
    assert stops(RopeFound((zone("YA1"), zone("YA2")))) == {FOUND}
    assert stops(GuardAwoke(GuardId(1), zone("YA8"), Weapon.SWORD)) == {WOKEN}
    assert stops(GuardSobered(GuardId(1), Weapon.SWORD)) == {WOKEN}


def test_R26_1_a_lone_wolf_plans_ahead_too() -> None:
    match = position(ninja="YA1", traitor="absent", options={"variant": "loneWolf"})
    planned(match, *ninja("YA2"))
