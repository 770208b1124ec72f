"""Luck: labelled, repeatable, even, and refusing what cannot be drawn."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.chance import Seeded, pick, sample


@given(st.text(), st.text(), st.integers(1, 10_000))
def test_a_draw_depends_on_seed_and_label_alone(seed: str, label: str, size: int) -> None:
    other = Seeded(seed)
    other.below("something before", 6)
    drawn = Seeded(seed).below(label, size)
    assert drawn == other.below(label, size)
    assert 0 <= drawn < size


def test_labels_and_seeds_draw_apart() -> None:
    draws = {Seeded(seed).below(label, 2**60) for seed in "abc" for label in "xyz"}
    assert len(draws) == 9


def test_a_seeded_die_is_even() -> None:
    chance = Seeded("die")
    counts = Counter(chance.below(str(n), 6) for n in range(6000))
    assert sorted(counts) == list(range(6))
    assert all(800 < count < 1200 for count in counts.values())


def test_nothing_cannot_be_drawn_from() -> None:
    chance = Seeded("x")
    with pytest.raises(ValueError, match="nothing"):
        chance.below("label", 0)
    with pytest.raises(ValueError, match="nothing"):
        pick(chance, "label", ())


@given(st.text(), st.lists(st.integers()), st.integers(0, 20))
def test_a_sample_takes_different_places(seed: str, items: list[int], size: int) -> None:
    drawn = sample(Seeded(seed), "s", items, size)
    assert len(drawn) == min(size, len(items))
    assert not Counter(drawn) - Counter(items)


@given(st.text(), st.lists(st.integers()))
def test_a_sample_of_all_loses_nothing(seed: str, items: list[int]) -> None:
    assert sorted(sample(Seeded(seed), "s", items, len(items))) == sorted(items)
