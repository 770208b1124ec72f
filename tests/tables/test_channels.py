"""The place of a table: moved, asleep and awake again; messages and channels that are gone."""

from __future__ import annotations

import pytest

from bot.tables.model.letters import LetterKind
from bot.tables.model.table import MovedOn, Refusal, Status, TableId, UserId
from bot.tables.undelivered import Departed, Gone, Later
from bot.tables.use_cases import channels, claiming, drafts, handing, moves, opening
from bot.tables.workers.postman import PATIENCE, SLEEP
from tests.tables.fakes import CHANNEL, HAL, SIA, Evening
from tests.tables.test_handing import BELLS, START, board
from tests.there import there
from tests.toy.facts import HIDER, SEEKER, Room, Step

ANN = UserId(404)
ELSEWHERE = 8
WHY = "the channel is gone."


async def asleep(tonight: Evening) -> TableId:
    """A game whose channel went away after both had prepared."""
    key = await tonight.prepared(START, BELLS)
    tonight.scribe.faults["board", None] = [Gone(WHY)] * 100
    await tonight.told(handing.invite(tonight.hall, key, HAL, to=ANN))
    return key


async def test_a_game_that_begins_while_its_lobby_is_waited_for_is_not_withdrawn(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 0.01)
    key = await asleep(tonight)
    await opening.stands(tonight.hall, key)
    assert (await tonight.hall.look(key)).table.status is Status.RUNNING


async def test_a_table_that_cannot_be_shown_sleeps_and_tells_its_people_once(tonight: Evening) -> None:
    key = await asleep(tonight)
    assert (await tonight.hall.look(key)).table.asleep == WHY
    tonight.clock.time += 3 * SLEEP
    tonight.hall.wake(key)
    await tonight.staff.rest()
    for user in (HAL, SIA):
        (note,) = tonight.scribe.of("note", user)
        assert "the channel is gone." in str(note.content)
        assert "/table move" in str(note.content)


async def test_a_table_that_sleeps_is_played_on_in_private(tonight: Evening) -> None:
    key = await asleep(tonight)
    panel = await moves.enter(tonight.hall, key, HAL, Step(Room(1)))
    assert any("sleeps" in each for each in panel.bulletin.notices)
    await tonight.lodge(key, "never")
    await drafts.draft_commit(tonight.hall, key, HAL)
    told = tonight.scribe.of("panel", SIA)
    await tonight.staff.rest()
    assert len(tonight.scribe.of("panel", SIA)) == len(told) + 1


