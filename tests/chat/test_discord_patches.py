"""The patched parts of discord.py are the same as when the patches were written."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from hashlib import blake2b
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from discord import http
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import HTTPClient, Route
from discord.shard import AutoShardedClient, ShardInfo
from discord.state import AutoShardedConnectionState, ConnectionState
from discord.webhook import async_
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.chat import discord_patches
from bot.chat.discord_patches import VERSION
from bot.tables.model.shards import BLIP, Look, Shards
from tests.tables.fakes import StoppedClock

READ: dict[Callable[..., Any], str] = {
    Route.__init__: "af0045a1",
    DiscordWebSocket.from_client: "95d64189",
    discord_patches._received: "e2f40820",
    DiscordWebSocket.received_message: "bfe0368a",
    ConnectionState.parse_interaction_create: "ecb95b7a",
    AutoShardedClient.launch_shard: "4fac0b0d",
    AutoShardedClient.launch_shards: "e40aaab9",
    discord_patches._read: "d16789f7",
    HTTPClient.request: "7712444d",
    AsyncWebhookAdapter.request: "07715f04",
    DiscordWebSocket.close: "589c7449",
    DiscordWebSocket._can_handle_close: "8c177c21",
    AutoShardedConnectionState.parse_ready: "557731ad",
    ShardInfo.is_closed: "1c4cf1b2",
    http.handle_message_parameters: "7ec2506c",
    async_.interaction_message_response_params: "5558e11b",
}
"""The parts that the patches replace or rely on -> the digest of their source when it was read."""


def digest(thing: Callable[..., Any]) -> str:
    return blake2b(inspect.getsource(thing).encode(), digest_size=4).hexdigest()


def test_the_library_is_the_one_the_patches_were_written_against() -> None:
    assert discord.__version__ == VERSION, (
        f"discord.py is {discord.__version__} now: read bot/chat/discord_patches.py against it, then change VERSION."
    )


@pytest.mark.parametrize("read", READ, ids=lambda each: each.__qualname__)
def test_patched_parts_have_not_moved(read: Callable[..., Any]) -> None:
    assert digest(read) == READ[read], (
        f"{read.__qualname__} of discord.py has moved: read its patch in bot/chat/discord_patches.py against it."
    )


def test_attributes_that_patches_set_exist() -> None:
    """Otherwise a patch would set something that nobody reads."""
    assert isinstance(Route.BASE, str)
    assert "INTERACTION_CREATE" in discord.Client(intents=discord.Intents.none())._connection.parsers


async def test_a_connection_reports_its_events_and_its_loss_to_its_own_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The error goes on to the library, which opens another connection."""
    clock = StoppedClock()
    shards, others = Shards(clock.now), Shards(clock.now)
    clients = [discord.Client(intents=discord.Intents.none()) for _ in range(2)]
    monkeypatch.setattr(DiscordWebSocket, "poll_event", DiscordWebSocket.poll_event)
    for client, own in zip(clients, (shards, others), strict=True):
        discord_patches.listen(client, own)
        own.are(2, [1])
        own.opened(1)
    gateway: Any = SimpleNamespace(_connection=clients[0]._connection, shard_id=1)
    monkeypatch.setattr(discord_patches, "_received", AsyncMock())
    clock.time += BLIP
    await DiscordWebSocket.poll_event(gateway)
    assert shards.looks(clock.time) == [Look(1, clock.time, clock.time - BLIP)]
    monkeypatch.setattr(discord_patches, "_received", AsyncMock(side_effect=ReconnectWebSocket(1)))
    with pytest.raises(ReconnectWebSocket):
        await DiscordWebSocket.poll_event(gateway)
    assert shards.looks(clock.time) == [Look(1, clock.time, None)]
    assert others.looks(clock.time) == [Look(1, None, clock.time - BLIP)]
