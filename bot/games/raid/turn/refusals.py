"""The reason why a decision is refused: one sentence from what its seat may know, often naming what is possible."""

from __future__ import annotations

from bot.engine.game import Decision, Seat
from bot.games.raid import decisions as d
from bot.games.raid.kinds import Half, Stage
from bot.games.raid.moving.routes import ends
from bot.games.raid.night.ending import is_home
from bot.games.raid.state.state import State
from bot.games.raid.turn.options import in_turn
from bot.words import _

_WAYS_ON = (d.Start, d.Move, d.Advance, d.GoOn, d.Freeze, d.Hold, d.Done)


def refusal(state: State, seat: Seat, decision: Decision) -> str:
    """The sentence for a decision that is not among the options of a seat."""
    if state.stage is Stage.OVER:
        return _("The match is over.")
    if state.stage is Stage.PLANS:
        return _("Plan what is offered, or hand in your plan; once all plans are in they are carried out.")
    own = in_turn(state, seat)
    if own is None:
        if state.half is Half.NIGHT and not isinstance(decision, _WAYS_ON):
            return _("It is not your turn: until then you can play senjutsu cards that have a target.")
        return _("It is not your turn.")
    if isinstance(decision, _WAYS_ON):
        return _way_on(own, seat, decision)
    return _("That has no target now, or you do not have it.")


def _way_on(state: State, seat: Seat, decision: Decision) -> str:
    turn = state.turns[seat]
    if not turn.is_placed:
        return _("First choose a free start tile from which a route leads on.")
    if turn.course is not None:
        return _("Your ninja is on its way: go on, or use something first.")
    if not turn.plays:
        return _("Your route is made: end your turn, or use something first.")
    match decision:
        case d.Move() | d.Advance():
            return _move(state, seat, decision)
        case d.Freeze():
            return _("A route is possible: you have to make one.")
        case d.Hold() if not is_home(state, seat):
            return _("Only a ninja on the palace may hold; nobody else may pass.")
        case _:
            return _("First play one of your open cards.")


def _move(state: State, seat: Seat, move: d.Move | d.Advance) -> str:
    if move.card not in state.decks[state.setting.place(seat)].open:
        return _("That card does not lie open before you.")
    if move.route not in (0, 1):
        return _("A card has two routes: 1 and 2.")
    if ends(state, seat, move.card, move.route) is None:
        return _("That route is illegal: it leaves the track, enters a barred tile or ends on another ninja.")
    return _("Nobody could do anything in a break on this route: make it without breaks.")
