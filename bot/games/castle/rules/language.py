"""The language of the castle game: every kind of fact and of decision, those of single cards included.

Their names are what records and databases hold (see engine.notation).
"""

from __future__ import annotations

from bot.engine.game import Decision
from bot.engine.notation import defined_in
from bot.games.castle import decisions, facts
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.facts import CastleFact

DECISIONS: tuple[type[Decision], ...] = (*decisions.DECISIONS, *defined_in(Decision, *catalogue().modules))
"""Every kind of decision, piece and order."""

FACTS: tuple[type[CastleFact], ...] = (*facts.FACTS, *defined_in(CastleFact, *catalogue().modules))
"""Every kind of fact."""
