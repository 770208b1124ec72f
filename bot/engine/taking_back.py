"""Taking a decision back: what revealed nothing may be undone. The log keeps it; the state is as if it had not been."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.engine.drafting import Without
from bot.engine.game import Decision, Fact, Seat, Viewer, record


@record
class TakeBack(Decision):
    """Take back the latest decision that holds: the seat's own, not final (Undo.is_final), nothing having followed."""


@record
class TakenBack(Fact):
    """These facts, the latest that held, hold no longer."""

    facts: tuple[Fact, ...]

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """What he has witnessed of them is taken back for him; nothing for whoever has witnessed none of them."""
        seen = tuple([each for fact in self.facts if (each := fact.seen_by(viewer)) is not None])
        # An empty one would tell that something hidden was taken back.
        return TakenBack(seen) if seen else None


class Deed(NamedTuple):
    """A decision that can still be taken back: whose it is, what it was, and how many facts it has brought."""

    seat: Seat
    decision: Decision
    size: int


def remaining(decided: Iterable[Deed]) -> list[Deed]:
    """What can still be taken back of what was decided in this order: each TakeBack has undone the one before it."""
    held: list[Deed] = []
    for deed in decided:
        if isinstance(deed.decision, TakeBack):
            held.pop()
        else:
            held.append(deed)
    return held


KINDS: tuple[type, ...] = (TakeBack, TakenBack, Without)
"""What can be decided and can happen in every game."""


def history(facts: Iterable[Fact]) -> list[Fact]:
    """Those of `facts` that hold, in order: neither what was taken back nor that it was.

    They may be the end of a log; what is taken back from before it does not count.
    """
    held: list[Fact] = []
    for fact in facts:
        if type(fact) is TakenBack:
            del held[-len(fact.facts) :]
        else:
            held.append(fact)
    return held
