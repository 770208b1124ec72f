"""The castle's gardens and lamps: decoration that never hides information, and the track as a line."""

from itertools import pairwise
from math import hypot

import pytest

from bot.engine.boards.protocol import Zone
from bot.games.castle.art import Decor, Land, Line, Shape
from bot.games.castle.board.board import standard_board
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.scenery import Garden
from rendering.placement.layout import around
from rendering.scene import Border, Lamp, Path, Point, Scenery, Sign

BOARD = standard_board()
THERE = ground(BOARD)
UNIT = THERE.base.unit
PLANTS = [mark for mark in THERE.base.marks if isinstance(mark, Scenery)]
LAMPS = [mark for mark in THERE.base.marks if isinstance(mark, Lamp)]
TRACK = [mark.points for mark in THERE.base.marks if isinstance(mark, Border) and mark.role is Line.TRACK]


def inside(polygon: Path, at: Point) -> bool:
    cuts = [
        ax + (at[1] - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in pairwise((*polygon, polygon[0]))
        if (ay > at[1]) != (by > at[1])
    ]
    return sum(cut < at[0] for cut in cuts) % 2 == 1


def home(at: Point) -> Zone:
    return next(zone for zone in BOARD.zones if inside(BOARD.polygons[zone], at))


def far(at: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy or 1.0)
    share = min(1.0, max(0.0, share))
    return hypot(at[0] - a[0] - dx * share, at[1] - a[1] - dy * share)


def test_the_board_is_planted_and_lit() -> None:
    kinds = {mark.kind for mark in PLANTS}
    assert {Decor.PINE, Decor.TREE, Decor.RIPPLE, Decor.ROCK} <= kinds
    assert len(PLANTS) > 100


def test_nothing_planted_lies_under_a_name_a_sign_or_a_figure() -> None:
    for mark in PLANTS:
        zone = home(mark.at)
        box = around(mark.at, mark.size * UNIT, mark.size * UNIT)
        covered = [other for other in THERE.rooms[zone].kept if box.meets(other)]
        assert not covered, (BOARD.labels[zone], mark)


def test_nothing_planted_crosses_a_border() -> None:
    edges = [edge for link in BOARD.borders for line in link.lines for edge in pairwise(line)]
    for mark in PLANTS:
        assert all(far(mark.at, a, b) >= mark.size / 2 * UNIT for a, b in edges), mark


def test_nothing_planted_stands_on_the_track_or_in_a_lantern() -> None:
    for mark in PLANTS:
        room = mark.size / 2 * UNIT
        assert all(far(mark.at, a, b) > room for points in TRACK for a, b in pairwise(points)), mark
        assert all(hypot(mark.at[0] - one.at[0], mark.at[1] - one.at[1]) > room for one in LAMPS), mark


def test_swimming_plants_are_in_water_and_the_others_on_land() -> None:
    wet = {Decor.LILIES, Decor.FISH, Decor.RIPPLE}
    for mark in PLANTS:
        assert (mark.kind in wet) == BOARD.is_moat[home(mark.at)], mark


def test_the_castles_have_no_trees() -> None:
    assert not [mark for mark in PLANTS if BOARD.castle[home(mark.at)]]


def test_the_same_board_is_the_same_garden() -> None:
    lands = [Land.OUTER if not BOARD.inside_outer_moat[zone] else Land.COURT for zone in BOARD.zones]
    again = [list(Garden(BOARD, THERE.rooms, UNIT, TRACK).plants(lands)) for _ in range(2)]
    assert again[0] == again[1]


def test_every_watch_post_and_barracks_has_a_light_and_every_gate_too() -> None:
    signs = [mark for mark in THERE.base.marks if isinstance(mark, Sign)]
    assert {mark.shape for mark in signs} == {Shape.TOWER, Shape.HOUSE}
    assert {mark.at for mark in signs} <= {lamp.at for lamp in LAMPS}
    for link in BOARD.borders:
        if link.kind in ("gate", "bridge"):
            x, y = THERE.crossing(link.a, link.b)
            near = min(hypot(lamp.at[0] - x, lamp.at[1] - y) for lamp in LAMPS)
            assert near < 2.2 * UNIT, (BOARD.labels[link.a], BOARD.labels[link.b])


def test_R29_5_the_track_crosses_every_border_between_two_track_zones_without_a_gap() -> None:
    ends = {points[side] for points in TRACK for side in (0, -1)}
    for zone in BOARD.track:
        for other in BOARD.track_links[zone]:
            x, y = THERE.crossing(zone, other)
            assert min(hypot(x - at[0], y - at[1]) for at in ends) < 0.01 * UNIT


@pytest.mark.parametrize("points", TRACK, ids=lambda points: f"{points[0]}")
def test_R29_5_the_track_stays_in_the_zones_it_leads_through(points: Path) -> None:
    zone = home(points[len(points) // 2])
    assert zone in BOARD.track
    assert all(inside(BOARD.polygons[zone], at) for at in points[1:-1])
