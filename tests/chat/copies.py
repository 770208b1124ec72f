"""Quick copies of what simcord keeps: `deepcopy` of every request and message is a tenth of the time of a test."""

from __future__ import annotations

from copy import deepcopy
from types import NoneType, SimpleNamespace
from typing import Any, Final

from simcord import components, gateway, results
from simcord.http import router

_ATOMS: Final = frozenset({str, int, float, bool, NoneType})


def copied(value: Any) -> Any:
    """The same as `deepcopy`, for JSON whose parts occur once."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is dict:
        return {key: each if type(each) in _ATOMS else copied(each) for key, each in value.items()}
    if kind is list:
        return [each if type(each) in _ATOMS else copied(each) for each in value]
    return deepcopy(value)


def copy_quickly() -> None:
    """From now on simcord copies with `copied`."""
    by_module: tuple[Any, ...] = (router, gateway)
    by_name: tuple[Any, ...] = (components, results)
    for each in by_module:
        each.copy = SimpleNamespace(deepcopy=copied)
    for each in by_name:
        each.deepcopy = copied
