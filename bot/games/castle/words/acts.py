"""The acts of the castle's players, from data/castle/acts.toml and the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.acts import Act
from bot.games.acts_file import ActsFile
from bot.games.castle import decisions
from bot.games.castle.catalogue.catalogue import catalogue


def _declared(whose: str, group: str) -> Iterator[Act]:
    """The acts that play the cards of the guards or of the intruders."""
    cards = catalogue().guard_cards if whose == "guards" else catalogue().intruder_cards
    return (play.act(group, card) for card in cards for play in card.plays)


ACTS: Final = ActsFile("castle", decisions, declared=_declared)
