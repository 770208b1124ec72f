"""Why a decision is refused: one sentence that names what is possible. Uses only the knowledge of the seat."""

from __future__ import annotations

from bot.engine.game import Decision, Seat
from bot.games.castle import decisions as d
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.kinds import Moment, Phase
from bot.games.castle.names import names
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import SIDE_ASKED, asked
from bot.games.castle.turn.drafting import CastleDrafts
from bot.games.castle.turn.options import options
from bot.games.castle.turn.partner_refusals import partner_refusal
from bot.words import _


def refusal(state: State, seat: Seat, decision: Decision) -> str:
    """Why a seat cannot decide this now: one sentence that names what is possible instead, where it can.

    Only for decisions that are refused: it has a sentence for every decision, legal or not.
    """
    if state.moment is Moment.OVER:
        return _("The game is over.")
    if seat not in asked(state) and not options(state, seat):
        return _not_asked(state, seat)
    if CastleDrafts(state.setting).pieces(decision) is not None:
        return _draft_refused(state, seat, decision)
    own = partner_refusal(state, seat, decision)
    return own or _step_refused(state, seat, decision)


def _not_asked(state: State, seat: Seat) -> str:
    """The refusal of a seat that is not asked.

    It names the side that is, never which seat of the other side (R28.8).
    """
    side = SIDE_ASKED.get(state.moment)
    own = state.setting.seating.side(seat)
    # The same text whether the seat has decided or not: it must tell a rival nothing about the other (R26.6).
    if side is None or side == own:
        return _("Nothing is asked of you now: wait for the others.")
    return _("It is not your turn: {side} are asked now.").format(side=names.seat(side))


def _draft_refused(state: State, seat: Seat, decision: Decision) -> str:
    drafts = CastleDrafts(state.setting)
    draft = drafts.draft(state, seat)
    if draft is None:
        return _("There is nothing to plan now; look at what is asked.")
    for piece in drafts.pieces(decision) or ():
        if piece not in draft.options():
            n = len(draft.pieces) + 1
            return _("Part {n} of that is not possible; look at the plan up to there.").format(n=n)
        draft.add(piece)
    return draft.missing() or _("That is not what is asked now.")


def _step_refused(state: State, seat: Seat, decision: Decision) -> str:
    board, play = state.setting.board, catalogue().guard_plays.get(type(decision))
    if play is not None and play.refused is not None:
        return play.refused()
    match decision:
        case d.Go(zone) if state.moment is Moment.STEP:
            possible = [option.zone for option in options(state, seat) if isinstance(option, d.Go)]
            names = ", ".join(board.label(way) for way in possible)
            return _("{zone} cannot be entered from here; possible: {names}.").format(
                zone=board.label(zone), names=names
            )
        case d.Face(zone) | d.Branch(zone):
            return _("A patrol cannot head for {zone} now.").format(zone=board.label(zone))
        case d.Pass() if state.phase is Phase.PATROL:
            return _("Some patrols have not marched yet: they must march before the phase can end.")
        case d.FreeListenSentry() | d.FreeListenPatrol():
            return _(
                "A free listen is possible only in the Guards Card Phase, and only if no card was played this turn."
            )
        case _ if state.moment in (Moment.STEP, Moment.HEADING, Moment.BRANCH):
            return _("First finish the move that is under way.")
        case _ if state.action.is_kenjutsu_only:
            return _("After the free listen only Kenjutsu may be played this turn.")
        case _:
            return _("That is not possible now; choose one of what is offered.")
