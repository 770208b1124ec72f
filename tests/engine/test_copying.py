"""A copy has every value of its original, and a life of its own."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, fields

import pytest

from bot.engine.copying import changed, copier


@dataclass(slots=True)
class Bag:
    size: int
    things: list[str] = field(default_factory=list)
    note: str = field(default="", compare=False)


def test_a_copy_shares_every_value_and_no_field() -> None:
    bag = Bag(2, ["rope"], note="kept")
    twin = copier(Bag)(bag)
    assert all(getattr(twin, each.name) is getattr(bag, each.name) for each in fields(Bag))
    twin.size = 3
    assert (bag.size, type(twin)) == (2, Bag)


def test_only_dataclasses_can_be_copied() -> None:
    with pytest.raises(TypeError):
        copier(int)


@dataclass(frozen=True, slots=True)
class Stone:
    colour: str
    weight: int = 1


def test_a_changed_copy_differs_in_the_named_fields_alone() -> None:
    stone = Stone("black")
    assert changed(stone, weight=3) == Stone("black", 3)
    assert changed(stone) == stone == Stone("black")
    assert changed(stone) is not stone


def test_a_changed_copy_is_as_frozen_as_its_original() -> None:
    twin = changed(Stone("black"), weight=3)
    assert type(twin) is Stone
    assert {twin, changed(twin)} == {Stone("black", 3)}
    with pytest.raises(FrozenInstanceError):
        twin.weight = 4  # type: ignore[misc]  # that is what is tested


@dataclass(frozen=True, slots=True)
class Gem(Stone):
    shine: int = 0


def test_a_record_that_inherits_fields_is_changed_too() -> None:
    assert changed(Gem("red", 1, 2), weight=3) == Gem("red", 3, 2)


def test_an_unknown_field_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        changed(Stone("black"), size=2)
