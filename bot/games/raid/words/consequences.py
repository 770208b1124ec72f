"""What follows from each answer at a break and at the end of a turn, from public facts (S7.11, S9.1, S33.3)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Consequence
from bot.engine.game import Decision, Seat
from bot.games.raid import decisions as d
from bot.games.raid.board.track import label
from bot.games.raid.kinds import Half, Stage
from bot.games.raid.moving.routes import rest
from bot.games.raid.state.state import State
from bot.games.raid.words import names, ways
from bot.words import _


def consequence(state: State, seat: Seat, option: Decision) -> Consequence | None:
    """What follows from an answer; None for an option that answers no question."""
    # In a sealed plan the same decisions are steps of the plan (S23.5).
    if state.stage is not Stage.TURNS:
        return None
    match option:
        case d.GoOn():
            return Consequence(_onward(state, seat))
        case d.Done():
            return Consequence(_ended(state, seat))
        case _:
            return None


def _onward(state: State, seat: Seat) -> str:
    ahead = rest(state, seat)
    if ahead is None:
        return _("the rest of your route is not possible any more: it ends here")
    where = ways.comes_to(state, seat, ahead)
    text = _("your route goes on to {where}")
    if ways.loses_a_turn(state, seat, ahead):
        text = _("your route goes on to {where}; you lose your next turn")
    return text.format(where=where)


def _ended(state: State, seat: Seat) -> str:
    ninja, turn = state.ninja[seat], state.turns.get(seat)
    where = _("off the track") if ninja.tile is None else _("on {tile}").format(tile=label(ninja.tile))
    if turn is not None and turn.course is not None:
        return _("your route ends {where}").format(where=where)
    kept = names.listing(_kept(state, seat))
    text = _("your turn ends {where}; you keep {kept}") if kept else _("your turn ends {where}")
    return text.format(where=where, kept=kept)


def _kept(state: State, seat: Seat) -> Iterator[str]:
    """What a seat could still use in this turn, and keeps (S9.1)."""
    ninja = state.ninja[seat]
    if ninja.has_star:
        yield _("your star token")
    is_night = state.half is Half.NIGHT
    cards = len(ninja.senjutsu) if is_night else ninja.buki_count + ninja.traps_count
    yield from names.some(cards, "a card", "{n} cards")
