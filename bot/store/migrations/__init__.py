"""The migrations of the database: the numbered files beside this one, each applied once, in order.

A file is never changed once it is released: it has already made databases that exist.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from sqlite_utils import Database


def _steps() -> tuple[str, ...]:
    here = (each for each in files(__name__).iterdir() if each.name.endswith(".sql"))
    return tuple(each.read_text(encoding="utf-8") for each in sorted(here, key=lambda each: each.name))


MIGRATIONS: Final = _steps()
"""The steps in order: step n brings a database of version n - 1 to version n."""


_FIRST: Final = frozenset(re.findall(r"^CREATE TABLE (\w+)", MIGRATIONS[0], re.MULTILINE))
"""The tables of the first step."""


class Unusable(Exception):
    """The folder of the games cannot be used. Its text is one sentence for the operator.

    `is_passing` is True if the fault may end by itself, so that another attempt later makes sense.
    """

    is_passing = False


class TooNew(Unusable):
    """The database was written by a later version of the bot. Its text is one sentence for the operator."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a database: the number of steps it has taken; 0 if it is empty."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_foreign(connection: sqlite3.Connection) -> bool:
    """True if a database belongs to another program; an empty one belongs to none."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    tables = {name for (name,) in connection.execute(query)}
    if connection.execute("PRAGMA application_id").fetchone()[0] or version_of(connection) == 0:
        return bool(tables)
    # Judged by its tables: a damaged database may lack some, but no other program has half of our names by
    # chance.
    return len(_FIRST & tables) * 2 < len(_FIRST)


def check_known(version: int, steps: Sequence[str] = MIGRATIONS) -> None:
    """Raise TooNew for a version that this bot does not know."""
    if version > len(steps):
        raise TooNew(f"The database is of version {version}, this bot knows {len(steps)}: update the bot.")


# Not `sqlite_utils.Migrations`: it takes a newer database for an up-to-date one, leaves its own table behind
# if the first step fails, and writes the wall time into every database.
def migrate(database: Database, steps: Sequence[str] = MIGRATIONS) -> None:
    """Bring a database to the newest version, each step in its own transaction. Raises TooNew."""
    version = version_of(database.conn)
    check_known(version, steps)
    for number, step in enumerate(steps[version:], version + 1):
        # In one transaction: a crash keeps both or neither, and no step is ever taken twice.
        _run(database.conn, f"BEGIN IMMEDIATE; {step}; PRAGMA user_version = {number}; COMMIT;")


def _run(connection: sqlite3.Connection, script: str) -> None:
    # Not `Database.executescript`: it checks after every character if a statement has ended, which took half
    # the time of making a new database.
    try:
        connection.executescript(script)
    except BaseException:
        connection.rollback()
        raise
