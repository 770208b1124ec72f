"""The table of verbs: all that can be pressed, chosen from a menu or sent in a form, by the verb of its custom id.

An entry is written beside what does it (see `bot.chat.presses`) and stands here once its module is imported. A custom
id with another verb can neither be made nor read.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final

ANY: Final = None
"""As many words as there may be: whoever does it sees to them."""


class Ack(Enum):
    """How a press is acknowledged, before anything is read: Discord waits for no more than three seconds."""

    BESIDE = auto()
    """By a message of his own beside it; a menu in such a message draws it anew."""
    HERE = auto()
    """His own message is drawn anew; whoever presses in one that others see too gets one of his own."""
    BOARD = auto()
    """The message that everybody sees is drawn anew by and by, and nothing is said to him."""
    FORM = auto()
    """Not at all: a form that opens is the answer."""


@dataclass(frozen=True, slots=True)
class Verb:
    """An entry. `run` gets a `bot.chat.presses.Pressed` that was acknowledged."""

    name: str
    meaning: str
    ack: Ack
    run: Callable[[Any], Awaitable[None]]
    words: Collection[int] | None = (0,)
    """So many words the custom id carries."""
    is_form: bool = False
    """Whether it is what was sent in a form: then it can be nothing else."""


_table: Final[dict[str, Verb]] = {}
VERBS: Final[Mapping[str, Verb]] = MappingProxyType(_table)
"""Name -> entry."""


def enter(verb: Verb) -> None:
    """Put an entry into the table. Refuses with ValueError a second one of the same name."""
    if verb.name in _table:
        raise ValueError(f"“{verb.name}” is a verb already: {_table[verb.name].meaning}.")
    _table[verb.name] = verb
