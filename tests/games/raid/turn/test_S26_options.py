"""Which options go together (S26.1)."""

from collections import Counter

import pytest

from bot.games.raid.kinds import Alarm, Buki
from bot.games.raid.setting.options import raid_options
from tests.games.raid.kit import setting_of


@pytest.mark.parametrize(
    "given",
    [
        {"players": 1},
        {"players": 1, "match": "dawn"},
        {"boardsOut": "lesson", "players": 3},
        {"clock": "speedy", "order": "flowing"},
        {"alarmTargets": [1, 21, 25], "boardsOut": "2"},
        {"targetShift": 6, "alarmTargets": [30, 21, 25]},
        {"firstPlayer": "3"},
        {"players": 5},
        {"speedyPercent": 49},
        {"guards": 17},
        {"unheard": True},
    ],
)
def test_S26_1_what_does_not_go_together_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
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
def test_S26_1_what_goes_together_is_taken(given: dict[str, object]) -> None:
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
