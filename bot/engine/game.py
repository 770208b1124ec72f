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
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from bot.engine.capabilities import Drafts, Planning, Sides, StandingOrders, Undo
from bot.engine.chance import Chance
from bot.engine.outcome import Outcome
from bot.engine.phases import Phases
from bot.engine.seats import Seat as Seat  # noqa: PLC0414  # everybody who needs a game needs its seats
from bot.engine.sequel import Sequel
from bot.engine.values import record as record  # noqa: PLC0414  # what a game is made of are records
from bot.engine.windows import Windows

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
