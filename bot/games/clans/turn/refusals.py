"""Why a decision is refused: one sentence, from what everybody knows and the seat's own cards."""

from __future__ import annotations

from bot.engine.game import Decision, Illegal, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.moon.hands import is_crowded
from bot.games.clans.names import names
from bot.games.clans.state.activation import Stage, Window
from bot.games.clans.state.state import State
from bot.games.clans.turn.asking import waiting
from bot.games.clans.turn.drafting import ClansDrafts
from bot.words import _

_PIECED = d.HandInTeam | d.Act | d.Furnish | d.Deploy | d.Restore
"""The decisions that are made of several pieces."""


def refusal(state: State, seat: Seat, decision: Decision) -> str:
    """Why a seat cannot decide this now. Only for decisions that are refused: it has a sentence for every one."""
    if state.stage is Stage.OVER:
        return _("The match is over.")
    if seat not in waiting(state):
        return _not_asked(state)
    if is_crowded(state, seat):
        return _("You hold too many Moon cards: discard one first.")
    if state.question is not None:
        return _unanswered(state, decision)
    if isinstance(decision, _PIECED):
        return _unfit(state, seat, decision)
    return _("That is not what is asked now; choose one of what is offered.")


def _not_asked(state: State) -> str:
    seats = [names.seat(each) for each in state.setting.seats if each in waiting(state)]
    if not seats:
        return _("Nobody is asked anything now.")
    return _("It is not your turn: wait for {seats}.").format(seats=_(", ").join(seats))


def _unanswered(state: State, decision: Decision) -> str:
    """Why a decision is no answer to the open window (A16.4)."""
    window = not_none(state.question).window
    match decision:
        case d.Push(space) if window in (Window.PUSH, Window.PLACE, Window.PARRY):
            return _("{space} is taken, or too far.").format(space=names.space(space))
        case d.Reroll() if window is Window.AFTER_ROLL:
            return _("That effect cannot reroll these dice now.")
        case d.Respond() if window in (Window.BEFORE_ROLL, Window.AFTER_ROLL):
            return _("You do not hold that card, or it suits nothing in this roll.")
        case d.Choose() if window is Window.CHOOSE:
            return _("No die that is left shows that face.")
        case d.Keep() if window is Window.REPLACE:
            return _("The model has no Protect token, or may not use it.")
        case _ if isinstance(decision, _PIECED):
            return _("First answer what you are asked; the activation goes on afterwards.")
        case _:
            return _("That is no answer to what you are asked now.")


def _unfit(state: State, seat: Seat, decision: Decision) -> str:
    """Which part of a decision does not fit, or what it lacks."""
    drafts = ClansDrafts()
    draft = drafts.draft(state, seat)
    if draft is None:
        return _("There is nothing to plan now; look at what is asked.")
    for number, piece in enumerate(drafts.pieces(decision) or (), 1):
        try:
            draft.add(piece)
        except Illegal as error:
            return _("Part {n}: {why}").format(n=number, why=error)
    return draft.missing() or _("That is not what is asked now.")
