"""Numbers side by side in one: every lane goes its own way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.clans.dice.lanes import Lanes, Table, exchanged

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


TABLES = st.integers(1, 12).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 2**60), min_size=size, max_size=size), min_size=1, max_size=12
    )
)


@given(TABLES, st.sampled_from([60, 64, 70, 100]), st.sampled_from([60, 64, 70, 100]))
def test_A27_3_rows_and_lanes_are_exchanged(rows: list[list[int]], bits: int, other_bits: int) -> None:
    lanes, into = Lanes(len(rows[0]), bits), Lanes(len(rows), other_bits)
    found = lanes.exchanged([lanes.packed(row) for row in rows], into)
    assert [into.unpacked(row) for row in found] == [*zip(*rows, strict=True)]


@given(st.lists(st.integers(0, 2**60), min_size=1, max_size=12), st.sampled_from([60, 64, 70, 100]))
def test_A27_3_numbers_move_to_lanes_of_another_width(numbers: list[int], bits: int) -> None:
    lanes, other = Lanes(len(numbers), 60), Lanes(len(numbers), bits)
    assert other.unpacked(lanes.fitted(lanes.packed(numbers), other)) == tuple(numbers)
    assert lanes.unpacked(other.fitted(other.packed(numbers), lanes)) == tuple(numbers)


def test_A27_3_columns_are_weighed_when_a_table_is_turned() -> None:
    lanes = Lanes(2, 20)
    table = Table(["x", "y"], lanes, {"a": lanes.packed([1, 2]), "b": lanes.packed([3, 4])}, [10, 100])
    assert (table.most, table.cases) == (6, 640)
    (found,) = exchanged([table, table], 2 * table.cases)
    assert [found.lanes.unpacked(found.rows[key]) for key in ("x", "y")] == [(20, 60), (400, 800)]
    assert (found.columns, found.cases) == (("a", "b"), 1280)
