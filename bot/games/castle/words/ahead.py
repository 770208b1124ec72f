"""The events that can hold a planned turn back, in words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.castle.rules.planning import ALERTED, FOUND, GUARDED, HEARD, WOKEN
from bot.words import _


def stops() -> Mapping[str, str]:
    """Event -> a clause that says it has happened."""
    return {
        ALERTED: _("the alert has risen"),
        HEARD: _("a listen has heard something"),
        FOUND: _("an entrance or a rope was found"),
        WOKEN: _("a guard has woken or is sober again"),
        GUARDED: _("the way has become guarded: stand still instead"),
    }
