"""Nothing lives in memory alone: after every step of a game a new process shows the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.engine.match import Match, witnessed
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import TableId
from bot.tables.use_cases import drafts, moves, queries
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from tests.tables.fakes import HAL, SIA, Evening, Scribe, StoppedClock, evening
from tests.there import there
from tests.toy.facts import Bell, Look, Pass, Room, Start, Step, Whisper

Act = Callable[[Evening, TableId], Awaitable[object]]


STEPS: tuple[Act, ...] = (
    lambda now, key: moves.decide(now.hall, key, HAL, Start(Room(0))),
    lambda now, key: drafts.draft_add(now.hall, key, SIA, Bell(Room(1))),
    lambda now, key: drafts.draft_add(now.hall, key, SIA, Bell(Room(5))),
    lambda now, key: drafts.draft_commit(now.hall, key, SIA, Prompt(question=0, length=2)),
    lambda now, key: drafts.draft_add(now.hall, key, HAL, Step(Room(1))),
    lambda now, key: now.lodge(key, "ask"),
    lambda now, key: drafts.draft_add(now.hall, key, HAL, Step(Room(2))),
    lambda now, key: drafts.draft_commit(now.hall, key, HAL, Prompt(question=1, length=2)),
    lambda now, key: moves.decide(now.hall, key, SIA, Look(Room(29))),
    lambda now, key: moves.decide(now.hall, key, HAL, Whisper(charm=False)),
    lambda now, key: now.lodge(key, "never"),
    lambda now, key: moves.decide(now.hall, key, SIA, Pass()),
    lambda now, key: drafts.choose_for_me(now.hall, key, HAL),
    lambda now, key: moves.resign(now.hall, key, SIA),
)


async def sights(now: Evening, key: TableId) -> tuple[Panel, Panel, Bulletin, tuple[str, ...]]:
    return (
        await queries.view(now.hall, key, HAL),
        await queries.view(now.hall, key, SIA),
        await queries.board(now.hall, key),
        await queries.log(now.hall, key, SIA),
    )


async def test_a_restart_after_every_step_shows_the_same(tmp_path: Path) -> None:
    clock, scribe, key = StoppedClock(), Scribe(), None
    with evening(tmp_path, clock=clock, scribe=scribe) as now:
        key = await now.begin()
        before = await sights(now, key)
    for number, step in enumerate(STEPS):
        with evening(tmp_path, clock=clock, scribe=scribe, start=100 * number + 100) as now:
            await now.staff.restore()
            assert await sights(now, key) == before, f"before step {number}"
            await now.told(step(now, key))
            before = await sights(now, key)


async def test_a_forgotten_fold_is_folded_again(tonight: Evening) -> None:
    key = await tonight.begin()
    before = await sights(tonight, key)
    for number in range(70):
        await tonight.hall.look(await tonight.open(channel=1000 + number))
    assert await sights(tonight, key) == before


async def test_folds_that_grow_are_those_of_the_whole_log(tonight: Evening) -> None:
    """A look in between must not change what is seen later."""
    key = await tonight.begin()
    for step in STEPS:
        await asyncio.gather(step(tonight, key), *(sights(tonight, key) for _ in range(3)))
        grown = await tonight.hall.look(key)
        kept = there(await tonight.store.stored_table(key))
        whole = [grown.read(each) for each in kept.facts]
        assert grown.match.log == whole
        assert grown.match.state == Match(grown.match.game, whole).state
        for seat in grown.table.seats:
            viewer = grown.match.game.viewer(seat)
            assert grown.views.seen_by(viewer).log == witnessed(whole, viewer)
            assert (
                grown.views.seen_by(viewer).state == Match(grown.match.game, witnessed(whole, viewer)).state
            )
