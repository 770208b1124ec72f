"""A short fuzz over real sockets."""

from __future__ import annotations

from pathlib import Path

from tests.campaigns.authority.fuzz import Report
from tests.campaigns.authority.wired import fuzz_wire

SIZE = 100
CHANGES = 10


async def test_nothing_that_is_sent_over_the_wire_breaks_a_promise(tmp_path: Path) -> None:
    report = Report()
    await fuzz_wire(tmp_path, "august", SIZE, report, enough=lambda seen: seen.changed >= CHANGES)
    assert not report.found, "\n".join(report.lines())
    assert sum(report.sent.values()) >= SIZE
    assert report.changed >= CHANGES
