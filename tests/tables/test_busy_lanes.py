"""More letters than can be told at one moment, boards that follow one another, and a table that is moved meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import TableId
from bot.tables.undelivered import Gone, Later
from bot.tables.use_cases import channels, moves
from bot.tables.workers import lanes
from tests.tables.fakes import HAL, SIA, Evening
from tests.tables.slow import Slow, settled, slow_evening
from tests.tables.test_lanes import ANN, ELSEWHERE, START, elsewhere, note, write


@pytest.fixture
def night(tmp_path: Path) -> Iterator[tuple[Evening, Slow]]:
    with slow_evening(tmp_path) as tonight:
        yield tonight


def note_for_ann(key: TableId, text: str) -> Letter:
    return note(key, ANN, text)


def board(key: TableId, nonce: str) -> Letter:
    return Letter(table=key, kind=LetterKind.BOARD, nonce=nonce)


async def test_people_who_wait_for_the_board_are_told_though_boards_follow_one_another(
    night: tuple[Evening, Slow],
) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("board")
    await write(tonight, board(key, "first"))
    await write(tonight, note(key, HAL, "waits"), board(key, "second"))
    assert scribe.of("note", HAL) == []
    scribe.release()
    scribe.hold("board")
    await settled()
    assert scribe.under_way == [("board", None)]
    assert len(scribe.of("note", HAL)) == 1
    scribe.release()
    await tonight.staff.rest()


async def test_not_everything_is_told_at_the_same_moment_however_much_there_is(
    night: tuple[Evening, Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example after an outage, when every board and every panel has changed: all these tables are in memory."""
    tonight, scribe = night
    monkeypatch.setattr(lanes, "AT_ONCE", 2)
    keys = [await elsewhere(tonight, channel) for channel in range(ELSEWHERE, ELSEWHERE + 5)]
    for kind, audience, made in (("lobby", None, board), ("note", ANN, note_for_ann)):
        told = len(scribe.of(kind, audience))
        scribe.hold(kind, audience)
        await write(tonight, *(made(key, f"{kind} {key}") for key in keys))
        assert scribe.under_way == [(kind, audience)] * 2
        scribe.release()
        await tonight.staff.rest()
        assert len(scribe.of(kind, audience)) == told + len(keys)
    assert await tonight.store.next_due() is None


async def test_T6_a_board_finds_room_however_many_private_messages_are_under_way(
    night: tuple[Evening, Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    tonight, scribe = night
    monkeypatch.setattr(lanes, "AT_ONCE", 1)
    there, key = await elsewhere(tonight), await tonight.begin()
    scribe.hold("note", ANN)
    await write(tonight, note_for_ann(there, "slow"))
    boards, panels = len(scribe.of("board")), len(scribe.of("panel", HAL))
    await moves.decide(tonight.hall, key, HAL, START)
    await settled()
    assert (len(scribe.of("board")), len(scribe.of("panel", HAL))) == (boards + 1, panels)
    scribe.release()
    await tonight.staff.rest()
    assert len(scribe.of("panel", HAL)) == panels + 1


async def test_a_table_that_was_moved_meanwhile_does_not_fall_asleep_for_its_old_place(
    night: tuple[Evening, Slow],
) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.hold("board")
    scribe.faults["board", None] = [Gone("the channel is gone."), Gone("the channel is gone.")]
    await moves.decide(tonight.hall, key, HAL, START)
    await settled()
    assert scribe.under_way == [("board", None)]
    await channels.move_table(tonight.hall, key, SIA, guild=1, channel=ELSEWHERE)
    scribe.release()
    await tonight.staff.rest()
    assert not (await tonight.hall.look(key)).table.asleep
    assert scribe.of("note", HAL) == []
    assert scribe.of("board")[-1].ref.channel == ELSEWHERE


async def test_a_board_in_doubt_is_found_in_the_old_place_of_the_table(night: tuple[Evening, Slow]) -> None:
    """The board was posted, but nobody answered, and then the table was moved."""
    tonight, scribe = night
    key = await tonight.begin()
    await channels.move_table(tonight.hall, key, SIA, guild=1, channel=ELSEWHERE)
    scribe.after["board", None] = [Later()]
    await tonight.staff.rest()
    lost = scribe.of("board")[-1].ref
    assert lost.channel == ELSEWHERE
    await tonight.told(channels.move_table(tonight.hall, key, SIA, guild=1, channel=ELSEWHERE + 1))
    assert scribe.of("board")[-1].ref.channel == ELSEWHERE + 1
    assert (lost, ELSEWHERE + 1) in scribe.pointed


async def test_a_board_in_doubt_that_cannot_be_edited_is_retired(night: tuple[Evening, Slow]) -> None:
    tonight, scribe = night
    key = await tonight.begin()
    scribe.after["board", None] = [Later()]
    await tonight.told(channels.move_table(tonight.hall, key, SIA, guild=1, channel=ELSEWHERE))
    lost = scribe.of("board")[-1].ref
    scribe.faults["board", None] = [Gone("the message is too old to be changed.")]
    await tonight.decides(key, HAL, START)
    assert scribe.of("board")[-1].ref != lost
    assert (lost, False) in scribe.retired
