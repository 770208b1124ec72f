"""A short fuzz, and that it bites."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.authority.fuzz import Report, fuzz

SIZE = 1600
CASTLES: Sequence[int] = (6, 14, 60)


async def test_nothing_that_is_sent_breaks_a_promise(tmp_path: Path) -> None:
    report = Report()
    await fuzz(tmp_path, "may", SIZE, report, castles=CASTLES)
    assert not report.found, "\n".join(report.lines())
    assert sum(report.sent.values()) == SIZE
    assert len(report.sent) > 15
    assert report.changed > 50
