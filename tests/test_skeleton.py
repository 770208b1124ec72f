"""The same things have the same place in every game (docs/architecture.md, "The rooms")."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from typing import Any

import pytest

from bot.games.shelf import SHELF
from tests.figures import HERE

PLACES = {
    "Game": "rules/game.py",
    "Undo": "rules/undo.py",
    "Sides": "rules/sides.py",
    "Planning": "rules/planning.py",
    "Phases": "rules/phases.py",
    "Windows": "rules/windows.py",
    "Sequel": "rules/sequel.py",
    "StandingOrders": "orders/orders.py",
    "Drafts": "turn/drafting.py",
}
"""Where a game keeps its own class of each kind, if it has one."""
FUNCTIONS = {
    "turn.deciding.decided": ("state", "seat", "decision", "chance"),
    "turn.options.options": ("state", "seat"),
    "turn.defaults.default": ("state", "seat", "chance"),
    "turn.refusals.refusal": ("state", "seat", "decision"),
    "words.consequences.consequence": ("state", "seat", "option", "choice"),
    "words.epilogue.epilogue": ("game", "facts", "given_up"),
}
"""The functions that answer for every game, with what they are given."""
WITHOUT = {
    "raid turn.defaults.default chance",
    "raid words.consequences.consequence choice",
}
"""The raid's defaults draw nothing, and it has no odds in words."""


def test_what_a_game_may_offer_has_one_place() -> None:
    found = [
        f"{path.parts[2]} {base}: {'/'.join(path.parts[3:])}"
        for path, node in HERE.classes
        if path.parts[:2] == ("bot", "games") and path.parts[2] in SHELF
        for base in map(_name, node.bases)
        if base in PLACES and "/".join(path.parts[3:]) != PLACES[base]
    ]
    assert found == []


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_game_is_asked_by_the_same_functions(game: str, function: str) -> None:
    if f"{game} {function}" in WITHOUT:
        return
    module, _, name = function.rpartition(".")
    answer: Any = getattr(import_module(f"bot.games.{game}.{module}"), name)
    wanted = [each for each in FUNCTIONS[function] if f"{game} {function} {each}" not in WITHOUT]
    assert list(inspect.signature(answer).parameters) == wanted


def test_the_list_for_readers_is_this_one() -> None:
    told = (HERE.root / "docs/architecture.md").read_text(encoding="utf-8")
    rows = {f"| `{place}` | `{kind}` |" for kind, place in PLACES.items()}
    rows |= {f"| `{function.rpartition('.')[0].replace('.', '/')}.py` | `" for function in FUNCTIONS}
    assert {row for row in rows if row not in told} == set()


def _name(base: ast.expr) -> str:
    """The name of a base class, without what it is generic in."""
    match base:
        case ast.Subscript(value=ast.Name(id=name)) | ast.Name(id=name):
            return name
        case _:
            return ""
