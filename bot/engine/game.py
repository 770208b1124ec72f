"""The questions a game must answer to the engine, what it can offer besides, and the small types that both share.

A game is pure: it holds no clock, no luck of its own and no memory. It deals, lists what a seat may decide, resolves a
decision into facts and writes facts down in a state. A viewer never receives a fact that is secret from them, so the
same fold gives them a state with holes.

A `Game` must answer eight questions. Everything else is a capability, an object whose base class offers nothing.
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
from bot.engine.seats import Seat as Seat  # noqa: PLC0414  # every module that needs a game needs its seats
from bot.engine.sequel import Sequel
from bot.engine.values import record as record  # noqa: PLC0414  # a game is made of records
from bot.engine.windows import Windows

T = TypeVar("T")


def not_none(value: T | None) -> T:
    """The value, if the caller is sure that it is not None. Fails with AssertionError on None."""
    assert value is not None
    return value


class Illegal(ValueError):
    """A decision that the rules refuse. Its text is one sentence that the deciding seat may read."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a match: a name, and the circles to which they belong.

    A circle is a group of viewers who may know the same facts. `circles` follows from the seat and the options of the
    game; a spectator has none.
    """

    name: str
    circles: frozenset[str] = frozenset()

    def is_in(self, circle: str) -> bool:
        """True if this viewer belongs to a circle."""
        return circle in self.circles


PUBLIC = Viewer("public")
"""Spectators, and everything that is posted for all to see."""


class Fact:
    """An event. Secret by default: nobody witnesses a fact unless its `seen_by` says who does."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """What `viewer` witnesses: this fact, a fainter one, or None; a function of the fact's own fields."""
        return None

    def apply(self, state: Any) -> None:
        """Write this fact into a state of its game.

        Decides nothing, and works alike on a true state and on one with holes. Raises TypeError for a kind of fact that
        does not say what it writes.
        """
        raise TypeError(f"{self!r} changes no state of this game")


class Public(Fact):
    """A fact that everybody witnesses whole."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself, for everyone."""
        return self


Facts = Iterator[Fact]
"""Facts in order; each is written into the state before the next one is asked for."""


class Decision:
    """A choice that a seat can make."""

    __slots__ = ()


class Piece(Decision):
    """A part of a larger decision, gathered in a draft; it has no effect before the draft is committed."""

    __slots__ = ()


class Order(Decision):
    """A standing order: it answers questions in place of its seat. Stored beside the match, never in it.

    A seat has at most one order of each kind (class). If the kind `is_needed`, the seat can commit a draft only while
    it has an order of this kind in force; a commit can lodge the usual one (`StandingOrders.usual`). If the kind
    `is_wary`, the order rests after an alarm (`StandingOrders.disarms`) until it is lodged again.
    """

    __slots__ = ()

    is_needed: ClassVar[bool] = False
    is_wary: ClassVar[bool] = True


class State(Protocol):
    """The position of a match: facts change it in place (Fact.apply), and it is cheap to copy."""

    def copy(self) -> Self:
        """An independent copy."""
        ...


S = TypeVar("S", bound=State)


class Draft(Protocol):
    """A decision in the making, on a scratch copy of what its seat has witnessed.

    `options()` lists every piece that can be added next. So a draft is legal exactly if each of its pieces was listed
    when it was added, by `options()` or by `Drafts.removals`. `committed()` turns the pieces into the decision for the
    match.
    """

    pieces: tuple[Piece, ...]

    def options(self) -> Sequence[Piece]:
        """Every piece that may be added now; empty if nothing more fits."""
        ...

    def add(self, piece: Piece) -> None:
        """Append a piece.

        Refuses with Illegal, changing nothing, a piece that neither `options()` nor `removals` lists.
        """
        ...

    def is_complete(self) -> bool:
        """True if the draft may be committed as it is."""
        ...

    def missing(self) -> str:
        """What is still needed before the draft can be committed, as one sentence; empty if complete."""
        ...

    def imagined(self, state: Any) -> Any:
        """The state in which to read the next pieces: the draft's scratch copy if they depend on it, else `state`.

        `state` is the one that the draft began with.
        """
        ...

    def committed(self) -> Decision:
        """The decision made of the pieces. Refuses with Illegal while something is missing."""
        ...


class Game(ABC, Generic[S]):
    """The rules of one game with its options settled, pure. Only the abstract methods must be implemented."""

    # One object of each for all games: the base classes hold no data.
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
        """The facts that open a match. `state` is blank at first; the caller writes each fact into it at once.

        `carried` is the data from the previous match (`Following.carried`); empty for a first match.
        """

    @abstractmethod
    def options(self, state: S, seat: Seat) -> Sequence[Decision]:
        """Every decision of one step that `seat` may make now; decisions of many pieces are drafted instead.

        The seat's witnessed state and the true state give the same list.
        """

    @abstractmethod
    def resolve(self, state: S, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """The facts that follow from a legal decision, one at a time.

        The caller writes each fact into `state` before it asks for the next, so the rules always read the present.
        """

    @abstractmethod
    def awaited(self, state: S) -> frozenset[Seat]:
        """The seats that are asked for a decision now; empty exactly if the match is over."""

    @abstractmethod
    def default(self, state: S, seat: Seat, chance: Chance) -> Decision:
        """The decision for a seat that does not answer in time; there is one for every open question.

        Refuses with Illegal a seat that is not asked.
        """

    def concession(self, state: S, seat: Seat) -> Decision | None:
        """The decision by which a seat that was given up leaves the match now; None if defaults answer for it now.

        The seat must be asked. It is legal, but nobody is offered it. The true state and the seat's give the same one.
        """
        return None

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match has ended for every seat; None before its end."""

    def viewer(self, seat: Seat | None) -> Viewer:
        """The viewer of a seat; for None, of a spectator.

        By default a seat has one circle, with the name of the seat.
        """
        return PUBLIC if seat is None else Viewer(seat, frozenset({seat}))

    def evolve(self, state: S, fact: Fact) -> None:
        """Write a fact down, by default as the fact itself says (`Fact.apply`)."""
        fact.apply(state)

    @property
    def is_watchable(self) -> bool:
        """True if people without a seat may watch what is public while the match lasts."""
        return True

    def asks_openly(self, state: S) -> bool:
        """True if the present question, its options and the choice are public.

        Everybody is then shown the options that the public state gives.
        """
        return False

    def is_setting_up(self, state: S) -> bool:
        """True while the match is prepared: no turn has begun yet, a public fact.

        A seat may let the bot make all its decisions of this time with one press.
        """
        return False

    @property
    def reveals_at_end(self) -> bool:
        """True if everybody may see the whole match, with its secrets, once it is over."""
        return True

    def turn(self, state: S) -> int:
        """The number of the turn, a public fact.

        A new turn brings new time on the clocks and a new public board message.
        """
        return 0

    def in_order(self, state: S, seats: frozenset[Seat]) -> Sequence[Seat]:
        """`seats`, all of them awaited, in the order in which the bot looks for automatic answers.

        `state` is as everybody has witnessed it.
        """
        return [seat for seat in self.seats if seat in seats]

    def refusal(self, state: S, seat: Seat, decision: Decision) -> str:
        """Why a decision is refused: a sentence that names what is possible. `state` is as `seat` has witnessed it."""
        return "That is not possible now."


AnyGame = Game[Any]
"""A game whose state the caller carries but never opens."""
