"""The promises about time bite: time that somebody gains or loses behind the bot's back is noticed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.tables.model.breaks import DAY
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import HOUR
from bot.tables.model.shards import AWAY, STEADY
from bot.tables.model.stored import Change, DecidedBy, StoredDecision
from bot.tables.model.table import TableId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import habits
from bot.tables.workers.staff import Staff
from tests.campaigns.month.archive import Archive
from tests.campaigns.month.fairness import Fairness
from tests.campaigns.month.figures import Figures
from tests.campaigns.month.gateway import GUILD, SHARDS, TICK, Gateway
from tests.campaigns.month.promises import Promises
from tests.tables.fakes import HAL, SIA, CountingRandom, Evening, Scribe, StoppedClock
from tests.tables.test_clocks import BELLS
from tests.toy.box import BOX
from tests.toy.facts import HIDER, SEEKER


class Watch(Evening):
    """An evening watched by checks that know when people are heard."""

    promises: Promises
    gateway: Gateway

    async def plants(self, key: TableId, *, later: float = 0.0, **wrong: Any) -> None:
        """Store a change that no use case would make, or move a deadline by this much."""
        session = await self.hall.look(key)
        change = Change(table=session.table, version=session.version, at=self.clock.now())
        if later:
            clock = session.clocks[HIDER]
            assert clock.deadline is not None
            wrong["clocks"] = {HIDER: replace(clock, deadline=clock.deadline + later)}
        await self.store.commit(replace(change, **wrong))

    @property
    def broken(self) -> list[str]:
        """The broken promises about time; no others are checked here."""
        words = ("gained", "lost", "unheard", "too early", "nobody was heard", "nobody is heard")
        return [each for each in self.promises.broken if any(word in each for word in words)]


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """Two shards that are up."""
    clock, scribe, figures = StoppedClock(1_000_000.0), Scribe(), Figures()
    gateway = Gateway(clock)
    promises = Promises(clock, {BOX.key: BOX}, figures, fairness=Fairness(gateway, figures))
    store = Archive(tmp_path, promises)
    hall = Hall(store, {BOX.key: BOX}, clock=clock, random=CountingRandom(), shards=gateway.begin())
    found = Watch(store, hall, Staff(hall, scribe), scribe, clock)
    found.promises, found.gateway = promises, gateway
    yield found
    store.close()


async def _begun(watch: Watch) -> TableId:
    watch.gateway.connect()
    await watch.passes(STEADY)
    key = await watch.begin(pace="daily", guild=GUILD)
    await watch.passes(HOUR)
    await watch.decides(key, SIA, BELLS)
    return key


async def test_moved_hours_gain_nothing_and_an_outage_costs_nothing(watch: Watch) -> None:
    key = await _begun(watch)
    await habits.set_quiet(watch.hall, HAL, "00:00", "12:00")
    for days in ("1", "0"):
        await habits.take_vacation(watch.hall, HAL, days)
    for shards in (SHARDS, (0,), (1,)):
        watch.gateway.lose(shards)
        await watch.passes(HOUR)
        watch.gateway.find()
        await watch.passes(STEADY)
        await habits.set_zone(watch.hall, HAL, "Asia/Tokyo")
    await watch.plants(key)
    assert not watch.broken
    assert watch.promises.figures.checks["no time is gained or lost"] > 3


@pytest.mark.parametrize(("later", "word"), [(HOUR, "gained 3600"), (-HOUR, "lost 3600")])
async def test_a_deadline_that_moves_is_noticed(watch: Watch, later: float, word: str) -> None:
    key = await _begun(watch)
    await watch.plants(key, later=later)
    (sentence,) = watch.broken
    assert word in sentence


async def test_an_outage_excuses_no_more_than_it_was(watch: Watch) -> None:
    key = await _begun(watch)
    watch.gateway.lose([1])
    await watch.passes(HOUR)
    watch.gateway.find()
    await watch.passes(STEADY)
    await watch.plants(key, later=4 * TICK)
    assert not watch.broken
    await watch.plants(key, later=HOUR)
    assert "has gained" in watch.broken[0]


@pytest.mark.parametrize("seconds", [1.0, AWAY + 1])
async def test_a_default_while_nobody_is_heard_is_noticed(watch: Watch, seconds: float) -> None:
    key = await _begun(watch)
    made = StoredDecision(HIDER, ["start", "A1"], 1, DecidedBy.CLOCK)
    watch.gateway.lose([0])
    watch.clock.time += seconds
    await watch.plants(key, decisions=[made])
    assert "ran out while nobody was heard" in watch.broken[0]


async def test_a_reminder_while_nobody_is_heard_is_noticed(watch: Watch) -> None:
    key = await _begun(watch)
    letter = Letter(table=key, kind=LetterKind.REMINDER, nonce="a", seat=HIDER, user=HAL)
    watch.gateway.lose([1])
    watch.clock.time += AWAY
    await watch.plants(key, letters=[letter])
    assert "is reminded while nobody is heard" in watch.broken[0]


async def test_a_side_that_is_late_too_early_is_noticed(watch: Watch) -> None:
    key = await _begun(watch)
    made = StoredDecision(HIDER, ["start", "A1"], 1, DecidedBy.CLOCK)
    await watch.plants(key, decisions=[made])
    assert f"ran out {2 * DAY - HOUR:.0f} seconds too early" in watch.broken[0]


async def test_a_side_that_is_late_in_time_is_not(watch: Watch) -> None:
    key = await _begun(watch)
    await watch.passes(2 * DAY)
    assert SEEKER in (await watch.hall.look(key)).tallies
    assert await watch.hands(key)
    assert not watch.broken
