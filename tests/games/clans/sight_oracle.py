"""A second opinion on lines of sight, from the text of docs/rules/clans.md alone: line by line, space by space.

Spaces are pairs (x, y), each from 1 to 20; lengths are whole tenths of a space, so nothing is rounded.
`python -m tests.games.clans.sight_oracle` compares it with the board on 100,000 random positions.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

from bot.engine.boards.compass import Direction
from bot.engine.boards.grid import Base
from bot.games.clans.board.ground import GRID, grounds
from bot.games.clans.board.sight import View
from bot.games.clans.board.zones import base
from tests.games.clans.text import RULES, ground_rows

Spot = tuple[int, int]

WAYS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}


@cache
def samples() -> tuple[Spot, ...]:
    """The nine sample points of a space, in tenths (A9.2)."""
    found = re.search(r"nine sample points: ((?:\(-?\d,-?\d\) ?)+)", RULES)
    assert found is not None
    return tuple((int(u), int(v)) for u, v in re.findall(r"\((-?\d),(-?\d)\)", found[1]))


@dataclass(frozen=True)
class Figure:
    """A model: its south-west space, how wide it is, where it looks, and whether it is in Stealth."""

    x: int
    y: int
    size: int
    way: str
    hides: bool = False

    @property
    def spots(self) -> frozenset[Spot]:
        return frozenset(product(range(self.x, self.x + self.size), range(self.y, self.y + self.size)))


@dataclass(frozen=True)
class Scene:
    """A position: the first of the figures looks at `target`, which is one of the others or stands for a space."""

    ground: str
    lanterns: frozenset[Spot]
    """Lanterns, shrines and crates."""
    goals: frozenset[Spot]
    """Goals and medals."""
    figures: tuple[Figure, ...]
    target: Figure

    def letter(self, spot: Spot) -> str:
        return ground_rows()[self.ground][20 - spot[1]][spot[0] - 1]

    def is_high_spot(self, spot: Spot) -> bool:
        """Items keep the level of the space (A3.10)."""
        return self.letter(spot) in "eS"

    def is_high(self, figure: Figure) -> bool:
        """A4.8."""
        return sum(map(self.is_high_spot, figure.spots)) >= (1 if figure.size == 1 else 2)

    def element(self, spot: Spot) -> frozenset[Spot]:
        """A3.4."""
        if spot in self.lanterns or not self.is_high_spot(spot):
            return frozenset({spot} if self.is_high_spot(spot) else ())
        return _element(self.ground, spot, self.lanterns)

    def stands_on(self, figure: Figure) -> frozenset[Spot]:
        """All spaces of the elements that a model stands on."""
        return frozenset().union(*map(self.element, figure.spots))


@cache
def _element(ground: str, spot: Spot, lanterns: frozenset[Spot]) -> frozenset[Spot]:
    rows, group, edge = ground_rows()[ground], {spot}, [spot]
    kind = rows[20 - spot[1]][spot[0] - 1]
    while edge:
        x, y = edge.pop()
        for near in product((x - 1, x, x + 1), (y - 1, y, y + 1)):
            is_on = 1 <= near[0] <= 20 and 1 <= near[1] <= 20
            if is_on and near not in group | lanterns and rows[20 - near[1]][near[0] - 1] == kind:
                group.add(near)
                edge.append(near)
    return frozenset(group)


@cache
def lines(dx: int, dy: int) -> frozenset[frozenset[Spot]]:
    """The spaces that each segment from a sample point of (0, 0) to one of (dx, dy) crosses, both ends included."""
    near = list(product(range(min(0, dx), max(0, dx) + 1), range(min(0, dy), max(0, dy) + 1)))
    pairs = product(samples(), ((10 * dx + u, 10 * dy + v) for u, v in samples()))
    return frozenset(frozenset(spot for spot in near if crosses(*pair, spot)) for pair in pairs)


def crosses(start: Spot, end: Spot, spot: Spot) -> bool:
    """True if a segment has a point in an open square: if no line along a side of it or along itself parts the two."""
    for here, there, centre in zip(start, end, spot, strict=True):
        if max(here, there) <= 10 * centre - 5 or min(here, there) >= 10 * centre + 5:
            return False
    run, rise = end[0] - start[0], end[1] - start[1]
    corners = product((10 * spot[0] - 5, 10 * spot[0] + 5), (10 * spot[1] - 5, 10 * spot[1] + 5))
    sides = [run * (y - start[1]) - rise * (x - start[0]) for x, y in corners]
    return min(sides) < 0 < max(sides)


def nearest(figure: Figure, spot: Spot) -> Spot:
    """The vector from the nearest space of a base (A4.6)."""
    vectors = [(spot[0] - x, spot[1] - y) for x, y in figure.spots]
    return min(vectors, key=lambda vector: (max(map(abs, vector)), sum(map(abs, vector))))


def is_adjacent(figure: Figure, spot: Spot) -> bool:
    return max(map(abs, nearest(figure, spot))) == 1


def is_back(figure: Figure, spot: Spot) -> bool:
    """A4.6, for a space that is not on the base."""
    (fx, fy), (dx, dy) = WAYS[figure.way], nearest(figure, spot)
    if fx and fy:
        return dx * fx <= 0 and dy * fy <= 0
    away, aside = (-dx * fx, dy) if fx else (-dy * fy, dx)
    return away > 0 and abs(aside) <= away


def blocks(scene: Scene, spot: Spot) -> bool:
    """A9.4 to A9.6."""
    viewer, target = scene.figures[0], scene.target
    on_it = [
        each
        for each in scene.figures
        if spot in each.spots and not each.hides and each not in (viewer, target)
    ]
    high = [each for each in (viewer, target) if scene.is_high(each)]
    if not high:
        return bool(on_it) or scene.letter(spot) in "foS" or spot in scene.lanterns
    if any(map(scene.is_high, on_it)):
        return True
    if not scene.is_high_spot(spot):
        return False
    if spot in scene.lanterns:
        return True
    if len(high) == 2:
        return not any(spot in scene.stands_on(each) for each in high)
    return not is_adjacent(high[0], spot) or spot not in scene.stands_on(high[0])


def sees(scene: Scene, *, by_front: bool) -> bool:
    """A9.2, with condition (b) or without."""
    viewer, target = scene.figures[0], scene.target
    if viewer.spots == target.spots:
        return True
    known: dict[Spot, bool] = {}
    for (vx, vy), (tx, ty) in product(viewer.spots, target.spots):
        for shape in lines(tx - vx, ty - vy):
            crossed = {(vx + x, vy + y) for x, y in shape} - viewer.spots
            collected = crossed - target.spots
            for spot in collected - known.keys():
                known[spot] = blocks(scene, spot)
            if any(known[spot] for spot in collected):
                continue
            if not by_front or not any(
                is_adjacent(viewer, spot) and is_back(viewer, spot) for spot in crossed
            ):
                return True
    return False


def scattered(luck: Random, most: int) -> Scene:
    """A random position: figures and items crowd within this distance of its middle, with the viewer and the target."""
    ground = luck.choice(sorted(ground_rows()))
    taken: set[Spot] = set()
    figures: list[Figure] = []
    middle = (luck.randint(2, 19), luck.randint(2, 19))
    far = min(most, luck.choice([2, 3, 4, 6]) if luck.random() < 0.95 else 19)
    for _ in range(luck.randrange(2, 14)):
        size = luck.choice([1, 1, 1, 2])
        x, y = (luck.randint(max(1, at - far), min(21 - size, at + far)) for at in middle)
        figure = Figure(x, y, size, luck.choice(list(WAYS)), hides=len(figures) > 1 and luck.random() < 0.2)
        if not figure.spots & taken:
            figures.append(figure)
            taken |= figure.spots
    free = [
        (x, y)
        for x, y in product(range(1, 21), range(1, 21))
        if (x, y) not in taken and max(abs(x - middle[0]), abs(y - middle[1])) <= far
    ]
    items = luck.sample(free, min(len(free), luck.randrange(7)))
    parted = luck.randrange(len(items) + 1)
    target = figures[1] if len(figures) > 1 else Figure(*luck.choice(free), 1, "N")
    if luck.random() < 0.2 and free:
        target = Figure(*luck.choice(items or free), 1, "N")
    return Scene(ground, frozenset(items[:parted]), frozenset(items[parted:]), tuple(figures), target)


def told(scene: Scene) -> tuple[bool, bool, bool]:
    """The board's answers: by the front, without it, and without it the other way."""

    def space(spot: Spot) -> int:
        return int(GRID.zone("ABCDEFGHIJKLMNOPQRST"[spot[0] - 1] + str(spot[1])))

    def stand(figure: Figure) -> Base:
        return base(space((figure.x, figure.y)), figure.size)

    items = GRID.mask(map(space, scene.lanterns))
    view = View(grounds()[scene.ground], items, [stand(each) for each in scene.figures if not each.hides])
    viewer, target = stand(scene.figures[0]), stand(scene.target)
    return (
        view.sees(viewer, target, Direction[scene.figures[0].way]),
        view.sees(viewer, target),
        view.sees(target, viewer),
    )


def disagreements(seed: str, count: int, most: int = 19) -> Iterator[tuple[bool, str]]:
    """For each of `count` random positions whether there is LoS, and how the two disagree, empty if they do not."""
    luck = Random(seed)
    for _ in range(count):
        scene = scattered(luck, most)
        whole = sees(scene, by_front=False)
        expected = (whole and sees(scene, by_front=True), whole, whole)
        found = told(scene)
        yield expected[0], "" if found == expected else f"{scene}: {expected}, board: {found}"


def main(count: int = 100_000) -> int:
    """Compare and tell; 1 if there is a disagreement."""
    results = list(disagreements("clans", count))
    wrong = [said for _, said in results if said]
    print(*wrong[:10], sep="\n")
    print(f"{count} positions, {sum(seen for seen, _ in results)} with LoS, {len(wrong)} disagreements")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
