"""The flow of the movement cards: turn k of a phase uses the pair 2k-1, 2k of a deck (S6.2, S6.3, S6.8, S6.9)."""

from __future__ import annotations

from bot.engine.chance import Chance, pick, sample
from bot.engine.game import Seat
from bot.games.raid.facts.base import Facts
from bot.games.raid.facts.dealing import Discarded, TurnedUp, Unseen
from bot.games.raid.kinds import DECK, TURNS, MoveCard
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State


def catches_up(setting: Setting, state: State, seat: Seat, chance: Chance, *, is_pair: bool) -> Facts:
    """Between two turns of a seat: what its missed turns cost is discarded, and its next card is turned up.

    With `is_pair` the next two are, as in open and flowing order. Nothing happens where that has been done.
    """
    place, ninja = setting.place(seat), state.ninja[seat]
    over = min(ninja.taken + ninja.missed, TURNS)
    deck = state.decks[place]
    if deck.gone + len(deck.played) < 2 * over and deck.open:
        yield Discarded(place, deck.open)
    yield from _unseen(setting, state, seat, 2 * over, chance)
    if over == TURNS:
        return
    if ninja.short:
        yield from _unseen(setting, state, seat, 2 * over + 1, chance)
    yield from turned_up(setting, state, seat, 2 * over + (2 if is_pair else 1), chance)


def second_card(setting: Setting, state: State, seat: Seat, chance: Chance) -> Facts:
    """A turn has begun: the second card of its pair is turned up (S6.4.3)."""
    yield from turned_up(setting, state, seat, 2 * state.ninja[seat].taken + 2, chance)


def turned_up(setting: Setting, state: State, seat: Seat, count: int, chance: Chance) -> Facts:
    """Cards are turned up until so many have left the pile of a seat's deck in this phase."""
    place = setting.place(seat)
    while (out := DECK - state.decks[place].size) < count:
        yield TurnedUp(place, pick(chance, _label(state, place, out), _pile(state, place)))


def _unseen(setting: Setting, state: State, seat: Seat, count: int, chance: Chance) -> Facts:
    place = setting.place(seat)
    out = DECK - state.decks[place].size
    if out < count:
        cards = sample(chance, _label(state, place, out), _pile(state, place), count - out)
        yield Unseen(place, count - out, tuple(cards))


def _pile(state: State, place: int) -> tuple[MoveCard, ...]:
    pile = state.decks[place].pile
    assert pile is not None
    return pile


def _label(state: State, place: int, number: int) -> str:
    """Of each card of a phase another, whichever deck lies there."""
    return f"{state.half} phase {state.phase}, place {place + 1}, card {number + 1}"
