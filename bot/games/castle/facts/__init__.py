"""What can happen in a castle game, who sees it (R28), and how a state records it."""

from bot.engine.game import Fact
from bot.engine.notation import defined_in
from bot.games.castle.facts import agreements, fighting, guarding, joint, lone, setup, sneaking, turn
from bot.games.castle.facts.base import GuardsOnly

FACTS: tuple[type[Fact], ...] = tuple(
    kind
    for kind in defined_in(Fact, setup, turn, guarding, fighting, sneaking, joint, agreements, lone)
    # Only kinds that define `apply` themselves; bases such as Sneaked or Aside are no kinds of fact.
    if "apply" in vars(kind)
)
"""Every kind of fact, except those that belong to one card: see cards."""

__all__ = ["FACTS", "GuardsOnly"]
