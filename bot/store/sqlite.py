"""The store of the tables in SQLite: every method is one transaction in the thread of the database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import TypeVar

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import agenda, attention, habits, outage, people, rows, story, work
from bot.store.connection import Connection
from bot.tables.model.breaks import Habits
from bot.tables.model.stored import (
    Change,
    Dossier,
    Due,
    Glance,
    Kept,
    Letter,
    LetterKind,
    Page,
    Place,
    Receipt,
    Result,
    Said,
)
from bot.tables.model.table import Status, Table, TableId, Theme, UserId

T = TypeVar("T")


class SqliteStore:
    """Keeps tables in a folder; see bot.tables.ports.Store for what each method promises."""

    def __init__(self, folder: Path) -> None:
        """Open the folder for this process alone. Refuses with Unusable, one sentence for the operator."""
        self._connection = Connection(folder)

    def close(self) -> None:
        """Finish what is under way and let another process in."""
        self._connection.close()

    async def add(self, table: Table, seed: str, letters: Sequence[Letter], at: float) -> None:
        """See Store."""
        await self._run(partial(work.add, table=table, seed=seed, letters=letters, at=at))

    async def dossier(self, key: TableId, *, first_fact: int = 0) -> Dossier | None:
        """See Store."""
        dossiers = self._connection.dossiers
        known = dossiers.known(key, first_fact)
        return known or await self._run(partial(dossiers.read, key=key, first_fact=first_fact))

    async def decisions(self, key: TableId) -> Sequence[tuple[Seat, Kept]]:
        """See Store."""
        return await self._run(partial(work.decisions, key=key))

    async def tables(self, statuses: Collection[Status]) -> Sequence[Table]:
        """See Store."""
        where = "WHERE status IN (SELECT value FROM json_each(?)) ORDER BY opened, rowid"
        return await self._run(partial(rows.tables, where=where, parameters=(rows.text(list(statuses)),)))

    async def table_in(self, channel: int) -> Table | None:
        """See Store."""
        key = self._connection.recall.table_in(channel)
        known = None if key is None else self._connection.dossiers.known_table(key)
        return known or await self._run(partial(self._table_in, channel=channel))

    async def tables_of(self, user: UserId) -> Sequence[Table]:
        """See Store."""
        seated = "key IN (SELECT table_key FROM seats WHERE user = ?)"
        where = f"WHERE status != 'over' AND {seated} ORDER BY opened, rowid"
        return await self._run(partial(rows.tables, where=where, parameters=(user,)))

    async def commit(self, change: Change) -> None:
        """See Store."""
        await self._run(partial(work.commit, change=change, records=work.Records.of(change)))

    async def say(self, key: TableId, said: Said, letters: Sequence[Letter], at: float) -> None:
        """See Store."""
        await self._run(partial(work.say, key=key, said=said, letters=letters, at=at))

    async def note(
        self, key: TableId, seat: Seat, *, zone: str, text: str, letters: Sequence[Letter]
    ) -> None:
        """See Store."""
        await self._run(partial(work.note, key=key, seat=seat, zone=zone, text=text, letters=letters))

    async def letters(self, *, before: float, of: Collection[TableId] | None = None) -> Sequence[Letter]:
        """See Store."""
        return await self._run(partial(work.letters, before=before, of=of))

    async def write(self, letters: Sequence[Letter]) -> None:
        """See Store."""
        await self._run(partial(work.write, letters=letters))

    async def next_due(self, *, after: float = -inf) -> float | None:
        """See Store."""
        return await self._run(partial(work.next_due, after=after))

    async def delivered(
        self, letter: Letter, page: Page | None = None, receipt: Receipt | None = None
    ) -> None:
        """See Store."""
        await self._run(partial(work.delivered, letter=letter, page=page, receipt=receipt))

    async def receipts(self, key: TableId) -> Sequence[Receipt]:
        """See Store."""
        return await self._run(partial(attention.receipts, key=key))

    async def silence(self, user: UserId, key: TableId, turn: int | None) -> None:
        """See Store."""
        await self._run(partial(attention.silence, user=user, key=key, turn=turn))

    async def glance(self, user: UserId, key: TableId) -> Glance | None:
        """See Store."""
        return await self._run(partial(attention.glance, user=user, key=key))

    async def glanced(self, user: UserId, key: TableId, shown: int, at: float) -> None:
        """See Store. After a power cut somebody may be told once more what he has seen: that is no loss."""
        if not self._connection.recall.has_noted(user, key, shown, at):
            noted = partial(self._glanced, user=user, key=key, shown=shown, at=at)
            await self._connection.run(noted, is_slight=True)

    async def put_off(self, letter: Letter, due: float) -> None:
        """See Store."""
        await self._run(partial(work.put_off, letter=letter, due=due))

    async def due(self, *, before: float) -> Sequence[Due]:
        """See Store."""
        return await self._run(partial(agenda.due, before=before))

    async def next_appointment(self, *, after: float = -inf) -> float | None:
        """See Store."""
        return await self._run(partial(agenda.next_appointment, after=after))

    async def keepers(self) -> Sequence[TableId]:
        """See Store."""
        return await self._run(outage.keepers)

    async def give_back(self, pulse: float, now: float, *, least: float, nonce: Callable[[], str]) -> None:
        """See Store."""
        await self._run(partial(outage.give_back, pulse=pulse, now=now, least=least, nonce=nonce))

    async def with_computers(self) -> Sequence[TableId]:
        """See Store."""
        return await self._run(people.with_computers)

    async def pulse(self) -> float | None:
        """See Store."""
        return await self._run(agenda.pulse)

    async def beat(self, at: float) -> None:
        """See Store."""
        await self._run(partial(agenda.beat, at=at))

    async def habits(self, users: Collection[UserId]) -> Mapping[UserId, Habits]:
        """See Store."""
        return await self._run(partial(habits.habits, users=users))

    async def set_habits(self, user: UserId, own: Habits) -> None:
        """See Store."""
        await self._run(partial(habits.set_habits, user=user, own=own))

    async def page(self, key: TableId, kind: LetterKind, seat: Seat | None) -> Page | None:
        """See Store."""
        return await self._run(partial(work.page, key=key, kind=kind, seat=seat))

    async def noted(self, places: Collection[Place]) -> frozenset[Place]:
        """See Store."""
        return await self._run(partial(work.noted, places=places))

    async def forget_page(
        self, key: TableId, kind: LetterKind, seat: Seat | None, *, place: Place | None = None
    ) -> None:
        """See Store."""
        await self._run(partial(work.forget_page, key=key, kind=kind, seat=seat, place=place))

    async def unreachable(self, users: Collection[UserId]) -> frozenset[UserId]:
        """See Store."""
        return await self._run(partial(work.unreachable, users=users))

    async def set_reachable(self, user: UserId, reachable: bool) -> None:
        """See Store."""
        await self._run(partial(work.set_reachable, user=user, reachable=reachable))

    async def tables_in(self, guild: int) -> Sequence[Table]:
        """See Store."""
        where = "WHERE guild = ? AND status != 'over' ORDER BY opened, rowid"
        return await self._run(partial(rows.tables, where=where, parameters=(guild,)))

    async def asleep_in(self, guild: int) -> Sequence[TableId]:
        """See Store."""
        return await self._run(partial(people.asleep_in, guild=guild))

    async def departed(self, guild: int, users: Collection[UserId]) -> frozenset[UserId]:
        """See Store."""
        return await self._run(partial(people.departed, guild=guild, users=users))

    async def note_departure(self, guild: int, user: UserId, at: float) -> None:
        """See Store."""
        await self._run(partial(people.note_departure, guild=guild, user=user, at=at))

    async def forget_departure(self, guild: int, user: UserId) -> bool:
        """See Store."""
        if self._connection.recall.is_here(guild, user):
            return False
        return await self._run(partial(self._forget_departure, guild=guild, user=user))

    async def hasten(self, key: TableId, due: float) -> None:
        """See Store."""
        await self._run(partial(people.hasten, key=key, due=due))

    async def set_theme(self, user: UserId, theme: Theme) -> None:
        """See Store."""
        await self._run(partial(work.set_theme, user=user, theme=theme))

    async def theme(self, user: UserId) -> Theme | None:
        """See Store."""
        return await self._run(partial(story.theme, user=user))

    async def ended(
        self, channel: int, game: str, *, skipped: int, most: int
    ) -> Sequence[tuple[Table, float]]:
        """See Store."""
        return await self._run(partial(story.ended, channel=channel, game=game, skipped=skipped, most=most))

    async def unscored(self, guild: int) -> Sequence[TableId]:
        """See Store."""
        return await self._run(partial(story.unscored, guild=guild))

    async def score(self, key: TableId, results: Sequence[Result]) -> None:
        """See Store."""
        await self._run(partial(story.score, key=key, results=results))

    async def results(self, guild: int, game: str) -> Sequence[Result]:
        """See Store."""
        return await self._run(partial(story.results, guild=guild, game=game))

    def _table_in(self, database: Database, channel: int) -> Table | None:
        key = self._connection.recall.learn_table_in(database, channel)
        return None if key is None else self._connection.dossiers.table(database, key)

    def _glanced(self, database: Database, user: UserId, key: TableId, shown: int, at: float) -> None:
        attention.glanced(database, user, key, shown, at)
        self._connection.recall.learn_glance(database, user, key)

    def _forget_departure(self, database: Database, guild: int, user: UserId) -> bool:
        has_left = people.forget_departure(database, guild, user)
        self._connection.recall.learn_departed(database)
        return has_left

    async def _run(self, job: Callable[[Database], T]) -> T:
        return await self._connection.run(job)
