"""Skills of sight (A9, A18)."""

from __future__ import annotations

from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.kinds import Ability


class UncannyAwareness(Declared):
    """Uncanny Awareness (A18): for its owner models in Stealth are like all others (`state.field.sees_stealth`)."""

    skill = Ability.UNCANNY_AWARENESS
