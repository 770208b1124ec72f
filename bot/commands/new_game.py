"""`new-game`: a small game as a package of its own, to begin with."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from string import Template
from types import MappingProxyType
from typing import Final

import click

from bot.commands.world import AnyPath, Refused, refusing
from bot.games.files import text
from bot.quoting import quoted

TEMPLATES: Final = "newgame"
"""The folder of the data that holds the files of a new game; `$key` and `$package` stand for its name in them."""
_MODULES: Final = ("__init__", "state", "facts", "rules", "words", "picture", "box")
_OURS: Final = frozenset({"bot", "data", "docs", "rendering", "tests"})
"""The names of packages and folders that stand beside the one of the game."""


@click.command("new-game")
@click.argument("folder", type=AnyPath(file_okay=False))
@click.option(
    "--name", help="The key of the game: one word of small letters and digits; that of the folder otherwise."
)
def new_game(*, folder: Path, name: str | None) -> None:
    """Write a small game into a new FOLDER: a package of its own that runs, with its tests.

    It has a secret, words and a picture. Where its package is installed, the game stands on the shelf of the bot.
    """
    key = folder.absolute().name if name is None else name
    _check_name(key)
    with refusing():
        _check_empty(folder)
        for path, content in _files(key).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(content, encoding="utf-8")
    click.echo(f"{folder} holds the game {key}: its README.md says what to do next.")


def _check_name(key: str) -> None:
    """Refuse a name that could not stand on the shelf, or that no package can have beside the bot."""
    # Imported here only: the chat knows the names of the commands, but brings Discord's library with it.
    installed, fitting = import_module("bot.installed"), import_module("bot.chat.fitting")
    if not installed.is_key(key):
        raise Refused(f"“{quoted(key)}” is no name for a game: {installed.KEY_HINT}. Give one with --name.")
    if key in fitting.names(fitting.stood().shelf):
        raise Refused(f"There is a command /{key} already: give another name with --name.")
    if keyword.iskeyword(key) or key in _OURS | sys.stdlib_module_names:
        raise Refused(f"Python has something else of the name {key}: give another one with --name.")


def _check_empty(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        raise Refused(f"{folder} is not empty: name a folder that is new or empty.")


def _files(key: str) -> Mapping[str, str]:
    """The files of a new game by their paths in its folder."""
    places = {
        "pyproject.toml": "pyproject.toml",
        "README.md": "README.md",
        **{f"{key}/{module}.py": f"{module}.py" for module in _MODULES},
        "tests/conftest.py": "conftest.py",
        **{f"tests/{name}.py": f"{name}.py" for name in ("test_laws", "test_rules")},
    }
    names = MappingProxyType({"key": key, "package": key})
    return {path: Template(text(TEMPLATES, name)).substitute(names) for path, name in places.items()}
