"""Positions with Moon cards for tests of the clans."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.engine.game import Seat
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Play
from bot.games.clans.kinds import Card, Element
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, position


def holding(cards: str, *models: Model, plum: str = "", full: bool = False, **changes: Any) -> State:
    """A position in which Pine holds these cards, named apart by blanks, and Plum others."""
    hands = {PINE: cards.split(), PLUM: plum.split()}
    given = {
        "hands": {seat: tuple(map(Card, hand)) for seat, hand in hands.items()},
        "counts": {seat: len(hand) for seat, hand in hands.items()},
        "deck": (52 if full else 48) - sum(map(len, hands.values())),
        "is_calm": not full,
        "moon": Element.SPIRIT,
    }
    return position(*models, **{"active": "pine-kaiken1", **given, **changes})


def offered(state: State, seat: Seat = PINE, **options: Any) -> set[Play]:
    """The cards that a seat may play now in its activation."""
    return {piece for piece in pieces(state, seat) if isinstance(piece, Play)}


def titles(plays: Iterable[Play]) -> set[Card]:
    """Of which titles they are."""
    return {play.card for play in plays}
