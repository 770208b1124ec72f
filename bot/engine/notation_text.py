"""The text of a notation: JSON values as words of a line, and a line read back into the nested lists that JSON has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from bot.quoting import quoted

_TOKENS = re.compile(r'\s*(?:([()\[\],])|"((?:[^"\\]|\\.)*)"|\*(\d{1,3})(?=[\s\],]|$)|([^\s()\[\],"*]+))')
_PLAIN = re.compile(r'[^\s()\[\],"*]+')
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{1,6});|(.))")
_DEEPEST = 20
_LARGEST = 50_000
"""The most values that a line may hold once all runs are expanded."""
_LONGEST_RUN = 999


class Garbled(ValueError):
    """A line or a JSON value that is not in this notation. Its text says what was found."""


def values_of(line: str) -> list[Any]:
    """The values of a line: a bracket becomes a list, numbers and bools stay text. Refuses a bad line with Garbled."""
    return _Reader(line).record()


def value_of(text: str) -> Any:
    """The one value that a text holds. Refuses a bad text, or one with more or fewer values, with Garbled."""
    return _Reader(text).only()


def text_of(item: Any) -> str:
    """A JSON value as a word of a line, or as a list in brackets."""
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
    runs = [run for key, same in groupby(map(text_of, items)) for run in _runs(key, len(list(same)))]
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
            raise Garbled(f"“{quoted(text)}” has a character that does not exist.") from None

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
        # Python's own recursion limit would raise an error that is no Garbled.
        if self._depth > _DEEPEST:
            raise Garbled("There are too many brackets within brackets.")
        while not self._takes("]"):
            if items and not self._takes(","):
                raise Garbled(f"A comma is missing in “{quoted(self._line)}”.")
            before = self._size
            item, times = self._item(), self._times()
            # Checked before the values are made: runs of runs of runs in one short line would fill the
            # memory.
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
