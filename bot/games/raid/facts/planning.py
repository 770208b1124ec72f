"""Sealed plans: who makes them, and that they are in (S23.5, S27.6)."""

from __future__ import annotations

from bot.engine.game import Decision, Seat, record
from bot.games.raid.facts.base import OfSeat, Private, Public
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import State


@record
class PlansAsked(Public):
    """Everybody with a turn in the round plans it in secret (S23.5)."""

    def apply(self, state: State) -> None:
        """Nothing is planned."""
        state.stage, state.plans, state.handed_in = Stage.PLANS, {}, frozenset()


@record
class Planned(Private):
    """A seat puts a step into its plan."""

    seat: Seat
    step: Decision

    def apply(self, state: State) -> None:
        """It is the last one."""
        state.plans = {**state.plans, self.seat: (*state.plans.get(self.seat, ()), self.step)}


@record
class PlanCleared(Private):
    """A seat begins its plan anew."""

    seat: Seat

    def apply(self, state: State) -> None:
        """It is empty."""
        state.plans = {**state.plans, self.seat: ()}


@record
class HandedIn(OfSeat):
    """The plan of a seat is in: what it is nobody else learns but by what comes of it (S27.3)."""

    def apply(self, state: State) -> None:
        """It is not waited for any more."""
        state.handed_in |= {self.seat}


@record
class PlansCarriedOut(Public):
    """All plans are in: they are carried out in seat order (S23.5)."""

    def apply(self, state: State) -> None:
        """Turns follow."""
        state.stage = Stage.TURNS
