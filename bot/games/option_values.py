"""The values that an option of a game can have: how people type and read them, and which are allowed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from typing_extensions import override

from bot.words import _

# Plain digits, and few of them: int() also reads a plus, underscores and the digits of other scripts.
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}", re.ASCII)
_YES: Final = frozenset({"yes", "true", "on", "y"})
_NO: Final = frozenset({"no", "false", "off", "n"})


NEAR: Final = 25
"""The most values that one list offers."""


class Values(Protocol):
    """The set of values that an option may have."""

    def allowed(self) -> str:
        """The allowed values as words that follow “takes”."""
        ...

    def brief(self) -> str:
        """The allowed values in few words, such as “1 to 9”."""
        ...

    def examples(self) -> Sequence[Any]:
        """Values to suggest while people type; for a list of numbers only its names, so perhaps none."""
        ...

    def near(self, value: Any) -> Sequence[Any]:
        """At most NEAR values to choose from without typing, in order; with repeated choices all can be reached.

        `value` is the present one. It is among them, unless they change it.
        """
        ...

    def read(self, text: str) -> Any:
        """The value that `text` names. Refuses a text that names none with ValueError, without a sentence."""
        ...

    def has(self, value: Any) -> bool:
        """True if a JSON value is an allowed one."""
        ...


@dataclass(frozen=True, slots=True)
class Whole(Values):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    @override
    def allowed(self) -> str:
        return _("a whole number from {least} to {most}").format(least=self.least, most=self.most)

    @override
    def brief(self) -> str:
        return _("{least} to {most}").format(least=self.least, most=self.most)

    @override
    def examples(self) -> Sequence[Any]:
        return range(self.least, self.most + 1)

    @override
    def near(self, value: Any) -> Sequence[Any]:
        if self.most - self.least < NEAR:
            return range(self.least, self.most + 1)
        # The ends, and as many neighbours as there is room for.
        first = max(self.least + 1, min(value - (NEAR - 2) // 2, self.most - (NEAR - 2)))
        return self.least, *range(first, first + NEAR - 2), self.most

    @override
    def read(self, text: str) -> int:
        if not _NUMBER.fullmatch(text) or not self.least <= int(text) <= self.most:
            raise ValueError
        return int(text)

    @override
    def has(self, value: Any) -> bool:
        # Not isinstance: a bool is an int too, and yes is not 1 here.
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Wholes(Values):
    """A list of `count` whole numbers, each from `least` to `most`; or one of some names."""

    count: int
    least: int
    most: int
    names: tuple[str, ...] = ()

    @override
    def allowed(self) -> str:
        text = _("{n} whole numbers from {least} to {most}, with commas between")
        return self._said(text.format(n=self.count, least=self.least, most=self.most))

    @override
    def brief(self) -> str:
        text = _("{n} numbers from {least} to {most}")
        return self._said(text.format(n=self.count, least=self.least, most=self.most))

    def _said(self, numbers: str) -> str:
        return _(" or ").join((*map(spoken, self.names), numbers))

    @override
    def examples(self) -> Sequence[Any]:
        return self.names

    @override
    def near(self, value: Any) -> Sequence[Any]:
        """The names, and the numbers with one of them higher or lower by one; from a name on, lists of one number."""
        if not isinstance(value, list | tuple):
            room = NEAR - len(self.names)
            return *self.names, *([each] * self.count for each in range(self.least, self.most + 1)[:room])
        steps = ((at, by) for at in range(self.count) for by in (-1, 1))
        changed = ([*value[:at], value[at] + by, *value[at + 1 :]] for at, by in steps)
        return [*self.names, list(value), *filter(self.has, changed)][:NEAR]

    @override
    def read(self, text: str) -> list[int] | str:
        if folded(text) in map(folded, self.names):
            return OneOf(self.names).read(text)
        numbers = [Whole(self.least, self.most).read(part) for part in re.split(r"[\s,;/]+", text)]
        if len(numbers) != self.count:
            raise ValueError
        return numbers

    @override
    def has(self, value: Any) -> bool:
        each = Whole(self.least, self.most)
        is_numbers = isinstance(value, list) and len(value) == self.count and all(map(each.has, value))
        return is_numbers or value in self.names


@dataclass(frozen=True, slots=True)
class YesNo(Values):
    """Yes or no."""

    @override
    def allowed(self) -> str:
        return _("yes or no")

    @override
    def brief(self) -> str:
        return self.allowed()

    @override
    def examples(self) -> Sequence[Any]:
        return (True, False)

    @override
    def near(self, value: Any) -> Sequence[Any]:
        return self.examples()

    @override
    def read(self, text: str) -> bool:
        if text.casefold() not in _YES | _NO:
            raise ValueError
        return text.casefold() in _YES

    @override
    def has(self, value: Any) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class OneOf(Values):
    """One of some names."""

    names: tuple[str, ...]

    @override
    def allowed(self) -> str:
        return _(" or ").join(map(spoken, self.names))

    @override
    def brief(self) -> str:
        return self.allowed()

    @override
    def examples(self) -> Sequence[Any]:
        return self.names

    @override
    def near(self, value: Any) -> Sequence[Any]:
        return self.examples()

    @override
    def read(self, text: str) -> str:
        found = next((name for name in self.names if folded(name) == folded(text)), None)
        if found is None:
            raise ValueError
        return found

    @override
    def has(self, value: Any) -> bool:
        return value in self.names


def shown(value: Any) -> str:
    """A value as people type it: “yes”, “4, 5, 6” or a name as it is (`sameTurn`)."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    return str(value) if isinstance(value, str) else json.dumps(value, default=str)


def spoken(value: Any) -> str:
    """A value as people read it: as they type it, but the name `sameTurn` as “same turn”."""
    return parted(value) if isinstance(value, str) else shown(value)


def parted(name: str) -> str:
    """The words of a name in camel case: `sameTurn` as “same turn”."""
    return re.sub(r"(?<=[a-z0-9])[A-Z]", lambda capital: f" {capital[0].lower()}", name)


def folded(text: str) -> str:
    """A name without the differences that do not matter: spaces, hyphens, underscores and case."""
    return re.sub(r"[\s_-]", "", text).casefold()