async def test_a_message_that_is_only_late_puts_nothing_to_sleep(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    tonight.scribe.faults["board", None] = [Later(), Later()]
    await tonight.told(claiming.stop(tonight.hall, key, HAL))
    assert not (await tonight.hall.look(key)).table.asleep


async def test_the_board_of_a_sleeping_table_is_never_given_up_and_seldom_tried(tonight: Evening) -> None:
    key = await asleep(tonight)
    for _ in range(2 * PATIENCE):
        due = there(await tonight.store.next_due())
        assert due <= tonight.clock.time + SLEEP
        tonight.clock.time = due
        tonight.hall.wake(key)
        await tonight.staff.rest()
    boards = [each for each in await tonight.store.letters(before=1e12) if each.kind is LetterKind.BOARD]
    assert len(boards) == 1
    assert boards[0].attempts > PATIENCE


async def test_messages_of_a_game_that_is_over_are_given_up_in_the_end(tonight: Evening) -> None:
    """The table cannot be moved anywhere, so the bot would try for ever."""
    key = await tonight.prepared(START, BELLS)
    for kind in ("board", "film"):
        tonight.scribe.faults[kind, None] = [Gone(WHY)] * 100
    for user in (HAL, SIA):
        await claiming.stop(tonight.hall, key, user)
    await tonight.staff.rest()
    began, attempts = tonight.clock.time, 0
    while (due := await tonight.store.next_due()) is not None:
        attempts, tonight.clock.time = attempts + 1, due
        assert attempts <= 3 * PATIENCE
        tonight.hall.wake(key)
        await tonight.staff.rest()
    assert tonight.clock.time > began + 10 * SLEEP
    assert not await tonight.store.letters(before=1e12)


async def test_it_wakes_when_somebody_does_something_there_and_tells_everything(tonight: Evening) -> None:
    key = await asleep(tonight)
    await tonight.told(channels.greet(tonight.hall, ANN, guild=1, channel=ELSEWHERE))
    assert (await tonight.hall.look(key)).table.asleep
    tonight.scribe.faults.clear()
    await tonight.told(channels.greet(tonight.hall, ANN, guild=1, channel=CHANNEL))
    assert not (await tonight.hall.look(key)).table.asleep
    last = board(tonight.scribe.of("board")[-1])
    assert not [each for each in last.notices if "sleeps" in each]
    assert last.lines
    assert await tonight.store.next_due() is None


async def test_it_wakes_when_the_bot_is_in_its_server_again_and_not_for_another_one(tonight: Evening) -> None:
    key = await asleep(tonight)
    tonight.scribe.faults.clear()
    await tonight.told(channels.rejoined(tonight.hall, 2))
    assert (await tonight.hall.look(key)).table.asleep
    await tonight.told(channels.rejoined(tonight.hall, 1))
    assert not (await tonight.hall.look(key)).table.asleep


async def test_only_sleeping_tables_are_tried_again_when_the_bot_is_in_a_server(tonight: Evening) -> None:
    sleeping = await asleep(tonight)
    await tonight.open(channel=9)
    assert await tonight.store.asleep_in(1) == [sleeping]
    assert await tonight.store.asleep_in(2) == []
    for user in (HAL, SIA):
        await claiming.stop(tonight.hall, sleeping, user)
    assert await tonight.store.asleep_in(1) == []


async def test_a_table_that_fell_asleep_over_an_offer_wakes_when_that_can_be_told(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    tonight.scribe.faults["offer", None] = [Gone(WHY)]
    await tonight.told(handing.invite(tonight.hall, key, HAL, to=ANN))
    assert (await tonight.hall.look(key)).table.asleep
    await tonight.told(channels.greet(tonight.hall, ANN, guild=1, channel=CHANNEL))
    assert not (await tonight.hall.look(key)).table.asleep
    assert not [each for each in board(tonight.scribe.of("board")[-1]).notices if "sleeps" in each]


async def test_a_table_moves_with_its_board_and_the_old_one_shows_the_way(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    old = tonight.scribe.of("board")[-1]
    await tonight.told(channels.move_table(tonight.hall, key, HAL, guild=1, channel=ELSEWHERE))
    new = tonight.scribe.of("board")[-1]
    assert (new.is_new, new.ref.channel) == (True, ELSEWHERE)
    assert board(new).lines == board(old).lines
    assert tonight.scribe.pointed == [(old.ref, ELSEWHERE)]
    assert await tonight.store.table_in(CHANNEL) is None
    await moves.enter(tonight.hall, key, HAL, Step(Room(1)))
    await tonight.lodge(key, "never")
    await tonight.told(drafts.draft_commit(tonight.hall, key, HAL))
    assert tonight.scribe.of("board")[-1].ref == new.ref


async def test_a_sleeping_table_wakes_where_it_is_moved_to(tonight: Evening) -> None:
    key = await asleep(tonight)
    tonight.scribe.faults.clear()
    await tonight.told(channels.move_table(tonight.hall, key, SIA, guild=1, channel=ELSEWHERE))
    assert not (await tonight.hall.look(key)).table.asleep
    assert tonight.scribe.of("board")[-1].ref.channel == ELSEWHERE


async def test_a_sleeping_table_may_be_tried_again_where_it_stands(tonight: Evening) -> None:
    key = await asleep(tonight)
    tonight.scribe.faults.clear()
    await tonight.told(channels.move_table(tonight.hall, key, SIA, guild=1, channel=CHANNEL))
    assert not (await tonight.hall.look(key)).table.asleep


async def test_a_lobby_moves_too(tonight: Evening) -> None:
    key = await tonight.told(tonight.open())
    await tonight.told(channels.move_table(tonight.hall, key, HAL, guild=1, channel=ELSEWHERE))
    assert tonight.scribe.of("lobby")[-1].ref.channel == ELSEWHERE


@pytest.mark.parametrize(
    ("user", "guild", "channel", "sentence"),
    [
        (HAL, 2, ELSEWHERE, "stays in its server"),
        (HAL, 1, CHANNEL, "stands here already"),
        (HAL, 1, 9, "already has a table"),
        (ANN, 1, ELSEWHERE, "Only those who play here"),
    ],
)
async def test_a_move_is_refused(
    tonight: Evening, user: UserId, guild: int, channel: int, sentence: str
) -> None:
    key = await tonight.begin()
    await tonight.open(channel=9)
    with pytest.raises(Refusal, match=sentence):
        await channels.move_table(tonight.hall, key, user, guild=guild, channel=channel)


async def test_the_manager_of_a_channel_may_fetch_a_table_and_a_finished_one_stays(tonight: Evening) -> None:
    key = await tonight.begin()
    await channels.move_table(tonight.hall, key, ANN, guild=1, channel=ELSEWHERE, is_host=True)
    for user in (HAL, SIA):
        await claiming.stop(tonight.hall, key, user)
    with pytest.raises(MovedOn, match="This game is over"):
        await channels.move_table(tonight.hall, key, HAL, guild=1, channel=CHANNEL)


async def test_the_tables_that_somebody_may_move(tonight: Evening) -> None:
    first = await tonight.begin()
    second = await tonight.open(channel=9)
    await tonight.hands_over(first, SIA, SEEKER, ANN)

    async def of(user: UserId, **also: bool) -> list[TableId]:
        return [each.key for each in await channels.movable(tonight.hall, user, 1, **also)]

    assert await of(HAL) == [first, second]
    assert await of(SIA) == await of(ANN) == [first]
    assert await of(UserId(7)) == []
    assert await of(UserId(7), is_host=True) == [first, second]
    assert await channels.movable(tonight.hall, HAL, 2) == []


async def test_a_board_a_panel_and_an_offer_that_were_deleted_are_posted_anew(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    boards, panels = len(tonight.scribe.of("board")), len(tonight.scribe.of("panel", HAL))
    tonight.scribe.faults["board", None] = [Gone("the message")]
    tonight.scribe.faults["panel", HAL] = [Gone("the message")]
    await tonight.told(claiming.stop(tonight.hall, key, HAL))
    assert [each.is_new for each in tonight.scribe.of("board")[boards:]] == [True]
    assert [each.is_new for each in tonight.scribe.of("panel", HAL)[panels:]] == [True]
    assert not (await tonight.hall.look(key)).table.asleep
    assert (await tonight.store.page(key, LetterKind.PANEL, HIDER)) is not None


async def test_a_bot_that_was_thrown_out_does_not_take_its_people_for_gone(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    tonight.scribe.faults["board", None] = [Gone(WHY)] * 100
    for user in (HAL, SIA):
        tonight.scribe.faults["panel", user] = [Departed()]
    await tonight.told(claiming.stop(tonight.hall, key, HAL))
    assert (await tonight.hall.look(key)).people.departed == {HAL, SIA}
    await moves.enter(tonight.hall, key, HAL, Step(Room(1)))
    await tonight.lodge(key, "never")
    await tonight.told(drafts.draft_commit(tonight.hall, key, HAL))
    assert not (await tonight.hall.look(key)).table.absent
    tonight.scribe.faults.clear()
    told = len(tonight.scribe.of("panel", SIA))
    await tonight.told(channels.greet(tonight.hall, ANN, guild=1, channel=CHANNEL))
    session = await tonight.hall.look(key)
    assert (session.people.departed, session.table.asleep, session.table.absent) == (
        frozenset(),
        "",
        frozenset(),
    )
    assert len(tonight.scribe.of("panel", SIA)) > told
