"""A21.5, A22.9, A30.9: what sentries will do next is public, and drawn before they do it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Piece
from bot.games.clans.art import ART, Line, Shape, Side
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Activate, Attack, Move
from bot.games.clans.kinds import DIE, ItemKind, MedalId, ModelId, Token
from bot.games.clans.picture import scene
from bot.games.clans.picture.ground import middle
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Activation, Stage
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.watching import Course, courses, watched
from bot.games.pictures import Lens
from rendering.scene import Border, Scene, Sign
from rendering.scene import Token as Figure
from tests.games.clans.positions import PINE, at, carried_out, model, position

GAME = ClansGame({"challenge": "infiltration", "moonDeck": "off"})
ME, FOE, ONE, TWO = map(ModelId, ("pine-kaiken1", "plum-kaiken1", "samurai-sentry1", "samurai-sentry2"))


def field(*models: Model, **medals: str) -> State:
    state = position(*models, setting=GAME.setting)
    for fact in played(GAME.setting).laid(state):
        fact.apply(state)
    state.medals = {**state.medals, **{MedalId(name): at(space) for name, space in medals.items()}}
    return state


def me(space: str, **changes: Any) -> Model:
    return model(ME, "fire.kaiken", space, **changes)


def foe(space: str, **changes: Any) -> Model:
    return model(FOE, "water.kaiken", space, "S", **changes)


def sentry(space: str, facing: str = "N", name: str = ONE, **changes: Any) -> Model:
    return model(name, "sentry.samurai", space, facing, **changes)


def lines(found: Scene, *roles: str) -> list[tuple[tuple[float, float], ...]]:
    return [tuple(mark.points) for mark in found.marks if isinstance(mark, Border) and mark.role in roles]


@pytest.mark.parametrize(
    ("models", "medals", "pieces"),
    [
        ((sentry("J5"), me("J9")), {}, (Move(at("I8")), Attack(ME))),
        ((sentry("J5"), me("J6")), {}, (Attack(ME),)),
        ((sentry("J5"), me("J11")), {"F8": "J9"}, (Move(at("I8")), Move(at("I10")), Attack(ME))),
        ((sentry("J5", tokens={Token.SLOW: 1}), me("J10")), {}, (Move(at("H8")),)),
    ],
)
def test_A21_5_a_course_is_what_the_sentry_does_by_default(
    models: tuple[Model, ...], medals: dict[str, str], pieces: tuple[Piece, ...]
) -> None:
    state = field(*models, foe("T20"), **medals)
    (course,) = courses(state)
    ended = state.copy()
    ended.is_watch = True
    assert watched(ended, PINE).pieces[: len(pieces) + 1] == (Activate(ONE), *pieces)
    carried_out(ended, *watched(ended, PINE).pieces, challenge="infiltration", moonDeck="off")
    moves = [piece.space for piece in pieces if isinstance(piece, Move)]
    assert course.way[-1] == (moves[-1] if moves else at("J5"))
    assert set(moves) <= set(course.way)
    assert (course.target, course.is_attack) == (ME, pieces[-1] == Attack(ME))
    assert course.medal == (at("J9") if medals else None)


def test_A21_3_only_sentries_that_are_still_to_be_activated_have_a_course() -> None:
    state = field(sentry("J5", is_activated=True), sentry("A5", name=TWO), me("J9"), foe("T20"))
    assert list(courses(state)) == [], "the other one sees nobody"
    state.change(ONE, is_activated=False)
    assert [course.sentry.id for course in courses(state)] == [ONE]
    state.stage = Stage.UPKEEP
    assert list(courses(state)) == []


def test_A22_9_a_course_leads_to_a_medal_away_from_its_goal() -> None:
    (course,) = courses(field(sentry("J5"), me("A20", is_hidden=True), foe("T20"), F8="J8"))
    assert course == Course(course.sentry, (at("J5"), at("I6"), at("I7")), medal=at("J8"))


def test_A30_9_courses_are_drawn_for_everybody_as_ways_and_lines_to_targets() -> None:
    state = field(sentry("J5"), me("J11"), foe("T20"), F8="J9")
    found = scene(state)
    (way,) = lines(found, Line.COURSE)
    assert (way[0], way[-1]) == (middle(at("J5")), middle(at("I10")))
    assert lines(found, Line.AIM) == [
        (middle(at("I8")), middle(at("J9"))),
        (middle(at("I10")), middle(at("J11"))),
    ]
    assert lines(scene(state, seat=PINE), Line.COURSE) == [way]
    assert lines(scene(state, lens=Lens(is_story=True)), Line.COURSE, Line.AIM) == []
    assert lines(scene(state, seat=PINE, lens=Lens(layer="zones")), Line.COURSE, Line.AIM) == []
    key = {entry.shape: text for entry, text in found.key}
    assert (key[Shape.COURSE], key[Shape.AIM]) == ("sentry's way", "its target")


def test_A22_9_the_home_of_a_carrier_is_outlined_while_it_is_active() -> None:
    for where, is_outlined in ((ME, True), (at("J9"), False)):
        state = field(me("J11"), foe("T20"))
        state.active, state.medals = Activation(ME), {**state.medals, MedalId("F8"): where}
        assert bool(lines(scene(state, seat=PINE), Line.PRIZE)) is is_outlined
        assert lines(scene(state), Line.PRIZE) == [], "what its seat may do is shown to that seat"


def test_A30_9_a_sentry_has_a_shape_of_its_own() -> None:
    found = scene(field(sentry("J5"), me("J11"), foe("T20")))
    shapes = {mark.side: mark.shape for mark in found.marks if isinstance(mark, Figure)}
    assert shapes == {Side.PINE: Shape.CIRCLE, Side.PLUM: Shape.SQUARE, Side.SAMURAI: Shape.TRIANGLE}


def test_A22_9_goals_and_medals_of_nobody_look_like_those_of_no_team() -> None:
    found = scene(field(me("J11"), foe("T20")))
    goals = [mark for mark in found.base.marks if isinstance(mark, Sign) and mark.shape.startswith("goal")]
    assert {(mark.shape, mark.side) for mark in goals} == {(Shape.GOAL_NOBODY, Side.NEUTRAL)}
    medals = [mark for mark in found.marks if isinstance(mark, Sign) and mark.shape.startswith("medal")]
    assert {(mark.shape, mark.side) for mark in medals} == {(Shape.MEDAL_NOBODY, Side.NEUTRAL)}
    assert Shape.MEDAL_NOBODY in {entry.shape for entry, _text in found.key}


def test_A22_11_a_crate_turned_up_shows_its_element_and_one_face_down_none() -> None:
    state = position(me("J11"), foe("T20"))
    spaces = [at(f"{column}5") for column in "CEGIKMO"]
    crates = [Item(ItemKind.CRATE), *(Item(ItemKind.CRATE, element=face) for face in DIE)]
    state.items = dict(zip(spaces, crates, strict=True))
    found = scene(state)
    drawn = {mark.at: mark.shape for mark in found.base.marks if isinstance(mark, Sign)}
    assert [drawn[middle(space)] for space in spaces] == ["crate", *(f"crate-{face}" for face in DIE)]
    assert len({ART.signs[shape] for shape in drawn.values()}) == 7
    assert [entry.shape for entry, text in found.key if text == "crate"] == [Shape.CRATE]
