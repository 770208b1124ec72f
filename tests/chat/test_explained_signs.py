"""A close look has no key below it: its description names the signs on it, as the key of the whole map does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.messages.signs import explained
from bot.games.castle.kinds import Mark
from bot.games.castle.picture import close_up, scene
from bot.games.castle.state.state import State
from rendering.scene import Border, Scene, Sign, Square
from rendering.scene import Mark as Drawn
from tests.chat import reading
from tests.chat.test_castle_acts import castle
from tests.chat.test_think import night
from tests.chat.world import World
from tests.games.castle.picture.test_picture import BOARD, quiet, zone

__all__ = ["castle"]


def position() -> State:
    state = quiet("YA17", "YA22", "YA22", "YA22", "YA22")
    state.marks = state.marks.but(objects={zone("CA1"): Mark.A, zone("CA3"): Mark.TRAP})
    return state


def quiet_scene(marks: tuple[Drawn, ...], key: tuple[tuple[Sign, str], ...]) -> Scene:
    return replace(scene(position()), marks=marks, key=key)


@pytest.mark.parametrize(
    ("near", "named", "unnamed"),
    [("YA17", "S sentry", "trap"), ("YA22", "S sentry", "trap"), ("CA3", "! trap", "S sentry")],
)
def test_it_names_what_lies_in_the_square_and_nothing_else(near: str, named: str, unnamed: str) -> None:
    shown = scene(position())
    told = explained(shown, [close_up(BOARD, zone(near))._replace(side=0.2 * BOARD.width)])
    assert told.startswith("Signs: ")
    assert named in told
    assert unnamed not in told


def test_of_the_whole_board_it_is_the_key() -> None:
    shown = scene(position())
    told = explained(shown, [Square(BOARD.width / 2, BOARD.height / 2, 2.0 * BOARD.width)])
    assert all(word in told for _mark, word in shown.key)
    assert explained(shown, [Square(-BOARD.width, 0.0, 1.0)]) == ""


@pytest.mark.parametrize(("at", "is_named"), [((5.0, 5.0), True), ((9.0, 5.0), True), ((7.0, 5.0), False)])
def test_a_sign_in_the_key_stands_for_the_line_of_its_name(at: tuple[float, float], is_named: bool) -> None:
    plan = quiet_scene((Border(((5.0, 5.0), (9.0, 5.0)), "course"),), ((Sign("course", (0.0, 0.0)), "way"),))
    assert explained(plan, [Square(*at, 1.0)]) == ("Signs: way." if is_named else "")


async def test_a_close_look_has_it_below_the_picture_and_in_its_description(castle: World) -> None:
    await night(castle)
    for shown in ("table view", "table view zoom"):
        zoom = {"zoom": "YA17"} if shown.endswith("zoom") else {}
        answer = (await castle.bob.slash(castle.channel, "table view", **zoom)).response
        assert answer is not None
        (alt,) = reading.alts(answer)
        assert "Signs: " in alt
        assert ("-# Signs: " in reading.words(answer)) is bool(zoom), "a panel has no line for it"
