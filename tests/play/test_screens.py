"""The page in a real browser: a seat is taken, a turn committed by taps, and the computer's answer seen by itself.

Pictures of it are taken on a phone and on a desk; `--screens DIR` keeps them to be looked at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.games.shelf import SHELF, brains
from tests.chat.world import CountedRandom
from tests.play.browsing import PATIENCE, choose, opened, press, see
from tests.play.serving import served

pytestmark = pytest.mark.browser
DESK, PHONE = 1280, 390
"""Widths of the window in pixels; people act in one of them, and pictures are taken in both."""
TALL, USUAL = 3000, 1000
"""Heights of the window in pixels: no message is cut off in the tall one."""
OVERFLOW = "() => document.documentElement.scrollWidth - window.innerWidth"
WITHIN = """message => {
    const box = message.getBoundingClientRect();
    return 0 <= box.left && box.right <= window.innerWidth;
}"""
"""Soon after the window was given another width nothing hangs out of it."""
LOADED = "image => image.complete && image.naturalWidth > 0"


async def take(
    page: Page,
    folder: Path,
    name: str,
    saying: str,
    *,
    picture: bool = True,
    widths: Sequence[int] = (PHONE,),
) -> None:
    """Take pictures of the latest message that says something: its own picture is loaded, and nothing hangs out."""
    message = page.locator("#channel-message-list article", has_text=saying).last
    await expect(message).to_be_visible(timeout=PATIENCE)
    if picture:
        image = message.locator("img[src^='blob:']").last
        await expect(image).to_be_visible(timeout=PATIENCE)
        assert await image.evaluate(LOADED)
    usual = await page.evaluate("() => window.innerWidth")
    for width in widths:
        await page.set_viewport_size({"width": width, "height": TALL})
        await page.wait_for_function(WITHIN, arg=await message.element_handle())
        assert await page.evaluate(OVERFLOW) <= 0
        await message.screenshot(path=folder / f"{name}-{width}.png")
    await page.set_viewport_size({"width": usual, "height": USUAL})


async def test_a_turn_is_committed_by_taps_and_answered_by_the_computer(
    tmp_path: Path, screens: Path
) -> None:
    page_of_castle = served(tmp_path / "var", shelf=SHELF, minds=brains(SHELF), random=CountedRandom("snow"))
    async with page_of_castle as address, opened(address, tmp_path / "profile", PHONE) as page:
        await press(page, "Sit: the intruders")
        await choose(page, "Add a computer player", "the guards: computer (steady)")
        await see(page, "computer (steady)")
        await take(page, screens, "lobby", "Every seat is taken", picture=False)
        await press(page, "Start")
        for question in ("Choose both hands of cards.", "Choose where both intruders start"):
            await see(page, question)
            await press(page, "Choose for me")
            await press(page, "Commit")
        await see(page, "Plan the intruders' turn")
        await press(page, re.compile("^1 "))
        await see(page, "1 · Ninja →")
        await take(page, screens, "draft", "1 · Ninja →")
        await press(page, "Details")
        await see(page, "A draft: nothing happens before you commit it.")
        await take(page, screens, "details", "A draft: nothing happens", picture=False)
        await press(page, "Map")
        await take(page, screens, "map", "Look again")
        await press(page, "Hand")
        await take(page, screens, "hand", "The traitor")
        await press(page, "Back")
        await press(page, "Commit")
        # The first turn asks for the standing order of the Cat.
        await press(page, "By itself")
        await press(page, "Commit")
        await see(page, "Turn 2 of 20")
        await take(page, screens, "board", "How to play", widths=(DESK, PHONE))
