"""The basis of every test: an environment without settings, and properties that never depend on speed."""

import asyncio
import gc
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings
from sqlite_utils import Database

from bot.settings import PREFIX
from bot.store import connection, place, private
from bot.store.connection import Connection
from tests.golden import FLAG, Golden

pytest_plugins = ["bot.laws.plugin"]

T = TypeVar("T")
BEGIN = connection._begin

SCREENS = "--screens"
"""The flag for looking at what the browser tests see."""

WHOLE = "--whole"
"""The flag for games in the chat that take as many turns as the rulebook gives them."""

PAINTED = (
    *("tests/rendering/test_legible", "tests/rendering/test_contrast", "tests/rendering/test_chunks"),
    *("tests/rendering/test_references", "tests/test_gallery"),
    "tests/games/castle/picture/test_picture_tags",
)
"""Where the whole gallery is looked at: one after the other, so that one process paints it for all of them."""

READING = (
    *("tests/test_project", "tests/test_structure", "tests/test_skeleton", "tests/test_package"),
    *("tests/test_rules_index", "tests/test_sentences", "tests/test_plain_texts"),
)
"""Where the whole code is read: one after the other, so that one process parses it for all of them."""

TOGETHER = (PAINTED, READING)
"""What runs in one process each."""

LONG = (
    *PAINTED,
    *READING,
    *("tests/chat/test_castle", "tests/chat/test_weeks", "tests/chat/test_whole_games", "tests/play/"),
    *("tests/players/", "tests/campaigns/"),
    *(
        "tests/chat/test_clans",
        "tests/chat/test_raid_seats",
        "tests/chat/test_beacons",
        "tests/chat/test_lessons",
    ),
    *("tests/tables/test_castle_", "tests/tables/test_clans_", "tests/tables/test_human_time"),
    *("tests/games/castle/players/", "tests/games/castle/trials/", "tests/games/clans/odds/"),
    *("tests/games/clans/turn/test_A30_", "tests/laws/test_panels", "tests/laws/test_levels"),
    *("tests/test_trials", "tests/test_command_line_keeping"),
)
"""Where the tests are that take long (2 CPU seconds for one of them): they are begun first, so that nobody waits for
one of them in the end."""

# Games make and drop thousands of small things: at the usual threshold the collector takes a fifteenth of the time.
gc.set_threshold(100_000, 20, 20)

settings.register_profile("kagemori", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kagemori")


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person who runs the tests may have a token: no test sees it."""
    for name in os.environ:
        if name.startswith(PREFIX) or name in {"DISCORD_TOKEN", "DATA_DIR"}:
            monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that another bot holds is refused at once."""
    monkeypatch.setattr(place, "PATIENCE", 0.0)


@pytest.fixture(autouse=True)
def quick_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the disk, a thread or a new file; the tests of the store wait for all of them."""
    monkeypatch.setattr(connection, "PRAGMAS", (*connection.PRAGMAS, "synchronous = OFF"))
    monkeypatch.setattr(connection, "_begin", _begin)
    monkeypatch.setattr(Connection, "run", _run)


async def _run(self: Connection, work: Callable[[Database], T], *, is_slight: bool = False) -> T:
    """See Connection: in the thread of the loop, after the turn of all others."""
    await asyncio.sleep(0)
    return self._atomic(work, is_slight=is_slight)


def _begin(path: Path) -> None:
    path.touch(private.FILE)
    path.write_bytes(_empty())


@cache
def _empty() -> bytes:
    """A database without games, as the store makes it, once in a process."""
    with TemporaryDirectory() as folder:
        BEGIN(path := Path(folder) / "empty")
        with closing(sqlite3.connect(path)) as made:
            made.execute("PRAGMA journal_mode = WAL")
        return path.read_bytes()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The flags: golden files are written anew, games are played at full length, pictures of the page are kept."""
    parser.addoption(FLAG, action="store_true", help="write golden files instead of comparing with them")
    parser.addoption(
        WHOLE, action="store_true", help="play the games of the chat's tests at their full length"
    )
    parser.addoption(SCREENS, metavar="DIR", help="keep the pictures that the browser tests take of the page")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Each worker first imports a share of the tests of its own: in a fresh clone none is compiled by all of them."""
    config = session.config
    if (asked := getattr(config, "workerinput", None)) is None:
        return
    number, workers = int(asked["workerid"].removeprefix("gw")), asked["workercount"]
    folders = [folder for each in config.args if (folder := config.rootpath / each).is_dir()]
    files = sorted(file for folder in folders for file in folder.rglob("test_*.py"))
    for file in files[number::workers]:
        # What cannot be imported is told when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each worker begins with its share of the long tests and ends with short ones: none waits for another one."""
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    long = [item for item in items if item.nodeid.startswith(LONG)]
    short = [item for item in items if not item.nodeid.startswith(LONG)]
    items[:] = in_shares(by_file(long), short, workers)


def by_file(items: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
    """The tests of each file; those of each entry of `TOGETHER` together, and first."""
    found: dict[str, list[pytest.Item]] = {names[0]: [] for names in TOGETHER}
    for item in items:
        first = next((names[0] for names in TOGETHER if item.nodeid.startswith(names)), None)
        found.setdefault(first or item.nodeid.partition("::")[0], []).append(item)
    return [*found.values()]


def in_shares(groups: Sequence[Sequence[T]], rest: Sequence[T], workers: int) -> list[T]:
    """All of it in the order in which xdist's `worksteal` cuts it into shares, each of which begins with some groups.

    The next group goes to the share that holds the fewest tests.
    """
    left = sum(map(len, groups)) + len(rest)
    begun: list[list[T]] = [[] for _worker in range(workers)]
    for group in groups:
        min(begun, key=len).extend(group)
    made, rest = list[T](), list(rest)
    for number, share in enumerate(begun):
        size = left // (workers - number)
        left -= size
        room = max(0, size - len(share))
        made += [*share, *rest[:room]]
        rest = rest[room:]
    return [*made, *rest]


def pytest_collection_finish() -> None:
    """The thousands of tests are never garbage: the collector need not search them each time."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def screens(pytestconfig: pytest.Config, tmp_path: Path) -> Path:
    """The folder for pictures of the page: the one that was asked for, else one that is thrown away."""
    folder = Path(pytestconfig.getoption(SCREENS) or tmp_path / "screens")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Golden:
    """What compares with golden files."""
    return Golden(writes=bool(pytestconfig.getoption(FLAG)))
