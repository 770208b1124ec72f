"""The clock of a side runs while everybody sees that the side is awaited, and at no other time."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.model.breaks import Habits
from bot.tables.model.paces import DAY, HOUR, MINUTE, PACES, Pace
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import Refusal, Status, TableId
from bot.tables.resolution.timing import BEAT, SILENCE
from bot.tables.use_cases import lobby, moves, pausing, queries
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, StoppedClock, evening
from tests.there import there
from tests.toy.facts import HIDER, SEEKER, SEEKERS, Bell, Bells, Look, Pass, Room, Start, Step, Wait

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))
DAILY = PACES["daily"]


async def walking(tonight: Evening) -> TableId:
    """Both have prepared within an hour, and Hal is to walk."""
    key = await tonight.begin(pace="daily")
    await tonight.passes(HOUR)
    await moves.decide(tonight.hall, key, HAL, START)
    await tonight.decides(key, SIA, BELLS)
    return key


async def test_both_clocks_run_while_both_are_waited_for(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    for side in (HIDER, SEEKER):
        running = await tonight.clock_of(key, side)
        assert (running.since, running.deadline) == (1_000.0, 1_000.0 + 2 * DAY)
    board = await queries.board(tonight.hall, key)
    assert board.until == {"the hider": 1_000.0 + 2 * DAY, "the seeker": 1_000.0 + 2 * DAY}


@pytest.mark.parametrize("pace", PACES.values(), ids=lambda pace: str(pace.name))
async def test_a_pace_says_what_the_first_deadline_shows(tonight: Evening, pace: Pace) -> None:
    key = await tonight.begin(pace=pace.name)
    running = await tonight.clock_of(key, HIDER)
    assert running.deadline is not None
    left = running.deadline - 1_000.0
    words = {MINUTE: "minutes", HOUR: "hours", DAY: "days"}
    said = {f"{round(left / unit)} {name} at first," for unit, name in words.items()}
    assert any(pace.help.startswith(each) for each in said), (pace.help, said)


async def test_a_clock_stands_while_the_side_is_not_waited_for(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await tonight.passes(5 * HOUR)
    await moves.decide(tonight.hall, key, SIA, BELLS)
    standing = await tonight.clock_of(key, SEEKER)
    assert (standing.bank, standing.since, standing.deadline) == (2 * DAY - 5 * HOUR, None, None)
    await tonight.passes(20 * HOUR)
    assert await tonight.clock_of(key, SEEKER) == standing
    assert (await queries.board(tonight.hall, key)).until == {"the hider": 1_000.0 + 2 * DAY}


async def test_a_turn_adds_time_once_and_never_above_the_most_that_can_be_saved(tonight: Evening) -> None:
    key = await walking(tonight)
    assert (await tonight.clock_of(key, HIDER)).bank == DAILY.cap
    await tonight.passes(30 * HOUR)
    await tonight.waits(key, "ask")
    assert (await tonight.clock_of(key, HIDER)).bank == DAILY.cap - 30 * HOUR
    await moves.decide(tonight.hall, key, SIA, Look(Room(20)))
    asked = await tonight.clock_of(key, HIDER)
    assert (asked.bank, asked.since) == (DAILY.cap - 30 * HOUR, tonight.clock.time), (
        "no second time in this turn"
    )


async def test_every_clock_has_a_little_time_when_it_begins_to_run(tonight: Evening) -> None:
    key = await walking(tonight)
    await tonight.passes(2 * DAY - MINUTE)
    await tonight.waits(key, "ask")
    await moves.decide(tonight.hall, key, SIA, Look(Room(20)))
    assert (await tonight.clock_of(key, HIDER)).bank == DAILY.grace == 3 * HOUR


async def test_a_table_without_a_pace_has_no_clock(tonight: Evening) -> None:
    key = await tonight.begin()
    assert (await tonight.hall.look(key)).clocks == {}
    assert (await queries.board(tonight.hall, key)).until == {}
    await tonight.passes(100 * DAY)
    assert (await tonight.hall.look(key)).match.log
    assert not (await tonight.hall.look(key)).tallies


async def test_an_unknown_pace_is_refused_and_only_the_opener_sets_it(tonight: Evening) -> None:
    with pytest.raises(Refusal, match="there are: live, daily, slow, untimed"):
        await tonight.open(pace="hasty")
    key = await tonight.open()
    with pytest.raises(Refusal, match="Only the person who opened"):
        await lobby.set_pace(tonight.hall, key, SIA, "slow")
    assert (await lobby.set_pace(tonight.hall, key, HAL, "Slow")).pace == "slow"
    assert (await lobby.set_pace(tonight.hall, key, HAL, "untimed")).pace == ""


async def test_quiet_hours_of_anybody_on_the_side_do_not_count(tonight: Evening) -> None:
    await tonight.store.set_habits(EVA, Habits("UTC", (0, 8 * 60)))
    key = await tonight.hunt(pace="daily")
    sides = {side: await tonight.clock_of(key, side) for side in (HIDER, SEEKERS)}
    assert sides[HIDER].deadline == 1_000.0 + 2 * DAY
    assert sides[SEEKERS].deadline == 3 * DAY, "16 hours of each day count, the first from 8 o'clock"


async def test_live_games_have_no_quiet_hours(tonight: Evening) -> None:
    await tonight.store.set_habits(HAL, Habits("UTC", (0, 8 * 60)))
    key = await tonight.begin(pace="live")
    assert (await tonight.clock_of(key, HIDER)).deadline == 1_000.0 + 20 * MINUTE


async def test_no_clock_depends_on_which_seat_of_a_side_acts(tonight: Evening) -> None:
    key = await tonight.hunt(pace="daily")
    before = (await tonight.hall.look(key)).clocks
    await tonight.passes(HOUR)
    await moves.decide(tonight.hall, key, SIA, BELLS)
    assert (await tonight.hall.look(key)).clocks == before


async def test_r8_4_at_the_deadline_the_default_answers_and_everybody_reads_which_side_was_late(
    tonight: Evening,
) -> None:
    key = await tonight.begin(pace="daily")
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await tonight.passes(2 * DAY)
    session = await tonight.hall.look(key)
    assert session.tally(HIDER).count == 1
    assert session.table.lapses == {HIDER: 1}
    made = [seat for seat, _ in await tonight.store.decisions(key)]
    assert made == [SEEKER, HIDER]
    board = await queries.board(tonight.hall, key)
    assert "Time ran out for the hider: what they were asked got its default answer." in board.notices
    assert session.clocks[HIDER].deadline == tonight.clock.time + DAY, "a new turn has begun, with new time"
    (note,) = tonight.scribe.of("note", HAL)
    assert str(note.content).startswith("Your time ran out, so every question got its default answer.")
    assert not tonight.scribe.of("note", SIA)
    told = tonight.scribe.of("board")[-1].content
    assert told == board


async def test_a_late_seats_draft_is_struck_out_with_its_question(tonight: Evening) -> None:
    key = await walking(tonight)
    await moves.enter(tonight.hall, key, HAL, Wait())
    await tonight.passes(2 * DAY)
    assert there(await tonight.store.stored_table(key)).drafts == {}
    assert (await queries.board(tonight.hall, key)).waiting == ("the seeker",)


async def test_two_deadlines_in_a_row_are_told_and_one_own_decision_ends_the_row(tonight: Evening) -> None:
    key = await walking(tonight)
    sentence = "Time ran out 2 times in a row for the hider."

    async def told() -> bool:
        return any(each.startswith(sentence) for each in (await queries.board(tonight.hall, key)).notices)

    await tonight.lodge(key, "never")
    for number in (1, 2):
        await tonight.passes(2 * DAY)
        assert (await tonight.hall.look(key)).table.lapses == {HIDER: number}
        assert await told() == (number == 2)
        if number == 1:
            await tonight.decides(key, SIA, Pass())
    await moves.decide(tonight.hall, key, SIA, Pass())
    assert await told()
    await tonight.waits(key)
    session = await tonight.hall.look(key)
    assert (session.table.lapses, session.clocks[HIDER].lapses) == ({}, 0)
    assert not await told()


async def test_a_game_that_nobody_plays_comes_to_its_end(tonight: Evening) -> None:
    key = await tonight.begin(pace="slow", rounds=3)
    await tonight.passes(60 * DAY)
    session = await tonight.hall.look(key)
    assert session.table.status is Status.OVER
    assert await tonight.store.next_on_agenda() is None
    assert all(clock.since is None for clock in session.clocks.values())
    hands = set(await tonight.hands(key))
    assert hands == {DecidedBy.CLOCK}


async def test_a_late_partner_plays_by_default_and_one_who_has_decided_is_left_alone(
    tonight: Evening,
) -> None:
    key = await tonight.hunt(pace="daily")
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await moves.decide(tonight.hall, key, HAL, START)
    await tonight.passes(2 * DAY)
    session = await tonight.hall.look(key)
    assert {seat: tally.count for seat, tally in session.tallies.items()} == {
        HIDER: 1,
        SEEKER: 1,
        "watcher": 1,
    }
    assert session.table.lapses == {SEEKER: 1, "watcher": 1}, "who of them was late is their secret"
    assert tonight.scribe.of("note", EVA)
    assert not tonight.scribe.of("note", SIA)
    notices = (await queries.board(tonight.hall, key)).notices
    assert "Time ran out for the seekers: what they were asked got its default answer." in notices
    assert "watcher" not in repr(notices)


async def test_after_a_restart_the_same_deadline_counts(tmp_path: Path) -> None:
    time = StoppedClock()
    with evening(tmp_path, clock=time) as first:
        key = await first.begin(pace="daily")
        await first.passes(DAY)
        await first.close()
    with evening(tmp_path, clock=time, scribe=Scribe(), start=500) as second:
        await second.staff.restore()
        await second.passes(DAY - HOUR)
        assert not (await second.hall.look(key)).tallies
        await second.passes(HOUR + 1)
        assert (await second.hall.look(key)).tallies
        assert (await second.clock_of(key, HIDER)).deadline is not None


async def test_while_the_bot_is_stopped_nobodys_time_runs(tmp_path: Path) -> None:
    time = StoppedClock()
    with evening(tmp_path, clock=time) as first:
        key = await first.begin(pace="live")
        await first.passes(15 * MINUTE)
        await first.close()
    time.time += 15 * MINUTE
    with evening(tmp_path, clock=time, scribe=Scribe(), start=500) as second:
        await second.told(second.staff.restore())
        running = await second.clock_of(key, HIDER)
        assert (running.bank, running.deadline) == (5 * MINUTE, time.time + 5 * MINUTE)
        assert second.scribe.of("board"), "everybody reads the new deadline"
        await second.passes(5 * MINUTE + 1)
        assert (await second.hall.look(key)).tallies


@pytest.mark.parametrize("decides", [False, True], ids=["nothing happens first", "somebody decides first"])
async def test_a_machine_that_was_suspended_gives_the_time_back(tonight: Evening, decides: bool) -> None:
    key = await tonight.begin(pace="daily")
    await tonight.passes(DAY)
    tonight.clock.time += 10 * DAY
    if decides:
        await moves.decide(tonight.hall, key, SIA, BELLS)
    await tonight.told(tonight.staff.timekeeper.look())
    assert (await tonight.clock_of(key, HIDER)).deadline == tonight.clock.time + DAY
    assert (await tonight.clock_of(key, SEEKER)).bank == DAY


async def test_a_short_silence_is_none(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    before = await tonight.clock_of(key, HIDER)
    tonight.clock.time += SILENCE
    await tonight.staff.timekeeper.look()
    assert await tonight.clock_of(key, HIDER) == before
    assert await tonight.store.pulse() == tonight.clock.time


async def test_a_clock_that_is_set_back_costs_nobody_anything(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await tonight.passes(HOUR)
    tonight.clock.time -= 5 * HOUR
    await tonight.staff.timekeeper.look()
    await moves.decide(tonight.hall, key, SIA, BELLS)
    assert (await tonight.clock_of(key, SEEKER)).bank == 2 * DAY
    assert await tonight.store.pulse() == tonight.clock.time


async def test_looking_leaves_a_sign_of_life_now_and_then(tonight: Evening) -> None:
    await tonight.staff.timekeeper.look()
    first = await tonight.store.pulse()
    tonight.clock.time += BEAT / 2 - 1
    await tonight.staff.timekeeper.look()
    assert await tonight.store.pulse() == first
    tonight.clock.time += 1
    await tonight.staff.timekeeper.look()
    assert await tonight.store.pulse() == tonight.clock.time


async def test_a_table_that_is_stuck_does_not_hold_up_the_others(tonight: Evening) -> None:
    stuck = await tonight.begin(pace="daily")
    other = await tonight.begin(channel=8, pace="daily")
    at = tonight.hall.at

    def refusing(key: TableId) -> object:
        if key == stuck:
            raise RuntimeError("stuck")
        return at(key)

    tonight.hall.at = refusing  # type: ignore[assignment, method-assign]  # a table that cannot be read
    await tonight.staff.rest()
    tonight.clock.time += 2 * DAY
    await tonight.store.beat(tonight.clock.time)
    await tonight.staff.timekeeper.look()
    assert (await tonight.hall.look(other)).tallies
    assert not (await tonight.hall.look(stuck)).tallies


async def test_a_clock_stands_while_the_table_is_paused(tonight: Evening) -> None:
    key = await walking(tonight)
    assert not await pausing.pause(tonight.hall, key, HAL)
    board = await queries.board(tonight.hall, key)
    assert board.is_pause_asked
    assert any("<@101> would like to pause the clocks" in each for each in board.notices)
    await tonight.passes(HOUR)
    assert await pausing.pause(tonight.hall, key, SIA)
    await tonight.passes(30 * DAY)
    standing = await tonight.clock_of(key, HIDER)
    assert (standing.deadline, standing.bank) == (None, 2 * DAY - HOUR)
    board = await queries.board(tonight.hall, key)
    assert not board.is_pause_asked
    assert any(each.startswith("Paused: no clock runs.") for each in board.notices)
    assert tonight.scribe.of("board")[-1].content == board
    await tonight.waits(key, "ask")
    assert (await queries.board(tonight.hall, key)).waiting == ("the seeker",), "all may play on"
    await pausing.resume(tonight.hall, key, HAL)
    assert (await tonight.clock_of(key, SEEKER)).since == tonight.clock.time
    assert (await tonight.hall.look(key)).table.paused is None


async def test_pausing_is_refused_where_it_means_nothing(tonight: Evening) -> None:
    key = await tonight.begin()
    with pytest.raises(Refusal, match="no deadlines"):
        await pausing.pause(tonight.hall, key, HAL)
    with pytest.raises(Refusal, match="not paused"):
        await pausing.resume(tonight.hall, key, HAL)
    with pytest.raises(Refusal, match="Only those who play here"):
        await pausing.pause(tonight.hall, key, EVA)


async def test_a_player_who_does_not_agree_ends_the_request(tonight: Evening) -> None:
    key = await tonight.begin(pace="live")
    await pausing.pause(tonight.hall, key, HAL)
    await pausing.resume(tonight.hall, key, SIA)
    assert not (await queries.board(tonight.hall, key)).is_pause_asked
    assert not await pausing.pause(tonight.hall, key, SIA), "Hal is asked anew"


async def test_a_side_without_people_has_no_clock(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await moves.resign(tonight.hall, key, SIA)
    assert (await tonight.clock_of(key, SEEKER)).deadline is None
    await moves.enter(tonight.hall, key, HAL, Start(Room(3)))
    await moves.enter(tonight.hall, key, HAL, Step(Room(4)))
    assert (await tonight.clock_of(key, SEEKER)).deadline is None
