"""Every card that is declared in the folder `cards`, asked for by what it is and not by its name.

The declarations are read when they are first asked for: they use chapters of the rules that ask for them here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from bot.engine.game import Decision, Fact, Piece
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import (
    Declared,
    GuardPlay,
    IntruderPlay,
    OfGuards,
    OfIntruders,
    Play,
    Silencing,
)
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.kinds import Card, Pile
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State

Options = Callable[[Ready], Iterable[Decision]]
Pieces = Callable[[Setting, State, Intruder], list[Piece]]

_CARDS = "bot.games.castle.cards"
_ORDER = {card: number for number, card in enumerate(Card)}


@cache
def modules() -> tuple[ModuleType, ...]:
    """The modules of cards."""
    found = iter_modules(import_module(_CARDS).__path__)
    return tuple(import_module(f"{_CARDS}.{each.name}") for each in found)


@cache
def declared() -> tuple[Declared, ...]:
    """Every declaration, in the order in which the cards are offered."""
    found = {
        id(each): each for module in modules() for each in vars(module).values() if isinstance(each, Declared)
    }
    return tuple(sorted(found.values(), key=lambda each: each.offered))


@cache
def guard_cards() -> tuple[OfGuards, ...]:
    """The cards of the guards."""
    return tuple(each for each in declared() if isinstance(each, OfGuards))


@cache
def intruder_cards() -> tuple[OfIntruders, ...]:
    """The cards of the intruders."""
    return tuple(each for each in declared() if isinstance(each, OfIntruders))


@cache
def guard_options() -> tuple[tuple[Card, Options], ...]:
    """What can be done with the cards of a guard seat that may play them."""
    return tuple((each.card, each.options) for each in guard_cards() if each.options is not None)


@cache
def pieces() -> tuple[tuple[tuple[Card, Pieces], ...], ...]:
    """What can be done with the cards of an intruder: those of both, as `Card` orders them, then the others."""
    playable = [(each, each.pieces) for each in intruder_cards() if each.pieces is not None]
    both = sorted(
        (found for found in playable if len(found[0].piles) > 1), key=lambda found: _ORDER[found[0].card]
    )
    own = [found for found in playable if len(found[0].piles) == 1]
    return tuple(tuple((each.card, make) for each, make in cards) for cards in (both, own))


@cache
def silencers() -> tuple[OfIntruders, ...]:
    """The cards that may help against a hidden sentry (R21.8, R21.13)."""
    return tuple(each for each in intruder_cards() if each.silencing is not None)


@cache
def leaving() -> OfIntruders:
    """The card that takes the ninja past a sentry and binds him to leave the zone (R17.5)."""
    return next(each for each in intruder_cards() if each.makes_leave)


@cache
def _silencing() -> Mapping[Card, Silencing]:
    return {each.card: each.silencing for each in intruder_cards() if each.silencing is not None}


def silencing_of(card: Card) -> Silencing | None:
    """What a card can do to a hidden sentry, if anything."""
    return _silencing().get(card)


@cache
def guard_plays() -> Mapping[type[Decision], GuardPlay]:
    """How a guard seat can play cards, by the kind of decision."""
    return {play.kind: play for each in guard_cards() for play in each.plays}


@cache
def counted_plays() -> frozenset[type[Decision]]:
    """The decisions that play a card of the two-card limit (R10.2)."""
    return frozenset(play.kind for each in guard_cards() if each.is_counted for play in each.plays)


@cache
def intruder_plays() -> Mapping[type[Decision], IntruderPlay]:
    """How an intruder can play cards in his turn, by the kind of piece."""
    return {play.kind: play for each in intruder_cards() for play in each.plays}


@cache
def plays() -> Mapping[type[Decision], Play]:
    """How cards can be played, by the kind of decision or piece."""
    return {**guard_plays(), **intruder_plays()}


@cache
def _by_pile() -> Mapping[tuple[Pile, Card], OfGuards | OfIntruders]:
    every: tuple[OfGuards | OfIntruders, ...] = (*guard_cards(), *intruder_cards())
    return {(pile, each.card): each for each in every for pile in each.piles}


def card_of(pile: Pile, card: Card) -> OfGuards | OfIntruders:
    """What a card is to those in whose deck it lies."""
    return _by_pile()[pile, card]


def kinds_of(pile: Pile) -> tuple[type[Decision], ...]:
    """The decisions and pieces that play a card of a deck."""
    cards_of = (each for (whose, _card), each in _by_pile().items() if whose is pile)
    return tuple(play.kind for each in cards_of for play in each.plays)


@cache
def effects() -> Mapping[type[Fact], str]:
    """The facts that are effects of cards, by a name for counting."""
    return {kind: name for each in declared() for kind, name in each.effects.items()}


@cache
def told() -> Mapping[type[Fact], Callable[[CastleBoard, Any], str]]:
    """The sentences for facts that belong to one card."""
    return {kind: tell for each in declared() for kind, tell in each.told.items()}
