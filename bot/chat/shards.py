"""The connections to Discord's gateway: what the operator learns about each, in the log and in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import isfinite
from typing import TYPE_CHECKING

from bot import metrics
from bot.chat.discord_patches import close_code
from bot.logs import Log
from bot.metrics import Gateway

if TYPE_CHECKING:
    import discord

log = Log(__name__)


class Shards:
    """The shards of a client. `on_replaced` is called after a new session has replaced all objects of an older one."""

    def __init__(self, client: discord.AutoShardedClient) -> None:
        """Starts without a connection."""
        self._client = client
        self._sessions: Counter[int] = Counter()
        self._away: set[int] = set()
        self.on_replaced: list[Callable[[], None]] = []

    def connected(self, number: int, *, is_new: bool) -> None:
        """Note that a shard has begun a session that `is_new`, or resumed its session."""
        log.info("shard_connected" if is_new else "shard_resumed", shard=number)
        metrics.connected(is_new=is_new)
        self._away.discard(number)
        self._sessions[number] += is_new

    def disconnected(self, number: int) -> None:
        """Note that the connection of a shard has ended; the library opens another one."""
        code = close_code(self._client, number)
        if number in self._away:
            # The library tries again at once, many times a second while Discord opens and closes the
            # connection.
            log.debug("shard_turned_away", shard=number, code=code)
        else:
            log.warning("shard_disconnected", shard=number, code=code)
        self._away.add(number)
        metrics.disconnected()

    def complete(self, number: int) -> None:
        """Note that a shard knows all its servers after the start of a session; `on_replaced` if it had one before."""
        # The first session has replaced nothing.
        if self._sessions[number] > 1:
            for listener in self.on_replaced:
                listener()

    def now(self) -> Gateway:
        """The present state of the connections."""
        guilds = self._client.guilds
        latencies = {
            number: shard.latency if isfinite(shard.latency) else None
            for number, shard in self._client.shards.items()
            if not shard.is_closed()
        }
        return Gateway(
            guilds=len(guilds),
            unavailable=sum(each.unavailable for each in guilds),
            shards=self._client.shard_count or 0,
            latencies=latencies,
        )
