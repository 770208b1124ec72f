"""The named sets of options, from data/raid/presets.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot.games.options import Preset
from bot.words import _

FILE: Final = Path(__file__).parents[4] / "data" / "raid" / "presets.toml"


def presets() -> Mapping[str, Preset]:
    """Every preset, by its name, in the order of the file (S26.1)."""
    return {
        name: Preset(name=name, title=_(each["title"]), help=_(each["help"]), options=each["options"])
        for name, each in _read().items()
    }


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
