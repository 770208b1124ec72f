"""The bot is killed at thirty moments of three towns; `make crash` does it at three hundred."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wire.crash.trial import tried


@pytest.mark.parametrize(("games", "moments"), [("hide", 11), ("hunt", 13), ("castle,hunt", 6)])
async def test_after_a_kill_everything_is_as_if_nothing_had_happened(
    games: str, moments: int, tmp_path: Path
) -> None:
    figures = await tried(tmp_path, games.split(","), moments, f"short {games}")
    assert figures.faults == []
    assert figures.moments.total() == moments
    assert figures.acknowledged > 0
    assert figures.pressed > 0
