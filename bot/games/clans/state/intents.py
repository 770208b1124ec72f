"""The wishes of seats for the beginning of a round, as pieces of a deployment or an upkeep (A31.13)."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.game import Piece, record
from bot.games.clans.kinds import ModelId, Skill


class Intent(StrEnum):
    """What a model is to do with a skill when the next round begins (A31.13)."""

    YES = "yes"
    NO = "no"
    AT = "at"
    DF = "df"
    ON = "on"
    """On a model: the first of several that is a legal one then."""


@record
class Intend(Piece):
    """A wish for the beginning of the next round; several models of a skill are a list in order (A31.13)."""

    model: ModelId
    keyword: Skill
    intent: Intent
    target: ModelId | None = None
