"""The direct effects of a decision in a turn (S6.4 to S6.7, S9.1, S10.4)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Decision, Facts, Seat
from bot.games.raid import decisions as d
from bot.games.raid.day.acts import acted
from bot.games.raid.facts import moving as m
from bot.games.raid.facts.day import ReedUsed
from bot.games.raid.facts.dealing import Discarded
from bot.games.raid.kinds import Terrain
from bot.games.raid.moving.walking import stops, walks
from bot.games.raid.night.senjutsu import played
from bot.games.raid.state.state import State


def done(state: State, seat: Seat, decision: Decision, chance: Chance) -> Facts:
    """The facts of a seat's decision in its turn, or out of it; the caller adds what happens automatically after it."""
    match decision:
        case d.Start(tile):
            yield m.Started(seat, tile)
        case d.Move(card, route) | d.Advance(card, route):
            halts = isinstance(decision, d.Advance)
            yield m.SetOff(seat, state.setting.place(seat), card, route, state.tile_of(seat), halts)
            yield from _walked(state, seat, chance)
        case d.GoOn():
            yield from _walked(state, seat, chance)
        case d.Freeze():
            yield from gives_up(state, seat)
        case d.Hold():
            yield m.Held(seat)
            yield from discards(state, seat)
        case d.Done():
            yield from ends(state, seat)
        case d.ThrowStar(tile):
            yield m.TokenThrown(seat, tile)
            yield m.GuardRemoved(tile, state.guards[tile].patrol)
        case d.SenjutsuPlay():
            yield from played(state, seat, decision, chance)
        case _:
            yield from acted(state, seat, decision, chance)


def ends(state: State, seat: Seat) -> Facts:
    """A turn is over: cards not chosen are discarded (S6.4.6, S6.4.7); the use of a reed ends on dry land (S17.10).

    A route at a break ends where its ninja stands: only after a step out of the water, see `may_stay` (S15.1).
    """
    if state.turns[seat].course is not None:
        yield from stops(state, seat)
    yield from discards(state, seat)
    ninja = state.ninja[seat]
    track = state.setting.tracks[state.half]
    if ninja.has_reed and ninja.tile is not None and track.terrain[ninja.tile] is not Terrain.WATER:
        yield ReedUsed(seat, is_used=False)
    yield m.TurnEnded(seat)


def gives_up(state: State, seat: Seat) -> Facts:
    """The ninja stays, or the second card of a Dash is lost; the open cards are discarded (S6.6, S10.4).

    For a seat without a legal route, or without a start tile.
    """
    turn = state.turns[seat]
    is_second = turn.is_dashing and turn.plays == 1
    yield m.GaveUpCard(seat) if is_second else m.Froze(seat)
    yield from discards(state, seat)


def discards(state: State, seat: Seat) -> Facts:
    """The open cards of a seat are discarded."""
    place = state.setting.place(seat)
    if cards := state.decks[place].open:
        yield Discarded(place, cards)


def _walked(state: State, seat: Seat, chance: Chance) -> Facts:
    """A route goes on; a take-out on it ends all movement of the turn and discards the open cards (S8.2, S10.4)."""
    has_met = False
    for fact in walks(state, seat, chance):
        has_met = has_met or (type(fact) is m.TookOut and fact.seat == seat)
        yield fact
    if has_met:
        if state.turns[seat].plays:
            yield m.GaveUpCard(seat)
        yield from discards(state, seat)
