"""Additions of a story: a list of the cards that the intruders played in a turn."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.castle.kinds import Who
from bot.games.castle.memory.chronicle import Chronicle
from bot.games.castle.names import names
from bot.words import _
from rendering.scene import Caption


def cards(told: Chronicle) -> Iterator[Caption]:
    """The cards of each intruder in this turn: a caption for each who has played any."""
    for who in Who:
        played = [card for one, card in told.cards if one is who]
        if played:
            listed = _(", ").join(map(names.card, played))
            yield Caption(_("{letter}: {cards}").format(letter=names.short(who)[0], cards=listed))
