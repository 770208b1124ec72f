"""Shards: the connections to Discord by which people are heard, and since when one of them is away.

A server is heard by one shard, and everybody's direct messages by shard 0:
https://discord.com/developers/docs/events/gateway#sharding. Moments are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

AWAY: Final = 120.0
"""A shard that was not heard for longer than this is away: nobody's time runs who is heard by it."""
STEADY: Final = 120.0
"""Seconds for which a shard that was away has to be up without a break until it is back."""
BLIP: Final = 30.0
"""A shard is heard once it has been up for so many seconds without a break: one that flaps is not."""
FRESH: Final = 60.0
"""Without any message for so many seconds a connection counts as lost; Discord beats every 41.25 seconds."""


class Look(NamedTuple):
    """What this process knows of a shard: when it was heard last, and since when it has been up; None if it is down."""

    shard: int
    heard: float | None
    up: float | None


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of life of a shard, one of so many `shards`, as it is stored.

    It was `heard` last at that moment, and has been `up` since then (None: it is down). It is `lost` since the moment
    when it was heard last before it went away (None: it is not away).
    """

    shard: int
    shards: int
    heard: float
    up: float | None = None
    lost: float | None = None

    def is_up(self, now: float) -> bool:
        """True if people are heard by it at present, as far as is known."""
        return self.up is not None and now - max(self.up, self.heard) <= AWAY

    def noted(self, look: Look | None, now: float) -> Sign:
        """The sign after a look at its shard; without one the shard is another process's, and it may have died."""
        heard, up = (self.heard, self.up) if look is None else (look.heard or self.heard, look.up)
        is_lost = self.lost is None and self._gap(heard, up, now) > AWAY
        return replace(self, heard=heard, up=up, lost=min(self.heard, heard) if is_lost else self.lost)

    def settled(self, now: float) -> Sign:
        """The sign, which is lost no more if its shard has been up long enough."""
        is_back = self.is_up(now) and self.up is not None and now - self.up >= STEADY
        return replace(self, lost=None) if is_back else self

    def _gap(self, heard: float, up: float | None, now: float) -> float:
        """For how long (seconds) it was not heard before it came back, or is not heard yet."""
        if up is not None and up > self.heard and now - max(up, heard) <= AWAY:
            # It came back: it has time to prove that it is steady.
            return up - self.heard
        return now - heard


@dataclass(frozen=True, slots=True)
class Outage:
    """Time in which people could not be heard at a table, and no clock ran: from `began` until `ended`.

    None: it has not ended. Until then there were so many `facts`.
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
        """Something has arrived. True if the connection was silent for too long before."""
        if self.up is None:
            # Discord greets whoever connects; only a session that has begun hears anybody.
            return False
        was_silent = not 0 <= now - self._last <= FRESH
        if was_silent:
            self.up = now
        self._last = now
        if now - self.up >= BLIP:
            self.heard = now
        return was_silent

    def look(self, shard: int, now: float) -> Look:
        """A connection that is silent for too long is lost, though nobody has closed it."""
        is_fresh = self.up is not None and now - self._last <= FRESH
        return Look(shard, self.heard, self.up if is_fresh else None)


class Shards:
    """The shards of this process, as the chat tells of them; without it people are heard as long as the bot runs."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is the clock, in seconds. Whoever is in `on_change` is called when a shard is opened or closed."""
        self._now = now
        self.on_change: list[Callable[[], None]] = []
        self.count = 0
        """How many shards there are in all processes; 0 as long as that is not known."""
        self._own: dict[int, _Connection] = {}

    def are(self, count: int, own: Iterable[int]) -> None:
        """There are so many shards, and `own` are those of this process."""
        self.count, self._own = count, {shard: self._own.get(shard) or _Connection() for shard in own}

    def opened(self, shard: int) -> None:
        """A session on a shard has begun, or goes on."""
        self._connection(shard).opened(self._now())
        self._tell()

    def closed(self, shard: int) -> None:
        """A shard is down."""
        connection = self._connection(shard)
        if connection.up is not None:
            connection.up = None
            self._tell()

    def received(self, shard: int) -> None:
        """Anything has arrived on a shard."""
        if self._connection(shard).received(self._now()):
            self._tell()

    def looks(self, now: float) -> list[Look]:
        """What is known of each shard of this process."""
        return [each.look(shard, now) for shard, each in sorted(self._own.items())]

    def lost(self, guild: int, now: float) -> float | None:
        """Since when the people of a server have not been heard; None if they were heard lately, or it is not known."""
        heard = [each.heard for each in self.looks(now) if each.shard in way(guild, self.count)]
        moments = [moment for moment in heard if moment is not None and now - moment > AWAY]
        return min(moments, default=None)

    def _connection(self, shard: int) -> _Connection:
        return self._own.setdefault(shard, _Connection())

    def _tell(self) -> None:
        for listener in self.on_change:
            listener()


def way(guild: int, shards: int) -> frozenset[int]:
    """The shards by which the people of a server are heard, of so many; none if that is not known."""
    return frozenset({0, (guild >> 22) % shards}) if shards else frozenset()


def silences(signs: Mapping[int, Sign]) -> dict[int, float]:
    """By shard since when its servers are not heard, because it or shard 0 is away."""
    return _since(signs, lambda sign: sign.lost)


def gaps(signs: Mapping[int, Sign], now: float) -> dict[int, float]:
    """By shard since when its servers are not heard, because it or shard 0 is down, for however short a time."""
    return _since(signs, lambda sign: None if sign.is_up(now) else sign.heard)


def _since(signs: Mapping[int, Sign], moment: Callable[[Sign], float | None]) -> dict[int, float]:
    found = {}
    for shard, sign in signs.items():
        moments = [at for each in (sign, signs[0]) if (at := moment(each)) is not None]
        if moments:
            found[shard] = min(moments)
    return found
