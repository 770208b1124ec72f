"""Court: a game of choosing in which sides, the order of questions and the time to decide may change.

It has stages. In each stage some seats choose a number, hidden even from their partners; when all of them have, the
next stage begins. After the last one all have won together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from bot.engine.capabilities import Sides, StandingOrders
from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Game, Illegal, Order, Public, Seat, Viewer, record
from bot.engine.outcome import Outcome
from bot.engine.phases import Phase, Phases
from bot.games.box import Box
from bot.players.brain import Brain
from bot.players.random_player import RandomPlayer
from bot.store.connection import FILE
from bot.store.reading import snapshot
from bot.store.verify import verified
from bot.tables.model.table import TableId, UserId
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, StoppedClock, evening

ANN, BOB, CYD = SEATS = (Seat("ann"), Seat("bob"), Seat("cyd"))
USERS: Mapping[UserId, Seat] = {HAL: ANN, SIA: BOB, EVA: CYD}
BOTH, ALL = Seat("ann+bob"), Seat("ann+bob+cyd")
NUMBERS = range(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """The sides (each named by its seats), who is asked in which order, the stage's own seconds if any, and the
    turn."""

    sides: str = "ann bob cyd"
    asked: str = "ann bob cyd"
    seconds: float | None = None
    turn: int = 1

    def side(self, seat: Seat) -> Seat:
        return next(Seat(side) for side in self.sides.split() if seat in side.split("+"))

    def members(self, side: Seat) -> tuple[Seat, ...]:
        return tuple(Seat(each) for each in side.split("+"))


@dataclass(slots=True)
class Room:
    """Where things stand."""

    stage: int = 0
    chosen: frozenset[Seat] = frozenset()
    ready: frozenset[Seat] = frozenset()

    def copy(self) -> Self:
        return replace(self)


@record
class Choose(Decision):
    """Choose a number."""

    number: int


@record
class Always(Order):
    """Choose this number each time the seat is asked."""

    number: int


@record
class Opened(Public):
    """A stage begins, numbered from 1; the number after the last stage is the end."""

    stage: int

    def apply(self, state: Room) -> None:
        state.stage, state.chosen, state.ready = self.stage, frozenset(), frozenset()


@record
class Chosen(Fact):
    """A seat has chosen: a secret of its own."""

    seat: Seat
    number: int

    def seen_by(self, viewer: Viewer) -> Fact | None:
        return self if viewer.is_in(self.seat) else None

    def apply(self, state: Room) -> None:
        state.chosen |= {self.seat}


@record
class Ready(Public):
    """All the asked seats of a side have chosen."""

    side: Seat

    def apply(self, state: Room) -> None:
        state.ready |= {self.side}


class CourtSides(Sides[Room]):
    """The sides of the stage; seats of one side may talk in private."""

    def __init__(self, game: Court) -> None:
        self.game = game

    def side(self, state: Room, seat: Seat) -> Seat:
        return self.game.at(state).side(seat)

    def partners(self, state: Room, seat: Seat) -> tuple[Seat, ...]:
        stage = self.game.at(state)
        return tuple(each for each in stage.members(stage.side(seat)) if each != seat)


class CourtPhases(Phases[Room]):
    """A stage with its own seconds is a phase."""

    def __init__(self, game: Court) -> None:
        self.game = game

    def phase(self, state: Room) -> Phase | None:
        seconds = self.game.at(state).seconds
        return None if seconds is None else Phase(state.stage, seconds)


class CourtOrders(StandingOrders[Room]):
    """Every seat may always choose the same."""

    def listed(self, state: Room, seat: Seat) -> Sequence[Order]:
        return [Always(number) for number in NUMBERS]

    def answer(self, state: Room, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        return next((Choose(order.number) for order in orders if isinstance(order, Always)), None)


class Court(Game[Room]):
    """The rules, for these stages."""

    orders = CourtOrders()

    def __init__(self, *stages: Stage) -> None:
        self.stages = stages
        self.sides, self.phases = CourtSides(self), CourtPhases(self)

    def at(self, state: Room) -> Stage:
        """The present stage: the first one before the beginning, the last one at the end."""
        return self.stages[min(max(state.stage, 1), len(self.stages)) - 1]

    def is_ended(self, state: Room) -> bool:
        return state.stage > len(self.stages)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS

    def blank(self) -> Room:
        return Room()

    def deal(self, state: Room, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        yield Opened(1)

    def options(self, state: Room, seat: Seat) -> Sequence[Decision]:
        return [Choose(number) for number in NUMBERS] if seat in self.awaited(state) else []

    def resolve(self, state: Room, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        assert isinstance(decision, Choose)
        side = self.sides.side(state, seat)
        yield Chosen(seat, decision.number)
        if not self.awaited(state).intersection(self.at(state).members(side)):
            yield Ready(side)
        if not self.awaited(state):
            yield Opened(state.stage + 1)

    def awaited(self, state: Room) -> frozenset[Seat]:
        if self.is_ended(state):
            return frozenset()
        stage = self.at(state)
        asked = (seat for seat in SEATS if seat in stage.asked.split())
        return frozenset(seat for seat in asked if stage.side(seat) not in state.ready) - state.chosen

    def default(self, state: Room, seat: Seat, chance: Chance) -> Decision:
        if seat not in self.awaited(state):
            raise Illegal("Nothing is asked of this seat.")
        return Choose(0)

    def outcome(self, state: Room) -> Outcome | None:
        return Outcome.won_by(SEATS, SEATS) if self.is_ended(state) else None

    def turn(self, state: Room) -> int:
        return self.at(state).turn

    def in_order(self, state: Room, seats: frozenset[Seat]) -> Sequence[Seat]:
        return [Seat(each) for each in self.at(state).asked.split() if each in seats]


class CourtBox(Box):
    """The game with its stages."""

    key = "court"
    kinds = (Choose, Always, Opened, Chosen, Ready)

    def __init__(self, *stages: Stage) -> None:
        self.stages = stages

    def game(self, options: Mapping[str, Any]) -> Court:
        return Court(*self.stages)


@contextmanager
def court(
    folder: Path,
    *stages: Stage,
    clock: StoppedClock | None = None,
    scribe: Scribe | None = None,
    start: int = 1,
    brain: Brain | None = None,
) -> Iterator[Evening]:
    """An evening with this game on the shelf, and a computer player that chooses at random."""
    with evening(folder, clock=clock, scribe=scribe, start=start) as tonight:
        box = CourtBox(*stages)
        tonight.hall.shelf = {box.key: box}
        tonight.hall.brains = {(box.key, "random"): brain or RandomPlayer()}
        yield tonight


async def begun(tonight: Evening, *, pace: str = "", computers: Sequence[Seat] = ()) -> TableId:
    """A game of Hal (Ann), Sia (Bob) and Eva (Cyd), with computers on some of their seats; everybody has been told."""
    sitters = ["random" if seat in computers else user for user, seat in USERS.items()]
    return await tonight.begin(*sitters, game="court", pace=pace)


async def choose(tonight: Evening, key: TableId, *users: UserId) -> None:
    """Each of these users chooses a number."""
    for user in users:
        await tonight.decides(key, user, Choose(1))


def flaws(tonight: Evening, folder: Path) -> list[str]:
    """What a check finds wrong with the stored rows of this evening."""
    with snapshot(folder / FILE) as database:
        return [flaw.sentence for _key, flaw in verified(database, tonight.hall.shelf, 1e12).found]


async def decided(tonight: Evening, key: TableId) -> list[Seat]:
    """The seats that have decided, in order."""
    return [seat for seat, _kept in await tonight.store.decisions(key)]
