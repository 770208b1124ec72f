"""The basis of the load, counted and not timed: few statements, none that reads everything, idle games for free."""

from __future__ import annotations

import asyncio
import gc
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest
from discord.gateway import DiscordWebSocket
from discord.state import ConnectionState

from bot.chat import discord_patches, responsive
from bot.chat.responsive import Collector
from bot.engine.outcome import Ended
from bot.store.sqlite import SqliteStore
from bot.tables.model.breaks import Habits
from bot.tables.model.letters import Letter, LetterKind, MessageRef, Page, Receipt
from bot.tables.model.servers import Server
from bot.tables.model.shards import Sign
from bot.tables.model.stored import Result, Said
from bot.tables.model.summaries import Named, Summary
from bot.tables.model.table import Status, Theme, UserId
from tests.campaigns.load import deaf, disk
from tests.campaigns.load.button import pressing, unpainted
from tests.campaigns.load.scale import held
from tests.campaigns.load.towns import begun, hall_of, opened, town
from tests.store.kit import HERE, KEY, a_change, a_table

LETTER = Letter(table=KEY, kind=LetterKind.PANEL, nonce="n1", seat=HERE, user=UserId(1))
PAGE = Page(table=KEY, kind=LetterKind.PANEL, seat=HERE, ref=MessageRef(1, 2), posted=1.0)
RECEIPT = Receipt(nonce="n1", table=KEY, kind=LetterKind.PANEL, seat=HERE, user=UserId(1), turn=1, at=1.0)
ALICE = UserId(1)
SUMMARY = Summary(ALICE, "n", 0, 1)

EVERYTHING: Mapping[str, Callable[[SqliteStore], Any]] = {
    "add": lambda store: store.add(a_table(), "seed", [LETTER], at=1.0),
    "stored_table": lambda store: store.stored_table(KEY),
    "decisions": lambda store: store.decisions(KEY),
    "decided": lambda store: store.decided(KEY),
    "tables_of": lambda store: store.tables_of(ALICE),
    "table_in": lambda store: store.table_in(5),
    "tables_in": lambda store: store.tables_in(4),
    "asleep_in": lambda store: store.asleep_in(4),
    "commit": lambda store: store.commit(a_change(a_table(), 0, ["fell", 1], letters=[LETTER])),
    "say": lambda store: store.say(KEY, Said(HERE, "hello"), [], at=1.0),
    "note": lambda store: store.note(KEY, HERE, zone="A1", text="", letters=[], at=1.0),
    "write": lambda store: store.write([LETTER], at=1.0),
    "put_off": lambda store: store.put_off(LETTER, 9.0),
    "delivered": lambda store: store.delivered(LETTER, PAGE, RECEIPT),
    "replace": lambda store: store.replace(LETTER, [LETTER], at=9.0),
    "receipts": lambda store: store.receipts(KEY),
    "silence": lambda store: store.silence(ALICE, KEY, 3),
    "glance": lambda store: store.glance(ALICE, KEY),
    "glanced": lambda store: store.glanced(ALICE, KEY, 1, 1.0),
    "due": lambda store: store.due(before=9.0),
    "next_on_agenda": lambda store: store.next_on_agenda(after=0.0),
    "pulse": lambda store: store.pulse(),
    "beat": lambda store: store.beat(1.0),
    "signs": lambda store: store.signs(),
    "keep_signs": lambda store: store.keep_signs([Sign(0, 1, 1.0)]),
    "interrupted": lambda store: store.interrupted(),
    "habits": lambda store: store.habits([ALICE]),
    "set_habits": lambda store: store.set_habits(ALICE, Habits()),
    "note_explained": lambda store: store.note_explained(ALICE, "hide.seen", "t1.hider.1"),
    "shown": lambda store: store.shown(KEY, HERE, question=1, at=1),
    "page": lambda store: store.page(KEY, LetterKind.BOARD, None),
    "forget_page": lambda store: store.forget_page(KEY, LetterKind.BOARD, None),
    "unreachable": lambda store: store.unreachable([ALICE]),
    "set_reachable": lambda store: store.set_reachable(ALICE, False),
    "departed": lambda store: store.departed(4, [ALICE]),
    "note_departure": lambda store: store.note_departure(4, ALICE, 1.0),
    "hasten": lambda store: store.hasten(KEY, 1.0),
    "server": lambda store: store.server(4),
    "set_server": lambda store: store.set_server(4, Server()),
    "lesson": lambda store: store.lesson(ALICE, "hide"),
    "keep_draft": lambda store: store.keep_draft(ALICE, "hide", name="Own", pieces=[["wait"]], schema=1),
    "kept_draft": lambda store: store.kept_draft(ALICE, "hide", "Own"),
    "drop_draft": lambda store: store.drop_draft(ALICE, "hide", "Own"),
    "set_lesson": lambda store: store.set_lesson(ALICE, "hide", ("one", 1)),
    "set_theme": lambda store: store.set_theme(ALICE, Theme.LIGHT),
    "theme": lambda store: store.theme(ALICE),
    "ended": lambda store: store.ended(5, "hide", skipped=0, most=1),
    "unscored": lambda store: store.unscored(4),
    "score": lambda store: store.score(KEY, [Result(HERE, HERE, ALICE, "", Ended.WON)]),
    "results": lambda store: store.results(4, "hide"),
    "restores": lambda store: store.restores(),
    "removals": lambda store: store.removals(before=9.0),
    "next_removal": lambda store: store.next_removal(after=0.0),
    "put_off_removal": lambda store: store.put_off_removal(MessageRef(1, 2), 9.0),
    "note_presence": lambda store: store.note_presence(ALICE, 1.0),
    "attendance": lambda store: store.attendance(ALICE),
    "letters_due": lambda store: store.letters_due(ALICE, [LetterKind.PING], before=9.0),
    "gather": lambda store: store.gather(ALICE, 9.0, "n"),
    "summaries": lambda store: store.summaries(before=9.0),
    "next_summary": lambda store: store.next_summary(after=0.0),
    "put_off_summary": lambda store: store.put_off_summary(SUMMARY, 9.0),
    "summarised": lambda store: store.summarised(SUMMARY, 9.0, [Named(KEY, HERE, 1)], [RECEIPT]),
    "drop_summary": lambda store: store.drop_summary(SUMMARY),
    "was_named": lambda store: store.was_named(ALICE, KEY),
    "removed": lambda store: store.removed(MessageRef(1, 2)),
    "noted": lambda store: store.noted([MessageRef(1, 2)]),
}
SELDOM = {
    "census",  # for metrics, as often as they are read
    "close",
    "forget_departure",  # asks who has left at all, once
    "interrupt",  # in an outage, all tables that run
    "resume",  # after it, all their clocks
    "keepers",
    "letters",  # the letters to tell now are read whole, however many they are
    "next_due",
    "tables",
    "shelve",  # once at a start, all tables of games that are not installed
    "take_up",  # once after a restore, all that is unfinished
    "with_computers",
}
"""Statements that run at a restart, or read something small."""
SMALL = {"letters", "pulse", "restores", "shards"}
"""The letters still to be told, one row, and a row for each restore and for each shard."""
ONGOING = "the_outage_of_a_table"
"""The index of running outages only: there are none on most days."""


