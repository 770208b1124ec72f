"""The guards who have had their card (R6.6): in no menu any more, so that it is said why."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.game import Decision, Seat
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.kinds import GUARDS
from bot.games.castle.names import names
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.words import _


def used(setting: Setting, state: State, seat: Seat, options: Iterable[Decision]) -> str:
    """A sentence while a seat has still a card to play, Kenjutsu apart (R6.8); empty if it misses nobody."""
    # What a partner asks stands alone: there would be too much to read.
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
    return _("Guards used: {zones}.").format(zones=names.listing(sorted(own)))
