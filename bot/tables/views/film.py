"""A film of a match that is over, as it is posted once: a scene for each of its turns, and its result."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.model.table import Theme
from rendering.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """What is posted when a match has ended: how (`heading`), its result (`score`), and its story in pictures.

    Without `scenes` nobody may see it but those who played. `alt` is the film in words, `theme` how it looks.
    """

    heading: str
    score: str
    scenes: tuple[Scene, ...] = ()
    alt: str = ""
    theme: Theme = Theme.NIGHT
