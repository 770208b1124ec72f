"""A real browser on the local page: what a person does there with a finger and sees."""

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

CHROMIUM = shutil.which("chromium")
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
SHORT = 5_000
"""Milliseconds after which a menu that was opened has been closed again: the page was drawn anew."""
PATIENCE = 60_000
"""Milliseconds for which the browser may be slow."""
LOST = 15_000
"""Milliseconds after which a click that nothing has come of was lost: the page was drawn anew under the finger."""


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


async def press(page: Page, label: str | re.Pattern[str]) -> None:
    """Press the latest button of this name."""
    button = page.locator("button.component-button", has_text=label).last
    await button.wait_for()
    await _acted(page, button.click)


async def choose(page: Page, menu: str, option: str) -> None:
    """Open the latest menu of this name and choose an option of it."""

    async def chosen_from_it() -> None:
        await page.get_by_text(menu, exact=True).last.click()
        await page.get_by_role("option", name=option).first.click(timeout=SHORT)

    await page.get_by_text(menu, exact=True).last.wait_for()
    await _acted(page, chosen_from_it)


async def _acted(page: Page, act: Callable[[], Awaitable[None]]) -> None:
    """Act, and again if the page had just changed under the finger."""
    for _attempt in range(5):
        with suppress(PlaywrightTimeout):
            async with page.expect_response(_is_action, timeout=LOST) as answer:
                await act()
            if not (await (await answer.value).json())["rejected"]:
                return
    pytest.fail("the page does not take the click")


def _is_action(response: Response) -> bool:
    sent = response.request.post_data or ""
    return response.url.endswith("/api/action") and ('"click"' in sent or '"select"' in sent)


async def see(page: Page, text: str) -> None:
    """Wait until a text stands in the channel."""
    await expect(page.locator("#channel-message-list").get_by_text(text).last).to_be_visible(timeout=PATIENCE)
