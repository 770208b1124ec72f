"""What facts of the clans share besides `Fact` and `Public`: the model that they are about."""

from __future__ import annotations

from bot.engine.game import Public, record
from bot.games.clans.kinds import ModelId


@record
class OfModel(Public):
    """A fact about one model: what it does, or what happens to it."""

    model: ModelId
