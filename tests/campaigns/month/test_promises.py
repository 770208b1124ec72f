"""Every promise of the month bites: each forbidden thing is caused behind the bot's back, and is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import HOUR
from bot.tables.model.stored import Change, Lodging, SideClock
from bot.tables.model.table import Table, TableId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import drafts, moves, queries
from bot.tables.workers.staff import Staff
from tests.campaigns.month import promises
from tests.campaigns.month.archive import Archive
from tests.campaigns.month.calls import Calls
from tests.campaigns.month.figures import Figures
from tests.campaigns.month.promises import Promises
from tests.tables.fakes import HAL, SIA, CountingRandom, Evening, Scribe, StoppedClock
from tests.toy.box import BOX
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Hush, Look, Reply, Room, Start, Wait

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


@dataclass
class Watch:
    """An evening watched by checks of many promises."""

    tonight: Evening
    promises: Promises

    @property
    def broken(self) -> list[str]:
        """The sentences about broken promises."""
        return self.promises.broken

    async def table(self, key: TableId) -> Table:
        """The table in its present state."""
        return await queries.table(self.tonight.hall, key)

    async def plants(self, key: TableId, **wrong: Any) -> None:
        """Store a change that no use case would make."""
        session = await self.tonight.hall.look(key)
        change = Change(table=session.table, version=session.version, at=self.tonight.clock.now())
        await self.tonight.store.commit(replace(change, **wrong))

    async def asked(self) -> TableId:
        """A game in which Hal, who hides, is asked for a whisper."""
        key = await self.tonight.prepared(START, BELLS)
        await self.tonight.lodge(key, "ask")
        await moves.enter(self.tonight.hall, key, HAL, Wait())
        await drafts.draft_commit(self.tonight.hall, key, HAL)
        await moves.decide(self.tonight.hall, key, SIA, Look(Room(29)))
        return key


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """A watch over an empty database."""
    clock, scribe = StoppedClock(), Scribe()
    promises = Promises(clock, {BOX.key: BOX}, Figures())
    store = Archive(tmp_path, promises)
    hall = Hall(store, {BOX.key: BOX}, clock=clock, random=CountingRandom())
    yield Watch(Evening(store, hall, Staff(hall, scribe), scribe, clock), promises)
    store.close()


async def test_a_second_ping_for_one_change_is_noticed(watch: Watch) -> None:
    table = await watch.table(await watch.asked())
    watch.promises.told(table, "call", HAL, None, is_new=True)
    assert not watch.broken
    watch.promises.told(table, "call", HAL, None, is_new=True)
    assert "called twice" in watch.broken[0]


CALLS: dict[str, tuple[list[int], int, list[tuple[int | None, bool]]]] = {
    "a panel that comes late leaves the call for the newer question": (
        [3, 4],
        0,
        [(3, True), (4, True), (4, False)],
    ),
    "a newer question that was told leaves no call for an older": (
        [3, 4],
        0,
        [(4, True), (4, False), (None, False)],
    ),
    "a panel that is posted anew is no second call": ([3], 1, [(3, True), (3, True), (3, False)]),
}
"""The questions of a seat, how often its panel is posted again, and whether each following call is allowed."""


@pytest.mark.parametrize("case", CALLS)
def test_one_call_is_allowed_for_each_change(case: str) -> None:
    calls, (questions, besides, called) = Calls(), CALLS[case]
    for question in questions:
        calls.allow(HIDER, question)
    calls.allow_besides([HIDER] * besides)
    assert [(question, calls.take([HIDER], question)) for question, _ in called] == called


async def test_a_side_whose_time_ran_out_long_ago_is_noticed(watch: Watch) -> None:
    key, now = await watch.tonight.begin(pace="daily"), watch.tonight.clock.now()
    late = SideClock(HOUR, since=now - 3 * HOUR, deadline=now - 2 * HOUR)
    assert not watch.broken
    await watch.plants(key, clocks={HIDER: late})
    assert "ran out long ago" in watch.broken[0]


async def test_a_call_in_silence_is_noticed(watch: Watch) -> None:
    table = await watch.table(await watch.asked())
    watch.promises.kept_quiet(table, HAL, is_quiet=True)
    watch.promises.told(table, "call", HAL, None, is_new=True)
    assert "wanted silence" in watch.broken[0]


async def test_a_clock_of_somebody_who_is_not_awaited_is_noticed(watch: Watch) -> None:
    key, now = await watch.asked(), watch.tonight.clock.now()
    assert not watch.broken
    await watch.plants(key, clocks={SEEKER: SideClock(HOUR, since=now, deadline=now + HOUR)})
    assert "The clock of seeker runs" in watch.broken[0]


async def test_an_order_that_should_have_answered_is_noticed(watch: Watch) -> None:
    key = await watch.asked()
    assert not watch.broken
    notation = (await watch.tonight.hall.look(key)).notation
    await watch.plants(key, orders={(HIDER, notation.name(Hush)): Lodging(notation.json(Hush(Reply.NEVER)))})
    assert "has lodged" in watch.broken[0]


async def test_a_seat_that_was_given_up_and_is_waited_for_is_noticed(watch: Watch) -> None:
    key = await watch.asked()
    await watch.plants(key, table=replace(await watch.table(key), resigned=frozenset({HIDER})))
    assert "was given up" in watch.broken[0]


async def test_a_lost_decision_is_noticed(watch: Watch) -> None:
    await watch.asked()
    store = watch.tonight.store
    assert isinstance(store, Archive)
    watch.promises.restarted(store.at_once)
    assert not watch.broken
    database = store._connection.database
    database.execute("DROP TRIGGER decisions_last")
    database.execute("DELETE FROM decisions WHERE n = (SELECT MAX(n) FROM decisions)")
    watch.promises.restarted(store.at_once)
    assert "decisions were made" in watch.broken[0]


async def test_reminders_too_close_together_and_unwanted_ones_are_noticed(watch: Watch) -> None:
    key = await watch.asked()
    table, promises = await watch.table(key), watch.promises
    promises.told(table, "reminder", HAL, None, is_new=True)
    watch.tonight.clock.time += HOUR
    promises.told(table, "reminder", HAL, None, is_new=True)
    assert not watch.broken
    watch.tonight.clock.time += HOUR / 3
    promises.told(table, "reminder", HAL, None, is_new=True)
    assert "was reminded after 1200 seconds" in watch.broken.pop()
    watch.tonight.clock.time += HOUR
    promises.reminders[HAL] = 0.0
    promises.told(table, "reminder", HAL, None, is_new=True)
    assert "wants no reminders" in watch.broken.pop()
    promises.told(table, "reminder", SIA, None, is_new=True)
    assert "is not asked" in watch.broken.pop()


async def test_reminders_that_are_appointed_too_close_together_are_noticed(watch: Watch) -> None:
    key = await watch.asked()
    letter = Letter(table=key, kind=LetterKind.REMINDER, nonce="a", seat=HIDER, user=HAL)
    await watch.plants(key, letters=[letter])
    watch.tonight.clock.time += HOUR - 1
    assert not watch.broken
    await watch.plants(key, letters=[replace(letter, nonce="b")])
    assert "is to be reminded after 3599 seconds" in watch.broken[0]


async def test_a_turn_that_does_not_end_is_noticed(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "MOST_WAITS", 2)
    await watch.asked()
    assert "does not end" in watch.broken[0]
