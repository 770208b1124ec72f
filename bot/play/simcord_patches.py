"""All that reaches into the inside of simcord, each with its reason: it has no public way for any of it.

Written against VERSION. When it moves, `tests/play/test_simcord_patches.py` names what to read again.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any, Final

import simcord
from simcord._clock import Clock
from simcord.preview._server import PreviewServer

from bot.tables.workers.timekeeper import Timekeeper

VERSION: Final = "3.2.1"
"""Of simcord."""
PAUSE: Final = 0.25
"""Seconds between two looks."""
PATIENCE: Final = 1.0
"""Seconds for which a look waits for the bot to be done: clicks are refused meanwhile."""
SHEET: Final = "/preview.css"
RULE: Final = "\n.component-gallery .media-lightbox-trigger { width: 100%; }\n"
MENUS: Final = "/select-drafts.js"
CHOSEN: Final = 'dispatch("select", { control_key: key, values });'
FORGOTTEN: Final = f"{{ state.drafts.delete(key); {CHOSEN} }}"
OUT_OF_SIGHT: Final = "cancelDropdown(wrap.dataset.controlKey);"
BROUGHT_BACK: Final = 'trigger.scrollIntoView({ block: "nearest" });'


def mend(preview: Any) -> Any:
    """The same preview, not yet opened, whose page is served with what is mended in `MendedServer`."""
    preview._server = MendedServer(preview)
    return preview


class MendedServer(PreviewServer):
    """Serves the page with a rule more in its style sheet, and with menus that stay and forget what was chosen.

    Why they stay: opening a menu draws the page anew. Its pictures collapse for that moment, the page jumps by their
    height, and the menu, suddenly out of sight, closed itself. The rule keeps the room of a picture while it is loaded,
    and a menu that is out of sight all the same is brought back.

    Why they forget: choosing the same again did nothing, though the message had been drawn anew with a menu of another
    custom id, so two like cards could not be taken one after the other.
    """

    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        if request.path == SHEET:
            response.text += RULE
        if request.path == MENUS:
            response.text = response.text.replace(CHOSEN, FORGOTTEN).replace(OUT_OF_SIGHT, BROUGHT_BACK)
        return response


class RunningClock(Clock):
    """The time of the stand-in, which passes.

    Why: it stood still between two clicks, and where it counts how long somebody thinks nobody ever did.
    """

    def __init__(self) -> None:
        """It begins to run."""
        self._begun = monotonic()
        super().__init__()

    @property
    def elapsed(self) -> float:
        """Seconds of it that have passed, those that were skipped among them."""
        return self._skipped + monotonic() - self._begun

    @elapsed.setter
    def elapsed(self, seconds: float) -> None:
        self._skipped = seconds - (monotonic() - self._begun)


def untimed(keeper: Timekeeper) -> Timekeeper:
    """The same timekeeper, who looks only when he is woken.

    Why: what is due within a minute simcord takes for work that a click has to wait for.
    """
    vars(keeper)["_set_timer"] = lambda _due: None
    return keeper


class PageUpdates:
    """Keeps the pages up to date with what happens after a click was answered, or was done in another window.

    Why: a page that was published anew refuses a click made on the state before. So only a page that lacks something
    the bot has said is published, never one that has just been, and simcord tells nobody when it publishes.

    And the time of a page stood still after it was opened, so that what had just happened was "in ten minutes".
    """

    def __init__(self, env: simcord.Env, preview: Any, keeper: Timekeeper) -> None:
        """Listens to `preview` from now on; `keeper` is woken as time passes."""
        self._env, self._preview, self._keeper = env, preview, untimed(keeper)
        self._shown: dict[str, int] = {}
        self._publish = preview._publish
        preview._publish = self._published

    async def follow(self) -> None:
        """Bring pages up to date until cancelled, and see to what has come due."""
        while True:
            await asyncio.sleep(PAUSE)
            self._keeper.wake()
            if self._behind():
                await self.catch_up()

    async def catch_up(self) -> None:
        """Publish the pages that lack something; not while somebody is acting, or the bot is busy for too long."""
        try:
            await self._env.settle(timeout=PATIENCE)
        except (simcord.SetupError, TimeoutError):
            # The next look is soon; ended by an error, the pages would stand still until somebody refreshes his own.
            return
        for page in self._behind():
            self._published(page, reason="refresh")

    def _behind(self) -> list[Any]:
        said = len(self._env.http_requests)
        pages = self._preview._pages.values()
        return [page for page in pages if page.id != "python" and self._shown.get(page.id, 0) < said]

    def _published(self, page: Any, **how: Any) -> None:
        self._preview._advance_presentation_time()
        self._publish(page, **how)
        self._shown[page.id] = len(self._env.http_requests)
