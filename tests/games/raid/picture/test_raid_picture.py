"""The pictures of the raid: the window, the whole track, the routes, and nothing that is secret (S33.8)."""

from collections.abc import Iterator

import pytest

from bot.games.raid.art import Line, Shape
from bot.games.raid.kinds import Half
from bot.games.raid.picture import scene
from bot.games.raid.picture.field import Field, first_row, whole, window
from bot.games.raid.picture.ways import ways
from bot.games.raid.setting.setting import SEATS
from rendering.scene import Border, Label, Scene, Sign, Token
from rendering.themes import Theme
from tests.games.raid.moments import HAWK, KITE, SETTING, day, night, png, shown, standing, unknown

LIMIT = 300_000
TRAPS = {Shape.TRAP, Shape.TRIP, Shape.CALTROPS, Shape.NEST}


def signs(found: Scene) -> Iterator[Sign]:
    return (mark for mark in found.marks if isinstance(mark, Sign))


def near(half: Half) -> Field:
    state = night() if half is Half.NIGHT else day()
    track = SETTING.tracks[half]
    return window(track, first_row(track, state, HAWK))


@pytest.mark.parametrize(
    ("half", "tiles", "first"),
    [
        (Half.NIGHT, "D11 - - -", 8),
        (Half.NIGHT, "- - - -", 1),
        (Half.NIGHT, "D48 - - -", 36),
        (Half.DAY, "D27 - - -", 15),
        (Half.DAY, "- - - -", 36),
        (Half.DAY, "D3 - - -", 1),
    ],
)
def test_S33_8_1_the_window_is_the_board_of_the_ninja_and_the_next_forward(
    half: Half, tiles: str, first: int
) -> None:
    state = standing(half, tiles, "knight walk slip bow sweep")
    names = [mark.text for mark in scene(SETTING, state, seat=HAWK).base.marks if isinstance(mark, Label)]
    assert names[:14] == [str(row) for row in range(first, first + 14)]
    assert names[14:21] == [*"ABCDEFG"]


@pytest.mark.parametrize("half", Half)
def test_S33_8_1_every_ninja_is_on_the_whole_track_and_the_ninja_to_play_in_the_window(half: Half) -> None:
    state = night() if half is Half.NIGHT else day()
    figures = [mark for mark in shown(half).marks if isinstance(mark, Token)]
    far = whole(SETTING.tracks[half])
    for seat, tile in state.on_track().items():
        assert any(mark.side == seat and mark.at == far.middle(tile) for mark in figures)
    here = state.on_track()[HAWK]
    assert any(mark.side == HAWK and mark.at == near(half).middle(here) for mark in figures)


def test_S33_8_3_the_four_routes_bear_their_names_where_they_end() -> None:
    tags = [mark for mark in signs(shown(Half.NIGHT)) if mark.size == 0.7]
    assert [mark.letter for mark in tags] == ["1a", "1b", "2a", "2b"]
    ends = [near(Half.NIGHT).place(*way.places[-1]) for way in ways(SETTING, night(), HAWK)]
    assert all(
        max(abs(a - b) for a, b in zip(tag.at, end, strict=True)) < 0.5
        for tag, end in zip(tags, ends, strict=True)
    )


def test_S33_8_3_a_route_that_cannot_be_made_is_faint_and_has_no_name() -> None:
    # Route 1 of bend ends on Kite's E25.
    found = {way.name: way.is_legal for way in ways(SETTING, day(), HAWK)}
    assert found == {"1a": True, "1b": True, "2a": False, "2b": True}
    assert (
        sum(isinstance(mark, Border) and mark.role == Line.CLOSED_WAY for mark in shown(Half.DAY).marks) == 1
    )


def test_S33_8_4_a_trap_shows_its_kind_to_its_owner_alone() -> None:
    def of(found: Scene) -> list[tuple[str, str]]:
        return [(mark.shape, mark.letter) for mark in signs(found) if mark.shape in TRAPS]

    kinds = {shape for shape, _ in of(shown(Half.DAY))}
    assert kinds == TRAPS
    others = of(scene(SETTING, unknown(day()), seat=KITE))
    assert {shape for shape, _ in others} == {Shape.TRAP}


def test_figures_are_told_apart_without_colour() -> None:
    kinds = {(mark.shape, mark.letter) for mark in shown(Half.NIGHT).marks if isinstance(mark, Token)}
    assert kinds == {("circle", seat[0].upper()) for seat in SEATS} | {("shield", "G"), ("pentagon", "P")}


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("half", Half)
def test_a_picture_is_small_enough(half: Half, theme: Theme) -> None:
    assert len(png(half, theme)) <= LIMIT
