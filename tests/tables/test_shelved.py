"""Tables of a game that is not installed sleep: nothing is lost, no clock runs, and they go on when it is back."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.tables.model.letters import LetterKind
from bot.tables.model.paces import DAY, HOUR
from bot.tables.model.table import Uninstalled
from bot.tables.undelivered import Later
from bot.tables.use_cases import catching_up, channels, habits, lobby, mine, moves, queries
from bot.tables.workers.postman import PATIENCE
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening
from tests.tables.scribe import Scribe
from tests.tables.test_clocks import BELLS, START
from tests.toy.facts import HIDER
from tests.toy.hunt import HUNT

STORED = ("tables", "seats", "facts", "decisions", "papers", "orders", "plans", "notes", "pages")
SLEEPS = "The game hide is not installed here now, so this table sleeps"


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock(1_000_000.0)


@contextmanager
def without(folder: Path, clock: StoppedClock, start: int, scribe: Scribe | None = None) -> Iterator[Evening]:
    """A process where hide is not installed."""
    with evening(folder, clock=clock, start=start, scribe=scribe) as now:
        now.hall.shelf = {HUNT.key: HUNT}
        yield now


async def kept(now: Evening) -> dict[str, list[tuple[object, ...]]]:
    """All that is stored of games, clocks left out."""
    return await now.store._run(
        lambda database: {
            name: [tuple(row) for row in database.execute(f"SELECT * FROM {name}")] for name in STORED
        }
    )


async def test_its_table_sleeps_with_all_that_is_kept_and_goes_on(
    tmp_path: Path, clock: StoppedClock
) -> None:
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin(pace="daily")
        await now.told(moves.decide(now.hall, key, HAL, START))
        before, left = await kept(now), (await now.hall.look(key)).clocks
        await now.staff.close()
    clock.time += HOUR
    with without(tmp_path, clock, 100) as now:
        await now.told(now.staff.restore())
        await now.passes(30 * DAY)
        assert await kept(now) == before
        await now.staff.close()
    clock.time += HOUR
    with evening(tmp_path, clock=clock, start=200) as now:
        await now.told(now.staff.restore())
        clocks = (await now.hall.look(key)).clocks
        assert {side: each.bank for side, each in clocks.items()} == {
            side: pytest.approx(each.bank, abs=1) for side, each in left.items()
        }
        running = [each for each in clocks.values() if each.since is not None]
        assert running
        assert all(each.deadline == pytest.approx(clock.time + each.bank, abs=1) for each in running)
        await now.told(moves.decide(now.hall, key, SIA, BELLS))
        assert [each.kind for each in await now.store.letters(before=float("inf"))] == []


async def test_its_board_says_so_once_and_is_drawn_anew_when_the_game_is_back(
    tmp_path: Path, clock: StoppedClock
) -> None:
    scribe = Scribe()
    with evening(tmp_path, clock=clock, scribe=scribe) as now:
        key = await now.begin()
        page = await now.store.page(key, LetterKind.BOARD, None)
        assert page is not None
    for start in (100, 200):
        scribe.marked_asleep.clear()
        clock.time += HOUR
        with without(tmp_path, clock, start, scribe) as now:
            await now.told(now.staff.restore())
            ((ref, sentence),) = scribe.marked_asleep
            assert ref == page.ref
            assert sentence.startswith(SLEEPS)
            assert await now.store.page(key, LetterKind.BOARD, None) == page
    boards = len(scribe.of("board"))
    with evening(tmp_path, clock=clock, start=300, scribe=scribe) as now:
        await now.told(now.staff.restore())
        assert len(scribe.of("board")) > boards
        assert await now.store.letters(before=float("inf")) == []


async def test_everything_done_there_is_refused_with_that_sentence(
    tmp_path: Path, clock: StoppedClock
) -> None:
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin()
    with without(tmp_path, clock, 100) as now:
        await now.told(now.staff.restore())
        for act in (
            moves.decide(now.hall, key, HAL, START),
            queries.view(now.hall, key, HAL),
            moves.resign(now.hall, key, SIA),
            channels.move_table(now.hall, key, HAL, guild=1, channel=99),
            lobby.start(now.hall, key, HAL),
        ):
            with pytest.raises(Uninstalled, match=SLEEPS):
                await act


async def test_it_holds_up_no_other_table_and_none_of_its_people(tmp_path: Path, clock: StoppedClock) -> None:
    with evening(tmp_path, clock=clock) as now:
        await now.begin(pace="daily")
        other = await now.begin(HAL, SIA, EVA, game="hunt", channel=8, pace="daily")
    with without(tmp_path, clock, 100) as now:
        await now.told(now.staff.restore())
        assert [each.table.key for each in await mine.my_games(now.hall, HAL)] == [other]
        assert [each.table.key for each in await catching_up.catch_up_everywhere(now.hall, SIA)] == [other]
        await habits.set_zone(now.hall, HAL, "Europe/Berlin")
        await channels.greet(now.hall, HAL, guild=1, channel=7)
        version = (await now.hall.look(other)).version
        await now.passes(9 * DAY)
        assert (await now.hall.look(other)).version > version


async def test_a_table_that_has_not_begun_sleeps_too(tmp_path: Path, clock: StoppedClock) -> None:
    with evening(tmp_path, clock=clock) as now:
        key = await now.told(now.open())
    with without(tmp_path, clock, 100) as now:
        await now.told(now.staff.restore())
        assert len(now.scribe.marked_asleep) == 1
        with pytest.raises(Uninstalled):
            await lobby.sit(now.hall, key, HAL, HIDER)
    with evening(tmp_path, clock=clock, start=200) as now:
        await now.told(now.staff.restore())
        assert now.scribe.of("lobby")
        await now.told(lobby.sit(now.hall, key, HAL, HIDER))


async def test_a_match_that_is_over_has_no_letter_and_says_when_it_can_be_looked_at(
    tmp_path: Path, clock: StoppedClock
) -> None:
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin()
        for user in (HAL, SIA):
            await now.told(moves.resign(now.hall, key, user))
    with without(tmp_path, clock, 100) as now:
        await now.told(now.staff.restore())
        assert now.scribe.marked_asleep == []
        with pytest.raises(Uninstalled, match="this match can be looked at when it is back"):
            await queries.board(now.hall, key)


async def test_a_board_that_cannot_be_marked_now_is_marked_later(tmp_path: Path, clock: StoppedClock) -> None:
    with evening(tmp_path, clock=clock) as now:
        await now.begin()
    with without(tmp_path, clock, 100) as now:
        now.scribe.faults["mark asleep", None] = [Later()]
        await now.told(now.staff.restore())
        assert now.scribe.marked_asleep == []
        await now.passes(2 * HOUR)
        assert now.scribe.marked_asleep


async def test_however_long_it_sleeps_what_it_has_to_tell_is_told(
    tmp_path: Path, clock: StoppedClock
) -> None:
    """Each hour counts as an attempt, and after so many a letter would be struck out where one fails."""
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin()
    with without(tmp_path, clock, 100) as now:
        await now.told(now.staff.restore())
        await now.passes((PATIENCE + 5) * HOUR)
    with evening(tmp_path, clock=clock, start=900) as now:
        await now.store.shelve(list(now.hall.shelf), clock.time, nonce=lambda: "unused")
        letters = await now.store.letters(before=clock.time, of=[key])
        assert [(each.kind, each.attempts) for each in letters] == [(LetterKind.SHELVED, 0)]


async def test_a_game_that_is_gone_from_the_first_start_on_stops_its_clocks(
    tmp_path: Path, clock: StoppedClock
) -> None:
    """Even where no sign of life was left."""
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin(pace="daily")
        await now.store._run(lambda database: database.execute("DELETE FROM pulse"))
    with without(tmp_path, clock, 100) as now:
        await now.told(now.staff.restore())
        await now.passes(30 * DAY)
    with evening(tmp_path, clock=clock, start=200) as now:
        await now.told(now.staff.restore())
        assert (await now.hall.look(key)).table.lapses == {}


async def test_the_log_names_the_game_once(
    tmp_path: Path, clock: StoppedClock, caplog: pytest.LogCaptureFixture
) -> None:
    with evening(tmp_path, clock=clock) as now:
        await now.begin()
        await now.begin(channel=8)
    caplog.set_level(logging.WARNING)
    with without(tmp_path, clock, 100) as now:
        await now.told(now.staff.restore())
        await now.passes(DAY)
    assert [each.message for each in caplog.records] == ["tables_sleep_as_their_game_is_not_installed"]
