"""The list of uses: every command and every verb, each with the scripted test that uses it (uses.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.chat.client import Kagemori
from bot.chat.parts.verbs import VERBS
from bot.games.shelf import SHELF
from bot.tables.resolution.hall import Hall
from tests.chat import room
from tests.chat.world import CountedRandom, StandInClock

FILE = Path(__file__).parent / "uses.toml"
ANY = "game"
"""A placeholder for the name of a game in a command that every game has."""


@cache
def listed() -> Mapping[str, str]:
    """The command or verb -> the test that uses it, as `file::name`."""
    found: dict[str, str] = {}
    for file, tests in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        for name, uses in tests.items():
            assert not (twice := set(uses) & set(found)), f"{twice} is listed twice"
            found.update(dict.fromkeys(uses, f"{file}.py::{name}"))
    return found


def named(test: Any) -> set[str]:
    """The uses that the list names for a test: with all its parameters, or with the listed ones."""
    if not isinstance(test, pytest.Function):
        return set()
    own = {f"{test.path.name}::{name}" for name in (test.originalname, test.name)}
    return {use for use, name in listed().items() if name in own}


def seen(used: Iterable[str]) -> set[str]:
    """The used commands and verbs, where a command that every game has counts for each game."""
    return {each for use in used for each in (use, _of_any_game(use))}


def there_are() -> Iterator[str]:
    """Every command of the games on the shelf, with common commands listed once; and every verb."""
    own: Any = None
    client = Kagemori(Hall(own, SHELF, clock=StandInClock(), random=CountedRandom()), works=False)
    paths = (f"/{each.qualified_name}" for each in client.tree.walk_commands() if _is_leaf(each))
    general = _general()
    yield from dict.fromkeys(_of_any_game(path) if _of_any_game(path) in general else path for path in paths)
    yield from (f":{verb}" for verb in VERBS)


@cache
def _general() -> frozenset[str]:
    """The commands that every game has."""
    tree = room.client().tree
    of_each = [
        {f"/{ANY} {each.name}" for each in group.commands if _is_leaf(each)}
        for key in room.GAMES
        if isinstance(group := tree.get_command(key), app_commands.Group)
    ]
    return frozenset(set.intersection(*of_each))


def _is_leaf(command: Any) -> bool:
    return not isinstance(command, app_commands.Group)


def _of_any_game(use: str) -> str:
    game, space, rest = use.removeprefix("/").partition(" ")
    return f"/{ANY}{space}{rest}" if use.startswith("/") and game in room.GAMES else use
