"""The local page: its world is the same at every start, its games are kept, and it keeps itself up to date."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import simcord

from bot.games.shelf import SHELF
from bot.play import page, simcord_patches
from bot.play.address import FILE as ADDRESS
from bot.play.address import kept
from bot.play.local_server import LocalServer, build_server
from bot.store.connection import FILE, InUse
from bot.store.sqlite import SqliteStore
from bot.tables.model.table import Status
from tests.play.serving import served, text_of


async def _tables(folder: Path) -> list[Any]:
    store = SqliteStore(folder / "play")
    try:
        return list(await store.tables(frozenset(Status)))
    finally:
        store.close()


async def test_a_table_is_waiting_for_visitors(tmp_path: Path) -> None:
    async with served(tmp_path) as address:
        status = await asyncio.to_thread(lambda: int(urlopen(address.split("#")[0]).status))
        assert status == 200
    [table] = await _tables(tmp_path)
    assert (table.game, table.status) == ("hide", Status.LOBBY)


async def test_the_page_names_every_game_with_its_command_and_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    async def noted(_place: object, content: str) -> None:
        said.append(content)

    monkeypatch.setattr("discord.PartialMessageable.send", noted)
    async with served(tmp_path, shelf=SHELF):
        pass
    lines = said[0].splitlines()
    assert len(lines) == len(SHELF) == 3
    for line, box in zip(lines, SHELF.values(), strict=True):
        assert line == f"**{box.title}**: {box.about} /{box.key} new opens a table."
        assert 20 < len(box.about) <= 80


async def test_a_picture_keeps_its_room_while_it_is_loaded(tmp_path: Path) -> None:
    async with served(tmp_path) as address:
        assert simcord_patches.RULE in await text_of(address, simcord_patches.SHEET)


async def test_a_menu_forgets_its_choice(tmp_path: Path) -> None:
    """Otherwise the same entry could not be chosen again from the menu of the next question."""
    async with served(tmp_path) as address:
        text = await text_of(address, simcord_patches.MENUS)
        assert text.count(simcord_patches.CHOSEN) == text.count(simcord_patches.FORGOTTEN) == 1


async def test_the_next_start_finds_the_same_table(tmp_path: Path) -> None:
    for _ in range(2):
        async with served(tmp_path):
            pass
    assert len(await _tables(tmp_path)) == 1


async def test_everybody_is_the_same_person_after_a_slow_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An id contains its millisecond: on a slow machine everybody was somebody else, and their seats were lost."""
    ids: list[list[int]] = []
    create = simcord.Env.create_user

    def noted(env: simcord.Env, channel_name: str) -> LocalServer:
        server = build_server(env, channel_name)
        ids.append([server.channel.id, *(each.id for each in server.people)])
        return server

    monkeypatch.setattr("bot.play.page.build_server", noted)
    async with served(tmp_path):
        pass

    def slow(env: simcord.Env, name: str) -> simcord.UserHandle:
        time.sleep(0.005)
        return create(env, name)

    monkeypatch.setattr(simcord.Env, "create_user", slow)
    async with served(tmp_path):
        pass
    assert len(ids) == 2
    assert ids[0] == ids[1]


async def test_the_page_has_the_same_address_after_a_restart(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        async with served(tmp_path) as address:
            found.append(address)
            assert kept(tmp_path / "play") is None, "its port is taken"
    assert found[0] == found[1]
    (tmp_path / "play" / ADDRESS).write_text("nonsense")
    async with served(tmp_path) as address:
        assert address != found[0]


async def test_fresh_throws_the_old_games_away(tmp_path: Path) -> None:
    async with served(tmp_path):
        pass
    [before] = await _tables(tmp_path)
    async with served(tmp_path, fresh=True):
        pass
    [after] = await _tables(tmp_path)
    assert after.key != before.key


async def test_fresh_leaves_games_alone_that_are_being_played(tmp_path: Path) -> None:
    async with served(tmp_path):
        with pytest.raises(InUse):
            async with served(tmp_path, fresh=True):
                raise AssertionError("two pages play the same games")
    assert len(await _tables(tmp_path)) == 1


async def test_fresh_begins_anew_where_the_file_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / FILE).write_bytes(b"no database at all " * 99)
    async with served(tmp_path, fresh=True):
        pass
    assert len(await _tables(tmp_path)) == 1


def test_the_address_is_printed_and_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    noted: Callable[[str], None] = opened.append
    monkeypatch.setattr(page, "_has_windows", lambda: True)
    monkeypatch.setattr("webbrowser.open", noted)
    page._open("http://127.0.0.1:1/#x")
    assert opened == ["http://127.0.0.1:1/#x"]
    assert "http://127.0.0.1:1/#x" in capsys.readouterr().out


def test_nothing_is_said_before_the_address(tmp_path: Path) -> None:
    """The library warns of voices and intents that it lacks, as if something had gone wrong."""
    started = subprocess.Popen(
        [sys.executable, "-m", "bot", "play"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "DATA_DIR": str(tmp_path), "BROWSER": "true"},
    )
    with started as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.terminate()
    assert first.startswith("Play at http://")
