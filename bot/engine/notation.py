"""Decisions and facts as one line of text and as JSON, both derived from their fields.

A line reads `sentry-search g4 [YA6,YA7] yes`: the kebab-case name of the type, then its fields in order.
Tuples, and records inside records, stand in brackets (`[rope*2,kenjutsu]`), None is `-`,
truth is `yes` or `no`, and text with anything special in it is quoted.
JSON is a list, `["sentry-search", "g4", ["YA6", "YA7"], true]`.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import groupby
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from bot.engine.taking_back import KINDS
from bot.quoting import quoted

T = TypeVar("T")
_TOKENS = re.compile(r'\s*(?:([()\[\],])|"((?:[^"\\]|\\.)*)"|\*(\d{1,3})(?=[\s\],]|$)|([^\s()\[\],"*]+))')
_PLAIN = re.compile(r'[^\s()\[\],"*]+')
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{1,6});|(.))")
_WHOLE = re.compile(r"-?[0-9]{1,18}")
# The first with more digits than `_WHOLE` takes: text and JSON hold the same numbers.
_TOO_LARGE = 10**18
_DEEPEST = 20
_LARGEST = 50_000
"""So many values a line may hold when all runs are written out."""
_LONGEST_RUN = 999


class Garbled(ValueError):
    """A line or a JSON value that is not in this notation. Its text says what was found."""


class Codec(NamedTuple):
    """How the values of one type are written: `write` gives a JSON scalar, `read` takes it back.

    `read` refuses an unknown value with ValueError.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def kebab(name: str) -> str:
    """`SentryListen` as `sentry-listen`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Notation:
    """The notation of a set of record types.

    `codecs` tells how to write named types (zones, figures): a NewType or a class -> Codec. Everything else is read
    off the annotations: bool, int, str, enums, None, tuples and records within records. What belongs to every game can
    be written too, but `kinds` does not list it.
    """

    def __init__(self, kinds: Iterable[type], codecs: Mapping[Any, Codec] | None = None) -> None:
        """Refuses two types of one name, and an annotation it cannot write, with TypeError."""
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
            name: (kind, tuple(codec.read for _, codec in self._fields[kind])) for name, kind in every.items()
        }

    def name(self, kind: type) -> str:
        """What a type is called in this notation."""
        return kebab(kind.__name__)

    def json(self, value: Any) -> list[Any]:
        """A record as a JSON list."""
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
        kind, reads = known
        if len(data) != len(reads) + 1:
            raise Garbled(f"{data[0]} takes {len(reads)} values, not {len(data) - 1}.")
        try:
            return kind(*[read(item) for read, item in zip(reads, data[1:], strict=True)])
        # Already told: as a ValueError it would be wrapped in a second sentence below.
        except Garbled:
            raise
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Garbled(f"{data[0]} cannot be made of {_quoted(data[1:])}: {error}") from error

    def line(self, value: Any) -> str:
        """A record as one line of text."""
        word, *rest = self.json(value)
        return " ".join([word, *map(_text, rest)])

    def from_line(self, line: str) -> Any:
        """The record that `line` wrote. Refuses anything else with Garbled."""
        return self.from_json(self.data(line))

    def data(self, line: str) -> list[Any]:
        """The list that a line stands for, its values still text, whatever its first word. Refuses with Garbled."""
        return _Reader(line).record()

    def value(self, kind: Any, text: str) -> Any:
        """One field's value from text a person typed. Refuses what it is not with Garbled."""
        codec = self._codec(kind)
        try:
            return codec.read(_Reader(text).only())
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise Garbled(f"“{quoted(text)}” is not possible here.") from error

    def text(self, kind: Any, value: Any) -> str:
        """One field's value as text that `value` reads back."""
        return _text(self._codec(kind).write(value))

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
            members = {str(member.value): member for member in hint}
            return Codec(lambda item: item.value, lambda item: members[str(item)])
        if isinstance(hint, type):
            return self._record((hint,))
        raise TypeError(f"{hint!r} has no notation.")

    def _union(self, arms: tuple[Any, ...]) -> Codec:
        some = [arm for arm in arms if arm is not type(None)]
        inner = self._codec(some[0]) if len(some) == 1 else self._record(tuple(some))
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
                # A list inside, as a generator takes longer, and a match that
                # is read comes by here for every tuple.
                lambda items: tuple([inner.read(item) for item in _sequence(items)]),
            )
        each = [self._codec(arm) for arm in arms]
        return Codec(
            lambda items: [codec.write(item) for codec, item in zip(each, items, strict=True)],
            lambda items: tuple(
                [codec.read(item) for codec, item in zip(each, _sequence(items), strict=True)]
            ),
        )


def kebab_of(kind: type) -> str:
    """The name of a record type in every notation."""
    name = _KEBAB.get(kind)
    if name is None:
        name = _KEBAB[kind] = kebab(kind.__name__)
    return name


