"""Bases, zones and their parts, levels (A4.3 to A4.8)."""

from __future__ import annotations

import pytest

from bot.engine.boards.compass import Direction
from bot.games.clans.board.ground import GRID, grounds
from bot.games.clans.board.zones import back, base, distance, front, spaces, zone
from tests.games.clans.kit import COURT, GATE, at, mask, named, s

J10, LARGE = base(s("J10")), base(s("J10"), 2)
straight = [way for way in Direction if not way.is_diagonal]
diagonal = [way for way in Direction if way.is_diagonal]


def size(of: int) -> int:
    return of.bit_count()


def test_A4_3_a_large_base_is_two_by_two_named_by_its_south_west_space() -> None:
    assert at("J10") == J10
    assert at("J10 J11 K10 K11") == LARGE
    assert spaces(LARGE) == mask("J10 K10 J11 K11")


@pytest.mark.parametrize("anchor", ["T5", "C20"])
def test_A4_3_a_large_base_does_not_leave_the_board(anchor: str) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        base(s(anchor), 2)


def test_A4_4_and_A4_6_eight_facings_each_with_a_back_of_its_own() -> None:
    assert len(Direction) == 8
    for each in (J10, LARGE):
        assert len({back(each, facing) for facing in Direction}) == 8


def test_A4_5_zones_have_8_and_12_spaces_and_24_and_32_with_Entangle() -> None:
    assert [size(zone(each)) for each in (J10, LARGE)] == [8, 12]
    assert [size(zone(each, 2)) for each in (J10, LARGE)] == [24, 32]
    assert named(zone(base(s("A1")))) == "A2 B1 B2"


def test_A4_5_nothing_cuts_a_zone() -> None:
    """Zones know neither terrain nor items: they are the same on every ground."""
    for each in (J10, LARGE):
        near = {space for space in GRID.zones if 1 <= distance(each, (space,)) <= 2}
        assert zone(each, 2) == GRID.mask(near)


@pytest.mark.parametrize("facing", list(Direction))
def test_A4_6_A_C56_how_many_spaces_are_back(facing: Direction) -> None:
    assert size(back(J10, facing)) == 3
    assert size(back(LARGE, facing)) == (5 if facing.is_diagonal else 4)
    assert size(back(J10, facing, 2) & ~zone(J10)) == 5
    assert size(back(LARGE, facing, 2) & ~zone(LARGE)) == (7 if facing.is_diagonal else 6)


@pytest.mark.parametrize("facing", list(Direction))
@pytest.mark.parametrize("reach", [1, 2])
@pytest.mark.parametrize("on", [J10, LARGE, base(s("A1")), base(s("S19"), 2)])
def test_A4_6_all_of_a_zone_that_is_not_back_is_front(
    on: tuple[int, ...], reach: int, facing: Direction
) -> None:
    """The two parts, space by space, by the words of the rule."""
    of = base(on[0], 1 if len(on) == 1 else 2)
    parts = {True: 0, False: 0}
    for space in GRID.members(zone(of, reach)):
        nearest = min(of, key=lambda own: (GRID.king(own, space), sum(map(abs, GRID.offset(own, space)))))
        dx, dy = GRID.offset(nearest, space)
        if facing.is_diagonal:
            is_back = dx * facing.dx <= 0 and dy * facing.dy <= 0
        else:
            d = -(dx * facing.dx + dy * facing.dy)
            w = dx * facing.dy + dy * facing.dx
            is_back = d > 0 and abs(w) <= d
        parts[is_back] |= 1 << space
    assert back(of, facing, reach) == parts[True]
    assert front(of, facing, reach) == parts[False]


def test_A4_6_A_C56_the_back_of_a_large_model() -> None:
    assert named(back(LARGE, Direction.N)) == "I9 J9 K9 L9"
    assert back(LARGE, Direction.NE) == mask("I9 J9 K9 I10 I11")


def test_A4_6_a_large_model_can_be_in_both_parts_at_once() -> None:
    other = spaces(base(s("I8"), 2))
    assert other & back(J10, Direction.E) == mask("I9")
    assert other & front(J10, Direction.E) == mask("J9")


def test_A4_8_high_is_who_stands_on_high_ground_a_large_model_with_two_spaces() -> None:
    assert [COURT.is_high(base(s(name))) for name in ("H6", "H5", "H12", "M12", "I10")] == [
        True, False, False, True, False
    ]  # fmt: skip
    assert [COURT.is_high(base(s(name), 2)) for name in ("G5", "H5", "F5", "D16")] == [
        False,
        True,
        False,
        True,
    ]


def test_A4_8_there_is_no_level_but_ground_and_high() -> None:
    for ground in grounds().values():
        high = {space for space in GRID.zones if ground.is_high(base(space))}
        assert GRID.mask(high) == ground.high
    assert GATE.high.bit_count() == 36
