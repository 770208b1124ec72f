"""The hall where the tables stand: what every use case needs, put together once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.box import Box
from bot.tables.ports import Brains, Clock, Fortune, Store


class Hall:
    """The store, the games on the shelf, time and luck; it wakes whoever has work after a change was stored."""

    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, Box],
        *,
        clock: Clock,
        fortune: Fortune,
        brains: Brains | None = None,
    ) -> None:
        """`shelf` and `brains` are keyed by game; nothing is read before it is asked for."""
        self.store, self.shelf, self.clock, self.fortune = store, shelf, clock, fortune
        self.brains: Brains = brains or {}
        self.on_change: list[Callable[[], None]] = []
