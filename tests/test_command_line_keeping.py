"""`backup`, `restore` and `check`: what they print, and one sentence with exit code 2 for what cannot be done."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.commands.world import BAD_INPUT, PASSING
from bot.store.connection import FILE, LOCK
from bot.store.migrations import MIGRATIONS
from bot.store.sqlite import SqliteStore
from tests.asking import Answer, Ask
from tests.store.files import dump, forge, small_files
from tests.test_command_line import SEED, ask, stored
from tests.toy.plans import ONE

__all__ = ["ask"]

RESTORED = r"The games of \S+ are back, as they were on \d{4}-\d\d-\d\d at \d\d:\d\d UTC\."
TOLD = r"When the bot starts, it tells every unfinished table\."
KNOWN = r"What people have seen since the copy was made stays known to them\."
REPOSITORY = Path(__file__).parents[1]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with a game in it."""
    stored(tmp_path / "games", ONE[:3])
    return tmp_path / "games"


def test_a_backup_is_made_checked_and_put_back(ask: Ask, games: Path, tmp_path: Path) -> None:
    target, before = tmp_path / "copy", dump(games / FILE)
    assert ask("backup", target) == Answer(0, f"{target} holds 1 table.\n", "")
    assert ask("check", target) == Answer(0, "1 table: nothing is wrong.\n", "")
    forge(games / FILE, "DELETE FROM facts", "DELETE FROM decisions")
    aside = games / f"{FILE}.old-1"
    answer = ask("restore", target)
    assert (answer.code, answer.err) == (0, "")
    assert re.fullmatch(rf"{RESTORED} Those before them are kept in {aside}\.\n{TOLD}\n{KNOWN}\n", answer.out)
    assert unmarked(games / FILE) == before
    assert ask("check").code == 0


def unmarked(path: Path) -> list[str]:
    """Everything that a database holds but the note that it is a copy."""
    return [line for line in dump(path) if not line.startswith('INSERT INTO "copied"')]


