"""The process: it stops when it is asked to, and leaves its store to the next one."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord.app_commands import AppCommand
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chat import registered, run
from bot.chat.client import Kagemori
from bot.chat.discord_patches import move_discord, where_shards_connect
from bot.chat.messages import pictures
from bot.chat.responsive import Collector
from bot.commands import main
from bot.commands.world import PASSING, PERMANENT, World
from bot.games.shelf import SHELF
from bot.settings import Settings
from bot.store.connection import InUse
from bot.store.sqlite import SqliteStore
from bot.tables.ports.store import Unavailable
from bot.tables.workers.staff import Staff
from rendering.scene import Scene
from tests.asking import Place


class Resting(Collector):
    """Leaves the memory alone: in this process a sweep would visit every test."""

    sweeps = 0

    def sweep(self) -> None:
        """See Collector."""
        self.sweeps += 1

    def close(self) -> None:
        """See Collector."""
        super().close()
        assert self.sweeps, "run sweeps at the start"
        # As tests/conftest.py left it.
        gc.freeze()


@pytest.fixture(autouse=True)
def unswept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of the load sweep, and the product does as a process of its own."""
    monkeypatch.setattr(run, "Collector", Resting)


class Installed:
    """Settings with a token that opens nothing."""

    def __init__(self, folder: Path, discord: str | None = None) -> None:
        self.data_dir, self.discord_requests, self.discord_gateway = folder, discord, discord
        self.http_host, self.http_port = "127.0.0.1", None

    @property
    def token(self) -> str:
        return "nothing"


def closed(code: int) -> discord.ConnectionClosed:
    """The code with which a gateway closes for good."""
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0, code=code)


def answered(status: int) -> discord.HTTPException:
    """The answer that ends a request."""
    response: Any = SimpleNamespace(status=status, reason="no")
    return discord.HTTPException(response, "no")


