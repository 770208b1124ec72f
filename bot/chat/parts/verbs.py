"""The table of verbs: everything that people press, choose from a menu or send in a form, by the verb of its custom id.

Each entry is written beside its function (see `bot.chat.presses`) and is in the table once that module is imported. A
custom id with another verb can neither be made nor read.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final

ANY: Final = None
"""Any number of words: the function of the entry checks them."""


class Ack(Enum):
    """How a press is acknowledged before anything is read: Discord waits no more than three seconds."""

    BESIDE = auto()
    """By a private message beside it. A menu in such a message redraws the message."""
    HERE = auto()
    """The person's own message is redrawn. For a press in a public message, the person gets a new one."""
    BOARD = auto()
    """The public message is redrawn a little later, and the person gets no message."""
    FORM = auto()
    """Not at all: the form that opens is the answer."""


@dataclass(frozen=True, slots=True)
class Verb:
    """An entry in the table of verbs. `run` gets a `bot.chat.presses.Pressed`: acknowledged, unless `ack` is FORM."""

    name: str
    meaning: str
    ack: Ack
    run: Callable[[Any], Awaitable[None]]
    words: Collection[int] | None = (0,)
    """The possible numbers of words in the custom id."""
    is_form: bool = False
    """True if only a sent form has this verb."""


_table: Final[dict[str, Verb]] = {}
VERBS: Final[Mapping[str, Verb]] = MappingProxyType(_table)
"""Name -> entry."""


def enter(verb: Verb) -> None:
    """Add an entry to the table. Refuses with ValueError a second entry of the same name."""
    if verb.name in _table:
        raise ValueError(f"“{verb.name}” is a verb already: {_table[verb.name].meaning}.")
    _table[verb.name] = verb
