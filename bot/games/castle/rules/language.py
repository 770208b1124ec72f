"""The language of the castle game: every kind of fact and of decision, including those of single cards.

Records and databases contain their names (see engine.notation).
"""

from __future__ import annotations

from bot.engine.game import Decision, Fact
from bot.engine.notation import defined_in
from bot.games.castle import decisions, facts
from bot.games.castle.catalogue.catalogue import catalogue

DECISIONS: tuple[type[Decision], ...] = (*decisions.DECISIONS, *defined_in(Decision, *catalogue().modules))
"""Every kind of decision, piece and order."""

FACTS: tuple[type[Fact], ...] = (*facts.FACTS, *defined_in(Fact, *catalogue().modules))
"""Every kind of fact."""
