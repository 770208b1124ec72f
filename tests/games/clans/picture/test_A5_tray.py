"""A5, A2.4, A30.9: what the tray below a picture says of a test."""

from __future__ import annotations

from bot.games.clans.decisions import Search
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import Element, ModelId
from bot.games.clans.picture import scene
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from bot.games.pictures import Lens
from rendering.scene import Roll
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, model, position

MINE, THEIRS = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def duel() -> State:
    """A kaiken, and an enemy in Stealth beside it."""
    enemy = model(THEIRS, "earth.kaiken", "J10", "S", is_hidden=True)
    return position(model(MINE, "fire.kaiken", "J9"), enemy, active=MINE)


def test_A5_3_a_test_in_the_tray_says_whose_it_is_for_what_and_what_came() -> None:
    state = duel()
    news = carried_out(state, Search(), luck=Told({MINE: "A A A"}))
    (roll,) = scene(state, lens=Lens(past=news, news=len(news))).tray
    assert isinstance(roll, Roll)
    assert roll.name == "Kaiken 1: search, Fire, failed"


def test_A2_4_a_test_of_the_teams_shows_how_many_dice_of_each_match() -> None:
    thrown = (Element.FIRE, Element.FIRE, Element.AIR), (Element.VOID, Element.AIR, Element.AIR)
    fact = Rolled(
        Purpose.INITIATIVE, (MINE, THEIRS), thrown, (PINE, PLUM), elements=(Element.FIRE, Element.EARTH)
    )
    tray = scene(duel(), lens=Lens(past=(fact,), news=1)).tray
    assert [each.name if isinstance(each, Roll) else each.text for each in tray] == [
        "Initiative",
        "Fire: 2",
        "Earth: 0",
    ]