@pytest.fixture
def discord_is_away(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Signing in hangs until the process is asked to stop; the calls are listed."""
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


async def stopped(self: Kagemori) -> None:
    """Ask the process to stop; the bot stops."""
    os.kill(os.getpid(), signal.SIGTERM)
    while not self.is_closed():  # noqa: ASYNC110  # stands for the loop of the gateway
        await asyncio.sleep(0)


def test_the_bot_signs_in_while_the_boards_are_drawn_and_then_takes_up_its_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People who press meanwhile are acknowledged."""
    drawn: list[str] = []
    happened: list[str] = []
    signed_in = threading.Event()

    def paint(scene: Scene) -> bytes:
        assert signed_in.wait(60)
        drawn.append(scene.base.key)
        return b""

    async def restore(self: Staff) -> None:
        happened.append(f"{len(set(drawn))} boards")

    async def start(self: Kagemori, token: str) -> None:
        await self.setup_hook()
        assert not self.chat.gate.is_open
        happened.append("signed in")
        signed_in.set()
        await self.chat.gate.opened()
        happened.append("at work")
        await stopped(self)

    monkeypatch.setattr(pictures, "paint", paint)
    monkeypatch.setattr(Staff, "restore", restore)
    monkeypatch.setattr(Kagemori, "start", start)
    run.run(Installed(tmp_path), SqliteStore)
    # The castle's lessons share one board, the raid's two have one each: by night and by day. The second lesson of
    # the clans has a goal on its board.
    assert happened == ["signed in", f"{len(SHELF) + 1 + 2 + 1} boards", "at work"]


def test_what_keeps_the_bot_from_its_work_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def restore(self: Staff) -> None:
        raise Unavailable

    async def start(self: Kagemori, token: str) -> None:
        await self.setup_hook()
        while not self.is_closed():  # noqa: ASYNC110  # stands for the loop of the gateway
            await asyncio.sleep(0)

    monkeypatch.setattr(pictures, "paint", lambda _scene: b"")
    monkeypatch.setattr(Staff, "restore", restore)
    monkeypatch.setattr(Kagemori, "start", start)
    with pytest.raises(Unavailable):
        run.run(Installed(tmp_path), SqliteStore)
    SqliteStore(tmp_path).close()


def test_stopping_the_bot_while_it_warms_up_waits_for_one_board_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    stopping = threading.Event()

    def paint(scene: Scene) -> bytes:
        drawn.append(scene.base.key)
        assert stopping.wait(60)
        return b""

    async def start(self: Kagemori, token: str) -> None:
        await self.setup_hook()
        while not drawn:  # noqa: ASYNC110  # in a thread
            await asyncio.sleep(0)
        await self.close()
        stopping.set()

    monkeypatch.setattr(pictures, "paint", paint)
    monkeypatch.setattr(Kagemori, "start", start)
    run.run(Installed(tmp_path), SqliteStore)
    # The lessons of a game belong to it.
    assert len(set(drawn)) < len(SHELF)


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore Discord after the test."""
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
    ("failure", "sentence", "is_passing"),
    [
        (discord.LoginFailure("no"), registered.UNKNOWN, False),
        (discord.PrivilegedIntentsRequired(0), registered.REFUSED.format(code=4014), False),
        (closed(4004), registered.UNKNOWN, False),
        (closed(4010), registered.REFUSED.format(code=4010), False),
        (aiohttp.ClientConnectionError("no"), registered.AWAY, True),
        (TimeoutError(), registered.AWAY, True),
        (answered(503), registered.AWAY, True),
        (answered(429), registered.AWAY, True),
    ],
)
def test_what_keeps_the_bot_out_is_one_sentence_and_may_pass_or_not(
    failure: Exception, sentence: str, is_passing: bool
) -> None:
    with pytest.raises(run.NotLetIn) as refusal, registered.signing_in():
        raise failure
    assert (str(refusal.value), refusal.value.is_passing) == (sentence, is_passing)


@pytest.mark.parametrize(
    ("failure", "sentence", "code"),
    [
        (
            discord.LoginFailure("no"),
            "Discord does not know the token in DISCORD_TOKEN: put the bot's token there.",
            PERMANENT,
        ),
        (
            aiohttp.ClientConnectionError("no"),
            "Discord cannot be reached, or refuses the bot; start it again in a while.",
            PASSING,
        ),
    ],
)
def test_a_bot_that_is_not_let_in_says_so_in_one_sentence_with_its_code(
    failure: Exception,
    sentence: str,
    code: int,
    *,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def refused(self: Kagemori, token: str) -> None:
        raise failure

    monkeypatch.setattr(Kagemori, "login", refused)
    for name in ("run", "sync"):
        assert main([name], World(lambda: Place(tmp_path), ValueError, {})) == code
        assert capsys.readouterr().err.splitlines()[-1] == sentence
    with pytest.raises(run.NotLetIn, match=sentence):
        registered.differing(Place(tmp_path))
    SqliteStore(tmp_path).close()


async def test_a_command_that_differs_in_anything_that_people_see_is_named() -> None:
    """A new option, another word or bound, a newly required option: until `sync` people get the old one."""
    client: Any = Kagemori(registered.hall(None), works=False)
    told = [_as_discord_tells(each.to_dict(client.tree)) for each in client.tree.get_commands()]
    known: list[Any] = [AppCommand(data=each, state=client._connection) for each in told]

    async def fetched(*_: Any) -> list[Any]:
        return known

    client.tree.fetch_commands = fetched
    assert await registered.differences(client) == []
    by_name = {each.name: each for each in known}
    by_name["castle"].options[0].description += "!"
    by_name["note"].options[0].required ^= True
    known[:] = [each for name, each in by_name.items() if name != "my"]
    assert await registered.differences(client) == ["castle", "my", "note"]


def _as_discord_tells(command: dict[str, Any]) -> Any:
    """Discord's form of a command: with what it adds, and without defaults."""
    options = [_as_discord_tells(each) for each in command.get("options", [])]
    kept = {name: value for name, value in command.items() if name != "required" or value}
    return {**kept, "id": "1", "application_id": "2", "version": "3", "options": options}
