"""What people of the month do when the bot goes away while they are at it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.tables.model.table import TableId, UserId
from bot.tables.use_cases import drafts
from tests.campaigns.month.habits import Habits
from tests.campaigns.month.town import Away, Town
from tests.campaigns.month.virtual import VirtualLoop
from tests.campaigns.month.visits import Person
from tests.toy.facts import HIDER


@dataclass
class Stopping:
    """A town whose process ends after so many taps."""

    taps: int
    tapped: list[object] = field(default_factory=list)

    @property
    def hall(self) -> object:
        """As Town.hall."""
        if len(self.tapped) >= self.taps:
            raise Away
        return self

    async def draft_add(self, hall: object, *piece: Any, **how: Any) -> None:
        """As the use case: only a process that runs is tapped at."""
        self.tapped.append(hall)


def test_whoever_drafts_does_not_tap_at_a_process_that_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Stopping(taps=1)
    monkeypatch.setattr(drafts, "draft_add", town.draft_add)
    user = UserId(500)
    person = Person(
        habits=Habits.drawn(Random(1), user, 31.0),
        town=cast(Town, town),
        luck=Random(1),
        minds={},
        friends=[user],
    )
    panel: Any = SimpleNamespace(seat=HIDER, number=1, draft=SimpleNamespace(length=0))
    with asyncio.Runner(loop_factory=VirtualLoop) as runner, pytest.raises(Away):
        runner.run(person._draft(TableId("a"), panel, [cast(Any, "piece")] * 9))
    assert town.tapped == [town]
