"""A slow message delays only what has to come after it: T6, and nobody else's evening."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from pathlib import Path

import pytest

from bot.engine.game import Seat
from bot.store.failures import NoDatabase
from bot.tables.model.letters import Letter, LetterKind, Page, Receipt
from bot.tables.model.table import TableId, UserId
from bot.tables.undelivered import Later, Unreachable
from bot.tables.use_cases import lobby, moves, notes, queries
from bot.tables.workers import postman
from tests.tables.fakes import HAL, SIA, Evening
from tests.tables.slow import Slow, settled, slow_evening
from tests.tables.test_outages import put_off
from tests.there import there
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Room, Start

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))
DELAY = 30.0
"""Seconds that a slow message takes."""
ELSEWHERE = 8
ANN = UserId(404)


@pytest.fixture
def night(tmp_path: Path) -> Iterator[tuple[Evening, Slow]]:
    with slow_evening(tmp_path) as tonight:
        yield tonight


async def elsewhere(tonight: Evening, channel: int = ELSEWHERE) -> TableId:
    """Another table, where Ann is alone."""
    key = await tonight.open(channel=channel)
    await tonight.told(lobby.sit(tonight.hall, key, ANN, HIDER))
    return key


async def write(tonight: Evening, *letters: Letter) -> None:
    """Write letters that no use case has written, and wake the worker that tells them."""
    await tonight.store.write(letters, at=tonight.clock.time)
    tonight.staff.wake()
    await settled()


def note(key: TableId, user: UserId, text: str) -> Letter:
    return Letter(table=key, kind=LetterKind.NOTE, nonce=text, user=user, text=text)


def letter(key: TableId, kind: LetterKind, seat: Seat, user: UserId) -> Letter:
    return Letter(table=key, kind=kind, nonce=f"{kind} {user}", seat=seat, user=user)


async def test_a_slow_private_message_delays_neither_the_board_nor_another_person(
    night: tuple[Evening, Slow],
) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("panel", HAL)
    await moves.decide(tonight.hall, key, HAL, START)
    await settled()
    boards, panels = len(scribe.of("board")), len(scribe.of("panel", SIA))
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await settled()
    assert len(scribe.of("board")) == boards + 1
    assert len(scribe.of("panel", SIA)) == panels + 1
    scribe.release()
    await tonight.staff.rest()
    assert await tonight.store.next_due() is None


@pytest.mark.parametrize("held", [("panel", HAL), ("board", None)])
async def test_a_slow_message_delays_no_other_table(
    night: tuple[Evening, Slow], held: tuple[str, UserId | None]
) -> None:
    tonight, scribe = night
    there, key = await elsewhere(tonight), await tonight.begin()
    scribe.hold(*held)
    await moves.decide(tonight.hall, key, HAL, START)
    await settled()
    assert scribe.under_way == [held]
    told = len(scribe.of("lobby"))
    await lobby.stand_up(tonight.hall, there, ANN)
    await settled()
    assert len(scribe.of("lobby")) == told + 1
    scribe.release()
    await tonight.staff.rest()


async def test_public_messages_come_before_private_ones(night: tuple[Evening, Slow]) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("board")
    told = len(scribe.posts)
    await moves.decide(tonight.hall, key, HAL, START)
    await settled()
    assert len(scribe.posts) == told
    scribe.release()
    await tonight.staff.rest()
    assert scribe.posts[told].kind == "board"
    assert {post.audience for post in scribe.posts[told:]} == {None, HAL, SIA}


@pytest.mark.parametrize("has_noted", [False, True])
async def test_T6_a_board_appears_at_the_same_moment_beside_any_private_message(
    night: tuple[Evening, Slow], has_noted: bool
) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("panel", HAL)
    if has_noted:
        await notes.note(tonight.hall, key, HAL, zone="A1", text="Here!")
        await settled()
        assert scribe.under_way == [("panel", HAL)]
    tonight.clock.time += 1
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await settled()
    tonight.clock.time += DELAY
    scribe.release()
    await tonight.staff.rest()
    assert scribe.moments("board") == [1_000.0, 1_001.0]


async def test_a_newer_letter_is_told_once_and_after_the_slow_one(night: tuple[Evening, Slow]) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("panel", SIA)
    await moves.decide(tonight.hall, key, HAL, START)
    await settled()
    panels = len(scribe.of("panel", SIA))
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await settled()
    assert len(scribe.of("panel", SIA)) == panels
    scribe.release()
    await tonight.staff.rest()
    first, second = scribe.of("panel", SIA)[panels:]
    assert second.content == await queries.view(tonight.hall, key, SIA)
    assert (first.is_new, second.is_new) == (False, False)


async def test_notes_for_one_person_are_told_in_their_order(night: tuple[Evening, Slow]) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("note", HAL)
    await write(tonight, note(key, HAL, "one"))
    await write(tonight, note(key, HAL, "two"))
    scribe.release()
    await tonight.staff.rest()
    assert [post.content for post in scribe.of("note", HAL)] == ["one", "two"]


async def test_T6_calls_appear_at_once_and_in_order_beside_any_private_message(
    night: tuple[Evening, Slow],
) -> None:
    """Players whose messages are known to be closed are called for all to see, and nothing private decides when."""
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("note", HAL)
    await write(tonight, note(key, HAL, "slow"))
    for user in (HAL, SIA):
        await tonight.store.set_reachable(user, False)
    await write(tonight, *(letter(key, LetterKind.CALL, *to) for to in ((HIDER, HAL), (SEEKER, SIA))))
    assert [post.audience for post in scribe.posts if post.kind == "call"] == [HAL, SIA]
    assert scribe.under_way == [("note", HAL)]
    scribe.release()
    await tonight.staff.rest()


async def test_a_call_waits_for_the_message_that_may_be_refused(night: tuple[Evening, Slow]) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("panel", HAL)
    scribe.faults["panel", HAL] = [Unreachable()]
    calls = [letter(key, kind, HIDER, HAL) for kind in (LetterKind.PING, LetterKind.CALL)]
    await write(tonight, *calls)
    assert scribe.under_way == [("panel", HAL)]
    scribe.release()
    await tonight.staff.rest()
    assert len(scribe.of("call", HAL)) == 1


async def test_T6_a_board_waits_for_no_panel_that_is_open_elsewhere(night: tuple[Evening, Slow]) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("refresh")
    await moves.decide(tonight.hall, key, HAL, START)
    await settled()
    boards = len(scribe.of("board"))
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await settled()
    assert scribe.under_way == [("refresh", None)] * 2
    assert len(scribe.of("board")) == boards + 1
    scribe.release()
    await tonight.staff.rest()
    assert not scribe.under_way


async def test_a_store_that_fails_in_the_middle_stops_all_until_later_and_nothing_is_told_twice(
    night: tuple[Evening, Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("note", HAL)
    await write(tonight, note(key, HAL, "slow"))
    with put_off(monkeypatch) as later:
        with monkeypatch.context() as failing:
            failing.setattr(tonight.store, "delivered", _fails)
            await write(tonight, note(key, SIA, "quick"))
            assert [post.content for post in scribe.of("note", SIA)] == ["quick"]
            assert postman.PAUSE not in {delay for delay, _ in later.calls}, "one message is still under way"
            scribe.release()
            await tonight.staff.rest()
            assert postman.PAUSE in {delay for delay, _ in later.calls}
            scribe.nonces.clear()
            tonight.staff.wake()
            await tonight.staff.rest()
        later.happen()
        await tonight.staff.rest()
    for user, text in ((HAL, "slow"), (SIA, "quick")):
        assert [post.content for post in scribe.of("note", user)] == [text]
    assert await tonight.store.next_due() is None


async def test_closing_waits_for_messages_under_way(night: tuple[Evening, Slow]) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("note", HAL)
    await write(tonight, note(key, HAL, "slow"))
    closing = asyncio.create_task(tonight.staff.close())
    await settled()
    assert not closing.done()
    scribe.release()
    await closing
    assert len(scribe.of("note", HAL)) == 1
    assert await tonight.store.next_due() is None


def after_each_reading(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch, happens: Callable[[], Awaitable[None]]
) -> None:
    """Let something happen after letters were read and before the postman has them."""
    letters = tonight.store.letters

    async def read(*, before: float, of: Collection[TableId] | None = None) -> Sequence[Letter]:
        found = await letters(before=before, of=of)
        await happens()
        return found

    monkeypatch.setattr(tonight.store, "letters", read)


async def test_a_letter_that_comes_while_others_are_read_is_told(
    night: tuple[Evening, Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    late = [note(key, SIA, "late")]

    async def comes_late() -> None:
        if late:
            await tonight.store.write([late.pop()], at=tonight.clock.time)
            tonight.staff.wake()

    after_each_reading(tonight, monkeypatch, comes_late)
    await tonight.told(write(tonight, note(key, HAL, "first")))
    assert len(scribe.of("note", SIA)) == 1


async def test_a_letter_that_is_told_while_others_are_read_is_not_told_again(
    night: tuple[Evening, Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was still there when they were read, and is no longer under way afterwards."""
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("note", HAL)
    await write(tonight, note(key, HAL, "slow"))

    async def is_told() -> None:
        scribe.nonces.clear()
        scribe.release()
        await settled()

    after_each_reading(tonight, monkeypatch, is_told)
    await tonight.told(write(tonight, note(key, SIA, "quick")))
    assert len(scribe.of("note", HAL)) == 1


