"""The rules of Beacons, in the order of the package's docstring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.engine.boards.compass import STRAIGHT
from bot.engine.boards.protocol import Zone
from bot.engine.capabilities import Sides, Undo
from bot.engine.chance import Chance
from bot.engine.dice import Die, roll
from bot.engine.game import Decision, Fact, Game, Illegal, Seat
from bot.engine.outcome import Outcome
from bot.engine.phases import Phase, Phases
from bot.engine.sealed import Opened
from bot.engine.sequel import Following, Sequel
from tests.toy.beacons import facts as f
from tests.toy.beacons.moor import BEACONS, GRID, sees, walks
from tests.toy.beacons.state import Keeper, Moor, Stage

SEATS = tuple(map(Seat, ("heron", "curlew", "plover", "snipe")))
KEEPERS = Seat("keepers")
"""No seat: all of them as one side, by day."""
HOURS = 3
BY_DAY, BY_NIGHT = 5, 3
LAST_NIGHT = 3
DIE: Die[f.Face] = (f.Face.FLAME, f.Face.SMOKE, f.Face.SMOKE)
SECONDS = {Stage.DAY: 90.0, Stage.HOUR: 45.0}


class DaylightUndo(Undo):
    """B5, B6: where one has gone by day may be taken back, and what one has sealed may be changed."""

    def is_final(self, decision: Decision) -> bool:
        """Everything but that is final."""
        return not isinstance(decision, f.Post)

    def is_changeable(self, decision: Decision) -> bool:
        """B6: what is sealed may be changed."""
        return isinstance(decision, f.Walk | f.Light | f.Signal)


class DaylightSides(Sides[Moor]):
    """B1, B5, B6: one side by day and after the end, everybody alone by night; won or lost together."""

    are_together = True

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats

    def side(self, state: Moor, seat: Seat) -> Seat:
        """All of them, or the seat itself."""
        return KEEPERS if state.stage in (Stage.DAY, Stage.OVER) else seat

    def partners(self, state: Moor, seat: Seat) -> tuple[Seat, ...]:
        """All others, or nobody."""
        is_one = self.side(state, seat) == KEEPERS
        return tuple(each for each in self.seats if each != seat and is_one)


class MoorPhases(Phases[Moor]):
    """B9."""

    def phase(self, state: Moor) -> Phase | None:
        """Every question is a phase."""
        return None if state.stage is Stage.OVER else Phase(state.phase, SECONDS[state.stage])


class NextNight(Sequel[Moor]):
    """B8."""

    def __init__(self, game: Beacons) -> None:
        self.game = game

    def following(self, state: Moor, options: Mapping[str, Any]) -> Following | None:
        """A night more, with a beacon more to light, after one that was won; the third is the last."""
        outcome = self.game.outcome(state)
        if outcome is None or not outcome.winners or state.night == LAST_NIGHT:
            return None
        needed = min(self.game.needed + 1, len(BEACONS))
        carried = {"night": state.night + 1, "glory": self.game.score(state)}
        return Following("the next night", {**options, "needed": needed}, carried)


class Beacons(Game[Moor]):
    """The game for so many players and watches; `needed` beacons have to burn at dawn."""

    undo = DaylightUndo()
    phases = MoorPhases()

    def __init__(self, players: int = 3, watches: int = 2, needed: int = 3) -> None:
        self.players, self.watches, self.needed = players, watches, needed
        self.sides = DaylightSides(self.seats)
        self.sequel = NextNight(self)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """B1."""
        return SEATS[: self.players]

    def blank(self) -> Moor:
        """All at the hut (B4)."""
        return Moor(keepers=dict.fromkeys(self.seats, Keeper()))

    def deal(self, state: Moor, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        """B4, B8."""
        yield f.Begun(carried.get("night", 1), carried.get("glory", 0))
        yield f.DayBroke(1)

    def turn(self, state: Moor) -> int:
        """Days and hours together."""
        return max(0, state.watch - 1) * (HOURS + 1) + state.hour + 1 if state.watch else 0

    def awaited(self, state: Moor) -> frozenset[Seat]:
        """B5, B6: all who have not gone, or not chosen."""
        match state.stage:
            case Stage.DAY:
                return frozenset(self.seats) - state.posted
            case Stage.HOUR:
                return state.seals.missing(self.seats)
            case Stage.OVER:
                return frozenset()

    def options(self, state: Moor, seat: Seat) -> Sequence[Decision]:
        """B5, B6; a seat that has sealed a choice may change it."""
        if state.stage is Stage.HOUR:
            return [each for each in self._actions(state, seat) if each != state.seals.choices.get(seat)]
        if seat not in self.awaited(state):
            return []
        here = state.keepers[seat].zone
        return [f.Post(here), *map(f.Post, walks(here, BY_DAY))]

    def _actions(self, state: Moor, seat: Seat) -> Sequence[Decision]:
        here = state.keepers[seat].zone
        can_light = here in BEACONS and here not in state.burning
        lights = [f.Light()] if can_light else []
        return [*lights, *map(f.Signal, STRAIGHT), *map(f.Walk, walks(here, BY_NIGHT))]

    def default(self, state: Moor, seat: Seat, chance: Chance) -> Decision:
        """B9."""
        if seat not in self.awaited(state):
            raise Illegal("Nothing is asked of this keeper.")
        keeper = state.keepers[seat]
        return f.Post(keeper.zone) if state.stage is Stage.DAY else f.Signal(keeper.facing)

    def refusal(self, state: Moor, seat: Seat, decision: Decision) -> str:
        """What is possible instead."""
        return {
            Stage.DAY: "It is day: each goes to a square once, at a cost of at most 5.",
            Stage.HOUR: "It is night: walk at a cost of at most 3, light the beacon you stand at, or signal.",
            Stage.OVER: "The game is over.",
        }[state.stage]

    def outcome(self, state: Moor) -> Outcome | None:
        """B1, B8."""
        if state.stage is not Stage.OVER:
            return None
        is_won = len(state.burning) >= self.needed
        return Outcome.together(self.seats, is_won=is_won, score=self.score(state))

    def score(self, state: Moor) -> int:
        """B8, as things stand."""
        return 2 * len(state.burning) + state.glory

    def resolve(self, state: Moor, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """The facts that follow from a legal decision."""
        match decision:
            case f.Post(zone):
                yield f.Posted(
                    seat, zone, walks(state.keepers[seat].zone, BY_DAY).get(zone, state.keepers[seat].facing)
                )
                if not self.awaited(state):
                    yield f.HourStruck(1)
            case _:
                yield from state.seals.sealing(self.seats, seat, decision)
                if state.opened:
                    yield from self._moves(state)
                    for beacon in self._lit(state):
                        yield from self._fire(state, beacon, chance)
                    yield self._next(state)

    def _moves(self, state: Moor) -> Iterator[Fact]:
        """B7: all walk and turn."""
        for seat, choice in state.opened.items():
            if isinstance(choice, f.Walk):
                yield f.Walked(seat, choice.zone, walks(state.keepers[seat].zone, BY_NIGHT)[choice.zone])
            elif isinstance(choice, f.Signal):
                yield f.Turned(seat, choice.way)

    def _lit(self, state: Moor) -> list[Zone]:
        """The beacons to be rolled for, in order."""
        return sorted({state.keepers[seat].zone for seat, each in state.opened.items() if each == f.Light()})

    def _fire(self, state: Moor, beacon: Zone, chance: Chance) -> Iterator[Fact]:
        """B7: the dice for a beacon."""
        pool = [DIE for seat, choice in state.opened.items() if _helps(state.keepers[seat], choice, beacon)]
        faces = roll(chance, f"dice {self.turn(state)} {GRID.label(beacon)}", pool)
        yield f.Rolled(beacon, faces)
        if f.Face.FLAME in faces:
            yield f.Kindled(beacon)

    def _next(self, state: Moor) -> Fact:
        """B4, B8."""
        if len(state.burning) == len(BEACONS):
            return f.Ended()
        if state.hour < HOURS:
            return f.HourStruck(state.hour + 1)
        return f.DayBroke(state.watch + 1) if state.watch < self.watches else f.Ended()

    def evolve(self, state: Moor, fact: Fact) -> None:
        """What all have chosen stays open for the hour (B7)."""
        super().evolve(state, fact)
        if isinstance(fact, Opened):
            state.opened = dict(fact.choices)


def _helps(keeper: Keeper, choice: Decision, beacon: Zone) -> bool:
    if choice == f.Light():
        return keeper.zone == beacon
    return isinstance(choice, f.Signal) and sees(keeper.zone, keeper.facing, beacon)
