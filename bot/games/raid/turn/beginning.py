"""The beginning of a turn: things that lasted until then end (S6.4.1, S6.8, S6.9), and its cards are turned up.

Turn k of a phase uses the pair 2k-1, 2k of a deck (S6.2, S6.3).
"""

from __future__ import annotations

from bot.engine.chance import Chance, pick, sample
from bot.engine.game import Facts, Seat, not_none
from bot.games.raid.facts.day import FireOut, TileOpened
from bot.games.raid.facts.dealing import Discarded, TurnedUp, Unseen
from bot.games.raid.facts.moving import TurnBegan, TurnMissed, TurnShort
from bot.games.raid.guards.takeout import sleep_ends
from bot.games.raid.kinds import DECK, TURNS, MoveCard
from bot.games.raid.state.state import State


def begins(state: State, seat: Seat) -> Facts:
    """The turn of a seat begins, or is over at once if it is missed. Draws no luck: the caller turns up the cards."""
    yield from _lasted(state, seat)
    ninja = state.ninja[seat]
    if ninja.missed:
        yield TurnMissed(seat)
        return
    yield TurnBegan(seat)
    if ninja.short:
        yield TurnShort(seat)


def begun(state: State, seat: Seat) -> State:
    """A copy of the state with the turn of a seat begun, or missed: things that last until then are over (S6.4.1)."""
    foreseen = state.copy()
    for fact in begins(foreseen, seat):
        fact.apply(foreseen)
    return foreseen


def _lasted(state: State, seat: Seat) -> Facts:
    """What lasts until the next turn of a seat ends: sleep and fire (S10.3, S17.8).

    Closed tiles too, if they last until the turn of the trap's victim (option `caltropsLast`, S18.6).
    """
    yield from sleep_ends(state, seat)
    for tile, owner in state.fires.items():
        if owner == seat:
            yield FireOut(tile)
    for tile, until in state.closed.items():
        if until == seat:
            yield TileOpened(tile)


def catches_up(state: State, seat: Seat, chance: Chance, *, is_pair: bool) -> Facts:
    """Between two turns of a seat: the cards of its missed turns are discarded, and its next card is turned up.

    With `is_pair` the next two are turned up, as in open, flowing and sealed order; before a short turn one card is
    discarded unseen. Nothing happens if that has been done; after the last turn of the phase no card is turned up.
    """
    place, ninja = state.setting.place(seat), state.ninja[seat]
    over = min(ninja.taken + ninja.missed, TURNS)
    deck = state.decks[place]
    if deck.gone + len(deck.played) < 2 * over and deck.open:
        yield Discarded(place, deck.open)
    yield from _unseen(state, seat, 2 * over, chance)
    if over == TURNS:
        return
    if ninja.short:
        yield from _unseen(state, seat, 2 * over + 1, chance)
    yield from turned_up(state, seat, 2 * over + (2 if is_pair else 1), chance)


def second_card(state: State, seat: Seat, chance: Chance) -> Facts:
    """A turn has begun: the second card of its pair is turned up (S6.4.3)."""
    yield from turned_up(state, seat, 2 * state.ninja[seat].taken + 2, chance)


def turned_up(state: State, seat: Seat, count: int, chance: Chance) -> Facts:
    """Turn cards up until `count` have left the pile of a seat's deck in this phase."""
    place = state.setting.place(seat)
    while (out := DECK - state.decks[place].size) < count:
        yield TurnedUp(place, pick(chance, _label(state, place, out), _pile(state, place)))


def _unseen(state: State, seat: Seat, count: int, chance: Chance) -> Facts:
    place = state.setting.place(seat)
    out = DECK - state.decks[place].size
    if out < count:
        cards = sample(chance, _label(state, place, out), _pile(state, place), count - out)
        yield Unseen(place, count - out, tuple(cards))


def _pile(state: State, place: int) -> tuple[MoveCard, ...]:
    return not_none(state.decks[place].pile)


def _label(state: State, place: int, number: int) -> str:
    """A different label for each card of a phase, whichever deck lies at the place."""
    return f"{state.half} phase {state.phase}, place {place + 1}, card {number + 1}"
