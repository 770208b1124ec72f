"""Fast copies of records: a state is copied for every plan and every line of thought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import fields
from functools import cache
from typing import Any, Final, TypeVar

T = TypeVar("T")


def copied_with(one: T, **own: Any) -> T:
    """A shallow copy of an object without slots, with the given attributes replaced."""
    twin = copy(one)
    vars(twin).update(own)
    return twin


def copier(kind: type[T]) -> Callable[[T], T]:
    """A function that copies a slotted dataclass field by field; the copies share the values themselves.

    It is written out like the `__init__` of a dataclass; a loop over the names would take six times as long.
    """
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # refuses what is no dataclass
    lines = ["def copy(self):", " twin = new(kind)", *(f" twin.{name} = self.{name}" for name in names)]
    return _written(lines, kind)


def changed(one: T, **own: Any) -> T:
    """A copy of a slotted dataclass, frozen or not, with these fields replaced: a fast `dataclasses.replace`.

    It calls no `__init__` and no `__post_init__`. Raises AttributeError for a name that is no field.
    """
    kind: type[Any] = type(one)
    twin: T = _frozen_copier(kind)(one)
    for name, value in own.items():
        _SET(twin, name, value)
    return twin


_SET: Final = object.__setattr__


@cache  # 190 us, asked for every change of a figure
def _frozen_copier(kind: type[Any]) -> Callable[[Any], Any]:
    """A copier of a kind that refuses to have its fields set; the slots themselves do not refuse it."""
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # refuses what is no dataclass
    lines = [
        "def copy(self):",
        " twin = new(kind)",
        *(f" put(twin, {name!r}, self.{name})" for name in names),
    ]
    return _written(lines, kind, put=_SET)


def _written(lines: Sequence[str], kind: type[T], **scope: Any) -> Callable[[T], T]:
    """The function `copy` of these lines, which have `kind` and `new` at hand."""
    # Skips `__init__`, which costs time and could do more than store its arguments.
    held: dict[str, Any] = {"new": object.__new__, "kind": kind, **scope}
    exec("\n".join([*lines, " return twin"]), held)  # noqa: S102  # made of field names alone
    copy: Callable[[T], T] = held["copy"]
    return copy
