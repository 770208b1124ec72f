"""Leaving the water (S15.1)."""

import pytest

from bot.games.raid.decisions import AtBreak, Done, GoOn, HandIn, NoPlan
from bot.games.raid.facts.dealing import Discarded
from bot.games.raid.facts.moving import Stopped
from bot.games.raid.kinds import MoveCard, Stage
from tests.games.raid.kit import HAWK, KITE, Told, move, playing, plays, position, setting_of, t


@pytest.mark.parametrize(("option", "may"), [("may", True), ("must", False)])
def test_S15_1_by_option_a_ninja_may_stop_after_the_step_that_leaves_the_water(
    option: str, may: bool
) -> None:
    setting = setting_of(match="dawn", waterMay=option)
    state = position(setting, {HAWK: "D33", KITE: "A40"}, turn=HAWK, open_cards=("slant", "walk"))
    match = playing(state)
    match.play(HAWK, move("slant", 2, halts=True), Told())
    assert match.state.ninja[HAWK].tile == t("C32")
    assert (Done() in match.options(HAWK)) is may
    if may:
        facts = match.play(HAWK, Done(), Told())
        assert facts[:2] == [Stopped(HAWK), Discarded(0, (MoveCard("walk"),))]
        assert match.state.ninja[HAWK].tile == t("C32")


def test_S15_1_nobody_stops_on_the_tile_of_another_or_further_on() -> None:
    setting = setting_of(match="dawn", waterMay="may")
    state = position(setting, {HAWK: "D33", KITE: "C32"}, turn=HAWK, open_cards=("slant", "long-knight"))
    match = playing(state)
    match.play(HAWK, move("slant", 2, halts=True), Told())
    assert Done() not in match.options(HAWK)
    state = position(setting, {HAWK: "D32", KITE: "A40"}, turn=HAWK, open_cards=("slant", "long-knight"))
    match = playing(state)
    match.play(HAWK, move("long-knight", 1, halts=True), Told())
    match.play(HAWK, GoOn(), Told())
    assert match.state.ninja[HAWK].tile == t("D30")
    assert Done() not in match.options(HAWK)


@pytest.mark.parametrize(("option", "end"), [("may", "C32"), ("must", "B31")])
def test_S15_1_S23_5_a_sealed_plan_says_that_a_ninja_stops_once_it_has_left_the_water(
    option: str, end: str
) -> None:
    setting = setting_of(match="dawn", dawnOrder="sealed", waterMay=option)
    state = position(setting, {HAWK: "D33", KITE: "A40"}, stage=Stage.PLANS)
    state.change_deck(0, open=(MoveCard("slant"), MoveCard("walk")))
    state.change_deck(1, open=(MoveCard("slant"), MoveCard("walk")))
    match = playing(state)
    for step in (move("slant", 2), AtBreak()):
        match.play(HAWK, step, Told())
    assert (Done() in match.options(HAWK)) is (option == "may")
    match.play(HAWK, Done() if option == "may" else HandIn(), Told())
    plays(match, KITE, NoPlan())
    if option == "may":
        plays(match, HAWK, HandIn())
    assert match.state.ninja[HAWK].tile == t(end)


def test_S15_1_a_ninja_that_began_on_dry_land_may_not_stop_on_the_way() -> None:
    setting = setting_of(match="dawn", waterMay="may")
    state = position(setting, {HAWK: "D20", KITE: "A40"}, turn=HAWK, open_cards=("walk", "slip"))
    state.guards = {}
    match = playing(state)
    plays(match, HAWK, move("slip", 1))
    state = position(setting, {HAWK: "E22", KITE: "A40"}, turn=HAWK, open_cards=("walk", "slip"))
    match = playing(state)
    plays(match, HAWK, move("walk", 1, halts=True))
    assert match.state.ninja[HAWK].tile == t("E21")
    assert GoOn() in match.options(HAWK)
    assert Done() not in match.options(HAWK)


def test_S15_1_S23_5_a_plan_that_does_not_say_so_goes_on_after_the_water() -> None:
    setting = setting_of(match="dawn", dawnOrder="sealed", waterMay="may")
    state = position(setting, {HAWK: "D33", KITE: "A40"}, stage=Stage.PLANS)
    for place in (0, 1):
        state.change_deck(place, open=(MoveCard("slant"), MoveCard("walk")))
    match = playing(state)
    plays(match, HAWK, move("slant", 2), AtBreak(), HandIn())
    plays(match, KITE, NoPlan())
    assert match.state.ninja[HAWK].tile == t("B31")
