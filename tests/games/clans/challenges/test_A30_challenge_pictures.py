"""A30.9: what is fought for is seen on a picture, by its shape beside its colour, and said in its text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.game import PUBLIC, Seat, Viewer
from bot.games.clans.art import ART, Line, Shape, Side
from bot.games.clans.board.ground import GRID
from bot.games.clans.challenges.challenges import played
from bot.games.clans.kinds import ItemKind, ModelId, Role
from bot.games.clans.names import names
from bot.games.clans.picture import scene
from bot.games.clans.picture.ground import cell, middle
from bot.games.clans.picture.pictures import ClansPictures
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Question, Window
from bot.games.clans.state.state import State
from bot.games.clans.words.standing import fought_for
from rendering.scene import Border, Scene, Sign
from tests.games.clans.positions import PINE, PLUM, at, model, position, under

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def shown(challenge: str, **changes: Any) -> tuple[ClansGame, State, Scene]:
    game = ClansGame({"challenge": challenge, "moonDeck": "off"})
    state = position(model(ME, "fire.kaiken", "J9"), model(FOE, "water.kaiken", "J12", "S"))
    for fact in played(game.setting).laid(state):
        fact.apply(state)
    state = replace(state, **changes)
    return game, state, scene(under(game.setting, state))


def signs(found: Scene, *shapes: str) -> list[Sign]:
    return [mark for mark in found.marks if isinstance(mark, Sign) and mark.shape in shapes]


def test_A22_2_a_medal_is_drawn_at_its_goal_in_its_place_and_on_its_carrier() -> None:
    medals = {PINE: at("C3"), PLUM: ME}
    _game, state, found = shown("medal", medals=medals)
    (lying,) = signs(found, Shape.MEDAL_PINE)
    (held,) = signs(found, Shape.MEDAL_PLUM)
    assert (lying.at, lying.side) == (middle(at("C3")), Side.PINE)
    assert held.side == Side.PLUM
    assert max(abs(a - b) for a, b in zip(held.at, middle(at("J9")), strict=True)) < 0.5
    _game, state, home = shown("medal")
    (hanging,) = signs(home, Shape.MEDAL_PLUM)
    assert max(abs(a - b) for a, b in zip(hanging.at, middle(at("K17")), strict=True)) < 0.5
    goals = [mark for mark in home.base.marks if isinstance(mark, Sign) and mark.shape.startswith("goal")]
    assert {(mark.shape, mark.at) for mark in goals} == {
        ("goal-pine", middle(at("J4"))),
        ("goal-plum", middle(at("K17"))),
    }
    assert sum(item.kind is ItemKind.GOAL for item in state.items.values()) == 2


@pytest.mark.parametrize(
    ("challenge", "role"),
    [("assassination", Role.VIP), ("champion", Role.CHAMPION), ("messenger", Role.MESSENGER)],
)
def test_A22_4_a_named_model_has_a_sign_of_its_own_and_is_in_key_and_text(challenge: str, role: Role) -> None:
    game, state, found = shown(challenge, named={PLUM: FOE})
    (sign,) = signs(found, role)
    assert max(abs(a - b) for a, b in zip(sign.at, middle(at("J12")), strict=True)) < 0.5
    assert role in {entry.shape for entry, _text in found.key}
    assert f"Plum Kaiken 1 is {names.role(role)}" in ClansPictures().alt(game, state, PUBLIC)


@pytest.mark.parametrize(
    ("challenge", "spaces"),
    [
        ("hill", [f"{column}{row}" for column in "IJKL" for row in range(9, 13)]),
        ("messenger", [f"{column}1" for column in "FGHIJKLMNO"]),
        ("medal", []),
    ],
)
def test_A3_7_where_points_are_made_is_outlined(challenge: str, spaces: list[str]) -> None:
    game, state, found = shown(challenge)
    marked = played(game.setting).marked(state)
    assert GRID.members(marked) == tuple(sorted(map(at, spaces)))
    outlined = {
        point
        for mark in found.marks
        if isinstance(mark, Border) and mark.role == Line.PRIZE
        for point in mark.points
    }
    corners = {point for name in spaces for point in cell(at(name))}
    assert outlined <= corners
    assert bool(outlined) is bool(spaces)


def test_A30_9_the_text_says_where_medals_are_and_who_stands_on_the_hill() -> None:
    game, state, _found = shown("medal", medals={PINE: at("C3"), PLUM: ME})
    assert list(fought_for(under(game.setting, state)))[1:] == [
        "Medal of Pine: on C3",
        "Medal of Plum: carried by Pine Kaiken 1",
    ]
    game, state, _found = shown("hill")
    assert list(fought_for(under(game.setting, state)))[1:] == ["On the hill: Pine 1, Plum 1"]


def test_A30_9_signs_of_teams_differ_in_shape() -> None:
    for kind in ("goal", "medal"):
        assert ART.signs[f"{kind}-{PINE}"] is not ART.signs[f"{kind}-{Seat('plum')}"]


def test_A22_4_the_close_look_shows_every_model_that_may_be_named() -> None:
    game, state, _found = shown("champion")
    state.models = {
        **state.models,
        **{
            each.id: each
            for each in (
                model("pine-yajiri1", "fire.yajiri", "M9"),
                model("pine-chunin1", "fire.chunin", "A1"),
            )
        },
    }
    state.question = Question(PINE, Window.NAME, ME)
    look = ClansPictures().focus(game, state, Viewer("pine", frozenset({"pine"})))
    assert look is not None
    for name, is_shown in (("J9", True), ("M9", True), ("A1", False)):
        x, y = middle(at(name))
        inside = abs(x - look.x) <= look.side / 2 and abs(y - look.y) <= look.side / 2
        assert inside is is_shown
