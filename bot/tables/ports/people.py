"""What is known of people, at all their tables, and of servers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from bot.tables.model.breaks import Habits
from bot.tables.model.servers import Server
from bot.tables.model.stored import Glance
from bot.tables.model.table import TableId, Theme, UserId


class PeopleStore(Protocol):
    """What is known of people at all tables: habits, wishes, how far they have looked; and of servers. See Store."""

    async def server(self, guild: int) -> Server:
        """The settings of a server; the usual ones if none are kept."""
        ...

    async def set_server(self, guild: int, server: Server) -> None:
        """Replace the settings of a server."""
        ...

    async def habits(self, users: Collection[UserId]) -> Mapping[UserId, Habits]:
        """The habits of those of `users` who have set any."""
        ...

    async def set_habits(self, user: UserId, own: Habits) -> None:
        """Replace the habits of a user."""
        ...

    async def theme(self, user: UserId) -> Theme | None:
        """The theme that a user has chosen for their own pictures; None if they have chosen none."""
        ...

    async def set_theme(self, user: UserId, theme: Theme) -> None:
        """Remember the theme that a user wants for their own pictures."""
        ...

    async def lesson(self, user: UserId, game: str) -> tuple[str, int] | None:
        """A user's position in the lessons of a game: a lesson, and a step of it from 0; None if nothing is kept."""
        ...

    async def set_lesson(self, user: UserId, game: str, at: tuple[str, int] | None) -> None:
        """Keep a user's position in the lessons of a game; None removes it."""
        ...

    async def silence(self, user: UserId, key: TableId, turn: int | None) -> None:
        """Note the turn of a table in which a user wants no calls; None for no turn."""
        ...

    async def glance(self, user: UserId, key: TableId) -> Glance | None:
        """How far a user has looked at a table; None if they have never looked."""
        ...

    async def glanced(self, user: UserId, key: TableId, shown: int, at: float) -> None:
        """Note that a user has looked at the facts before number `shown`. The number never goes back."""
        ...

    async def note_explained(self, user: UserId, name: str, place: str) -> None:
        """Note that something was explained to a user, and where they read it first."""
        ...

    async def unreachable(self, users: Collection[UserId]) -> frozenset[UserId]:
        """Those of `users` whose direct messages were refused and who have not asked for them since."""
        ...

    async def set_reachable(self, user: UserId, reachable: bool) -> None:
        """Note whether direct messages reach a user."""
        ...

    async def departed(self, guild: int, users: Collection[UserId]) -> frozenset[UserId]:
        """Those of `users` who are known to have left a server."""
        ...

    async def note_departure(self, guild: int, user: UserId, at: float) -> None:
        """Note that a user has left a server."""
        ...

    async def forget_departure(self, guild: int, user: UserId) -> bool:
        """Note that a user is in a server again. True if they were thought to have left."""
        ...
