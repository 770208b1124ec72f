"""The process: it stops when it is asked to, and leaves its store to the next one."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from bot.chat import pictures, run
from bot.chat.client import Kagemori
from bot.games.shelf import SHELF
from bot.store.connection import InUse
from bot.store.sqlite import SqliteStore
from rendering.scene import Scene


class Installed:
    """Settings with a token that opens nothing."""

    def __init__(self, folder: Path) -> None:
        self.data_dir = folder

    @property
    def token(self) -> str:
        return "nothing"


@pytest.fixture
def discord_is_away(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Signing in hangs up as soon as the process is asked to stop; what was done is listed."""
    done: list[str] = []

    async def start(self: Kagemori, token: str) -> None:
        await self.setup_hook()
        done.append(f"started with {token}")
        os.kill(os.getpid(), signal.SIGTERM)
        while not self.is_closed():  # noqa: ASYNC110 - stands for the loop of the gateway
            await asyncio.sleep(0)

    async def login(self: Kagemori, token: str) -> None:
        await self.setup_hook()
        done.append("signed in")

    async def sync(self: Any) -> list[Any]:
        done.append("synced")
        return []

    monkeypatch.setattr(Kagemori, "start", start)
    monkeypatch.setattr(Kagemori, "login", login)
    monkeypatch.setattr("bot.chat.client.Tree.sync", sync)
    return done


def test_a_stop_signal_ends_the_bot_and_frees_the_store(tmp_path: Path, discord_is_away: list[str]) -> None:
    run.run(Installed(tmp_path), SqliteStore)
    assert discord_is_away == ["started with nothing"]
    SqliteStore(tmp_path).close()


def test_commands_are_made_known_while_the_bot_runs(tmp_path: Path, discord_is_away: list[str]) -> None:
    store = SqliteStore(tmp_path)
    try:
        run.sync(Installed(tmp_path))
    finally:
        store.close()
    assert discord_is_away == ["signed in", "synced"]


def test_two_bots_cannot_share_a_store(tmp_path: Path, discord_is_away: list[str]) -> None:
    store = SqliteStore(tmp_path)
    try:
        with pytest.raises(InUse):
            run.run(Installed(tmp_path), SqliteStore)
    finally:
        store.close()
    assert discord_is_away == []


def test_the_boards_are_drawn_before_anybody_can_ask_for_them(
    tmp_path: Path, discord_is_away: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def paint(scene: Scene) -> bytes:
        assert not discord_is_away
        drawn.append(scene.base.key)
        return b""

    drawn: list[str] = []
    monkeypatch.setattr(pictures, "paint", paint)
    run.run(Installed(tmp_path), SqliteStore)
    assert len(set(drawn)) == len(SHELF)
