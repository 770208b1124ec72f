"""Drafts that people keep under a name, to take them again at any table of the same game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from bot.tables.model.stored import Record, StoredRecord
from bot.tables.model.table import UserId

MOST: Final = 25
"""The most drafts of one game that a user keeps: a menu has no more entries."""


class KeptStore(Protocol):
    """What people keep for themselves: nobody else is ever shown it, not even its names. See Store."""

    async def keep_draft(
        self, user: UserId, game: str, *, name: str, pieces: Sequence[Record], schema: int
    ) -> bool:
        """Keep the pieces of a draft, in place of those of the same name.

        False, changing nothing, if there would be more than MOST.
        """
        ...

    async def kept_draft(self, user: UserId, game: str, name: str) -> Sequence[StoredRecord] | None:
        """The pieces that a user keeps under a name; None if there are none."""
        ...

    async def drop_draft(self, user: UserId, game: str, name: str) -> bool:
        """Delete what a user keeps under a name; False if there is nothing."""
        ...
