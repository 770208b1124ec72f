"""The castle's own board, crowded at random: names, figures and signs keep apart, each inside its zone."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import hypot
from random import Random

import pytest

from bot.engine.boards.protocol import Zone
from bot.games.castle.art import ART, Flag, Shape
from bot.games.castle.art.signs import LETTERED
from bot.games.castle.art.walls import ROOF, WALL
from bot.games.castle.board.board import standard_board
from bot.games.castle.decisions import Go
from bot.games.castle.kinds import GuardId, Mark, Moment, PatrolId, Phase, Standing, Tunnel, Weapon, Who
from bot.games.castle.picture import scene
from bot.games.castle.picture.focus import CROP
from bot.games.castle.picture.ground import Terrain, ground
from bot.games.castle.picture.within import is_roofed, walled
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.figures import Guard, Patrol
from bot.games.castle.state.passages import Passage
from bot.games.castle.state.state import State
from bot.games.pictures import Lens
from rendering.marks.figures import LABEL_CAP
from rendering.marks.pieces import SMALL_CAP
from rendering.placement.boxes import Box, around
from rendering.placement.layout import (
    LABEL_HEIGHT,
    LEAST,
    NOTE_CAP,
    SIGN,
    badge_box,
    label_width,
    note_box,
    spots,
)
from rendering.placement.layout import covered as covered_at
from rendering.scene import Badge, Label, Note, Number, Path, Point, Scene, Sign, Token
from rendering.simple import simplified

BOARD = standard_board()
SETTING = CastleGame(BOARD, CastleOptions()).setting
POSITIONS = 200


@cache
def there() -> Terrain:
    """The ground of the board, which takes a second to lay out."""
    return ground(BOARD)


def crowded(seed: int) -> State:
    """Twenty guards, half of them in a few zones, some in patrols; both intruders, marks, searches, a passage."""
    luck = Random(seed)
    few = luck.sample(BOARD.zones, 4)
    state = State(SETTING, turn=5, phase=Phase.CARDS, moment=Moment.QUIET)
    for n in range(1, 21):
        place = luck.choice(few if n % 2 else BOARD.zones)
        drunk = n > 17
        state.put_guard(Guard(GuardId(n), place, luck.choice([*Weapon]), is_drunk=drunk))
    for n, place in enumerate(few[:3], start=1):
        group = [guard for guard in state.guards.values() if guard.zone == place and not guard.is_drunk][:2]
        if len(group) == 2:
            state.put_patrol(Patrol(PatrolId(n), tuple(BOARD.open_links[place][:1])))
            state.group([guard.id for guard in group], PatrolId(n))
    for who in Who:
        one = state.intruder(who)
        one.standing, one.zone, one.wounds = Standing.MAP, luck.choice([*few, luck.choice(BOARD.zones)]), 1
        one.is_shown, one.figure = bool(luck.getrandbits(1)), one.zone
    objects = dict(
        zip(luck.sample([*BOARD.castle_zones["A"], *BOARD.castle_zones["B"]], 6), Mark, strict=False)
    )
    sleepers = dict.fromkeys(luck.sample(BOARD.barracks, 4), 2)
    searched = {luck.choice(few): None, luck.choice(BOARD.zones): Mark.TRAP}
    state.marks = state.marks.but(objects=objects, sleepers=sleepers, searched=searched)
    state.put_passage(Tunnel.PASSAGE, Passage((few[0], few[1]), (few[1],)))
    return state


def inside(polygon: Path, at: Point) -> bool:
    x, y = at
    edges = pairwise((*polygon, polygon[0]))
    cuts = [ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in edges if (ay > y) != (by > y)]
    return sum(cut < x for cut in cuts) % 2 == 1


def holds(polygon: Path, box: Box) -> bool:
    """True if a box lies in an outline: its corners do, and no corner of the outline lies in the box."""
    small = Box(box.left + 1e-6, box.top + 1e-6, box.right - 1e-6, box.bottom - 1e-6)
    corners = [(x, y) for x in (small.left, small.right) for y in (small.top, small.bottom)]
    is_cut = any(small.left < x < small.right and small.top < y < small.bottom for x, y in polygon)
    return all(inside(polygon, corner) for corner in corners) and not is_cut


def covered(mark: Token | Badge | Sign | Number | Note) -> Box:
    if isinstance(mark, Badge):
        return badge_box(mark, there().base.unit)
    if isinstance(mark, Note):
        return note_box(mark, there().base.unit)
    wide = mark.size * there().base.unit * (SIGN if isinstance(mark, Sign) else 1.0)
    return around(mark.at, wide, wide)


def picture(state: State) -> Scene:
    """A position with choices in nine zones and notes in twelve."""
    luck = Random(state.guards[GuardId(1)].zone)
    notes = {
        BOARD.labels[zone]: "was he here?"[: luck.randint(1, 12)].strip()
        for zone in luck.sample(BOARD.zones, 12)
    }
    options = [Go(zone) for zone in luck.sample(BOARD.zones, 9)]
    return scene(state, options=options, lens=Lens(notes=notes))


def things(shown: Scene) -> Iterator[tuple[Zone, list[Box]]]:
    """Everything in each zone, with its own signs."""
    found: defaultdict[Zone, list[Box]] = defaultdict(list)
    for mark in (*there().base.marks, *shown.marks):
        if isinstance(mark, Token | Badge | Sign | Number | Note):
            box = covered(mark)
            zone = next(zone for zone in BOARD.zones if inside(BOARD.polygons[zone], box.middle))
            found[zone].append(box)
    yield from found.items()


def names(shown: Scene) -> dict[str, Box]:
    """The box of each name, at rest or large."""
    labels = [mark for mark in (*there().base.marks, *shown.marks) if isinstance(mark, Label)]
    unit = there().base.unit
    return {
        mark.text: around(mark.at, label_width(mark.text) * mark.size * unit, LABEL_HEIGHT * mark.size * unit)
        for mark in labels
    }


@pytest.mark.parametrize("part", range(4))
def test_nothing_on_the_board_lies_on_anything_else_and_all_lies_in_its_zone(part: int) -> None:
    for seed in range(part * POSITIONS // 4, (part + 1) * POSITIONS // 4):
        shown = picture(crowded(seed))
        named = names(shown)
        assert not any(a.meets(b) for a, b in combinations(named.values(), 2))
        for zone, boxes in things(shown):
            where = f"{BOARD.labels[zone]} in position {seed}"
            covered = [name for name, spot in named.items() if any(box.meets(spot) for box in boxes)]
            assert not covered, f"something of {where} lies on names"
            assert not any(a.meets(b) for a, b in combinations(boxes, 2)), f"two things meet in {where}"
            assert all(holds(BOARD.polygons[zone], box) for box in boxes), f"something leaves {where}"


@pytest.mark.parametrize("zone", BOARD.zones, ids=lambda zone: BOARD.labels[zone])
def test_a_figure_alone_is_full_in_every_zone(zone: Zone) -> None:
    """60 pixels of 1600 across, in the narrowest zones 48."""
    pixels = there().base.unit * 1600 / BOARD.width
    narrow = [room for room in there().rooms if room.size * pixels < 60]
    assert there().rooms[zone].size * pixels >= 48
    assert len(narrow) <= len(BOARD.zones) / 10


def test_a_figure_stands_inside_its_zone_and_not_on_the_wall() -> None:
    """Half of a wall lies in each zone: no figure, alone or one of three, covers more than its rim."""
    unit, on_walls = there().base.unit, defaultdict[str, float](float)
    for link in BOARD.borders:
        half = (ROOF if is_roofed(BOARD, link) else WALL) / 2 * unit
        pieces = [piece for line in walled(link) for piece in pairwise(line)]
        for zone in (link.a, link.b):
            for count in (1, 3):
                places, size = spots(there().rooms[zone].field, count, unit)
                depth = max(
                    (half + size * unit / 2 - far(at, *piece) for at in places for piece in pieces),
                    default=0.0,
                )
                on_walls[BOARD.labels[zone]] = max(on_walls[BOARD.labels[zone]], depth / unit)
    assert {name: round(depth, 2) for name, depth in on_walls.items() if depth > RIM} == {}


RIM = 0.13
"""How deep a figure may lie on a wall, in figures: as much as its dark rim, in the narrowest zone."""


def far(at: Point, a: Point, b: Point) -> float:
    """The distance of a point from a piece of a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return hypot(at[0] - a[0] - dx * share, at[1] - a[1] - dy * share)


