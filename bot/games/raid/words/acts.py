"""The acts of the raid's players (S33.2), from data/raid/acts.toml."""

from __future__ import annotations

from typing import Any, Final

from bot.games.acts_file import ActsFile
from bot.games.raid import decisions
from bot.games.raid.words import names
from bot.words import _


def _of_card(kind: Any) -> tuple[str, str, str]:
    """Title, help and note of an act that plays a card."""
    title, gist = names.card(kind.card), names.gist(kind.card)
    return title, _("{name}: {gist}").format(name=title, gist=gist), gist


ACTS: Final = ActsFile("raid", decisions, _of_card)
