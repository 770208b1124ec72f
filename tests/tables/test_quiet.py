"""Silence for a turn: no pings and no calls, and the panel is still kept up to date."""

from __future__ import annotations

import pytest

from bot.tables.model.letters import LetterKind
from bot.tables.model.table import Refusal, TableId
from bot.tables.undelivered import Gone, Unreachable
from bot.tables.use_cases import moves, queries, quiet
from tests.tables.fakes import EVA, HAL, SIA, Evening
from tests.toy.facts import Bell, Bells, Look, Room, Start, Whisper

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


async def _asked_each_time(tonight: Evening) -> TableId:
    """The seeker's moment of round 1; Hal is asked at every look."""
    key = await tonight.prepared(START, BELLS)
    await tonight.waits(key, "ask")
    return key


async def _looked(tonight: Evening, key: TableId) -> None:
    await tonight.decides(key, SIA, Look(Room(29)))


async def _answered(tonight: Evening, key: TableId) -> None:
    await tonight.decides(key, HAL, Whisper(charm=False))


def _pings(tonight: Evening) -> int:
    return sum(post.is_new for post in tonight.scribe.of("panel", HAL))


async def test_quiet_stops_the_pings_and_the_panel_is_kept_up_to_date(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True)
    before, told = _pings(tonight), len(tonight.scribe.of("panel", HAL))
    await _looked(tonight, key)
    assert (await queries.view(tonight.hall, key, HAL)).is_awaited
    assert _pings(tonight) == before
    assert len(tonight.scribe.of("panel", HAL)) == told + 1, "edited in silence"


async def test_quiet_ends_with_one_more_tap(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    assert (await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True)).is_quiet
    assert not (await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=False)).is_quiet
    before = _pings(tonight)
    await _looked(tonight, key)
    assert _pings(tonight) == before + 1


async def test_quiet_ends_with_the_turn(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True)
    turn, before = (await tonight.hall.look(key)).turn(), _pings(tonight)
    while (await tonight.hall.look(key)).turn() == turn:
        assert _pings(tonight) == before
        await _looked(tonight, key)
        await _answered(tonight, key)
    assert not (await queries.view(tonight.hall, key, HAL)).is_quiet
    await tonight.waits(key)
    await _looked(tonight, key)
    assert _pings(tonight) == before + 1


async def test_quiet_holds_for_its_own_table_and_user_alone(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    await quiet.keep_quiet(tonight.hall, key, SIA, is_quiet=True)
    before = _pings(tonight)
    await _looked(tonight, key)
    assert _pings(tonight) == before + 1
    assert not (await queries.view(tonight.hall, key, HAL)).is_quiet


async def test_quiet_before_the_first_panel_means_that_none_is_posted(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True)
    await tonight.store.forget_page(key, LetterKind.PANEL, (await tonight.hall.look(key)).seat_of(HAL))
    before = _pings(tonight)
    await _looked(tonight, key)
    assert _pings(tonight) == before
    assert tonight.scribe.refreshed[-1] == HAL, "panels open elsewhere are brought up to date"


async def test_a_panel_that_was_deleted_is_not_posted_anew_in_silence(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True)
    before = _pings(tonight)
    tonight.scribe.faults["panel", HAL] = [Gone()]
    await _looked(tonight, key)
    await _answered(tonight, key)
    await tonight.passes(3_600)
    assert _pings(tonight) == before
    assert HAL in tonight.scribe.refreshed
    await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=False)
    await _looked(tonight, key)
    assert _pings(tonight) == before + 1, "Hal is called again as before"


async def test_quiet_stops_the_calls_in_the_channel(tonight: Evening) -> None:
    tonight.scribe.faults["panel", HAL] = [Unreachable()]
    key = await _asked_each_time(tonight)
    calls = len(tonight.scribe.of("call", HAL))
    await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True)
    await _looked(tonight, key)
    assert len(tonight.scribe.of("call", HAL)) == calls
    await _answered(tonight, key)
    await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=False)
    await _looked(tonight, key)
    assert len(tonight.scribe.of("call", HAL)) == calls + 1


async def test_quiet_is_refused_where_nobody_would_be_called(tonight: Evening) -> None:
    key = await tonight.open(channel=8)
    with pytest.raises(Refusal, match="has not begun"):
        await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True)
    key = await tonight.begin()
    with pytest.raises(Refusal, match="no seat"):
        await quiet.keep_quiet(tonight.hall, key, EVA, is_quiet=True)
    for user in (HAL, SIA):
        await moves.resign(tonight.hall, key, user)
    with pytest.raises(Refusal, match="over"):
        await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True)
