"""Matches in which sides change: whose clock runs, how much time it has, and who is called."""

from __future__ import annotations

from pathlib import Path

from bot.engine.game import Seat
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.paces import DAY, HOUR, PACES
from bot.tables.model.stored import SideClock
from bot.tables.model.table import TableId, UserId
from bot.tables.undelivered import Unreachable
from bot.tables.use_cases import claiming, moves, queries
from tests.store.files import forge
from tests.tables.court import ALL, ANN, BOB, BOTH, CYD, Stage, begun, choose, court, decided, flaws
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe

TOGETHER, APART = Stage(sides=f"{BOTH} cyd"), Stage()
NEXT = Stage(turn=2)
FULL, GRACE = PACES["daily"].cap, PACES["daily"].grace


async def clocks(tonight: Evening, key: TableId) -> dict[Seat, SideClock]:
    return dict((await tonight.hall.look(key)).clocks)


async def running(tonight: Evening, key: TableId) -> dict[Seat, float]:
    """The end of each running clock, after a look at the agenda, which has to say the same."""
    deadlines = {
        side: clock.deadline for side, clock in (await clocks(tonight, key)).items() if clock.deadline
    }
    agenda = {each.item: each.at for each in await tonight.store.due(before=1e12)}
    expiries = {seat: at for (kind, seat), at in agenda.items() if kind is AgendaKind.EXPIRY}
    assert expiries == deadlines
    return deadlines


async def test_the_clock_of_a_side_that_ends_stands_and_nothing_of_it_comes_due(tmp_path: Path) -> None:
    with court(tmp_path, TOGETHER, APART) as tonight:
        key = await begun(tonight, pace="daily")
        assert set(await running(tonight, key)) == {BOTH, CYD}
        await tonight.passes(5 * HOUR)
        await choose(tonight, key, HAL, SIA, EVA)
        assert set(await running(tonight, key)) == {ANN, BOB, CYD}
        ended = (await clocks(tonight, key))[BOTH]
        assert (ended.since, ended.deadline, ended.lapses) == (None, None, 0)
        board = await queries.board(tonight.hall, key)
        assert set(board.until) == {"ann", "bob", "cyd"}


async def test_seats_that_part_keep_the_time_that_they_had_together(tmp_path: Path) -> None:
    with court(tmp_path, TOGETHER, APART) as tonight:
        key = await begun(tonight, pace="daily")
        await tonight.passes(5 * HOUR)
        await choose(tonight, key, HAL, SIA, EVA)
        had = await clocks(tonight, key)
        assert [had[side].bank for side in (BOTH, ANN, BOB)] == [FULL - 5 * HOUR] * 3
        assert set((await running(tonight, key)).values()) == {1_000.0 + FULL}


async def test_seats_that_join_have_the_best_of_their_times(tmp_path: Path) -> None:
    with court(tmp_path, APART, TOGETHER) as tonight:
        key = await begun(tonight, pace="daily")
        await tonight.passes(2 * HOUR)
        await choose(tonight, key, HAL, EVA)
        await tonight.passes(10 * HOUR)
        await choose(tonight, key, SIA)
        together = (await clocks(tonight, key))[BOTH]
        assert together.bank == FULL - 2 * HOUR
        assert await running(tonight, key) == {
            BOTH: tonight.clock.time + FULL - 2 * HOUR,
            CYD: tonight.clock.time + FULL - 2 * HOUR,
        }


async def test_nobody_gains_by_coming_and_going_within_a_turn(tmp_path: Path) -> None:
    with court(tmp_path, TOGETHER, APART, TOGETHER, APART) as tonight:
        key = await begun(tonight, pace="daily")
        for stage in range(1, 4):
            await tonight.passes(HOUR)
            await choose(tonight, key, HAL, SIA, EVA)
            assert set((await running(tonight, key)).values()) == {tonight.clock.time + FULL - stage * HOUR}


async def test_time_is_added_once_in_a_turn_whatever_the_sides_are_called(tmp_path: Path) -> None:
    stages = [Stage(sides=sides, turn=2) for sides in ("ann bob cyd", f"{BOTH} cyd", str(ALL))]
    with court(tmp_path, TOGETHER, *stages) as tonight:
        key = await begun(tonight, pace="daily")
        await tonight.passes(30 * HOUR)
        await choose(tonight, key, HAL, SIA, EVA)
        left = FULL - 30 * HOUR + DAY
        for _stage in stages:
            assert set((await running(tonight, key)).values()) == {tonight.clock.time + left}
            await tonight.passes(HOUR)
            await choose(tonight, key, HAL, SIA, EVA)
            left -= HOUR


async def test_a_new_side_has_a_little_time_at_least(tmp_path: Path) -> None:
    with court(tmp_path, TOGETHER, APART) as tonight:
        key = await begun(tonight, pace="daily")
        await choose(tonight, key, EVA)
        await tonight.passes(FULL - 60)
        await choose(tonight, key, HAL, SIA)
        now = tonight.clock.time
        assert await running(tonight, key) == {ANN: now + GRACE, BOB: now + GRACE, CYD: now + FULL}


async def test_seats_that_stay_together_under_another_name_keep_the_clock(tmp_path: Path) -> None:
    with court(tmp_path, Stage(sides="bob+ann cyd"), TOGETHER) as tonight:
        key = await begun(tonight, pace="daily")
        await tonight.passes(HOUR)
        await choose(tonight, key, HAL, SIA, EVA)
        assert (await clocks(tonight, key))[BOTH].bank == FULL - HOUR


