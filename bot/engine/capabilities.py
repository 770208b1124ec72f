"""What a game may offer besides its rules (see `Game`). Each capability is an object; its base class offers nothing.

Drafts gather a decision of many pieces; standing orders answer before their seat is asked; planning drafts a turn ahead
of time; undo says what can be taken back; sides say which seats belong together. Phases, windows and sequels have
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

    `doubts` and `holds` name the reasons that now speak against the plan (names of `Words.stops`); a reason counts only
    if the seat has chosen it for its plan. For one of `doubts`, which its seat alone knows, the default is played; for
    one of `holds` the seat is asked instead. The seat is always asked if the plan `is_broken`. A game uses `holds` only
    if it is no secret that a seat has a plan, or if knowing that tells nothing more.
    """

    pieces: tuple[Piece, ...]
    doubts: frozenset[str] = frozenset()
    holds: frozenset[str] = frozenset()
    is_broken: bool = False


@dataclass(frozen=True, slots=True)
class Keeping:
    """What a player may keep of a draft under a name: pieces that make the same draft in any other match of the game.

    `name` is the usual name. Both are empty while there is nothing to keep.
    """

    pieces: tuple[Piece, ...] = ()
    name: str = ""


class Drafts(Generic[S]):
    """Decisions of many pieces, gathered in a draft. By default there are none."""

    def draft(self, state: S, seat: Seat) -> Draft | None:
        """An empty draft if `seat` is asked for a decision of many pieces now, else None."""
        return None

    def is_single(self, draft: Draft) -> bool:
        """True if the draft takes exactly one piece; adding it commits the draft, unless that plans a turn ahead."""
        return False

    def routes(self, state: S, seat: Seat, draft: Draft | None) -> Sequence[tuple[Decision, ...]]:
        """Sequences of pieces that one press adds to a draft, the best first; without a draft, sequences of decisions.

        Each decision is made only if it is legal by then. After an important event (Words.headlines) the rest of the
        sequence is left out.
        """
        return ()

    def onward(self, state: S, seat: Seat, option: Decision) -> Sequence[tuple[Decision, ...]]:
        """Sequences of decisions that begin with `option`, a decision of one step; each is played like a route."""
        return ()

    def ahead(self, state: S, seat: Seat) -> Sequence[tuple[Decision, ...]]:
        """Options of a later moment of the seat's turn, each after the decisions that lead there for certain.

        Each is played like a route, and nothing can happen before its last decision.
        """
        return ()

    def removals(self, draft: Draft) -> Sequence[Without]:
        """One `Without` for each piece that can be taken out of the draft now; equal pieces have one each."""
        return ()

    def keeping(self, draft: Draft) -> Keeping | None:
        """What its player may keep of a draft, complete or not; None for a kind of draft that belongs to its match.

        A kept draft can be taken in place of one of which nothing could be kept yet.
        """
        return None

    def taken(self, seat: Seat, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Kept pieces as those of a draft of `seat`: another seat of another match may have kept them."""
        return pieces

    def pieces(self, decision: Decision) -> tuple[Piece, ...] | None:
        """The pieces of a composed decision; None for a decision of one step."""
        return None


class StandingOrders(Generic[S]):
    """Answers that a seat gives before it is asked. By default there are none."""

    def listed(self, state: S, seat: Seat) -> Sequence[Order]:
        """The standing orders that `seat` may lodge, at any time."""
        return ()

    def usual(self, state: S, seat: Seat) -> Sequence[Order]:
        """The listed orders for a seat that has lodged none; if they are needed, its next commit lodges them."""
        return ()

    def choosing(self, state: S, seat: Seat) -> Sequence[Order]:
        """The listed orders of a needed kind that a seat without one has to choose from before it commits a draft.

        Each gets a button in the panel with the draft. They depend on public facts alone. Empty if a commit lodges the
        usual order.
        """
        return ()

    def stands(self, state: S, seat: Seat, kind: type[Order]) -> Order | None:
        """The listed order of a kind that describes what happens while `seat` has no order of this kind in force.

        None if no listed order describes it: the seat is then asked.
        """
        return None

    def answer(self, state: S, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """The decision that a seat's orders make in the window open for it now; None if the seat is to be asked.

        `orders` has at most one order of each kind, in the order of the kinds in `listed`; it can be empty. Public
        facts and the orders alone decide when an answer is given, never a secret of `seat`; what the answer is can
        depend on secrets.
        """
        return None

    def at_hand(self, state: S, seat: Seat, orders: Sequence[Order]) -> Order | None:
        """The listed order that a panel offers as a button; None for no button.

        It answers the present question from now on, or makes the bot ask it again.
        """
        return None

    def obvious(self, state: S, seat: Seat) -> Decision | None:
        """The only decision left to a seat by public facts; the bot makes it without asking. None if there is a choice.

        `state` is what everybody has witnessed: a seat whose choice is narrowed only by a secret is still asked.
        """
        return None

    def is_spent(self, order: Order, fact: Fact) -> bool:
        """True if `fact`, as everybody witnesses it, ends an order; the order is then deleted."""
        return False

    def disarms(self, fact: Fact) -> Seat | None:
        """The side that `fact` alarms: its wary orders and its plans rest, so that it can think again; None for none.

        `fact` is as everybody witnesses it.
        """
        return None


class Planning(Generic[S]):
    """Turns that are planned before their time. By default none can be planned."""

    def ahead(self, state: S, seat: Seat) -> Sequence[Fact]:
        """The facts that must happen before `seat` is asked for its next whole turn, if the others do nothing more.

        They are imagined from its witnessed state; the seat plans on a copy of the match in which they have happened.
        Empty if it cannot plan: it is asked already, or too much can still change.
        """
        return ()

    def adapted(self, state: S, seat: Seat, planned: Sequence[Piece], then: S) -> Adapted | None:
        """The pieces of a planned turn that still fit, now that `seat` is asked for it; None while it is not asked.

        `then` is the state in which the pieces were planned. A piece is left out if it no longer fits or would no
        longer do what was intended. Both states are as `seat` has witnessed them.
        """
        return None

    def stops(self, fact: Fact) -> frozenset[str]:
        """The names of the events in `fact` for which a seat can have its planned turn held back; see `Words.stops`.

        `fact` is as everybody witnesses it: the result depends on no secret.
        """
        return frozenset()


class Undo:
    """The decisions that can be taken back. By default none can."""

    def is_final(self, decision: Decision) -> bool:
        """True if a decision can never be taken back; a function of the decision alone.

        Return False only for decisions that reveal nothing: their facts depend on nothing that is hidden from the seat,
        they draw no luck, and no other side has anything to decide right after them.
        """
        return True

    def is_changeable(self, decision: Decision) -> bool:
        """True if its seat can replace the decision by another until all other seats have decided (engine.sealed)."""
        return False


class Sides(Generic[S]):
    """The seats that belong together. By default every seat is a side of its own, with no private partners.

    A side can change with the phase: `state` is as everybody has witnessed it. `are_together` is True if all seats win
    or lose together (`Outcome.together`), whatever the sides are; then no side can claim the match.
    """

    are_together: ClassVar[bool] = False
    are_different: ClassVar[bool] = False
    """True if the game has two sides that play by different rules."""

    def side(self, state: S, seat: Seat) -> Seat:
        """The side of a seat.

        All seats of a side are called together: other sides must not learn which of them is asked.
        """
        return seat

    def partners(self, state: S, seat: Seat) -> tuple[Seat, ...]:
        """The other seats with which a seat can talk in private now; each of them then has this seat as a partner."""
        return ()

    def is_proposed(self, state: S, seat: Seat, decision: Decision) -> bool:
        """True if the decision only makes a proposal to partners: it takes effect once they have agreed."""
        return False
