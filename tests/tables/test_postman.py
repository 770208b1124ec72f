"""Telling: after the commit, once to each audience, and on through crashes and closed doors."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import TableId, UserId
from bot.tables.undelivered import Later, Silenced, Unreachable
from bot.tables.use_cases import drafts, moves, queries, quiet
from bot.tables.use_cases.direct_messages import ask_for_messages
from bot.tables.use_cases.lobby import sit, start
from bot.tables.views.bulletin import Bulletin
from bot.tables.workers.pages import EDITABLE
from bot.tables.workers.timekeeper import Timekeeper
from tests.tables.fakes import HAL, SIA, Evening, Killed, Post, Scribe, StoppedClock, evening
from tests.tables.slow import settled
from tests.there import there
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Look, Room, Start, Wait, Walk

WORKING = ("postman", "timekeeper", "computers", "removals", "summaries")
"""The names of the workers' tasks."""
START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


async def walked(tonight: Evening, order: str = "never") -> TableId:
    key = await tonight.prepared(START, BELLS)
    await tonight.waits(key, order)
    return key


def content(post: Post) -> Bulletin:
    assert isinstance(post.content, Bulletin)
    return post.content


async def test_the_start_gives_a_new_board_and_a_panel_to_each(tonight: Evening) -> None:
    await tonight.begin()
    (board,), (hal,), (sia,) = (tonight.scribe.of(*to) for to in (("board",), ("panel", HAL), ("panel", SIA)))
    assert board.is_new
    assert hal.is_new
    assert sia.is_new
    lobby = tonight.scribe.of("lobby")[-1]
    assert (lobby.ref, False) in tonight.scribe.retired


async def test_the_board_is_edited_within_a_turn_and_posted_anew_with_the_next(tonight: Evening) -> None:
    key = await walked(tonight)
    first = tonight.scribe.of("board")[-1]
    for room in (29, 28, 27):
        if (await queries.view(tonight.hall, key, SIA)).is_awaited:
            await tonight.decides(key, SIA, Look(Room(room)))
    boards = tonight.scribe.of("board")
    turns = {content(post).heading: post.ref for post in boards}
    assert len({post.ref for post in boards}) < len(boards), "some were edits"
    assert len(set(turns.values())) >= 2, "preparing and the first round stand in messages of their own"
    assert first.ref in turns.values()


async def test_a_boards_lines_are_the_whole_story_of_its_message(tonight: Evening) -> None:
    key = await walked(tonight)
    before = content(tonight.scribe.of("board")[-1]).lines
    await tonight.decides(key, SIA, Look(Room(29)))
    after = tonight.scribe.of("board")[-1]
    assert not after.is_new
    assert content(after).lines[: len(before)] == before
    assert len(content(after).lines) > len(before)


async def test_an_old_board_is_posted_anew_in_the_place_of_that_of_its_turn(tonight: Evening) -> None:
    key = await walked(tonight)
    old = tonight.scribe.of("board")[-1]
    tonight.clock.time += EDITABLE + 1
    await tonight.decides(key, SIA, Look(Room(29)))
    new = tonight.scribe.of("board")[-1]
    assert new.is_new
    assert content(new).lines[: len(content(old).lines)] == content(old).lines, "it tells the whole turn"
    assert (old.ref, True) in tonight.scribe.retired


async def test_secret_acts_move_no_board_however_old_it_is(tonight: Evening) -> None:
    """A new post of the board would tell that something was done; see also tests/campaigns/secrecy."""
    key = await tonight.begin()
    tonight.clock.time += EDITABLE + 1
    told, retired = len(tonight.scribe.of("board")), len(tonight.scribe.retired)
    await tonight.told(drafts.choose_for_me(tonight.hall, key, SIA))
    await tonight.told(quiet.keep_quiet(tonight.hall, key, HAL, is_quiet=True))
    assert (len(tonight.scribe.of("board")), len(tonight.scribe.retired)) == (told, retired)


async def test_several_changes_before_the_telling_are_one_edit(tonight: Evening) -> None:
    key = await walked(tonight)
    told = len(tonight.scribe.of("board"))
    await moves.decide(tonight.hall, key, SIA, Look(Room(29)))
    await tonight.write(*(Letter(table=key, kind=LetterKind.BOARD, nonce=f"again{n}") for n in range(5)))
    assert len(tonight.scribe.of("board")) - told <= 2
    assert await tonight.store.next_due() is None


