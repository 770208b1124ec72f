"""A6.4, A6.7, A6.9, A22.11: the picture frames the spaces where the next model, sentry or crate can be put."""

from __future__ import annotations

import pytest

from bot.games.clans.art import Line
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Lay, Put
from bot.games.clans.kinds import Space
from bot.games.clans.picture import scene
from bot.games.clans.picture.ground import SIDES, SQUARES, place
from bot.games.clans.state.activation import Stage
from bot.laws.playthrough import played_out
from rendering.scene import Border, Path, Scene

OPTIONS = {"challenge": "search", "setupItems": "turns", "rounds": 3}


def framed(found: Scene) -> set[Path]:
    return {mark.points for mark in found.marks if isinstance(mark, Border) and mark.role == Line.REACH}


def sides(space: Space) -> set[Path]:
    column, row = place(space)
    return {tuple(SQUARES.node(column + x, row + y) for x, y in ends) for ends in SIDES.values()}


@pytest.mark.parametrize("stage", [Stage.CRATES, Stage.POSTS, Stage.DEPLOYMENT])
def test_the_seat_that_places_sees_where_it_can_and_nobody_else(stage: Stage) -> None:
    moment = next(each for each in played_out(BOX, "1", OPTIONS).moments if each.match.state.stage is stage)
    seen = moment.sights[moment.seat]
    draft = seen.draft(moment.seat)
    assert draft is not None
    spaces = {piece.space for piece in draft.options() if isinstance(piece, Put | Lay)}
    lines = framed(scene(seen.state, seat=moment.seat, draft=draft))
    assert lines
    assert lines <= {side for space in spaces for side in sides(space)}
    assert framed(scene(seen.state, seat=moment.seat)) == framed(scene(moment.public.state)) == set()
