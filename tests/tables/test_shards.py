"""The shards by which people are heard: when a shard counts as heard, as away, and as back again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.model.shards import AWAY, BLIP, FRESH, STEADY, Look, Shards, Sign, gaps, silences, way
from tests.tables.fakes import StoppedClock

BEAT = 41.25
"""Seconds between two heartbeats of Discord."""


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock(10_000.0)


@pytest.fixture
def shards(clock: StoppedClock) -> Shards:
    found = Shards(clock.now)
    found.are(1, [0])
    return found


def hears(shards: Shards, clock: StoppedClock, seconds: float) -> None:
    """Heartbeats are answered for this long."""
    end = clock.time + seconds
    while clock.time < end:
        clock.time = min(end, clock.time + BEAT)
        shards.received(0)


def look(shards: Shards, clock: StoppedClock) -> Look:
    (found,) = shards.looks(clock.time)
    return found


@pytest.mark.parametrize(
    ("guild", "count", "found"),
    [(5 << 22, 1, {0}), (5 << 22, 2, {0, 1}), (4 << 22, 2, {0}), (5 << 22, 4, {0, 1}), (7 << 22, 0, set())],
)
def test_a_server_is_heard_by_its_shard_and_by_shard_0(guild: int, count: int, found: set[int]) -> None:
    assert way(guild, count) == found


def test_nobody_is_heard_before_a_session_has_begun(shards: Shards, clock: StoppedClock) -> None:
    """Discord greets every process that connects."""
    hears(shards, clock, 600)
    assert look(shards, clock) == Look(0, None, None)


def test_a_shard_is_heard_by_each_heartbeat(shards: Shards, clock: StoppedClock) -> None:
    begun = clock.time
    shards.opened(0)
    hears(shards, clock, 600)
    assert look(shards, clock) == Look(0, clock.time, begun)
    clock.time += FRESH
    assert look(shards, clock) == Look(0, clock.time - FRESH, begun)


def test_up_for_seconds_it_is_not_heard(shards: Shards, clock: StoppedClock) -> None:
    shards.opened(0)
    hears(shards, clock, 600)
    heard = clock.time
    for _ in range(20):
        shards.closed(0)
        clock.time += 20
        shards.opened(0)
        clock.time += BLIP - 1
        shards.received(0)
    assert look(shards, clock) == Look(0, heard, clock.time - BLIP + 1)


def test_one_that_is_silent_is_down_though_nobody_has_closed_it(shards: Shards, clock: StoppedClock) -> None:
    shards.opened(0)
    hears(shards, clock, 600)
    heard = clock.time
    clock.time += FRESH + 1
    assert look(shards, clock) == Look(0, heard, None)
    shards.received(0)
    assert look(shards, clock) == Look(0, heard, clock.time), "it is up since now"


def test_it_tells_when_a_shard_is_opened_or_lost_and_no_heartbeats(
    shards: Shards, clock: StoppedClock
) -> None:
    told: list[float] = []
    shards.on_change.append(lambda: told.append(clock.time))
    shards.opened(0)
    hears(shards, clock, 600)
    shards.closed(0)
    shards.closed(0)
    assert told == [10_000.0, clock.time]


def test_people_it_has_not_heard_for_long_pay_nothing(clock: StoppedClock) -> None:
    shards = Shards(clock.now)
    assert shards.lost(1 << 22, clock.time) is None, "not known"
    shards.are(2, [0, 1])
    for shard in (0, 1):
        shards.opened(shard)
    clock.time += BLIP
    shards.received(0)
    shards.received(1)
    heard = clock.time
    clock.time += BEAT
    shards.received(0)
    clock.time += AWAY
    assert shards.lost(1 << 22, clock.time) == heard
    assert shards.lost(0, clock.time) is None


SIGN = Sign(0, 1, heard=1_000.0, up=500.0)


@pytest.mark.parametrize(
    ("seen", "now", "lost"),
    [
        (Look(0, 1_030.0, 500.0), 1_030.0, None),
        (Look(0, 1_000.0, None), 1_000.0 + AWAY, None),
        (Look(0, 1_000.0, None), 1_001.0 + AWAY, 1_000.0),
        (Look(0, 1_000.0, 1_100.0), 1_125.0, None),  # back in time
        (Look(0, 1_000.0, 1_130.0), 1_131.0, 1_000.0),  # too late
        (
            Look(0, 1_400.0, 500.0),
            1_400.0,
            None,
        ),  # nobody has looked for long, and it was heard all the time
        (Look(0, None, None), 1_050.0, None),  # another process has not opened it yet
        (Look(0, None, 1_050.0), 1_060.0, None),
        (Look(0, None, 1_200.0), 1_200.0, 1_000.0),
        (None, 1_100.0, None),  # another process has it
        (None, 1_200.0, 1_000.0),  # and has died
    ],
)
def test_a_shard_is_away_once_it_was_not_heard_for_two_minutes(
    seen: Look | None, now: float, lost: float | None
) -> None:
    assert SIGN.noted(seen, now).lost == lost


def test_what_is_away_is_back_once_it_is_up_for_two_minutes_without_a_break() -> None:
    lost = Sign(0, 1, heard=1_000.0, up=None, lost=1_000.0)
    for up, now, is_back in [
        (None, 9_000.0, False),
        (2_000.0, 1_999.0 + STEADY, False),
        (2_000.0, 2_000.0 + STEADY, True),
    ]:
        sign = lost.noted(Look(0, now if up else 1_000.0, up), now).settled(now)
        assert (sign.lost is None) == is_back


def test_a_server_is_not_heard_while_its_shard_or_shard_0_is_away() -> None:
    signs = {
        0: Sign(0, 3, heard=90.0, up=1.0),
        1: Sign(1, 3, heard=40.0, up=None, lost=40.0),
        2: Sign(2, 3, heard=80.0, up=None),
    }
    assert silences(signs) == {1: 40.0}
    assert gaps(signs, 100.0) == {1: 40.0, 2: 80.0}
    signs[0] = Sign(0, 3, heard=30.0, up=None, lost=30.0)
    assert silences(signs) == {0: 30.0, 1: 30.0, 2: 30.0}


@given(st.lists(st.tuples(st.booleans(), st.floats(1.0, 300.0)), max_size=30))
def test_however_it_comes_and_goes_no_outage_begins_later_than_it_was_heard(
    spells: list[tuple[bool, float]],
) -> None:
    """None ends before the shard was up for two minutes, or begins while the shard is heard all the time."""
    clock = StoppedClock(10_000.0)
    shards = Shards(clock.now)
    shards.are(1, [0])
    shards.opened(0)
    clock.time += STEADY
    shards.received(0)
    shards.opened(0)
    clock.time += BLIP
    shards.received(0)
    sign, down, up = Sign(0, 1, heard=clock.time, up=clock.time - BLIP), 0.0, STEADY
    for is_up, seconds in spells:
        if is_up:
            shards.opened(0)
        else:
            shards.closed(0)
        end = clock.time + seconds
        up = 0.0
        while clock.time < end:
            step = min(10.0, end - clock.time)
            clock.time += step
            up, down = (up + step, 0.0) if is_up else (0.0, down + step)
            if is_up:
                shards.received(0)
            before = sign.lost
            sign = sign.noted(look(shards, clock), clock.time).settled(clock.time)
            if down > AWAY:
                assert sign.lost is not None
                assert sign.lost <= clock.time - down
            if before is not None and sign.lost is None:
                assert up >= STEADY
            if up >= STEADY:
                assert sign.lost is None
