"""`doctor` and `health`: what is wrong is a line with what to do, and no line tells a secret."""

from __future__ import annotations

import asyncio
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from bot.chat import registered
from bot.commands import main
from bot.commands.world import World
from bot.settings import SettingsError
from bot.store import condition
from bot.store.connection import FILE
from bot.store.migrations import MIGRATIONS
from bot.store.sqlite import SqliteStore
from tests.asking import Answer, Ask, Place, asking
from tests.store.files import as_anybody, forge
from tests.test_command_line import SEED, stored
from tests.toy.box import BOX
from tests.toy.nim import NIM
from tests.toy.plans import ONE


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Ask the command line, whose games are in an empty folder."""
    return asking(tmp_path / "games", {"hide": BOX}, capsys)


@pytest.fixture(autouse=True)
def discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord knows the bot and its commands."""
    monkeypatch.setattr(registered, "differing", lambda _settings: [])


@pytest.fixture
def games(tmp_path: Path, ask: Ask) -> Path:
    """A folder with a game in it, and a copy of it elsewhere."""
    stored(tmp_path / "games", ONE[:3])
    ask("backup", tmp_path / "copy")
    return tmp_path / "games"


@pytest.fixture
def on_a_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the tests run: their folder is on a disk with room."""
    monkeypatch.setattr(condition, "kind_of_disk", lambda _folder: "ext4")
    monkeypatch.setattr(condition, "LITTLE", 0)
    monkeypatch.setattr(condition, "LEAST", 0)


def wrong(answer: Answer) -> list[str]:
    """The faults, one line each; then the exit code says so."""
    found = [line for line in answer.out.splitlines() if line.startswith("wrong")]
    assert (answer.code, answer.err) == (1 if found else 0, "")
    return [line.removeprefix("wrong   ") for line in found]


def asked(capsys: pytest.CaptureFixture[str], settings: Any) -> Answer:
    code = main(["doctor"], World(settings, SettingsError, {"hide": BOX}))
    printed = capsys.readouterr()
    return Answer(code, printed.out, printed.err)


@pytest.mark.usefixtures("on_a_disk")
def test_all_is_well_while_the_bot_runs_or_not(ask: Ask, games: Path) -> None:
    assert {line.split()[0] for line in ask("doctor").out.splitlines()} == {"fine"}
    store = SqliteStore(games)
    try:
        answer = ask("doctor")
    finally:
        store.close()
    assert "the bot is running." in answer.out
    assert wrong(answer) == []


def test_settings_and_tokens_that_cannot_be_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse() -> Place:
        raise SettingsError("Bad settings: KAGEMORI_LOG_LEVEL: it is none.")

    assert wrong(asked(capsys, refuse)) == ["settings: Bad settings: KAGEMORI_LOG_LEVEL: it is none."]
    for secret in ("0123456789abcdef0123456789abcdef", "bm8gbnVtYmVyIGF0IGFsbA.abcdef." + "x" * 27):
        answer = asked(capsys, lambda secret=secret: Place(tmp_path, token=secret))
        assert any(line.startswith("token: DISCORD_TOKEN does not have the form") for line in wrong(answer))
        assert secret not in answer.out


@pytest.mark.usefixtures("on_a_disk")
def test_a_token_that_every_user_can_read_is_wrong(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = asked(capsys, lambda: Place(games, exposed=Path(".env")))
    assert wrong(answer) == [
        "settings: every user of this machine can read the token in .env: `chmod 600` it."
    ]


@pytest.mark.usefixtures("on_a_disk")
def test_a_port_that_another_program_has_is_wrong_until_it_is_free(
    games: Path, capsys: pytest.CaptureFixture[str], unused_tcp_port: int
) -> None:
    settings = Place(games, http_port=unused_tcp_port)
    with HTTPServer(("127.0.0.1", unused_tcp_port), BaseHTTPRequestHandler):
        (line,) = wrong(asked(capsys, lambda: settings))
        assert line.startswith(
            f"port: Nothing can listen at port {unused_tcp_port} of 127.0.0.1: set another"
        )
    assert wrong(asked(capsys, lambda: settings)) == []
    nowhere = Place(games, http_port=unused_tcp_port, http_host="192.0.2.1")
    assert wrong(asked(capsys, lambda: nowhere))[0].startswith("port: Nothing can listen at port ")


@pytest.mark.usefixtures("on_a_disk")
def test_answers_of_discord_about_token_and_commands_are_told(
    ask: Ask, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_settings: Any) -> list[str]:
        raise registered.NotLetIn(registered.AWAY, is_passing=True)

    monkeypatch.setattr(registered, "differing", lambda _settings: ["castle", "my"])
    assert wrong(ask("doctor")) == ["discord: it knows other commands than these (castle, my): run `sync`."]
    monkeypatch.setattr(registered, "differing", refuse)
    assert wrong(ask("doctor")) == [f"discord: {registered.AWAY}"]
    assert wrong(ask("doctor", "--offline")) == [], "it is not asked"


def test_root_sees_what_keeps_the_user_of_the_bot_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write everything; the bot has to be started as the owner of its folder."""
    with as_anybody() as folder:
        SqliteStore(folder).close()
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        before = {each.about: each for each in condition.of_folder(folder)}["owner"]
        (folder / FILE).chmod(0o400)
        after = {each.about: each for each in condition.of_folder(folder)}["owner"]
        monkeypatch.undo()
    assert (before.weight, after.weight) == ("beware", "wrong")
    assert after.sentence == f"{FILE} may not be read and written by its owner: `chmod u+rw` it."


