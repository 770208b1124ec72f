"""A second opinion on zones and their parts, from the text of A4.3 to A4.6 alone: space by space, in pairs (x, y)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from bot.engine.boards.compass import Direction
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.zones import back, base, front, zone
from tests.games.clans.sight_oracle import WAYS, Spot

EDGE = range(1, 21)


def parts(corner: Spot, size: int, way: str, reach: int) -> tuple[frozenset[Spot], frozenset[Spot]]:
    """The front and the back of the zone of a base with this south-west corner (A4.5, A4.6)."""
    own = set(product(range(corner[0], corner[0] + size), range(corner[1], corner[1] + size)))
    found: tuple[set[Spot], set[Spot]] = (set(), set())
    for spot in product(EDGE, EDGE):
        # Of a square one space is nearest: the nearest column of it in the nearest row.
        x = min(max(spot[0], corner[0]), corner[0] + size - 1)
        y = min(max(spot[1], corner[1]), corner[1] + size - 1)
        dx, dy = spot[0] - x, spot[1] - y
        if spot not in own and max(abs(dx), abs(dy)) <= reach:
            found[_is_back(dx, dy, WAYS[way])].add(spot)
    return frozenset(found[0]), frozenset(found[1])


def _is_back(dx: int, dy: int, way: Spot) -> bool:
    """Straight: away from the facing, and not farther aside. Diagonal: neither component points towards the facing."""
    if 0 in way:
        away, aside = (-dy * way[1], dx) if way[0] == 0 else (-dx * way[0], dy)
        return away > 0 and abs(aside) <= away
    return dx * way[0] <= 0 and dy * way[1] <= 0


def disagreements(seed: str, count: int) -> Iterator[tuple[int, str]]:
    """For each of `count` random bases the spaces of its zone, and how the two disagree, empty if they do not."""
    luck = Random(seed)
    for _ in range(count):
        size, reach, way = luck.choice((1, 2)), luck.choice((1, 2)), luck.choice(list(WAYS))
        corner = luck.randint(1, 21 - size), luck.randint(1, 21 - size)
        expected = parts(corner, size, way, reach)
        of = base(_space(corner), size)
        found = (front(of, Direction[way], reach), back(of, Direction[way], reach))
        is_same = found == tuple(map(_mask, expected)) and zone(of, reach) == _mask(expected[0] | expected[1])
        where = f"base {corner} of {size}, reach {reach}, {way}"
        yield sum(map(len, expected)), "" if is_same else f"{where}: {expected}"


def _space(spot: Spot) -> int:
    return GRID.zone(f"{'ABCDEFGHIJKLMNOPQRST'[spot[0] - 1]}{spot[1]}")


def _mask(spots: frozenset[Spot]) -> int:
    return GRID.mask(map(_space, spots))
