"""A secret passage and its entrances (R23): the ones chosen, the ones discovered, and undiscovered ends.

All copies of a state share both kinds of value: replace them, never change them.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView

from typing_extensions import override

from bot.engine.boards.protocol import Zone
from bot.engine.values import Value, value
from bot.games.castle.kinds import Place, Tunnel, Who

ENDS = 2
"""The number of entrances of a passage (R4.13)."""


@value
class Passage(Value):
    """A secret passage (R23.1): its two entrances, for viewers who know them, and the discovered ones."""

    entrances: tuple[Zone, ...] | None = None
    found: tuple[Zone, ...] = ()

    def discovered(self, zone: Zone) -> Passage:
        """The passage with one more discovered entrance (R23.10, R23.16)."""
        return self.but(found=(*self.found, zone))

    @property
    def ends(self) -> list[Zone]:
        """The zones of the entrances, without repeats; empty for viewers who do not know them."""
        return sorted(set(self.entrances or ()))

    @property
    def has_unknown_end(self) -> bool:
        """True if guards inside can still leave by an undiscovered end (R23.16)."""
        # Uses public knowledge only: that both ends lie in one zone must stay secret (R23.16).
        return len(self.found) < ENDS

    @property
    def unknown_end(self) -> Zone:
        """The undiscovered entrance, even if it lies in the zone of the other one (R23.16).

        Only where both entrances are known to the viewer and one of them is undiscovered.
        """
        # A list, not a set: with both ends in one zone, one must remain after the other was found (R23.16).
        left = list(self.entrances or ())
        for zone in self.found:
            left.remove(zone)
        return left[0]


class Passages(Mapping[Tunnel, Passage]):
    """The passages of a game: one for both intruders, or one for each rival (R26.5)."""

    __slots__ = ("_by_tunnel",)

    def __init__(self, by_tunnel: Mapping[Tunnel, Passage]) -> None:
        """Copy the passages from a mapping."""
        self._by_tunnel = dict(by_tunnel)

    def __getitem__(self, tunnel: Tunnel) -> Passage:
        """One of the passages."""
        return self._by_tunnel[tunnel]

    def __iter__(self) -> Iterator[Tunnel]:
        """The names of the passages, in order."""
        return iter(self._by_tunnel)

    def __len__(self) -> int:
        """The number of passages."""
        return len(self._by_tunnel)

    # Mapping has these methods, but looks up each key separately.
    @override
    def values(self) -> ValuesView[Passage]:
        return self._by_tunnel.values()

    @override
    def items(self) -> ItemsView[Tunnel, Passage]:
        return self._by_tunnel.items()

    def __repr__(self) -> str:
        return f"Passages({self._by_tunnel})"

    @classmethod
    def made(cls, tunnels: Iterable[Tunnel]) -> Passages:
        """These passages, with nothing known about them yet."""
        return cls({tunnel: Passage() for tunnel in tunnels})

    @classmethod
    def common(cls) -> Passages:
        """The one passage of both intruders."""
        return cls.made([Tunnel.PASSAGE])

    def with_one(self, tunnel: Tunnel, passage: Passage) -> Passages:
        """The passages with one of them replaced."""
        return Passages({**self._by_tunnel, tunnel: passage})

    def tunnel(self, who: Who) -> Tunnel:
        """The passage that an intruder can use: their own, if each has one."""
        if Tunnel.PASSAGE in self:
            return Tunnel.PASSAGE
        return Tunnel.NINJAS if who is Who.NINJA else Tunnel.TRAITORS

    def of(self, who: Who) -> Passage:
        """The passage that an intruder can use, with what this viewer knows about it."""
        return self[self.tunnel(who)]

    def found_from(self, place: Place) -> list[Tunnel]:
        """The passages with a discovered entrance in this place (R23.12)."""
        return [tunnel for tunnel, passage in self.items() if place in passage.found]
