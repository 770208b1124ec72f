"""Replacement and the guards' bonus (R19.5 to R19.11)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Chance, pick
from bot.engine.game import Fact, Seat
from bot.games.castle.decisions import Bed, Return, TakeBonus
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.detection.detection import placed
from bot.games.castle.facts.setup import (
    Asked,
    BonusBegan,
    BonusTaken,
    GoalDrawn,
    HandChosen,
    ReturnBegan,
    Returned,
    StartChosen,
)
from bot.games.castle.kinds import GOALS, GUARDS, Moment, Who
from bot.games.castle.partners.sharing import proposal_dropped
from bot.games.castle.setup.placing import laid
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import is_due_to_return, next_returning
from bot.games.castle.turn.bonus import next_for_bonus
from bot.games.castle.variants.variants import variant


def replaced_or_asked(state: State) -> Iterator[Fact]:
    """Begin the next replacement, or ask for the intruders' plan if none is left (R15.1)."""
    who = next_returning(state)
    yield ReturnBegan(who) if who is not None else Asked(Moment.PLAN)


def returned(decided: Decided[Return]) -> Iterator[Fact]:
    """A replacement enters (R19.7): start (see `placed`) and hand; then the guards' bonus follows.

    A new goal is drawn unless rivals write their goals, which comes before (R26.10).
    """
    state, _seat, decision, chance = decided
    who = decision.who
    drunk = tuple(guard.id for guard in state.drunk_at(decision.zone))
    yield StartChosen(who, decision.zone, drunk)
    yield HandChosen(who, len(decision.cards), decision.cards)
    if variant(state.setting).draws_goals(state.setting.options):
        yield _new_goal(state, who, chance)
    yield Returned(who)
    yield from placed(state, who)
    yield BonusBegan(who)


def _new_goal(state: State, who: Who, chance: Chance) -> Fact:
    """Draw any goal but the other intruder's; also that if the other is to be replaced too (R19.7.3, R19.11)."""
    mate = state.intruder(who.mate)
    pool = [goal for goal in GOALS if is_due_to_return(state, mate) or goal is not mate.goal]
    # The label names everything in which two of these draws differ, because equal labels draw the same.
    return GoalDrawn(who, pick(chance, f"new-goal/{who}/{state.turn}", pool))


def bonus_taken(decided: Decided[TakeBonus]) -> Iterator[Fact]:
    """A guard seat takes its bonus (R19.8), which declines an open proposal.

    Once the bonus is over, the next replacement or the plan follows.
    """
    return _taken(decided.state, decided.seat, decided.decision)


def _taken(state: State, seat: Seat, decision: TakeBonus) -> Iterator[Fact]:
    yield from proposal_dropped(state, GUARDS)
    deck, discard, zones = decision.deck, decision.discard, decision.sleepers
    yield BonusTaken(seat, len(deck), len(discard), len(zones), deck, discard, zones)
    if not next_for_bonus(state):
        yield from replaced_or_asked(state)


def marked(state: State, seat: Seat, zone: Zone | None) -> Iterator[Fact]:
    """One of two guard seats marks a bonus sleeper in its turn, or none (R19.8, R2.7)."""
    # Marking none also uses up one sleeper of the share; otherwise the two might never finish.
    return _taken(state, seat, TakeBonus((), (), () if zone is None else (zone,)))


def bedded(decided: Decided[Bed]) -> Iterator[Fact]:
    """One of two guard seats marks a sleeper in its turn: in setup (R4.8), or as a bonus (R19.8)."""
    if decided.state.moment is Moment.BONUS:
        return marked(decided.state, decided.seat, decided.decision.zone)
    return laid(decided)


RESOLVED: Resolved = {Return: returned, TakeBonus: bonus_taken, Bed: bedded}
