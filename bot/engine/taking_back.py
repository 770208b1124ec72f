"""Undo of decisions that revealed nothing. The log keeps the decision; the state is as if it had never been made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.engine.drafting import Without
from bot.engine.game import Decision, Fact, Seat, Viewer, record


@record
class TakeBack(Decision):
    """Take back the seat's own latest decision, if it is not final (Undo.is_final) and nothing has followed it."""


@record
class TakenBack(Fact):
    """A decision was taken back: `facts`, until now the latest valid ones, are no longer valid."""

    facts: tuple[Fact, ...]

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact with the parts that `viewer` has witnessed; None for a viewer who has witnessed none of them."""
        seen = tuple([each for fact in self.facts if (each := fact.seen_by(viewer)) is not None])
        # An empty fact would reveal that something hidden was taken back.
        return TakenBack(seen) if seen else None


class Deed(NamedTuple):
    """A decision that can still be taken back: its seat, the decision, and its number of facts."""

    seat: Seat
    decision: Decision
    size: int


def remaining(decided: Iterable[Deed]) -> list[Deed]:
    """The decisions that can still be taken back; `decided` is in order, and each TakeBack undoes the one before it."""
    held: list[Deed] = []
    for deed in decided:
        if isinstance(deed.decision, TakeBack):
            held.pop()
        else:
            held.append(deed)
    return held


KINDS: tuple[type, ...] = (TakeBack, TakenBack, Without)
"""The decisions and facts that every game has."""


def history(facts: Iterable[Fact]) -> list[Fact]:
    """The valid `facts`, in order: without facts that were taken back, and without `TakenBack` itself.

    `facts` can be only the end of a log: a `TakenBack` of facts before it then removes nothing more.
    """
    held: list[Fact] = []
    for fact in facts:
        if type(fact) is TakenBack:
            del held[-len(fact.facts) :]
        else:
            held.append(fact)
    return held
