"""Asked to stop before it is at work, `run` ends at once and as if all were well, however far it has come."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from tests.campaigns.wire.process import TOKEN
from tests.test_project import ROOT

PATIENCE = 60
"""Seconds in which a process has to come so far, and to end; more is a fault."""
HELD_UP = """
import sys, time
from importlib.abc import MetaPathFinder

class Slow(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == place:
            print("here", flush=True)
            # As a library does that writes its classes while it is imported.
            exec("while True: time.sleep(0.01)")

def look_for_ever(path, database):
    print("here", flush=True)
    endless = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT 1 FROM n WHERE i < 0"
    list(database.execute(endless))

place, *arguments = sys.argv[1:]
sys.argv = ["kagemori", *arguments]
sys.meta_path.insert(0, Slow())
from bot.__main__ import kagemori
if place == "the look through the database":
    from bot.store import connection
    connection.check_sound = look_for_ever
sys.exit(kagemori())
"""
"""The command line, which does not come past a place: an import, or the look through the database."""
READING = ("bot.commands", "bot.commands.bot", "bot.chat.run")
LOOKING = "the look through the database"


def interrupted(folder: Path, place: str, number: signal.Signals, *arguments: str) -> tuple[int, str]:
    """The exit code of a command that is asked to stop at a place, and what it says."""
    environment = {"PATH": os.defpath, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN}
    # As a module, as the bot itself is: Python ends a text that it was given in another way.
    (folder / "held_up.py").write_text(HELD_UP)
    with subprocess.Popen(
        [sys.executable, "-m", "held_up", place, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**environment, "KAGEMORI_DATA_DIR": "games"},
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "here\n"
            process.send_signal(number)
            return process.wait(PATIENCE), process.communicate()[1].strip()
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("place", [*READING, LOOKING])
def test_run_ends_well_wherever_it_is_asked_to_stop(
    tmp_path: Path, place: str, number: signal.Signals
) -> None:
    SqliteStore(tmp_path / "games").close()
    assert interrupted(tmp_path, place, number, "run") == (0, "")


def test_another_command_says_that_it_was_interrupted(tmp_path: Path) -> None:
    assert interrupted(tmp_path, "bot.chat.run", signal.SIGTERM, "sync") == (1, "")
