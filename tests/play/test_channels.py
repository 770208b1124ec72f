"""The computed height of a day in a channel equals the one that a browser measures."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.campaigns.month.channel import height
from tests.play.channels import left, measured


@pytest.mark.browser
def test_a_channel_is_as_high_as_the_month_reckons(tmp_path: Path) -> None:
    there = max(left("march").values(), key=len)
    pixels, reckoned = sum(asyncio.run(measured(there, tmp_path))), sum(map(height, there))
    assert abs(pixels - reckoned) < 0.05 * pixels, f"{reckoned:.0f} px are reckoned and {pixels:.0f} measured"
