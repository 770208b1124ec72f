"""A value is never written in: another one takes its place."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, field

import pytest

from bot.engine.values import Value, value


@value
class Lamp(Value):
    """Something with defaults, and with a field that is not compared."""

    oil: int
    colours: tuple[str, ...] = ()
    note: str = field(default="", compare=False)


def test_another_value_takes_its_place() -> None:
    lamp = Lamp(3, ("red",), "old")
    dim = lamp.but(oil=1)
    assert (lamp, dim) == (Lamp(3, ("red",)), Lamp(1, ("red",)))
    assert (dim.note, type(dim), hash(dim)) == ("old", Lamp, hash(Lamp(1, ("red",))))
    assert dim.but() == dim


@pytest.mark.parametrize("lamp", [Lamp(3), Lamp(3).but(oil=2)])
def test_nobody_writes_in_it(lamp: Lamp) -> None:
    """Neither in one that was made nor in one that has taken the place of another."""
    with pytest.raises(FrozenInstanceError):
        lamp.oil = 4  # type: ignore[misc]  # that is what is tried
    with pytest.raises(FrozenInstanceError):
        del lamp.oil
    with pytest.raises((AttributeError, TypeError)):
        lamp.wick = 1  # type: ignore[attr-defined]  # it has no such field


def test_an_unknown_field_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="wick"):
        Lamp(3).but(wick=1)
