"""Every kind of fact of our games says what it writes, whether or not it happens in a random game."""

from __future__ import annotations

from bot.engine.game import Fact
from tests.laws.playthrough import BOXES, every_box


@every_box()
def test_every_kind_of_fact_says_what_it_writes(key: str) -> None:
    kinds = [kind for kind in BOXES[key].kinds if issubclass(kind, Fact)]
    assert kinds
    assert [kind for kind in kinds if kind.apply is Fact.apply] == []
