"""A copy has every value of its original, and a life of its own."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

import pytest

from bot.engine.copying import copier


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
