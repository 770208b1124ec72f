"""What is stored of people: habits, themes, lessons, who is out of reach, and their silences and looks at tables."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from sqlite_utils import Database

from bot.store import participants, rows
from bot.store.habits import habits
from bot.store.participants import EXACT
from bot.store.transactions import Transactions, transaction
from bot.tables.model.breaks import Habits
from bot.tables.model.stored import Glance
from bot.tables.model.table import TableId, Theme, UserId

_GLANCE = """
    INSERT INTO glances (user, table_key, shown, at) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (user, table_key) DO UPDATE SET
        shown = MAX(shown, excluded.shown), at = CASE WHEN excluded.at >= at + ?5 THEN excluded.at ELSE at END
    WHERE excluded.shown > shown OR excluded.at >= at + ?5
"""


class SqlitePeople(Transactions):
    """Implements `PeopleStore`."""

    @transaction
    def habits(self, database: Database, users: Collection[UserId]) -> dict[UserId, Habits]:
        return habits(database, users)

    @transaction
    def set_habits(self, database: Database, user: UserId, own: Habits) -> None:
        start, end = own.quiet or (None, None)
        row = (user, own.zone, start, end, own.reminder, own.heads_up, own.hints)
        database.execute("INSERT OR REPLACE INTO habits VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        database.execute("DELETE FROM vacations WHERE user = ?", (user,))
        vacations = [(user, *stretch) for stretch in own.vacations]
        database.conn.executemany("INSERT INTO vacations VALUES (?, ?, ?)", vacations)

    @transaction
    def theme(self, database: Database, user: UserId) -> Theme | None:
        found = database.execute("SELECT theme FROM themes WHERE user = ?", (user,)).fetchone()
        return None if found is None else rows.theme(found[0])

    @transaction
    def set_theme(self, database: Database, user: UserId, theme: Theme) -> None:
        database.execute("INSERT OR REPLACE INTO themes VALUES (?, ?)", (user, theme))

    @transaction
    def lesson(self, database: Database, user: UserId, game: str) -> tuple[str, int] | None:
        query = "SELECT lesson, step FROM lessons WHERE user = ? AND game = ?"
        found: tuple[str, int] | None = database.execute(query, (user, game)).fetchone()
        return found

    async def set_lesson(self, user: UserId, game: str, at: tuple[str, int] | None) -> None:
        """See `PeopleStore`. After a power cut a user may repeat one step: that is no loss."""
        kept = partial(_keep_lesson, user=user, game=game, at=at)
        await self._connection.run(kept, is_slight=True)

    @transaction
    def silence(self, database: Database, user: UserId, key: TableId, turn: int | None) -> None:
        if turn is None:
            database.execute("DELETE FROM silences WHERE user = ? AND table_key = ?", (user, key))
        else:
            database.execute("INSERT OR REPLACE INTO silences VALUES (?, ?, ?)", (user, key, turn))

    @transaction
    def glance(self, database: Database, user: UserId, key: TableId) -> Glance | None:
        return participants.glance(database, user, key)

    async def glanced(self, user: UserId, key: TableId, shown: int, at: float) -> None:
        """See `PeopleStore`. After a power cut a user may be told again what they have seen: that is no loss."""
        if not self._connection.lookups.has_noted(user, key, shown, at):
            noted = partial(self._glanced, user=user, key=key, shown=shown, at=at)
            await self._connection.run(noted, is_slight=True)

    def _glanced(self, database: Database, user: UserId, key: TableId, shown: int, at: float) -> None:
        database.execute(_GLANCE, (user, key, shown, at, EXACT))
        self._connection.lookups.learn_glance(database, user, key)

    async def note_explained(self, user: UserId, name: str, place: str) -> None:
        """See `PeopleStore`. After a power cut something may be explained again: that is no loss."""
        noted = partial(_note_explained, user=user, name=name, place=place)
        await self._connection.run(noted, is_slight=True)

    @transaction
    def unreachable(self, database: Database, users: Collection[UserId]) -> frozenset[UserId]:
        query = "SELECT user FROM unreachable WHERE user IN (SELECT value FROM json_each(?))"
        found = database.execute(query, (rows.text(list(users)),))
        return frozenset(UserId(user) for (user,) in found)

    @transaction
    def set_reachable(self, database: Database, user: UserId, reachable: bool) -> None:
        if reachable:
            database.execute("DELETE FROM unreachable WHERE user = ?", (user,))
        else:
            database.execute("INSERT OR IGNORE INTO unreachable VALUES (?)", (user,))

    @transaction
    def departed(self, database: Database, guild: int, users: Collection[UserId]) -> frozenset[UserId]:
        return participants.departed(database, guild, users)

    @transaction
    def note_departure(self, database: Database, guild: int, user: UserId, at: float) -> None:
        database.execute("INSERT OR IGNORE INTO departures VALUES (?, ?, ?)", (guild, user, at))

    async def forget_departure(self, guild: int, user: UserId) -> bool:
        """See `PeopleStore`. If the cache knows that a user has not left, the database is not asked."""
        return not self._connection.lookups.is_here(guild, user) and await self._forget_departure(guild, user)

    @transaction
    def _forget_departure(self, database: Database, guild: int, user: UserId) -> bool:
        query = "DELETE FROM departures WHERE guild = ? AND user = ?"
        has_left = database.execute(query, (guild, user)).rowcount > 0
        self._connection.lookups.learn_departed(database)
        return has_left


def _keep_lesson(database: Database, user: UserId, game: str, at: tuple[str, int] | None) -> None:
    if at is None:
        database.execute("DELETE FROM lessons WHERE user = ? AND game = ?", (user, game))
    else:
        database.execute("INSERT OR REPLACE INTO lessons VALUES (?, ?, ?, ?)", (user, game, *at))


def _note_explained(database: Database, user: UserId, name: str, place: str) -> None:
    database.execute("INSERT OR IGNORE INTO explained VALUES (?, ?, ?)", (user, name, place))
