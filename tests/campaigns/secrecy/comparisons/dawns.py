"""What those who may not know a secret of a dawn are shown of pairs that differ in it."""

from __future__ import annotations

from contextlib import suppress

from bot.engine.match import witnessed
from tests.campaigns.secrecy.raid.couples import KINDS, Couple, couples
from tests.campaigns.secrecy.side_by_side import Leak
from tests.campaigns.secrecy.views import Compared, view_pairs

__all__ = ["KINDS", "dawns"]

EVERY = 2
"""Of so many steps of a pair one is looked at, the first difference among them."""


def dawns(kind: str, *, table: str = "", most: int) -> set[str]:
    """The parts of a view by which a pair of a kind can be told apart; “facts” if more than that is witnessed apart.

    The first pair in which anything differs says it. Without a `table` it is the first of the kind's.
    """
    with suppress(Leak):
        for couple in couples(kind, table or KINDS[kind].tables[0], most):
            found = {part for each in _compared(couple) for part in each.differing}
            if found:
                return found | ({"facts"} if is_witnessed(couple) else set())
        return set()
    return {"facts"}


def is_witnessed(couple: Couple) -> bool:
    """Whether whoever may not know what differs in a pair witnesses it."""
    return any(
        witnessed(step.facts[0], viewer) != witnessed(step.facts[1], viewer)
        for step in couple.steps
        for viewer in map(couple.game.viewer, step.blind)
    )


def _compared(couple: Couple) -> list[Compared]:
    return list(view_pairs(couple, every=EVERY))
