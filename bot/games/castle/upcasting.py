"""Facts and decisions of older schemas, upcast to the present one.

Schema 2 has seats and passages (R2, R26.5), schema 3 more orders for the Cat (R11.8).

Schema 1 knew only games of two seats, so most of its facts get the one seat that existed. It did not tell who hung a
rope, or whose entry window was closed; one seat plays both intruders there, so either name serves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

SCHEMA = 3
"""The present schema of facts and decisions."""

_WOUNDS = 99
"""More wounds than any rule deals at once."""

Data = list[Any]
"""A fact or decision as JSON: its kind, then its fields."""


def upcast(data: Data, schema: int) -> Data:
    """The same fact or decision in the present schema. Raises ValueError for an impossible number of wounds.

    For other fields than the old schema had: ValueError, TypeError or LookupError.
    """
    if schema >= SCHEMA or not data:
        return data
    kind, *fields = data
    # One schema after the other: each change leads to the next schema only.
    for changes in _CHANGES[schema - 1 :]:
        change = changes.get(kind)
        fields = fields if change is None else change(fields)
    return [kind, *fields]


def _seat_first(fields: Data) -> Data:
    return ["guards", *fields]


def _seat_last(fields: Data) -> Data:
    return [*fields, "guards"]


def _ninja_first(fields: Data) -> Data:
    return ["ninja", *fields]


def _played(fields: Data) -> Data:
    return [*fields, "guards" if fields[0] == "guards" else "intruders"]


def _wounds(fields: Data) -> Data:
    who, count = fields
    # A record may come from anybody, and hold a number too large to be stored.
    if not (isinstance(count, int) and 0 <= count <= _WOUNDS):
        raise ValueError("These wounds cannot be.")
    return [who, ["guards"] * count]


def _answers(fields: Data) -> Data:
    (answers,) = fields
    return ["ninja", [[number, answer] for number, answer in enumerate(answers)]]


def _placed(number: int) -> Callable[[Data], Data]:
    """Returns a change of the field with this number, a place: null, which meant the passage, becomes its name."""

    def change(fields: Data) -> Data:
        where = "passage" if fields[number] is None else fields[number]
        return [*fields[:number], where, *fields[number + 1 :]]

    return change


def _passage_first(fields: Data) -> Data:
    return ["passage", *fields]


def _passage_last(fields: Data) -> Data:
    return [*fields, "passage"]


_FROM_1: dict[str, Callable[[Data], Data]] = {
    "guard-hand-chosen": _seat_first,
    "bonus-taken": _seat_first,
    "reshuffled": _seat_first,
    "drew": _seat_first,
    "card-played": _played,
    "free-listen-declared": _seat_last,
    "branch-asked": _seat_last,
    "guard-struck": _seat_last,
    "wounds-returned": _wounds,
    "rope-hung": _ninja_first,
    "shadow-walked": _ninja_first,
    "threw": _ninja_first,
    "window-closed": _ninja_first,
    "pass-sent": lambda fields: ["ninja", "intruders", *fields],
    "answers-given": _answers,
    "detected": _placed(1),
    "revealed": _placed(1),
    "died": _placed(1),
    "guard-fell": _placed(1),
    "guard-drunk": _placed(1),
    "guards-stepped": _placed(1),
    "entrance-found": _passage_last,
    "entrances-chosen": _passage_first,
    "open-passage": _passage_last,
    "go-inside": _passage_last,
}

_FROM_2: dict[str, Callable[[Data], Data]] = {"cat-order": lambda fields: [*fields, 0, False]}

_CHANGES = (_FROM_1, _FROM_2)
"""For each schema from 1 on, by kind: the change that turns a fact or decision into that of the next schema."""
