"""Keeps the room of a picture on the page while it is being loaded.

Opening a menu draws the page anew. Its pictures collapsed for that moment, the page jumped by their height, and the
menu, suddenly out of sight, closed itself. The stand-in has no place for a rule of ours: it is added to its (pinned)
style sheet as that is served, and nowhere else.
"""

from __future__ import annotations

from typing import Any, Final

from simcord.preview._server import PreviewServer

SHEET: Final = "/preview.css"
RULE: Final = "\n.component-gallery .media-lightbox-trigger { width: 100%; }\n"


class RoomyServer(PreviewServer):
    """The stand-in's server with a rule more in its style sheet."""

    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        if request.path == SHEET:
            response.text += RULE
        return response


def keep_room(preview: Any) -> Any:
    """The same preview, not yet opened, with the rule; whoever opens its page gets it."""
    preview._server = RoomyServer(preview)  # noqa: SLF001 - see above
    return preview
