"""A4.3, A8.13, A30.9: large models on pictures: their reach, their ways, and numbers and names beside them."""

import pytest

from bot.engine.game import Viewer
from bot.engine.match import Match
from bot.games.clans.art import Line, Shape
from bot.games.clans.decisions import Attack, Move
from bot.games.clans.kinds import ModelId
from bot.games.clans.picture import scene
from bot.games.clans.picture.ground import middle
from bot.games.clans.picture.pictures import ClansPictures, round_spaces
from bot.games.pictures import Lens
from rendering.scene import ALONE, Border, Label, Number, Roll, Route, Sign
from tests.games.clans.moments import GAME
from tests.games.clans.positions import PINE, Told, at, carried_out, model, position


def test_A8_13_a_large_model_is_shown_with_all_the_spaces_that_it_could_cover() -> None:
    """On J9 with 4 MP: the outline holds what it covers, costs stand on naming spaces, ways join middles of bases."""
    state = position(model("pine-oni1", "fire.oni", "J9", "N"), active="pine-oni1")
    match = Match(GAME)
    match.state = state
    draft = match.draft(PINE, ())
    marks = scene(state, seat=PINE, draft=draft).marks
    costs = {mark.at for mark in marks if isinstance(mark, Sign) and mark.shape == Shape.COST}
    assert (middle(at("N13"))[0], middle(at("N13"))[1] - 0.3) in costs
    assert len(costs) == 9 * 9 - 1
    edges = [mark for mark in marks if isinstance(mark, Border) and mark.role == Line.REACH]
    assert len(edges) == 4 * 10
    assert ClansPictures().focus(GAME, state, Viewer(PINE), draft) == round_spaces([at("F5"), at("O14")])
    walked = match.draft(PINE, (Move(at("N13")),))
    (route,) = [mark for mark in scene(state, seat=PINE, draft=walked).marks if isinstance(mark, Route)]
    x, y = middle(at("J9"))
    assert route.points == tuple(pytest.approx((x + 0.5 + n, y - 0.5 - n)) for n in range(5))


def test_A30_9_the_number_of_a_button_stands_at_the_corner_of_a_large_target() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J9", "N"),
        model("plum-oni1", "water.oni", "J10", "S"),
        active="pine-kaiken1",
    )
    match = Match(GAME)
    match.state = state
    numbers = [
        mark
        for mark in scene(state, seat=PINE, draft=match.draft(PINE, ())).marks
        if isinstance(mark, Number)
    ]
    x, y = middle(at("J11"))
    assert numbers[0].at == pytest.approx((x - 0.36, y - 0.36))


def test_A30_9_a_space_under_any_part_of_a_large_model_has_its_name_below() -> None:
    state = position(model("plum-oni1", "water.oni", "J10", "S"))
    marks = scene(state, lens=Lens(asked=("K11", "L11"))).marks
    under, free = [mark for mark in marks if isinstance(mark, Label) and mark.text in ("K11", "L11")]
    assert under.at[1] - middle(at("K11"))[1] > free.at[1] - middle(at("L11"))[1]


def test_A30_9_a_large_model_is_small_beside_its_dice() -> None:
    state = position(
        model("pine-oni1", "earth.oni", "K10", "W"),
        model("plum-kaiken1", "water.kaiken", "J10", "W"),
        active="pine-oni1",
    )
    luck = Told({"pine-oni1": "V V V V V", "plum-kaiken1": "W W W"})
    news = carried_out(state, Attack(ModelId("plum-kaiken1")), luck=luck)
    rolls = [
        mark for mark in scene(state, lens=Lens(past=news, news=len(news))).tray if isinstance(mark, Roll)
    ]
    assert [roll.of.footprint for roll in rolls if roll.of is not None] == [ALONE] * 2
