"""Receipts: a told message is known by its nonce, also after a crash between telling and noting."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import TableId
from bot.tables.undelivered import Later, Unreachable
from tests.tables.fakes import HAL, SIA, Evening, Killed, Scribe, StoppedClock, evening
from tests.tables.test_postman import walked
from tests.there import there
from tests.toy.facts import HIDER, SEEKER, Look, Room


async def test_every_new_message_to_a_person_leaves_a_receipt_with_its_nonce(tonight: Evening) -> None:
    key = await walked(tonight, "ask")
    await tonight.decides(key, SIA, Look(Room(29)))
    receipts = await tonight.store.receipts(key)
    new = [post for post in tonight.scribe.posts if post.is_new and post.audience is not None]
    assert Counter(each.nonce for each in receipts) == Counter(post.nonce for post in new)
    assert {(each.seat, each.user) for each in receipts} == {(HIDER, HAL), (SEEKER, SIA)}
    assert {each.turn for each in receipts} >= {0, 1}


async def test_an_edit_and_what_was_not_told_leave_none(tonight: Evening) -> None:
    key = await tonight.begin()
    before = await tonight.store.receipts(key)
    void = Letter(table=key, kind=LetterKind.NOTE, nonce="void", seat=HIDER, user=SIA, text="Not hers.")
    panel = Letter(table=key, kind=LetterKind.PANEL, nonce="panel", seat=HIDER, user=HAL)
    await tonight.write(void, panel)
    assert await tonight.store.next_due() is None
    assert await tonight.store.receipts(key) == before


async def test_a_call_in_the_channel_leaves_one(tonight: Evening) -> None:
    tonight.scribe.faults["panel", SIA] = [Unreachable()]
    key = await walked(tonight)
    calls = [each for each in await tonight.store.receipts(key) if each.kind is LetterKind.CALL]
    assert [each.nonce for each in calls] == [post.nonce for post in tonight.scribe.of("call", SIA)]
    assert {each.user for each in calls} == {SIA}


async def test_what_is_told_at_the_second_attempt_has_one_receipt(tonight: Evening) -> None:
    tonight.scribe.faults["panel", HAL] = [Later()]
    key = await tonight.begin()
    assert not [each for each in await tonight.store.receipts(key) if each.user == HAL]
    due = there(await tonight.store.next_due())
    tonight.clock.time = due
    await tonight.told(tonight.staff.restore())
    (receipt,) = [each for each in await tonight.store.receipts(key) if each.user == HAL]
    assert receipt.at == due


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("kind", [LetterKind.PING, LetterKind.CALL, LetterKind.NOTE])
async def test_after_a_crash_between_telling_and_noting_it_is_told_once_under_the_same_nonce(
    tmp_path: Path, moment: str, kind: LetterKind
) -> None:
    clock, scribe = StoppedClock(), Scribe()
    posted = {LetterKind.PING: "panel", LetterKind.CALL: "call", LetterKind.NOTE: "note"}[kind]
    with evening(tmp_path, scribe=scribe, clock=clock) as first:
        if kind is LetterKind.CALL:
            await first.store.set_reachable(SIA, False)
        key = await walked(first)
        told = len(scribe.of(posted, SIA))
        faults = scribe.faults if moment == "before" else scribe.after
        faults[posted, SIA] = [Killed()]
        await first.store.write(
            [Letter(table=key, kind=kind, nonce="mine", seat=SEEKER, user=SIA, text="Psst.")],
            at=first.clock.time,
        )
        await _take_away(first, key)
        first.hall.wake(key)
        with pytest.raises(Killed):
            await first.staff.rest()
        assert "mine" not in {each.nonce for each in await first.store.receipts(key)}
    with evening(tmp_path, scribe=scribe, clock=clock, start=500) as second:
        await second.told(second.staff.restore())
        assert [post.nonce for post in scribe.of(posted, SIA)[told:]] == ["mine"]
        (receipt,) = [each for each in await second.store.receipts(key) if each.nonce == "mine"]
        assert (receipt.kind, receipt.user, receipt.seat) == (kind, SIA, SEEKER)
        assert await second.store.next_due() is None


async def _take_away(tonight: Evening, key: TableId) -> None:
    """The seeker's panel and call are gone, so the next one is a new message."""
    for kind in (LetterKind.PANEL, LetterKind.CALL):
        page = await tonight.store.page(key, kind, SEEKER)
        if page is not None:
            tonight.scribe.retired.append((page.ref, True))
        await tonight.store.forget_page(key, kind, SEEKER)
