"""What a game may offer besides its rules, each an object whose plain form offers nothing: see `Game`.

Drafts gather a decision of many pieces; standing orders answer before their seat is asked; planning fills a turn before
its time; undo says what may be taken back; sides say which seats belong together. Phases, windows and sequels have
modules of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from bot.engine.seats import Seat

if TYPE_CHECKING:
    from bot.engine.drafting import Without
    from bot.engine.game import Decision, Draft, Fact, Order, Piece

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Adapted:
    """What has become of a turn planned ahead: the pieces that still fit, in order.

    `doubts` names what its seat may have wanted to hold it back for, and is known to that seat alone: the default comes
    in its place. `holds` are those for which it waits for its owner instead, as one that `is_broken` does in any case;
    only where whether a seat has planned anything is no secret that would tell more.
    """

    pieces: tuple[Piece, ...]
    doubts: frozenset[str] = frozenset()
    holds: frozenset[str] = frozenset()
    is_broken: bool = False


class Drafts(Generic[S]):
    """Decisions of many pieces, gathered in a draft. As it is: there are none."""

    def draft(self, state: S, seat: Seat) -> Draft | None:
        """An empty draft if `seat` is asked for a decision of many pieces now, else None."""
        return None

    def is_single(self, draft: Draft) -> bool:
        """Whether a draft is never of more than one piece: whoever adds that one decides."""
        return False

    def routes(self, state: S, seat: Seat, draft: Draft | None) -> Sequence[tuple[Decision, ...]]:
        """Pieces for a draft that may be chosen at once, the best first; without a draft decisions.

        Of those each is made if it is legal then, and nothing that matters (Words.headlines) has happened before it.
        """
        return ()

    def onward(self, state: S, seat: Seat, option: Decision) -> Sequence[tuple[Decision, ...]]:
        """Ways that begin with an `option` of one step and may be chosen at once, each made like one of `routes`."""
        return ()

    def removals(self, draft: Draft) -> Sequence[Without]:
        """What takes pieces out of a draft again, wherever they stand, each as often as it may be."""
        return ()

    def pieces(self, decision: Decision) -> tuple[Piece, ...] | None:
        """The pieces a composed decision is made of; None for a decision of one step."""
        return None


class StandingOrders(Generic[S]):
    """Answers that a seat gives before it is asked. As it is: there are none."""

    def listed(self, state: S, seat: Seat) -> Sequence[Order]:
        """The standing orders that `seat` may lodge, at any time."""
        return ()

    def usual(self, state: S, seat: Seat) -> Sequence[Order]:
        """Of those listed what a seat orders that has never said otherwise: lodged with the first draft it commits."""
        return ()

    def stands(self, state: S, seat: Seat, kind: type[Order]) -> Order | None:
        """Of those listed of a kind the one by which `seat` is answered, or asked, while it has none in force.

        None where no order says that: then it is asked.
        """
        return None

    def answer(self, state: S, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """What the orders of a seat decide in the window that is open for it now; None if it is to be asked.

        `orders`, perhaps none, are in the order in which `listed` has their kinds. When they answer depends on what
        is public and on the orders alone, never on what only `seat` knows: what they answer may depend on that.
        """
        return None

    def at_hand(self, state: S, seat: Seat, orders: Sequence[Order]) -> Order | None:
        """Of those listed the one that a panel offers as a button: it would spare this question, or brings it back."""
        return None

    def matters(self, state: S, seat: Seat, kind: type[Order]) -> bool:
        """Whether `seat` can tell which order of a kind answers; else one that rests is lodged again with a draft."""
        return True

    def obvious(self, state: S, seat: Seat) -> Decision | None:
        """The only decision that a seat has, where public facts leave it nothing else: it is made by itself.

        `state` is as everybody has witnessed it: what only a secret leaves nothing else for is asked all the same.
        """
        return None

    def is_spent(self, order: Order, fact: Fact) -> bool:
        """Whether an order ends with a fact, as everybody witnesses it: it is struck out then."""
        return False

    def disarms(self, fact: Fact) -> Seat | None:
        """The side whose orders and plans rest after a fact (as everybody witnesses it), to think anew; or None."""
        return None


class Planning(Generic[S]):
    """Turns that are planned before their time. As it is: none can be."""

    def ahead(self, state: S, seat: Seat) -> Sequence[Fact]:
        """What would have to happen, with no more done by the others, for `seat` to be asked for its next whole turn.

        From its witnessed state; on a copy that witnessed these imagined facts it makes its plan. Empty where none
        can be made: it is asked already, or too much may still change.
        """
        return ()

    def adapted(self, state: S, seat: Seat, planned: Sequence[Piece], then: S) -> Adapted | None:
        """What has become of the pieces of a planned turn, now that `seat` is asked for it; None while it is not.

        `then` is the state in which they were planned. What no longer fits, or would no longer do what it was meant to,
        is left out. Both states are as `seat` has witnessed them.
        """
        return None

    def stops(self, fact: Fact) -> frozenset[str]:
        """The names of what has come to pass with a fact, of all that turns planned ahead may be held back for.

        `fact` is as everybody witnesses it: nothing here depends on a secret.
        """
        return frozenset()


class Undo:
    """What may be taken back. As it is: nothing."""

    def is_final(self, decision: Decision) -> bool:
        """Whether a decision can never be taken back; a function of the decision alone.

        What may be taken back reveals nothing by construction: its facts are the same whatever is hidden from its seat,
        no luck is drawn, and until it has been followed by another nobody outside its side has anything to decide.
        """
        return True

    def is_changeable(self, decision: Decision) -> bool:
        """Whether its seat may decide something else in its place until all others have decided too (engine.sealed)."""
        return False


class Sides(Generic[S]):
    """Who belongs together. As it is: every seat is a side of its own, and talks to nobody in private.

    A side may depend on the phase: `state` is as everybody has witnessed it. Where all win or lose together
    (`Outcome.together`) `are_together` says so, whatever the sides are: nobody can claim a match from the others.
    """

    are_together: ClassVar[bool] = False

    def side(self, state: S, seat: Seat) -> Seat:
        """The side of a seat. Those of a side are called together: others may not learn which of them is asked."""
        return seat

    def partners(self, state: S, seat: Seat) -> tuple[Seat, ...]:
        """The seats that a seat may talk to in private, itself not among them; whoever is one has it as one too."""
        return ()

    def is_proposed(self, state: S, seat: Seat, decision: Decision) -> bool:
        """Whether it would only be proposed to partners: nothing comes of it before they have agreed."""
        return False
