"""Every decision of a seat now (S6.4 to S6.7, S9.1, S10.1, S27.5)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Decision, Seat
from bot.games.raid.cards.movement import types
from bot.games.raid.day.acts import acts
from bot.games.raid.day.aims import is_enterable
from bot.games.raid.decisions import Advance, Done, Freeze, GoOn, Hold, Move, Ready, Start, ThrowStar
from bot.games.raid.guards.targets import guards_in_range
from bot.games.raid.kinds import Half, Stage, Tile
from bot.games.raid.moving.routes import legal
from bot.games.raid.moving.walking import may_stay
from bot.games.raid.night.ending import is_home
from bot.games.raid.night.senjutsu import plays
from bot.games.raid.state.state import State
from bot.games.raid.turn.asking import waiting
from bot.games.raid.turn.beginning import begun
from bot.games.raid.turn.clock import is_away


def options(state: State, seat: Seat) -> list[Decision]:
    """Every decision of a seat now, except those about a sealed plan (`planning`).

    In its turn these are the next step (start tile, route, end of the turn and the like) and free acts; outside its
    turn its senjutsu cards; before a timed phase `Ready`. A seat that the bot plays for can also say `Ready`. Works
    alike on the state that the seat has witnessed. Empty if the seat can do nothing.
    """
    if state.stage is Stage.READY:
        return [Ready()] if seat in waiting(state) else []
    if state.stage is not Stage.TURNS:
        return []
    back = [Ready()] if is_away(state, seat) else []
    own = in_turn(state, seat)
    if own is None:
        return [*plays(state, seat), *back]
    return [*_ways_on(own, seat), *free_acts(own, seat), *back]


def in_turn(state: State, seat: Seat) -> State | None:
    """The state with the turn of a seat begun; None if it is not its turn.

    In open and flowing order a turn begins with its player's first decision: until then the result is a foreseen state.
    """
    if seat in state.turns:
        return state
    if state.stage is not Stage.TURNS or seat not in waiting(state):
        return None
    return begun(state, seat)


def free_acts(state: State, seat: Seat) -> Iterator[Decision]:
    """The free acts of a seat in its turn (S9.1): its star token at guards; by night also its senjutsu cards.

    By day, while its ninja is on the track, its other acts, see `acts`.
    """
    if state.ninja[seat].has_star:
        yield from map(ThrowStar, guards_in_range(state, seat, 2, 3))
    if state.half is Half.NIGHT:
        yield from plays(state, seat)
    elif state.ninja[seat].tile is not None:
        yield from acts(state, seat)


def could_use(state: State, seat: Seat) -> bool:
    """True if a turn waits for free acts, judged by public facts alone, even if there is no use for one (S27.5)."""
    ninja = state.ninja[seat]
    if ninja.has_finished:
        return False
    held = len(ninja.senjutsu) if state.half is Half.NIGHT else ninja.traps_count + ninja.buki_count
    return ninja.has_star or held > 0


def starts(state: State, seat: Seat) -> tuple[Tile, ...]:
    """The start tiles a seat may choose: free ones, with a legal route if there is any such (S7.9).

    A tile with a guard is not free either (S8.1), nor is one with fire or caltrops.
    """
    every = state.setting.tracks[state.half].starts
    free = tuple(tile for tile in every if tile not in state.guards and is_enterable(state, tile))
    return tuple(tile for tile in free if legal(state, seat, tile)) or free


def moves(state: State, seat: Seat) -> Iterator[Move | Advance]:
    """Each legal route; and once more with breaks, if it has any.

    By night routes with breaks are left out unless some seat could use a break (`could_use`).
    """
    found = tuple(legal(state, seat))
    for card, route in found:
        yield Move(card, route)
    if state.half is Half.DAY or any(could_use(state, each) for each in state.ninja):
        for card, route in found:
            if types()[card].routes[route].breaks:
                yield Advance(card, route)


def _ways_on(state: State, seat: Seat) -> Iterator[Decision]:
    turn = state.turns[seat]
    if not turn.is_placed and turn.plays:
        # There is no start tile only if something stands on each of them, or bars it.
        found = starts(state, seat)
        yield from map(Start, found)
        if not found:
            yield Freeze()
    elif turn.course is not None:
        yield GoOn()
        if may_stay(state, seat):
            yield Done()
    elif not turn.plays:
        yield Done()
    else:
        yield from _cards(state, seat)


def _cards(state: State, seat: Seat) -> Iterator[Decision]:
    found = tuple(moves(state, seat))
    yield from found
    if is_home(state, seat):
        yield Hold()
    elif not found:
        yield Freeze()
