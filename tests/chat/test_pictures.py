"""Pictures are painted beside the loop, and wait for nobody who thinks there."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event, current_thread, main_thread

import pytest

from bot.chat.messages import pictures
from bot.tables.model.table import Theme
from rendering.sheet import Sheet

SHEET = Sheet("Cards", ())
PAINTED = b"painted"


@pytest.fixture
def painters(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each picture was painted in the thread of the loop."""
    found: list[bool] = []

    def paint(*_described: object, **_also: object) -> bytes:
        found.append(current_thread() is main_thread())
        return PAINTED

    monkeypatch.setattr(pictures, "paint_sheet", paint)
    return found


async def test_a_picture_is_painted_while_all_other_threads_are_busy(painters: list[bool]) -> None:
    thought = Event()
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    thinking = asyncio.create_task(asyncio.to_thread(thought.wait, 10))
    await asyncio.sleep(0)
    picture = await pictures.cards(SHEET, Theme.NIGHT)
    is_thinking = not thinking.done()
    thought.set()
    await thinking
    assert (picture.data, is_thinking, painters) == (PAINTED, True, [False])
