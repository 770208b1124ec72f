"""All cards declared in the folder `cards`, looked up by their properties and not by their names.

The declarations are read on first use: they use chapters of the rules that look cards up here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
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
    Motion,
    OfGuards,
    OfIntruders,
    Past,
    Play,
    Silencing,
    Task,
)
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.kinds import Card, Pile
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State

Options = Callable[[Ready], Iterable[Decision]]
Pieces = Callable[[State, Intruder], list[Piece]]

_CARDS = "bot.games.castle.cards"
_ORDER = {card: number for number, card in enumerate(Card)}


class Catalogue:
    """The declarations, arranged for the lookups that the rules need. Nobody changes them."""

    def __init__(self, modules: Sequence[ModuleType]) -> None:
        """Collect the declarations in these modules."""
        # By identity: declarations hold mappings and have no hash, and several modules may import one.
        found = {
            id(each): each for one in modules for each in vars(one).values() if isinstance(each, Declared)
        }
        self.modules = tuple(modules)
        """The modules of cards."""
        self.declared = tuple(sorted(found.values(), key=lambda each: each.offered))
        """All declarations, in the order in which the cards are offered."""
        self.guard_cards = tuple(each for each in self.declared if isinstance(each, OfGuards))
        """The cards of the guards."""
        self.intruder_cards = tuple(each for each in self.declared if isinstance(each, OfIntruders))
        """The cards of the intruders."""
        self._of_intruders = {each.card: each for each in self.intruder_cards}

    @cached_property  # 0.4 us, asked in every list of the guards
    def guard_options(self) -> tuple[tuple[Card, Options], ...]:
        """The functions that list the options of a guard seat with each card, except Kenjutsu."""
        return tuple((each.card, each.options) for each in self.guard_cards if each.options is not None)

    @cached_property  # 1.7 us, asked in every draft of an intruder
    def pieces(self) -> tuple[tuple[tuple[Card, Pieces], ...], ...]:
        """The functions that list an intruder's pieces by card: shared cards in the order of `Card`, then others."""
        playable = [(each, each.pieces) for each in self.intruder_cards if each.pieces is not None]
        both = sorted(
            (found for found in playable if len(found[0].piles) > 1), key=lambda found: _ORDER[found[0].card]
        )
        own = [found for found in playable if len(found[0].piles) == 1]
        return tuple(tuple((each.card, make) for each, make in cards) for cards in (both, own))

    @property
    def silencers(self) -> tuple[OfIntruders, ...]:
        """The cards that may help against a hidden sentry (R21.8, R21.13)."""
        return tuple(each for each in self.intruder_cards if each.silencing is not None)

    @property
    def leaving(self) -> OfIntruders:
        """The card with which the ninja passes a sentry and then must leave the zone (R17.5)."""
        return next(each for each in self.intruder_cards if each.makes_leave)

    @cached_property  # 0.5 us, asked 40 times a decision
    def guard_plays(self) -> Mapping[type[Decision], GuardPlay]:
        """The ways in which a guard seat can play cards, by kind of decision."""
        return {play.kind: play for each in self.guard_cards for play in each.plays}

    @property
    def played_by(self) -> Mapping[type[Decision], OfGuards]:
        """The card that a decision of a guard seat plays."""
        return {play.kind: each for each in self.guard_cards for play in each.plays}

    @property
    def counted_plays(self) -> frozenset[type[Decision]]:
        """The decisions that play a card of the two-card limit (R10.2)."""
        return frozenset(play.kind for each in self.guard_cards if each.is_counted for play in each.plays)

    @cached_property  # 0.4 us, asked for every piece of a card
    def intruder_plays(self) -> Mapping[type[Decision], IntruderPlay]:
        """The ways in which an intruder can play cards in their turn, by kind of piece."""
        return {play.kind: play for each in self.intruder_cards for play in each.plays}

    @property
    def plays(self) -> Mapping[type[Decision], Play]:
        """The ways in which cards can be played, by kind of decision or piece."""
        return {**self.guard_plays, **self.intruder_plays}

    @property
    def effects(self) -> Mapping[type[Fact], str]:
        """The facts that are effects of cards, each with a name for counting."""
        return {kind: name for each in self.declared for kind, name in each.effects.items()}

    @property
    def told(self) -> Mapping[type[Fact], Callable[[CastleBoard, Any], str]]:
        """The sentences for facts that belong to one card."""
        return {kind: tell for each in self.declared for kind, tell in each.told.items()}

    @cached_property  # 2.7 us, asked 12 times a decision
    def _past(self) -> Mapping[Past, Sequence[tuple[OfIntruders, Motion]]]:
        moving = [(each, each.motion) for each in self.intruder_cards if each.motion is not None]
        return {past: tuple(pair for pair in moving if pair[1].past is past) for past in Past}

    @property
    def _by_pile(self) -> Mapping[tuple[Pile, Card], OfGuards | OfIntruders]:
        every: tuple[OfGuards | OfIntruders, ...] = (*self.guard_cards, *self.intruder_cards)
        return {(pile, each.card): each for each in every for pile in each.piles}

    def silencing_of(self, card: Card) -> Silencing | None:
        """The effect of a card on a hidden sentry; None if it has none."""
        found = self._of_intruders.get(card)
        return None if found is None else found.silencing

    def cards_for(self, task: Task, aims: str) -> tuple[Card, ...]:
        """The cards by which guards do a task, played on a figure of this kind (see `GuardPlay.aims`)."""
        return tuple(
            card.card
            for kind, card in self.played_by.items()
            if (self.guard_plays[kind].task, self.guard_plays[kind].aims) == (task, aims)
        )

    def plays_for(self, *tasks: Task, aims: str | None = None) -> tuple[type[Decision], ...]:
        """The kinds of decision that do one of these tasks with a card; with `aims`, only those that have it."""
        return tuple(
            kind
            for kind, play in self.guard_plays.items()
            if play.task in tasks and aims in (None, play.aims)
        )

    def of_intruder(self, card: Card) -> OfIntruders:
        """The declaration of a card of the intruders. Raises KeyError for a card of the guards alone."""
        return self._of_intruders[card]

    def motion_of(self, card: Card) -> Motion | None:
        """What a card does for the movement of an intruder who plays it; None if nothing. Raises like `of_intruder`."""
        return self._of_intruders[card].motion

    def taking_past(self, obstacle: Past) -> Sequence[tuple[OfIntruders, Motion]]:
        """The cards that take an intruder past such an obstacle, in the order in which they are offered."""
        return self._past[obstacle]

    def card_of(self, pile: Pile, card: Card) -> OfGuards | OfIntruders:
        """The declaration of a card in this deck. Raises KeyError if the deck has no such card."""
        return self._by_pile[pile, card]

    def kinds_of(self, pile: Pile) -> tuple[type[Decision], ...]:
        """The decisions and pieces that play a card of a deck."""
        cards_of = (each for (whose, _card), each in self._by_pile.items() if whose is pile)
        return tuple(play.kind for each in cards_of for play in each.plays)


@cache  # 40 ms, and every decision asks for it
def catalogue() -> Catalogue:
    """All cards, read once."""
    found = iter_modules(import_module(_CARDS).__path__)
    return Catalogue([import_module(f"{_CARDS}.{each.name}") for each in found])
