"""Every use of the private parts of discord.py, with its reason: the library has no public way for any of them.

Written against VERSION. When the library moves, `tests/chat/test_discord_patches.py` names what to read again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from typing import Any, Final
from weakref import WeakKeyDictionary

import aiohttp
import discord
import yarl
from discord import abc, channel, http, interactions, message
from discord.gateway import DiscordWebSocket
from discord.http import INTERNAL_API_VERSION, Route
from discord.state import ConnectionState
from discord.webhook import async_

from bot.logs import Log
from bot.tables.model.shards import Shards

log = Log(__name__)

VERSION: Final = "2.7.1"
"""The version of discord.py for which this file was written."""
API: Final = f"/api/v{INTERNAL_API_VERSION}"
GATEWAY: Final = "/gateway"
"""The paths of requests (API) and of the gateway, under an address that replaces Discord's own."""
TOGETHER: Final = 20
"""The number of gateway events that are handled in a row before everything else has its turn."""
REMEMBERED: Final = 1_000
"""The number of interactions that are remembered, to recognise one that Discord sends twice."""

TOO_OLD: Final = 30046
"""Discord's code for a message that is older than an hour and was changed often."""
TOO_MANY: Final = 429
"""The status of a rate limit."""

_received: Final = DiscordWebSocket.poll_event
_read: Final = http.json_or_text
_PARAMETERS: Final[Mapping[str, Callable[..., Any]]] = {
    "handle_message_parameters": http.handle_message_parameters,
    "interaction_message_response_params": async_.interaction_message_response_params,
}
_numbers: Final = count(1)
_listening: Final = WeakKeyDictionary[ConnectionState[Any], Shards]()


def move_discord(*, requests: str | None, gateway: str | None) -> None:
    """Use other addresses (http or https) for requests and the gateway from now on, in the whole process.

    Call it before signing in; None means Discord's own. Why: tests replace Discord over real sockets, some
    installations use a proxy, and both addresses are constants of the library.
    """
    if requests is not None:
        base: Any = requests.rstrip("/")
        Route.BASE = base + API
    if gateway is not None:
        address = yarl.URL(gateway.rstrip("/") + GATEWAY)
        DiscordWebSocket.DEFAULT_GATEWAY = address.with_scheme("wss" if address.scheme == "https" else "ws")


def where_shards_connect() -> yarl.URL:
    """The address of the gateway for every shard.

    Why: the library takes Discord's answer for the first connection of each shard, and its constant for all later ones.
    """
    return DiscordWebSocket.DEFAULT_GATEWAY


def close_code(client: discord.AutoShardedClient, shard: int) -> int | None:
    """The code with which Discord or the library closed the connection of a shard; None if it was not closed.

    Why: the library reports that a shard has lost its connection, but not how.
    """
    found = client.get_shard(shard)
    if found is None:
        return None
    gateway = found._parent.ws
    code: int | None = gateway._close_code or gateway.socket.close_code
    return code


def do_not_insist() -> None:
    """Refuse an edit at once if the message takes no more edits, in the whole process.

    Why: Discord answers as for a rate limit, and the library would wait and try four more times, in vain.
    """
    for module in (http, async_):
        vars(module)["json_or_text"] = _refusing


async def _refusing(response: aiohttp.ClientResponse) -> Any:
    data = await _read(response)
    if response.status == TOO_MANY and isinstance(data, dict) and data.get("code") == TOO_OLD:
        raise discord.HTTPException(response, data)
    return data


def never_unfurl() -> None:
    """Show no preview of any address in any message, in the whole process: some messages repeat what people type.

    Why: the library can suppress previews for a new message only, and each edit of a message of components brings them
    back.
    """
    for module in (abc, channel, interactions, message, async_):
        for name, honest in _PARAMETERS.items():
            if hasattr(module, name):
                setattr(module, name, partial(_without_embeds, honest))


def _without_embeds(honest: Callable[..., Any], *sent: Any, **how: Any) -> Any:
    given = how.get("flags", discord.utils.MISSING)
    flags = discord.MessageFlags() if given is discord.utils.MISSING else given
    flags.suppress_embeds = True
    return honest(*sent, **{**how, "flags": flags})


def say_nothing_of_voices() -> None:
    """Drop the library's two warnings, at every start, that it cannot speak.

    Why: the bot never speaks, and its operator would look for packages that it does not need.
    """
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def let_others_go_on() -> None:
    """Give everything else its turn after every TOGETHER events, in the whole process.

    Why: the library handles every event that has arrived, even a thousand, before anything else, and acknowledges
    nobody meanwhile (make load: `test_events_that_come_together_let_others_go_on`).
    """
    setattr(DiscordWebSocket, "poll_event", _one_event)  # noqa: B010  # mypy refuses to assign to a method


def listen(client: discord.Client, shards: Shards) -> None:
    """Tell `shards` about every arrival on a connection of the client, and about every lost connection.

    Why: presses arrive as long as heartbeats are answered. The library reports neither heartbeats nor, at once, a lost
    connection.
    """
    _listening[client._connection] = shards
    setattr(DiscordWebSocket, "poll_event", _one_event)  # noqa: B010  # mypy refuses to assign to a method


async def _one_event(gateway: DiscordWebSocket) -> None:
    shards, shard = _listening.get(gateway._connection), gateway.shard_id
    try:
        await _received(gateway)
    except BaseException:
        if shards is not None and shard is not None:
            shards.closed(shard)
        raise
    if shards is not None and shard is not None:
        shards.received(shard)
    if next(_numbers) % TOGETHER == 0:
        await asyncio.sleep(0)


def read_carefully(client: discord.Client) -> None:
    """Make a client take each interaction once, and skip an interaction that it cannot read.

    Why: after a lost connection Discord sends an interaction twice. An error while the library reads one, before any
    handler of ours, would end the process.
    """
    parsers = client._connection.parsers
    parsers["INTERACTION_CREATE"] = _careful(parsers["INTERACTION_CREATE"])


def _careful(parse: Callable[[Any], None]) -> Callable[[Any], None]:
    heard: deque[Any] = deque(maxlen=REMEMBERED)

    def parsed(data: Any) -> None:
        try:
            if data["id"] in heard:
                log.warning("event_repeated")
            elif ("member" in data or "user" in data) and isinstance(data.get("data"), dict):
                heard.append(data["id"])
                parse(data)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            log.warning("event_unreadable", error=error)

    return parsed