async def test_r8_4_a_side_that_ends_as_its_time_runs_out_is_still_told_to_have_been_late(
    tmp_path: Path,
) -> None:
    with court(tmp_path, TOGETHER, NEXT) as tonight:
        key = await begun(tonight, pace="daily")
        await choose(tonight, key, HAL, EVA)
        await tonight.passes(FULL)
        session = await tonight.hall.look(key)
        assert await decided(tonight, key) == [ANN, CYD, BOB]
        assert session.table.lapses == {ANN: 1, BOB: 1}, "who of them was late is their secret"
        board = await queries.board(tonight.hall, key)
        assert f"Time ran out for {BOTH}: what they were asked got its default answer." in board.notices
        assert await running(tonight, key) == {
            ANN: tonight.clock.time + DAY,
            BOB: tonight.clock.time + DAY,
            CYD: tonight.clock.time + FULL,
        }


async def test_the_default_answers_for_nobody_who_belongs_elsewhere_by_then(tmp_path: Path) -> None:
    """They are asked again in the same turn, as another side with a clock of its own."""
    with court(tmp_path, TOGETHER, APART) as tonight:
        key = await begun(tonight, pace="daily")
        await choose(tonight, key, EVA)
        await tonight.passes(FULL)
        assert await decided(tonight, key) == [CYD, ANN, BOB]
        assert set((await queries.board(tonight.hall, key)).waiting) == {"ann", "bob", "cyd"}


async def test_seats_that_were_never_late_are_not_counted_with_those_that_were(tmp_path: Path) -> None:
    with court(tmp_path, APART, TOGETHER, APART) as tonight:
        key = await begun(tonight, pace="daily")
        await choose(tonight, key, SIA, EVA)
        await tonight.passes(FULL)
        assert (await tonight.hall.look(key)).table.lapses == {}
        await choose(tonight, key, SIA, EVA)
        await tonight.passes(FULL)
        assert (await tonight.hall.look(key)).table.lapses == {ANN: 1, BOB: 1}
        await choose(tonight, key, SIA, EVA)
        assert (await tonight.hall.look(key)).table.lapses == {ANN: 1}


async def test_a_check_finds_nothing_wrong_with_clocks_of_sides_that_have_ended(tmp_path: Path) -> None:
    with court(tmp_path, TOGETHER, APART, TOGETHER) as tonight:
        key = await begun(tonight, pace="daily")
        for _stage in (1, 2):
            assert flaws(tonight, tmp_path) == []
            await choose(tonight, key, HAL, SIA, EVA)
        assert flaws(tonight, tmp_path) == []
        forge(tmp_path / "kagemori.db", "UPDATE clocks SET since = 1.0, deadline = 2.0 WHERE side = 'ann'")
        assert flaws(tonight, tmp_path) == ["the clock of ann runs, and there is no such side any more"]


async def test_reminders_are_those_of_the_new_deadline(tmp_path: Path) -> None:
    with court(tmp_path, TOGETHER, APART) as tonight:
        key = await begun(tonight, pace="daily")
        await choose(tonight, key, EVA)
        await tonight.passes(FULL - 60)
        await choose(tonight, key, HAL, SIA)
        due = {each.item: each.at for each in await tonight.store.due(before=1e12)}
        for seat in (ANN, BOB):
            assert due[AgendaItem(AgendaKind.REMINDER, seat)] < tonight.clock.time + GRACE


async def called(folder: Path, first: Stage, second: Stage, *users: UserId) -> list[int]:
    """The people who are called in the channel as the second stage begins; the last of `users` ends the first."""
    scribe = Scribe()
    for user in (HAL, SIA, EVA):
        scribe.faults["panel", user] = [Unreachable()]
    with court(folder, first, second, scribe=scribe) as tonight:
        key = await begun(tonight)
        *earlier, last = users
        await choose(tonight, key, *earlier)
        before = len(scribe.posts)
        await choose(tonight, key, last)
        return sorted(post.audience or 0 for post in scribe.posts[before:] if post.kind == "call")


async def test_a_new_awaited_side_is_called_whole_after_any_of_its_seats_has_acted(tmp_path: Path) -> None:
    first = Stage(sides=f"{BOTH} cyd", asked="ann bob")
    second = Stage(sides="ann bob+cyd", asked="ann bob cyd")
    ways = [
        await called(tmp_path / str(user), first, second, user, other)
        for user, other in ((HAL, SIA), (SIA, HAL))
    ]
    assert ways[0] == ways[1] == [HAL, SIA, EVA]


async def test_agreement_to_a_claim_with_others_is_no_agreement_to_this_one(tmp_path: Path) -> None:
    stages = Stage(sides=f"{BOTH} cyd", asked="ann bob"), Stage(sides="ann+cyd bob", asked="bob")
    with court(tmp_path, *stages) as tonight:
        key = await begun(tonight)
        await moves.resign(tonight.hall, key, EVA)
        assert not await claiming.claim(tonight.hall, key, HAL)
        assert "would like to claim this game" in repr((await queries.board(tonight.hall, key)).notices)
        await choose(tonight, key, HAL, SIA)
        assert "would like to claim this game" not in repr((await queries.board(tonight.hall, key)).notices)
