"""The alert level and the start of a turn (R7, R9)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance, sample
from bot.engine.game import Fact, Seat
from bot.games.castle.facts.setup import Asked
from bot.games.castle.facts.turn import AlertSet, Drew, Met, Reshuffled, TurnBegan, Why
from bot.games.castle.kinds import GUARDS, Alert, Moment
from bot.games.castle.partners.sharing import halves
from bot.games.castle.setting.deck import spread
from bot.games.castle.state.proposals import Share
from bot.games.castle.state.state import State

_LEVELS = tuple(Alert)


def raised(state: State, by: int, why: Why) -> Iterator[Fact]:
    """Raise the alert by some levels, never above High (R7.1); no fact if it is High already."""
    level = _LEVELS[min(len(_LEVELS) - 1, state.alert + by)]
    if level != state.alert:
        yield AlertSet(level, why)


def raised_to_high(state: State, why: Why) -> Iterator[Fact]:
    """Raise the alert to High (R7.2)."""
    return raised(state, Alert.HIGH, why)


def turn_begun(state: State, chance: Chance) -> Iterator[Fact]:
    """A turn begins: marker, guards met by the traitor, reshuffle, draw, and the alert falls by one (R9.1 to R9.4).

    If two guard seats can split the draw in several ways, they are asked first; the draw and the fall then follow
    their answer.
    """
    yield TurnBegan(state.turn + 1)
    # After `TurnBegan`, which clears the flags of the previous turn (R6.1).
    yield from _met_already(state)
    for seat, piles in state.piles.items():
        if piles.discard.size:
            yield Reshuffled(seat, piles.discard.size)
    if len(draw_splits(state)) > 1:
        yield Asked(Moment.SPLIT)
    else:
        yield from drawn(state, _usual_numbers(state), chance)


def draw_splits(state: State) -> list[Share]:
    """The ways in which two guard seats can split the alert draw (R9.3); none for a single seat."""
    if len(state.setting.seating.guards) == 1:
        return []
    wanted = state.setting.options.alert_draws[state.alert]
    return sorted({_in_reach(state, (swords, wanted - swords)) for swords in range(wanted + 1)})


def usual_split(state: State) -> Share:
    """Halves of the alert draw for two guard seats, the odd card to the lead (R2.7).

    A seat whose deck is short passes the rest to the other.
    """
    return _in_reach(state, halves(state, state.setting.options.alert_draws[state.alert]))


def _in_reach(state: State, split: Share) -> Share:
    mine, yours = (piles.deck.size for piles in state.piles.values())
    swords, spears = split
    passed_on = max(0, swords - mine), max(0, spears - yours)
    return min(mine, swords + passed_on[1]), min(yours, spears + passed_on[0])


def _usual_numbers(state: State) -> tuple[int, ...]:
    if len(state.setting.seating.guards) > 1:
        return usual_split(state)
    return (state.setting.options.alert_draws[state.alert],)


def drawn(state: State, numbers: tuple[int, ...], chance: Chance) -> Iterator[Fact]:
    """The guard seats draw these numbers of cards, or what their decks have; the alert falls by one (R9.3, R9.4).

    If they were asked for the split, the guards' turn goes on with a quiet moment.
    """
    for seat, number in zip(state.setting.seating.guards, numbers, strict=True):
        if number:
            yield from _drawn(state, seat, number, chance)
    if state.alert:
        yield AlertSet(_LEVELS[state.alert - 1], Why.CALM)
    # If no split was asked for, the beginning of the turn has set the moment.
    if state.moment is Moment.SPLIT:
        yield Asked(Moment.QUIET)


def _met_already(state: State) -> Iterator[Fact]:
    beside = state.guards_at(state.traitor.zone)
    if beside:
        yield Met(tuple(guard.id for guard in beside))


def _drawn(state: State, seat: Seat, wanted: int, chance: Chance) -> Iterator[Fact]:
    label = f"alert-draw/{state.turn}" if seat == GUARDS else f"alert-draw/{state.turn}/{seat}"
    # Card by card: the chance of a type depends on its copies in the deck.
    cards = sample(chance, label, spread(state.piles[seat].deck.known or {}), wanted)
    if cards:
        # Sorted, because a draw must not show an order of the deck (R28.4).
        yield Drew(seat, len(cards), tuple(sorted(cards)))
