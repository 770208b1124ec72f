"""Rows of the first schema are readable for ever: replayed to the same facts, shown and played on."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import PUBLIC, Fact, Seat
from bot.engine.match import Match, witnessed
from bot.games.box import Box
from bot.games.castle.facts.sneaking import AnswersGiven, RopeHung, WindowClosed
from bot.games.castle.kinds import Who
from bot.games.castle.rules.game import CastleGame
from bot.games.shelf import SHELF, box_of
from bot.store.connection import FILE
from bot.store.sqlite import SqliteStore
from bot.tables.history.record import Record, Turn, read, replayed, written
from bot.tables.model.prompt import Prompt
from bot.tables.model.stored import StoredRecord
from bot.tables.model.table import Status, TableId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.settling import settle
from bot.tables.use_cases import queries
from bot.tables.use_cases.drafts import choose_for_me, draft_commit, lodge_order
from bot.tables.views.board_view import BoardView
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from tests.tables.fakes import CountingRandom, StoppedClock
from tests.there import there

NIGHT = Path(__file__).parents[1] / "records" / "first_night"
SCHEMA = 1
MATCHES = sorted(path.name.removesuffix(".record.txt") for path in NIGHT.glob("*.record.txt"))
EVERYTHING = frozenset(Status)
EACH = 9
"""One in so many moments is looked at."""


def recorded(name: str) -> tuple[Record, Box]:
    record = read((NIGHT / f"{name}.record.txt").read_text(encoding="utf-8"), box_of)
    return record, box_of(record.game)


def told(name: str) -> list[Any]:
    """The facts of a match as they were written down that night."""
    with gzip.open(NIGHT / f"{name}.facts.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def facts_of(record: Record, box: Box) -> list[Fact]:
    return [as_told(fact) for step in replayed(record, box) for fact in step.facts]


def shown(box: Box, match: Match[Any], seat: Seat) -> tuple[Any, ...]:
    """What a seat reads and may do, by its witnessed facts."""
    game, seen = match.game, match.seen_by(match.game.viewer(seat))
    draft = seen.draft(seat)
    return (
        box.words.heading(game, seen.state),
        tuple(box.words.standing(game, seen.state, game.viewer(seat))),
        box.words.question(game, seen.state, seat),
        list(seen.options(seat)),
        None if draft is None else list(draft.options()),
    )


def as_told(fact: Fact) -> Fact:
    """A fact without what the first schema did not tell: whose a rope or a window was, and answers never asked for."""
    match fact:
        case RopeHung():
            return replace(fact, who=Who.NINJA)
        case WindowClosed():
            return replace(fact, who=Who.NINJA)
        case AnswersGiven(answers=answers):
            return replace(fact, answers=tuple(answer for answer in answers if answer[1] is not None))
        case _:
            return fact


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the database of that night."""
    (tmp_path / FILE).write_bytes(gzip.decompress((NIGHT / f"{FILE}.gz").read_bytes()))
    return tmp_path


def opened(store: SqliteStore) -> Hall:
    return Hall(store, SHELF, clock=StoppedClock(9e9), random=CountingRandom("later", start=90_000))


@pytest.fixture
def store(folder: Path) -> Iterator[SqliteStore]:
    kept = SqliteStore(folder)
    yield kept
    kept.close()


@pytest.fixture
def hall(store: SqliteStore) -> Hall:
    return opened(store)


async def keys(hall: Hall, statuses: frozenset[Status] = EVERYTHING) -> list[TableId]:
    return [table.key for table in await hall.store.tables(statuses)]


async def begun(hall: Hall) -> list[TableSession]:
    return [await hall.look(key) for key in await keys(hall, frozenset({Status.RUNNING, Status.OVER}))]


async def replay_of(hall: Hall, session: TableSession) -> list[Fact]:
    """The facts of a table's match, made anew from its decisions alone."""
    made: Sequence[tuple[Seat, StoredRecord]] = await hall.store.decisions(session.table.key)
    record = Record(
        game=session.table.game,
        schema=session.box.schema,
        options=session.table.options,
        seed=session.seed,
        seats=tuple(session.table.seats),
        turns=tuple(Turn(seat, session.read(kept)) for seat, kept in made),
    )
    return facts_of(record, session.box)


@pytest.mark.parametrize("name", MATCHES)
def test_a_record_replays_to_exactly_the_facts_of_its_night(name: str) -> None:
    record, box = recorded(name)
    notation = box.notation
    assert facts_of(record, box) == [
        as_told(notation.from_json(box.upcast(data, SCHEMA))) for data in told(name)
    ]


@pytest.mark.parametrize("name", MATCHES)
def test_the_facts_of_that_night_show_everybody_the_same_as_a_replay(name: str) -> None:
    record, box = recorded(name)
    notation = box.notation
    facts = [notation.from_json(box.upcast(data, SCHEMA)) for data in told(name)]
    for number, step in enumerate(replayed(record, box)):
        if number % EACH == 0:
            match = Match(step.match.game, facts[: len(step.match.log)])
            assert all(shown(box, match, seat) == shown(box, step.match, seat) for seat in record.seats)


