"""The short form of `python -m tests.campaigns.odds`."""

from __future__ import annotations

import pytest

from tests.campaigns.odds.comparing import KINDS, Case, cases


@pytest.mark.parametrize("kind", KINDS)
def test_A27_3_odds_are_what_enumeration_says(kind: str) -> None:
    """All pools up to one die a side, with every keyword on either side."""
    wrong = [case for case in cases(1) if case.kind == kind and case.differs()]
    assert not wrong


@pytest.mark.parametrize("pools", [(2, 1), (1, 3)])
def test_A27_3_chunin_against_chunin(pools: tuple[int, int]) -> None:
    """Close Combat Master and a Mastery on both sides."""
    assert not Case(
        "attack", *pools, "close-combat-master fire-mastery", "close-combat-master water-mastery"
    ).differs()
