""" "You are next": once a turn, by direct message alone, to people who have asked for it, by what all can see."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.model.letters import LetterKind
from bot.tables.model.table import Refusal, TableId
from bot.tables.undelivered import Unreachable
from bot.tables.use_cases import moves, queries, quiet
from tests.tables.fakes import EVA, HAL, SIA, Evening, Killed, Scribe, StoppedClock, evening
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Look, Pass, Room, Start, Whisper

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))
WORDS = "You are next, after the seeker."


async def _asked_each_time(tonight: Evening) -> TableId:
    """Hal asks to be told, and to be asked at every look; Hal is about to walk in round 1."""
    await quiet.tell_when_next(tonight.hall, HAL, is_told=True)
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, "ask")
    return key


def _told(tonight: Evening) -> list[object]:
    return [post.content for post in tonight.scribe.of("note", HAL)]


async def test_a_player_who_asked_is_told_when_the_others_begin_to_be_awaited(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    assert _told(tonight) == []
    await tonight.waits(key)
    assert _told(tonight) == [WORDS]
    assert tonight.scribe.of("note", SIA) == []


async def test_a_player_is_told_once_a_turn(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    await tonight.waits(key)
    await moves.decide(tonight.hall, key, SIA, Look(Room(29)))
    await tonight.decides(key, HAL, Whisper(charm=False))
    assert (await queries.view(tonight.hall, key, SIA)).is_awaited, "she was waited for a second time"
    assert _told(tonight) == [WORDS]
    await moves.decide(tonight.hall, key, SIA, Pass())
    await tonight.waits(key)
    assert _told(tonight) == [WORDS] * 2, "the next round"


async def test_a_player_who_has_not_asked_or_no_longer_asks_is_not_told(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    await quiet.tell_when_next(tonight.hall, HAL, is_told=False)
    await tonight.waits(key)
    assert _told(tonight) == []
    assert not [each for each in await tonight.store.receipts(key) if each.kind is LetterKind.NEXT]


async def test_a_player_who_asked_for_quiet_is_not_told(tonight: Evening) -> None:
    key = await _asked_each_time(tonight)
    await quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True)
    await tonight.waits(key)
    assert _told(tonight) == []


async def test_a_player_who_takes_no_direct_messages_is_not_told_in_the_channel(tonight: Evening) -> None:
    key = await tonight.told(_asked_each_time(tonight))
    tonight.scribe.faults["note", HAL] = [Unreachable()]
    calls = len(tonight.scribe.of("call", HAL))
    await tonight.waits(key)
    assert _told(tonight) == []
    assert len(tonight.scribe.of("call", HAL)) == calls


async def test_a_player_of_both_sides_is_never_next(tonight: Evening) -> None:
    await quiet.tell_when_next(tonight.hall, HAL, is_told=True)
    key = await tonight.begin(HAL, HAL)
    await moves.decide(tonight.hall, key, HAL, START, seat=HIDER)
    await moves.decide(tonight.hall, key, HAL, BELLS, seat=SEEKER)
    await tonight.lodge(key, "never")
    await tonight.waits(key)
    assert _told(tonight) == []


async def test_it_does_not_tell_which_of_a_side_has_decided(tonight: Evening) -> None:
    """One of two partners commits first: everybody sees that the others are awaited only when both have done so."""
    for user in (HAL, EVA):
        await quiet.tell_when_next(tonight.hall, user, is_told=True)
    key = await tonight.hunt()
    await tonight.decides(key, SIA, BELLS)
    assert _told(tonight) == []
    assert tonight.scribe.of("note", EVA) == []


async def test_after_a_crash_a_player_is_told_once(tmp_path: Path) -> None:
    clock, scribe = StoppedClock(), Scribe()
    with evening(tmp_path, scribe=scribe, clock=clock) as first:
        key = await _asked_each_time(first)
        scribe.after["note", HAL] = [Killed()]
        with pytest.raises(Killed):
            await first.waits(key)
    with evening(tmp_path, scribe=scribe, clock=clock, start=500) as second:
        await second.told(second.staff.restore())
        assert _told(second) == [WORDS]
        receipts = await second.store.receipts(key)
        assert [each.user for each in receipts if each.kind is LetterKind.NEXT] == [HAL]


async def test_to_ask_for_it_twice_is_refused(tonight: Evening) -> None:
    with pytest.raises(Refusal, match="You are not told"):
        await quiet.tell_when_next(tonight.hall, HAL, is_told=False)
    await quiet.tell_when_next(tonight.hall, HAL, is_told=True)
    with pytest.raises(Refusal, match="You are told already"):
        await quiet.tell_when_next(tonight.hall, HAL, is_told=True)
