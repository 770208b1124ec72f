"""A30.9: the events since the last picture: where models stood, which ways they went, and where attacks happened."""

from __future__ import annotations

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Fact
from bot.games.clans.art import Line, Shape
from bot.games.clans.facts.activating import Pushed, Stepped
from bot.games.clans.facts.challenges import LeftBoard
from bot.games.clans.facts.fighting import FightBegan, Injured
from bot.games.clans.facts.moon import Swapped
from bot.games.clans.facts.setup import Deployed
from bot.games.clans.kinds import ModelId
from bot.games.clans.picture import scene
from bot.games.clans.picture.changes import told
from bot.games.clans.picture.ground import middle
from bot.games.pictures import Lens
from rendering.scene import Border, Moved, Sign
from tests.games.clans.moments import GAME
from tests.games.clans.positions import at, model, position
from tests.laws.playthrough import SEEDS, playthrough

ME, FRIEND, FOE = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")
N, S = Direction.N, Direction.S
STANDING = (Deployed(ME, at("J9"), N), Deployed(FRIEND, at("F9"), N), Deployed(FOE, at("J12"), S))


def news(*facts: Fact) -> tuple[tuple[Fact, ...], int]:
    """Facts after the models have been deployed, and their number."""
    return (*STANDING, *facts), len(facts)


@pytest.mark.parametrize("seed", SEEDS["clans"])
def test_the_spaces_that_facts_tell_are_those_of_the_models(seed: str) -> None:
    for moment in playthrough("clans", seed).moments:
        match = moment.match
        standing = {each.id: each.space for each in match.state.out()}
        assert told(match.history, 0).at == standing


@pytest.mark.parametrize(
    "leaving",
    [
        Swapped(ME, FRIEND),
        Swapped(FRIEND, ME),
        LeftBoard(FOE),
        Injured(FOE, ME),
        Stepped(ME, at("J10"), N, 1),
        Pushed(FOE, at("J13"), N),
    ],
)
def test_the_spaces_are_those_of_the_models_after_every_fact_that_moves_one(leaving: Fact) -> None:
    models = [
        model(ME, "fire.kaiken", "J9"),
        model(FRIEND, "fire.kaiken", "F9"),
        model(FOE, "earth.kaiken", "J12"),
    ]
    state = position(*models, active=ME)
    GAME.evolve(state, leaving)
    past, number = news(leaving)
    for since in (0, number):
        assert told(past, since).at == {each.id: each.space for each in state.out()}


def test_A20_7_models_that_have_changed_places_are_shown_by_their_ways_and_fight_where_they_stand() -> None:
    found = told(*news(Swapped(ME, FRIEND), FightBegan(ME, FOE)))
    assert found.ways == {ME: [at("J9"), at("F9")], FRIEND: [at("F9"), at("J9")]}
    assert found.blows == [((ME, at("F9")), (FOE, at("J12")))]
    older, _news = news(Swapped(ME, FRIEND), Stepped(ME, at("F10"), N, 1))
    assert told(older, 1).ways == {ME: [at("F9"), at("F10")]}


@pytest.mark.parametrize("leaving", [LeftBoard(ME), Injured(ME, FOE)])
def test_A22_6_a_model_that_is_deployed_anew_has_come_from_nowhere(leaving: Fact) -> None:
    """No way leads from the space where it left the board, or along the way that it went before."""
    walked = Stepped(ME, at("J10"), N, 1)
    anew = Deployed(ME, at("A1"), N)
    assert told(*news(walked, leaving, anew)).ways == {}
    assert told((*STANDING, walked, leaving, anew), 1).ways == {}
    past, number = news(walked, leaving, anew, Stepped(ME, at("A2"), N, 1))
    assert told(past, number).ways == {ME: [at("A1"), at("A2")]}
    state = position(model(ME, "fire.kaiken", "A2"), model(FOE, "earth.kaiken", "J12"))
    marks = scene(state, lens=Lens(past=past, news=number)).marks
    ways = [mark for mark in marks if isinstance(mark, Moved) and not mark.is_gone]
    assert [len(mark.points) for mark in ways] == [2]


@pytest.mark.parametrize(
    ("mine", "other", "spark"),
    [
        (("fire.oni", "J9"), ("earth.kaiken", "L11"), (1.5, -1.5)),
        (("fire.oni", "J9"), ("earth.kaiken", "L9"), (1.5, -0.25)),
        (("fire.oni", "J9"), ("earth.oni", "L9"), (1.5, -0.5)),
        (("fire.oni", "J9"), ("earth.oni", "L11"), (1.5, -1.5)),
        (("fire.kaiken", "J9"), ("earth.kaiken", "K10"), (0.5, -0.5)),
        (("fire.oni", "J9"), ("earth.kaiken", "M9"), None),
    ],
)
def test_A4_3_a_close_attack_has_its_spark_where_the_nearest_spaces_meet(
    mine: tuple[str, str], other: tuple[str, str], spark: tuple[float, float] | None
) -> None:
    """Each as seen from the middle of J9; from afar there is an arrow instead."""
    me, foe = model(ME, mine[0], mine[1]), model(FOE, other[0], other[1])
    deployed = [Deployed(each.id, at(name), N) for each, name in ((me, mine[1]), (foe, other[1]))]
    past = (*deployed, FightBegan(ME, FOE))
    marks = scene(position(me, foe), lens=Lens(past=past, news=1)).marks
    found = [mark.at for mark in marks if isinstance(mark, Sign) and mark.shape == Shape.CLASH]
    x, y = middle(at("J9"))
    assert found == ([] if spark is None else [pytest.approx((x + spark[0], y + spark[1]))])
    assert any(isinstance(mark, Border) and mark.role == Line.SHOT for mark in marks) is (spark is None)