@pytest.mark.parametrize("name", MATCHES)
def test_a_record_can_be_written_in_the_present_schema(name: str) -> None:
    record, box = recorded(name)
    anew = read(written(record, box), box_of)
    assert anew == replace(record, schema=box.schema)
    assert facts_of(anew, box) == facts_of(record, box)


READINGS = {"kenjutsuBlocksFreeListen": False}
"""Options whose defaults have changed since: what they were that night."""


@pytest.mark.parametrize("name", MATCHES)
def test_a_record_keeps_the_readings_of_its_night(name: str) -> None:
    record, box = recorded(name)
    assert READINGS.items() <= record.options.items()
    assert not READINGS.items() & box.options.settled({}).items()
    assert READINGS.items() <= read(written(record, box), box_of).options.items()


async def test_every_table_keeps_the_readings_of_its_night(hall: Hall) -> None:
    """Also the one that has not begun: all its options were settled when it was opened."""
    tables = await hall.store.tables(EVERYTHING)
    assert len(tables) == 13
    assert [table.key for table in tables if not READINGS.items() <= table.options.items()] == []


async def test_a_game_is_played_on_by_the_readings_of_its_night(hall: Hall) -> None:
    for session in await begun(hall):
        game = session.match.game
        assert isinstance(game, CastleGame)
        assert not game.setting.options.kenjutsu_blocks_free_listen


async def test_every_table_of_the_night_is_there(hall: Hall) -> None:
    found = [table.status for table in await hall.store.tables(EVERYTHING)]
    assert {status: found.count(status) for status in Status} == {
        Status.LOBBY: 1,
        Status.RUNNING: 11,
        Status.OVER: 1,
    }


async def test_the_facts_kept_are_those_that_the_decisions_lead_to(hall: Hall) -> None:
    for session in await begun(hall):
        assert await replay_of(hall, session) == list(map(as_told, session.match.log))


async def test_every_seat_has_its_panel_and_the_public_its_board(hall: Hall) -> None:
    for session in await begun(hall):
        for seat in session.table.seats:
            panel = SeatView.now(session, seat).panel()
            assert panel.notice == ""
            assert bool(panel.question) == panel.is_awaited == (seat in session.match.awaited())
            assert panel.offers or panel.draft or not panel.is_awaited
        board = await queries.board(hall, session.table.key)
        assert board.heading
        assert bool(board.waiting) != bool(board.score)


async def test_witnessed_facts_are_folded_as_the_truth_is(hall: Hall) -> None:
    for session in await begun(hall):
        game, log = session.match.game, session.match.log
        for viewer in (PUBLIC, *map(game.viewer, game.seats)):
            assert session.views.seen_by(viewer).state == Match(game, witnessed(log, viewer)).state


async def test_plans_and_orders_lie_where_they_were_laid(hall: Hall) -> None:
    drafts, orders = 0, 0
    for session in await begun(hall):
        for seat, pieces in session.drafts.items():
            sheet = SeatView.now(session, seat).panel().draft
            assert sheet is not None
            assert (sheet.length, len(sheet.lines) > 0) == (len(pieces), True)
            drafts += 1
        for seat in session.orders:
            lodged = [offer.is_lodged for offer in SeatView.now(session, seat).panel().order_offers]
            assert lodged.count(True) == 1
            orders += 1
    assert (drafts, orders) == (9, 2)


async def test_a_plan_begun_that_night_can_be_finished_and_committed(hall: Hall) -> None:
    for session in await begun(hall):
        key = session.table.key
        for seat in session.drafts:
            user = there(session.table.user(seat))
            panel = await choose_for_me(hall, key, user, Prompt(seat))
            if panel.missing_order:
                panel = await lodge_order(hall, key, user, panel.order_offers[0].token, seat=seat)
            length, count = there(panel.draft).length, panel.number
            after = await draft_commit(hall, key, user, Prompt(seat, question=count, length=length))
            assert after.number > count


async def test_every_running_game_is_played_on_to_its_end_by_default_answers(
    hall: Hall, store: SqliteStore
) -> None:
    running = await keys(hall, frozenset({Status.RUNNING}))
    for key in running:
        async with hall.at(key) as session:
            resolution = Resolution.of(
                session, replace(session.table, resigned=frozenset(session.table.seats))
            )
            settle(resolution)
            await hall.finish(resolution, actor=None, user=None)
    assert await keys(hall, frozenset({Status.RUNNING})) == []
    later = opened(store)
    for key in running:
        session = await later.look(key)
        assert BoardView(session).board(since=0).score
        assert await replay_of(later, session) == list(map(as_told, session.match.log))
