"""Why a guard seat is refused what is its partner's, or what both would have to agree on (R2.5 to R2.10)."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Decision, Seat
from bot.games.castle import decisions as d
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.kinds import GuardId, Moment, PatrolId, Phase
from bot.games.castle.partners.sharing import hand_share, lead
from bot.games.castle.state.state import State
from bot.words import _


def partner_refusal(state: State, seat: Seat, decision: Decision) -> str:
    """One sentence that names what is possible; empty for other reasons, an intruder seat, and a single guard seat."""
    if len(state.setting.seating.guards) == 1 or seat not in state.setting.seating.guards:
        return ""
    if isinstance(decision, d.Accept | d.Decline):
        return _("No proposal of your partner is open now; choose one of what is offered.")
    return _shares_refused(decision) or _quiet_refused(state, seat, decision)


def _shares_refused(decision: Decision) -> str:
    match decision:
        case d.SplitDraw() | d.ShareCards() | d.ShareWounds() | d.ShareBonus() | d.ShareSleepers():
            return _("That share is not possible now; choose one of the shares that are offered.")
        case d.PostArmed() | d.GroupArmed() | d.Bed() | d.Hide():
            return _("That cannot be placed there now; choose one of the places that are offered.")
        case _:
            return ""


def _quiet_refused(state: State, seat: Seat, decision: Decision) -> str:
    if state.moment is not Moment.QUIET:
        return ""
    match decision:
        case d.March() | d.MarchAll() if seat != lead(state):
            return _("Your partner leads this turn, and makes the patrols march.")
        case d.Pass() if seat in state.agreed.passed:
            return _("You have passed already; act again, or wait for your partner.")
        case _:
            refused = _aim_refused(state, seat, decision)
            return refused or _hand_spent(state, seat, decision)


_FREE = {d.FreeListenSentry: "guard", d.FreeListenPatrol: "patrol"}


def _aim_refused(state: State, seat: Seat, decision: Decision) -> str:
    """The refusal of a card, or a free listen, that aims at a figure of the partner (R2.5); empty for others."""
    play = catalogue().guard_plays.get(type(decision))
    aims = _FREE.get(type(decision), "") if play is None else play.aims
    figure: Any = getattr(decision, aims) if aims else None
    if aims == "guard" and _is_partners(state, seat, figure):
        return _("That guard is your partner's; choose one of your own.")
    if aims == "patrol" and _is_all_partners(state, seat, figure):
        return _("No guard of that patrol is yours; choose a patrol with one of your own.")
    return ""


def _is_partners(state: State, seat: Seat, guard: GuardId | None) -> bool:
    figure = None if guard is None else state.guards.get(guard)
    return figure is not None and not state.setting.seating.owns(seat, figure.weapon)


def _is_all_partners(state: State, seat: Seat, patrol: PatrolId) -> bool:
    members = state.members(patrol)
    return bool(members) and not any(state.setting.seating.owns(seat, guard.weapon) for guard in members)


def _hand_spent(state: State, seat: Seat, decision: Decision) -> str:
    if type(decision) not in catalogue().counted_plays or state.phase is not Phase.CARDS:
        return ""
    if state.action.is_kenjutsu_only or state.piles[seat].spent < hand_share(state, seat):
        return ""
    return _("You have played your share of the hand cards; propose another share, or pass.")
