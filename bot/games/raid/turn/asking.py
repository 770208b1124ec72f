"""Who is asked, and what a seat may decide now (S6.4 to S6.7, S9.1, S10.1, S23.1 to S23.3, S27.5)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Decision, Seat
from bot.games.raid.cards.movement import types
from bot.games.raid.day.acts import acts
from bot.games.raid.day.aims import is_enterable
from bot.games.raid.decisions import Advance, Done, Freeze, GoOn, Hold, Move, Ready, Start, ThrowStar
from bot.games.raid.guards.targets import guards_in_range
from bot.games.raid.kinds import TURNS, Half, Stage, Tile
from bot.games.raid.moving.routes import legal
from bot.games.raid.moving.walking import may_stay
from bot.games.raid.night.ending import is_home
from bot.games.raid.night.senjutsu import plays
from bot.games.raid.setting.options import DawnOrder, Order
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.turn.beginning import begun
from bot.games.raid.turn.clock import is_away


def order(setting: Setting, state: State) -> Order:
    """In which order the turns of a round are taken; open and flowing order are Midnight's alone (S23.6)."""
    return setting.options.order if state.half is Half.NIGHT else Order.STRICT


def waiting(setting: Setting, state: State) -> tuple[Seat, ...]:
    """The seats whose turn it is, in seat order: they are waited for. Before a timed phase those not yet there."""
    if state.stage is Stage.READY:
        return tuple(seat for seat in setting.seats if seat not in state.ready)
    if state.stage is Stage.PLANS:
        return tuple(seat for seat in planners(state) if seat not in state.handed_in)
    if state.stage is not Stage.TURNS or state.first is None:
        return ()
    match order(setting, state):
        case Order.STRICT:
            return state.to_play[:1]
        case Order.OPEN:
            return state.to_play
        case Order.FLOWING:
            return _flowing(setting, state, state.first)


def is_sealed(setting: Setting, state: State) -> bool:
    """Whether rounds are played by sealed plans, by day alone (S23.5)."""
    return state.half is Half.DAY and setting.options.dawn_order is DawnOrder.SEALED


def planners(state: State) -> tuple[Seat, ...]:
    """Who makes a plan for the round: all with a turn in it that is not missed."""
    return tuple(seat for seat in state.to_play if not state.ninja[seat].missed)


def _flowing(setting: Setting, state: State, first: Seat) -> tuple[Seat, ...]:
    """All who have turns left and are not too far ahead of the slowest (S23.3)."""
    least = min(ninja.taken for ninja in state.ninja.values())
    lead = min(least + setting.options.max_lead, TURNS)
    return tuple(
        seat for seat in setting.in_order(first) if state.ninja[seat].taken < lead or seat in state.turns
    )


def options(setting: Setting, state: State, seat: Seat) -> list[Decision]:
    """Every decision of a seat: in its turn how to go on and free acts, in another's senjutsu.

    Works alike on what the seat has witnessed.
    """
    if state.stage is Stage.READY:
        return [Ready()] if seat in waiting(setting, state) else []
    if state.stage is not Stage.TURNS:
        return []
    back = [Ready()] if is_away(state, seat) else []
    own = in_turn(setting, state, seat)
    if own is None:
        return [*plays(setting, state, seat), *back]
    return [*_ways_on(setting, own, seat), *free_acts(setting, own, seat), *back]


def in_turn(setting: Setting, state: State, seat: Seat) -> State | None:
    """The state with the turn of a seat begun; None if it is not its turn.

    In open and flowing order a turn begins with the first decision of its player: until then this is a foreseen one.
    """
    if seat in state.turns:
        return state
    if state.stage is not Stage.TURNS or seat not in waiting(setting, state):
        return None
    return begun(state, seat)


def free_acts(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    """What a seat may do besides in its turn (S9.1)."""
    if state.ninja[seat].has_star:
        yield from map(ThrowStar, guards_in_range(setting, state, seat, 2, 3))
    if state.half is Half.NIGHT:
        yield from plays(setting, state, seat)
    elif state.ninja[seat].tile is not None:
        yield from acts(setting, state, seat)


def could_use(state: State, seat: Seat) -> bool:
    """Whether a turn waits for free acts by what everybody can see, whether there is a use or not (S27.5)."""
    ninja = state.ninja[seat]
    if ninja.has_finished:
        return False
    held = len(ninja.senjutsu) if state.half is Half.NIGHT else ninja.traps_count + ninja.buki_count
    return ninja.has_star or held > 0


def starts(setting: Setting, state: State, seat: Seat) -> tuple[Tile, ...]:
    """The start tiles a seat may choose: free ones, with a legal route if there is any such (S7.9).

    A guard keeps a tile from being free as well (S8.1), and so do fire and caltrops.
    """
    every = setting.tracks[state.half].starts
    free = tuple(tile for tile in every if tile not in state.guards and is_enterable(state, tile))
    return tuple(tile for tile in free if legal(setting, state, seat, tile)) or free


def moves(setting: Setting, state: State, seat: Seat) -> Iterator[Move | Advance]:
    """Each legal route, and again with breaks where it can have any that somebody could use."""
    found = tuple(legal(setting, state, seat))
    for card, route in found:
        yield Move(card, route)
    if state.half is Half.DAY or any(could_use(state, each) for each in state.ninja):
        for card, route in found:
            if types()[card].routes[route].breaks:
                yield Advance(card, route)


def _ways_on(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    turn = state.turns[seat]
    if not turn.is_placed and turn.plays:
        # Nowhere to start happens only where every start tile is taken.
        found = starts(setting, state, seat)
        yield from map(Start, found)
        if not found:
            yield Freeze()
    elif turn.course is not None:
        yield GoOn()
        if may_stay(setting, state, seat):
            yield Done()
    elif not turn.plays:
        yield Done()
    else:
        yield from _cards(setting, state, seat)


def _cards(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    found = tuple(moves(setting, state, seat))
    yield from found
    if is_home(setting, state, seat):
        yield Hold()
    elif not found:
        yield Freeze()
