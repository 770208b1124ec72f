"""What the intruders' cards do to a hidden sentry that they found (R21.8, R21.11, R21.13)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Silencing
from bot.games.castle.facts.sneaking import SentryErased
from bot.games.castle.kinds import Card, Mark
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State


def neutralising(state: State, found: SearchResult) -> list[Card]:
    """The cards with which the finder could answer a hidden sentry, regardless of the hand."""
    pile = found.finder.pile
    return [
        each.card
        for each in catalogue().silencers
        if each.silencing is not None and pile in each.piles and each.silencing.fits(state, found)
    ]


def quietest() -> tuple[Card, ...]:
    """All cards that may help: those without an alert first, the one that lets the sentry appear last (R21.13)."""
    noises = {each.card: each.silencing.noise for each in catalogue().silencers if each.silencing is not None}
    return tuple(sorted(noises, key=noises.__getitem__))


def silencing(found: SearchResult) -> Silencing | None:
    """The effect of the card with which a hidden sentry was answered; None without a card."""
    return None if found.answer is None else catalogue().silencing_of(found.answer)


def found_there(state: State, zone: Zone) -> list[SearchResult]:
    """The results still due that found the hidden sentry of a zone, in declared order (R21.11)."""
    return [found for found in state.sneaking.results if found.zone == zone and found.mark is Mark.SENTRY]


def neutraliser(state: State, zone: Zone) -> SearchResult | None:
    """The first due result of the hidden sentry there whose answer is a card that still works, or None (R21.11)."""
    return next((found for found in found_there(state, zone) if _still_works(state, found)), None)


def _still_works(state: State, found: SearchResult) -> bool:
    card = silencing(found)
    return card is not None and card.still_works(state)


def neutralised(state: State, found: SearchResult, by: Silencing) -> Iterator[Fact]:
    """The sentry is killed or removed (R21.8), or suffers another effect of the card (R21.13)."""
    yield SentryErased(found.zone, found.answer)
    yield from by.after(state, found)