_KEBAB: dict[type, str] = {}


def defined_in(kind: type[T], *modules: types.ModuleType) -> tuple[type[T], ...]:
    """The classes of a kind that modules define and do not only import, in their order."""
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
    # To Python truth is a number, and `int` would take any digits of any script, as many as there are.
    if isinstance(item, bool) or not _WHOLE.fullmatch(str(item)):
        raise ValueError(f"{_quoted(item)} is no number")
    return int(item)


def _words(item: Any) -> str:
    if not isinstance(item, str):
        raise ValueError(f"{_quoted(item)} is no text")
    return item


def _sequence(items: Any) -> list[Any]:
    if not isinstance(items, list):
        raise ValueError(f"{_quoted(items)} is no list")
    return items


def _text(item: Any) -> str:
    if item is None:
        return "-"
    if isinstance(item, bool):
        return "yes" if item else "no"
    if isinstance(item, list):
        return _bracketed(item)
    word = str(item)
    if isinstance(item, str) and (word in ("-", "") or not _PLAIN.fullmatch(word)):
        return '"' + "".join(map(_escaped, word)) + '"'
    return word


def _escaped(sign: str) -> str:
    if sign in '\\"':
        return "\\" + sign
    if sign == "\n":
        return "\\n"
    return sign if sign.isprintable() else f"\\u{ord(sign):x};"


def _unescaped(found: re.Match[str]) -> str:
    if found[1]:
        return chr(int(found[1], 16))
    return "\n" if found[2] == "n" else found[2]


def _bracketed(items: list[Any]) -> str:
    runs = [run for key, same in groupby(map(_text, items)) for run in _runs(key, len(list(same)))]
    return "[" + ",".join(runs) + "]"


def _runs(key: str, size: int) -> Iterator[str]:
    for start in range(0, size, _LONGEST_RUN):
        length = min(_LONGEST_RUN, size - start)
        yield key if length == 1 else f"{key}*{length}"


class _Reader:
    """Reads one line into the nested lists that JSON has."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._tokens = list(self._split(line))
        self._at = 0
        self._depth = 0
        self._size = 0

    def _split(self, line: str) -> Iterator[tuple[str, str]]:
        at, line = 0, line.strip()
        while at < len(line):
            found = _TOKENS.match(line, at)
            if found is None:
                raise Garbled(f"“{quoted(line[at:])}” cannot be read.")
            mark, text, times, word = found.groups()
            at = found.end()
            if mark is not None:
                yield "mark", mark
            elif times is not None:
                yield "times", times
            elif text is not None:
                yield "quoted", self._unquoted(text)
            else:
                yield "word", word

    def _unquoted(self, text: str) -> str:
        try:
            return _ESCAPE.sub(_unescaped, text)
        except (ValueError, OverflowError):
            raise Garbled(f"“{quoted(text)}” has a sign that does not exist.") from None

    def record(self) -> list[Any]:
        items = []
        while self._at < len(self._tokens):
            items.append(self._item())
        return items

    def only(self) -> Any:
        items = self.record()
        if len(items) != 1:
            raise Garbled(f"“{quoted(self._line)}” should be one value.")
        return items[0]

    def _item(self) -> Any:
        if self._at >= len(self._tokens):
            raise Garbled(f"“{quoted(self._line)}” ends too early.")
        kind, text = self._tokens[self._at]
        self._at += 1
        if kind == "quoted":
            return text
        if kind == "word":
            return None if text == "-" else text
        if text == "[":
            return self._list()
        raise Garbled(f"“{text}” stands in the wrong place in “{quoted(self._line)}”.")

    def _list(self) -> list[Any]:
        items: list[Any] = []
        self._depth += 1
        # Python gives up at a depth of its own, with an error that is no Garbled.
        if self._depth > _DEEPEST:
            raise Garbled("There are too many brackets within brackets.")
        while not self._takes("]"):
            if items and not self._takes(","):
                raise Garbled(f"A comma is missing in “{quoted(self._line)}”.")
            before = self._size
            item, times = self._item(), self._times()
            # Counted before they are made: runs of runs of runs would fill the memory from one short line.
            self._grow(before + (self._size - before + 1) * times)
            items += [item] * times
        self._depth -= 1
        return items

    def _grow(self, size: int) -> None:
        self._size = size
        if size > _LARGEST:
            raise Garbled(f"A line holds at most {_LARGEST} values.")

    def _times(self) -> int:
        if self._at < len(self._tokens) and self._tokens[self._at][0] == "times":
            self._at += 1
            return int(self._tokens[self._at - 1][1])
        return 1

    def _takes(self, mark: str) -> bool:
        taken = self._at < len(self._tokens) and self._tokens[self._at] == ("mark", mark)
        self._at += taken
        return taken
