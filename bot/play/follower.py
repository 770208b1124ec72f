"""Keeps the pages up to date with what happens after a click has been answered, or was done in another window.

A page that was published anew refuses a click that was made on the state before. So only a page that lacks something
the bot has said is published, and never one that has just been. The stand-in tells nobody when it publishes: that is
read off its (pinned) insides here, and nowhere else.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import simcord

PAUSE: Final = 0.25
"""Seconds between two looks."""


class Follower:
    """Watches what the bot says, and what each open page has shown of it."""

    def __init__(self, env: simcord.Env, preview: Any) -> None:
        """Listens to `preview` from now on."""
        self._env, self._preview = env, preview
        self._shown: dict[str, int] = {}
        self._publish = preview._publish  # noqa: SLF001 - see above
        preview._publish = self._published  # noqa: SLF001 - see above

    async def follow(self) -> None:
        """Bring pages up to date until cancelled."""
        while True:
            await asyncio.sleep(PAUSE)
            if self._behind():
                await self.catch_up()

    async def catch_up(self) -> None:
        """Publish the pages that lack something; not while somebody is acting."""
        try:
            await self._env.settle()
        except simcord.SetupError:
            return
        for page in self._behind():
            self._published(page, reason="refresh")

    def _behind(self) -> list[Any]:
        said = len(self._env.http_requests)
        pages = self._preview._pages.values()  # noqa: SLF001 - see above
        return [page for page in pages if page.id != "python" and self._shown.get(page.id, 0) < said]

    def _published(self, page: Any, **how: Any) -> None:
        self._publish(page, **how)
        self._shown[page.id] = len(self._env.http_requests)
