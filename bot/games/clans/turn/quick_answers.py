"""Answers in one press during a fight: where a model is placed, and which die counts (A30.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.game import Seat, not_none
from bot.games.clans.board.ground import GRID
from bot.games.clans.decisions import Choose, Pass, Push
from bot.games.clans.fighting.fight import clash, seats
from bot.games.clans.kinds import ModelId
from bot.games.clans.moving.facing import towards
from bot.games.clans.state.activation import Question, Window
from bot.games.clans.state.state import State
from bot.games.clans.turn.options import options

NEAR = 6
"""The most answers offered for a result that moves a model."""
_PLACING = (Window.PUSH, Window.PLACE, Window.PARRY)


def placings(state: State, seat: Seat) -> Sequence[tuple[Push]]:
    """Up to NEAR answers that move a model: the nearest spaces, each facing the other fighter.

    The first one leaves the model as it stands, if that is allowed. A model that is placed may also stay on its space
    and turn to the other fighter (A8.12, A10.10). Empty unless the seat is asked for that.
    """
    question = state.question
    if question is None or question.seat != seat or question.window not in _PLACING:
        return ()
    model, other = state.models[question.model], state.models[_other(state, question)]
    here = not_none(model.space)
    stay = Push(here, model.facing)
    found = [
        push
        for push in options(state, seat)
        if isinstance(push, Push)
        and (push == stay or push.facing is towards(replace(model, space=push.space), other))
    ]
    found.sort(key=lambda push: (GRID.king(push.space, here), push != stay, push.space))
    return [(push,) for push in found[:NEAR]]


def _other(state: State, question: Question) -> ModelId:
    """The other fighter, the enemy over whom a model could not pass, or the model whose skill moves it."""
    if question.window is Window.PARRY:
        return not_none(state.activation.parried)
    if question.skill is not None:
        return state.acting().id
    known = not_none(state.fight)
    return known.attacker if question.model == known.defender else known.defender


def picks(state: State, seat: Seat) -> Sequence[tuple[Pass, Choose]]:
    """The answers that pass and choose the die in one press.

    For a seat that is asked for rerolls or cards after an attack roll and would be the chooser of at least two faces;
    else empty.
    """
    question, known = state.question, state.fight
    is_asked = question is not None and question.seat == seat and question.window is Window.AFTER_ROLL
    if known is None or not is_asked:
        return ()
    lie = clash(state)
    if lie.chooser is None or seats(state, known)[lie.chooser] != seat or len(lie.menu) < 2:
        return ()
    return [(Pass(), Choose(face)) for face in lie.menu]
