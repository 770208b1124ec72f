"""The marks of the raid's pictures say one thing each: the alarm, the last phase, equal cards, traps."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from bot.chat.messages.opening import opened
from bot.chat.messages.panel import UNOPENED, asked_zones, panel_screen
from bot.chat.parts.keys import read
from bot.chat.parts.screen import Menu
from bot.games.raid.art import ART, Line, Shape, Side
from bot.games.raid.board.track import label
from bot.games.raid.box import BOX
from bot.games.raid.decisions import SetTrap
from bot.games.raid.kinds import Half, MoveCard, Trap
from bot.games.raid.picture import scene
from bot.games.raid.picture.field import BAR, LEFT, TABLE, TABLES, UNIT
from bot.games.raid.picture.ground import ground
from bot.games.raid.state.state import Deck, Turn
from bot.tables.views.panel_making import panel
from rendering.paint import paint
from rendering.palette import palette_of
from rendering.pen import text_width
from rendering.scene import Base, Border, Caption, Label, Scene, Sign
from rendering.themes import Theme
from tests.games.raid.kit import playing, setting_of
from tests.games.raid.moments import HAWK, night, shown
from tests.games.raid.picture.test_raid_picture import TRAPS, by_day, looked, named, signs
from tests.games.raid.words.test_route_panels import table_of


@pytest.mark.parametrize(
    ("alarm", "told"),
    [
        (0, ["+6", "25"]),
        (8, ["8", "+6", "25"]),
        (18, ["18", "+6", "25"]),
        (19, ["19", "25"]),  # the next rise loses the night
    ],
)
def test_S33_8_2_only_the_alarm_that_is_there_stands_as_a_plain_number(alarm: int, told: list[str]) -> None:
    state = night().copy()
    state.alarm = alarm
    found = scene(state, seat=HAWK)
    bar = [mark for mark in signs(found) if mark.shape == Shape.COUNT]
    assert sorted(mark.letter for mark in bar) == sorted(told)
    assert f"Alarm {alarm}" in [mark.text for mark in found.marks if isinstance(mark, Label)]


@pytest.mark.parametrize("shift", [0, 2, 5])
def test_S33_8_2_every_number_of_the_alarm_fits_its_box(shift: int) -> None:
    state = night().copy()
    state.setting, state.alarm = setting_of(players=4, targetShift=shift), 13
    found = scene(state, seat=HAWK)
    boxes = [mark.points for mark in found.marks if isinstance(mark, Border) and mark.role == Line.BOX_LAST]
    (wide,) = (right - left for (left, _top), (right, _), *_ in boxes)
    numbers = [mark for mark in signs(found) if mark.shape == Shape.COUNT]
    assert {number.letter for number in numbers} == {"13", "+6", str(state.setting.options.target)}
    widths = [text_width(number.letter, 0.6 * number.size * UNIT) for number in numbers]
    assert max(widths) + 0.05 <= wide, "with the rim round it"


@pytest.mark.parametrize("half", Half)
def test_S33_8_3_the_things_of_a_seat_stand_on_its_table_beside_its_cards(half: Half) -> None:
    state = night().copy() if half is Half.NIGHT else by_day("D27")
    state.change_deck(0, open=(MoveCard("knight"), MoveCard("walk")))
    state.change(HAWK, missed=1, has_star=True, lanterns=2, cubes=3)
    found = scene(state, seat=HAWK)
    left, top = LEFT + 0.05, TABLES
    things = [
        mark
        for mark in signs(found)
        if mark.shape in (Shape.MISSED, Shape.STAR, Shape.HAND, Shape.LANTERN, Shape.CUBE)
        and left - 0.3 < mark.at[0] < LEFT + TABLE[0] / 2
        and top < mark.at[1] < top + TABLE[1]
    ]
    assert len(things) >= 4
    reach = 0.5 * things[0].size * UNIT
    cards = min(
        x
        for mark in found.marks
        if isinstance(mark, Border) and mark.role == Line.CARD
        for x, _y in mark.points
    )
    assert all(left <= mark.at[0] - reach and mark.at[0] + reach <= cards for mark in things)


def test_S15_6_the_key_at_dawn_says_each_thing_once() -> None:
    below = [
        mark.text
        for mark in ground(setting_of().tracks[Half.DAY], 0).marks
        if isinstance(mark, Label) and BAR < mark.at[1] < TABLES
    ]
    assert sorted(below) == ["cover", "not seen", "seen", "stops, seen"]


def test_S13_2_the_last_phase_is_named_above_the_picture() -> None:
    state = night().copy()
    state.alarm = 20
    assert Caption("Midnight, last phase") in scene(state, seat=HAWK).strip
    assert Caption("Midnight, phase 2") in shown(Half.NIGHT).strip


def test_S4_2_equal_cards_bear_the_names_of_the_only_two_routes() -> None:
    state = night().copy()
    state.change_deck(0, open=(MoveCard("knight"), MoveCard("knight")))
    tags = (Shape.TAG_FIRST, Shape.TAG_SECOND)
    names = Counter(mark.letter for mark in signs(scene(state, seat=HAWK)) if mark.shape in tags)
    assert names.keys() == {"1a", "1b"}
    assert (names["1a"], names["1b"]) == (3, 3), "on the track and on both cards"


@pytest.mark.parametrize(
    ("out", "first", "jumps"),
    [("lesson", 0, ["7…43"]), ("2+3", 0, ["7…22"]), ("2+3", 7, []), ("none", 0, [])],
)
def test_S3_7_dots_stand_where_boards_are_left_out(out: str, first: int, jumps: list[str]) -> None:
    """Tiles keep their names, so that the numbers of the columns jump there."""
    marks = ground(setting_of(boardsOut=out).tracks[Half.NIGHT], first).marks
    above = sorted((mark.at[0], mark.text) for mark in marks if isinstance(mark, Label) and mark.at[1] < 0.5)
    texts = [text for _x, text in above]
    assert [
        f"{a}{text}{b}" for a, text, b in zip(texts, texts[1:], texts[2:], strict=False) if text == "…"
    ] == jumps
    rows = [int(text) for text in texts if text != "…"]
    assert sum(b != a + 1 for a, b in pairwise(rows)) == len(jumps)


def test_S18_1_an_act_that_sets_a_trap_lights_its_tiles() -> None:
    """Through the panel: nothing is lit before the act is opened, then each tile that may get a trap."""
    match = playing(by_day("D27"))
    match.state.turns = {HAWK: Turn()}
    match.state.decks = (Deck(open=(MoveCard("walk"), MoveCard("slip"))), *(Deck(),) * 3)
    match.state.change(HAWK, traps=frozenset(Trap), traps_count=3)
    seen = match.seen_by(match.game.viewer(HAWK))
    seen.state = match.state
    made = panel(BOX, seen, HAWK, number=0, news=(), draft=None)
    table = table_of(match.game.seats)
    assert asked_zones(BOX, table, made, UNOPENED) == ()
    rows = panel_screen(BOX, table, made, None).rows
    buttons = [each for row in rows if not isinstance(row, Menu) for each in row]
    [button] = [each for each in buttons if each.label == "Set a trap"]
    key = read(button.key)
    lit_ = asked_zones(BOX, table, made, opened(key.verb, key.words))
    assert {*lit_} == {label(option.tile) for option in match.options(HAWK) if isinstance(option, SetTrap)}
    found, square = looked(match.state, *lit_)
    assert square is not None
    assert {*lit_} <= named(found, square)


@pytest.mark.parametrize("theme", Theme)
def test_S33_8_2_a_step_of_the_alarm_that_is_to_come_is_only_outlined(theme: Theme) -> None:
    """At alarm 0 the first six boxes must not look as if the alarm stood at 6."""
    palette = palette_of(ART, theme)
    inside = {
        role: _drawn(Border(SQUARE, role), theme)[0] for role in (Line.BOX, Line.BOX_DUE, Line.BOX_FULL)
    }
    edges = {role: _drawn(Border(SQUARE, role), theme)[1] for role in inside}
    assert inside[Line.BOX_DUE] == inside[Line.BOX] == palette.plate
    assert inside[Line.BOX_FULL] == edges[Line.BOX_DUE] == palette.levels[2]
    assert edges[Line.BOX_DUE] != edges[Line.BOX]


@pytest.mark.parametrize("theme", Theme)
def test_S18_3_every_trap_shows_jaws_and_face_down_its_owner_too(theme: Theme) -> None:
    """A letter alone is a ninja: a trap has teeth at its upper and lower edge, whatever its reader knows of it."""
    ink = palette_of(ART, theme).letter[Side.KITE]
    for shape in TRAPS:
        picture = _painted(Sign(shape, (1.0, 1.0), Side.KITE, letter="K"), theme)
        for tooth in ((1.0, 1.0 - 0.3), (1.0, 1.0 + 0.3)):
            assert _at(picture, tooth) == ink, shape
    bare, told = (
        _painted(Sign(Shape.TRAP, (1.0, 1.0), Side.KITE, letter=letter), theme) for letter in ("", "K")
    )
    assert bare.tobytes() != told.tobytes()


SQUARE = ((0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5))


def _painted(mark: Border | Sign, theme: Theme) -> Image.Image:
    return Image.open(
        BytesIO(paint(Scene(Base(2.0, 2.0, 1.0, (), ART), (mark,)), theme=theme, width=400))
    ).convert("RGB")


def _drawn(mark: Border, theme: Theme) -> list[object]:
    """The colours in the middle of a box and on its edge."""
    picture = _painted(mark, theme)
    return [_at(picture, (1.0, 1.0)), _at(picture, (0.5, 1.0))]


def _at(picture: Image.Image, place: tuple[float, float]) -> object:
    return picture.getpixel((round(place[0] * 200), round(place[1] * 200)))
