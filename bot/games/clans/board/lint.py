"""The checks of a ground, a function for each point of A3.9, and a report of its numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from bot.engine.game import not_none
from bot.games.clans.board.ground import GRID, SIZE, Ground, deployment
from bot.games.clans.board.placing import may_lie
from bot.games.clans.board.sight import View
from bot.games.clans.board.walking import Walk, routes
from bot.games.clans.board.zones import base
from bot.games.clans.kinds import Edge, Space, Terrain

MP_TO_THE_HILL: Final = 9
NEAR_THE_HILL: Final = 12
"""The number of deployment spaces of an edge from which the hill must cost at most MP_TO_THE_HILL (A3.9.7)."""
SHARES: Final = {"terrain": (12, 30), "sight": (55, 75)}
"""The least and the greatest share, in per cent: of spaces with terrain, of pairs in sight (A3.9.5, A3.9.6)."""
ELEMENTS: Final = (6, 16)
LARGEST: Final = 8
_BARE: Final = (Terrain.OPEN, Terrain.DEPLOYMENT)


class Pairs(NamedTuple):
    """Pairs of spaces at distance 2 to 6: how many see each other, and how many there are.

    Models, items and facings do not count.
    """

    open: int
    all: int


def lint(ground: Ground) -> list[str]:
    """The faults of a ground, a sentence each; empty if the ground is valid.

    `read_grounds` has already checked that it has 20 rows of 20 known letters.
    """
    return [fault for point in _POINTS for fault in point(ground)]


def is_bare(ground: Ground) -> bool:
    """True if a ground has no terrain at all, as the yard: such grounds are for learning and not checked (A3.8)."""
    return all(each in _BARE for each in ground.terrain)


@lru_cache(maxsize=8)  # 0.3 s, and the faults and the report of a ground both ask
def pairs(ground: Ground) -> tuple[Pairs, Pairs, Pairs]:
    """The pairs of two ground spaces, of a high and a ground space, and of two high spaces (A3.9.6)."""
    high = GRID.members(ground.high)
    low = tuple(space for space in GRID.zones if not ground.high >> space & 1)
    each = combinations(low, 2), product(high, low), combinations(high, 2)
    low_low, high_low, high_high = (_counted(ground, both) for both in each)
    return low_low, high_low, high_high


def report(ground: Ground) -> str:
    """The numbers of a ground as lines of text (A3.9): terrain, hill, elements, open pairs, spaces for items."""
    kinds, hill = (Counter(ground.terrain[space] for space in spaces) for spaces in (GRID.zones, ground.hill))
    names = ("of ground spaces", "of one high, one ground", "of high spaces")
    return "\n".join(
        [
            f"terrain: {', '.join(f'{kinds[kind]} {kind}' for kind in Terrain if kinds[kind])}",
            f"hill: {', '.join(f'{hill[kind]} {kind}' for kind in Terrain if hill[kind])}",
            f"elements of high terrain: {len(_elements(ground))}",
            *(f"open pairs {name}: {n} of {of}" for name, (n, of) in zip(names, pairs(ground), strict=True)),
            f"spaces for items: {sum(may_lie(ground, space) for space in GRID.zones)}",
        ]
    )


def _counted(ground: Ground, both: Iterable[tuple[Space, Space]]) -> Pairs:
    view = View(ground)
    near = [pair for pair in both if 2 <= GRID.king(*pair) <= 6]
    return Pairs(sum(view.sees(base(a), base(b)) for a, b in near), len(near))


def _elements(ground: Ground) -> set[int]:
    return set(ground.elements()) - {0}


def _deployment(ground: Ground) -> Iterator[str]:
    """A3.9.1: deployment spaces that the terrain does not mark, and marked spaces that are none."""
    zones = {space for edge in Edge for space in deployment(edge)}
    for space in GRID.zones:
        if (ground.terrain[space] is Terrain.DEPLOYMENT) is not (space in zones):
            said = "is a deployment space" if space in zones else "is no deployment space"
            yield f"{GRID.label(space)} {said}, and the ground says otherwise."


def _turns(ground: Ground) -> Iterator[str]:
    """A3.9.2: every space whose terrain differs from that of its image after a quarter or half turn."""
    for space in GRID.zones:
        x, y = GRID.x[space], GRID.y[space]
        image = not_none(GRID.at(*(SIZE - 1 - x, SIZE - 1 - y) if ground.is_half_turn else (SIZE - 1 - y, x)))
        if ground.terrain[space] is not ground.terrain[image]:
            turn = "half" if ground.is_half_turn else "quarter"
            yield f"{GRID.label(space)} and {GRID.label(image)} differ, and a {turn} turn brings one to the other."


def _marks(ground: Ground) -> Iterator[str]:
    """A3.9.3: objectives and camps that are not open, or have too few open neighbours."""
    objectives = {space for both in ground.objectives.values() for space in both}
    for space in sorted(objectives | set(ground.camps.values())):
        if ground.terrain[space] is not Terrain.OPEN:
            yield f"{GRID.label(space)} is an objective or a camp, and not open."
        around = GRID.around(base(space))
        if len(around) < 8 or sum(ground.terrain[near] is not Terrain.OPEN for near in around) > 1:
            yield f"{GRID.label(space)} is an objective or a camp, and more than one neighbour of it is not open."


def _parts(ground: Ground) -> Iterator[str]:
    """A3.9.4: parts of the low ground that cannot be reached from the rest without climbing."""
    parts = GRID.groups(space for space in GRID.zones if not ground.high >> space & 1)
    for part in parts[1:]:
        yield f"{GRID.label(part[0])} is not reached from {GRID.label(parts[0][0])} without climbing."


def _amounts(ground: Ground) -> Iterator[str]:
    """A3.9.5: too little or too much terrain; elements of high ground that are too few, too many or too large."""
    terrain = sum(each not in _BARE for each in ground.terrain)
    if not _is_within("terrain", terrain, len(GRID)):
        yield f"{terrain} spaces have terrain, and 12 to 30 % of 400 should."
    elements = _elements(ground)
    if not ELEMENTS[0] <= len(elements) <= ELEMENTS[1]:
        yield f"There are {len(elements)} elements of high terrain, and 6 to 16 should be."
    for element in sorted(elements):
        if element.bit_count() > LARGEST:
            name = GRID.label(GRID.members(element)[0])
            yield f"The element of {name} has {element.bit_count()} spaces, and 8 are the most."


def _sight(ground: Ground) -> Iterator[str]:
    """A3.9.6: too few or too many pairs of ground spaces that see each other."""
    found = pairs(ground)[0]
    if not _is_within("sight", found.open, found.all):
        yield f"{found.open} of {found.all} pairs of ground spaces see each other, and 55 to 75 % should."


def _ways_to_the_hill(ground: Ground) -> Iterator[str]:
    """A3.9.7: edges with too few deployment spaces from which the hill costs at most 9 MP."""
    walk, hill = Walk(ground), set(ground.hill)
    for edge in Edge:
        near = sum(not hill.isdisjoint(routes(walk, space, MP_TO_THE_HILL)) for space in deployment(edge))
        if near < NEAR_THE_HILL:
            yield f"From {near} deployment spaces in the {edge} the hill costs at most 9, and 12 should be so near."


def _preset(ground: Ground) -> Iterator[str]:
    """A3.9.8: preset items on spaces where they may not lie.

    Each is checked after those before it, as if the goals of every challenge were already on the ground (A6.4).
    """
    goals = GRID.mask(
        {*ground.camps.values(), *(each for both in ground.objectives.values() for each in both)}
    )
    items = goals
    for space in (*ground.lanterns, *(space for space, _effect in ground.shrines)):
        if not may_lie(ground, space, items, goals):
            yield f"No item may be placed on {GRID.label(space)} after those before it."
        items |= 1 << space


def _is_within(what: str, part: int, whole: int) -> bool:
    least, most = SHARES[what]
    return least * whole <= 100 * part <= most * whole


_POINTS: Final[tuple[Callable[[Ground], Iterator[str]], ...]] = (
    _deployment,
    _turns,
    _marks,
    _parts,
    _amounts,
    _sight,
    _ways_to_the_hill,
    _preset,
)
