"""A6.4, A6.9, A22.11, A30.8: the picture shows where the next thing can be put, and where suggested ways end."""

from __future__ import annotations

import pytest

from bot.games.clans.art import Line
from bot.games.clans.board.ground import GRID
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Activate, Lay, Put
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.picture import scene, ways
from bot.games.clans.picture.ground import SIDES, SQUARES, cell, place
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.pictures import Lens
from bot.laws.playthrough import played_out
from rendering.scene import Border, Glow, Highlight, Label, Path, Scene
from tests.games.clans.positions import PINE, at, model, position

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
    key = {word for _mark, word in scene(seen.state, seat=moment.seat, draft=draft).key}
    assert ("free for it" in key, "in reach" in key) == (True, False)
    assert framed(scene(seen.state, seat=moment.seat)) == framed(scene(moment.public.state)) == set()


def lit(found: Scene) -> set[Path]:
    return {mark.polygon for mark in found.marks if isinstance(mark, Highlight) and mark.glow is Glow.OPTION}


def test_A30_8_the_ends_of_suggested_ways_are_lit_and_named_for_the_seat_that_drafts() -> None:
    mine = ModelId("pine-kaiken1")
    state = position(model(mine, "fire.kaiken", "J9"), model("plum-kaiken1", "water.kaiken", "J16", "S"))
    draft = ClansGame({}).drafts.draft(state, PINE)
    assert draft is not None
    draft.add(Activate(mine))
    ends = ways.suggested(state.models[mine], draft)
    assert ends
    shown = scene(state, seat=PINE, draft=draft)
    assert lit(shown) == {cell(space) for space in ends}
    names = {mark.text for mark in shown.marks if isinstance(mark, Label)}
    assert names == {GRID.label(space) for space in ends}
    asked = scene(state, seat=PINE, draft=draft, lens=Lens(asked=("J10",)))
    assert lit(asked) == {cell(at("J10"))}, "an opened act shows its own spaces"
    assert lit(scene(draft.imagined(state))) == set()