@pytest.mark.parametrize("zone", BOARD.zones, ids=lambda zone: BOARD.labels[zone])
def test_a_name_is_large_enough_at_rest_and_larger_where_it_matters(zone: Zone) -> None:
    """Capitals of 22 pixels of 1600 at rest, of 32 where it matters."""
    full = LABEL_CAP * there().base.unit * 1600 / BOARD.width
    rest, large = there().rooms[zone], there().large[zone]
    assert rest.label_size * full >= 22
    assert large.label_size * full >= 32
    assert there().naming([zone]).rooms[zone] is large


@pytest.mark.parametrize("zone", BOARD.zones, ids=lambda zone: BOARD.labels[zone])
def test_every_name_lies_in_its_zone(zone: Zone) -> None:
    assert holds(BOARD.polygons[zone], there().rooms[zone].name)


def test_goals_are_large_enough_on_a_desktop() -> None:
    """Capitals of nearly 6 pixels where the whole board is 525 wide, wherever a goal lies."""
    cap = LETTERED[Shape.SQUARE][2] * there().base.unit * 525 / BOARD.width
    for seed in range(60):
        signs = [mark for mark in scene(crowded(seed)).marks if isinstance(mark, Sign)]
        assert all(mark.size * cap >= 5.9 for mark in signs if mark.shape == Shape.SQUARE)


