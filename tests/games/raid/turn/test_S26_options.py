"""Options that can be combined (S26.1)."""

import re
from collections import Counter

import pytest

from bot.games.raid.kinds import Alarm, Buki
from bot.games.raid.setting.options import raid_options
from tests.games.raid.kit import setting_of


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": 1}, "set match to midnight"),
        ({"players": 1, "match": "dawn"}, "set match to midnight"),
        ({"boardsOut": "lesson", "players": 3}, "one or two ninja: lower players"),
        ({"clock": "speedy", "order": "flowing"}, "set order to strict"),
        ({"alarmTargets": [1, 21, 25], "boardsOut": "2"}, "lost at alarm -1: change alarmTargets"),
        ({"targetShift": 6, "alarmTargets": [30, 21, 25]}, "lost at alarm 36: change alarmTargets"),
        ({"firstPlayer": "3"}, "set firstPlayer to a lower number"),
        ({"players": 5}, "Option players takes a whole number from 1 to 4, not “5”"),
        ({"speedyPercent": 49}, "Option speedyPercent takes a whole number from 50 to 400, not “49”"),
        ({"guards": 17}, "Option guards takes a whole number from 18 to 40, not “17”"),
        ({"unheard": True}, "There is no option “unheard”"),
    ],
)
def test_S26_1_contradicting_options_are_refused_with_the_needed_change(
    given: dict[str, object], said: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        raid_options(given)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"players": 1, "match": "midnight", "soloNinja": 4},
        {"boardsOut": "lesson"},
        {"clock": "speedy"},
        {"clock": "hurried", "order": "flowing"},
        {"players": 3, "firstPlayer": "3"},
    ],
)
def test_S26_1_fitting_options_are_accepted(given: dict[str, object]) -> None:
    assert raid_options(given).target > 0


def test_S24_1_one_person_plays_several_ninja_as_if_they_were_so_many_players() -> None:
    solo = raid_options({"players": 1, "match": "midnight", "soloNinja": 3})
    assert (solo.ninja, solo.target) == (3, 21)


def test_S26_decks_have_the_copies_that_are_asked_for_as_many_as_there_are() -> None:
    setting = setting_of(
        alarmDeck=[0, 0, 6, 3, 3, 0], senjutsuDeck="even", bukiDeck=[0, 0, 0, 6, 6, 0, 6, 6, 0, 6]
    )
    assert Counter(setting.alarm) == {Alarm.FOOTSTEP: 6, Alarm.SAMURAI: 3, Alarm.GEISHA: 3}
    assert set(Counter(setting.senjutsu).values()) == {2}
    assert Counter(setting.buki) == dict.fromkeys(
        (Buki.TONFA, Buki.ARROW, Buki.CHAIN, Buki.WHISTLE, Buki.ZIP), 6
    )
    assert Counter(setting_of().alarm)[Alarm.CAT] == 4
    for wrong in ({"alarmDeck": [2] * 5}, {"senjutsuDeck": [2, 2, 2, 2, 2, 3]}, {"bukiDeck": "tuned"}):
        with pytest.raises(ValueError, match=r"\S"):
            raid_options(wrong)
