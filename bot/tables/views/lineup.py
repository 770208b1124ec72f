"""The figures of a table as everybody may know them, and the sheet of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.lineup import Figure
from bot.tables.model.table import Table, Theme
from rendering.sheet import Dossier


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupView:
    """The figures of a table, and the `sheet` of the `chosen` one, or without one what is said of none of them.

    `card` is the reference card of the chosen one as a picture, in the `theme` of the reader, if the game has one.
    """

    table: Table
    title: str
    heading: str
    figures: Sequence[Figure]
    sheet: Sequence[str]
    chosen: str = ""
    card: Dossier | None = None
    theme: Theme = Theme.NIGHT
