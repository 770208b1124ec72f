"""The square grid: columns A, B, C ... from west to east, numbered rows from south to north, walls between squares.

Zones count up the columns (A1, A2 ..., then B1, B2 ...), so they are in the natural order of their labels. x is the
index of the column and y that of the row, both from 0. A set of zones may be written as a *mask*, a whole number with
bit z set for zone z; the masks of one grid combine with `|`, `&` and `~`.

A *base* is the area under a piece on the grid: the tuple of n x n zones that `footprint` gives. Its south-west zone,
the *anchor*, identifies it. A single zone is a base of size 1.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import product
from string import ascii_uppercase

from bot.engine.boards.compass import DIAGONAL, STRAIGHT, Arc, Direction, arc, heading
from bot.engine.boards.protocol import Zone
from bot.engine.boards.reach import nearest
from bot.engine.boards.zones import ZoneGraph

Base = tuple[Zone, ...]
"""The zones under a piece, as `Grid.footprint` gives them: a full square, its south-west zone first."""

Pair = tuple[int, int]


class Diagonals(Enum):
    """When a step may cross a corner. Its two detours are the two ways round the corner, each of two straight steps."""

    NEVER = "never"
    """Never: a zone has four neighbours."""
    ALWAYS = "always"
    """Always, past anything at the corner, walls too."""
    PAST_ONE = "past one"
    """If at least one of the two detours could be walked."""
    PAST_BOTH = "past both"
    """If both detours could be walked."""


class Grid(ZoneGraph):
    """An immutable board of squares. Its links are steps of one square: "straight", and "diagonal" unless NEVER.

    `rows` is the number of rows, or their numbers (0 or more) from south to north where some are left out; row 7 may
    then be next to row 15. `walls` are pairs of zones side by side with a wall between them; `blocked` zones have no
    links.

    `cost` gives the cost of a step from one zone to the next, or None for no step; without it every step costs 1.
    `areas` is as in ZoneGraph; without it each column is an area. Refuses with ValueError, in one sentence, arguments
    that make no grid.
    """

    def __init__(
        self,
        columns: int,
        rows: int | Sequence[int],
        *,
        walls: Iterable[Pair] = (),
        blocked: Iterable[int] = (),
        diagonals: Diagonals = Diagonals.PAST_ONE,
        cost: Callable[[Zone, Zone], int | None] | None = None,
        areas: Mapping[str, Iterable[int]] | None = None,
    ) -> None:
        self.rows: tuple[int, ...] = tuple(range(1, rows + 1)) if isinstance(rows, int) else tuple(rows)
        is_rising = list(self.rows) == sorted(set(self.rows)) and min(self.rows, default=-1) >= 0
        if not 1 <= columns <= len(ascii_uppercase) or not is_rising:
            raise ValueError("A grid has 1 to 26 columns, and rows with rising numbers.")
        self.width, self.height = columns, len(self.rows)
        self.x: tuple[int, ...] = tuple(x for x in range(columns) for _ in self.rows)
        self.y: tuple[int, ...] = tuple(range(self.height)) * columns
        size = columns * self.height
        self.walls: frozenset[tuple[Zone, Zone]] = frozenset(self._wall(*pair, size) for pair in walls)
        self.blocked: frozenset[Zone] = frozenset(map(Zone, blocked))
        if self.blocked and not 0 <= min(self.blocked) <= max(self.blocked) < size:
            raise ValueError("A blocked zone does not lie on the grid.")
        self.diagonals = diagonals
        self._steps: dict[int, tuple[tuple[Zone | None, ...], ...]] = {}
        names = ascii_uppercase[:columns]
        super().__init__(
            (f"{name}{row}" for name in names for row in self.rows),
            {kind: self._links(ways, cost) for kind, ways in self._ways().items()},
            # Each step is a link of its own: its cost may differ from that of the way back, which may not
            # exist at all.
            one_way=("straight", "diagonal"),
            areas=_columns(names, self.height) if areas is None else areas,
        )

    def at(self, x: int, y: int) -> Zone | None:
        """The zone in column x and row y, both counted from 0; None off the grid."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return Zone(x * self.height + y)
        return None

    def beyond(self, zone: int, way: Direction, steps: int = 1) -> Zone | None:
        """The zone `steps` squares away in a direction, walls or not; None off the grid."""
        return self.at(self.x[zone] + steps * way.dx, self.y[zone] + steps * way.dy)

    def offset(self, start: int, end: int) -> tuple[int, int]:
        """The columns to the east and rows to the north from start to end."""
        return self.x[end] - self.x[start], self.y[end] - self.y[start]

    def king(self, a: int, b: int) -> int:
        """The king's distance: the larger of the differences in columns and rows. Walls do not matter."""
        dx, dy = self.offset(a, b)
        return max(abs(dx), abs(dy))

    def heading(self, a: int, b: int) -> Direction | None:
        """The direction from a to b if b lies on one of the eight lines from a, else None."""
        return heading(*self.offset(a, b))

    def is_walled(self, a: int, b: int) -> bool:
        """True if there is a wall between two zones side by side."""
        return (Zone(min(a, b)), Zone(max(a, b))) in self.walls

    def mask(self, zones: Iterable[int]) -> int:
        """The zones as a mask."""
        found = 0
        for zone in zones:
            found |= 1 << zone
        return found

    def members(self, mask: int) -> tuple[Zone, ...]:
        """The zones of a mask, in order."""
        return tuple(zone for zone in self.zones if mask >> zone & 1)

    def groups(self, zones: Iterable[int], *, diagonal: bool = True) -> tuple[tuple[Zone, ...], ...]:
        """The zones split into connected groups; each group is sorted, and the groups are in order of their first zone.

        Zones that touch at a corner are connected too, unless `diagonal` is False. Walls do not separate.
        """
        left = set(map(Zone, zones))
        found = []
        while left:
            group = self._group(min(left), left, tuple(Direction) if diagonal else STRAIGHT)
            left -= group
            found.append(tuple(sorted(group)))
        return tuple(found)

    def footprint(self, anchor: int, size: int = 1) -> Base:
        """The base of size x size zones whose south-west one is `anchor`; ValueError if it leaves the grid."""
        x, y = self.x[anchor], self.y[anchor]
        if size < 1 or x + size > self.width or y + size > self.height:
            raise ValueError(f"A base of {size} x {size} zones does not fit on {self.label(anchor)}.")
        return tuple(Zone(anchor + dx * self.height + dy) for dx in range(size) for dy in range(size))

    def fits(self, anchor: int, size: int = 1) -> bool:
        """True if a base of this size has room there: on the grid, on no blocked zone, and with no wall inside it."""
        if self.x[anchor] + size > self.width or self.y[anchor] + size > self.height:
            return False
        base = self.footprint(anchor, size)
        return self.blocked.isdisjoint(base) and not any(
            self.is_walled(here, there) for here, there in product(base, base) if here < there
        )

    def steps(self, anchor: int, size: int = 1) -> tuple[Zone, ...]:
        """The anchors that a base reaches in one step, sorted, as walls, blocked zones and `diagonals` allow.

        Pieces on the grid and `cost` are not considered: the game checks pieces in the zones of `footprint` at the new
        anchor.
        """
        return tuple(sorted(there for there in self._all_steps(size)[anchor] if there is not None))

    def nearest(self, base: Base, zone: int) -> tuple[int, int]:
        """The offset (dx, dy) from the nearest zone of a base to a zone; (0, 0) for a zone of the base."""
        west, south = self.offset(base[0], zone)
        east, north = self.offset(base[-1], zone)
        return min(west, 0) + max(east, 0), min(south, 0) + max(north, 0)

    def gap(self, a: Base, b: Base) -> int:
        """The least king's distance between a zone of one base and a zone of the other; 0 if they overlap."""
        return min(max(map(abs, self.nearest(a, zone))) for zone in b)

    def around(self, base: Base, reach: int = 1) -> tuple[Zone, ...]:
        """The zones at king's distance 1 to `reach` from a base, sorted. Walls do not matter."""
        west, south = self.x[base[0]] - reach, self.y[base[0]] - reach
        east, north = self.x[base[-1]] + reach, self.y[base[-1]] + reach
        square = product(range(west, east + 1), range(south, north + 1))
        near = (self.at(x, y) for x, y in square)
        return tuple(zone for zone in near if zone is not None and zone not in base)

    def arc(self, base: Base, facing: Direction, zone: int) -> Arc:
        """The arc of a base in which a zone lies, by its offset from the nearest zone of the base; see `compass.arc`.

        Refuses a zone of the base with ValueError.
        """
        return arc(facing, *self.nearest(base, zone))

    def _wall(self, a: int, b: int, size: int) -> tuple[Zone, Zone]:
        if not (0 <= a < size and 0 <= b < size) or sum(map(abs, self.offset(a, b))) != 1:
            raise ValueError(
                f"A wall cannot stand between {a} and {b}, which are not two zones side by side."
            )
        return Zone(min(a, b)), Zone(max(a, b))

    def _ways(self) -> dict[str, tuple[Direction, ...]]:
        if self.diagonals is Diagonals.NEVER:
            return {"straight": STRAIGHT}
        return {"straight": STRAIGHT, "diagonal": DIAGONAL}

    def _links(
        self, ways: Iterable[Direction], cost: Callable[[Zone, Zone], int | None] | None
    ) -> list[tuple[int, int, int]]:
        found = []
        for way in ways:
            for here, steps in enumerate(self._all_steps(1)):
                there = steps[way]
                price = None if there is None else 1 if cost is None else cost(Zone(here), there)
                if there is not None and price is not None:
                    found.append((here, int(there), price))
        return found

    def _all_steps(self, size: int) -> tuple[tuple[Zone | None, ...], ...]:
        """For each anchor, the anchor after one step in each direction; None where a base of this size cannot step."""
        if size not in self._steps:
            # Not `self.zones`: the links are made from these steps, before the zones exist.
            count = self.width * self.height
            fits = [self.fits(anchor, size) for anchor in range(count)]
            self._steps[size] = tuple(
                tuple(self._step(anchor, way, size, fits) for way in Direction) for anchor in range(count)
            )
        return self._steps[size]

    def _step(self, anchor: int, way: Direction, size: int, fits: Sequence[bool]) -> Zone | None:
        there = self.beyond(anchor, way)
        if there is None or not fits[anchor] or not fits[there]:
            return None
        if not way.is_diagonal:
            return None if self._is_barred(anchor, way, size) else there
        if self.diagonals in (Diagonals.NEVER, Diagonals.ALWAYS):
            return there if self.diagonals is Diagonals.ALWAYS else None
        detours = [self._detour(anchor, way, turn, size, fits) for turn in (-1, 1)]
        open_enough = any(detours) if self.diagonals is Diagonals.PAST_ONE else all(detours)
        return there if open_enough else None

    def _detour(self, anchor: int, way: Direction, turn: int, size: int, fits: Sequence[bool]) -> bool:
        corner = self._step(anchor, way.turned(turn), size, fits)
        return corner is not None and self._step(corner, way.turned(-turn), size, fits) is not None

    def _is_barred(self, anchor: int, way: Direction, size: int) -> bool:
        """True if a wall stands between a base and the zones that it would newly cover by a straight step."""
        crossed = ((zone, self.beyond(zone, way)) for zone in self.footprint(anchor, size))
        return any(there is not None and self.is_walled(zone, there) for zone, there in crossed)

    def _group(self, start: Zone, inside: set[Zone], ways: tuple[Direction, ...]) -> set[Zone]:
        def beside(here: Zone) -> list[Zone]:
            return [there for way in ways if (there := self.beyond(here, way)) in inside]

        return {there for there, _, _ in nearest((start,), beside)}


def _columns(names: str, height: int) -> dict[str, range]:
    return {name: range(x * height, (x + 1) * height) for x, name in enumerate(names)}
