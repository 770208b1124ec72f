"""What the players of the clans can do (A30.7), as data/clans/acts.toml says it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.acts import Act, Choice
from bot.games.act_file import read
from bot.games.clans import decisions
from bot.words import once_a_language


@once_a_language
def acts() -> tuple[Act, ...]:
    """Every act, in the order of the file."""
    return tuple(act for act, _plain in read("clans", decisions))


@once_a_language
def plain_choices() -> Mapping[type, Choice]:
    """The only option of each kind of decision that has no fields."""
    return {act.kind: plain for act, plain in read("clans", decisions) if not act.fields}
