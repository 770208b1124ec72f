"""What the process counts for Prometheus: durations, refusals, the gateway, waiting work, and the process itself.

Every number is exact and current. A person who reads the numbers again and again therefore sees the moment of each
decision, and how long a computer player thinks. No label says at which table, but where only one table is played this
is plain, and it is more than its players may know. The numbers are for the operator, who could read all of it in the
database: only this machine reaches the port, unless a setting opens it.

No label names a table, a seat, an act, a game, a person, a server or a channel.
"""

from __future__ import annotations

import platform
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE

__all__ = [
    "ACKNOWLEDGED",
    "COMMITTED",
    "CONTENT_TYPE",
    "INVALID",
    "WINDOW",
    "Gateway",
    "Recent",
    "Scope",
    "begin",
    "built_of",
    "connected",
    "disconnected",
    "gateway_is",
    "invalid",
    "rate_limited",
    "refused",
    "text",
    "there_are",
    "took",
]

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10)
"""The bounds of the histograms of durations, in seconds."""
INVALID: Final = frozenset({401, 403, 429})
"""The statuses that Discord counts as invalid. It shuts out an address after 10,000 of them within WINDOW seconds."""
WINDOW: Final = 600.0

# They would double the lines, and Prometheus does not need them for `increase`.
disable_created_metrics()  # type: ignore[no-untyped-call]  # of the library

_REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=_REGISTRY)
PlatformCollector(registry=_REGISTRY)
GCCollector(registry=_REGISTRY)
ACKNOWLEDGED: Final = Histogram(
    "kagemori_acknowledgement_seconds",
    "How long an acknowledgement of a command or a press took; Discord waits 3 seconds.",
    registry=_REGISTRY,
    buckets=BOUNDS,
)
COMMITTED: Final = Histogram(
    "kagemori_commit_seconds",
    "How long it took to keep a change on the disk.",
    registry=_REGISTRY,
    buckets=BOUNDS,
)
_REFUSED: Final = Counter(
    "kagemori_discord_refusals",
    "What Discord has refused, by its code, or by the HTTP status where it gave none.",
    ["code"],
    registry=_REGISTRY,
)
_RATE_LIMITED: Final = Counter(
    "kagemori_discord_rate_limited",
    "Answers 429 of Discord, by what the limit is for.",
    ["scope"],
    registry=_REGISTRY,
)
_INVALID: Final = Counter(
    "kagemori_discord_invalid_requests",
    "Requests that count for Discord as invalid (401, 403, and 429 but of a shared limit), by status.",
    ["status"],
    registry=_REGISTRY,
)
_INVALID_LATELY: Final = Gauge(
    "kagemori_discord_invalid_requests_recent",
    "The same in the last 10 minutes; Discord shuts out an address with 10,000.",
    registry=_REGISTRY,
)
_GUILDS: Final = Gauge("kagemori_guilds", "Servers that have the bot.", registry=_REGISTRY)
_UNAVAILABLE: Final = Gauge(
    "kagemori_guilds_unavailable", "Those of them that Discord cannot reach now.", registry=_REGISTRY
)
_SHARDS: Final = Gauge("kagemori_shards", "Shards that the bot should have.", registry=_REGISTRY)
_CONNECTED: Final = Gauge("kagemori_shards_connected", "Shards that are connected.", registry=_REGISTRY)
_LATENCY: Final = Gauge(
    "kagemori_gateway_latency_seconds",
    "How long Discord took to answer the last heartbeat of a shard that is connected.",
    ["shard"],
    registry=_REGISTRY,
)
_CONNECTIONS: Final = Counter(
    "kagemori_shard_connections",
    "Connections of shards to the gateway, by whether the session is new or resumed.",
    ["session"],
    registry=_REGISTRY,
)
_DISCONNECTIONS: Final = Counter(
    "kagemori_shard_disconnections", "Connections of shards that have ended.", registry=_REGISTRY
)
_LETTERS: Final = Gauge("kagemori_letters_waiting", "Letters that are still to be told.", registry=_REGISTRY)
_PUT_OFF: Final = Gauge(
    "kagemori_letters_put_off", "Letters of those that could not be told yet.", registry=_REGISTRY
)
_OLDEST: Final = Gauge(
    "kagemori_letters_oldest_seconds",
    "For how long the oldest letter waits; those of sleeping tables, which wait for their server, are left out.",
    registry=_REGISTRY,
)
_TABLES: Final = Gauge("kagemori_tables", "Tables by state.", ["state"], registry=_REGISTRY)
_BUILD: Final = Info("kagemori_build", "What runs here.", registry=_REGISTRY)


