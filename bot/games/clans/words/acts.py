"""What the players of the clans can do (A30.7), as data/clans/acts.toml says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.acts import Act, Choice
from bot.games.acts_file import ActsFile
from bot.games.clans import decisions
from bot.words import once_a_language

_FILE: Final = ActsFile("clans", decisions)
groups: Final = _FILE.groups


@once_a_language
def acts() -> tuple[Act, ...]:
    """Every act, in the order of the file."""
    return _FILE.acts()


@once_a_language
def plain_choices() -> Mapping[type, Choice]:
    """The only option of each kind of decision that has no fields."""
    return _FILE.plain()
