"""The language of the castle game: every kind of fact and of decision, those of single cards included.

Their names are what records and databases hold (see engine.notation).
"""

from __future__ import annotations

from typing import TypeVar

from bot.engine.game import Decision
from bot.games.castle import decisions, facts
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.facts import CastleFact

T = TypeVar("T")


def _of_cards(kind: type[T]) -> tuple[type[T], ...]:
    return tuple(
        each
        for module in catalogue().modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, kind) and each.__module__ == module.__name__
    )


DECISIONS: tuple[type[Decision], ...] = (*decisions.DECISIONS, *_of_cards(Decision))
"""Every kind of decision, piece and order."""

FACTS: tuple[type[CastleFact], ...] = (*facts.FACTS, *_of_cards(CastleFact))
"""Every kind of fact."""
