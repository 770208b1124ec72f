"""A short fuzz, and that it bites: whoever takes a check away is found out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.chat import presses
from bot.chat.parts import errors
from bot.chat.parts.interaction import Interaction
from bot.engine.game import Seat
from bot.tables.model.table import Table, UserId
from bot.tables.views.session import TableSession
from tests.campaigns.authority.fuzz import MOST, Report, fuzz

SIZE = 1_000
WAYS = {"honest", "foreign", "mutated", "values", "twice", "replayed", "form", "command", "suggestion"}
LESSONS = ("lesson begun", "lesson", "lesson mutated")
CASTLES: Sequence[int] = (6, 14, 60)


def _has_taught(report: Report) -> bool:
    return all(report.sent[kind] > 3 for kind in LESSONS)


async def test_nothing_that_is_sent_breaks_a_promise(tmp_path: Path) -> None:
    report = Report()
    await fuzz(tmp_path, "may", SIZE, report, enough=_has_taught, castles=CASTLES)
    assert not report.found, "\n".join(report.lines())
    assert sum(report.sent.values()) >= SIZE
    broken = {kind for kind in report.sent if kind.startswith("broken ")}
    assert set(report.sent) >= WAYS
    assert _has_taught(report)
    assert len(broken) > 2
    assert report.changed > 50


async def _find(folder: Path, most: int, *wanted: str) -> None:
    """Forge interactions until all that is `wanted` is found out; fails if that takes more than `most`."""
    report = Report()

    def enough(report: Report) -> bool:
        found = "\n".join(report.lines())
        return all(each in found for each in wanted)

    await fuzz(folder, "june", -(-most // MOST), report, enough=enough, castles=(14,))


async def test_who_acts_for_another_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def owned(press: presses.Pressed, table: Table) -> Seat:
        return tuple(table.seats)[(press.key.seat or 0) % len(table.seats)]

    def seat_of(session: TableSession, _user: UserId, seat: Seat | None = None) -> Seat:
        return seat or next(iter(session.table.seats))

    monkeypatch.setattr(presses, "owned", owned)
    monkeypatch.setattr(TableSession, "seat_of", seat_of)
    await _find(tmp_path, 150, "the panel of somebody else", "though nothing may come of it")


async def test_an_error_that_is_shown_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_press: Any) -> None:
        raise KeyError("zone")

    monkeypatch.setattr(presses, "asked", asked)
    monkeypatch.setattr(errors, "sentence", repr)
    inside = "the inside of the program: KeyError"
    await _find(tmp_path, 40, inside, "bot.chat.parts.errors interaction_failed")


async def test_what_everybody_sees_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def loudly(interaction: Interaction, text: str) -> None:
        await interaction.response.send_message(text)

    monkeypatch.setattr(errors, "_say", loudly)
    await _find(tmp_path, 500, "everybody sees this answer")
