"""Capture the Medal (A22.2, A22.3, A22.12)."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from bot.engine.game import Fact, Facts, Seat
from bot.games.clans.board import zones
from bot.games.clans.challenges.declaration import Aim, Declaration
from bot.games.clans.decisions import Capture, Pick
from bot.games.clans.facts.challenges import Captured, MedalLaid, Picked
from bot.games.clans.facts.fighting import Injured, Scored
from bot.games.clans.facts.rounds import Withdrawn
from bot.games.clans.facts.setup import ItemPlaced
from bot.games.clans.kinds import ItemKind, MedalId, Space
from bot.games.clans.state.field import carried, goal, ground
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

CAPTURE = 4
"""Points for handing in a medal at the seat's own goal."""


class CaptureTheMedal(Declaration):
    """Picking up an enemy's medal scores one point, handing it in at the seat's own goal four.

    A seat's own medal goes home when it is picked up; an Injured model drops the medal that it carries.
    """

    is_laid_by_edges = True

    @override
    def laid(self, state: State) -> Facts:
        camps = ground(state).camps
        for seat, edge in state.edges.items():
            yield ItemPlaced(camps[edge], ItemKind.GOAL, owner=seat)
            yield MedalLaid(MedalId(seat), camps[edge], at_home=True)

    @override
    def follows(self, state: State, fact: Fact) -> Facts:
        match fact:
            case Picked(name, medal):
                seat = state.models[name].seat
                is_ours = Seat(medal) in state.setting.side(seat)
                yield home(state, medal) if is_ours else Scored(seat, 1)
            case Captured(name, medal):
                yield Scored(state.models[name].seat, CAPTURE)
                yield home(state, medal)
            case Injured(name) | Withdrawn(name):
                yield from dropped(state, state.models[name])
            case _:
                return  # other facts do not concern a medal

    @override
    def aims(self, state: State, model: Model) -> Iterator[Aim]:
        held, own = carried(state, model), MedalId(model.seat)
        if held is not None:
            yield Aim(beside(goal(state, own)), Capture(), CAPTURE, scores=True)
            return
        for medal, where in state.medals.items():
            is_ours = Seat(medal) in state.setting.side(model.seat)
            if isinstance(where, int) and (not is_ours or where != goal(state, medal)):
                yield Aim(beside(where), Pick(medal), 2)


def home(state: State, medal: MedalId) -> MedalLaid:
    """A medal goes back to its goal."""
    return MedalLaid(medal, goal(state, medal), at_home=True)


def dropped(state: State, model: Model) -> Facts:
    """The medal that a model carries is put on its space when the model leaves the board (A22.3)."""
    held = carried(state, model)
    if held is not None and model.space is not None:
        yield MedalLaid(held, model.space)


def beside(space: Space) -> int:
    """The spaces beside a space, as a mask."""
    return zones.zone(zones.base(space))
