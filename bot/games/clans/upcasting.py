"""Upcasts facts and decisions of older schemas of the clans to the present one.

Since schema 2 an attack tells if it is a further one (A17), and a blow no longer tells that no test can prevent it.
Since schema 3 a chosen die tells its result: a fact by itself does not distinguish a shot from a close attack, so older
ones leave it open (A31.3). Also since schema 3, a roll may name an element for each model.
"""

from __future__ import annotations

from typing import Any

SCHEMA = 3
"""The present schema of facts and decisions."""
_SECOND = 2
_BLOW = 5
"""The number of fields of a blow in schema 1."""


def upcast(data: list[Any], schema: int) -> list[Any]:
    """The same fact or decision, including its pieces, in the present schema."""
    data = data if schema >= _SECOND else _second(data)
    return data if schema >= SCHEMA else _third(data)


def _second(data: list[Any]) -> list[Any]:
    found = [_second(each) if isinstance(each, list) else each for each in data]
    match found:
        case ["attack", _target]:
            return [*found, False]
        case ["blow-fell", *fields] if len(fields) == _BLOW:
            return found[:-1]
        case _:
            return found


def _third(data: list[Any]) -> list[Any]:
    match data[0]:
        case "die-chosen":
            return [*data, None]
        case "rolled":
            return [*data, []]
        case _:
            return data
