"""The rulebooks name the options that a game has, and no others: by name, usual value and values, both ways.

An option of the rules that is not offered carries one mark, “(not built yet)”, behind its name or its value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.games.option_values import OneOf, Whole, Wholes, YesNo
from bot.games.options import Option
from bot.games.shelf import SHELF

RULES = Path(__file__).parents[1] / "docs" / "rules"
CHAPTERS = {"castle": "R27", "raid": "S26", "clans": "A25"}
"""Where each rulebook lists its options."""
MARK = "(not built yet)"
_NAME = re.compile(rf"`(\w+)`( {re.escape(MARK)})?")
_IN_PROSE = re.compile(rf"[Oo]ption `(\w+)`( {re.escape(MARK)})?")
_ASIDE = re.compile(r" ?\([^()]*\)")


class Row(NamedTuple):
    """An option in the table of the rulebook."""

    name: str
    is_built: bool
    usual: str
    values: str


@cache
def text_of(game: str) -> str:
    return (RULES / f"{game}.md").read_text(encoding="utf-8")


def chapter(game: str) -> str:
    """The chapter of the options."""
    return re.split(rf"^## {CHAPTERS[game]} ", text_of(game), flags=re.M)[1].split("\n## ")[0]


def rows(game: str) -> Iterator[Row]:
    """Every option that is listed; several of one line have their usual values in its order."""
    for line in chapter(game).splitlines():
        if not line.startswith("| `"):
            continue
        first, usual, values = (cell.strip() for cell in line.strip("| ").split(" | ")[:3])
        names = _NAME.findall(first)
        each = _ASIDE.sub("", usual).split(", ") if len(names) > 1 else [_ASIDE.sub("", usual)]
        assert len(names) == len(each), line
        for (name, mark), own in zip(names, each, strict=True):
            yield Row(name, not mark, own, values)


def options(game: str) -> dict[str, Option]:
    return {option.name: option for option in SHELF[game].options.guide}


def written(value: Any) -> str:
    """A value as the rulebooks write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def named(values: str) -> set[str]:
    """The names in a cell of values, without those that are not built and without what is said of them."""
    built = re.sub(rf"\w+ {re.escape(MARK)},? ?", "", values)
    pieces = (part.split(":")[0] for part in _ASIDE.sub("", built).split(";"))
    return {name.strip() for piece in pieces for name in piece.split(",") if name.strip()}


def test_every_game_has_its_chapter() -> None:
    assert CHAPTERS.keys() == SHELF.keys()
    assert {row.is_built for game in CHAPTERS for row in rows(game)} == {True, False}


@pytest.mark.parametrize("game", CHAPTERS)
def test_the_rulebook_lists_the_options_of_the_game_and_no_others(game: str) -> None:
    listed = {row.name for row in rows(game) if row.is_built}
    marked = {row.name for row in rows(game) if not row.is_built}
    assert listed == options(game).keys()
    assert not marked & options(game).keys(), "these are built"


@pytest.mark.parametrize("game", CHAPTERS)
def test_an_option_of_the_text_is_one_of_the_game_or_marked(game: str) -> None:
    for name, mark in _IN_PROSE.findall(text_of(game)):
        assert (name in options(game)) is not bool(mark), name


@pytest.mark.parametrize("game", CHAPTERS)
def test_the_rulebook_has_the_usual_value_of_each_option(game: str) -> None:
    known = options(game)
    assert {row.name: row.usual for row in rows(game) if row.is_built} == {
        name: written(option.usual) for name, option in known.items()
    }


@pytest.mark.parametrize("game", CHAPTERS)
def test_the_rulebook_has_the_values_of_each_option(game: str) -> None:
    """Names exactly, numbers by their bounds; where only the others are listed the usual one is one more."""
    for row in (row for row in rows(game) if row.is_built):
        values, said = options(game)[row.name].values, f"{row.usual} {row.values}"
        match values:
            case OneOf(names):
                assert named(row.values) | {row.usual} == set(names), row
            case YesNo():
                others = {"true": "false", "false": "true"}
                assert named(row.values) in ({"bool"}, {others[row.usual]}), row
            case Whole(least, most):
                assert {least, most} <= set(map(int, re.findall(r"-?\d+", said))), row
            case Wholes(_count, least, most, names):
                assert {f"{least}..{most}"} <= set(re.findall(r"\d+\.\.\d+", row.values)), row
                assert set(names) <= named(row.values), row
            case _:
                raise AssertionError(f"Nobody knows how {row.name} is written.")
