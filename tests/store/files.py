"""Databases as files: what is in them, and how somebody edits them by hand."""

from __future__ import annotations

import os
import resource
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from bot.games.shelf import SHELF
from bot.store.connection import FILE
from bot.store.reading import snapshot
from bot.store.verify import verified
from tests.toy.box import BOX
from tests.toy.hunt import HUNT

GAMES = {**SHELF, BOX.key: BOX, HUNT.key: HUNT}
NOBODY = 65_534
"""A user who may do nothing in particular, for when the tests are run by one who may do everything."""


def dump(path: Path) -> list[str]:
    """Everything that a database holds, as text, in no order."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return sorted(connection.iterdump())


def flaws(path: Path, now: float = 1e12) -> list[str]:
    """The findings of a check: each table and its fault."""
    with snapshot(path) as database:
        return [f"{key or '-'}: {flaw.sentence}" for key, flaw in verified(database, GAMES, now).found]


def forge(path: Path, *queries: str) -> None:
    """Edit a database by hand; even what can only be added to."""
    with closing(sqlite3.connect(path)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        for query in queries:
            connection.execute(query)
        for _, sql in guards:
            connection.execute(sql)
        connection.commit()


def lose_fact(path: Path, key: str, number: int) -> None:
    """A fact was never written down, and nothing else shows it."""
    forge(
        path,
        f"DELETE FROM facts WHERE table_key = '{key}' AND n = {number}",
        f"UPDATE facts SET n = -n WHERE table_key = '{key}' AND n > {number}",
        f"UPDATE facts SET n = -n - 1 WHERE table_key = '{key}' AND n < 0",
        f"UPDATE decisions SET first_fact = first_fact - 1 WHERE table_key = '{key}' AND first_fact > {number}",
    )


@contextmanager
def as_anybody() -> Iterator[Path]:
    """A folder of one's own, and no more rights than everybody has."""
    with tempfile.TemporaryDirectory() as name:
        folder, is_root = Path(name), os.geteuid() == 0
        if is_root:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            if is_root:
                os.seteuid(0)
            folder.chmod(0o700)


def copied(folder: Path, to: Path, ends: Sequence[str] = ("", "-wal", "-shm")) -> Path:
    """The files of a database that a power cut would leave: as they are now, or some of them."""
    to.mkdir()
    for end in ends:
        (to / f"{FILE}{end}").write_bytes((folder / f"{FILE}{end}").read_bytes())
    return to / FILE


def overwrite(path: Path, at: int, junk: bytes) -> None:
    """A piece of a file was not written as it should have been."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(junk)


@contextmanager
def small_files(size: int = 20_000) -> Iterator[None]:
    """No file of this process can grow past so many bytes, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
