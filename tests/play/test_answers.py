"""An answer that only one person sees comes into sight on the page, wherever they have scrolled to."""

from __future__ import annotations

from pathlib import Path

from bot.games.shelf import SHELF
from bot.play import simcord_patches
from tests.play.browsing import opened, press
from tests.play.serving import served, text_of

IN_SIGHT = """() => {
    const last = [...document.querySelectorAll("#channel-message-list [data-message-id]")].at(-1);
    const box = last.getBoundingClientRect();
    const seen = document.querySelector("#channel-timeline").getBoundingClientRect();
    const isAnswer = Boolean(last.querySelector(".message-ephemeral-note"));
    return isAnswer && box.top >= seen.top - 2 && box.top < seen.bottom - 60;
}"""


async def test_the_page_says_where_it_scrolls(tmp_path: Path) -> None:
    async with served(tmp_path) as address:
        text = await text_of(address, simcord_patches.TIMELINE)
        assert text.count(simcord_patches.ANSWERED) == text.count(simcord_patches.TAIL) == 1


async def test_an_answer_below_the_window_is_scrolled_into_sight(tmp_path: Path) -> None:
    async with (
        served(tmp_path, shelf={"raid": SHELF["raid"]}) as address,
        opened(address, tmp_path / "browser", 390) as page,
    ):
        await page.set_viewport_size({"width": 390, "height": 500})
        await press(page, "How to play")
        await page.wait_for_function(IN_SIGHT)
        await page.locator("#channel-timeline").evaluate("timeline => timeline.scrollTop = 0")
        await press(page, "Learn")
        await page.wait_for_function(IN_SIGHT)
