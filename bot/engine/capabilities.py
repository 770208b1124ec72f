"""What a game may offer besides its rules (see `Game`). Each capability is an object; its base class offers nothing.

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
    """A turn planned ahead, fitted to the present state: the pieces that still fit, in order.

    `doubts` names reasons, known to its seat alone, to hold the plan back now: if the seat has chosen one of them, the
    default is played instead. `holds` names reasons for which, if chosen, the plan waits for its owner, as a plan that
    `is_broken` always does. A game may use `holds` only where it is no secret that a seat has a plan, or where that
    secret would tell nothing more.
    """

    pieces: tuple[Piece, ...]
    doubts: frozenset[str] = frozenset()
    holds: frozenset[str] = frozenset()
    is_broken: bool = False


class Drafts(Generic[S]):
    """Decisions of many pieces, gathered in a draft. By default there are none."""

    def draft(self, state: S, seat: Seat) -> Draft | None:
        """An empty draft if `seat` is asked for a decision of many pieces now, else None."""
        return None

    def is_single(self, draft: Draft) -> bool:
        """True if the draft takes exactly one piece; adding it commits the draft."""
        return False

    def routes(self, state: S, seat: Seat, draft: Draft | None) -> Sequence[tuple[Decision, ...]]:
        """Sequences of pieces that one choice adds to a draft, the best first; without a draft, sequences of decisions.

        Each step is made only if it is legal when its turn comes and no important event (Words.headlines) came before
        it.
        """
        return ()

    def onward(self, state: S, seat: Seat, option: Decision) -> Sequence[tuple[Decision, ...]]:
        """Routes that begin with `option`, a decision of one step; each is played like those of `routes`."""
        return ()

    def removals(self, draft: Draft) -> Sequence[Without]:
        """The pieces that take others out of the draft, wherever they stand, each listed as often as it may be used."""
        return ()

    def pieces(self, decision: Decision) -> tuple[Piece, ...] | None:
        """The pieces of a composed decision; None for a decision of one step."""
        return None


class StandingOrders(Generic[S]):
    """Answers that a seat gives before it is asked. By default there are none."""

    def listed(self, state: S, seat: Seat) -> Sequence[Order]:
        """The standing orders that `seat` may lodge, at any time."""
        return ()

    def usual(self, state: S, seat: Seat) -> Sequence[Order]:
        """The listed orders that apply to a seat that never chose; its first committed draft lodges them."""
        return ()

    def stands(self, state: S, seat: Seat, kind: type[Order]) -> Order | None:
        """The listed order of a kind that says how `seat` is answered, or asked, while it has no order in force.

        None if no order describes that: the seat is asked.
        """
        return None

    def answer(self, state: S, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """The decision that a seat's orders make in the window open for it now; None if the seat is to be asked.

        `orders` has at most one order of each kind, in the order of the kinds in `listed`; it may be empty. The moment
        of an answer depends only on public facts and on the orders, never on a secret of `seat`; its content may depend
        on secrets.
        """
        return None

    def at_hand(self, state: S, seat: Seat, orders: Sequence[Order]) -> Order | None:
        """The listed order that a panel offers as a button: it would spare this question, or bring it back.

        None for no button.
        """
        return None

    def matters(self, state: S, seat: Seat, kind: type[Order]) -> bool:
        """True if `seat` can tell which order of a kind answers.

        If False, an order of that kind that rests is lodged again with the seat's next draft.
        """
        return True

    def obvious(self, state: S, seat: Seat) -> Decision | None:
        """The only decision left to a seat by public facts; the bot makes it without asking. None if there is a choice.

        `state` is what everybody has witnessed: a seat whose choice is narrowed only by a secret is still asked.
        """
        return None

    def is_spent(self, order: Order, fact: Fact) -> bool:
        """True if an order ends with `fact`, as everybody witnesses it; the order is then deleted."""
        return False

    def disarms(self, fact: Fact) -> Seat | None:
        """The side whose orders and plans rest after `fact`, so that it can think again; or None.

        `fact` is as everybody witnesses it.
        """
        return None


class Planning(Generic[S]):
    """Turns that are planned before their time. By default none can be planned."""

    def ahead(self, state: S, seat: Seat) -> Sequence[Fact]:
        """The facts that must happen before `seat` is asked for its next whole turn, if the others do nothing more.

        They are imagined from its witnessed state; the seat plans on a copy that has witnessed them. Empty if it cannot
        plan: it is asked already, or too much may still change.
        """
        return ()

    def adapted(self, state: S, seat: Seat, planned: Sequence[Piece], then: S) -> Adapted | None:
        """The pieces of a planned turn that still fit, now that `seat` is asked for it; None while it is not asked.

        `then` is the state in which the pieces were planned. A piece is left out if it no longer fits or would no
        longer do what was intended. Both states are as `seat` has witnessed them.
        """
        return None

    def stops(self, fact: Fact) -> frozenset[str]:
        """The names of the events in `fact` for which a turn planned ahead may be held back.

        `fact` is as everybody witnesses it: the result depends on no secret.
        """
        return frozenset()


class Undo:
    """What may be taken back. By default nothing."""

    def is_final(self, decision: Decision) -> bool:
        """True if a decision can never be taken back; a function of the decision alone.

        A decision that can be taken back reveals nothing by construction: its facts do not depend on anything hidden
        from its seat, it draws no luck, and no other side has anything to decide until another decision follows it.
        """
        return True

    def is_changeable(self, decision: Decision) -> bool:
        """True if its seat may decide something else in its place until all others have decided too (engine.sealed)."""
        return False


class Sides(Generic[S]):
    """The seats that belong together. By default every seat is a side of its own, with no private partners.

    A side may depend on the phase: `state` is as everybody has witnessed it. `are_together` is True if all seats win or
    lose together (`Outcome.together`), whatever the sides are; then nobody can claim a match from the others.
    """

    are_together: ClassVar[bool] = False

    def side(self, state: S, seat: Seat) -> Seat:
        """The side of a seat.

        All seats of a side are called together: other sides must not learn which of them is asked.
        """
        return seat

    def partners(self, state: S, seat: Seat) -> tuple[Seat, ...]:
        """The other seats that a seat may talk to in private; the relation is symmetric."""
        return ()

    def is_proposed(self, state: S, seat: Seat, decision: Decision) -> bool:
        """True if the decision would only be proposed to partners: it takes effect once they have agreed."""
        return False
