"""What is known of people and of servers, whatever game they play."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from bot.tables.model.breaks import Habits
from bot.tables.model.servers import Server
from bot.tables.model.stored import Glance
from bot.tables.model.table import TableId, Theme, UserId


class PeopleStore(Protocol):
    """What is known of people, whatever they sit at: habits, wishes, how far they have looked; and of servers."""

    async def server(self, guild: int) -> Server:
        """The settings of a server; the usual ones if nobody has settled any."""
        ...

    async def set_server(self, guild: int, server: Server) -> None:
        """Keep the settings of a server in place of what they were."""
        ...

    async def habits(self, users: Collection[UserId]) -> Mapping[UserId, Habits]:
        """The habits of those of `users` who have told any."""
        ...

    async def set_habits(self, user: UserId, own: Habits) -> None:
        """Keep the habits of a user in place of what they were."""
        ...

    async def theme(self, user: UserId) -> Theme | None:
        """In which theme a user wants his own pictures, if he chose one."""
        ...

    async def set_theme(self, user: UserId, theme: Theme) -> None:
        """Remember in which theme a user wants his own pictures."""
        ...

    async def lesson(self, user: UserId, game: str) -> tuple[str, int] | None:
        """Where a user is in the lessons of a game: a lesson, and a step of it from 0; None if nothing is kept."""
        ...

    async def set_lesson(self, user: UserId, game: str, at: tuple[str, int] | None) -> None:
        """Keep where a user is in the lessons of a game; with None nothing is kept any more."""
        ...

    async def silence(self, user: UserId, key: TableId, turn: int | None) -> None:
        """Note in which turn of a table a user wants no calls; None for none."""
        ...

    async def glance(self, user: UserId, key: TableId) -> Glance | None:
        """How far a user has looked at a table; None if he never has."""
        ...

    async def glanced(self, user: UserId, key: TableId, shown: int, at: float) -> None:
        """Note that a user has looked at the facts before number `shown`. What he has seen he never unsees."""
        ...

    async def note_explained(self, user: UserId, name: str, place: str) -> None:
        """Note that something was explained to a user, and where he read it first."""
        ...

    async def unreachable(self, users: Collection[UserId]) -> frozenset[UserId]:
        """Those of `users` whose direct messages were refused and who have not asked for them since."""
        ...

    async def set_reachable(self, user: UserId, reachable: bool) -> None:
        """Note whether direct messages reach a user."""
        ...

    async def departed(self, guild: int, users: Collection[UserId]) -> frozenset[UserId]:
        """Those of `users` who have left a server, as far as it has been noticed."""
        ...

    async def note_departure(self, guild: int, user: UserId, at: float) -> None:
        """Note that a user has left a server."""
        ...

    async def forget_departure(self, guild: int, user: UserId) -> bool:
        """A user is in a server again; whether it was thought that he had left."""
        ...
