"""The decisions of a guard seat in one step (R8.2): cards, moves, marches, regrouping, shares, and answers."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Decision, Seat
from bot.games.castle.cards.kenjutsu import attack_options
from bot.games.castle.decisions.interned import PASS
from bot.games.castle.guards.cards import card_options
from bot.games.castle.guards.moving import heading_options, step_options
from bot.games.castle.guards.patrolling import (
    branch_options,
    march_options,
    may_pass,
    patrols_due,
    regrouping_options,
)
from bot.games.castle.intruders.searching import figure_options, removal_options
from bot.games.castle.kinds import GUARDS, Moment, Phase
from bot.games.castle.setup.placing import placing_options
from bot.games.castle.state.state import State
from bot.games.castle.turn import consent
from bot.games.castle.turn.asking import asked
from bot.games.castle.turn.bonus import bonus_shares, is_marking, marking_options

_PATROL = Phase.PATROL


def guard_options(state: State, seat: Seat) -> Sequence[Decision]:
    """All one-step decisions of a guard seat.

    Without those that would only repeat the partner's open proposal: the seat answers it instead (R2.7).
    """
    steps = _steps(state, seat)
    if GUARDS not in state.agreed.proposals:
        return steps
    new = (step for step in steps if not consent.is_open(state, seat, step))
    return [*consent.answers(state, seat), *new]


def _steps(state: State, seat: Seat) -> Sequence[Decision]:  # noqa: C901  # an arm per moment
    # Before the check that the seat is asked: a seat that passed may act again until both have (R2.10).
    if state.moment is Moment.QUIET:
        return quiet_options(state, seat)
    if seat not in asked(state):
        return []
    match state.moment:
        case Moment.STEP:
            return step_options(state)
        case Moment.HEADING:
            return heading_options(state)
        case Moment.BRANCH:
            return branch_options(state)
        case Moment.REMOVAL:
            return removal_options(state)
        case Moment.FIGURE:
            return figure_options()
        case Moment.SPLIT:
            return consent.split_options(state)
        case Moment.BONUS if is_marking(state):
            return marking_options(state)
        case Moment.BONUS:
            return bonus_shares(state)
        case Moment.HANDS if state.agreed.is_in_turns:
            return placing_options(state)
        case _:
            return []


def quiet_options(state: State, seat: Seat) -> list[Decision]:
    """All that a guard seat can begin or propose at a quiet moment of the guards' turn, and the pass."""
    due = patrols_due(state)
    found = card_options(state, seat)
    if state.ninja.is_shown or state.traitor.is_shown:
        found += attack_options(state, seat)
    if state.phase is _PATROL:
        found += march_options(state, seat, due)
    if state.guard_index.meetings:
        found += regrouping_options(state, seat, due)
    if len(state.setting.seating.guards) > 1:
        found += consent.share_options(state)
    if may_pass(state, seat, due):
        found.append(PASS)
    return found
