"""Where things stand inside one place: its name, a sign, and slots for three figures, none overlapping.

A place is laid out in the upright box inside its outline in which figures can be largest. In a tight place figures are
drawn smaller, down to `LEAST`; where even that does not fit they stick out evenly.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rendering.scene import Badge, Path, Point, Side, Token

MOST_TOKENS = 3
"""More figures than this in one place become a badge."""
LEAST = 0.68
"""The smallest figure, as a share of the full one."""
LEAST_LABEL = 0.8
"""The smallest name, as a share of the full one."""
LABEL_HEIGHT = 0.82
"""Height of the line of the name, in figures."""
PITCH = 1.04
"""Distance between the centres of two slots, as a multiple of the size of the figures in them."""
SIGN = 0.78
"""Width kept for a sign beside the name, in figures."""
LINE = 0.66
"""Height of one line of a badge, in figures."""
BADGE = 1.95
"""Width of a badge, in figures."""
FINENESS = 8
"""Cells per figure of the grid on which free room is searched."""
_NARROW, _USUAL, _WIDE = 0.485, 0.59, 0.73


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle in board units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Its width in board units."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Its height in board units."""
        return self.bottom - self.top

    def has(self, other: "Box") -> bool:
        """Whether `other` lies inside, outline included (a millionth of tolerance)."""
        eps = 1e-6 * max(1.0, self.width, self.height)
        return (
            other.left >= self.left - eps
            and other.top >= self.top - eps
            and other.right <= self.right + eps
            and other.bottom <= self.bottom + eps
        )

    def meets(self, other: "Box") -> bool:
        """Whether the two share any area."""
        return (
            self.left < other.right - 1e-9
            and other.left < self.right - 1e-9
            and self.top < other.bottom - 1e-9
            and other.top < self.bottom - 1e-9
        )


def around(at: Point, width: float, height: float) -> Box:
    """The box of this size centred at a point."""
    return Box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)


@dataclass(frozen=True, slots=True)
class Room:
    """The layout of one place; all points are centres.

    The slots never move, so a figure that stays does not jump. `size` is the size of figures and signs here,
    `label_size` that of the name (1 is full), `middle` and `badge` the place and size of a badge. The first sign
    stands beside the name if there is room, else in the last slot; the second in the last slot or the one before.
    """

    box: Box
    label: Point
    label_size: float
    size: float
    slots: tuple[Point, Point, Point]
    signs: tuple[Point, Point]
    middle: Point
    badge: float

    @property
    def number(self) -> Point:
        """Where a number to tap goes: the last slot, clear of the name."""
        return self.slots[2]


@dataclass(frozen=True, slots=True)
class _Plan:
    """One way to use a box: name above or at the left of the slots, these in so many columns and rows."""

    above: bool
    columns: int
    rows: int

    def size(self, wide: float, high: float, label: float) -> float:
        """How large figures are in a box of this size in figures."""
        across = wide if self.above else wide - label
        down = high - LABEL_HEIGHT if self.above else high
        enough = wide >= label * LEAST_LABEL and high >= LABEL_HEIGHT
        return min(across / self.columns, down / self.rows) / PITCH if enough else 0.0


_PLANS = (_Plan(True, 2, 2), _Plan(True, 3, 1), _Plan(False, 2, 2), _Plan(False, 3, 1), _Plan(False, 1, 3))


def label_width(text: str) -> float:
    """About how wide a name is drawn, in figures; never less than it is."""
    return 0.04 + sum(_WIDE if c in "MW" else _NARROW if c.isdigit() else _USUAL for c in text)


def room_for(polygon: Path, unit: float, text: str, *, signs: int = 0) -> Room:
    """The layout of a place with this outline, name and number of signs; `unit` as in `Base`.

    The free box is searched on a grid of an eighth of a figure. An outline thinner than that is taken for its bounding
    box.
    """
    label = label_width(text)
    whole = _bounds(polygon)
    best = max(_free_boxes(polygon, unit / FINENESS), key=lambda box: _merit(box, unit, label), default=whole)
    return room_in(best, unit, text, signs=signs)


def room_in(box: Box, unit: float, text: str, *, signs: int = 0) -> Room:
    """The layout of a place whose free room is this box."""
    label = label_width(text)
    wide, high = box.width / unit, box.height / unit
    plan = max(_PLANS, key=lambda plan: min(1.0, plan.size(wide, high, label)))
    found = plan.size(wide, high, label)
    narrow = max(LEAST_LABEL, min(1.0, wide / label))
    sign = SIGN if signs and plan.above and wide >= label + SIGN else 0.0
    return _laid_out(box, unit, (label, sign), plan, (max(LEAST, min(1.0, found)), narrow))


