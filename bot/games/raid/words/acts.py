"""What the players of the raid can do (S33.2), as data/raid/acts.toml says it."""

from __future__ import annotations

from typing import Any, Final

from bot.games.acts_file import ActsFile
from bot.games.raid import decisions
from bot.games.raid.words import names
from bot.words import _


def _of_card(kind: Any) -> tuple[str, str, str]:
    """What an act that plays a card is called."""
    title, gist = names.card(kind.card), names.gist(kind.card)
    return title, _("{name}: {gist}").format(name=title, gist=gist), gist


ACTS: Final = ActsFile("raid", decisions, _of_card)
