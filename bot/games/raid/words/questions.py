"""What a seat is asked."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.raid.board.track import label
from bot.games.raid.kinds import TURNS, Stage, Tile
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.words.choices import choice
from bot.words import _


def question(setting: Setting, state: State, seat: Seat) -> str:
    """For a seat that is asked."""
    turn, ninja = state.turns.get(seat), state.ninja[seat]
    if state.stage is Stage.READY:
        return _("Are you there? The clock starts when all are.")
    if state.stage is Stage.PLANS:
        return _planned(setting, state, seat)
    number = _("turn {n} of {of}").format(n=ninja.taken + 1, of=TURNS)
    is_waiting = ninja.tile is None if turn is None else not turn.is_placed
    if is_waiting:
        return _("Your {turn}: where do you start?").format(turn=number)
    if turn is not None and turn.course is not None:
        if turn.course.mid_leap:
            return _("You are in the air: throw something, or land?")
        return _("A break on {tile}: go on, or do something first?").format(tile=label(ninja.tile or Tile(0)))
    if turn is not None and not turn.plays:
        return _("Anything else before your turn ends?")
    if turn is not None and turn.is_dashing:
        return _("Ninja Dash: which card, and which way?")
    return _("Your {turn}: which way?").format(turn=number)


def _planned(setting: Setting, state: State, seat: Seat) -> str:
    """What a seat is asked for its plan, and what is in it (S23.5)."""
    asked = _("What is your plan for round {n}?").format(n=state.round)
    steps = [choice(setting, state, seat, step).label for step in state.plans.get(seat, ())]
    return (
        _("{question} So far: {steps}.").format(question=asked, steps=_("; ").join(steps)) if steps else asked
    )
