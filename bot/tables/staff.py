"""Who works at the hall: the postman and the computer players, started and stopped together."""

from __future__ import annotations

import asyncio

from bot.tables.computers import Computers
from bot.tables.hall import Hall
from bot.tables.ports import Herald
from bot.tables.postman import Postman
from bot.tables.table import Status


class Staff:
    """The postman and the computer players of a hall."""

    def __init__(self, hall: Hall, herald: Herald) -> None:
        """They listen to the hall from now on."""
        self._hall = hall
        self._postman, self._computers = Postman(hall, herald), Computers(hall)

    async def restore(self) -> None:
        """Take up what a crash or a restart has left: letters that were not told, computers that were thinking."""
        for table in await self._hall.store.tables([Status.RUNNING]):
            self._computers.wake(table.key)
        self._postman.wake()

    async def rest(self) -> None:
        """Wait until there is nothing to do that is due."""
        while tasks := self._tasks():
            await asyncio.gather(*tasks)

    async def close(self) -> None:
        """Finish what is under way. What is still to be told stays kept."""
        await self._computers.close()
        await self._postman.close()

    def _tasks(self) -> list[asyncio.Task[None]]:
        postman = self._postman.task
        return [*self._computers.tasks, *([postman] if postman else [])]
