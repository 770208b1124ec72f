"""The facts of sealed plans: making them, and handing them in (S23.5, S27.6)."""

from __future__ import annotations

from bot.engine.game import Decision, Public, Seat, record
from bot.games.raid.facts.base import OfSeat, Private
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import State


@record
class PlansAsked(Public):
    """Every player with a turn in the round plans it in secret (S23.5)."""

    def apply(self, state: State) -> None:
        """All plans are empty."""
        state.stage, state.plans, state.handed_in = Stage.PLANS, {}, frozenset()


@record
class Planned(Private):
    """A seat adds a step to its plan."""

    seat: Seat
    step: Decision

    def apply(self, state: State) -> None:
        """The step is the last one of the plan."""
        state.plans = {**state.plans, self.seat: (*state.plans.get(self.seat, ()), self.step)}


@record
class PlanCleared(Private):
    """A seat clears its plan."""

    seat: Seat

    def apply(self, state: State) -> None:
        """The plan is empty."""
        state.plans = {**state.plans, self.seat: ()}


@record
class HandedIn(OfSeat):
    """A seat has handed in its plan; others learn its content only from its effects (S27.3)."""

    def apply(self, state: State) -> None:
        """The seat is no longer waited for."""
        state.handed_in |= {self.seat}


@record
class PlansCarriedOut(Public):
    """All plans are in: they are carried out in seat order (S23.5)."""

    def apply(self, state: State) -> None:
        """The turns follow."""
        state.stage = Stage.TURNS
