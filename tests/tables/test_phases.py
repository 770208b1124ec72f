"""Phases with their own seconds: at the live pace a clock of that length, and the default for a late side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.game import Seat
from bot.tables.model.agenda import AgendaKind
from bot.tables.model.paces import HOUR, MINUTE, PACES
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import TableId
from bot.tables.resolution.side_clocks import LEAST
from bot.tables.use_cases import pausing, queries
from tests.tables.court import ANN, BOB, BOTH, CYD, Stage, begun, choose, court, decided, flaws
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, StoppedClock

LIVE = PACES["live"]
QUICK, LONG, PLAIN = Stage(seconds=30.0), Stage(seconds=20 * MINUTE), Stage()
BEGUN = 1_000.0


async def deadlines(tonight: Evening, key: TableId) -> dict[Seat, float]:
    """The end of each running clock; the agenda and the board say the same."""
    session = await tonight.hall.look(key)
    found = {side: each.deadline for side, each in session.clocks.items() if each.deadline is not None}
    every = await tonight.store.due(before=1e12)
    assert {each.item.seat: each.at for each in every if each.item.kind is AgendaKind.EXPIRY} == found
    assert dict((await queries.board(tonight.hall, key)).until) == {
        session.title(side): at for side, at in found.items()
    }
    return found


async def test_each_side_that_is_waited_for_has_the_seconds_of_the_phase(tmp_path: Path) -> None:
    with court(tmp_path, replace(QUICK, sides=f"{BOTH} cyd", asked="ann cyd"), PLAIN) as tonight:
        key = await begun(tonight, pace="live")
        assert await deadlines(tonight, key) == {BOTH: BEGUN + 30, CYD: BEGUN + 30}
        assert (await tonight.clock_of(key, CYD)).bank == LIVE.bank, "the bank is not touched"


async def test_a_late_side_gets_the_default_and_everybody_reads_which_side_it_was(tmp_path: Path) -> None:
    with court(tmp_path, QUICK, PLAIN) as tonight:
        key = await begun(tonight, pace="live")
        await tonight.passes(10)
        await choose(tonight, key, SIA, EVA)
        await tonight.passes(19)
        assert await decided(tonight, key) == [BOB, CYD]
        await tonight.passes(1)
        assert await decided(tonight, key) == [BOB, CYD, ANN]
        assert await tonight.hands(key) == [DecidedBy.SITTER, DecidedBy.SITTER, DecidedBy.CLOCK]
        assert (await tonight.hall.look(key)).table.lapses == {ANN: 1}
        notices = (await queries.board(tonight.hall, key)).notices
        assert "Time ran out for ann: what they were asked got its default answer." in notices
        assert str(tonight.scribe.of("note", HAL)[0].content).startswith("Your time ran out")


async def test_a_new_phase_is_a_new_clock_and_nothing_is_saved_up(tmp_path: Path) -> None:
    with court(tmp_path, QUICK, Stage(seconds=50.0), QUICK) as tonight:
        key = await begun(tonight, pace="live")
        for seconds in (50, 30):
            await tonight.passes(5)
            await choose(tonight, key, HAL, SIA, EVA)
            assert set((await deadlines(tonight, key)).values()) == {tonight.clock.time + seconds}


async def test_the_default_answers_for_the_phase_that_was_missed_alone(tmp_path: Path) -> None:
    """All phases are in one turn: a side that was late in the first has the whole time of the second."""
    with court(tmp_path, QUICK, QUICK) as tonight:
        key = await begun(tonight, pace="live")
        await tonight.passes(30)
        assert len(await decided(tonight, key)) == 3
        assert set((await deadlines(tonight, key)).values()) == {BEGUN + 60}
        await tonight.passes(29)
        assert len(await decided(tonight, key)) == 3


async def test_a_decision_in_time_resets_the_row_of_missed_deadlines(tmp_path: Path) -> None:
    with court(tmp_path, QUICK, QUICK, QUICK, QUICK) as tonight:
        key = await begun(tonight, pace="live")
        for number in (1, 2):
            await choose(tonight, key, SIA, EVA)
            await tonight.passes(30)
            assert (await tonight.hall.look(key)).table.lapses == {ANN: number}
        await choose(tonight, key, HAL, SIA, EVA)
        assert (await tonight.hall.look(key)).table.lapses == {}


async def test_after_the_phase_the_bank_is_as_it_was(tmp_path: Path) -> None:
    with court(tmp_path, PLAIN, QUICK, PLAIN, Stage(turn=2)) as tonight:
        key = await begun(tonight, pace="live")
        full = LIVE.bank + LIVE.increment
        await tonight.passes(MINUTE)
        await choose(tonight, key, HAL, SIA, EVA)
        assert set((await deadlines(tonight, key)).values()) == {tonight.clock.time + 30}
        await tonight.passes(20)
        await choose(tonight, key, HAL, SIA, EVA)
        assert set((await deadlines(tonight, key)).values()) == {tonight.clock.time + full - MINUTE}
        await choose(tonight, key, HAL, SIA, EVA)
        assert set((await deadlines(tonight, key)).values()) == {tonight.clock.time + LIVE.cap}


async def test_nobody_is_reminded_in_a_phase_however_long_it_is(tmp_path: Path) -> None:
    with court(tmp_path, PLAIN, LONG, PLAIN) as tonight:
        key = await begun(tonight, pace="live")
        assert await _reminded(tonight) == {ANN, BOB, CYD}
        await choose(tonight, key, HAL, SIA, EVA)
        assert await _reminded(tonight) == set()
        await choose(tonight, key, SIA)
        await tonight.passes(19 * MINUTE)
        assert not [post for post in tonight.scribe.posts if post.kind == "reminder"]
        await choose(tonight, key, HAL, EVA)
        assert await _reminded(tonight) == {ANN, BOB, CYD}


async def _reminded(tonight: Evening) -> set[Seat]:
    every = [each.item for each in await tonight.store.due(before=1e12)]
    return {each.seat for each in every if each.kind is AgendaKind.REMINDER}


@pytest.mark.parametrize("pace", ["daily", "slow", ""])
async def test_at_other_paces_a_phase_changes_nothing(tmp_path: Path, pace: str) -> None:
    ways = []
    for name, stage in (("with", QUICK), ("without", PLAIN)):
        with court(tmp_path / name, stage, stage) as tonight:
            key = await begun(tonight, pace=pace)
            await tonight.passes(HOUR)
            await choose(tonight, key, HAL, SIA, EVA)
            session = await tonight.hall.look(key)
            ways.append((session.clocks, await deadlines(tonight, key), await _reminded(tonight)))
    assert ways[0] == ways[1]


async def test_a_player_with_computers_alone_has_unlimited_time(tmp_path: Path) -> None:
    with court(tmp_path, QUICK, PLAIN) as tonight:
        key = await begun(tonight, pace="live", computers=(BOB, CYD))
        assert await deadlines(tonight, key) == {}
        await tonight.passes(HOUR)
        assert await decided(tonight, key) == [BOB, CYD]


async def test_a_pause_keeps_what_is_left_of_a_phase(tmp_path: Path) -> None:
    with court(tmp_path, QUICK, PLAIN) as tonight:
        key = await begun(tonight, pace="live")
        await tonight.passes(10)
        for user in (HAL, SIA, EVA):
            await pausing.pause(tonight.hall, key, user)
        await tonight.passes(HOUR)
        assert await deadlines(tonight, key) == {}
        assert flaws(tonight, tmp_path) == []
        await pausing.resume(tonight.hall, key, HAL)
        assert set((await deadlines(tonight, key)).values()) == {tonight.clock.time + 20}


async def test_after_a_pause_there_is_a_little_time_at_least(tmp_path: Path) -> None:
    with court(tmp_path, QUICK, PLAIN) as tonight:
        key = await begun(tonight, pace="live")
        await tonight.passes(29)
        for user in (HAL, SIA, EVA):
            await pausing.pause(tonight.hall, key, user)
        await pausing.resume(tonight.hall, key, HAL)
        assert set((await deadlines(tonight, key)).values()) == {tonight.clock.time + 30 * LEAST}


async def test_a_side_that_is_asked_again_in_a_phase_has_its_seconds_again(tmp_path: Path) -> None:
    """A side that stays awaited gets no more of them, whichever of its seats decides."""
    with court(tmp_path, replace(QUICK, sides=f"{BOTH} cyd"), PLAIN) as tonight:
        key = await begun(tonight, pace="live")
        before = await tonight.clock_of(key, BOTH)
        await tonight.passes(10)
        await choose(tonight, key, HAL)
        assert await tonight.clock_of(key, BOTH) == before
        await choose(tonight, key, SIA)
        assert (await tonight.clock_of(key, BOTH)).deadline is None
        assert (await tonight.clock_of(key, BOTH)).seconds is None


async def test_sides_that_change_with_the_phase_begin_with_its_seconds(tmp_path: Path) -> None:
    with court(tmp_path, QUICK, replace(QUICK, sides=f"{BOTH} cyd")) as tonight:
        key = await begun(tonight, pace="live")
        await choose(tonight, key, SIA, EVA)
        await tonight.passes(30)
        assert await deadlines(tonight, key) == {BOTH: BEGUN + 60, CYD: BEGUN + 60}
        assert flaws(tonight, tmp_path) == []


async def test_a_game_that_nobody_plays_comes_to_its_end_at_the_second(tmp_path: Path) -> None:
    with court(tmp_path, QUICK, Stage(seconds=7.5), QUICK) as tonight:
        key = await begun(tonight, pace="live")
        await tonight.passes(67)
        assert len(await decided(tonight, key)) == 6
        await tonight.passes(1)
        assert (await tonight.hall.look(key)).is_over
        assert await tonight.store.next_on_agenda() is None


async def test_while_the_bot_is_stopped_no_phase_runs_out(tmp_path: Path) -> None:
    """However short the stop is, everybody reads the new deadline, and no saved time is charged."""
    time = StoppedClock()
    with court(tmp_path, QUICK, PLAIN, clock=time) as first:
        key = await begun(first, pace="live")
        await first.passes(10)
        await first.close()
    time.time += 50
    with court(tmp_path, QUICK, PLAIN, clock=time, scribe=Scribe(), start=500) as second:
        await second.told(second.staff.restore())
        assert set((await deadlines(second, key)).values()) == {time.time + 20}
        assert (await second.clock_of(key, ANN)).bank == LIVE.bank
        assert second.scribe.of("board")
        await second.passes(20)
        assert len(await decided(second, key)) == 3
