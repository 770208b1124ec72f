"""Events that every player meets, explained when a viewer first witnesses them; all of them are public (A26.1)."""

from __future__ import annotations

from bot.engine.game import Fact
from bot.games.clans.facts.rounds import MoonWent
from bot.games.clans.facts.setup import InitiativeTaken
from bot.words import _


def explained(fact: Fact) -> tuple[str, str] | None:
    """The name of an event and its meaning; None for events that need no explanation."""
    match fact:
        case InitiativeTaken():
            return "initiative", _("The initiative: that seat activates first, and its effects come first.")
        case MoonWent():
            return "moon", _("Moon cards of this element have their bonus. Each upkeep moves the moon on.")
        case _:
            return None
