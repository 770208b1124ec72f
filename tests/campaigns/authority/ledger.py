"""The database from outside: all its rows, read through a separate connection, and what has changed in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bot.store.connection import FILE

Row = Mapping[str, Any]
ONLY_GROWS: Final = ("facts", "decisions")
"""Triggers make sure that no row of these is ever changed or lost (tests/store): only new rows are read."""


@dataclass(frozen=True, slots=True)
class Change:
    """A row that is new (`new`), gone (`old`), or changed (both)."""

    table: str
    old: Row | None
    new: Row | None

    @property
    def row(self) -> Row:
        """The row as it is, or as it was."""
        found = self.new if self.new is not None else self.old
        assert found is not None
        return found

    def differs(self, column: str) -> bool:
        """True if a column has another value now."""
        return (self.old or {}).get(column) != (self.new or {}).get(column)


@dataclass(frozen=True, slots=True)
class Dump:
    """Every row of every table, by table and primary key; for tables that only grow, the number of rows."""

    rows: Mapping[str, Mapping[tuple[Any, ...], Row]]
    sizes: Mapping[str, Mapping[str, int]]

    def of(self, table: str, key: str) -> list[Row]:
        """The rows of a table of the database that belong to a table of the hall."""
        column = "key" if table == "tables" else "table_key"
        return [row for row in self.rows[table].values() if row[column] == key]


class Ledger:
    """Reads the database of a folder while the bot works on it."""

    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)
        self._connection.row_factory = sqlite3.Row
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        self._tables = [row[0] for row in self._connection.execute(names)]
        self._keys = {table: self._primary(table) for table in self._tables}
        self._version = -1
        self.last = self._dump()
        self.has_changed()

    def _primary(self, table: str) -> list[str]:
        columns = self._connection.execute(f"PRAGMA table_info({table})").fetchall()
        return [row["name"] for row in sorted(columns, key=lambda row: row["pk"]) if row["pk"]]

    def has_changed(self) -> bool:
        """True if anything was written since the last time this was asked."""
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        before, self._version = self._version, version
        return bool(before != version)

    def changes(self) -> list[Change]:
        """The changes since the last time this was asked."""
        if not self.has_changed():
            return []
        before, self.last = self.last, self._dump()
        return list(self._compared(before, self.last))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _dump(self) -> Dump:
        rows = {
            table: {
                tuple(row[key] for key in self._keys[table]): dict(row)
                for row in self._connection.execute(f"SELECT * FROM {table}")
            }
            for table in self._tables
            if table not in ONLY_GROWS
        }
        sizes = {
            table: dict(
                self._connection.execute(f"SELECT table_key, count(*) FROM {table} GROUP BY table_key")
            )
            for table in ONLY_GROWS
        }
        return Dump(rows, sizes)

    def _compared(self, before: Dump, after: Dump) -> Iterator[Change]:
        for table, now in after.rows.items():
            then = before.rows[table]
            for key in {**then, **now}:
                if then.get(key) != now.get(key):
                    yield Change(table, then.get(key), now.get(key))
        for table, sizes in after.sizes.items():
            for name, size in sizes.items():
                for row in self._since(table, name, before.sizes[table].get(name, 0), size):
                    yield Change(table, None, row)

    def _since(self, table: str, key: str, before: int, now: int) -> list[Row]:
        if before == now:
            return []
        query = f"SELECT * FROM {table} WHERE table_key = ? AND n >= ? ORDER BY n"
        return [dict(row) for row in self._connection.execute(query, (key, before))]
