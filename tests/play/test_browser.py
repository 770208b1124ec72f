"""The page in a real browser: a seat is taken, a turn committed by taps, and the computer's answer seen by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.browsing import choose, opened, press, see
from tests.play.serving import served

pytestmark = pytest.mark.browser


async def test_a_turn_is_committed_by_taps_and_answered_by_the_computer(tmp_path: Path) -> None:
    async with served(tmp_path / "var") as address, opened(address, tmp_path / "profile", 390) as page:
        await press(page, "Sit: the hider")
        await see(page, "@Aki")
        await choose(page, "Add a computer player", "the seeker: computer (simple)")
        await see(page, "computer (simple)")
        await press(page, "Start")
        await see(page, "Where do you start?")
        await choose(page, "Start: where?", "hall")
        await choose(page, "Start: choose", "B5")
        await see(page, "You start in B5.")
        await see(page, "Where do you walk?")
        await choose(page, "When the seeker looks", "Never whisper")
        await press(page, "2 B4")
        await see(page, "Others will learn only that you are ready.")
        await press(page, "Commit")
        await see(page, "The seeker stops looking.")
        await see(page, "Round 2 begins.")
        await see(page, "hider in B4")
