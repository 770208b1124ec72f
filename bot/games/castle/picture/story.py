"""Additions of a story: different colours for ninja and traitor, and a list of the cards they played in a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.castle.art import Side
from bot.games.castle.kinds import Who
from bot.games.castle.memory.chronicle import Chronicle
from bot.games.castle.names import names
from bot.games.castle.picture.figures import SHAPES
from bot.words import _
from rendering.scene import Badge, Caption, Mark, Moved, Token


def told_apart(mark: Mark) -> Mark:
    """The mark, with a colour of its own for the traitor and the traitor's way."""
    match mark:
        case Token(shape=shape, side=Side.INTRUDER) if shape == SHAPES[Who.TRAITOR]:
            return replace(mark, side=Side.RIVAL)
        case Badge():
            return replace(mark, kinds=tuple(map(_coloured, mark.kinds)))
        case Moved():
            return replace(mark, token=_coloured(mark.token))
        case _:
            return mark


def _coloured(token: Token) -> Token:
    coloured = told_apart(token)
    assert isinstance(coloured, Token)
    return coloured


def cards(told: Chronicle) -> Iterator[Caption]:
    """The cards of each intruder in this turn: a caption for each who has played any."""
    for who in Who:
        played = [card for one, card in told.cards if one is who]
        if played:
            listed = _(", ").join(map(names.card, played))
            yield Caption(_("{letter}: {cards}").format(letter=names.short(who)[0], cards=listed))
