"""What seats hold in their hands, and what is publicly possible (R28.8, R26.3)."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.castle.kinds import Card, Phase, Who
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.state import State


def may_hold_cards(state: State, who: Who) -> bool:
    """True if an intruder is in play and may, by public knowledge, still hold a card (R28.8).

    While the figure of a Lone Wolf is concealed, a card in either hand counts (R26.3).
    """
    if state.is_concealed:
        # Nobody knows which of the two hands is played, so a card in either may count (R26.3).
        return any(one.hand.size for one in state.intruders)
    return state.intruder(who).is_in_play and state.intruder(who).hand.size > 0


def holds(state: State, who: Who, card: Card) -> int:
    """The number of cards of a type that an intruder can play; 0 for a hand that this viewer does not know.

    Also 0 for an intruder who is not in play, such as the figure that a Lone Wolf does not play (R26.3).
    """
    one = state.intruder(who)
    return one.hand.count(card) if one.is_in_play else 0


def playable(state: State, seat: Seat) -> Cards:
    """The cards a guard seat may play in this phase: the drawn ones in the Alert Phase (R9.3), else the hand.

    Without the Kenjutsu of the hand that an option allows in the Alert Phase (R9.5).
    """
    piles = state.piles[seat]
    return piles.drawn if state.phase is Phase.ALERT else piles.hand
