"""The pieces about skills that their declarations name: wishes for a round (A31.13), and leaps and rides (A18)."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.game import Piece, record
from bot.games.clans.kinds import ModelId, Skill, Space


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