def _laid_out(
    box: Box, unit: float, line: tuple[float, float], plan: _Plan, sizes: tuple[float, float]
) -> Room:
    """`line`: the widths of the name and of the sign beside it; `sizes`: of figures and of the name."""
    (label, sign), (size, narrow) = line, sizes
    step = size * PITCH * unit
    wide, high = plan.columns * step, plan.rows * step
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    if plan.above:
        name = x - sign * unit / 2, y - high / 2
        left, top = x - wide / 2, y - high / 2 + LABEL_HEIGHT * unit / 2
    else:
        name = x - wide / 2, y
        left, top = x - wide / 2 + label * unit / 2, y - high / 2
    cells = [
        (left + (i + 0.5) * step, top + (j + 0.5) * step)
        for j in range(plan.rows)
        for i in range(plan.columns)
    ]
    slots = cells[0], cells[1], cells[2]
    beside = x + label * unit / 2, name[1]
    signs = (beside, cells[-1]) if sign else (cells[-1], cells[-2])
    middle = left + wide / 2, top + high / 2
    return Room(box, name, narrow, size, slots, signs, middle, _badge_size(wide / unit, high / unit))


def _badge_size(wide: float, high: float) -> float:
    return max(LEAST, min(1.0, wide / BADGE, high / (2 * LINE + 0.16)))


def place_tokens(tokens: Sequence[Token], room: Room) -> tuple[Token | Badge, ...]:
    """Puts the figures of one place into its slots, in the given order; more than three become one badge.

    What the tokens said in `at` and `size` is replaced. No figures: nothing.
    """
    if len(tokens) > MOST_TOKENS:
        return (badge_of(tokens, room.middle, size=room.badge),)
    return tuple(
        replace(token, at=slot, size=room.size) for token, slot in zip(tokens, room.slots, strict=False)
    )


def badge_of(tokens: Sequence[Token], at: Point, *, size: float = 1.0) -> Badge:
    """Says what is there: for each letter and side how many figures, the most frequent first."""
    kinds: Counter[tuple[str, Side]] = Counter()
    for token in tokens:
        kinds[token.letter, token.side] += token.count
    return Badge(tuple((f"{n} {letter}", side) for (letter, side), n in kinds.most_common()), at, size)


def _merit(box: Box, unit: float, label: float) -> tuple[float, bool, float]:
    wide, high = box.width / unit, box.height / unit
    size = max(plan.size(wide, high, label) for plan in _PLANS)
    return min(1.0, round(size, 3)), wide >= label + SIGN, min(wide, 9.0) * min(high, 9.0)


def _bounds(polygon: Path) -> Box:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _free_boxes(polygon: Path, cell: float) -> list[Box]:
    whole = _bounds(polygon)
    left, top = whole.left, whole.top
    cells = _cells(polygon, whole, cell)
    return [
        Box(left + a * cell, top + b * cell, left + c * cell, top + d * cell) for a, b, c, d in _boxes(cells)
    ]


def _cells(polygon: Path, whole: Box, cell: float) -> list[list[bool]]:
    """Which cells lie inside, judged by their middles."""
    columns, rows = int(whole.width / cell + 1e-6), int(whole.height / cell + 1e-6)
    grid = []
    for row in range(rows):
        cuts = _crossings(polygon, whole.top + (row + 0.5) * cell)
        grid.append(
            [sum(cut < whole.left + (i + 0.5) * cell for cut in cuts) % 2 == 1 for i in range(columns)]
        )
    return grid


def _crossings(polygon: Path, y: float) -> list[float]:
    edges = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return [ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in edges if (ay > y) != (by > y)]


def _boxes(grid: list[list[bool]]) -> list[tuple[int, int, int, int]]:
    """All boxes of true cells that cannot grow upwards or sideways: the walk of the largest box under a skyline."""
    found: list[tuple[int, int, int, int]] = []
    heights = [0] * (len(grid[0]) if grid else 0)
    for y, row in enumerate(grid):
        heights = [h + 1 if cell else 0 for h, cell in zip(heights, row, strict=True)]
        stack: list[tuple[int, int]] = []
        for x, high in enumerate([*heights, 0]):
            start = x
            while stack and stack[-1][1] >= high:
                start, tall = stack.pop()
                if tall:
                    found.append((start, y + 1 - tall, x, y + 1))
            stack.append((start, high))
    return found
