"""V(tile) against its definition, pair by pair of the 60 cards (S33.10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

import pytest

from bot.games.raid.board.track import label, tile, tracks
from bot.games.raid.cards.movement import all_cards, types
from bot.games.raid.kinds import Half, MoveCard, Terrain, Tile
from bot.games.raid.players.values import ALL, CUBE, GUARD, LANTERN, Field, Values, expected
from bot.games.raid.players.weights import WEIGHTS

Way = tuple[MoveCard, int]
TRACKS = tracks(frozenset())
NIGHT = {"D45": GUARD, "C44": LANTERN, "E46": LANTERN, "E44": CUBE}
DAY = {"D2": GUARD, "F3": CUBE}


def offsets(card: MoveCard, number: int) -> list[tuple[int, int]]:
    """The columns to the right and the rows forward of each tile of a route, from the one before."""
    route = types()[card].routes[number]
    if route.leap is not None:
        return [(2 * route.leap.dx, 2 * route.leap.dy)]
    return [(way.dx, way.dy) for way in route.steps]


def cost(half: Half, bits: Mapping[Tile, int], known: Mapping[Tile, float], here: Tile, way: Way) -> float:
    """The cost of a route from a tile, and the turns still needed at its end; infinite if it leaves the track."""
    track, found = TRACKS[half], 0.0
    ahead = 1 if half is Half.NIGHT else -1
    for right, forward in offsets(*way):
        x, y = track.x(here) + ahead * right, track.y(here) + ahead * forward
        if track.is_finish(x, y):
            return found
        there = track.at(x, y)
        if there is None:
            return 1e9
        here = there
        mark = bits.get(here, 0)
        found += WEIGHTS.guard * bool(mark & GUARD) + WEIGHTS.lantern * bool(mark & LANTERN)
        found -= (WEIGHTS.cube if half is Half.NIGHT else WEIGHTS.buki) * bool(mark & CUBE)
        if mark & GUARD or track.terrain[here] is Terrain.WATER:
            break
    return found + WEIGHTS.street * (track.terrain[here] is Terrain.STREET) + known.get(here, 0.0)


def defined(half: Half, marks: Mapping[str, int], depth: int) -> dict[Tile, float]:
    """V of all tiles up to a depth from the goal; the values of a row settle in six rounds."""
    track, known = TRACKS[half], dict[Tile, float]()
    bits = {tile(name): bit for name, bit in marks.items()}

    def turns(here: Tile) -> float:
        least = {card: min(cost(half, bits, known, here, (card, way)) for way in (0, 1)) for card in types()}
        drawn = [min(least[one], least[other]) for one, other in combinations(all_cards(), 2)]
        return 1 + sum(drawn) / len(drawn)

    for rows in range(depth):
        y = rows if half is Half.DAY else track.height - 4 - rows
        row = [found for x in range(7) if (found := track.at(x, y)) is not None]
        known |= dict.fromkeys(row, 1.5)
        for _ in range(6):
            known |= {each: turns(each) for each in row}
    return known


@cache
def field(half: Half, marks: tuple[tuple[str, int], ...]) -> Field:
    made = Values(TRACKS[half])
    by_bit = {bit: [tile(name) for name, each in marks if each == bit] for bit in (GUARD, LANTERN, CUBE)}
    return made.field(made.marked(by_bit[GUARD], by_bit[LANTERN], by_bit[CUBE]))


@pytest.mark.parametrize(("half", "marks"), [(Half.NIGHT, NIGHT), (Half.DAY, DAY)])
def test_S33_10_values_are_those_of_the_definition(half: Half, marks: dict[str, int]) -> None:
    found = field(half, tuple(marks.items()))
    for each, value in defined(half, marks, 3).items():
        assert found.at(each) == pytest.approx(value, abs=2e-3), label(each)


def test_S33_10_a_ninja_beside_the_palace_needs_one_turn() -> None:
    """S29.6."""
    found = field(Half.NIGHT, ())
    assert [found.at(tile(f"{column}46")) for column in "ABCDEFG"] == pytest.approx([1] * 7)
    assert found.at(tile("D47")) == 0


def test_S33_10_a_changed_mark_gives_the_values_of_a_field_made_anew() -> None:
    without, having = dict(NIGHT), dict(NIGHT)
    del without["D45"]
    having["B43"] = GUARD
    before = field(Half.NIGHT, tuple(NIGHT.items()))
    before.at(tile("D40"))
    for changed, marks in (
        (before.changed(tile("D45"), gone=GUARD), without),
        (before.changed(tile("B43"), new=GUARD), having),
    ):
        anew = field(Half.NIGHT, tuple(marks.items()))
        assert all(
            changed.at(tile(f"{x}{y}")) == anew.at(tile(f"{x}{y}")) for x in "ABDG" for y in (38, 42, 45)
        )


def test_S33_10_pairs_are_drawn_without_putting_back() -> None:
    """Two copies of one type and one of another: the pairs are the one alike and two of both."""
    assert expected([1.0, 4.0], [2, 1]) == pytest.approx((1 + 1 + 1) / 3)
    assert expected([4.0, 1.0], [2, 1]) == pytest.approx((4 + 1 + 1) / 3)
    assert expected([3.0] * 16, ALL) == pytest.approx(3)
