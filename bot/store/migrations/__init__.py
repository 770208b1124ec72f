"""How the database came to its present shape: the numbered files beside this one, each applied once, in order.

A file is never changed afterwards: databases exist that it has already made.
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

    It `is_passing` if that may end by itself, so that to try again in a while is worth it.
    """

    is_passing = False


class TooNew(Unusable):
    """The database was written by a later version of the bot. Its text is one sentence for the operator."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a database: how many steps it has taken; 0 if it holds nothing yet."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_foreign(connection: sqlite3.Connection) -> bool:
    """True of the database of another program; one that holds nothing at all is nobody's."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    tables = {name for (name,) in connection.execute(query)}
    if connection.execute("PRAGMA application_id").fetchone()[0] or version_of(connection) == 0:
        return bool(tables)
    # Of a database that is damaged some may be missing; that many of these names are no chance.
    return len(_FIRST & tables) * 2 < len(_FIRST)


def check_known(version: int, steps: Sequence[str] = MIGRATIONS) -> None:
    """Refuse with TooNew a version that this bot does not know."""
    if version > len(steps):
        raise TooNew(f"The database is of version {version}, this bot knows {len(steps)}: update the bot.")


# Not `sqlite_utils.Migrations`: it takes a newer database for one that is up to date, leaves a table of its own behind
# where the first step fails, and writes the wall time into every database.
def migrate(database: Database, steps: Sequence[str] = MIGRATIONS) -> None:
    """Bring a database to the newest version, each step in a transaction of its own. Refuses with TooNew."""
    version = version_of(database.conn)
    check_known(version, steps)
    for number, step in enumerate(steps[version:], version + 1):
        # In one transaction: a crash leaves both or neither, and no step is ever taken twice.
        _run(database.conn, f"BEGIN IMMEDIATE; {step}; PRAGMA user_version = {number}; COMMIT;")


def _run(connection: sqlite3.Connection, script: str) -> None:
    # Not `Database.executescript`, which asks after every character whether a statement is at its end: half of the
    # time that a new database took.
    try:
        connection.executescript(script)
    except BaseException:
        connection.rollback()
        raise
