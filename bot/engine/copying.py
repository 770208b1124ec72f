"""Fast copies of records: a state is copied for every plan and every line of thought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import fields
from typing import Any, Final, TypeVar

T = TypeVar("T")


def copied_with(one: T, **own: Any) -> T:
    """A shallow copy of an object without slots, with the given attributes replaced."""
    twin = copy(one)
    vars(twin).update(own)
    return twin


def copier(kind: type[T]) -> Callable[[T], T]:
    """A function that copies a slotted dataclass that is not frozen; the copies share the values of its fields.

    It is written out like the `__init__` of a dataclass; a loop over the names would take six times as long.
    """
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # refuses what is no dataclass
    lines = ["def copy(self):", " twin = new(kind)", *(f" twin.{name} = self.{name}" for name in names)]
    return _written(lines, kind)


def changed(one: T, **own: Any) -> T:
    """A copy of a slotted dataclass, frozen or not, with these fields replaced: a fast `dataclasses.replace`.

    It calls no `__init__` and no `__post_init__`. Raises AttributeError for a name that is no field.
    """
    twin: T = _COPIERS[type(one)](one)
    for name, value in own.items():
        _SET(twin, name, value)
    return twin


_SET: Final = object.__setattr__


class _Copiers(dict[type[Any], Callable[[Any], Any]]):
    """Copiers of slotted dataclasses, also of frozen ones: the slots themselves do not refuse to be set.

    Each is written once: that takes 190 us, and every change of a figure needs one.
    """

    def __missing__(self, kind: type[Any]) -> Callable[[Any], Any]:
        """Write the copier of a kind."""
        names = [field.name for field in fields(kind)]
        if kind.__bases__ == (object,):
            lines = [" twin = new(loose)", *(f" twin.{name} = self.{name}" for name in names)]
            made = _written(["def copy(self):", *lines, " twin.__class__ = kind"], kind, loose=_loose(kind))
        else:
            puts = (f" put(twin, {name!r}, self.{name})" for name in names)
            made = _written(["def copy(self):", " twin = new(kind)", *puts], kind, put=_SET)
        self[kind] = made
        return made


def _loose(kind: type[Any]) -> type[Any]:
    """A class with the same slots that is not frozen: 39 of them are filled in 2 us and not in 10.

    An object may change its class for one with the same slots.
    """
    return type(kind.__name__, (), {"__slots__": kind.__slots__, "__setattr__": _SET})


_COPIERS: Final = _Copiers()


def _written(lines: Sequence[str], kind: type[T], **scope: Any) -> Callable[[T], T]:
    """The function `copy` of these lines, which have `kind` and `new` at hand."""
    # Skips `__init__`, which costs time and could do more than store its arguments.
    held: dict[str, Any] = {"new": object.__new__, "kind": kind, **scope}
    exec("\n".join([*lines, " return twin"]), held)  # noqa: S102  # made of field names alone
    copy: Callable[[T], T] = held["copy"]
    return copy