class Scope(StrEnum):
    """What a rate limit applies to, in Discord's words (`X-RateLimit-Scope`).

    https://discord.com/developers/docs/topics/rate-limits
    """

    USER = "user"
    """One route of this bot."""
    GLOBAL = "global"
    """All requests of this bot."""
    SHARED = "shared"
    """One place, for all who use it: not a fault of the bot, and not an invalid request."""
    CLOUDFLARE = "cloudflare"
    """All requests of this address: it is shut out before Discord itself is reached."""
    UNKNOWN = "unknown"


# All labels exist from the start: otherwise the first count of each would not show as an increase.
for _scope in Scope:
    _RATE_LIMITED.labels(_scope)
for _status in sorted(INVALID):
    _INVALID.labels(str(_status))
for _session in ("new", "resumed"):
    _CONNECTIONS.labels(_session)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gateway:
    """The state of the connection to Discord: servers, unavailable servers, and shards that the bot should have.

    `latencies` has the number of each connected shard and its latency in seconds, or None while that is unknown.
    """

    guilds: int
    unavailable: int
    shards: int
    latencies: Mapping[int, float | None]


class Recent:
    """Counts the events of the last WINDOW seconds."""

    def __init__(self) -> None:
        """Start with a count of 0."""
        self._moments: deque[float] = deque()

    def add(self, now: float) -> None:
        """Count one event at `now`, in seconds of a clock that never goes back."""
        self._moments.append(now)
        self._forget(now)

    def count(self, now: float) -> int:
        """The number of events in the WINDOW seconds before `now`."""
        self._forget(now)
        return len(self._moments)

    def _forget(self, now: float) -> None:
        while self._moments and self._moments[0] <= now - WINDOW:
            self._moments.popleft()


_RECENT: Final = Recent()


def begin() -> float:
    """The moment at which something begins, for `took`; the value has no meaning of its own."""
    return perf_counter()


def took(histogram: Histogram, since: float) -> None:
    """Record a duration that began at `since` (from `begin`) and ends now."""
    histogram.observe(perf_counter() - since)


def refused(code: int) -> None:
    """Count a refusal of Discord under its code."""
    _REFUSED.labels(str(int(code))).inc()


def rate_limited(scope: Scope) -> None:
    """Count an answer 429 of Discord."""
    _RATE_LIMITED.labels(scope).inc()


def invalid(status: int) -> None:
    """Count a request that Discord answered with a status in INVALID."""
    _INVALID.labels(str(status)).inc()
    _RECENT.add(perf_counter())


def connected(*, is_new: bool) -> None:
    """Count a connection of a shard to the gateway: `is_new` is False if the shard resumed its session."""
    _CONNECTIONS.labels("new" if is_new else "resumed").inc()


def disconnected() -> None:
    """Count the end of a shard's connection."""
    _DISCONNECTIONS.inc()


def gateway_is(gateway: Gateway) -> None:
    """Record the present state of the connection to Discord."""
    _GUILDS.set(gateway.guilds)
    _UNAVAILABLE.set(gateway.unavailable)
    _SHARDS.set(gateway.shards)
    _CONNECTED.set(len(gateway.latencies))
    _LATENCY.clear()
    for shard, latency in gateway.latencies.items():
        if latency is not None:
            _LATENCY.labels(str(shard)).set(latency)


def there_are(*, letters: int, put_off: int, oldest: float, tables: Iterable[tuple[str, int]]) -> None:
    """Record how much work is waiting; `oldest` in seconds, `tables` as pairs of a state and a count.

    The count of a state that is left out stays as it was.
    """
    _LETTERS.set(letters)
    _PUT_OFF.set(put_off)
    _OLDEST.set(oldest)
    for state, count in tables:
        _TABLES.labels(state).set(count)


def built_of(*, version: str, discord: str) -> None:
    """Record which versions of the bot and of discord.py run."""
    _BUILD.info({"version": version, "discord": discord, "python": platform.python_version()})


def text() -> bytes:
    """All numbers as they are now, in the text format of Prometheus."""
    _INVALID_LATELY.set(_RECENT.count(perf_counter()))
    return generate_latest(_REGISTRY)
