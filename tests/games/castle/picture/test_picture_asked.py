"""A panel that asks for zones shows them: named large and alone, lit, and as close as all of them allow."""

from bot.games.castle.kinds import GuardId, Who
from bot.games.castle.picture import scene, surrounding
from bot.games.castle.state.state import State
from bot.games.castle.state.under_way import Move
from bot.games.pictures import Lens
from rendering.scene import Highlight, Label
from tests.games.castle.picture.test_picture import BOARD, hidden, is_seen, quiet, zone

ASKED = ["CA2", "YA20"]


def named(state: State) -> set[str]:
    marks = scene(state, lens=Lens(asked=ASKED)).marks
    lit = {mark.polygon for mark in marks if isinstance(mark, Highlight)}
    assert lit == {BOARD.polygons[zone(label)] for label in ASKED}
    return {mark.text for mark in marks if isinstance(mark, Label)}


def test_the_names_of_what_is_asked_about_and_of_where_the_moving_guards_stand_are_bright() -> None:
    state = hidden(quiet("YA17"), Who.NINJA, "YA36")
    assert named(state) == {*ASKED}
    state.action.move = Move((GuardId(1),), 2)
    assert named(state) == {*ASKED, "YA17"}


def test_the_asked_zones_are_framed_as_close_as_all_of_them_allow() -> None:
    places = [zone(label) for label in ASKED]
    square = surrounding(BOARD, places)
    assert square is not None
    assert square.side <= 0.6 * BOARD.width
    assert all(is_seen(place, square) for place in places)
    assert surrounding(BOARD, [zone("OL1"), zone("OL7")]) is None
