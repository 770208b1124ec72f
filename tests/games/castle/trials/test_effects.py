"""The effects of cards in statistics, in all their forms."""

from __future__ import annotations

import pytest

from bot.engine.game import Fact
from bot.games.castle.facts.joint import Announced, Whispered
from bot.games.castle.facts.lone import Veiled
from bot.games.castle.facts.sneaking import LeftMap, RopeHung, WentInside
from bot.games.castle.kinds import INTRUDERS, Who
from bot.games.castle.trials.effects import effect
from tests.games.castle.kit import zones

HERE, THERE = zones("YA1 YA2")
ROPE = RopeHung(Who.NINJA, (HERE, THERE))


@pytest.mark.parametrize(
    ("fact", "name"),
    [
        (ROPE, "intruders: rope hangs"),
        (Whispered(INTRUDERS, ROPE), "intruders: rope hangs"),
        (WentInside(Who.TRAITOR, HERE, False, ()), "traitor: secret-passage"),
        (Veiled(LeftMap(Who.NINJA, HERE)), None),
    ],
)
def test_an_effect_is_one_however_it_is_told(fact: Fact, name: str | None) -> None:
    assert effect(fact) == name


def test_an_announced_effect_was_counted_when_it_happened() -> None:
    assert effect(Announced(INTRUDERS, WentInside(Who.TRAITOR, None, False, ()))) is None
