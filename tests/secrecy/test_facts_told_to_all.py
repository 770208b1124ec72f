"""The pairs have teeth: a fact that is told to all, although R28 hides it, makes two tables look different."""

from __future__ import annotations

from itertools import islice

import pytest

from bot.engine.game import Fact
from bot.games.castle.facts.guarding import ListenBegan
from bot.games.castle.facts.setup import (
    EntrancesChosen,
    GoalDrawn,
    GuardHandChosen,
    HandChosen,
    MapMarked,
    StartChosen,
)
from bot.games.castle.facts.sneaking import Moved, RopeHung
from bot.games.castle.facts.turn import Drew
from tests.secrecy.pairs import pairs
from tests.secrecy.test_sights import both

TOLD: dict[type[Fact], str] = {
    HandChosen: "hands",
    StartChosen: "starts",
    EntrancesChosen: "entrances",
    Moved: "routes",
    ListenBegan: "starts",
    RopeHung: "ropes",
    GoalDrawn: "goals",
    GuardHandChosen: "guards' hand",
    MapMarked: "guards' map",
    Drew: "guards' hand",
}
"""Facts that somebody may not see whole, and the pairs that notice it."""
SEARCHED = 25


@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: kind.__name__)
def test_a_fact_told_to_all_is_noticed(kind: type[Fact], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind, "seen_by", lambda fact, _viewer: fact)
    assert any(
        one[0].log != other[0].log
        for pair in islice(pairs(TOLD[kind]), SEARCHED)
        for one, other in both(pair)
    )
