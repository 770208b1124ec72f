"""Custom ids: what a button carries, opaque to anybody who reads the network traffic.

A key names a verb, a table, a place (seat, the seat's own question number, the draft's length at the time of drawing,
and the planned figure; never a number of the true log) and words for the verb. An option is a token, a digest that only
the offers of its seat can resolve.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from bot.chat.parts.errors import stale
from bot.chat.parts.screen import LINE
from bot.chat.parts.verbs import VERBS
from bot.engine.copying import changed
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.model.table import Refusal, Table

PREFIX: Final = "kg"
PATTERN: Final = rf"{PREFIX}:[a-z]+:[A-Za-z0-9_.:-]*"
MARKS: Final[Mapping[BenchKind, str]] = {BenchKind.NOW: "", BenchKind.AHEAD: ".a"}
"""The mark of each kind of bench, after the numbers of a place."""
_BENCHES: Final = {mark: bench for bench, mark in MARKS.items()}
FIGURE: Final = ".w"
"""Comes before the token of a figure in a place."""
MENU: Final = "~"
"""Ends the custom id of a menu, so that buttons and menus never share one."""

_WRITTEN: Final = re.compile(rf"(?P<key>{PATTERN}){MENU}?")
# Not `\d`, which accepts the digits of every script; and few digits, as a forged number may have thousands.
_PLACE: Final = re.compile(r"([0-9]{0,9})\.([0-9]{0,9})\.([0-9]{0,9})(\.a)?(?:\.w([0-9a-f]{8}))?")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Key:
    """The meaning of a press. `seat` counts the table's seats from 0; None where a part does not apply.

    The press is about the draft on that kind of `bench`. `figure` is the token of the figure whose part of a plan is
    shown, if there are several: the panel shows it after the press too.
    """

    verb: str
    table: str
    seat: int | None = None
    number: int | None = None
    length: int | None = None
    words: tuple[str, ...] = ()
    bench: BenchKind = BenchKind.NOW
    figure: str = ""

    @classmethod
    def at(cls, table: Table, prompt: Prompt, figure: str = "") -> Key:
        """The place of a seat's question. The prompt must name the seat."""
        assert prompt.seat is not None
        seat = tuple(table.seats).index(prompt.seat)
        return cls("", table.key, seat, prompt.question, prompt.length, (), prompt.bench, figure)

    def __str__(self) -> str:
        if self.verb not in VERBS:
            raise ValueError(f"“{self.verb}” is no verb: see bot/chat/parts/verbs.py.")
        place = ".".join("" if part is None else str(part) for part in (self.seat, self.number, self.length))
        place += MARKS[self.bench]
        place += f"{FIGURE}{self.figure}" if self.figure else ""
        text = ":".join([PREFIX, self.verb, self.table, place, *self.words])
        # One character less than Discord's limit: a menu adds its own.
        if len(text) >= LINE:
            raise ValueError("A custom id holds at most 100 characters.")
        return text

    def doing(self, verb: str, *words: str) -> str:
        """The custom id of another verb at the same place. ValueError for an unknown verb, or if it is too long."""
        return str(changed(self, verb=verb, words=words))


def is_ours(custom_id: str) -> bool:
    """True if a custom id is a key of ours, or of a menu of ours."""
    return re.fullmatch(PATTERN + f"{MENU}?", custom_id) is not None


def is_menu(custom_id: str) -> bool:
    """True if it belongs to a menu: only menus have values to choose."""
    return custom_id.endswith(MENU)


def read(text: str) -> Key:
    """The key in a custom id, of a menu too. Refuses anything else, as of an older version."""
    written = _WRITTEN.fullmatch(text)
    parts = written["key"].split(":") if written else []
    place = _PLACE.fullmatch(parts[3]) if len(parts) > 3 else None
    if place is None or parts[1] not in VERBS:
        raise Refusal(stale())
    seat, number, length = (int(part) if part else None for part in place.groups()[:3])
    figure = place[5] or ""
    return Key(parts[1], parts[2], seat, number, length, tuple(parts[4:]), _BENCHES[place[4] or ""], figure)


def counted(text: str) -> int:
    """A number from 0 in a custom id or a menu entry. Refuses anything else, as of an older version."""
    if _NUMBER.fullmatch(text) is None:
        raise Refusal(stale())
    return int(text)


def chosen(values: Sequence[str]) -> str:
    """The value chosen in a menu that takes one. Refuses a press without a value."""
    if not values:
        raise Refusal(stale())
    return values[0]


def token(text: str) -> str:
    """A digest of eight characters that represents `text` in custom ids."""
    return blake2b(text.encode(), digest_size=4).hexdigest()
