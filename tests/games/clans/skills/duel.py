"""Two fighters for the tests of skills: a foe that stands still, and what the active seat may do."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.kinds import ModelId
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, model

FOE = ModelId("plum-kaiken1")


def foe(space: str, name: ModelId = FOE, **changes: Any) -> Model:
    """An Ika kaiken (5/2/3) that looks south."""
    return model(name, "water.kaiken", space, "S", **changes)


def open_(state: State) -> list[Piece]:
    """The pieces that the first seat may choose next."""
    return list(pieces(state, PINE))