@pytest.mark.usefixtures("on_a_disk")
def test_a_damaged_a_lost_and_a_newer_database(ask: Ask, games: Path) -> None:
    forge(games / FILE, "UPDATE facts SET data = 'nonsense C9' WHERE n = 1")
    (line,) = wrong(answer := ask("doctor"))
    assert line.startswith("database: some of its facts is no record: `python -m bot check` says more")
    assert not any(secret in answer.out for secret in ("C9", SEED, "4242424242", "t4bl3"))
    forge(games / FILE, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    assert wrong(ask("doctor"))[0].endswith("update the bot.")
    (games / FILE).write_bytes(b"")
    assert "the games that it held are lost: restore a backup" in wrong(ask("doctor"))[0]
    assert len(wrong(ask("doctor"))) == 1


@pytest.mark.usefixtures("on_a_disk")
def test_a_clock_that_was_set_back_letters_that_wait_and_no_backup(ask: Ask, games: Path) -> None:
    forge(games / FILE, f"INSERT OR REPLACE INTO pulse VALUES (1, {time.time() + 9_000})")
    forge(games / FILE, "UPDATE letters SET attempts = 1")
    os.utime(games / "kagemori.backup", (0, 0))
    answer = ask("doctor")
    (line,) = wrong(answer)
    assert line.startswith("clock: the last sign of life lies in the future")
    assert "beware  backup: the last backup is " in answer.out


@pytest.mark.parametrize(
    ("mount", "weight"),
    [("nfs4", "wrong"), ("tmpfs", "wrong"), ("overlay", "beware"), ("ext4", "fine")],
)
def test_the_kind_of_the_disk_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mount: str, weight: str
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(
        f"1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:9 / {tmp_path} rw shared:1 - {mount} there rw\n"
    )
    monkeypatch.setattr(condition.kind_of_disk, "__defaults__", (mounts,))
    for folder in (tmp_path, tmp_path / "not" / "there yet"):
        found = {each.about: each.weight for each in condition.of_folder(folder)}
        assert found["disk"] == weight


def test_a_folder_that_cannot_be_written_and_a_full_disk(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").write_text("a file")
    assert any("Not a directory" in line for line in wrong(ask("doctor")))
    monkeypatch.setattr(condition, "LEAST", 10**18)
    for folder in (tmp_path, tmp_path / "not" / "there yet"):
        assert any(each.weight == "wrong" and each.about == "space" for each in condition.of_folder(folder))


def test_a_disk_without_room_for_another_file_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = os.statvfs(tmp_path)
    full = os.statvfs_result([*there[:5], 10, 0, 0, *there[8:10]])
    monkeypatch.setattr(os, "statvfs", lambda _folder: full)
    found = {each.about: each for each in condition.of_folder(tmp_path)}["space"]
    assert (found.weight, found.sentence) == ("wrong", "the disk takes no more files: remove some.")


@pytest.mark.parametrize(
    ("status", "said", "weight"),
    [(200, "ok", "fine"), (200, "Another process.", "beware"), (503, "It is ill.", "wrong")],
)
@pytest.mark.usefixtures("on_a_disk")
def test_the_report_of_a_running_bot_is_judged(
    games: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *,
    status: int,
    said: str,
    weight: str,
) -> None:
    monkeypatch.setattr("bot.commands.doctor.asked", lambda *_: (status == 200, said))
    store = SqliteStore(games)
    try:
        answer = asked(capsys, lambda: Place(games, http_port=1))
    finally:
        store.close()
    assert f"{weight:<6}  health: {said}" in answer.out.splitlines()


def test_a_host_that_is_no_name_is_wrong_like_one_of_another_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its label is longer than any that there is."""
    settings = Place(tmp_path, http_port=9464, http_host="x" * 70 + ".example")
    assert any(
        line.startswith("port: Nothing can listen at ") for line in wrong(asked(capsys, lambda: settings))
    )
    assert main(["health"], World(lambda: settings, ValueError, {})) == 1
    assert "Nobody answers at port" in capsys.readouterr().out


@pytest.mark.parametrize(("status", "code"), [(200, 0), (503, 1)])
def test_a_running_bot_is_asked_how_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], status: int, code: int
) -> None:
    class Bot(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(b"a sentence.\n")

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Bot) as server:
        Thread(target=server.handle_request).start()
        settings = Place(tmp_path, http_port=server.server_port)
        assert main(["health"], World(lambda: settings, ValueError, {})) == code
    assert capsys.readouterr().out == "a sentence.\n"
    assert main(["health"], World(lambda: settings, ValueError, {})) == 1
    assert "Nobody answers at port" in capsys.readouterr().out


@pytest.mark.usefixtures("on_a_disk")
def test_tables_of_a_game_that_is_not_installed_are_named_and_nothing_is_wrong(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = SqliteStore(games)
    asyncio.run(_sleeps(store))
    store.close()
    code = main(["doctor"], World(lambda: Place(games), SettingsError, {"nim": NIM}))
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("fine")]
    assert (code, lines) == (
        0,
        [
            "beware  games: tables of “hide” sleep, as it is not installed: install it and start the bot again."
        ],
    )


async def _sleeps(store: SqliteStore) -> None:
    """Its letter has waited for the game for a while."""
    assert list(await store.shelve(["nim"], 1.0, nonce=lambda: "n1")) == ["hide"]
    for letter in await store.letters(before=1.0):
        await store.put_off(letter, 3600.0)