async def test_a_newly_awaited_player_is_called_once_and_the_actor_never(tonight: Evening) -> None:
    await walked(tonight)
    calls = [post.audience for post in tonight.scribe.posts if post.kind == "panel" and post.is_new]
    assert calls == [HAL, SIA, HAL, SIA], "start, start, the first round, the seeker's moment"
    assert tonight.scribe.of("call", SIA) == []


async def test_while_both_are_awaited_nobody_is_called_twice(tonight: Evening) -> None:
    key = await tonight.begin()
    told = len(tonight.scribe.posts)
    await tonight.decides(key, HAL, START)
    posts = [(post.audience, post.is_new) for post in tonight.scribe.posts[told:] if post.kind == "panel"]
    assert posts == [(HAL, False), (SIA, False)]


async def test_a_player_of_both_sides_is_not_called_by_their_own_decision(tonight: Evening) -> None:
    key = await tonight.begin(HAL, HAL)
    told = len(tonight.scribe.posts)
    for decision in (START, BELLS, Walk((Wait(),))):
        await tonight.decides(key, HAL, decision)
    assert not any(post.is_new for post in tonight.scribe.posts[told:] if post.kind != "board")


async def test_a_call_that_comes_too_late_is_not_made(tonight: Evening) -> None:
    key = await tonight.begin()
    await tonight.decides(key, HAL, START)
    told = len(tonight.scribe.posts)
    late = Letter(table=key, kind=LetterKind.PING, nonce="late", seat=HIDER, user=HAL)
    await tonight.write(late)
    assert len(tonight.scribe.posts) == told
    assert await tonight.store.next_due() is None


async def test_an_old_panel_waits_for_its_next_press(tonight: Evening) -> None:
    """A new message would call somebody who is not awaited, and an old one allows few edits."""
    key = await walked(tonight)
    told = len(tonight.scribe.of("panel", HAL))
    tonight.clock.time += EDITABLE + 1
    await tonight.decides(key, SIA, Look(Room(29)))
    assert len(tonight.scribe.of("panel", HAL)) == told
    assert tonight.scribe.of("board")[-1].is_new


async def test_closed_messages_are_tried_once_and_then_the_channel_calls(tonight: Evening) -> None:
    tonight.scribe.faults["panel", SIA] = [Unreachable()]
    key = await walked(tonight, "ask")
    assert tonight.scribe.of("panel", SIA) == []
    first, second = tonight.scribe.of("call", SIA)
    assert (first.ref, True) in tonight.scribe.retired, "the last call is removed at the next"
    board = await queries.board(tonight.hall, key)
    assert len(board.notices) == 1
    assert str(SIA) not in board.notices[0]
    assert second.content is None


async def test_while_nobody_can_be_written_to_the_channel_calls_and_notes_wait(tonight: Evening) -> None:
    tonight.scribe.silenced = True
    tonight.scribe.faults["panel", SIA] = [Silenced(7200.0) for _ in range(9)]
    tonight.scribe.faults["note", SIA] = [Silenced(7200.0)]
    key = await walked(tonight, "ask")
    assert tonight.scribe.of("panel", SIA) == []
    assert tonight.scribe.of("call", SIA)
    assert (await queries.board(tonight.hall, key)).notices == (), "nobody's own messages are closed"
    note = Letter(table=key, kind=LetterKind.NOTE, nonce="note", user=SIA, text="a remark")
    await tonight.write(note)
    await tonight.passes(7100)
    assert tonight.scribe.of("note", SIA) == []
    tonight.scribe.silenced = False
    await tonight.passes(101)
    assert [each.content for each in tonight.scribe.of("note", SIA)] == ["a remark"]


async def test_a_player_who_asks_gets_direct_messages_again(tonight: Evening) -> None:
    tonight.scribe.faults["panel", SIA] = [Unreachable()]
    key = await walked(tonight)
    await tonight.told(ask_for_messages(tonight.hall, SIA))
    assert tonight.scribe.of("panel", SIA)[-1].is_new
    assert content(tonight.scribe.of("board")[-1]).notices == ()
    assert (await queries.board(tonight.hall, key)).notices == ()


async def test_nobody_sees_that_somebody_asks_for_messages_that_they_get(tonight: Evening) -> None:
    """A request in private would otherwise tell who was at their screen at that moment."""
    key = await tonight.open()
    await tonight.told(sit(tonight.hall, key, SIA, SEEKER))
    await asks_unseen(tonight)
    await sit(tonight.hall, key, HAL, HIDER)
    await tonight.told(start(tonight.hall, key, HAL))
    await asks_unseen(tonight)
    assert tonight.scribe.of("panel", SIA)[-1].is_new


