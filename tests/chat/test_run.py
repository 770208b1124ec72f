"""The process: it stops when it is asked to, and leaves its store to the next one."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chat import run
from bot.chat.client import Kagemori
from bot.chat.discord_patches import move_discord, where_shards_connect
from bot.chat.messages import pictures
from bot.games.shelf import SHELF
from bot.settings import Settings
from bot.store.connection import InUse
from bot.store.sqlite import SqliteStore
from rendering.scene import Scene


class Installed:
    """Settings with a token that opens nothing."""

    def __init__(self, folder: Path, discord: str | None = None) -> None:
        self.data_dir, self.discord_requests, self.discord_gateway = folder, discord, discord
        self.http_host, self.http_port = "127.0.0.1", None

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
        while not self.is_closed():  # noqa: ASYNC110  # stands for the loop of the gateway
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
    # The castle's lessons share a board of their own, the raid's two have one each: by night and by day.
    assert len(set(drawn)) == len(SHELF) + 1 + 2


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the test Discord is where it was."""
    for owner, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY")):
        monkeypatch.setattr(owner, name, getattr(owner, name))


@pytest.mark.parametrize("url", ["http://127.0.0.1:8080", "http://127.0.0.1:8080/"])
@pytest.mark.usefixtures("at_home")
def test_requests_and_gateway_go_where_the_settings_say(
    url: str, tmp_path: Path, discord_is_away: list[str]
) -> None:
    run.run(Installed(tmp_path, url), SqliteStore)
    assert Route("GET", "/users/@me").url == "http://127.0.0.1:8080/api/v10/users/@me"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:8080/gateway"


@pytest.mark.usefixtures("at_home")
def test_commands_are_made_known_there_too(tmp_path: Path, discord_is_away: list[str]) -> None:
    run.sync(Installed(tmp_path, "https://there.example"))
    assert Route.BASE == "https://there.example/api/v10"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "wss://there.example/gateway"


@pytest.mark.usefixtures("at_home")
def test_a_proxy_of_requests_leaves_the_gateway_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = DiscordWebSocket.DEFAULT_GATEWAY
    monkeypatch.setenv("KAGEMORI_DISCORD_REST_URL", "http://127.0.0.1:3000")
    read = Settings()
    move_discord(requests=read.discord_requests, gateway=read.discord_gateway)
    assert (Route.BASE, where_shards_connect()) == ("http://127.0.0.1:3000/api/v10", before)
    monkeypatch.setenv("KAGEMORI_DISCORD_GATEWAY_URL", "https://there.example")
    move_discord(requests=None, gateway=Settings().discord_gateway)
    assert str(where_shards_connect()) == "wss://there.example/gateway"


@pytest.mark.usefixtures("at_home")
def test_unless_the_settings_say_so_discord_is_discord(tmp_path: Path, discord_is_away: list[str]) -> None:
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY)
    run.run(Installed(tmp_path), SqliteStore)
    assert before == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY)


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (
            discord.LoginFailure("no"),
            "Discord does not know the token in DISCORD_TOKEN: put the bot's token there.",
        ),
        (
            aiohttp.ClientConnectionError("no"),
            "Discord cannot be reached, or refuses the bot; start it again in a while.",
        ),
    ],
)
def test_a_bot_that_is_not_let_in_says_so_in_one_sentence(
    failure: Exception, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(self: Kagemori, token: str) -> None:
        raise failure

    monkeypatch.setattr(Kagemori, "login", refused)
    with pytest.raises(run.NotLetIn) as refusal:
        run.run(Installed(tmp_path), SqliteStore)
    assert str(refusal.value) == sentence
    with pytest.raises(run.NotLetIn) as refusal:
        run.sync(Installed(tmp_path))
    assert str(refusal.value) == sentence
    SqliteStore(tmp_path).close()
