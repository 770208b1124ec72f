"""The messages that play leaves in the channel of each table on a phone, and the height that a day adds.

The lobby does not count: it is there before anybody plays. Heights are computed; `tests.play.channels` measures the
same messages in a browser.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil
from textwrap import wrap
from typing import Final

import bot.chat.client  # noqa: F401  with it come the verbs of all buttons
from bot.chat.messages.board_message import board_screen
from bot.chat.messages.offers import offer_screen
from bot.chat.messages.pictures import BOARD
from bot.chat.messages.story_pages import film_screen
from bot.chat.parts.keys import read
from bot.chat.parts.layout import lasting
from bot.chat.parts.screen import Menu, Picture, Row, Screen
from bot.engine.game import Seat
from bot.tables.model.letters import MessageRef
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Table, TableId
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.film import Film
from tests.campaigns.month.shelf import SHELF
from tests.campaigns.month.virtual import DAY

MOST: Final = 700
"""The largest number of pixels that a day of play may add, at the pace with days to decide."""
PACE: Final = "daily"

AROUND: Final = 63.0
"""Pixels of a message beside its contents: its author and time, and the room to the next."""
EDGE, GAP = 22.0, 10.0
"""Pixels around the parts of a message together, and between two of them."""
ACROSS: Final = 296.0
"""The width of a part on a phone 390 pixels wide."""
SHAPE: Final = 0.75
"""The height of a board as a share of its width."""
BUTTON, SEAM = 32.0, 8.0
"""A row of buttons or a menu, and between two rows of them."""
LINES: Final = {"### ": (22.0, 34, 4.0), "## ": (26.0, 28, 4.0), "-# ": (19.25, 45, 0.0)}
"""The height of a line by its prefix, its number of letters, and the space above it."""
PLAIN: Final = (22.0, 38, 0.0)


WHOLE, SQUARE = Picture(BOARD, b"", "the whole board"), Picture(BOARD, b"", "a close look")
"""Pictures by their shape."""
CALL: Final = Screen(head=("Somebody: your turn, under the board.",))


def board(table: Table, bulletin: Bulletin) -> Screen:
    """The board of a table, with a picture if it has one."""
    picture = WHOLE if bulletin.frame is None else SQUARE
    return board_screen(SHELF[table.game], table, bulletin, picture if bulletin.sketch else None, 0.0)


def film(table: Table, shown: Film) -> Screen:
    """The film of a table, with a picture if it has one."""
    return film_screen(SHELF[table.game], table, shown, WHOLE if shown.scenes else None)


def offer(table: Table, seat: Seat, invitation: Invitation) -> Screen:
    """A line that offers a seat."""
    return offer_screen(SHELF[table.game], table, seat, invitation)


def height(screen: Screen) -> float:
    """How many pixels a message takes in the channel."""
    parts = [_text(screen.head), _picture(screen.picture), _text(screen.body)]
    parts += map(_row, screen.rows)
    return AROUND + EDGE + sum(parts) + GAP * (sum(map(bool, parts)) - 1)


def _picture(shown: Picture | None) -> float:
    if shown is None:
        return 0.0
    return ACROSS * (1.0 if shown == SQUARE else SHAPE)


def _text(paragraphs: Iterable[str]) -> float:
    return sum(_lines(each) for paragraph in paragraphs for each in paragraph.splitlines())


def _lines(text: str) -> float:
    begins = next((each for each in LINES if text.startswith(each)), "")
    high, letters, above = LINES.get(begins, PLAIN)
    return above + high * len(wrap(text.removeprefix(begins).replace("**", ""), letters))


def _row(row: Row) -> float:
    if isinstance(row, Menu) or not row:
        return BUTTON * bool(row)
    # Each button is as wide as its words; buttons that do not fit go into the next line.
    wide = sum(32 + 7.5 * len(button.label) + SEAM for button in row) - SEAM
    lines = min(len(row), ceil(wide / ACROSS))
    return lines * BUTTON + (lines - 1) * SEAM


@dataclass
class Channels:
    """The channels of all tables. `days` are, by table, the heights at the end of each day that changed them."""

    days: dict[TableId, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    standing: dict[TableId, dict[MessageRef, Screen]] = field(default_factory=lambda: defaultdict(dict))

    def show(self, table: TableId, ref: MessageRef, screen: Screen, at: float) -> None:
        """A message was posted or edited, `at` this many seconds."""
        self.standing[table][ref] = screen
        self._note(table, at)

    def retire(self, table: TableId, ref: MessageRef, at: float, *, delete: bool) -> None:
        """A message is no longer live; private ones are unknown here."""
        there = self.standing[table]
        before = there.pop(ref, None)
        if before is not None and not delete and (left := lasting(before.head)):
            there[ref] = Screen(head=tuple(left))
        self._note(table, at)

    def live(self, table: TableId) -> list[MessageRef]:
        """The boards that can be pressed, the newest first, as a search finds them."""
        boards = (ref for ref, screen in self.standing[table].items() if _is_live(screen))
        return list(boards)[::-1]

    def leave(self, table: TableId, ref: MessageRef) -> None:
        """The table has moved: a message is in another channel from now on."""
        self.standing[table].pop(ref, None)

    def growth(self, tables: Iterable[TableId]) -> Iterator[float]:
        """How many pixels each day has added to the channels of these tables."""
        for table in tables:
            before = 0.0
            for _day, now in sorted(self.days[table].items()):
                yield now - before
                before = now

    def _note(self, table: TableId, at: float) -> None:
        self.days[table][int(at // DAY)] = sum(map(height, self.standing[table].values()))


def _is_live(screen: Screen) -> bool:
    return any(
        read(each.key).verb == "view" for row in screen.rows if not isinstance(row, Menu) for each in row
    )
