"""The film of a finished match, posted once: a scene for each of its turns, and its result."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.model.rematch import Rematch
from bot.tables.model.table import Theme
from rendering.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """What is posted when a match has ended: how it ended (`heading`), its result (`score`), and its scenes.

    Without `scenes` only the players may see the story. `alt` is the film in words, `theme` its look. `why`,
    `following` and `rematches` are those of the board's bulletin.
    """

    heading: str
    score: str
    scenes: tuple[Scene, ...] = ()
    alt: str = ""
    theme: Theme = Theme.NIGHT
    why: tuple[str, ...] = ()
    following: str = ""
    rematches: tuple[Rematch, ...] = ()
