"""Death, leaving and the end (R19.3 to R19.6, R24, R25)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Fact, Seat
from bot.engine.outcome import Outcome
from bot.games.castle.facts.fighting import Died, WoundsReturned
from bot.games.castle.facts.sneaking import LeftMap
from bot.games.castle.facts.turn import GameOver
from bot.games.castle.kinds import Result, Who, on_map
from bot.games.castle.setting.options import ReplacementTiming
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from bot.games.castle.variants.variants import variant


def wounds_borne(setting: Setting, who: Who) -> int:
    """The number of wounds that kills an intruder (R19.1)."""
    options = setting.options
    return options.ninja_wounds if who is Who.NINJA else options.traitor_wounds


def died(state: State, who: Who) -> Iterator[Fact]:
    """An intruder dies (R19.3): the wound cards are returned; a replacement follows, or none (R19.5).

    The game ends if nobody is left in play or to be replaced (R25.1).
    """
    intruder = state.intruder(who)
    # The wounds stay in the state for one more fact, which names the owners of the cards (R19.4).
    yield Died(who, intruder.place, _will_return(state, intruder))
    yield WoundsReturned(who, intruder.wound_owners)
    yield from ended_if_empty(state)


def _will_return(state: State, intruder: Intruder) -> bool:
    """True if a replacement follows (R19.5); with `replacementTiming` nextTurn only if there is a next turn."""
    options = state.setting.options
    if options.replacement_timing is ReplacementTiming.NEXT_TURN and state.turn >= options.turns:
        return False
    return state.turn <= options.last_replacement_turn and intruder.replaced < options.replacements


def escaped(state: State, who: Who) -> Iterator[Fact]:
    """An intruder leaves the map (R24.1, R24.3): wound cards are returned, and the game may end."""
    intruder = state.intruder(who)
    yield LeftMap(who, on_map(intruder.zone))
    if intruder.wounds:
        yield WoundsReturned(who, intruder.wound_owners)
    yield from ended_if_empty(state)


def ended_if_empty(state: State) -> Iterator[Fact]:
    """The game ends at once when no intruder is in play or to be replaced (R25.1)."""
    if not any(intruder.is_playing_on for intruder in state.intruders):
        yield GameOver(variant(state.setting).result(state))


def outcome(state: State) -> Outcome | None:
    """How the match has ended (R25, R26.8); None before the end."""
    if state.result is None:
        return None
    seats, winners = state.setting.seating.seats, frozenset(_winners(state.setting, state.result))
    return Outcome.won_by(winners, seats) if winners else Outcome.drawn(seats)


def _winners(setting: Setting, result: Result) -> Iterator[Seat]:
    seating = setting.seating
    match result:
        case Result.GUARDS:
            yield from seating.guards
        case Result.INTRUDERS:
            yield from seating.intruders
        case Result.NINJA:
            yield seating.ninja
        case Result.TRAITOR:
            yield seating.traitor