def test_a_restore_says_how_many_messages_are_younger_or_that_nobody_knows(
    ask: Ask, games: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy"
    ask("backup", target)
    forge(games / FILE, "INSERT INTO pages VALUES ('t4bl3', 'board', '', 7, 8, 9e9, 0, 0, 0, NULL)")
    assert "removes 1 message younger than the copy.\n" in ask("restore", target).out
    (games / FILE).write_bytes(b"no database at all " * 99)
    out = ask("restore", target).out
    assert re.search(
        rf"{TOLD}\nThe list of messages younger than the copy cannot be read: each is removed when", out
    )


def test_the_help_of_restore_says_what_it_does_to_games_and_what_it_cannot_undo(ask: Ask) -> None:
    told = " ".join(ask("restore", "--help").out.split())
    assert "people still know what they have seen of it" in told
    assert "says at every unfinished table that the games were restored" in told
    assert "luck is drawn anew" in told


def test_a_backup_is_put_back_where_nothing_was(ask: Ask, games: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    ask("backup", target)
    games.rename(tmp_path / "lost")
    assert re.fullmatch(rf"{RESTORED}\n{TOLD}\n{KNOWN}\n", ask("restore", target).out)
    assert ask("tables").out == "t4bl3  hide  running  2 of 2 seats\n"


def test_a_check_names_the_table_and_what_is_wrong_and_no_secret(ask: Ask, games: Path) -> None:
    forge(games / FILE, 'UPDATE facts SET data = \'["nonsense","C9"]\' WHERE n = 1')
    answer = ask("check")
    assert answer == Answer(1, "Table t4bl3: one of its facts cannot be read.\n1 table: 1 wrong.\n", "")
    told = ask("check", "--details").out
    assert "one of its facts cannot be read (fact 1: " in told
    assert "C9" in told
    assert "1 table, 8 facts: 1 wrong." in told
    for secret in ("C9", "C1", SEED, "4242424242"):
        assert secret not in answer.out


def test_R28_8_a_check_does_not_tell_how_much_is_hidden(ask: Ask, games: Path, tmp_path: Path) -> None:
    """An operator who plays looks before and after the other side has decided, and sees no difference."""
    stored(tmp_path / "later" / "games", ONE[:4])
    both = games / FILE, tmp_path / "later" / "games" / FILE
    sound = {ask("check", path).out for path in both}
    assert len({ask("check", path, "--details").out for path in both}) == 2
    for path in both:
        forge(path, "UPDATE facts SET data = '[\"nonsense\"]' WHERE n > 2")
    assert len({ask("check", path, "--details").out for path in both}) == 2
    assert len(sound) == len({ask("check", path).out for path in both}) == 1


def test_a_check_without_a_table_says_what_is_wrong_with_the_whole(ask: Ask, games: Path) -> None:
    forge(games / FILE, "DROP TABLE notes")
    assert ask("check") == Answer(1, "The table notes is missing.\n0 tables: 1 wrong.\n", "")


def test_a_running_bot_is_backed_up_and_checked_by_another_process(games: Path, tmp_path: Path) -> None:
    store, target = SqliteStore(games), tmp_path / "copy"
    try:
        done = {name: _process(games, *arguments) for name, *arguments in _while_it_runs(target)}
    finally:
        store.close()
    assert done["backup"] == (0, f"{target} holds 1 table.\n", "")
    assert done["check"][:2] == (
        1,
        "Table t4bl3: its game “hide” is not installed here.\n1 table: 1 wrong.\n",
    )
    assert done["restore"][0] == 78
    assert done["restore"][2].startswith("Another instance of the bot is using ")
    assert unmarked(target) == dump(games / FILE)


def _while_it_runs(target: Path) -> list[tuple[str, ...]]:
    return [("backup", "backup", str(target)), ("check", "check"), ("restore", "restore", str(target))]


def _process(games: Path, *arguments: str) -> tuple[int, str, str]:
    """The real command line, which knows the castle game alone, with these settings."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd=REPOSITORY,
        env={**os.environ, "KAGEMORI_DATA_DIR": str(games)},
    )
    return done.returncode, done.stdout, done.stderr


def _refused(answer: Answer, sentence: str, code: int = BAD_INPUT) -> None:
    assert (answer.code, answer.out, answer.err.count("\n")) == (code, "", 1)
    assert sentence in answer.err


def test_an_impossible_backup_is_one_sentence(ask: Ask, tmp_path: Path) -> None:
    _refused(ask("backup", tmp_path / "copy"), "There are no games in ")
    stored(tmp_path / "games", ONE[:3])
    ask("backup", tmp_path / "copy")
    _refused(ask("backup", tmp_path / "copy"), "is there already: choose another name.")
    _refused(ask("backup", tmp_path / "no" / "copy"), "cannot be written: No such file or directory.")
    with small_files():
        _refused(ask("backup", tmp_path / "other"), "look whether the disk is full or failing", PASSING)
    _refused(ask("backup"), "Missing argument 'FILE'.")


def test_a_refusal_says_where_the_games_may_be(ask: Ask, tmp_path: Path) -> None:
    for command in (["backup", tmp_path / "copy"], ["check"], ["tables"], ["inspect", "t"], ["export", "t"]):
        _refused(ask(*command), "KAGEMORI_DATA_DIR is to name the folder that holds them.")
    stored(tmp_path / "games" / "play", ONE[:3])
    _refused(ask("check"), f"those of the local page are in {tmp_path / 'games' / 'play'}, for --page.")


def test_the_games_of_the_page_are_kept_like_the_others(ask: Ask, tmp_path: Path) -> None:
    page, target = tmp_path / "games" / "play", tmp_path / "copy"
    stored(page, ONE[:3])
    assert ask("tables", "--page").out == "t4bl3  hide  running  2 of 2 seats\n"
    assert ask("inspect", "t4bl3", "--page").code == ask("export", "t4bl3", "--page").code == 0
    assert ask("check", "--page") == Answer(0, "1 table: nothing is wrong.\n", "")
    assert ask("backup", target, "--page") == Answer(0, f"{target} holds 1 table.\n", "")
    (page / FILE).unlink()
    assert ask("restore", target, "--page").code == 0
    assert (page / FILE).is_file()
    assert not (tmp_path / "games" / FILE).exists()


def test_an_impossible_restore_is_one_sentence(ask: Ask, games: Path, tmp_path: Path) -> None:
    _refused(ask("restore", tmp_path / "nothing"), "There are no games in ")
    (tmp_path / "junk").write_bytes(b"no database at all " * 99)
    _refused(ask("restore", tmp_path / "junk"), "cannot be used: ")
    assert ask("check").code == 0


def test_an_impossible_check_is_one_sentence(ask: Ask, games: Path, tmp_path: Path) -> None:
    _refused(ask("check", tmp_path / "nothing"), "There are no games in ")
    (tmp_path / "junk").write_bytes(b"no database at all " * 99)
    _refused(ask("check", tmp_path / "junk"), "cannot be used: ")
    with sqlite3.connect(games / FILE) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    _refused(ask("check"), "update the bot.")


def test_a_check_changes_nothing(ask: Ask, games: Path) -> None:
    before = (games / FILE).read_bytes()
    ask("check")
    assert (games / FILE).read_bytes() == before
    assert {path.name for path in games.iterdir()} <= {FILE, LOCK, f"{FILE}-wal", f"{FILE}-shm"}


def _junk(path: Path, kind: str) -> Path:
    """A file that is no backup of games."""
    if kind == "nonsense":
        path.write_bytes(b"no database at all " * 99)
    elif kind == "empty":
        path.touch()
    elif kind != "nothing":
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE tables (key TEXT)")
            if kind == "of another shape":
                connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            connection.commit()
    return path


@pytest.mark.parametrize("command", ["restore", "check"])
@pytest.mark.parametrize("kind", ["nothing", "empty", "nonsense", "of another program", "of another shape"])
def test_of_a_file_that_is_no_backup_nothing_is_made(
    ask: Ask, tmp_path: Path, command: str, kind: str
) -> None:
    file = _junk(tmp_path / "file", kind)
    before = sorted(tmp_path.rglob("*"))
    assert ask(command, file).code != 0
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("command", ["backup", "restore", "check"])
def test_a_name_that_no_file_can_have_is_refused(ask: Ask, games: Path, command: str) -> None:
    name, before = games.parent / ("n" * 300), dump(games / FILE)
    answer = ask(command, name)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"{str(name)[:59]}… File name too long.\n"
    assert dump(games / FILE) == before
