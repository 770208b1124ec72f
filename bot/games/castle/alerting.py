"""The alert level and the start of a turn (R7, R9)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance, sample
from bot.engine.game import Seat
from bot.games.castle.cards import spread
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.turn import AlertSet, Drew, Met, Reshuffled, TurnBegan, Why
from bot.games.castle.kinds import GUARDS, Alert
from bot.games.castle.setting import Setting
from bot.games.castle.state import State

_LEVELS = tuple(Alert)


def raised(state: State, by: int, why: Why) -> Iterator[CastleFact]:
    """The alert goes up by some levels, never above High (R7.1)."""
    level = _LEVELS[min(len(_LEVELS) - 1, state.alert + by)]
    if level != state.alert:
        yield AlertSet(level, why)


def raised_to_high(state: State, why: Why) -> Iterator[CastleFact]:
    """The alert goes to High (R7.2)."""
    return raised(state, Alert.HIGH, why)


def turn_begun(setting: Setting, state: State, chance: Chance) -> Iterator[CastleFact]:
    """A turn begins: marker, reshuffle, draw, and the alert falls by one (R9.1 to R9.4)."""
    yield TurnBegan(state.turn + 1)
    yield from _met_already(state)
    for seat, piles in state.piles.items():
        if piles.discard.size:
            yield Reshuffled(seat, piles.discard.size)
    yield from drawn(setting, state, chance)


def drawn(setting: Setting, state: State, chance: Chance) -> Iterator[CastleFact]:
    """The guard seats draw, and the alert falls by one (R9.3, R9.4)."""
    wanted = setting.options.alert_draws[state.alert]
    for seat in setting.seating.guards if wanted else ():
        yield from _drawn(state, seat, wanted, chance)
    if state.alert:
        yield AlertSet(_LEVELS[state.alert - 1], Why.CALM)


def _met_already(state: State) -> Iterator[CastleFact]:
    traitor = state.traitor
    beside = state.guards_at(traitor.zone) if traitor.is_in_play else []
    if beside:
        yield Met(tuple(guard.id for guard in beside))


def _drawn(state: State, seat: Seat, wanted: int, chance: Chance) -> Iterator[CastleFact]:
    label = f"alert-draw/{state.turn}" if seat == GUARDS else f"alert-draw/{state.turn}/{seat}"
    cards = sample(chance, label, spread(state.piles[seat].deck.known or {}), wanted)
    if cards:
        yield Drew(seat, len(cards), tuple(sorted(cards)))