def test_crowds_are_legible_in_a_square_of_265_pixels() -> None:
    """Capitals of 6 pixels on nearly all, of 4.5 beside a goal; used guards share one figure with others."""
    cap = SMALL_CAP * ART.shapes[Shape.CIRCLE].cap * there().base.unit * 265 / (CROP * BOARD.width)
    positions = [crowded(seed) for seed in range(60)]
    for state in positions:
        state.carded = frozenset(GuardId(n) for n in range(1, 21, 3))
    crowds = [mark for state in positions for mark in scene(state).marks if isinstance(mark, Badge)]
    assert sum(badge.size * cap >= 6 for badge in crowds) >= 0.97 * len(crowds)
    assert all(badge.size * cap >= 4.5 for badge in crowds)
    used = [each.flags & {Flag.MARKED} for badge in crowds for each in badge.kinds]
    assert not any(used)


def test_figures_are_never_too_small_to_tell() -> None:
    for seed in range(40):
        for mark in scene(crowded(seed)).marks:
            assert not isinstance(mark, Token) or mark.size >= LEAST


def test_nearly_all_notes_are_legible_on_a_phone_and_lie_on_nothing() -> None:
    """Capitals of 7 pixels where the whole board is 390 wide, in a crowd with twelve notes."""
    wanted = found = 0
    for seed in range(20):
        shown = picture(crowded(seed))
        plain = simplified(shown)
        unit = plain.base.unit
        notes = [mark for mark in plain.marks if isinstance(mark, Note)]
        slips = [note_box(note, unit) for note in notes]
        others = [mark for mark in plain.marks if not isinstance(mark, Note)]
        boxes = [box for mark in others for box in covered_at(mark, unit)]
        assert all(NOTE_CAP * note.size * unit * 390 / plain.base.width >= 7 for note in notes)
        assert not any(slip.meets(box) for slip in slips for box in boxes)
        assert not any(a.meets(b) for a, b in combinations(slips, 2))
        wanted, found = wanted + sum(isinstance(mark, Note) for mark in shown.marks), found + len(notes)
    assert found >= 0.95 * wanted
