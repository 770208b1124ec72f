"""Shards: the connections to Discord through which the bot hears people, and since when a shard is away.

One shard hears a server, and shard 0 hears all direct messages:
https://discord.com/developers/docs/events/gateway#sharding. Moments are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

AWAY: Final = 120.0
"""Seconds without being heard after which a shard is away: clocks of people who are heard through it stand still."""
STEADY: Final = 120.0
"""Seconds for which a shard that was away has to be up without a break before it counts as back."""
BLIP: Final = 30.0
"""Seconds for which a shard has to be up without a break before it counts as heard; a flapping one does not."""
FRESH: Final = 60.0
"""Seconds without any message after which a connection counts as lost; Discord's heartbeat comes every 41.25 seconds.
"""


class Look(NamedTuple):
    """What this process knows of a shard: when it was last heard, and since when it has been up; None if it is down."""

    shard: int
    heard: float | None
    up: float | None


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of life of one of `shards` shards, as it is stored.

    The shard was last `heard` at that moment, and has been `up` since then (None: it is down). `lost` is the moment at
    which it was last heard before it went away (None: it is not away).
    """

    shard: int
    shards: int
    heard: float
    up: float | None = None
    lost: float | None = None

    def is_up(self, now: float) -> bool:
        """True if the shard hears people at present, as far as is known."""
        return self.up is not None and now - max(self.up, self.heard) <= AWAY

    def noted(self, look: Look | None, now: float) -> Sign:
        """The sign after a look at its shard; it is lost once the shard was not heard for more than AWAY seconds.

        Without a look the shard is another process's, which may have died.
        """
        heard, up = (self.heard, self.up) if look is None else (look.heard or self.heard, look.up)
        is_lost = self.lost is None and self._gap(heard, up, now) > AWAY
        return replace(self, heard=heard, up=up, lost=min(self.heard, heard) if is_lost else self.lost)

    def settled(self, now: float) -> Sign:
        """The sign; no longer lost if its shard has been up for long enough."""
        is_back = self.is_up(now) and self.up is not None and now - self.up >= STEADY
        return replace(self, lost=None) if is_back else self

    def _gap(self, heard: float, up: float | None, now: float) -> float:
        """Seconds for which the shard was not heard before it came back, or for which it is still not heard."""
        if up is not None and up > self.heard and now - max(up, heard) <= AWAY:
            # The shard came back: give it time to prove that it is steady.
            return up - self.heard
        return now - heard


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which people could not be heard at a table, so that no clock ran: from `began` until `ended`.

    `ended` is None if the outage goes on. `facts` is the number of facts at its end.
    """

    began: float
    ended: float | None = None
    facts: int = 0


class _Connection:
    """What this process has heard of one shard."""

    def __init__(self) -> None:
        self.up: float | None = None
        self.heard: float | None = None
        self._last = 0.0

    def opened(self, now: float) -> None:
        self.up = self._last = now

    def received(self, now: float) -> bool:
        """Note that something has arrived. True if the connection was silent for too long before."""
        if self.up is None:
            # Discord greets every connection; only a session that has begun hears people.
            return False
        was_silent = not 0 <= now - self._last <= FRESH
        if was_silent:
            self.up = now
        self._last = now
        if now - self.up >= BLIP:
            self.heard = now
        return was_silent

    def look(self, shard: int, now: float) -> Look:
        """The present look; a connection that is silent for too long is lost even if it was never closed."""
        is_fresh = self.up is not None and now - self._last <= FRESH
        return Look(shard, self.heard, self.up if is_fresh else None)


class Shards:
    """The shards of this process, as the chat reports them; without reports people are heard while the bot runs."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is the clock, in seconds.

        The callbacks in `on_change` are called when a shard is opened, is closed, or is heard again after a silence.
        """
        self._now = now
        self.on_change: list[Callable[[], None]] = []
        self.count = 0
        """The number of shards in all processes; 0 until it is known."""
        self._own: dict[int, _Connection] = {}

    def are(self, count: int, own: Iterable[int]) -> None:
        """Set the number of shards, and the ones that belong to this process (`own`)."""
        self.count, self._own = count, {shard: self._own.get(shard) or _Connection() for shard in own}

    def opened(self, shard: int) -> None:
        """Note that a session on a shard has begun, or goes on."""
        self._connection(shard).opened(self._now())
        self._tell()

    def closed(self, shard: int) -> None:
        """Note that a shard is down."""
        connection = self._connection(shard)
        if connection.up is not None:
            connection.up = None
            self._tell()

    def received(self, shard: int) -> None:
        """Note that anything has arrived on a shard."""
        if self._connection(shard).received(self._now()):
            self._tell()

    def looks(self, now: float) -> list[Look]:
        """What is known of each shard of this process."""
        return [each.look(shard, now) for shard, each in sorted(self._own.items())]

    def lost(self, guild: int, now: float) -> float | None:
        """Since when the people of a server have not been heard, if that is more than AWAY seconds ago; else None.

        Only the shards of this process count, and of these only the ones that were ever heard.
        """
        heard = [each.heard for each in self.looks(now) if each.shard in way(guild, self.count)]
        moments = [moment for moment in heard if moment is not None and now - moment > AWAY]
        return min(moments, default=None)

    def _connection(self, shard: int) -> _Connection:
        return self._own.setdefault(shard, _Connection())

    def _tell(self) -> None:
        for listener in self.on_change:
            listener()


def way(guild: int, shards: int) -> frozenset[int]:
    """The shards, out of `shards`, through which the people of a server are heard; empty if that is unknown."""
    return frozenset({0, (guild >> 22) % shards}) if shards else frozenset()


def silences(signs: Mapping[int, Sign]) -> dict[int, float]:
    """Shard -> since when its servers are not heard, because it or shard 0 is away."""
    return _since(signs, lambda sign: sign.lost)


def gaps(signs: Mapping[int, Sign], now: float) -> dict[int, float]:
    """Shard -> since when its servers are not heard, because it or shard 0 is down, for however short a time."""
    return _since(signs, lambda sign: None if sign.is_up(now) else sign.heard)


def _since(signs: Mapping[int, Sign], moment: Callable[[Sign], float | None]) -> dict[int, float]:
    found = {}
    for shard, sign in signs.items():
        moments = [at for each in (sign, signs[0]) if (at := moment(each)) is not None]
        if moments:
            found[shard] = min(moments)
    return found
