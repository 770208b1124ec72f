"""The modules of the castle's computer players: the simple player is separate, and none of them grows too large."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.games.castle import players

ROOM = Path(players.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))
SIMPLE = "bot.games.castle.players.simple"
ITS_GUESTS = {ROOM / "__init__.py", ROOM / "moods.py"}
"""Where the simple player is added to the list for simulations."""


def name(file: Path) -> str:
    return str(file.relative_to(ROOM))


def imported(file: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    whole = {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
    parts = {
        f"{node.module}.{each.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for each in node.names
    }
    return whole | parts


@pytest.mark.parametrize("file", FILES, ids=name)
def test_no_level_uses_the_simple_player(file: Path) -> None:
    is_at_home = file.is_relative_to(ROOM / "simple") or file in ITS_GUESTS
    assert is_at_home or not [each for each in imported(file) if each.startswith(SIMPLE)]


def test_the_simple_player_is_seen_where_it_is_put_on_the_list() -> None:
    assert all(f"{SIMPLE}.SimplePlayer" in imported(file) for file in ITS_GUESTS)


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_file_is_a_chapter_and_a_class_has_few_methods(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 320
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            assert sum(isinstance(each, ast.FunctionDef) for each in node.body) <= 25, node.name
