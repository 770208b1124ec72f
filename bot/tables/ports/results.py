"""The results of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.tables.model.stored import Result
from bot.tables.model.table import Table, TableId


class ResultStore(Protocol):
    """Finished games and their results. See Store."""

    async def ended(
        self, channel: int, game: str, *, skipped: int, most: int
    ) -> Sequence[tuple[Table, float]]:
        """Games of a channel that had begun and are over, with the times of their last decisions (seconds).

        The newest first. Games that were claimed or stopped count as well.
        """
        ...

    async def unscored(self, guild: int) -> Sequence[TableId]:
        """The games of a guild that had begun, are over, and whose results are not yet kept."""
        ...

    async def score(self, key: TableId, results: Sequence[Result]) -> None:
        """Keep how a game ended for each seat."""
        ...

    async def results(self, guild: int, game: str) -> Sequence[Result]:
        """How the games of a guild ended, as far as they count and their results are kept."""
        ...
