"""Questions on the board: the routes of the player to move, and a way to the others' cards (S33.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages.board_message import board_screen
from bot.chat.parts.keys import read
from bot.chat.parts.screen import Button, Menu, Screen
from bot.games.raid.box import BOX
from bot.games.raid.decisions import Ready
from bot.games.raid.kinds import Senjutsu, Stage
from bot.games.raid.rules.game import RaidGame
from bot.tables.model.stored import Tally
from bot.tables.views.account import public_bulletin
from bot.tables.views.public_question import Asked, asked
from tests.games.raid.kit import HAWK, KITE, dealt, playing, position, setting_of
from tests.games.raid.words.test_route_panels import table_of


def question(tile: str = "D4", *, cards: tuple[str, ...] = ("walk", "slip"), **options: Any) -> Asked:
    """The question on the board in Hawk's turn; Kite holds Senjutsu by night, both have buki by day."""
    return _shown(tile, cards, **options)[0]


def _shown(tile: str, cards: tuple[str, ...], **options: Any) -> tuple[Asked, Screen]:
    setting = setting_of(**options)
    state = position(setting, {HAWK: tile, KITE: "A2"}, turn=HAWK, open_cards=cards)
    if options.get("match") == "dawn":
        state.change(HAWK, buki=None, buki_count=1, traps=None)
    else:
        state.change(KITE, senjutsu=(Senjutsu.ROCKET,))
    match = playing(state)
    found = asked(BOX, table_of(match.game.seats), match, lambda _seat: Tally(7))
    assert found is not None
    shown = public_bulletin(BOX, match, found, news=())
    return found, board_screen(BOX, table_of(match.game.seats), shown, None, 0.0)


def _buttons(screen: Screen) -> list[Button]:
    return [each for row in screen.rows if not isinstance(row, Menu) for each in row]


def test_S33_1_the_four_routes_are_buttons_of_the_question_to_the_player_to_move() -> None:
    found, screen = _shown("D4", ("walk", "slip"))
    assert (found.seats, found.number) == ((HAWK,), 7)
    routes = [read(each.key) for each in _buttons(screen) if each.label[:2] in ("1a", "1b", "2a", "2b")]
    assert [key.verb for key in routes] == ["play"] * 4
    assert {(key.seat, key.number) for key in routes} == {(None, 7)}


def test_S33_1_the_board_says_what_is_asked_and_in_small_print_who_is_waited_for() -> None:
    _found, screen = _shown("D4", ("walk", "slip"))
    assert screen.body[-2:] == ("**Turn 1 of 6: which way?**", "-# Waiting for Hawk (last change <t:0:R>).")


@pytest.mark.parametrize(
    ("pace", "clock", "is_last"),
    [("live", "speedy", True), ("daily", "speedy", False), ("live", "none", False)],
)
def test_S22_7_where_thinking_counts_the_text_and_the_buttons_come_first_and_the_picture_after_them(
    pace: str, clock: str, is_last: bool
) -> None:
    match = dealt(clock=clock)
    seen = match.seen_by(match.game.viewer(None))
    table = replace(table_of(match.game.seats), pace=pace)
    found = asked(BOX, table, seen, lambda _seat: Tally(7))
    assert found is not None
    shown = board_screen(BOX, table, public_bulletin(BOX, seen, found, news=()), None, 0.0)
    assert shown.pictures_last is found.is_timed is is_last


def test_S33_4_senjutsu_of_others_is_a_standing_button_that_opens_the_pressers_panel() -> None:
    found, screen = _shown("D4", ("walk", "slip"))
    assert found.besides == ("Pocket Rocket",)
    (button,) = [each for each in _buttons(screen) if "Pocket Rocket" in each.label]
    assert button.label == "At any time: Pocket Rocket"
    assert (read(button.key).verb, read(button.key).seat) == ("view", None)


def test_S33_3_a_take_out_is_asked_once_more_in_the_pressers_panel() -> None:
    found, screen = _shown("E4", ("walk", "slip"))
    (guarded,) = [each for each in found.offers if each.choice.caution]
    (button,) = [each for each in _buttons(screen) if guarded.token in read(each.key).words]
    assert read(button.key).verb == "view"


def test_S27_5_by_day_a_board_offers_nothing_of_a_hand() -> None:
    found = question("D40", match="dawn")
    assert {each.act.group for each in found.offers} <= {"turn", "star"}
    assert not found.besides


def test_S22_6_before_a_timed_phase_one_button_is_for_all_who_are_not_there_yet() -> None:
    setting = setting_of(clock="speedy")
    state = position(setting, {HAWK: "D4", KITE: "A2"}, stage=Stage.READY)
    found = asked(BOX, table_of(setting.seats), playing(state), lambda _seat: Tally(7))
    assert found is not None
    assert (found.seats, found.number) == (setting.seats, None)
    assert [each.option for each in found.offers] == [Ready()]


@pytest.mark.parametrize(
    ("options", "is_open"),
    [
        ({}, True),
        ({"order": "flowing"}, False),
        ({"order": "open"}, False),
        ({"match": "dawn"}, True),
        ({"match": "dawn", "dawnOrder": "sealed"}, False),
    ],
)
def test_S33_1_players_with_simultaneous_turns_are_asked_one_by_one(
    options: dict[str, Any], is_open: bool
) -> None:
    game = RaidGame(setting_of(**options).options)
    state = position(game.setting, {HAWK: "D4", KITE: "A2"}, turn=HAWK)
    assert game.asks_openly(state) is is_open
