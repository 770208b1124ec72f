"""The page in a real browser: a seat is taken, a turn committed by taps, and the computer's answer seen by itself."""

from __future__ import annotations

import re
import shutil
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from playwright.async_api import Page, Response, async_playwright, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.games.shelf import SHELF
from bot.players.brains import brains
from tests.play.serving import served

CHROMIUM = shutil.which("chromium")
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
SHORT = 2_000
PATIENCE = 20_000
"""Milliseconds for which the browser may be slow."""

pytestmark = pytest.mark.browser


@asynccontextmanager
async def opened(address: str, profile: Path, width: int) -> AsyncIterator[Page]:
    """A browser window on an address, with a profile of its own. Skips where there is no browser, and says so."""
    if CHROMIUM is None:
        warnings.warn(
            "NO BROWSER: the local page was not looked at (Debian: apt install chromium)", stacklevel=1
        )
        pytest.skip("there is no chromium")
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=QUIET, viewport={"width": width, "height": 1000}
        )
        try:
            page = await context.new_page()
            page.set_default_timeout(PATIENCE)
            await page.goto(address)
            yield page
        finally:
            await context.close()


async def _press(page: Page, label: str | re.Pattern[str]) -> None:
    button = page.locator("button.component-button", has_text=label).last
    await _acted(page, button.click)


async def _choose(page: Page, menu: str, option: str) -> None:
    async def choose() -> None:
        chosen = page.get_by_role("option", name=option).first
        await page.get_by_text(menu, exact=True).last.click()
        with suppress(PlaywrightTimeout):
            await chosen.click(timeout=SHORT)
            return
        await page.get_by_text(
            menu, exact=True
        ).last.click()  # the page was drawn anew and had closed the menu
        await chosen.click()

    await _acted(page, choose)


async def _acted(page: Page, act: Callable[[], Awaitable[None]]) -> None:
    """Act, and again if the page had just changed under the finger."""
    for _attempt in range(5):
        async with page.expect_response(_is_action) as answer:
            await act()
        if not (await (await answer.value).json())["rejected"]:
            return
    pytest.fail("the page does not take the click")


def _is_action(response: Response) -> bool:
    sent = response.request.post_data or ""
    return response.url.endswith("/api/action") and ('"click"' in sent or '"select"' in sent)


async def _see(page: Page, text: str) -> None:
    await expect(page.locator("#channel-message-list").get_by_text(text).last).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("width", [1280, 390])
async def test_a_turn_is_committed_by_taps_and_answered_by_the_computer(tmp_path: Path, width: int) -> None:
    async with served(tmp_path / "var") as address, opened(address, tmp_path / "profile", width) as page:
        await _press(page, "Sit: the hider")
        await _see(page, "@Aki")
        await _choose(page, "Add a computer player", "the seeker: computer (simple)")
        await _see(page, "computer (simple)")
        await _press(page, "Start")
        await _see(page, "Where do you start?")
        await _choose(page, "Start: where?", "hall")
        await _choose(page, "Start: choose", "B5")
        await _see(page, "You start in B5.")
        await _see(page, "Where do you walk?")
        await _choose(page, "When the seeker looks", "Never whisper")
        await _press(page, "2 B4")
        await _see(page, "Others will learn only that you are ready.")
        await _press(page, "Commit")
        await _see(page, "The seeker stops looking.")
        await _see(page, "Round 2 begins.")
        await _see(page, "hider in B4")


async def test_a_turn_of_the_castle_game_is_tapped_and_answered(tmp_path: Path) -> None:
    """What `make play` is for: the intruders' seat, a turn, and the guards' next one without pressing Refresh."""
    page_of_castle = served(tmp_path / "var", shelf=SHELF, minds=brains(SHELF))
    async with page_of_castle as address, opened(address, tmp_path / "profile", 1280) as page:
        await _press(page, "Sit: the intruders")
        await _choose(page, "Add a computer player", "the guards: computer (simple)")
        await _see(page, "computer (simple)")
        await _press(page, "Start")
        for question in ("Choose both hands of cards.", "Choose where both intruders start"):
            await _see(page, question)
            await _press(page, "Choose for me")
            await _press(page, "Commit")
        await _see(page, "Plan the intruders' turn")
        await _choose(page, "It Was a Cat, when the guards listen", "The Cat: never")
        await _press(page, re.compile("^1 "))
        await _press(page, "Commit")
        await _see(page, "Turn 2 of 20")
