"""The words on the buttons of the four routes, and the reason why one is impossible."""

from __future__ import annotations

from functools import partial

import pytest

from bot.engine.acts import Tone
from bot.engine.game import Viewer
from bot.games.raid.decisions import Move
from bot.games.raid.kinds import MoveCard
from bot.games.raid.moving.routes import legal
from bot.games.raid.state.state import State, Turn
from bot.games.raid.words import standing, ways
from tests.games.raid.kit import DAWN, HAWK, KITE, gone, position, setting_of, t

MIDNIGHT = {"match": "midnight"}


def read(state: State) -> list[str]:
    """The labels of the legal routes of the first seat."""
    return [ways.choice(state, HAWK, Move(card, route)).label for card, route in legal(state, HAWK)]


def reasons(state: State) -> dict[str, str]:
    """The impossible routes, with the reasons."""
    possible = frozenset(Move(card, route) for card, route in legal(state, HAWK))
    return {each.choice.label: each.choice.note for each in ways.barred(state, HAWK, possible)}


def test_S33_3_a_route_says_its_end_and_its_meetings() -> None:
    """From E4 by night: the guard of E6 stops a stride, slip right lifts the lantern of F5."""
    setting = setting_of()
    state = position(setting, {HAWK: "E4", KITE: None}, turn=HAWK, open_cards=("stride", "slip"))
    assert read(state) == [
        "1a E6 guard",
        "1b E6 guard",
        "2a D5",
        "2b F5 lantern",
    ]


def test_S8_3_in_the_last_turn_of_a_phase_a_guard_costs_none() -> None:
    setting = setting_of()
    state = position(setting, {HAWK: "E4", KITE: None}, turn=HAWK, open_cards=("stride",))
    read_of = partial(ways.choice, state, HAWK, Move(MoveCard("stride"), 0))
    assert read_of().caution == "Take out the guard on E6, and lose your next turn?"
    state.change(HAWK, taken=5)
    assert (read_of().caution, read_of().tone) == ("", Tone.ENDS)


def test_S33_3_before_the_start_tile_is_chosen_the_routes_are_arrows_as_the_picture_lies() -> None:
    for half, arrows in (
        ("midnight", "1a ⇒⇒⇑, 1b ⇒⇒⇓, 2a leap ⇗⇗, 2b leap ⇘⇘"),
        ("dawn", "1a ⇐⇐⇓, 1b ⇐⇐⇑, 2a leap ⇙⇙, 2b leap ⇖⇖"),
    ):
        setting = setting_of(match=half)
        state = position(setting, {HAWK: None}, turn=HAWK, open_cards=("knight", "leap-fork"))
        assert standing.status(state, Viewer(HAWK)).startswith(arrows)


def test_S33_3_a_guard_is_a_grave_button_and_a_lantern_a_plain_one() -> None:
    setting = setting_of()
    state = position(setting, {HAWK: "E4", KITE: None}, turn=HAWK, open_cards=("stride", "slip"))
    tones = [
        ways.choice(state, HAWK, Move(MoveCard(card), route)).tone
        for card, route in (("stride", 0), ("slip", 0), ("slip", 1))
    ]
    assert tones == [Tone.SEEN, Tone.FREE, Tone.ENDS]


@pytest.mark.parametrize(
    ("half", "at", "cards", "labels"),
    [
        (
            MIDNIGHT,
            "E4",
            ("slip", "walk"),
            ["1a D5 street", "1b F5 lantern street", "2a E6 guard street", "2b E5 street"],
        ),
        (MIDNIGHT, "D4", ("slip",), ["1a C5 lantern street", "1b E5 street"]),
        (DAWN, "D34", ("knight",), ["1a D33 water", "1b D33 water"]),
        (DAWN, "E24", ("walk",), ["1a E22 road", "1b E23 road"]),
        (DAWN, "E17", ("walk",), ["1a E15", "1b E16"]),  # a tree and a bush
    ],
)
def test_S11_6_and_S19_3_an_end_in_the_open_is_named_when_the_ninja_moves_no_more(
    half: dict[str, str], at: str, cards: tuple[str, ...], labels: list[str]
) -> None:
    """In its sixth turn, or before turns that it misses; such a route is not green."""
    setting = setting_of(**half)
    state = position(setting, {HAWK: at, KITE: None}, turn=HAWK, open_cards=cards)
    assert not any(word in label for label in read(state) for word in ("street", "road"))
    for change in ({"taken": 5}, {"taken": 4, "missed": 1}):
        state.change(HAWK, **{"taken": 0, "missed": 0, **change})
        assert read(state) == labels
        for card, route in legal(state, HAWK):
            found = ways.choice(state, HAWK, Move(card, route))
            assert (found.tone is Tone.FREE) is (at == "E17")
    state.turns = {HAWK: Turn(plays=2)}
    assert not any(word in label for label in read(state) for word in ("street", "road"))


def test_S29_6_from_the_row_before_the_palace_every_route_says_home() -> None:
    setting = setting_of()
    state = position(setting, {HAWK: "D46", KITE: None}, turn=HAWK, open_cards=("walk", "slip"))
    assert read(state) == ["1a D48, home", "1b D47, home", "2a C47, home", "2b E47, home"]


def test_S20_1_a_route_over_the_finish_says_so() -> None:
    setting = setting_of(**DAWN)
    state = position(setting, {HAWK: "C2", KITE: None}, turn=HAWK, open_cards=("stride",))
    assert read(state) == ["1a forest!", "1b forest!"]


def test_S15_1_a_route_into_water_says_so() -> None:
    setting = setting_of(**DAWN)
    state = position(setting, {HAWK: "D34", KITE: None}, turn=HAWK, open_cards=("knight",))
    assert read(state) == ["1a D33 water", "1b D33 water"]


def test_S33_3_a_route_that_leads_off_the_track_says_so() -> None:
    """S-C11: hook left from A10; its right route meets the guard of B12."""
    setting = setting_of()
    state = position(setting, {HAWK: "A10", KITE: None}, turn=HAWK, open_cards=("hook",))
    assert reasons(state) == {"1a": "hook left: leads off the track"}


def test_S7_3_a_route_that_ends_on_another_ninja_says_so() -> None:
    """S-C13."""
    setting = setting_of()
    state = position(setting, {HAWK: "D1", KITE: "D3"}, turn=HAWK, open_cards=("walk", "knight"))
    assert reasons(state) == {"1a": "walk two on: another ninja stands on D3"}


def test_S15_1_a_route_that_would_stop_in_water_on_another_ninja_names_that_tile() -> None:
    """S-C37: only the first step is made."""
    setting = setting_of(**DAWN)
    state = position(setting, {HAWK: "D33", KITE: "D32"}, turn=HAWK, open_cards=("walk",))
    assert reasons(state)["1a"] == "walk two on: another ninja stands on D32"


def test_S17_7_and_S18_6_a_burning_or_closed_tile_is_named() -> None:
    setting = setting_of(**DAWN)
    state = position(setting, {HAWK: "D30", KITE: None}, turn=HAWK, open_cards=("walk", "slip"))
    gone(state, "D29")
    state.fires, state.closed = {t("D29"): KITE}, {t("E29"): None}
    assert reasons(state) == {
        "1a": "walk two on: D29 burns",
        "1b": "walk one on: D29 burns",
        "2a": "slip left: E29 is closed",
    }