FRAME = 4096 + 24
"""Bytes of a page in the log of the last writes."""


@contextmanager
def statements(store: SqliteStore) -> Iterator[list[str]]:
    """The statements that the database gets meanwhile, except transactions."""
    asked: list[str] = []
    connection = store._connection.database.conn
    connection.set_trace_callback(asked.append)
    try:
        yield asked
    finally:
        connection.set_trace_callback(None)
        asked[:] = [each for each in asked if each.split()[0] in ("SELECT", "INSERT", "UPDATE", "DELETE")]


def test_every_method_of_the_store_is_looked_at() -> None:
    public = {name for name, _ in inspect.getmembers(SqliteStore, inspect.isfunction) if name[0] != "_"}
    assert public == set(EVERYTHING) | SELDOM


@pytest.mark.parametrize("name", EVERYTHING)
async def test_no_statement_reads_a_large_table_from_end_to_end(tmp_path: Path, name: str) -> None:
    with opened(tmp_path) as store:
        if name != "add":
            await store.add(a_table(), "seed", [LETTER], at=1.0)
        with statements(store) as asked:
            await EVERYTHING[name](store)
        explain = store._connection.database.conn.execute
        assert asked
        large = {row[0] for row in explain("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for statement in asked:
            if statement.split()[:3] == ["INSERT", "INTO", "tables"]:  # its plan is for broken references
                continue
            plan = [row[3] for row in explain(f"EXPLAIN QUERY PLAN {statement}")]
            scanned = {step.split()[1] for step in plan if step.startswith("SCAN") and ONGOING not in step}
            assert not scanned & (large - SMALL), (statement, plan)


HAPPENED = ("INSERT INTO facts", "INSERT INTO decisions")
"""Tables with a row for each thing that happens: a press may cause a whole turn, if nobody is asked in it."""


async def test_a_button_asks_the_database_little(tmp_path: Path) -> None:
    """A look at something seen before asks nothing; a decision is stored, and its changes are read again."""
    with opened(tmp_path) as store, unpainted():
        counts: dict[bool, list[int]] = {True: [], False: []}
        following = pressing(store, 2)
        async for press in islice_async(following, 60):
            bot = press.bot
            before = (await bot.hall.store.tables([Status.RUNNING]))[0]
            version = (await bot.hall.look(before.key)).version
            with statements(store) as asked:
                await deaf.handled(bot, press.event)
            has_changed = (await bot.hall.look(before.key)).version != version
            counts[has_changed].append(sum(not each.startswith(HAPPENED) for each in asked))
        await following.aclose()
    assert len(counts[True]) > 10
    assert sorted(counts[False])[len(counts[False]) // 2] == 0
    assert max(counts[False]) <= 20
    assert max(counts[True]) <= 40
    assert sorted(counts[True])[len(counts[True]) // 2] <= 25


async def islice_async(following: Any, most: int) -> Any:
    for _ in range(most):
        yield await anext(following)


async def test_a_decision_writes_only_what_it_has_changed(tmp_path: Path) -> None:
    """Unchanged parts cost no statement that writes, and no page of the log: the disk waits for each page."""
    with opened(tmp_path) as store:
        stored_table = await store.stored_table(await begun(hall_of(store), 3))
        following = disk.changes(stored_table)
        await store.commit(following())
        log = tmp_path / "kagemori.db-wal"
        before = log.stat().st_size
        with statements(store) as asked:
            await store.commit(following())
        reads = [each for each in asked if each.startswith("SELECT")]
        writes = dict.fromkeys(each for each in asked if each not in reads)
        assert len(reads) <= 3
        assert (
            len(writes) == 1 + len(disk.FACTS) + 1 + 2 + 2 + 3
        )  # table, facts, decision, clocks, agenda, letters
        assert (log.stat().st_size - before) / FRAME <= 9


async def test_idle_games_cost_no_memory(tmp_path: Path) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    for folder, games in ((few, 10), (many, 310)):
        await town(folder, games, decisions=3)
    assert (await held(many) - await held(few)) / 300 < 5 * 1024


@pytest.fixture(autouse=True, scope="module")
def frozen() -> Iterator[None]:
    """Afterwards no collection visits the tests, as tests/conftest.py has it: a closed collector thaws all of them."""
    yield
    gc.freeze()


@contextmanager
def collecting() -> Iterator[Collector]:
    with closing(Collector()) as collector:
        yield collector


def test_objects_that_were_collected_over_once_are_never_visited_again() -> None:
    """The boards and all cached games are some million objects, which no collection needs to visit."""
    with collecting():
        assert gc.get_freeze_count() > 10_000
        kept = [[number] for number in range(20_000)]
        gc.collect()
        assert len(gc.get_objects()) < len(kept) / 4


def test_a_sweep_finds_garbage_that_was_in_use_when_it_was_looked_through() -> None:
    class Thing:
        def __init__(self) -> None:
            self.itself = self

    with collecting() as collector:
        thing = Thing()
        seen = ref(thing)
        gc.collect()
        del thing
        gc.collect()
        assert seen() is not None
        collector.sweep()
        assert seen() is None


def test_the_collector_goes_back_to_its_own_ways() -> None:
    before = list(gc.callbacks)
    with collecting():
        assert gc.callbacks != before
    assert gc.callbacks == before
    assert gc.get_freeze_count() == 0


async def test_events_that_come_together_let_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the first events have begun goes on before the last are looked at, although these are there already."""
    order: list[str] = []

    async def received(_gateway: DiscordWebSocket) -> None:
        order.append("event")
        begun.append(asyncio.create_task(answered()))

    async def answered() -> None:
        order.append("answer")

    begun: list[asyncio.Task[None]] = []
    monkeypatch.setattr(discord_patches, "_received", received)
    monkeypatch.setattr(DiscordWebSocket, "poll_event", DiscordWebSocket.poll_event)
    interval = sys.getswitchinterval()
    try:
        responsive.take_turns()
        assert sys.getswitchinterval() == pytest.approx(responsive.TURN)
    finally:
        sys.setswitchinterval(interval)
    gateway: Any = SimpleNamespace(_connection=ConnectionState, shard_id=0)
    for _ in range(2 * discord_patches.TOGETHER):
        await DiscordWebSocket.poll_event(gateway)
    answers = [ref for ref, what in enumerate(order) if what == "answer"]
    assert len(answers) >= discord_patches.TOGETHER
    assert answers[0] <= discord_patches.TOGETHER
