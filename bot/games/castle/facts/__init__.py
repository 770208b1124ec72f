"""What can happen in a castle game, who witnesses it (R28) and how it is written down."""

from bot.games.castle.facts import agreements, fighting, guarding, joint, lone, setup, sneaking, turn
from bot.games.castle.facts.base import CastleFact, GuardsOnly, Public

FACTS: tuple[type[CastleFact], ...] = tuple(
    kind
    for chapter in (setup, turn, guarding, fighting, sneaking, joint, agreements, lone)
    for kind in vars(chapter).values()
    if isinstance(kind, type)
    and issubclass(kind, CastleFact)
    and kind.__module__ == chapter.__name__
    # Bases such as Sneaked or Aside write nothing down: they are no kinds of fact.
    and "apply" in vars(kind)
)
"""Every kind of fact, but those that belong to one card: see cards."""

__all__ = ["FACTS", "CastleFact", "GuardsOnly", "Public"]
