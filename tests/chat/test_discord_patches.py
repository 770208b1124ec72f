"""What is patched in discord.py is as it was when the patches were written."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import discord
import pytest
from discord import http
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from discord.shard import AutoShardedClient, ShardInfo
from discord.state import AutoShardedConnectionState, ConnectionState
from discord.webhook import async_
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.chat import discord_patches
from bot.chat.discord_patches import VERSION

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
"""What the patches replace or rely on -> the digest of its source when it was read."""


def digest(thing: Callable[..., Any]) -> str:
    return blake2b(inspect.getsource(thing).encode(), digest_size=4).hexdigest()


def test_the_library_is_the_one_the_patches_were_written_against() -> None:
    assert discord.__version__ == VERSION, (
        f"discord.py is {discord.__version__} now: read bot/chat/discord_patches.py against it, then change VERSION."
    )


@pytest.mark.parametrize("read", READ, ids=lambda each: each.__qualname__)
def test_what_is_patched_has_not_moved(read: Callable[..., Any]) -> None:
    assert digest(read) == READ[read], (
        f"{read.__qualname__} of discord.py has moved: read its patch in bot/chat/discord_patches.py against it."
    )


def test_what_is_set_in_the_library_is_there() -> None:
    """Else a patch would set something that nobody reads."""
    assert isinstance(Route.BASE, str)
    assert "INTERACTION_CREATE" in discord.Client(intents=discord.Intents.none())._connection.parsers
