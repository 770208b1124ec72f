"""Additions of a story: the steps of the intruders in a turn, and the cards that they played."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.castle.kinds import Who
from bot.games.castle.memory.chronicle import Chronicle
from bot.games.castle.names import names
from bot.words import _, ngettext
from rendering.scene import Caption


def steps(told: Chronicle) -> Iterator[Caption]:
    """The number of steps of each intruder in this turn whose way the viewer knows (R15.5)."""
    for outing in told.ways_now():
        text = ngettext("{letter}: {n} step", "{letter}: {n} steps", outing.speed)
        yield Caption(text.format(letter=names.short(outing.who)[0], n=outing.speed))


def cards(told: Chronicle) -> Iterator[Caption]:
    """The cards of each intruder in this turn: a caption for each who has played any."""
    for who in Who:
        played = [card for one, card in told.cards if one is who]
        if played:
            listed = _(", ").join(map(names.card, played))
            yield Caption(_("{letter}: {cards}").format(letter=names.short(who)[0], cards=listed))
