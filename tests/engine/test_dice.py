"""Dice: rolls that depend on seed and label alone, and re-rolls of some of them."""

from collections import Counter
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.chance import Seeded
from bot.engine.dice import Die, reroll, roll


class Element(StrEnum):
    SPIRIT = "spirit"
    VOID = "void"
    EARTH = "earth"
    AIR = "air"
    WATER = "water"
    FIRE = "fire"


ELEMENTS: Die[Element] = tuple(Element)
POOLS = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple), max_size=4)


@given(st.text(), st.text(), POOLS)
def test_a_roll_depends_on_seed_and_label_alone(seed: str, label: str, pool: list[Die[int]]) -> None:
    other = Seeded(seed)
    roll(other, "something before", pool)
    shown = roll(Seeded(seed), label, pool)
    assert shown == roll(other, label, pool)
    assert len(shown) == len(pool)
    assert all(face in die for face, die in zip(shown, pool, strict=True))


@given(st.text(), POOLS, POOLS)
def test_a_die_more_changes_no_other(seed: str, pool: list[Die[int]], more: list[Die[int]]) -> None:
    assert roll(Seeded(seed), "attack", pool + more)[: len(pool)] == roll(Seeded(seed), "attack", pool)


def test_the_dice_of_a_pool_fall_apart() -> None:
    shown = Counter(roll(Seeded("six"), "many", [ELEMENTS] * 6000))
    assert sorted(shown) == sorted(Element)
    assert all(800 < count < 1200 for count in shown.values())


@given(st.text(), POOLS, st.data())
def test_dice_that_are_not_chosen_stay(seed: str, pool: list[Die[int]], data: st.DataObject) -> None:
    shown = roll(Seeded(seed), "attack", pool)
    chosen = data.draw(st.sets(st.integers(0, len(pool) - 1))) if pool else set()
    again = reroll(Seeded(seed), "attack", pool, shown, chosen)
    assert again == reroll(Seeded(seed), "attack", pool, shown, chosen)
    assert all(again[n] == shown[n] for n in range(len(pool)) if n not in chosen)
    assert all(again[n] in pool[n] for n in chosen)


def test_every_roll_anew_is_a_draw_of_its_own() -> None:
    chance, pool = Seeded("x"), [tuple(range(10**5))]
    shown = [roll(chance, "attack", pool)]
    shown += [reroll(chance, "attack", pool, shown[0], [0], again=again) for again in (1, 2, 3)]
    assert len(set(shown)) == 4


@pytest.mark.parametrize(
    ("shown", "chosen", "again"), [((0,), [1], 1), ((0,), [-1], 1), ((0,), [0], 0), ((), [], 1)]
)
def test_dice_that_are_not_there_cannot_be_rolled_again(
    shown: tuple[int, ...], chosen: list[int], again: int
) -> None:
    with pytest.raises(ValueError, match="dice of the pool"):
        reroll(Seeded("x"), "attack", [(0, 1)], shown, chosen, again=again)


def test_a_die_without_faces_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        roll(Seeded("x"), "attack", [()])
