"""The guards who have had their card (R6.6): in no menu any more, so that it is said why."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.game import Decision, Seat
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.names import names
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.words import _


def used(setting: Setting, state: State, seat: Seat, options: Iterable[Decision]) -> str:
    """A sentence while a seat has still a card to play, Kenjutsu apart (R6.8); empty if it misses nobody."""
    if seat not in setting.seating.guards:
        return ""
    own = [
        guard.id
        for guard in state.guards.values()
        if guard.carded and setting.seating.owns(seat, guard.weapon)
    ]
    is_held = any(
        type(option) in catalogue().guard_plays and not isinstance(option, Attack) for option in options
    )
    if not own or not is_held:
        return ""
    return _("Had a card this turn: {guards}.").format(
        guards=names.listing(_("g{n}").format(n=n) for n in own)
    )
