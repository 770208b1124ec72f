"""The input of the raid's computers, and their measure of a route, from what their seat has witnessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from bot.engine.game import Decision, Seat
from bot.games.raid.decisions import Move
from bot.games.raid.kinds import TURNS, Half, MoveCard, Stage, Terrain, Tile
from bot.games.raid.moving.routes import Ahead, followed, strides
from bot.games.raid.players.values import GUARD, Field, values
from bot.games.raid.players.weights import WEIGHTS, Weights
from bot.games.raid.state.state import Ninja, State

D = TypeVar("D", bound=Decision)


class Choice(NamedTuple):
    """A route with its walk and its full cost in turns still needed."""

    cost: float
    move: Move
    walk: Ahead


def turns_to_go(state: State, seat: Seat) -> int:
    """The approximate turns that a ninja on the track still needs, with the present guards and marks (S33.10).

    At least 1; 0 at the goal, off the track and after the end.
    """
    tile = None if state.stage is Stage.OVER else state.ninja[seat].tile
    needed = 0.0 if tile is None else View(state, seat, ()).to_go(seat, tile)
    return max(1, round(needed)) if needed > 0 else 0


@dataclass(frozen=True)
class View:
    """A match as a seat has witnessed it, with the options of that seat."""

    state: State
    seat: Seat
    options: Sequence[Decision]
    weights: Weights = WEIGHTS

    def every(self, kind: type[D]) -> list[D]:
        """The options of a kind."""
        return [option for option in self.options if type(option) is kind]

    @property
    def track(self) -> Any:
        """The track of the present half."""
        return self.state.setting.tracks[self.state.half]

    @cached_property  # 17 us, asked 6 times for each view
    def field(self) -> Field:
        """The values V, turns still needed, for the present guards, lanterns and cubes."""
        made = values(self.track, self.weights)
        awake = (tile for tile, guard in self.state.guards.items() if guard.is_awake)
        return made.field(made.marked(awake, self.state.lanterns, self.state.cubes))

    @property
    def own(self) -> Ninja:
        """The seat's own ninja."""
        return self.state.ninja[self.seat]

    @property
    def is_day(self) -> bool:
        """True in the race by day."""
        return self.state.half is Half.DAY

    @property
    def is_last(self) -> bool:
        """True if the turn under way is the seat's last of the phase."""
        return self.own.taken == TURNS - 1

    @property
    def cards(self) -> tuple[MoveCard, ...]:
        """The seat's own open cards."""
        return self.state.decks[self.state.setting.place(self.seat)].open

    @property
    def stood_on(self) -> dict[Tile, Seat]:
        """The tiles of the other ninja, with their seats."""
        return self.state.others(self.seat)

    @cached_property  # 23 us, asked 4 times where it is asked at all
    def marched(self) -> frozenset[Tile]:
        """The tiles on the tracks of patrols that are still in the game."""
        found: set[Tile] = set()
        for track in self.state.headings:
            one, other = self.track.patrols[track]
            found |= {one, other, *(self.track.between(one, other) or ())}
        return frozenset(found)

    def walk(
        self, start: Tile, card: MoveCard, number: int, *, gone: Tile | None = None, is_dry: bool = False
    ) -> Ahead | None:
        """The result of a route from a tile, see `followed`; None if it is illegal (S7.2)."""
        left = strides(self.track.forward, card, number)
        walk = followed(self.state, self.seat, start, left, gone=gone, is_dry=is_dry)
        return walk if walk.is_legal else None

    def entry(self, tile: Tile, *, is_met: bool, is_last: bool = False) -> float:
        """The cost for a ninja that enters a tile, besides the turn: a guard that `is_met`, a lantern, minus a cube.

        In the last turn of a phase a guard costs nothing.
        """
        weights = self.weights
        cost = 0.0 if is_last or not is_met else weights.guard
        if tile in self.state.lanterns:
            cost += weights.lantern
        if tile in self.state.cubes:
            cost -= weights.buki if self.is_day else weights.cube
        return cost

    def end(self, tile: Tile, *, is_last: bool) -> float:
        """The cost of ending a turn on a tile, besides the turns still to go."""
        weights, cost = self.weights, 0.0
        if self.track.terrain[tile] is Terrain.STREET:
            last = weights.last_road if self.is_day else weights.last_street
            cost += last if is_last else weights.street
        if is_last and tile in self.marched:
            cost += weights.patrol
        return cost

    def passed(self, walk: Ahead, *, is_last: bool) -> float:
        """The cost of a walk on its way: guards, lanterns, cubes."""
        return sum(self.entry(tile, is_met=tile == walk.guard, is_last=is_last) for tile in walk.tiles)

    def cost(self, walk: Ahead, field: Field | None = None) -> float:
        """The cost of a walk in the turn under way: turns still needed (S33.10); 0 if it crosses the finish.

        `field` has the values after the walk, if they differ from the present ones.
        """
        end = walk.end
        if end is None:
            # A ninja that crosses has won (S20.2): no cube on another way is worth more.
            return 0.0
        cost = 1.0 + self.passed(walk, is_last=self.is_last)
        return cost + self.end(end, is_last=self.is_last) + (field or self.field).at(end)

    def choices(
        self,
        start: Tile,
        *,
        cards: Iterable[MoveCard] | None = None,
        field: Field | None = None,
        gone: Tile | None = None,
        is_dry: bool = False,
    ) -> Iterator[Choice]:
        """Every legal route of the open cards, or of `cards`, from a tile, with its cost."""
        for card in dict.fromkeys(self.cards if cards is None else cards):
            for number in (0, 1):
                walk = self.walk(start, card, number, gone=gone, is_dry=is_dry)
                if walk is not None:
                    yield Choice(self.cost(walk, field), Move(card, number), walk)

    def best(self, start: Tile, **changed: Any) -> float:
        """The cost of the best route from a tile; without a legal route a turn is lost."""
        least = min((choice.cost for choice in self.choices(start, **changed)), default=None)
        return 1.0 + self.field.at(start) if least is None else least

    def to_go(self, seat: Seat, tile: Tile, field: Field | None = None) -> float:
        """The turns that a ninja of a seat still needs from a tile."""
        return (field or self.field).at(tile)

    def removed(self, tile: Tile) -> Field:
        """The values V without the guard of a tile."""
        return self.field.changed(tile, gone=GUARD)
