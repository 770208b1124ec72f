"""A secret passage and its entrances (R23): what is set, what is found, and for whom an end is still unknown.

Both kinds of value are replaced, never written in: all copies of a state share them.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView

from typing_extensions import override

from bot.engine.boards.protocol import Zone
from bot.engine.values import Value, value
from bot.games.castle.kinds import Place, Tunnel, Who

ENDS = 2
"""The entrances of a passage (R4.13)."""


@value
class Passage(Value):
    """A secret passage (R23.1): its two entrances, for whoever knows them, and those that were discovered."""

    entrances: tuple[Zone, ...] | None = None
    found: tuple[Zone, ...] = ()

    def discovered(self, zone: Zone) -> Passage:
        """The same with one more entrance that was discovered (R23.10, R23.16)."""
        return self.but(found=(*self.found, zone))

    @property
    def ends(self) -> list[Zone]:
        """The zones of its entrances, each once; none for whoever does not know them."""
        return sorted(set(self.entrances or ()))

    @property
    def has_unknown_end(self) -> bool:
        """Whether guards inside can still go out by an end that was not found (R23.16)."""
        # Counted by what was found, which is public: that both ends lie in one zone must not show (R23.16).
        return len(self.found) < ENDS

    @property
    def unknown_end(self) -> Zone:
        """The entrance that has not been found, also if it lies in the zone of the other one (R23.16)."""
        # A list and no set: where both ends lie in one zone, one is left after the other was found (R23.16).
        left = list(self.entrances or ())
        for zone in self.found:
            left.remove(zone)
        return left[0]


class Passages(Mapping[Tunnel, Passage]):
    """The passages of a game: one for both intruders, or one for each rival (R26.5)."""

    __slots__ = ("_by_tunnel",)

    def __init__(self, by_tunnel: Mapping[Tunnel, Passage]) -> None:
        """These passages, as they stand."""
        self._by_tunnel = dict(by_tunnel)

    def __getitem__(self, tunnel: Tunnel) -> Passage:
        """One of them."""
        return self._by_tunnel[tunnel]

    def __iter__(self) -> Iterator[Tunnel]:
        """Their names, in order."""
        return iter(self._by_tunnel)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._by_tunnel)

    # What a Mapping does by itself, but without asking for each of them by name.
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
        """These passages, nothing known of them yet."""
        return cls({tunnel: Passage() for tunnel in tunnels})

    @classmethod
    def common(cls) -> Passages:
        """The one passage of both intruders."""
        return cls.made([Tunnel.PASSAGE])

    def with_one(self, tunnel: Tunnel, passage: Passage) -> Passages:
        """The same, but for one of them."""
        return Passages({**self._by_tunnel, tunnel: passage})

    def tunnel(self, who: Who) -> Tunnel:
        """The passage that an intruder can use: his own, if each has one."""
        if Tunnel.PASSAGE in self:
            return Tunnel.PASSAGE
        return Tunnel.NINJAS if who is Who.NINJA else Tunnel.TRAITORS

    def of(self, who: Who) -> Passage:
        """The passage that an intruder can use, with what this viewer knows of it."""
        return self[self.tunnel(who)]

    def found_from(self, place: Place) -> list[Tunnel]:
        """The passages of which an entrance was discovered there (R23.12)."""
        return [tunnel for tunnel, passage in self.items() if place in passage.found]
