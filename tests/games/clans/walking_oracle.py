"""A second opinion on what steps cost and on the best ways, from the text of docs/rules/clans.md alone.

It follows every way step by step, as far as the MP last, and of those that end alike with as many dodges at the same
cost it keeps the first. `python -m tests.games.clans.walking_oracle` compares it with the board on 20,000 random
positions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from bot.games.clans.board.ground import GRID, grounds
from bot.games.clans.board.walking import Gait, Walk, routes
from tests.games.clans.text import ground_rows

Spot = tuple[int, int]
Way = tuple[int, int, int, tuple[Spot, ...]]
"""Dodges, cost, steps, and the spaces with the start: the least is the best."""


@dataclass(frozen=True)
class Scene:
    """A position with a walking model: its abilities in the words of A17, and if it ignores terrain by A8.9."""

    ground: str
    start: Spot
    size: int
    mp: int
    words: frozenset[str]
    taken: frozenset[Spot]
    zones: frozenset[Spot]
    passed: frozenset[Spot]

    def spots(self, at: Spot) -> set[Spot]:
        return set(product(range(at[0], at[0] + self.size), range(at[1], at[1] + self.size)))

    def letter(self, spot: Spot) -> str:
        return ground_rows()[self.ground][20 - spot[1]][spot[0] - 1]

    def is_high(self, at: Spot) -> bool:
        return sum(self.letter(spot) in "eS" for spot in self.spots(at)) >= (1 if self.size == 1 else 2)

    def cost(self, here: Spot, there: Spot, *, has_leapt: bool) -> tuple[int, bool]:
        """A3.3, A8.3, A8.13, with the words that change it; and whether Leap has been used by then."""
        if "ignores terrain" in self.words:
            return 1, has_leapt
        dearest, leaps = 1, False
        for spot in self.spots(there) - self.spots(here):
            cost = 1
            if self.letter(spot) in "rf" and "Surefoot" not in self.words:
                cost = 2
            elif self.letter(spot) in "eS" and not self.is_high(here):
                cost = 2 if "Expert Climber" in self.words else 3
                if "Spider Legs" in self.words:
                    cost = 1
                if "Leap" in self.words and not has_leapt:
                    cost, leaps = 1, True
            dearest = max(dearest, cost)
        return dearest, has_leapt or leaps


def ways(scene: Scene) -> dict[Spot, Way]:
    """The best way to each space but the start."""
    found: dict[Spot, Way] = {}
    known: set[tuple[Spot, int, int, bool]] = set()
    edge: dict[tuple[Spot, int, int, bool], tuple[Spot, ...]] = {(scene.start, 0, 0, False): (scene.start,)}
    while edge:
        known |= edge.keys()
        following: dict[tuple[Spot, int, int, bool], tuple[Spot, ...]] = {}
        for (here, dodges, spent, has_leapt), path in edge.items():
            needed = dodges + bool(scene.spots(here) & scene.zones)
            for dx, dy in product((-1, 0, 1), repeat=2):
                there = (here[0] + dx, here[1] + dy)
                if there == here or not all(1 <= each <= 21 - scene.size for each in there):
                    continue
                if scene.spots(there) & scene.taken - scene.passed:
                    continue
                cost, leapt = scene.cost(here, there, has_leapt=has_leapt)
                key, longer = (there, needed, spent + cost, leapt), (*path, there)
                if spent + cost <= scene.mp and key not in known:
                    following[key] = min(following.get(key, longer), longer)
        for (there, dodges, spent, _), path in following.items():
            if there != scene.start and not scene.spots(there) & scene.taken:
                way = (dodges, spent, len(path) - 1, path)
                found[there] = min(found.get(there, way), way)
        edge = following
    return found


def scattered(luck: Random) -> Scene:
    """A random position: what is in the way and the zones of enemies crowd round the start."""
    size = luck.choice([1, 1, 2])
    start = (luck.randint(1, 21 - size), luck.randint(1, 21 - size))
    own = set(product(range(start[0], start[0] + size), range(start[1], start[1] + size)))
    near = [
        spot
        for spot in product(range(1, 21), range(1, 21))
        if spot not in own and max(abs(spot[0] - start[0]), abs(spot[1] - start[1])) <= 5
    ]
    taken = luck.sample(near, luck.randrange(15))
    zones: set[Spot] = set()
    for x, y in luck.sample(near, luck.randrange(4)):
        zones |= set(product(range(x - 1, x + 2), range(y - 1, y + 2))) - {(x, y)}
    words = {word for word in ("Surefoot", "Expert Climber", "Leap", "Spider Legs") if luck.random() < 0.25}
    words |= {"ignores terrain"} if luck.random() < 0.1 else set()
    return Scene(
        ground=luck.choice(sorted(ground_rows())),
        start=start,
        size=size,
        mp=luck.randint(1, 6),
        words=frozenset(words),
        taken=frozenset(taken),
        zones=frozenset(zones),
        passed=frozenset(taken[: luck.randrange(len(taken) + 1)] if luck.random() < 0.3 else ()),
    )


def told(scene: Scene) -> dict[Spot, Way]:
    """The board's answer."""

    def mask(spots: frozenset[Spot]) -> int:
        on = [(x - 1, y - 1) for x, y in spots if 1 <= x <= 20 and 1 <= y <= 20]
        return GRID.mask(space for space in GRID.zones if (GRID.x[space], GRID.y[space]) in on)

    def spot(space: int) -> Spot:
        return GRID.x[space] + 1, GRID.y[space] + 1

    climb = 1 if "Spider Legs" in scene.words else 2 if "Expert Climber" in scene.words else 3
    gait = Gait(
        scene.size, climb, "Surefoot" in scene.words, "Leap" in scene.words, "ignores terrain" in scene.words
    )
    walk = Walk(grounds()[scene.ground], gait, mask(scene.taken), mask(scene.zones), mask(scene.passed))
    start = GRID.at(scene.start[0] - 1, scene.start[1] - 1)
    assert start is not None
    return {
        spot(space): (route.dodges, route.cost, len(route.path), (scene.start, *map(spot, route.path)))
        for space, route in routes(walk, start, scene.mp).items()
    }


def disagreements(seed: str, count: int) -> Iterator[tuple[int, str]]:
    """For each of `count` random positions how many spaces are in reach, and how the two disagree, if they do."""
    luck = Random(seed)
    for _ in range(count):
        scene = scattered(luck)
        expected, found = ways(scene), told(scene)
        wrong = sorted(
            each for each in expected.keys() | found.keys() if expected.get(each) != found.get(each)
        )
        said = [f"{each}: {expected.get(each)}, board: {found.get(each)}" for each in wrong[:1]]
        yield len(expected), f"{scene} {said[0]}" if said else ""


def main(count: int = 20_000) -> int:
    """Compare and tell; 1 if there is a disagreement."""
    results = list(disagreements("clans", count))
    wrong = [said for _, said in results if said]
    print(*wrong[:10], sep="\n")
    print(f"{count} positions, {sum(reached for reached, _ in results)} ways, {len(wrong)} disagreements")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
