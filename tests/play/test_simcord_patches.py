"""The patched parts of simcord are the same as when the patches were written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.metadata import version
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import Preview
from simcord._clock import Clock
from simcord.preview import _action_plans
from simcord.preview._server import PreviewServer

from bot.play.simcord_patches import PATIENCE, VERSION, PageUpdates
from tests.chat.test_discord_patches import digest

READ: dict[Callable[..., Any], str] = {
    Preview.__init__: "b38d9a9b",
    Preview._publish: "2afbd57b",
    Preview._action: "485b19fd",
    Preview._prepare_action: "f92735d7",
    Preview._open_page: "e95f5c0e",
    Preview._page_payload: "85daf0e8",
    _action_plans._prepare_page_action: "88c4adc8",
    Preview._advance_presentation_time: "315c75db",
    PreviewServer._static: "7afe3d06",
    Clock.now: "cebdc118",
    Clock.advance: "a1cd0e04",
    Clock.__init__: "9b54f972",
}
"""The parts that the patches replace or rely on -> the digest of their source when it was read."""


def test_simcord_is_the_one_the_patches_were_written_against() -> None:
    assert version("simcord") == VERSION, (
        f"simcord is {version('simcord')} now: read bot/play/simcord_patches.py against it, then change VERSION."
    )


@pytest.mark.parametrize("read", READ, ids=lambda each: each.__qualname__)
def test_patched_parts_have_not_moved(read: Callable[..., Any]) -> None:
    assert digest(read) == READ[read], (
        f"simcord's {read.__qualname__} has moved: read its patch in bot/play/simcord_patches.py against it."
    )


class Slow:
    """A world whose bot is not done in time, and a preview with a page that lacks something."""

    def __init__(self) -> None:
        self.http_requests = ["said"]
        self._pages = {"page": SimpleNamespace(id="page")}
        self.published: list[str] = []
        self.is_done = False
        self.turn = asyncio.Lock()

    async def settle(self, timeout: float) -> None:  # noqa: ASYNC109  # as simcord has it
        assert timeout <= PATIENCE
        if not self.is_done:
            raise TimeoutError("bot did not settle")

    def _publish(self, page: Any, **_how: Any) -> None:
        self.published.append(page.id)

    def _advance_presentation_time(self) -> None:
        pass


async def test_pages_go_on_after_the_bot_was_busy_for_too_long() -> None:
    slow: Any = Slow()
    updates = PageUpdates(slow, slow, slow)
    await updates.catch_up()
    assert slow.published == []
    slow.is_done = True
    await updates.catch_up()
    assert slow.published == ["page"]
