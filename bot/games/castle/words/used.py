"""Guards who have used their card of the turn (R6.6). No menu has them any more, so a sentence explains it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.game import Decision, Seat
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.kinds import GUARDS
from bot.games.castle.names import names
from bot.games.castle.state.state import State
from bot.words import _


def used(state: State, seat: Seat, options: Iterable[Decision]) -> str:
    """A sentence with the zones of a seat's guards who have had a card (R6.8).

    Empty if there are none, if the seat can play no card but Kenjutsu, and while a proposal of the guards is open.
    """
    # A partner's question stands alone, to keep the text short.
    setting = state.setting
    if seat not in setting.seating.guards or GUARDS in state.agreed.proposals:
        return ""
    own = {
        names.place(setting.board, guard.zone)
        for guard in state.guards.values()
        if guard.id in state.carded and setting.seating.owns(seat, guard.weapon)
    }
    is_held = any(
        type(option) in catalogue().guard_plays and not isinstance(option, Attack) for option in options
    )
    if not own or not is_held:
        return ""
    return _("These have had their card: {zones}.").format(zones=names.listing(sorted(own)))
