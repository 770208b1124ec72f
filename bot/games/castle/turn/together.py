"""How a decision of one of two guard seats is resolved: as proposed, agreed on, or refused (R2.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Seat
from bot.games.castle.decisions import Accept, Decline
from bot.games.castle.facts.joint import ProposalClosed, Proposed
from bot.games.castle.kinds import GUARDS, Moment
from bot.games.castle.setup.placing import placed_in_turns
from bot.games.castle.state.state import State
from bot.games.castle.turn.consent import needs_consent, refused
from bot.games.castle.turn.guard_options import quiet_options

Resolver = Callable[[State, Seat, Decision, Chance], Iterator[Fact]]
"""A function that resolves a decision at once."""


def together(
    state: State, seat: Seat, decision: Decision, chance: Chance, at_once: Resolver
) -> Iterator[Fact]:
    """The facts of a decision with two guard seats: only a proposal, if the partner must agree.

    An accepted proposal is resolved exactly as a decision of its seat made now. The last piece placed in turn resolves
    the whole, and a proposal that has become impossible is closed.
    """
    if needs_consent(state, seat, decision):
        yield Proposed(GUARDS, seat, decision)
    elif seat in state.setting.seating.guards and isinstance(decision, Accept | Decline):
        yield from _answered(state, decision, chance, at_once)
    else:
        yield from at_once(state, seat, decision, chance)
    # The last piece laid completes the whole, which is then resolved as if both had agreed on it.
    whole = placed_in_turns(state)
    if whole is not None:
        yield from at_once(state, seat, whole, chance)
    yield from _voided(state)


def _answered(state: State, answer: Accept | Decline, chance: Chance, at_once: Resolver) -> Iterator[Fact]:
    proposal, is_accepted = state.agreed.proposals[GUARDS], isinstance(answer, Accept)
    yield ProposalClosed(GUARDS, is_accepted)
    if is_accepted:
        yield from at_once(state, proposal.seat, proposal.what, chance)
    else:
        yield from refused(state, proposal.what, chance)


def _voided(state: State) -> Iterator[Fact]:
    """Close the guards' proposal if at a quiet moment it has become impossible."""
    proposal = state.agreed.proposals.get(GUARDS)
    # During a move the options do not show what is possible after it; so proposals are checked after it.
    if proposal is None or state.moment is not Moment.QUIET:
        return
    if proposal.what not in quiet_options(state, proposal.seat):
        yield ProposalClosed(GUARDS, is_accepted=False)
