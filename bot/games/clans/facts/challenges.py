"""Facts of challenges (A22): medals, named models, and models that step off the board."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Public, Seat, record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import Element, ItemKind, MedalId, ModelId, Place, Role, Space
from bot.games.clans.state.figures import Item
from bot.games.clans.state.state import State


@record
class MedalLaid(Public):
    """A medal lies on a space now (A22.2, A22.3).

    `at_home` is True if it lies beside the flag of its goal.
    """

    medal: MedalId
    space: Space
    at_home: bool = False

    @override
    def apply(self, state: State) -> None:
        state.medals = {**state.medals, self.medal: self.space}


@record
class Picked(OfModel):
    """A model picks up a medal, for 1 MP (A22.2)."""

    medal: MedalId

    @override
    def apply(self, state: State) -> None:
        _spend(state)
        state.medals = {**state.medals, self.medal: self.model}


@record
class Captured(OfModel):
    """A model hands in a medal at its own seat's goal, for 1 MP (A22.12)."""

    medal: MedalId

    @override
    def apply(self, state: State) -> None:
        _spend(state)


@record
class Returned(OfModel):
    """A model brings a medal back to its goal, on this space, without spending MP for it (A22.9)."""

    medal: MedalId
    space: Space

    @override
    def apply(self, state: State) -> None:
        state.medals = {**state.medals, self.medal: self.space}


@record
class CrateTurned(OfModel):
    """A model turns up a crate, and its element is seen (A22.11)."""

    space: Space
    element: Element

    @override
    def apply(self, state: State) -> None:
        state.items = {**state.items, self.space: Item(ItemKind.CRATE, element=self.element)}
        state.opened |= {self.element}


@record
class ObjectiveFound(OfModel):
    """A model finds an objective in a crate, which is removed (A22.11)."""

    space: Space

    @override
    def apply(self, state: State) -> None:
        state.items = {space: item for space, item in state.items.items() if space != self.space}


@record
class LeftBoard(OfModel):
    """A model steps off the board to the training ground, without its tokens; its activation is over (A22.6)."""

    @override
    def apply(self, state: State) -> None:
        state.take_off(self.model, Place.RESERVE)
        state.change_active(is_over=True)


@record
class Named(Public):
    """A seat has named a model (A22.4), or a model of it has become the messenger by its place (A22.6)."""

    seat: Seat
    model: ModelId
    role: Role

    @override
    def apply(self, state: State) -> None:
        state.named = {**state.named, self.seat: self.model}


@record
class NameLapsed(Public):
    """The model that a seat has named has left the board (A22.4)."""

    seat: Seat

    @override
    def apply(self, state: State) -> None:
        state.named = {**state.named, self.seat: None}


def _spend(state: State) -> None:
    """Spend one MP of the move under way."""
    if state.active is not None and state.active.mp is not None:
        state.change_active(mp=state.active.mp - 1)
