"""What every computer player says to its partner, and when it leaves the partner in peace (R2.7, R2.8)."""

from __future__ import annotations

from bot.engine.game import Decision
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions import (
    Accept,
    Decline,
    Form,
    Join,
    Merge,
    ShareBonus,
    ShareCards,
    ShareSleepers,
)
from bot.games.castle.facts.joint import ProposalClosed
from bot.games.castle.facts.turn import PhaseBegan, TurnBegan
from bot.games.castle.kinds import Phase
from bot.games.castle.partners.sharing import share_of
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.turn.consent import needs_consent


def answered(view: PlayerView) -> Decision | None:
    """Yes to a sensible proposal of the partner, else no; None if the seat has no proposal to answer."""
    if Accept() not in view.options():
        return None
    side = view.setting.seating.side(view.seat)
    return Accept() if _is_sensible(view, view.state.agreed.proposals[side].what) else Decline()


def offered(view: PlayerView) -> Decision | None:
    """A proposal that leaves the partner all cards that may still be played in this phase (R10.2).

    None if the seat has a use for its own share, or no partner to leave it to; and if a share was agreed on this turn,
    or a proposal is open or was refused.
    """
    # No proposal after an agreement: two seats without cards would pass the share to and fro.
    if view.state.agreed.card_share is not None or not _is_idle(view) or _has_asked(view):
        return None
    used, whole = view.state.piles[view.seat].spent, view.setting.options.hand_cards_per_turn
    share = [whole - used, whole - used]
    share[view.setting.seating.guards.index(view.seat)] = used
    wanted = ShareCards(*share)
    return wanted if wanted in view.options() else None


def _is_idle(view: PlayerView) -> bool:
    """True for one of two guard seats, in the Guards Card Phase, with at most Kenjutsu while its partner has cards."""
    seating, state = view.setting.seating, view.state
    if len(seating.guards) == 1 or view.seat not in seating.guards or state.phase is not Phase.CARDS:
        return False
    own, partner = (state.piles[seat].hand for seat in (view.seat, seating.mate(view.seat)))
    # Cards that count against no limit are not among the shared ones (R10.2).
    others = sum(own.count(each.card) for each in catalogue().guard_cards if not each.is_counted)
    return own.size == others and partner.size > 0


def _is_sensible(view: PlayerView, what: Decision) -> bool:
    """True for everything but a regroup (Form, Join, Merge), and a share of nothing for itself."""
    match what:
        case Form() | Join() | Merge():
            return False
        case ShareCards(swords, spears) | ShareBonus(swords, spears) | ShareSleepers(swords, spears):
            return share_of(view.setting, view.seat, (swords, spears)) > 0
        case _:
            return True


def without_asking_again(view: PlayerView) -> list[Decision]:
    """The options of a guard seat, without proposals to the partner while one is open or after a refusal.

    All options if only proposals are left.
    """
    options = list(view.options())
    if not _has_asked(view):
        return options
    free = [each for each in options if not needs_consent(view.state, view.seat, each)]
    return free or options


def _has_asked(view: PlayerView) -> bool:
    """True if a proposal of the side is open, or was declined or lapsed since the phase began."""
    if view.setting.seating.side(view.seat) in view.state.agreed.proposals:
        return True
    for fact in reversed(view.seen.history):
        match fact:
            case ProposalClosed(_side, is_accepted=False):
                return True
            case PhaseBegan() | TurnBegan():
                return False
            case _:
                continue
    return False
