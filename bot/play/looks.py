"""What is mended on the page: the stand-in has no place for a rule of ours, so it is done as its files are served.

Opening a menu draws the page anew. Its pictures collapsed for that moment, the page jumped by their height, and the
menu, suddenly out of sight, closed itself: a rule in the style sheet keeps the room of a picture while it is loaded.

A menu remembered what had been chosen from it, and choosing the same again did nothing, though its message had been
drawn anew with a menu of another custom id: two like cards could not be taken one after the other. Now it forgets.
The stand-in is pinned, and a test notices when its files have changed.
"""

from __future__ import annotations

from typing import Any, Final

from simcord.preview._server import PreviewServer

SHEET: Final = "/preview.css"
RULE: Final = "\n.component-gallery .media-lightbox-trigger { width: 100%; }\n"
MENUS: Final = "/select-drafts.js"
CHOSEN: Final = 'dispatch("select", { control_key: key, values });'
FORGOTTEN: Final = f"{{ state.drafts.delete(key); {CHOSEN} }}"


class RoomyServer(PreviewServer):
    """The stand-in's server with a rule more in its style sheet, and with menus that forget what was chosen."""

    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        if request.path == SHEET:
            response.text += RULE
        if request.path == MENUS:
            response.text = response.text.replace(CHOSEN, FORGOTTEN)
        return response


def keep_room(preview: Any) -> Any:
    """The same preview, not yet opened, with what is mended; whoever opens its page gets it."""
    preview._server = RoomyServer(preview)  # noqa: SLF001 - see above
    return preview
