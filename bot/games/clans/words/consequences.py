"""What follows from each answer in a window about dice or a blow (A10, A14, A20, A26, A30.2)."""

from __future__ import annotations

from typing import Final

from bot.engine.acts import Choice, Consequence
from bot.engine.game import Decision, Seat
from bot.games.clans import decisions as d
from bot.games.clans.fighting import fight
from bot.games.clans.state.activation import Window
from bot.games.clans.state.state import State
from bot.games.clans.words import names
from bot.words import _

_WINDOWS: Final = (Window.BEFORE_ROLL, Window.AFTER_ROLL, Window.CHOOSE, Window.REPLACE)
"""The windows whose answers a seat weighs; in the others it chooses a space or a model."""


def consequence(state: State, seat: Seat, option: Decision, choice: Choice) -> Consequence | None:
    """What follows from an answer, by the odds or the note of `choice`; None for an option that answers no question."""
    question = state.question
    if question is None or question.seat != seat or question.window not in _WINDOWS:
        return None
    return Consequence(choice.odds or choice.note or _certain(state, option))


def _certain(state: State, option: Decision) -> str:
    """What follows where nothing is left to luck, or luck alone decides."""
    match option:
        case d.Choose(face):
            return names.brief(fight.brings(state, face))
        case d.Reroll():
            return _("the new dice count")
        case _:
            return _("the roll goes on")
