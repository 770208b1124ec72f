"""Finds what a state shares with its copy and what could be changed through either of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from bot.engine.game import Decision, Fact

PLAIN = (type(None), bool, int, float, str, bytes, Enum)


def writable(one: object, twin: object, path: str = "state", hint: object = None) -> Iterator[str]:
    """The paths of all objects that two equal things share and that can be changed, such as a list.

    A dictionary in a field that is declared as a Mapping counts as unchangeable: the type checker refuses writes to it.
    So do facts and decisions. Fields that are left out of comparisons are not looked at.
    """
    if isinstance(one, PLAIN):
        return
    if one is twin and not _is_closed(one, hint):
        yield f"{path}: {type(one).__name__}"
    for name, a, b, further in _parts(one, twin, hint):
        yield from writable(a, b, f"{path}.{name}", further)


def _is_closed(thing: object, hint: object) -> bool:
    if isinstance(thing, tuple | frozenset | Decision | Fact):
        return True
    if isinstance(thing, dict):
        return any(get_origin(each) is Mapping for each in _options(hint))
    # A frozen dataclass, or an object without item assignment, such as a Mapping that cannot be written to.
    shape: Any = getattr(type(thing), "__dataclass_params__", None)
    return not hasattr(thing, "__setitem__") if shape is None else shape.frozen


def _parts(one: Any, twin: Any, hint: object) -> Iterable[tuple[str, object, object, object]]:
    if isinstance(one, Mapping):
        inner = next((get_args(each)[-1:] for each in _options(hint) if get_args(each)), ())
        return [(f"[{key}]", one[key], twin[key], next(iter(inner), None)) for key in one]
    if isinstance(one, tuple | list):
        return [(f"[{n}]", a, b, None) for n, (a, b) in enumerate(zip(one, twin, strict=True))]
    if is_dataclass(one):
        kind: Any = type(one)
        hints = _hints(kind)
        # Fields that are not compared are computed from the others, for speed.
        kept = [each.name for each in fields(one) if each.compare]
        return [(name, getattr(one, name), getattr(twin, name), hints[name]) for name in kept]
    return []


def _options(hint: object) -> tuple[object, ...]:
    return get_args(hint) if isinstance(hint, UnionType) or get_origin(hint) is Union else (hint,)


@cache  # 0.2 ms, asked for every state of a game
def _hints(kind: type) -> Mapping[str, object]:
    return get_type_hints(kind)
