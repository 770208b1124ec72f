"""Every one-step decision of a seat (R8.2)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Decision, Seat
from bot.games.castle.decisions import PlayAs, WriteGoal
from bot.games.castle.decisions.interned import PASS
from bot.games.castle.guards.listening import cat_options
from bot.games.castle.intruders.cards import card_pieces
from bot.games.castle.kinds import GOALS, Moment, Who
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import asked, goal_to_write
from bot.games.castle.turn.guard_options import guard_options
from bot.games.castle.turn.proposing import proposal_options

_WITH_STEPS = frozenset({Moment.ALONE, Moment.HANDS, Moment.RETURN, Moment.CAT, Moment.AFTER, Moment.PLAN})
"""The moments at which an intruder seat may have a one-step decision."""


def options(state: State, seat: Seat) -> Sequence[Decision]:
    """The one-step decisions of a seat now; decisions of several pieces are drafted."""
    if seat in state.setting.seating.guards:
        return guard_options(state, seat)
    own = _intruder_options(state, seat)
    return [*own, *proposal_options(state, seat)] if state.setting.seating.is_split else own


def _intruder_options(state: State, seat: Seat) -> list[Decision]:
    if state.moment not in _WITH_STEPS:
        return []
    whose = state.setting.seating.played_by(seat)
    is_asked = seat in asked(state)
    match state.moment:
        case Moment.ALONE if is_asked:
            return [PlayAs(who) for who in Who]
        case Moment.HANDS | Moment.RETURN if is_asked:
            who = goal_to_write(state, seat)
            return [] if who is None else [WriteGoal(who, goal) for goal in GOALS]
        case Moment.CAT if is_asked:
            return cat_options(state)
        case Moment.AFTER if is_asked:
            return [*card_pieces(state, whose), PASS]
        # During the partner's turn (R15.2); a seat that is asked itself plays its cards in its plan.
        case Moment.PLAN if not is_asked:
            return [*card_pieces(state, whose)]
        case _:
            return []
