"""The text files of games, in data/<game>/."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot.games.options import Preset
from bot.words import _

DATA: Final = Path(__file__).parents[2] / "data"


@cache  # 1 ms a file, read at each letter typed into autocomplete; callers translate the texts
def toml(game: str, name: str) -> Mapping[str, Any]:
    """The content of a TOML file of a game, by its name without the ending."""
    return tomllib.loads((DATA / game / f"{name}.toml").read_text(encoding="utf-8"))


def text(game: str, name: str) -> str:
    """The content of a plain text file of a game, by its name without the ending."""
    return (DATA / game / f"{name}.txt").read_text(encoding="utf-8")


def presets(game: str) -> Mapping[str, Preset]:
    """The named sets of options of a game, in the order of its presets.toml."""
    return {
        name: Preset(
            name=name,
            title=_(each["title"]),
            help=_(each["help"]),
            options=each["options"],
            for_newcomers=each.get("for_newcomers", False),
        )
        for name, each in toml(game, "presets").items()
    }
