"""The facing of models: towards a space, and by default at the end of a move (A4.6, A7.9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bot.engine.boards.compass import Direction
from bot.engine.boards.grid import Base
from bot.games.clans.board import zones
from bot.games.clans.kinds import ModelId
from bot.games.clans.state.field import base
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


def towards(model: Model, target: Model) -> Direction:
    """The facing that points most directly at another model, from the nearest spaces of both (A31.19)."""
    return _pointing(*zones.offset(base(model), base(target)))


@cache  # 12 us, asked 28,000 times a game: on guard, a model turns wherever it may go
def _pointing(dx: int, dy: int) -> Direction:
    """The facing that points most directly along a vector."""

    def straight(way: Direction) -> int:
        # The signed square of the cosine, in whole numbers: the square of a diagonal vector is 2, so it
        # counts half.
        along = way.dx * dx + way.dy * dy
        return along * abs(along) * (1 if way.is_diagonal else 2)

    return max(Direction, key=straight)


def on_guard(state: State, model: Model) -> Direction:
    """The facing towards the nearest enemy; beside several enemies one that has the fewest of them at its back.

    Of equal facings the one towards the nearest enemy wins, then the first of the compass. Without enemies the model
    keeps its facing. A move ends with this facing; turning is free, so a player may turn it afterwards (A7.9).
    """
    return guarding(model, [(each.id, base(each)) for each in state.enemies(model.seat)])


def guarding(model: Model, enemies: Iterable[tuple[ModelId, Base]]) -> Direction:
    """The facing `on_guard` of a model against enemies on these bases."""
    own = base(model)
    far = [(zones.distance(own, there), name, there) for name, there in enemies]
    if not far:
        return model.facing
    ahead = _pointing(*zones.offset(own, min(far)[2]))
    beside = [zones.spaces(there) for steps, _name, there in far if steps == 1]
    if len(beside) < 2:
        return ahead

    def behind(facing: Direction) -> int:
        back = zones.back(own, facing)
        return sum(bool(each & back) for each in beside)

    facings: list[Direction] = [ahead, *Direction]
    return min(facings, key=behind)
