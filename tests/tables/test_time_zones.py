"""People's words for their time zone mean the clocks by which they live, and only such zones are offered."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest

from bot.tables.model import time_zones
from bot.tables.model.table import Refusal
from bot.tables.model.time_zones import folded, meant, offset_of, suggested, title
from bot.tables.model.zone_words import COUNTRIES, ZONES
from bot.tables.use_cases import habits
from tests.tables.fakes import HAL, Evening

JULY, JANUARY = (datetime(2026, month, 1, tzinfo=UTC).timestamp() for month in (7, 1))
SUMMERS = timedelta(hours=1)


def shown(zone: str, at: float) -> timedelta:
    return datetime.fromtimestamp(at, ZoneInfo(zone)).utcoffset() or timedelta()


@pytest.mark.parametrize("at", [JULY, JANUARY])
@pytest.mark.parametrize(
    ("text", "zone"),
    [
        *((text, "America/New_York") for text in ("EST", "edt", "ET", "Eastern Time", "new york", "NYC")),
        *((text, "America/Los_Angeles") for text in ("PST", "pdt", "Pacific Daylight Time", "california")),
        *((text, "America/Chicago") for text in ("CDT", "CT", "us/central")),
        *((text, "America/Sao_Paulo") for text in ("São Paulo", "sao paulo", "SAO_PAULO", "BRT")),
        *((text, "Asia/Kolkata") for text in ("india", "India time", "IST", "Mumbai", "IN")),
        *((text, "Europe/London") for text in ("UK", "england", "BST", "Britain (UK)", "great britain")),
        *((text, "Europe/Berlin") for text in ("Germany", "deutschland", "berlin", "MEZ", "europe/BERLIN")),
        *((text, "Europe/Paris") for text in ("CET", "cest", "Central European Time", "France")),
        *((text, "Asia/Tokyo") for text in ("Japan", "JST", "tokyo")),
        *((text, "Asia/Seoul") for text in ("South Korea", "KST")),
        *((text, "UTC") for text in ("UTC", "utc", "Zulu")),
        ("GMT-3:30", "America/St_Johns"),
        ("+14", "Pacific/Kiritimati"),
        ("St. John's", "America/St_Johns"),
        ("türkiye", "Europe/Istanbul"),
        ("asia/calcutta", "Asia/Calcutta"),
        ("UTC+2 all year", "Etc/GMT-2"),
        ("gmt-5 all year", "Etc/GMT+5"),
        ("UTC+0 all year", "UTC"),
        ("UTC-12", "Etc/GMT+12"),
    ],
)
def test_peoples_words_mean_the_zone_where_they_live(text: str, zone: str, at: float) -> None:
    if text == "GMT-3:30" and at == JULY:
        text = "GMT-2:30"
    assert meant(text, at) == (zone,)


@pytest.mark.parametrize("word", ["EST", "CST", "MST", "PST", "CET", "EET", "AEST", "BST", "GMT", "NZST"])
def test_an_abbreviation_has_summers_where_its_place_has(word: str) -> None:
    assert any(abs(shown(zone, JULY) - shown(zone, JANUARY)) == SUMMERS for zone in meant(word, JULY))


@pytest.mark.parametrize("at", [JULY, JANUARY])
@pytest.mark.parametrize(
    ("text", "hours"), [("GMT+2", 2), ("utc+2", 2), ("+2", 2), ("UTC−5", -5), ("utc1", 1)]
)
def test_a_difference_is_places_that_have_it_now_or_in_half_a_year(text: str, hours: int, at: float) -> None:
    found = meant(text, at)
    wanted = timedelta(hours=hours)
    assert len(found) > 2
    for zone in found:
        assert wanted in (shown(zone, at), shown(zone, JULY if at == JANUARY else JANUARY)), zone


def test_a_half_hour_is_a_difference_too() -> None:
    assert "Asia/Kolkata" in meant("UTC+5:30", JULY)
    assert meant("UTC+5:30", JULY) == meant("+0530", JULY) == meant("gmt +05:30", JULY)
    assert offset_of("UTC+5:30") == (330, False)
    assert meant("UTC+5:20", JULY) == meant("+15", JULY) == meant("+5:30 in winter", JULY) == ()


@pytest.mark.parametrize(
    ("text", "among"),
    [
        ("CST", ("America/Chicago", "Asia/Shanghai")),
        ("GMT", ("Europe/London", "UTC")),
        ("US", ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles")),
        ("brazil", ("America/Sao_Paulo", "America/Noronha")),
        ("Australia", ("Australia/Sydney", "Australia/Perth")),
        ("Spain", ("Europe/Madrid", "Atlantic/Canary")),
    ],
)
def test_an_ambiguous_word_names_each_zone_once(text: str, among: tuple[str, ...]) -> None:
    found = meant(text, JULY)
    assert set(among) <= set(found)
    clocks = [tuple(shown(zone, JULY + day * 86_400) for day in range(0, 730, 7)) for zone in found]
    assert len(set(clocks)) == len(found)


@pytest.mark.parametrize(
    "text", ["", " ", "localtime", "Factory", "Etc", "posixrules", "Europe", "Berli", "10pm", "2"]
)
def test_a_word_that_is_no_place_means_nothing(text: str) -> None:
    assert meant(text, JULY) == ()


@pytest.mark.parametrize(
    "text", ["", "a", "e", "etc", "gmt", "est", "+2", "utc-7", "local", "fac", "c", "indi", "berl"]
)
def test_whatever_is_suggested_is_a_place_that_means_itself_or_a_difference_as_people_write_it(
    text: str,
) -> None:
    for zone in suggested(text, JULY):
        assert zone == "UTC" or "/" in zone
        typed = title(zone)
        assert not typed.startswith("Etc/")
        found = meant(typed, JULY)
        assert len(found) == 1, typed
        assert [shown(found[0], at) for at in (JULY, JANUARY)] == [shown(zone, at) for at in (JULY, JANUARY)]


def test_the_likely_zone_is_suggested_first() -> None:
    for text, zone in (
        ("berl", "Europe/Berlin"),
        ("indi", "Asia/Kolkata"),
        ("são p", "America/Sao_Paulo"),
        ("pst", "America/Los_Angeles"),
        ("mumb", "Asia/Kolkata"),
    ):
        assert suggested(text, JULY)[0] == zone
    assert "UTC+2 all year" in map(title, suggested("GMT+2", JULY))
    assert title("Etc/GMT+2") == "UTC-2 all year"


def test_the_table_of_words_has_existing_zones_and_countries() -> None:
    zones = {zone for every in ZONES.values() for zone in every}
    assert zones <= available_timezones()
    assert all(time_zones._by_code()[code] for (code,) in COUNTRIES.values())
    assert [word for word in (*ZONES, *COUNTRIES) if folded(word) != word] == []


async def test_a_zone_that_is_not_clear_is_refused_with_those_that_it_may_be(tonight: Evening) -> None:
    tonight.clock.time = JULY
    for text, sentence in (
        ("CST", "several time zones; choose one: America/Chicago, Asia/Shanghai."),
        (
            "GMT+2",
            "UTC+2 does not say when summer time begins. Choose a place with your clocks: Europe/Paris, ",
        ),
        ("GMT+2", "if they never change type “UTC+2 all year”."),
        ("+5:30", "with your clocks: Asia/Colombo, Asia/Kolkata."),
    ):
        with pytest.raises(Refusal) as refusal:
            await habits.set_zone(tonight.hall, HAL, text)
        assert sentence in str(refusal.value)
    assert (await habits.habits(tonight.hall, HAL)).zone == "UTC"
    assert (await habits.set_zone(tonight.hall, HAL, "UTC+2 all year")).zone == "Etc/GMT-2"


@pytest.mark.parametrize("zone", ["Etc/GMT+2", "EST", "CET", "US/Eastern", "Asia/Calcutta"])
async def test_a_zone_that_was_stored_once_goes_on(tonight: Evening, zone: str) -> None:
    await tonight.store.set_habits(HAL, (await habits.habits(tonight.hall, HAL)).__class__(zone=zone))
    own = await habits.set_quiet(tonight.hall, HAL, "22", "8")
    assert own.zone == zone
    assert (await habits.habits(tonight.hall, HAL)).zone == zone