async def test_a_letter_that_was_put_off_is_tried_again_in_time(
    night: tuple[Evening, Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("note", HAL)
    with put_off(monkeypatch) as later:
        await write(tonight, note(key, HAL, "slow"))
        scribe.faults["note", SIA] = [Later()]
        await write(tonight, note(key, SIA, "quick"))
        assert later.calls[-1][0] == postman.FIRST_DELAY
        tonight.clock.time += postman.FIRST_DELAY
        later.happen()
        await settled()
        assert len(scribe.of("note", SIA)) == 1
        assert scribe.of("note", HAL) == []
    scribe.release()
    await tonight.staff.rest()


async def test_a_seat_that_changes_hands_meanwhile_leaves_no_live_panel_behind(
    night: tuple[Evening, Slow],
) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("panel", SIA)
    await moves.decide(tonight.hall, key, HAL, START)
    await settled()
    assert scribe.under_way == [("panel", SIA)]
    await tonight.hands_over(key, SIA, SEEKER, ANN)
    await settled()
    scribe.release()
    await tonight.staff.rest()
    page = there(await tonight.store.page(key, LetterKind.PANEL, SEEKER))
    assert (page.user, page.ref) == (ANN, scribe.of("panel", ANN)[-1].ref)
    assert (scribe.of("panel", SIA)[-1].ref, False) in scribe.retired
    assert scribe.posts.index(scribe.of("panel", SIA)[-1]) < scribe.posts.index(scribe.of("panel", ANN)[0])


async def _fails(_letter: Letter, _page: Page | None = None, _receipt: Receipt | None = None) -> None:
    raise NoDatabase("The disk is full.")
