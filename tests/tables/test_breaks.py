"""Time that does not count: quiet hours in any time zone, vacations, and breaks of several people together."""

from __future__ import annotations

from datetime import datetime
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.model.breaks import ALL_DAY, DAY, LEAST, LONGEST_QUIET, Breaks, Habits, merged

HOUR = 3600.0
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Chatham", "Australia/Lord_Howe")


def at(zone: str, *moment: int) -> float:
    year, month, day, hour = (*moment, 0)[:4]
    return datetime(year, month, day, hour, tzinfo=ZoneInfo(zone)).timestamp()


def quiet(zone: str, start: int, end: int) -> Habits:
    return Habits(zone, (start * 60, end * 60))


@st.composite
def habits(draw: st.DrawFn) -> Habits:
    start, length = draw(st.integers(0, ALL_DAY - 1)), draw(st.integers(1, LONGEST_QUIET))
    since = draw(st.floats(1.7e9, 1.8e9))
    vacations = ((since, since + draw(st.floats(1.0, 14 * DAY))),) if draw(st.booleans()) else ()
    own = (start, (start + length) % ALL_DAY) if draw(st.booleans()) else None
    return Habits(draw(st.sampled_from(ZONES)), own, vacations=vacations)


people = st.lists(habits(), max_size=4)
moments = st.floats(1.7e9, 1.8e9)


@given(people, moments, st.floats(0.0, 7 * DAY))
def test_at_the_deadline_exactly_the_time_that_was_given_is_spent(
    every: list[Habits], start: float, seconds: float
) -> None:
    breaks = Breaks.of(every)
    assert breaks.spent(start, breaks.deadline(start, seconds)) == pytest.approx(seconds, abs=1e-3)


@given(people, moments, st.floats(0.0, 20 * DAY), st.floats(0.0, 20 * DAY))
def test_time_adds_up(every: list[Habits], start: float, first: float, second: float) -> None:
    breaks, middle, end = Breaks.of(every), start + first, start + first + second
    together = breaks.spent(start, middle) + breaks.spent(middle, end)
    assert breaks.spent(start, end) == pytest.approx(together, abs=1e-3)
    assert breaks.spent(start, end) <= end - start + 1e-3


@given(st.lists(habits(), min_size=1, max_size=4), moments)
def test_breaks_come_in_order_and_every_day_has_time_that_counts(every: list[Habits], start: float) -> None:
    breaks = Breaks.of([Habits(each.zone, each.quiet) for each in every])
    stretches = list(islice(breaks.after(start), 20))
    assert all(begin <= end for begin, end in stretches)
    assert all(former[1] <= latter[0] for former, latter in pairwise(stretches))
    midnight = start - start % DAY
    assert breaks.spent(midnight, midnight + DAY) >= LEAST - 1e-3


def test_a_night_is_left_out() -> None:
    breaks = Breaks.of([quiet("Europe/Berlin", 22, 7)])
    evening = at("Europe/Berlin", 2026, 1, 10, 20)
    assert breaks.deadline(evening, 3 * HOUR) == at("Europe/Berlin", 2026, 1, 11, 8)
    assert breaks.deadline(evening, 2 * HOUR) == at("Europe/Berlin", 2026, 1, 10, 22)
    assert breaks.deadline(at("Europe/Berlin", 2026, 1, 11, 3), HOUR) == at("Europe/Berlin", 2026, 1, 11, 8)


@pytest.mark.parametrize(
    ("day", "hours"), [((2026, 3, 28), 8), ((2026, 10, 24), 10)], ids=["spring", "autumn"]
)
def test_a_night_is_as_long_as_it_is_when_the_clocks_change(day: tuple[int, int, int], hours: int) -> None:
    breaks = Breaks.of([quiet("Europe/Berlin", 22, 7)])
    start = at("Europe/Berlin", *day, 22)
    end = at("Europe/Berlin", *day[:2], day[2] + 1, 7)
    assert end - start == hours * HOUR
    assert breaks.spent(start, end) == 0
    assert breaks.deadline(start, HOUR) == end + HOUR


def test_quiet_hours_that_a_change_of_clocks_swallows_are_none() -> None:
    breaks = Breaks.of([Habits("Europe/Berlin", (2 * 60 + 15, 2 * 60 + 45))])
    start = at("Europe/Berlin", 2026, 3, 29, 1)
    assert breaks.spent(start, start + 3 * HOUR) >= 3 * HOUR - 30 * 60


def test_what_is_quiet_for_one_of_a_side_does_not_count() -> None:
    breaks = Breaks.of([quiet("UTC", 22, 6), quiet("UTC", 4, 9)])
    start = at("UTC", 2026, 5, 5, 21)
    assert breaks.deadline(start, 2 * HOUR) == at("UTC", 2026, 5, 6, 10)


def test_if_that_left_nothing_only_what_is_quiet_for_all_does_not_count() -> None:
    breaks = Breaks.of([quiet("UTC", 0, 12), quiet("UTC", 11, 23)])
    midnight = at("UTC", 2026, 5, 5)
    assert breaks.spent(midnight, midnight + DAY) == 23 * HOUR


def test_a_vacation_does_not_count() -> None:
    breaks = Breaks.of([Habits(vacations=((1_000.0, 2_000.0),))])
    assert breaks.deadline(500.0, 600.0) == 2_100.0
    assert breaks.spent(500.0, 1_500.0) == 500.0
    assert breaks.deadline(3_000.0, 600.0) == 3_600.0


def test_time_that_runs_backwards_costs_nothing() -> None:
    assert Breaks().spent(2_000.0, 1_000.0) == 0
    assert Breaks.of([quiet("UTC", 0, 12)]).spent(200_000.0, 100_000.0) == 0


def test_stretches_that_touch_are_one() -> None:
    assert merged([(3.0, 4.0), (1.0, 2.0), (2.0, 3.0), (6.0, 7.0)]) == [(1.0, 4.0), (6.0, 7.0)]
