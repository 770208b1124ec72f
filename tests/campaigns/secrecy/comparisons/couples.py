"""Views of viewers who may not know a secret, in pairs of the raid and of the clans that differ in that secret."""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby

from bot.engine.match import witnessed
from tests.campaigns.secrecy.bulk import are_painted_alike
from tests.campaigns.secrecy.couples import Couple, couples
from tests.campaigns.secrecy.looking import is_wanted, look
from tests.campaigns.secrecy.side_by_side import Leak
from tests.campaigns.secrecy.views import view_pairs

EVERY = 2
"""One in this many steps of a pair is looked at, the first difference among them."""
ENOUGH = 3
"""How many differing steps are looked at: further ones differ in the same parts."""


def told_apart(made: type[Couple], kind: str, *, table: str = "", most: int) -> set[str]:
    """The parts of a view that tell a pair of a kind apart; “facts” if viewers witness more than that differently.

    They come from the first steps at which a pair differs. “pictures” are files that differ where the views are the
    same. Without `table`, the first table of the kind is used.
    """
    with suppress(Leak):
        for couple in couples(made, kind, table or made.kinds[kind].tables[0], most):
            if look().channel == "facts":
                if is_witnessed(couple):
                    return {"facts"}
            elif found := _differing(couple):
                return found | ({"facts"} if is_witnessed(couple) else set())
        return set()
    return {"facts"}


def is_witnessed(couple: Couple) -> bool:
    """True if somebody who may not know the difference of a pair witnesses it."""
    return any(
        witnessed(step.facts[0], viewer) != witnessed(step.facts[1], viewer)
        for step in couple.steps
        for viewer in map(couple.game.viewer, step.blind)
    )


def _differing(couple: Couple) -> set[str]:
    found, differing, last = set[str](), 0, None
    for _step, compared in groupby(view_pairs(couple, every=EVERY), lambda each: each.number):
        *_others, last = views = list(compared)
        parts = {part for each in views for part in each.differing}
        found |= parts
        differing += bool(parts)
        if differing == ENOUGH or look().channel in found:
            return found
    if found or last is None or not is_wanted("pictures"):
        return found
    is_apart = not are_painted_alike(last)
    return found | ({"pictures"} if is_apart else set())
