"""Numbers side by side in one: every lane goes its own way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.clans.dice.lanes import Lanes

PAIRS = st.lists(st.tuples(st.integers(0, 2**29), st.integers(0, 2**29)), min_size=1, max_size=40)


@given(PAIRS, st.sampled_from([31, 40, 63, 64, 90]))
def test_A27_3_each_lane_is_compared_and_added_by_itself(pairs: list[tuple[int, int]], bits: int) -> None:
    lanes = Lanes(len(pairs), bits)
    these, those = (lanes.packed(numbers) for numbers in zip(*pairs, strict=True))
    where = lanes.at_least(these, those)
    assert lanes.unpacked(these & where) == tuple(a if a >= b else 0 for a, b in pairs)
    assert lanes.unpacked(these + those) == tuple(a + b for a, b in pairs)
    assert where == lanes.mask([a >= b for a, b in pairs])
    assert lanes.unpacked(lanes.fill(5)) == (5,) * len(pairs)
    assert lanes.mask([True] * len(pairs)) == lanes.every


@pytest.mark.parametrize(("bits", "width"), [(1, 32), (31, 32), (32, 64), (63, 64), (83, 96)])
def test_A27_3_a_lane_has_a_bit_more_than_its_numbers(bits: int, width: int) -> None:
    assert Lanes(3, bits).width == width
