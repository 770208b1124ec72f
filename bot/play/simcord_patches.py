"""All code that reaches into the inside of simcord, each part with its reason: simcord has no public way for any of it.

Written for VERSION. After an update, `tests/play/test_simcord_patches.py` names the parts of simcord to read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import Any, Final

import simcord
from simcord._clock import Clock
from simcord.preview._server import PreviewServer

from bot.play import simcord_places
from bot.play.address import Address
from bot.play.simcord_places import PlacesPreview
from bot.tables.workers.timekeeper import Timekeeper

VERSION: Final = "3.2.1"
"""The version of simcord that these patches are written for."""
PAUSE: Final = 0.25
"""Seconds between two checks for changed pages."""
PATIENCE: Final = 1.0
"""Seconds that a check waits for the bot to finish; meanwhile clicks wait."""
SHEET: Final = "/preview.css"
RULE: Final = """
.component-gallery .media-lightbox-trigger { width: 100%; }
.preview-app.presentation-responsive { width: 100% !important; height: 100% !important; }
"""
MENUS: Final = "/select-drafts.js"
CHOSEN: Final = 'dispatch("select", { control_key: key, values });'
FORGOTTEN: Final = f"{{ state.drafts.delete(key); {CHOSEN} }}"
OUT_OF_SIGHT: Final = "cancelDropdown(wrap.dataset.controlKey);"
BROUGHT_BACK: Final = 'trigger.scrollIntoView({ block: "nearest" });'
SELECTS: Final = "/selects.js"
NEW: Final = "if (draftValue(key) === undefined) {"
AT_REST: Final = (
    "const isAtRest = component.type === TYPE.STRING_SELECT && scope.startsWith('message') && dropdown?.key !== key;\n"
    "  if (isAtRest || draftValue(key) === undefined) {"
)
FIRST: Final = "onInit?.(key, initial);"
LATEST: Final = "(draftValue(key) === undefined ? onInit : options.onReconcileDraft)?.(key, initial);"
"""A menu that is not open shows the choice that its message has now.

Why: a window kept what it had shown first, so after a choice a menu went on showing the earlier one.
"""
TIMELINE: Final = "/timeline.js"
TAIL: Final = 'if ((snapshot.history?.hasAfter || hasNewTail) && state.scrollIntent?.policy === "anchor")'
ANSWERED: Final = f"""const isNew = (id) => snapshot.messages?.[id]?.ephemeral && BigInt(id) > BigInt(lastPrevious);
    const answer = hasNewTail ? ids.filter(isNew).at(-1) : undefined;
    if (answer) state.scrollIntent = {{ policy: "target", targetId: answer }};
    else {TAIL}"""
"""A new answer that only the viewer sees is scrolled into view, as on Discord.

Why: a player who has scrolled up to the picture of a panel never saw the answer to a press below it.
"""
LOADING: Final = "const pending = fetch("
LOADED: Final = "const pending = twice("
TWICE: Final = """
async function twice(...asked) {
  const answer = await fetch(...asked);
  if (answer.status !== 404) return answer;
  await new Promise((later) => setTimeout(later, 1_000));
  return fetch(...asked);
}
"""
CHANGES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    MENUS: ((CHOSEN, FORGOTTEN), (OUT_OF_SIGHT, BROUGHT_BACK)),
    SELECTS: ((NEW, AT_REST), (FIRST, LATEST)),
    TIMELINE: ((TAIL, ANSWERED),),
    "/assets.js": ((LOADING, LOADED),),
    **simcord_places.CHANGES,
}
"""The files of the page -> the parts that are replaced in them."""
ADDED: Final[Mapping[str, str]] = {
    **simcord_places.ADDED,
    SHEET: RULE + simcord_places.ADDED[SHEET],
    "/assets.js": TWICE,
}
"""The files of the page -> what is added at their end."""


def mend(preview: Any, address: Address | None = None) -> Any:
    """Change a preview that is not yet opened: its windows may show threads, and `MendedServer` serves them.

    It has this `address`, or by default any.
    """
    preview._server = MendedServer(preview, 0 if address is None else address.port)
    if address is not None:
        preview.capability = address.word
    return PlacesPreview.made_of(preview)


class MendedServer(PreviewServer):
    """Serves the page with changes to its files.

    Menus stay open: opening a menu draws the page again. Its pictures collapse for a moment, the page jumps by their
    height, and the menu, suddenly out of sight, closed itself. A rule reserves the room of a picture while it loads;
    a menu that is out of sight all the same is scrolled back into view.

    Menus forget earlier choices: choosing the same option again did nothing, although the message had been drawn again
    with a menu of another custom id. So nobody could take two equal cards one after the other.

    The page is as wide as its window: it told its width to the server first, and stayed 960 pixels wide if the server
    was busy or refused that.

    A picture that is missing is asked for once more: the message may change while the page asks. By then the page knows
    the new picture, and does not put a gap in place of the old one.
    """

    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        for old, new in CHANGES.get(request.path, ()):
            response.text = response.text.replace(old, new)
        if added := ADDED.get(request.path):
            response.text += added
        return response


class RunningClock(Clock):
    """A clock for simcord that runs.

    Why: simcord's clock stands still between two clicks, so where the bot measures thinking time, nobody ever took any.
    """

    def __init__(self) -> None:
        """Start the clock."""
        self._begun = monotonic()
        super().__init__()

    @property
    def elapsed(self) -> float:
        """Seconds that have passed, including the skipped ones."""
        return self._skipped + monotonic() - self._begun

    @elapsed.setter
    def elapsed(self, seconds: float) -> None:
        self._skipped = seconds - (monotonic() - self._begun)


def untimed(keeper: Timekeeper) -> Timekeeper:
    """The same timekeeper without its timer: it looks only when it is woken.

    Why: simcord takes everything due within a minute for work that a click has to wait for.
    """
    vars(keeper)["_set_timer"] = lambda _due: None
    return keeper


class PageUpdates:
    """Keeps the pages up to date with events that follow an answered click, or a click in another window.

    Why: a page that was published again refuses a click on its former state. So only a page that lacks a message of the
    bot is published, never one that is already up to date; and simcord does not report when it publishes. Also, the
    time of a page stood still after it was opened, so a new event was shown as "in ten minutes".
    """

    def __init__(self, env: simcord.Env, preview: Any, keeper: Timekeeper) -> None:
        """Watch `preview` from now on; `keeper` is woken as time passes."""
        self._env, self._preview, self._keeper = env, preview, untimed(keeper)
        self._shown: dict[str, int] = {}
        self._publish = preview._publish
        preview._publish = self._published

    async def follow(self) -> None:
        """Bring pages up to date and wake the timekeeper, again and again until cancelled."""
        while True:
            await asyncio.sleep(PAUSE)
            self._keeper.wake()
            if self._behind():
                await self.catch_up()

    async def catch_up(self) -> None:
        """Publish the pages that lack something. Wait until the bot is idle, and give up if it is busy for too long."""
        if self._preview.turn.locked():
            return  # A click brings the pages up to date itself.
        try:
            async with self._preview.turn:
                await self._env.settle(timeout=PATIENCE)
        except (simcord.SetupError, TimeoutError):
            # The next check is soon. If an error ended the loop, each page would stand still until its viewer
            # reloads it.
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
