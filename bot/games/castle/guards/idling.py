"""When a guard seat publicly has nothing to do at a quiet moment but go on (R9.6, R10.5, R14.1).

This depends on the number of its cards only, never on which they are. A phase that went on by itself because no card of
a hand can be played would reveal the hand to the intruders, and to a partner who may not see it (R2.4). So a seat that
may hold a playable card is asked.
"""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.castle.guards.cards import may_listen_freely
from bot.games.castle.guards.patrolling import patrols_due, regrouping_options
from bot.games.castle.kinds import Moment, Phase
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State


def is_idle(state: State, seat: Seat) -> bool:
    """True if a guard seat can by public knowledge play, strike and regroup nothing at this quiet moment.

    False at all other moments, and while the free listen is open. Some proposals to its partner do not count, because
    waiting loses nothing: shares of the hand cards before the Card Phase begins, and shares of wound cards while the
    wounded intruder is out of sight, and so in no danger.
    """
    if state.moment is not Moment.QUIET or may_listen_freely(state):
        return False
    if _can_wait(state):
        return True
    if _may_play(state, seat) or any(_is_of_use(state, seat, one) for one in state.intruders):
        return False
    return not regrouping_options(state, seat, patrols_due(state))


def _can_wait(state: State) -> bool:
    """True in an Alert Phase in which no card can be played: all else can wait until the Card Phase (R6.10)."""
    is_drawn = any(piles.drawn.size for piles in state.piles.values())
    return state.phase is Phase.ALERT and not (
        is_drawn or state.setting.options.alert_phase_kenjutsu_from_hand
    )


def _may_play(state: State, seat: Seat) -> bool:
    """True if the seat may have a card to play.

    In the Card Phase its partner's cards count too, as they may share (R10.2).
    """
    if state.action.is_kenjutsu_only or state.phase is Phase.PATROL:
        return False
    if state.phase is Phase.ALERT:
        return state.piles[seat].drawn.size > 0
    spent = sum(piles.spent for piles in state.piles.values())
    return spent < state.setting.options.hand_cards_per_turn and any(
        piles.hand.size > 0 for piles in state.piles.values()
    )


def _is_of_use(state: State, seat: Seat, intruder: Intruder) -> bool:
    """True if the seat may strike a visible intruder, or share their wound cards with its partner (R18.2, R19.4)."""
    setting = state.setting
    if not intruder.is_shown:
        return False
    if intruder.wound_owners and len(setting.seating.guards) > 1:
        return True
    there = state.active_at(intruder.figure)
    return any(guard.id not in state.attacked and setting.seating.owns(seat, guard.weapon) for guard in there)