async def asks_unseen(tonight: Evening) -> None:
    """Sia asks for her messages: nothing is posted or edited except messages for her."""
    told = len(tonight.scribe.posts)
    await tonight.told(ask_for_messages(tonight.hall, SIA))
    assert {post.audience for post in tonight.scribe.posts[told:]} <= {SIA}


async def test_a_board_that_still_misses_somebody_else_stays_as_it_is(tonight: Evening) -> None:
    for user in (HAL, SIA):
        tonight.scribe.faults["panel", user] = [Unreachable()]
    key = await walked(tonight)
    assert len((await queries.board(tonight.hall, key)).notices) == 1
    await asks_unseen(tonight)
    assert await tonight.store.unreachable([HAL, SIA]) == {HAL}


async def begins_badly(tonight: Evening, *faults: Exception) -> None:
    """A game begins, and then these errors happen to its board; the messages of the lobby were told."""
    key = await tonight.open()
    for user, seat in ((HAL, HIDER), (SIA, SEEKER)):
        await sit(tonight.hall, key, user, seat)
    await tonight.staff.rest()
    tonight.scribe.faults["board", None] = list(faults)
    await tonight.told(start(tonight.hall, key, HAL))


async def test_what_cannot_be_told_now_is_told_later(tonight: Evening) -> None:
    await begins_badly(tonight, Later(), RuntimeError("a fault of the herald"))
    assert tonight.scribe.of("board") == []
    assert tonight.scribe.of("panel", HAL), "one audience does not wait for another"
    for _ in range(2):
        due = there(await tonight.store.next_due())
        assert due > tonight.clock.now()
        tonight.clock.time = due
        await tonight.told(tonight.staff.restore())
    assert len(tonight.scribe.of("board")) == 1
    assert await tonight.store.next_due() is None


async def test_what_must_wait_long_is_not_tried_before(tonight: Evening) -> None:
    await begins_badly(tonight, Later(after=600.0))
    due = await tonight.store.next_due()
    assert due == tonight.clock.now() + 600.0


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("victim", [("board", None), ("panel", HAL), ("panel", SIA)])
async def test_after_a_crash_while_telling_each_audience_has_it_once(
    tmp_path: Path, moment: str, victim: tuple[LetterKind, UserId | None]
) -> None:
    """The process is killed right before or after a message goes out: the next one tells the rest and repeats
    nothing."""
    clock, scribe = StoppedClock(), Scribe()
    faults = scribe.faults if moment == "before" else scribe.after
    faults[victim] = [Killed()]
    with evening(tmp_path, scribe=scribe, clock=clock) as first, pytest.raises(Killed):
        await first.begin()
    with evening(tmp_path, scribe=scribe, clock=clock, start=500) as second:
        await second.told(second.staff.restore())
        assert await second.store.next_due() is None
    for to in (("board", None), ("panel", HAL), ("panel", SIA)):
        assert len(scribe.of(*to)) == 1, to


async def test_if_closing_takes_too_long_the_computers_stop_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The closing hangs before it comes to the computers: they start nothing afterwards either."""

    async def hanging(_timekeeper: Timekeeper) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Timekeeper, "close", hanging)
    with evening(tmp_path) as first:
        key = await first.begin(HAL, SIA)
        await first.staff.close(within=0.0)
        first.hall.wake(key)
        first.staff.timekeeper.wake()
        assert not [task for task in asyncio.all_tasks() if task.get_name() in ("computers", "timekeeper")]
        await settled()


@pytest.mark.parametrize("within", [None, 0.0], ids=["closed", "abandoned"])
async def test_after_the_end_no_worker_starts_anything_and_the_next_process_tells(
    tmp_path: Path, within: float | None
) -> None:
    with evening(tmp_path) as first:
        key = await first.begin(HAL, SIA)
        await first.staff.close(within=within)
        told = len(first.scribe.posts)
        await moves.decide(first.hall, key, HAL, START)
        first.staff.wake()
        first.hall.wake(key)
        await settled()
        assert len(first.scribe.posts) == told
        assert not [task for task in asyncio.all_tasks() if task.get_name() in WORKING]
        assert await first.store.next_due() is not None
    with evening(tmp_path, start=50) as second:
        await second.told(second.staff.restore())
        assert second.scribe.posts
        assert await second.store.next_due() is None


async def test_what_comes_while_the_postman_ends_its_work_is_still_told(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await tonight.begin(HAL, SIA)
        told = len(tonight.scribe.posts)
        await moves.decide(tonight.hall, key, HAL, START)
        await tonight.staff.close()
        assert len(tonight.scribe.posts) > told
        assert await tonight.store.next_due() is None
