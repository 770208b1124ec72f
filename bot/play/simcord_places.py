"""A local page on which every window shows a channel of its own, or a thread of it.

Why: simcord shows one channel in all windows, so a table in a thread could not be reached. This reaches into the inside
of simcord as `bot/play/simcord_patches.py` does, and its tests name the parts of simcord to read again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final

import simcord
from simcord.backend.access import can_access_channel
from simcord.builders import ChannelHandle
from simcord.preview._pages import _Page

PICKER: Final = '<select id="place-picker" aria-label="Channel" hidden></select>'
HEADING: Final = '<h1 id="channel-name"></h1>'
UPDATED: Final = "updatePickers(snapshot);\n  const openKey"
SHOWN: Final = f"showPlaces(snapshot);\n  {UPDATED}"
LABEL: Final = 'node("span", token.type === "mention" ? "mention" : "command-mention", token.label || "")'
MENTION: Final = f"target.append({LABEL});"
MARKED: Final = f"""const mention = {LABEL};
      if (token.kind === "channel") mention.dataset.place = token.id;
      target.append(mention);"""
THREAD: Final = "if (thread.archived) summary.append("
REACHED: Final = f"summary.dataset.place = thread.id;\n  {THREAD}"
LOOK: Final = "\n#place-picker { max-width: 100%; font-size: 16px; }\n[data-place] { cursor: pointer; }\n"
SCRIPT: Final = """
const placePicker = document.getElementById("place-picker");
function showPlaces(snapshot) {
  const places = snapshot.places || [];
  placePicker.replaceChildren(...places.map((place) => new Option(place.name, place.id)));
  placePicker.value = snapshot.channelId;
  placePicker.hidden = places.length < 2;
  ui.channelName.hidden = !placePicker.hidden;
}
function goTo(id) {
  if (id !== state.snapshot?.channelId) dispatch("viewer", { viewer_id: state.viewerId, channel_id: id });
}
placePicker.addEventListener("change", () => goTo(placePicker.value));
document.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target.closest("[data-place], a[href]") : null;
  const id = at?.dataset.place || /^https:\\/\\/discord\\.com\\/channels\\/\\d+\\/(\\d+)/.exec(at?.href || "")?.[1];
  if (!id) return;
  event.preventDefault();
  goTo(id);
});
"""
"""Fills the list of places, and lets links and mentions lead to a place on this page instead of to Discord."""

LOST: Final = (
    'if (error instanceof Error && "status" in error && (error.status === 401 || error.status === 410))'
)
FOUND: Final = f"""if (error instanceof Error && "status" in error && error.status === 410) window.location.reload();
    else {LOST}"""
"""A window that finds the page of a later run at its address shows that.

Why: it went on showing the page of the earlier run, on which nothing can be pressed.
"""

CHANGES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "/": ((HEADING, HEADING + PICKER),),
    "/app.js": ((UPDATED, SHOWN), (LOST, FOUND)),
    "/text.js": ((MENTION, MARKED),),
    "/messages.js": ((THREAD, REACHED),),
}
"""The files of the page -> the parts that are replaced in them."""
ADDED: Final[Mapping[str, str]] = {"/app.js": SCRIPT, "/preview.css": LOOK}
"""The files of the page -> what is added at their end."""


REVISIONS: Final = 8
"""So many publications of a window back a press may have been drawn."""


def _pressed(message: Any) -> str:
    """The buttons and menus of a message, to be compared."""
    return json.dumps(message.components, default=str)


class PlacesPreview(simcord.Preview):
    """A preview whose windows show the channel or a thread of it, and whose clicks wait for their turn.

    Why they wait: simcord refuses a click while it waits for the bot, and the window then took no click any more.
    """

    turn: asyncio.Lock
    """Held by one click or update at a time."""
    published: dict[str, dict[int, dict[int, str]]]
    """Window -> its latest revisions -> the buttons and menus that each message had."""

    @classmethod
    def made_of(cls, preview: Any) -> PlacesPreview:
        """The same preview, not yet opened, as one of this kind."""
        preview.__class__ = cls
        preview.turn, preview.published = asyncio.Lock(), {}
        assert isinstance(preview, cls)
        return preview

    def places(self, viewer: Any) -> list[ChannelHandle]:
        """The channel and its threads, as far as the viewer may read them."""
        every = (self._main(), *self._main().threads)
        return [each for each in every if can_access_channel(self.env, each.id, viewer, history=True)]

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self.turn:
            main, page = self.channel, self._get_page(context_id)
            self.channel = self._place(page.viewer, page.channel_id)
            try:
                return await super()._action(context_id, self._renewed(page, body))
            finally:
                self.channel = main

    def _publish(self, page: _Page, **how: Any) -> None:
        super()._publish(page, **how)
        here = self.env.backend.messages.get(page.channel_id, {})
        latest = {
            **self.published.get(page.id, {}),
            page.revision: {each: _pressed(here[each]) for each in here},
        }
        self.published = {each: self.published[each] for each in self.published.keys() & self._pages.keys()}
        self.published[page.id] = {each: latest[each] for each in sorted(latest)[-REVISIONS:]}

    def _renewed(self, page: _Page, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same press on the present page, if its message has changed no button since the window was drawn.

        Why: every press on a window that was drawn before the latest update was refused, whatever had changed.
        """
        if body.get("kind") not in {"click", "select"} or not str(body.get("target_id")).isdecimal():
            return body
        drawn, message = self.published.get(page.id, {}), int(body["target_id"])
        then, now = drawn.get(body.get("published_revision", 0), {}), drawn.get(page.revision, {})
        if message in now and then.get(message) == now[message]:
            return {**body, "published_revision": page.revision}
        return body

    def _prepare_action(self, page: _Page, kind: str, body: Mapping[str, Any]) -> Any:
        plan = super()._prepare_action(page, kind, body)
        if kind != "viewer" or not str(body.get("channel_id", "")).isdecimal():
            return plan
        place = self._place(self._viewer(body.get("viewer_id")), int(body["channel_id"]))

        async def run(action: Any, cursor: int) -> dict[str, Any]:
            page.channel_id = place.id
            done: dict[str, Any] = await plan(action, cursor)
            return done

        return run

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        acting, self.channel = self.channel, self._main()
        try:
            return super()._open_page(viewer_id, target_id)
        finally:
            self.channel = acting

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        places = [{"id": str(each.id), "name": each.name} for each in self.places(page.viewer)]
        return {**super()._page_payload(page), "places": places}

    def _place(self, viewer: Any, channel_id: int) -> ChannelHandle:
        """The place with that id; the channel itself if the viewer can read no such place."""
        every = {each.id: each for each in self.places(viewer)}
        return every.get(channel_id, self._main())

    def _main(self) -> ChannelHandle:
        """The channel that all windows show at first."""
        parent, guild = self.env.backend.get_channel(self.channel.id).parent_id, self.channel.guild
        if not self.channel.is_thread or parent is None:
            return self.channel
        return ChannelHandle(self.env, guild, self.env.backend.get_channel(parent))
