"""Tables in every stage, as the code of schema 3 has left them: read, replayed, shown and played on."""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.engine.game import Fact, Seat
from bot.games.shelf import SHELF, box_of, brains
from bot.store.connection import FILE
from bot.tables.history.record import Record, read, replayed
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import Status, TableId, UserId
from bot.tables.use_cases import filling, lobby
from bot.tables.views.board_view import BoardView
from bot.tables.views.match_views import MatchViews
from bot.tables.views.session import TableSession
from tests.golden import Golden
from tests.store.files import flaws
from tests.store.stages import (
    EVERYTHING,
    RECORD,
    SCHEMA,
    SEEN,
    STAGES,
    TABLES,
    Witnessed,
    recorded,
    seen,
    viewers,
    witnessed_facts,
)
from tests.tables.fakes import Evening, StoppedClock, evening
from tests.tables.test_castle_plans import end_of_the_guards_turn

NAMES = [plan.name for plan in TABLES]
BEGUN = [name for name in NAMES if name != "gathering"]
LARGEST = 300_000
"""The largest size, in bytes."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with that database."""
    (tmp_path / FILE).write_bytes(gzip.decompress((STAGES / f"{FILE}.gz").read_bytes()))
    return tmp_path


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return connection.execute(query).fetchall()


@contextmanager
def later(folder: Path) -> Iterator[Evening]:
    """The bot goes on where it has stopped, with computers of every level."""
    ((pulse,),) = rows(folder, "SELECT at FROM pulse")
    assert isinstance(pulse, float)
    with evening(folder, luck="later", start=90_000, clock=StoppedClock(pulse)) as tonight:
        tonight.hall.shelf, tonight.hall.brains = SHELF, brains(SHELF)
        yield tonight


async def table(tonight: Evening, name: str) -> TableId:
    return (await tonight.store.tables(EVERYTHING))[NAMES.index(name)].key


async def session(tonight: Evening, name: str) -> TableSession:
    return await tonight.hall.look(await table(tonight, name))


def told(name: str) -> tuple[Record, list[Witnessed]]:
    """The record of a table, and what was written down of its facts."""
    record = read((STAGES / f"{name}{RECORD}").read_text(encoding="utf-8"), box_of)
    box = box_of(record.game)
    return record, witnessed_facts(name, box, box.game(record.options))


def facts_of(record: Record) -> list[Fact]:
    return [fact for step in replayed(record, box_of(record.game)) for fact in step.facts]


def test_nothing_that_can_be_kept_is_missing(folder: Path) -> None:
    """A change of how something is stored is compared with the old form here."""
    names = rows(folder, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    assert [name for (name,) in names if not rows(folder, f"SELECT 1 FROM {name} LIMIT 1")] == []
    schemas = {name: rows(folder, f"SELECT DISTINCT schema FROM {name}") for name in ("facts", "decisions")}
    assert schemas == {"facts": [(SCHEMA,)], "decisions": [(SCHEMA,)]}


def test_it_is_small() -> None:
    assert sum(path.stat().st_size for path in STAGES.iterdir()) < LARGEST


def test_nothing_is_wrong_with_it(folder: Path) -> None:
    assert flaws(folder / FILE) == []


async def test_every_stage_is_there(folder: Path) -> None:
    with later(folder) as tonight:
        every = {name: await session(tonight, name) for name in NAMES}
        statuses = {name: each.table.status for name, each in every.items()}
        assert statuses == {
            **dict.fromkeys(BEGUN, Status.RUNNING),
            "ended": Status.OVER,
            "gathering": Status.LOBBY,
        }
        assert {
            name: list(map(len, each.drafts.values())) for name, each in every.items() if each.drafts
        } == {
            "sneaking": [3],
            "racing": [2],
            "setting-up": [4],
        }
        assert {name for name, each in every.items() if any(each.orders.values())} == {
            "sneaking",
            "waiting",
            "proposing",
        }
        assert [plan.is_armed for plan in every["waiting"].plans.values()] == [True]
        assert every["proposing"].match.state.agreed.proposals
        assert [name for name, each in every.items() if "taken-back" in kinds(each)] == ["following"]


def kinds(found: TableSession) -> set[str]:
    return {found.notation.line(fact).split()[0] for fact in found.match.log}


@pytest.mark.parametrize("name", BEGUN)
async def test_stored_facts_equal_the_written_ones(folder: Path, name: str) -> None:
    record, facts = told(name)
    with later(folder) as tonight:
        found = await session(tonight, name)
        assert found.match.log == [each.fact for each in facts]
        assert await recorded(tonight.store, found) == record


@pytest.mark.parametrize("name", BEGUN)
def test_a_record_replays_to_the_same_facts_and_everybody_witnesses_the_same_of_them(name: str) -> None:
    record, facts = told(name)
    made = facts_of(record)
    assert made == [each.fact for each in facts]
    game = box_of(record.game).game(record.options)
    for fact, each in zip(made, facts, strict=True):
        assert {viewer.name: fact.seen_by(viewer) for viewer in viewers(game)} == each.shown


@pytest.mark.parametrize("name", BEGUN)
def test_witnessed_facts_fold_as_they_do_now(name: str) -> None:
    record, facts = told(name)
    box = box_of(record.game)
    game = box.game(record.options)
    views = MatchViews(box, game, facts_of(record))
    for viewer in viewers(game):
        shown = [fact for each in facts if (fact := each.shown[viewer.name]) is not None]
        assert MatchViews(box, game, shown).match.state == views.seen_by(viewer).state


@pytest.mark.parametrize("name", NAMES)
async def test_all_viewers_are_shown_the_same_as_before(folder: Path, golden: Golden, name: str) -> None:
    with later(folder) as tonight:
        golden.check(STAGES / f"{name}{SEEN}", seen(await session(tonight, name)))


async def test_a_turn_that_was_planned_then_happens_now(folder: Path) -> None:
    with later(folder) as tonight:
        key = await table(tonight, "waiting")
        await end_of_the_guards_turn(tonight, key)
    made = rows(folder, f"SELECT seat, hand FROM decisions WHERE table_key = '{key}' ORDER BY n")
    assert ("intruders", DecidedBy.PLAN) in made


def people(found: TableSession) -> list[tuple[Seat, UserId]]:
    return [(seat, user) for seat in found.table.seats if (user := found.table.user(seat)) is not None]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "ended"])
async def test_every_game_is_played_to_its_end_by_computers(folder: Path, name: str) -> None:
    with later(folder) as tonight:
        key = await table(tonight, name)
        await tonight.told(given_to_computers(tonight, key, "simple" if name == "following" else "random"))
        ended = await tonight.hall.look(key)
        assert ended.is_over
        assert BoardView(ended).board(since=0).score
        assert facts_of(await recorded(tonight.store, ended)) == ended.match.log
        await tonight.close()
    assert flaws(folder / FILE) == []


async def given_to_computers(tonight: Evening, key: TableId, level: str) -> None:
    found = await tonight.hall.look(key)
    if found.match.log:
        for seat, user in people(found):
            await filling.fill_in(tonight.hall, key, user, level=level, seat=seat)
        return
    for seat in found.table.free_seats():
        await lobby.seat_computer(tonight.hall, key, found.table.opener, seat, level)
    await lobby.start(tonight.hall, key, found.table.opener)
    for seat, user in people(found):
        await filling.fill_in(tonight.hall, key, user, level=level, seat=seat)
