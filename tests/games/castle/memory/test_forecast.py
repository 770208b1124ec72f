"""Possible future and past events, by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from bot.games.castle.kinds import PatrolId, Place, Tunnel
from bot.games.castle.memory.chronicle import Listen
from bot.games.castle.memory.forecast import (
    earshot,
    heard_from,
    marches,
    may_hear,
    waking,
    watched,
    within_reach,
)
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.setting import Setting
from tests.games.castle.kit import game, label, position, small_board, zone, zones

BOARD = small_board()


def setting(**options: object) -> Setting:
    return game(**options).setting


def listen(name: str, *, heard: bool, is_hushed: bool = False, deaths: int = 0) -> Listen:
    return Listen(5, zone(name), (), heard, is_hushed=is_hushed, deaths=deaths)


def named(places: Iterable[Place]) -> str:
    return " ".join(sorted(label(place) for place in places))


def test_R3_5_earshot_goes_through_walls_and_over_moats() -> None:
    assert named(earshot(BOARD, zone("YA8"), 1)) == "CA1 YA1 YA11 YA8"
    assert zone("CA2") in earshot(BOARD, zone("YA8"), 2)


def test_R11_3_a_heard_noise_came_from_within_three_links() -> None:
    heard = listen("YA1", heard=True)
    assert heard_from(setting(), heard, [heard]) == earshot(BOARD, zone("YA1"), 3)


def test_R11_3_silence_elsewhere_rules_places_out() -> None:
    """At YA2 YA3 would have heard them at any speed; at YA1 they can have taken one step."""
    heard, silent = listen("YA1", heard=True), listen("YA3", heard=False)
    found = heard_from(setting(), heard, [heard, silent])
    assert zone("YA1") in found
    assert zone("YA2") not in found
    assert zone("YA3") not in found
    assert found < earshot(BOARD, zone("YA1"), 3)


@pytest.mark.parametrize("silent", [{"is_hushed": True}, {"deaths": 1}])
def test_R11_3_silence_that_need_not_be_true_rules_nothing_out(silent: dict[str, Any]) -> None:
    heard, other = listen("YA1", heard=True), listen("YA3", heard=False, **silent)
    assert heard_from(setting(), heard, [heard, other]) == earshot(BOARD, zone("YA1"), 3)


def test_R11_3_where_visible_intruders_make_no_noise_silence_rules_nothing_out() -> None:
    heard, silent = listen("YA1", heard=True), listen("YA3", heard=False)
    quiet = setting(visibleIntrudersMakeNoise=False)
    assert heard_from(quiet, heard, [heard, silent]) == earshot(BOARD, zone("YA1"), 3)


def ways(**where: Any) -> list[str]:
    match = position(**where)
    assert isinstance(match.game, CastleGame)
    found = marches(match.state, PatrolId(1))
    return [" ".join(label(place) for place in way) for way in found]


def test_R13_3_a_march_goes_two_zones_and_at_a_fork_every_way() -> None:
    assert ways(patrols={"YA6": ("YA7", 2)}) == ["YA6 YA7 YA10"]
    assert ways(patrols={"YA6": ("YA5", 2)}) == ["YA6 YA5 YA4"]
    assert sorted(ways(patrols={"YA5": ("YA4", 2)})) == ["YA5 YA4 YA3", "YA5 YA4 YA9"]
    assert sorted(ways(patrols={"YA4": (("YA3", "YA9"), 2)})) == ["YA4 YA3 YA2", "YA4 YA9 YA4"]


def test_R13_4_a_dead_end_turns_it_round() -> None:
    assert ways(patrols={"YA4": ("YA9", 2)}) == ["YA4 YA9 YA4"]


def test_R13_1_off_the_track_there_is_no_march() -> None:
    assert ways(patrols={"YA15": (None, 2)}) == []


def test_R17_3_seen_is_where_guards_stand_and_patrols_come_through() -> None:
    match = position(sentries={"YA2": 1}, drunk=["YA20"], patrols={"YA6": ("YA7", 2)})
    assert watched(match.state) == frozenset(zones("YA2 YA20 YA6 YA7 YA10"))


def test_R12_1_reach_is_two_zones_over_open_links() -> None:
    match = position(sentries={"YA1": 1}, drunk=["YA20"])
    assert within_reach(match.state) == frozenset(zones("YA1 YA2 YA3 YA8 YA11"))


def test_R12_2_a_moat_ends_a_move_but_does_not_hold_a_guard_in_it() -> None:
    """From MA1 two zones; nobody goes on through OM2."""
    inside = within_reach(position(sentries={"MA1": 1}).state)
    assert zone("MA1") in inside
    assert len(inside) > 1
    beyond = within_reach(position(sentries={"YA4": 1}).state)
    assert zone("OM2") in beyond
    assert not beyond & frozenset(zones("OL1 OL2 OL3"))


def test_R23_16_guards_inside_come_out_by_the_entrances_that_are_known() -> None:
    match = position(sentries={"inside": 1}, passage_cards=1, found=["YA1"])
    known = within_reach(match.state)
    assert known >= frozenset(zones("YA1 YA2 YA8 YA15"))
    match.state.put_passage(Tunnel.PASSAGE, match.state.marks.passages[Tunnel.PASSAGE].but(entrances=None))
    assert within_reach(match.state) == frozenset(zones("YA1 YA2 YA8"))


def test_R12_10_sleepers_wake_in_any_barracks_while_any_are_left() -> None:
    match = position()
    assert waking(match.state) == BOARD.barracks
    match.state.marks = match.state.marks.but(woken=8)
    assert not waking(match.state)
    match.state.marks = match.state.marks.but(sleepers_added=1)
    assert waking(match.state) == BOARD.barracks


@pytest.mark.parametrize(
    ("known", "is_heard"),
    [
        ({}, True),
        ({"turn": 1}, False),
        ({"ninja": "left", "traitor": "left"}, False),
        ({"ninja": "passage", "traitor": "left", "passage_cards": 1}, False),
        ({"ninja": "left", "traitor": ("YA8", {"shown": True})}, True),
        ({"ninja": "left", "traitor": ("YA15", {"shown": True})}, False),
        ({"ninja": "OL1", "traitor": ("YA15", {"shown": True})}, True),
        (
            {
                "ninja": "left",
                "traitor": ("YA8", {"shown": True}),
                "options": {"visible_intruders_make_noise": False},
            },
            False,
        ),
    ],
)
def test_R11_4_who_can_be_heard_by_public_facts(known: dict[str, Any], is_heard: bool) -> None:
    match = position(sentries={"YA1": 1}, **known)
    assert may_hear(match.state, zone("YA1")) is is_heard
