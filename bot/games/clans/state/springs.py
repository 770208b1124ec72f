"""The pieces of skills that take models somewhere at once (A18)."""

from __future__ import annotations

from bot.engine.game import Piece, record
from bot.games.clans.kinds import ModelId, Skill, Space


@record
class Spring(Piece):
    """Use a skill that takes the model to a space before its move, or in place of it (A18)."""

    keyword: Skill
    space: Space


@record
class Carry(Piece):
    """Take a friend along, after a skill has taken the active model somewhere (A18)."""

    model: ModelId
    space: Space
