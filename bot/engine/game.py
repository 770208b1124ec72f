"""What a game must answer to the engine, what it may offer besides, and the small words both share.

A game is pure: it holds no clock, no luck of its own and no memory. It deals, lists what a seat may decide,
resolves a decision into facts and writes facts down in a state. Whoever may not know a fact never receives it,
so the same fold gives every viewer a state with holes.

A `Game` must answer nine questions. Everything else is a capability, an object whose plain form offers nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from bot.engine.chance import Chance
from bot.engine.outcome import Outcome
from bot.engine.phases import Phases
from bot.engine.seats import Seat as Seat  # noqa: PLC0414  # everybody who needs a game needs its seats
from bot.engine.sequel import Sequel
from bot.engine.values import record as record  # noqa: PLC0414  # what a game is made of are records
from bot.engine.windows import Windows

if TYPE_CHECKING:
    from bot.engine.drafting import Without

T = TypeVar("T")


def not_none(value: T | None) -> T:
    """A value that is there, as what came before has made sure."""
    assert value is not None
    return value


class Illegal(ValueError):
    """A decision that the rules refuse. Its text is one sentence that the deciding seat may read."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a match: a name, and the circles that may know what he may know.

    `circles` is made once from the seat and the options of the game; a spectator has none.
    """

    name: str
    circles: frozenset[str] = frozenset()

    def is_in(self, circle: str) -> bool:
        """Whether this viewer belongs to a circle."""
        return circle in self.circles


PUBLIC = Viewer("public")
"""Spectators, and everything that is posted for all to see."""


class Fact:
    """Something that has happened. Closed by default: a fact that does not say who sees it is seen by nobody."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """This fact, a fainter one, or nothing: what `viewer` witnesses, from the fact's own fields alone."""
        return None


class Public(Fact):
    """A fact that everybody witnesses whole."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself, for everyone."""
        return self


class Decision:
    """Something that a seat can decide."""

    __slots__ = ()


class Piece(Decision):
    """A part of a larger decision: gathered in a draft, of no consequence before the draft is committed."""

    __slots__ = ()


class Order(Decision):
    """A standing order: it answers a question in place of its seat. Kept beside the match, never in it.

    A seat has at most one order of each kind (class). `is_needed` orders hold up the game while their seat has none: a
    draft is committed only after one is lodged, or with the usual one (`StandingOrders.usual`).
    One that `is_wary` rests after an alarm (`StandingOrders.disarms`) until its owner lodges it again.
    """

    __slots__ = ()

    is_needed: ClassVar[bool] = False
    is_wary: ClassVar[bool] = True


class State(Protocol):
    """Where things stand: mutable inside a fold, and cheap to copy."""

    def copy(self) -> Self:
        """An independent copy."""
        ...


S = TypeVar("S", bound=State)


class Draft(Protocol):
    """A decision in the making, on a scratch copy of what its seat has witnessed.

    `options()` lists every piece that may come next, so a draft is legal exactly if each of its pieces was listed
    when it was added, there or by `Drafts.removals`. `committed()` makes of them the decision that the match receives.
    """

    pieces: tuple[Piece, ...]

    def options(self) -> Sequence[Piece]:
        """Every piece that may be added now; empty if nothing more fits."""
        ...

    def add(self, piece: Piece) -> None:
        """Append a piece. Refuses with Illegal, changing nothing, one that neither `options()` nor `removals` list."""
        ...

    def is_complete(self) -> bool:
        """Whether the draft may be committed as it is."""
        ...

    def missing(self) -> str:
        """What is still needed before it can be committed, as one sentence; empty if complete."""
        ...

    def imagined(self, state: Any) -> Any:
        """Where its next pieces are read: its own scratch if they depend on it, else the `state` it began with."""
        ...

    def committed(self) -> Decision:
        """The decision made of the pieces. Refuses with Illegal while something is missing."""
        ...


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


class Game(ABC, Generic[S]):
    """The rules of one game with its options settled, pure. Only what is abstract must be answered."""

    # One of each for all games, as what is plain holds nothing.
    drafts: Drafts[S] = Drafts()
    orders: StandingOrders[S] = StandingOrders()
    planning: Planning[S] = Planning()
    undo: Undo = Undo()
    sides: Sides[S] = Sides()
    phases: Phases[S] = Phases()
    windows: Windows[S] = Windows()
    sequel: Sequel[S] = Sequel()

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this game, in the order in which they are offered."""

    @abstractmethod
    def blank(self) -> S:
        """The state before the first fact."""

    @abstractmethod
    def deal(self, state: S, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        """The facts that open a match. `state` is the blank one, and is kept up to date between two facts.

        `carried` is what the match before has left (`Sequel.following`); empty for a first one.
        """

    @abstractmethod
    def options(self, state: S, seat: Seat) -> Sequence[Decision]:
        """Every decision of one step that `seat` may make now: the same from its witnessed state as from the true."""

    @abstractmethod
    def resolve(self, state: S, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """The facts that follow from a legal decision, one at a time.

        The caller writes each fact into `state` before it asks for the next, so the rules always read the present.
        """

    @abstractmethod
    def evolve(self, state: S, fact: Fact) -> None:
        """Write a fact down. Judges nothing, and works alike on a true state and on one with holes."""

    @abstractmethod
    def awaited(self, state: S) -> frozenset[Seat]:
        """The seats that have something compulsory to decide; empty exactly if the match is over."""

    @abstractmethod
    def default(self, state: S, seat: Seat, chance: Chance) -> Decision:
        """What an absent seat decides: every open question has one. Refuses with Illegal a seat that is not asked."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match has ended for every seat; None before."""

    def viewer(self, seat: Seat | None) -> Viewer:
        """The eyes of a seat, without one of a spectator. As it is: a seat's only circle is named like it."""
        return PUBLIC if seat is None else Viewer(seat, frozenset({seat}))

    @property
    def is_watchable(self) -> bool:
        """Whether those who play no seat may follow the public side while the match lasts."""
        return True

    def asks_openly(self, state: S) -> bool:
        """Whether all may read what is asked now, with the options that everybody's fold lists, and see them taken."""
        return False

    @property
    def reveals_at_end(self) -> bool:
        """Whether everybody may see the truth once the match is over."""
        return True

    def turn(self, state: S) -> int:
        """The number of the turn, a public fact: with it come new time, and a new message of the public board."""
        return 0

    def in_order(self, state: S, seats: frozenset[Seat]) -> Sequence[Seat]:
        """Awaited `seats` in the order in which what answers by itself is asked, from what everybody has witnessed."""
        return [seat for seat in self.seats if seat in seats]

    def refusal(self, state: S, seat: Seat, decision: Decision) -> str:
        """Why a decision is refused, as a sentence with what is possible instead; from `seat`'s witnessed state."""
        return "That is not possible now."


AnyGame = Game[Any]
"""A game whose state the caller carries but never opens."""
