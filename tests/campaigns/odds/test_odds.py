"""The short form of `python -m tests.campaigns.odds`."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.campaigns.odds.comparing import KINDS, Case, cases
from tests.campaigns.odds.counting import Count, Counts
from tests.campaigns.odds.presses import presses, with_other_hands


@pytest.mark.parametrize("kind", KINDS)
def test_A27_3_odds_equal_the_enumeration(kind: str) -> None:
    """All pools up to one die a side, with every keyword on either side."""
    wrong = [case for case in cases(1) if case.kind == kind and case.differs()]
    assert not wrong


@pytest.mark.parametrize("pools", [(2, 1), (1, 3)])
def test_A27_3_chunin_against_chunin(pools: tuple[int, int]) -> None:
    """Close Combat Master and a Mastery on both sides."""
    assert not Case(
        "attack", *pools, "close-combat-master fire-mastery", "close-combat-master water-mastery"
    ).differs()


FEW = 250


def test_A30_2_presses_come_out_as_they_promise() -> None:
    """Played by the rules, with the stated policy: nothing impossible happens, and everything certain happens."""
    counts = Counts()
    for number, press in enumerate(islice(presses("short"), FEW)):
        counts.add(press, press.played(f"short {number}"))
    assert counts.broken == []
    assert counts.far() == []
    assert sum(count.number for count in counts.by_kind.values()) > FEW // 5


def test_the_counts_notice_odds_that_are_off_by_a_tenth() -> None:
    count = Count()
    for number in range(2000):
        count.add(0.4, has_come=number % 10 < 5)
    assert count.deviation > 4


def test_A26_5_the_promise_of_a_press_does_not_depend_on_the_hands_of_others() -> None:
    asked = [
        press for press in islice(presses("hands", moonDeck="full"), 200) if any(press.state.hands.values())
    ]
    assert len(asked) > 20
    for press in asked[:60]:
        other = with_other_hands(press)
        assert other.hands != press.state.hands or len(press.state.hands) < 2
        assert press.foretold(press.state) == press.foretold(other) == press.foretold()
