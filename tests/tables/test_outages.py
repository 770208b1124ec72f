"""While the database cannot be used, nothing is half stored and nothing told twice; then all goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.players.random_player import RandomPlayer
from bot.store.connection import FILE
from bot.store.failures import NoDatabase
from bot.tables.model.letters import Letter, LetterKind, Page, Receipt
from bot.tables.model.paces import DAY
from bot.tables.model.stored import Change
from bot.tables.ports.store import Unavailable
from bot.tables.use_cases import moves
from bot.tables.workers import computers, postman, timekeeper
from tests.store.files import flaws
from tests.tables.fakes import HAL, SIA, Evening, StoppedClock, evening
from tests.tables.outages import OUTAGES, Outage, full_disk
from tests.tables.test_computers import against
from tests.tables.test_restart import sights
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Room, Start

every_outage = pytest.mark.parametrize("outage", OUTAGES.values(), ids=OUTAGES)


class Later:
    """The work that the bot postpones, and for how many seconds; it is done when the test says so."""

    def __init__(self) -> None:
        self.calls: list[tuple[float, Callable[[], object]]] = []

    def call_later(self, delay: float, call: Callable[..., object], *given: object) -> asyncio.TimerHandle:
        self.calls.append((delay, partial(call, *given)))
        return asyncio.TimerHandle(0, call, given, asyncio.get_running_loop())

    def happen(self) -> None:
        due, self.calls = self.calls, []
        for _, call in due:
            call()


@contextmanager
def put_off(monkeypatch: pytest.MonkeyPatch) -> Iterator[Later]:
    later = Later()
    with monkeypatch.context() as patched:
        patched.setattr(asyncio.get_running_loop(), "call_later", later.call_later)
        yield later


@every_outage
async def test_a_decision_that_cannot_be_kept_is_refused_whole(tmp_path: Path, outage: Outage) -> None:
    with evening(tmp_path) as now:
        key = await now.begin(pace="daily")
        before = await sights(now, key)
        with outage(now.store), pytest.raises(Unavailable):
            await moves.decide(now.hall, key, HAL, Start(Room(0)))
        assert await sights(now, key) == before
        assert not await now.store.decisions(key)
        await moves.decide(now.hall, key, HAL, Start(Room(0)))
        assert [seat for seat, _ in await now.store.decisions(key)] == [HIDER]
    assert flaws(tmp_path / FILE, now.clock.time) == []


@every_outage
async def test_in_an_outage_nobody_is_told_anything_and_then_everybody_once(
    tmp_path: Path, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening(tmp_path) as now:
        key = await now.begin()
        with put_off(monkeypatch) as later:
            note = Letter(table=key, kind=LetterKind.NOTE, nonce="n", user=HAL, text="Psst.")
            await now.store.write([note], at=now.clock.time)
            for _ in range(3):
                now.scribe.nonces.clear()  # an outage lasts longer than Discord remembers them
                with outage(now.store):
                    now.staff.wake()
                    await now.staff.rest()
                    assert postman.PAUSE in {delay for delay, _ in later.calls}
            later.happen()
            await now.staff.rest()
        assert [post.content for post in now.scribe.of("note", HAL)] == ["Psst."]
        assert await now.store.letters(before=9e9) == []


async def test_what_was_told_but_could_not_be_noted_is_not_told_again(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills up between telling and noting; the overdue note is stored before anything else."""
    key = await tonight.begin()
    struck, is_full = tonight.store.delivered, True

    async def delivered(letter: Letter, page: Page | None = None, receipt: Receipt | None = None) -> None:
        if is_full:
            raise NoDatabase("The disk is full.")
        await struck(letter, page, receipt)

    monkeypatch.setattr(tonight.store, "delivered", delivered)
    await tonight.store.write(
        [
            Letter(table=key, kind=LetterKind.NOTE, nonce=f"n{n}", user=HAL, text=f"note {n}")
            for n in range(2)
        ],
        at=tonight.clock.time,
    )
    for _ in range(3):
        tonight.scribe.nonces.clear()
        tonight.staff.wake()
        await tonight.staff.rest()
        assert [post.content for post in tonight.scribe.of("note", HAL)] == ["note 0"]
    is_full = False
    tonight.clock.time += postman.FIRST_DELAY
    tonight.staff.wake()
    await tonight.staff.rest()
    assert [post.content for post in tonight.scribe.of("note", HAL)] == ["note 0", "note 1"]
    assert await tonight.store.letters(before=9e9) == []


