"""The facts that open a match and its phases, and those of movement cards (S5, S6.2, S6.3, S11.10, S14)."""

from __future__ import annotations

from bot.engine.copying import changed
from bot.engine.game import Fact, Public, Seat, Viewer, record
from bot.games.raid.facts.base import OfSeat
from bot.games.raid.kinds import TURNS, Half, MoveCard, Stage, Tile, Trap
from bot.games.raid.state.state import Deck, Guard, Ninja, State


def without(cards: tuple[MoveCard, ...] | None, card: MoveCard | None) -> tuple[MoveCard, ...] | None:
    """The cards without one of a type; None if the cards, or the one to take, are unknown.

    Raises ValueError if none of that type is there.
    """
    if cards is None or card is None:
        return None
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


@record
class Begun(Public):
    """A half begins (S5, S14): the players, the pieces on the track, and the holder of the first-player token.

    `guards` are the black ones; `patrols` has for each track the tile where its patrol begins and the end it heads for.
    """

    half: Half
    seats: tuple[Seat, ...]
    first: Seat
    guards: tuple[Tile, ...]
    patrols: tuple[tuple[Tile, Tile], ...]
    lanterns: tuple[Tile, ...]
    cubes: tuple[Tile, ...]
    surplus: int

    def apply(self, state: State) -> None:
        """The guards, lanterns and cubes are on the track, and all ninja wait off it; by day each has all its traps."""
        is_day = self.half is Half.DAY
        traps = frozenset(Trap) if is_day else frozenset()
        state.half, state.first, state.surplus = self.half, self.first, self.surplus
        state.ninja = dict.fromkeys(self.seats, Ninja(traps=traps, traps_count=len(traps)))
        standing = {tile: Guard() for tile in self.guards}
        marching = {start: Guard(patrol=track) for track, (start, _end) in enumerate(self.patrols)}
        state.guards = {**standing, **marching}
        state.headings = {track: end for track, (_start, end) in enumerate(self.patrols)}
        state.lanterns, state.cubes = frozenset(self.lanterns), frozenset(self.cubes)


@record
class Dealt(Fact):
    """The decks of the four places are dealt (S4.5); nobody sees their cards."""

    decks: tuple[tuple[MoveCard, ...], ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact without the cards, for every viewer."""
        return Dealt(None)

    def apply(self, state: State) -> None:
        """Each place has its twelve cards."""
        state.decks = tuple(Deck(cards) for cards in self.decks or (None,) * 4)


@record
class PhaseBegan(Public):
    """A Movement Phase begins: every deck is shuffled and lies face down (S6.2)."""

    phase: int

    def apply(self, state: State) -> None:
        """All twelve cards of every deck are in its pile, nobody has taken a turn, and no time is spent."""
        state.stage, state.phase, state.round, state.turns = Stage.TURNS, self.phase, 0, {}
        state.spent_ms, state.ready = 0, frozenset()
        state.decks = tuple(Deck(deck.cards, deck.cards, 12) for deck in state.decks)
        state.ninja = {seat: changed(ninja, taken=0) for seat, ninja in state.ninja.items()}


@record
class RoundBegan(Public):
    """A movement round begins, with the turns to come, in seat order (S6.1)."""

    number: int
    seats: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        """These turns are to come, and no buki card counts as drawn in this round."""
        state.round, state.to_play = self.number, self.seats
        state.ninja = {seat: changed(ninja, fresh=0) for seat, ninja in state.ninja.items()}


@record
class TurnedUp(Public):
    """A movement card is turned up: it lies open before its player (S6.2, S6.4)."""

    place: int
    card: MoveCard

    def apply(self, state: State) -> None:
        """The card leaves the pile."""
        deck = state.decks[self.place]
        state.change_deck(
            self.place,
            pile=without(deck.pile, self.card),
            size=deck.size - 1,
            open=(*deck.open, self.card),
            seen=(*deck.seen, self.card),
        )


@record
class Unseen(Fact):
    """Movement cards are discarded face down, unseen by anybody (S6.8, S6.9): how many, and in the true fact which."""

    place: int
    count: int
    cards: tuple[MoveCard, ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact with only the number of cards, for every viewer."""
        return Unseen(self.place, self.count, None)

    def apply(self, state: State) -> None:
        """The cards leave the pile."""
        deck = state.decks[self.place]
        pile = deck.pile
        for card in self.cards or ():
            pile = without(pile, card)
        known = pile if self.cards is not None else None
        state.change_deck(self.place, pile=known, size=deck.size - self.count, gone=deck.gone + self.count)


@record
class Discarded(Public):
    """Open cards that were not chosen go face down on the discard (S6.4.6, S6.6, S6.7, S6.8)."""

    place: int
    cards: tuple[MoveCard, ...]

    def apply(self, state: State) -> None:
        """The cards are no longer open."""
        deck = state.decks[self.place]
        left = deck.open
        for card in self.cards:
            left = without(left, card) or ()
        state.change_deck(self.place, open=left, gone=deck.gone + len(self.cards))


@record
class PhaseEnded(Public):
    """All have taken their turns, or the clock has sounded (S6.10, S22.2): the Guard Phase follows."""

    def apply(self, state: State) -> None:
        """Every ninja has taken its turns; missed and short turns, fires and closed tiles end (S6.10)."""
        state.stage, state.to_play, state.turns = Stage.GUARDS, (), {}
        state.ninja = {
            seat: changed(ninja, missed=0, short=0, taken=TURNS) for seat, ninja in state.ninja.items()
        }
        state.fires, state.closed = {}, {}


@record
class DecksRotated(Public):
    """Every deck goes to the next place of the ring (S11.10)."""

    def apply(self, state: State) -> None:
        """The first place has the deck of the fourth."""
        state.decks = (state.decks[-1], *state.decks[:-1])


@record
class TokenPassed(OfSeat):
    """The first-player token goes to the next player clockwise (S11.9)."""

    def apply(self, state: State) -> None:
        """The seat is first in the next phase."""
        state.first = self.seat
