"""Decisions and facts as one line of text and as JSON, both derived from their fields.

A line reads `sentry-search g4 [YA6,YA7] yes`: the kebab-case name of the type, then its fields in order. Tuples, and
records inside records, stand in brackets (`[rope*2,kenjutsu]`), None is `-`, a bool is `yes` or `no`, and text with a
special character is quoted. JSON is a list, `["sentry-search", "g4", ["YA6", "YA7"], true]`.

Records grow at their end: a record of earlier code lacks the newest fields, and they get their defaults. A record
is always written whole.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from bot.engine.notation_text import Garbled as Garbled  # noqa: PLC0414  # every reader of this notation catches it
from bot.engine.notation_text import text_of, value_of, values_of
from bot.engine.taking_back import KINDS
from bot.quoting import quoted

T = TypeVar("T")
_WHOLE = re.compile(r"-?[0-9]{1,18}")
# The first number with more digits than `_WHOLE` takes: text and JSON accept the same numbers.
_TOO_LARGE = 10**18


class Codec(NamedTuple):
    """How the values of one type are written: `write` turns a value into JSON, `read` turns that back into the value.

    `read` refuses JSON that stands for no value with ValueError, TypeError, KeyError or AttributeError; the notation
    makes each of them a Garbled.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def kebab(name: str) -> str:
    """`SentryListen` as `sentry-listen`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Notation:
    """The notation of a set of record types.

    `codecs` maps types that a game writes in its own way (zones, figures), each a NewType or a class, to their Codec.
    The notation knows how to write fields of other types: bool, int, str, enums, None, tuples and records within
    records. The types that every game has (`taking_back.KINDS`) can be written too, but `kinds` does not list them.
    """

    def __init__(self, kinds: Iterable[type], codecs: Mapping[Any, Codec] | None = None) -> None:
        """Refuses with TypeError a name used twice or common to all games, no record, and a field without notation."""
        self._codecs: Mapping[Any, Codec] = codecs or {}
        self._made: dict[Any, Codec] = {}
        self.kinds: dict[str, type] = {}
        for kind in kinds:
            if self.kinds.setdefault(kebab(kind.__name__), kind) is not kind:
                raise TypeError(f"Two types are called {kind.__name__}.")
        common = {kebab(kind.__name__): kind for kind in KINDS}
        if taken := sorted(common.keys() & self.kinds.keys()):
            raise TypeError(f"Every game has {taken[0]}: no game may call a type so.")
        every = {**common, **self.kinds}
        self._fields = {kind: self._shape(kind) for kind in every.values()}
        self._reads = {
            name: (kind, tuple(codec.read for _, codec in self._fields[kind]), _needed(kind))
            for name, kind in every.items()
        }

    def name(self, kind: type) -> str:
        """The name of a type in this notation."""
        return kebab(kind.__name__)

    def json(self, value: Any) -> list[Any]:
        """A record as a JSON list. Refuses with TypeError a record whose type is not in this notation."""
        kind = type(value)
        shape = self._fields.get(kind)
        if shape is None:
            raise TypeError(f"{kind.__name__} is not in this notation.")
        return [kebab_of(kind), *[codec.write(getattr(value, name)) for name, codec in shape]]

    def from_json(self, data: Any) -> Any:
        """The record that `json` wrote. Refuses anything else with Garbled."""
        known = None
        if isinstance(data, list) and data and isinstance(data[0], str):
            known = self._reads.get(data[0])
        if known is None:
            raise Garbled(f"{_quoted(data)} does not begin with a known word.")
        kind, reads, needed = known
        given = data[1:]
        if not needed <= len(given) <= len(reads):
            raise Garbled(f"{data[0]} takes {len(reads)} values, not {len(given)}.")
        try:
            return kind(*[read(item) for read, item in zip(reads, given, strict=False)])
        # Passed on as it is: wrapped as a ValueError below, its sentence would stand inside a second one.
        except Garbled:
            raise
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Garbled(f"{data[0]} cannot be made of {_quoted(data[1:])}: {error}") from error

    def line(self, value: Any) -> str:
        """A record as one line of text. Refuses with TypeError a record whose type is not in this notation."""
        word, *rest = self.json(value)
        return " ".join([word, *map(text_of, rest)])

    def from_line(self, line: str) -> Any:
        """The record that `line` wrote. Refuses anything else with Garbled."""
        return self.from_json(self.data(line))

    def data(self, line: str) -> list[Any]:
        """The JSON list that a line stands for, with numbers and bools still as text; refuses a bad line with Garbled.

        The first word need not be the name of a known record.
        """
        return values_of(line)

    def value(self, kind: Any, text: str) -> Any:
        """The value of a field of type `kind`, from text that a person typed. Refuses unfit text with Garbled."""
        codec = self._codec(kind)
        try:
            return codec.read(value_of(text))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Garbled(f"“{quoted(text)}” is not possible here.") from error

    def text(self, kind: Any, value: Any) -> str:
        """The value of a field of type `kind`, as text that `value` reads back."""
        return text_of(self._codec(kind).write(value))

    def field_types(self, kind: type) -> dict[str, Any]:
        """The annotations of a record type, by field, in order."""
        hints = get_type_hints(kind)
        return {field.name: hints[field.name] for field in fields(kind)}

    def _shape(self, kind: type) -> list[tuple[str, Codec]]:
        if not is_dataclass(kind):
            raise TypeError(f"{kind.__name__} is no record.")
        return [(name, self._codec(hint)) for name, hint in self.field_types(kind).items()]

    def _codec(self, hint: Any) -> Codec:
        if hint not in self._made:
            self._made[hint] = self._make(hint)
        return self._made[hint]

    def _make(self, hint: Any) -> Codec:
        named = self._codecs.get(hint)
        if named is not None:
            return named
        origin = get_origin(hint)
        if origin is Union or origin is types.UnionType:
            return self._union(get_args(hint))
        if origin is tuple:
            return self._tuple(get_args(hint))
        if hasattr(hint, "__supertype__"):
            return self._codec(hint.__supertype__)
        return self._scalar(hint)

    def _scalar(self, hint: Any) -> Codec:
        if hint is bool:
            return Codec(bool, _truth)
        if hint is int:
            return Codec(int, _whole)
        if hint is str:
            return Codec(str, _words)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return _words_of((hint,))
        if isinstance(hint, type):
            return self._record((hint,))
        raise TypeError(f"{hint!r} has no notation.")

    def _union(self, arms: tuple[Any, ...]) -> Codec:
        some = [arm for arm in arms if arm is not type(None)]
        if len(some) == 1:
            inner = self._codec(some[0])
        elif all(isinstance(arm, type) and issubclass(arm, Enum) for arm in some):
            inner = _words_of(some)
        else:
            inner = self._record(tuple(some))
        if len(some) == len(arms):
            return inner
        return Codec(
            lambda item: None if item is None else inner.write(item),
            lambda item: None if item is None else inner.read(item),
        )

    def _record(self, kinds: tuple[Any, ...]) -> Codec:
        if not all(isinstance(kind, type) for kind in kinds):
            raise TypeError(f"A choice of {kinds!r} has no notation.")
        return Codec(self.json, lambda item: _one_of(kinds, self.from_json(item)))

    def _tuple(self, arms: tuple[Any, ...]) -> Codec:
        if len(arms) == 2 and arms[1] is Ellipsis:
            inner = self._codec(arms[0])
            return Codec(
                lambda items: [inner.write(item) for item in items],
                # A list inside: a generator would be slower, and reading a match calls this for every tuple.
                lambda items: tuple([inner.read(item) for item in _sequence(items)]),
            )
        each = [self._codec(arm) for arm in arms]
        return Codec(
            lambda items: [codec.write(item) for codec, item in zip(each, items, strict=True)],
            lambda items: tuple(
                [codec.read(item) for codec, item in zip(each, _sequence(items), strict=True)]
            ),
        )


def _words_of(kinds: Sequence[type[Enum]]) -> Codec:
    """The notation of a choice of enums. Refuses with TypeError two that share a word."""
    members = {str(member.value): member for kind in kinds for member in kind}
    if len(members) < sum(map(len, kinds)):
        raise TypeError(f"{kinds!r} share a word.")
    return Codec(lambda item: item.value, lambda item: members[str(item)])


def _needed(kind: type) -> int:
    """The number of values that a record must have: up to its last field without a default."""
    optional = [each.default is not MISSING or each.default_factory is not MISSING for each in fields(kind)]
    return len(optional) - (optional[::-1].index(False) if False in optional else len(optional))


def kebab_of(kind: type) -> str:
    """The name of a record type in every notation."""
    name = _KEBAB.get(kind)
    if name is None:
        name = _KEBAB[kind] = kebab(kind.__name__)
    return name


_KEBAB: dict[type, str] = {}


def defined_in(kind: type[T], *modules: types.ModuleType) -> tuple[type[T], ...]:
    """The classes derived from `kind` that the modules define, in their order; imported classes do not count."""
    return tuple(
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, kind) and each.__module__ == module.__name__
    )


def _one_of(kinds: tuple[type, ...], item: Any) -> Any:
    if not isinstance(item, kinds):
        raise ValueError(f"{_quoted(item)} is of another kind")
    return item


def _quoted(item: Any) -> str:
    return quoted(repr(item))


def _truth(item: Any) -> bool:
    if item is True or item == "yes":
        return True
    if item is False or item == "no":
        return False
    raise ValueError(f"{_quoted(item)} is neither yes nor no")


def _whole(item: Any) -> int:
    if type(item) is int and -_TOO_LARGE < item < _TOO_LARGE:
        return item
    # In Python a bool is an int, and `int()` would accept any number of digits of any script.
    if isinstance(item, bool) or not _WHOLE.fullmatch(str(item)):
        raise ValueError(f"{_quoted(item)} is no number")
    return int(item)


def _words(item: Any) -> str:
    if not isinstance(item, str):
        raise ValueError(f"{_quoted(item)} is not a text")
    return item


def _sequence(items: Any) -> list[Any]:
    if not isinstance(items, list):
        raise ValueError(f"{_quoted(items)} is no list")
    return items
