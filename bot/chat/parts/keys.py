"""Custom ids: what a button carries, opaque to whoever reads the wire.

A key names a verb, a table, the place it belongs to (seat, the seat's own question number, the draft's length when it
was drawn, and the figure that is planned; never a number of the true log) and words that the verb understands. An
option is a token, a digest that only the offers of its seat can resolve.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final

from bot.chat.parts.errors import stale
from bot.chat.parts.screen import LINE
from bot.chat.parts.verbs import VERBS
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Refusal, Table

PREFIX: Final = "kg"
PATTERN: Final = rf"{PREFIX}:[a-z]+:[A-Za-z0-9_.:-]*"
AHEAD: Final = ".a"
"""Ends the place of what belongs to a turn that is planned ahead."""
FIGURE: Final = ".w"
"""Stands in a place before the token of a figure."""
MENU: Final = "~"
"""Ends the custom id of a menu, so that buttons and menus never share one."""

_WRITTEN: Final = re.compile(rf"(?P<key>{PATTERN}){MENU}?")
# Not `\d`, which takes the digits of every script; and few of them, as a forged number may have thousands.
_PLACE: Final = re.compile(r"([0-9]{0,9})\.([0-9]{0,9})\.([0-9]{0,9})(\.a)?(?:\.w([0-9a-f]{8}))?")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Key:
    """What pressing asks for. `seat` counts the table's seats from 0; what does not apply is None.

    What `is_ahead` belongs to a turn that is planned ahead: it never decides anything. `figure` is the token of the one
    whose part of a plan is shown, where there are several: it is shown after the press too.
    """

    verb: str
    table: str
    seat: int | None = None
    number: int | None = None
    length: int | None = None
    words: tuple[str, ...] = ()
    is_ahead: bool = False
    figure: str = ""

    @classmethod
    def at(cls, table: Table, prompt: Prompt, figure: str = "") -> Key:
        """The place of what a seat is asked, which must have a name."""
        assert prompt.seat is not None
        seat = tuple(table.seats).index(prompt.seat)
        return cls("", table.key, seat, prompt.question, prompt.length, (), prompt.is_ahead, figure)

    def __str__(self) -> str:
        if self.verb not in VERBS:
            raise ValueError(f"“{self.verb}” is no verb: see bot/chat/parts/verbs.py.")
        place = ".".join("" if part is None else str(part) for part in (self.seat, self.number, self.length))
        place += AHEAD if self.is_ahead else ""
        place += f"{FIGURE}{self.figure}" if self.figure else ""
        text = ":".join([PREFIX, self.verb, self.table, place, *self.words])
        # One sign less than Discord takes: a menu adds its own.
        if len(text) >= LINE:
            raise ValueError("A custom id holds at most 100 characters.")
        return text

    def doing(self, verb: str, *words: str) -> str:
        """The custom id of another verb at the same place."""
        return str(replace(self, verb=verb, words=words))


def is_ours(custom_id: str) -> bool:
    """Whether a custom id is a key of ours, or a menu's."""
    return re.fullmatch(PATTERN + f"{MENU}?", custom_id) is not None


def is_menu(custom_id: str) -> bool:
    """Whether it is a menu's: nothing can be chosen from anything else."""
    return custom_id.endswith(MENU)


def read(text: str) -> Key:
    """The key that was written as `text`, a menu's too. Refuses anything else, as of an older time."""
    written = _WRITTEN.fullmatch(text)
    parts = written["key"].split(":") if written else []
    place = _PLACE.fullmatch(parts[3]) if len(parts) > 3 else None
    if place is None or parts[1] not in VERBS:
        raise Refusal(stale())
    seat, number, length = (int(part) if part else None for part in place.groups()[:3])
    figure = place[5] or ""
    return Key(parts[1], parts[2], seat, number, length, tuple(parts[4:]), place[4] is not None, figure)


def counted(text: str) -> int:
    """A number that a custom id or an entry of a menu says, from 0. Refuses anything else, as of an older time."""
    if _NUMBER.fullmatch(text) is None:
        raise Refusal(stale())
    return int(text)


def chosen(values: Sequence[str]) -> str:
    """What was chosen from a menu of which one entry can be chosen. Refuses a press without one."""
    if not values:
        raise Refusal(stale())
    return values[0]


def token(text: str) -> str:
    """A digest of eight signs that stands for `text` in custom ids."""
    return blake2b(text.encode(), digest_size=4).hexdigest()
