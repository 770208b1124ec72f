"""Free acts by day: buki, the star token against opponents, traps (S9.1, S16.4, S17, S18)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.game import Decision, Facts, Seat
from bot.games.raid.day.aims import token_knocks
from bot.games.raid.day.buki import WEAPONS, hand, uses
from bot.games.raid.day.effects import comes_of
from bot.games.raid.decisions import SetTrap, Zip
from bot.games.raid.facts.moving import TookOut
from bot.games.raid.guards.targets import is_flying
from bot.games.raid.kinds import Trap
from bot.games.raid.moving.walking import stops
from bot.games.raid.state.state import State


def acts(state: State, seat: Seat) -> list[Decision]:
    """The free acts of a seat in its turn by day: buki cards, traps, and the star token against opponents, not guards.

    In mid-leap only weapons and the star token (S9.8). Acts of cards and traps that the reader of `state` does not know
    are left out. Empty while the ninja is off the track.
    """
    if state.ninja[seat].tile is None:
        return []
    flies = is_flying(state, seat)
    found = list(token_knocks(state, seat))
    for card in dict.fromkeys(hand(state, seat)):
        if card in WEAPONS or not flies:
            found.extend(uses(state, seat, card))
    if not flies:
        found.extend(_traps(state, seat))
    return found


def _traps(state: State, seat: Seat) -> Iterator[Decision]:
    """The traps that can be set: on a tile beside the ninja with nothing on it (S18.1, S18.2)."""
    kinds = state.ninja[seat].traps or ()
    taken = (state.guards, state.cubes, state.traps, state.fires, state.closed)
    for tile in state.setting.tracks[state.half].beside(state.tile_of(seat)):
        if state.who(tile) is None and not any(tile in each for each in taken):
            yield from (SetTrap(kind, tile) for kind in Trap if kind in kinds)


def acted(state: State, seat: Seat, decision: Decision, chance: Chance) -> Facts:
    """The facts of a free act by day.

    The seat's route under way ends if the act makes its ninja take out a guard (S8.2), or if caltrops keep the ninja
    from the end of its Zip Wire (S17.11).
    """
    is_over = False
    for fact in comes_of(state, seat, decision, chance):
        is_over = is_over or (isinstance(fact, TookOut) and fact.seat == seat)
        yield fact
    is_kept_off = isinstance(decision, Zip) and state.ninja[seat].tile != decision.to
    turn = state.turns.get(seat)
    if (is_over or is_kept_off) and turn is not None and turn.course is not None:
        yield from stops(state, seat)
