"""The proposals of the two intruder seats to each other, and the answers (R2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Decision, Fact, Seat
from bot.games.castle.decisions import Accept, Decline, GoFirst
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.facts.joint import Proposed
from bot.games.castle.kinds import INTRUDERS, Moment
from bot.games.castle.setting.options import IntruderOrder
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import is_coming


def proposal_options(state: State, seat: Seat) -> list[Decision]:
    """An answer to the partner's open proposal, and the other order of moving while nobody has acted (R2.8, R15.2).

    That order only with `intruderOrder` choice, while both are in play and no proposal is open.
    """
    return [*answers(state, seat), *_orders(state)]


def answers(state: State, seat: Seat) -> list[Decision]:
    """The answers of an intruder seat to its partner's open proposal; empty if it has none to answer.

    A seat that has still to choose its start answers a proposed passage by that start.
    """
    proposal = state.agreed.proposals.get(INTRUDERS)
    if proposal is None or proposal.seat == seat or _is_answered_by_start(state, seat):
        return []
    return [Accept(), Decline()]


def _is_answered_by_start(state: State, seat: Seat) -> bool:
    """True if the seat has still to choose its start, which answers: an own entrance declines, none accepts."""
    (who,) = state.setting.seating.played_by(seat)
    return state.moment is Moment.STARTS and is_coming(state, who)


def _orders(state: State) -> list[Decision]:
    setting = state.setting
    if state.moment is not Moment.PLAN or not setting.seating.partners(setting.seating.ninja):
        return []
    is_open = (
        not state.sneaking.planned
        and not state.agreed.proposals
        and all(one.is_in_play for one in state.intruders)
    )
    is_free = setting.options.intruder_order is IntruderOrder.CHOICE
    # A proposal of the intruder who goes first anyway would change nothing.
    return [GoFirst(state.sneaking.first.mate)] if is_open and is_free else []


def order_proposed(decided: Decided[GoFirst]) -> Iterator[Fact]:
    """A seat proposes to its partner which intruder goes first (R2.8, R15.2)."""
    yield Proposed(INTRUDERS, decided.seat, decided.decision)


RESOLVED: Resolved = {GoFirst: order_proposed}