@every_outage
async def test_a_deadline_that_passes_in_an_outage_is_seen_to_after_it(
    tmp_path: Path, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening(tmp_path) as now, put_off(monkeypatch) as later:
        key = await now.begin(pace="daily")
        now.clock.time += 2 * DAY
        await now.store.beat(now.clock.time)
        later.calls.clear()
        with outage(now.store):
            now.staff.wake()
            await now.staff.rest()
        assert (await now.hall.look(key)).table.lapses == {}
        assert {delay for delay, _ in later.calls} == {timekeeper.PAUSE}
        later.happen()
        await now.staff.rest()
        assert (await now.hall.look(key)).table.lapses == {HIDER: 1, SEEKER: 1}


@every_outage
async def test_a_computer_thinks_again_after_an_outage(
    tmp_path: Path, outage: Outage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with evening(tmp_path, brains={"random": RandomPlayer()}) as now, put_off(monkeypatch) as later:
        commit = now.store.commit

        async def kept(change: Change) -> None:
            if any(made.seat == SEEKER for made in change.decisions):
                with outage(now.store):
                    await commit(change)
            else:
                await commit(change)

        with monkeypatch.context() as failing:
            failing.setattr(now.store, "commit", kept)
            key = await now.told(against(now, "random"))
        assert not await now.store.decisions(key)
        assert computers.PAUSE in {delay for delay, _ in later.calls}
        later.happen()
        await now.staff.rest()
        assert [seat for seat, _ in await now.store.decisions(key)] == [SEEKER]


@every_outage
async def test_the_bot_can_be_stopped_in_an_outage_and_nothing_is_lost(
    tmp_path: Path, outage: Outage
) -> None:
    clock = StoppedClock()
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin(pace="daily")
        await now.staff.restore()
        before = await sights(now, key)
        with outage(now.store):
            await now.staff.close()
    clock.time += DAY
    with evening(tmp_path, clock=clock, start=100) as now:
        await now.staff.restore()
        assert (await sights(now, key))[0].bulletin.lines == before[0].bulletin.lines
        assert (await now.hall.look(key)).table.lapses == {}
    assert flaws(tmp_path / FILE, clock.time) == []


async def test_time_that_could_not_be_given_back_is_not_counted_as_passed(tmp_path: Path) -> None:
    """The disk fills up at the start, after a long stop: no sign of life may say that all is well."""
    clock = StoppedClock()
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin(pace="daily")
        await now.store.beat(clock.time)
    clock.time += 10 * DAY
    with evening(tmp_path, clock=clock, start=100) as now:
        with full_disk(now.store), pytest.raises(Unavailable):
            await now.staff.restore()
        assert await now.store.pulse() == clock.time - 10 * DAY
        await now.told(now.staff.restore())
        assert (await now.hall.look(key)).table.lapses == {}


async def test_the_log_names_the_trouble_and_no_secret(
    tonight: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    key = await tonight.begin()
    with full_disk(tonight.store), pytest.raises(Unavailable):
        await moves.decide(tonight.hall, key, SIA, Bells((Bell(Room(5)), Bell(Room(6)))))
    (record,) = [each for each in caplog.records if each.name == "bot.store.connection"]
    assert record.getMessage() == "the_disk_fails"
    assert record.__dict__["fields"] == {"code": "SQLITE_IOERR_WRITE"}
