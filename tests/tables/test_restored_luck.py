"""Luck after a restore: nobody draws again what was drawn after the copy, and every record stays verifiable."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.commands.archive import Archive
from bot.engine.chance import Seeded
from bot.games.box import Box
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from bot.store.backup import back_up, restore
from bot.store.connection import FILE
from bot.store.reading import snapshot
from bot.store.sqlite import SqliteStore
from bot.store.verify import verified
from bot.tables.history.record import Record, Unreadable, read, replayed, written
from bot.tables.model.table import TableId, UserId
from bot.tables.use_cases import lobby, moves
from bot.tables.workers.thoughts import luck
from tests.laws.playthrough import BOXES
from tests.store.files import forge
from tests.tables.fakes import HAL, Evening, StoppedClock, evening
from tests.there import there

SOURCES = Path(__file__).parents[2] / "bot"
DECISIONS, FEW = 25, 2
"""The number of decisions before each copy: a toy ends soon."""
COPY = "copy.db"
PEOPLE = tuple(UserId(HAL + number) for number in range(8))


async def goes_on(now: Evening, key: TableId, count: int = DECISIONS) -> list[Any]:
    """Make this many random decisions, always the same ones in the same position; return the log then."""
    for _ in range(count):
        session = await now.hall.look(key)
        if session.is_over:
            break
        seat = min(session.match.awaited())
        chance = Seeded(f"{seat} {len(session.match.log)}")
        decision = RandomPlayer(commit=0.5).decide(session.of(seat).copy(), seat, chance)
        await moves.decide(now.hall, key, session.table.user(seat) or HAL, decision, seat=seat)
    return list((await now.hall.look(key)).match.log)


@contextmanager
def process(folder: Path, box: Box, number: int) -> Iterator[Evening]:
    """A bot with a game on its shelf; no two have luck in common."""
    clock = StoppedClock(1_000.0 * number)
    with evening(folder, clock=clock, start=10_000 * number, luck=f"luck{number}") as now:
        now.hall.shelf = {box.key: box}
        yield now


async def exported(folder: Path, key: TableId, box: Box) -> Record:
    """The record of a table as the command line writes it, read again."""
    # In a thread, because the command line has its own event loop.
    return read(await asyncio.to_thread(_exported, folder, key, box), lambda _: box)


def _exported(folder: Path, key: TableId, box: Box) -> str:
    store = SqliteStore(folder)
    try:
        archive = Archive(store)
        return written(there(archive.record(archive.stored_table(key), box)), box)
    finally:
        store.close()


def facts_of(record: Record, box: Box) -> list[Any]:
    return [fact for step in replayed(record, box) for fact in step.facts]


def flaws(folder: Path, box: Box) -> list[str]:
    with snapshot(folder / FILE) as database:
        return [flaw.sentence for _, flaw in verified(database, {box.key: box}, 1e12).found]


async def begun(now: Evening, box: Box) -> TableId:
    seats = box.game(box.options.settled({})).seats
    key = (
        await lobby.open_table(
            now.hall, lobby.Opening(game=box.key, options={}), guild=1, channel=7, opener=HAL
        )
    ).key
    for user, seat in zip(PEOPLE, seats, strict=False):
        await lobby.sit(now.hall, key, user, seat)
    await lobby.start(now.hall, key, HAL)
    return key


@pytest.mark.parametrize("key_of_game", list(BOXES))
async def test_after_two_restores_every_game_can_be_verified(tmp_path: Path, key_of_game: str) -> None:
    home, box, logs = tmp_path / "home", BOXES[key_of_game], list[Any]()
    count = DECISIONS if key_of_game in SHELF else FEW
    with process(home, box, 1) as now:
        key = await begun(now, box)
        await goes_on(now, key, count)
    for number in (2, 3):
        copy = tmp_path / f"{number}{COPY}"
        back_up(home, copy, now=1_000.0 * number)
        restore(copy, home)
        with process(home, box, number) as now:
            await now.staff.restore()
            logs.append(await goes_on(now, key, count))
            stored = there(await now.store.stored_table(key))
            assert len(stored.reseedings) == number - 1
            await now.staff.close()
        assert flaws(home, box) == []
    record = await exported(home, key, box)
    assert facts_of(record, box) == logs[-1]


@pytest.mark.parametrize("key_of_game", ["hide", "castle", "raid", "clans"])
async def test_nobody_draws_again_what_was_drawn_after_the_copy(tmp_path: Path, key_of_game: str) -> None:
    home, other, box = tmp_path / "home", tmp_path / "other", BOXES[key_of_game]
    with process(home, box, 1) as now:
        key = await begun(now, box)
        await goes_on(now, key, FEW)
        back_up(home, tmp_path / COPY, now=2_000.0)
        seen = await goes_on(now, key, 6 * DECISIONS)
    restore(tmp_path / COPY, other)
    with process(other, box, 2) as now:
        await now.staff.restore()
        again = await goes_on(now, key, 6 * DECISIONS)
        await now.staff.close()
    length = min(len(seen), len(again))
    assert seen[:length] != again[:length], "the same decisions as long as the luck is the same"
    record = await exported(other, key, box)
    with_the_old_seed = replace(record, reseeded=())
    # The same decisions may be impossible with the old luck.
    with suppress(Unreadable):
        assert facts_of(with_the_old_seed, box) != again


async def test_a_table_that_has_not_begun_is_dealt_anew(tmp_path: Path) -> None:
    home, other, box, deals = tmp_path / "home", tmp_path / "other", BOXES["castle"], list[Any]()
    with process(home, box, 1) as now:
        opened = await lobby.open_table(
            now.hall, lobby.Opening(game="castle", options={}), guild=1, channel=7, opener=HAL
        )
        for user, seat in zip(PEOPLE, opened.seats, strict=False):
            await lobby.sit(now.hall, opened.key, user, seat)
        back_up(home, tmp_path / COPY, now=2_000.0)
    restore(tmp_path / COPY, other)
    for number, folder in ((1, home), (2, other)):
        with process(folder, box, number) as now:
            await now.staff.restore()
            await lobby.start(now.hall, opened.key, HAL)
            deals.append(await goes_on(now, opened.key))
            await now.staff.close()
        assert flaws(folder, box) == []
        record = await exported(folder, opened.key, box)
        assert facts_of(record, box) == deals[-1]
        assert not record.reseeded, "its first seed was never drawn from"
    assert deals[0] != deals[1]


async def test_a_computer_has_other_luck_too(tmp_path: Path) -> None:
    home, box = tmp_path / "home", BOXES["hide"]
    with process(home, box, 1) as now:
        key = await begun(now, box)
        before = luck(await now.hall.look(key), min(box.game({}).seats))
    back_up(home, tmp_path / COPY, now=2_000.0)
    restore(tmp_path / COPY, home)
    with process(home, box, 2) as now:
        await now.staff.restore()
        assert luck(await now.hall.look(key), min(box.game({}).seats)) != before


async def test_a_seed_that_was_not_drawn_from_is_found(tmp_path: Path) -> None:
    home, box = tmp_path / "home", BOXES["castle"]
    with process(home, box, 1) as now:
        key = await begun(now, box)
        await goes_on(now, key)
    back_up(home, tmp_path / COPY, now=2_000.0)
    restore(tmp_path / COPY, home)
    with process(home, box, 2) as now:
        await now.staff.restore()
        await goes_on(now, key, 6 * DECISIONS)
        await now.staff.close()
    forge(home / FILE, "UPDATE reseedings SET seed = 'another'")
    assert flaws(home, box)
    forge(home / FILE, "UPDATE reseedings SET first_fact = 99999")
    assert "its luck was drawn again after facts that do not exist" in flaws(home, box)


def test_nothing_draws_from_the_seed_that_a_table_was_opened_with() -> None:
    """All code that needs luck asks which seed holds after this number of facts."""
    asks = re.compile(r"\b(session|stored_table)\.seed\b(?!_at)")
    found = [path for path in SOURCES.rglob("*.py") if asks.search(path.read_text(encoding="utf-8"))]
    assert not found


def test_a_line_of_seeds_that_cannot_be_read_is_named() -> None:
    box = BOXES["hide"]
    record = Record(
        game="hide",
        schema=box.schema,
        options=box.options.settled({}),
        seed="luck",
        seats=tuple(box.game({}).seats),
        turns=(),
        reseeded=((0, "other"),),
    )
    text = written(record, box)
    assert 'reseeded: [[0, "other"]]' in text
    assert read(text, lambda _: box) == record
    for wrong in ('{"0": "other"}', '["other"]', "[[0]]", '[["0", "other"]]', "other"):
        with pytest.raises(Unreadable, match=r"Line 6: .* is no"):
            read(text.replace('[[0, "other"]]', wrong), lambda _: box)
