"""Facts and decisions of older schemas of the clans, brought up to the present one.

Since schema 2 an attack says whether it is a further one (A17), and no blow that no test can spare. Since schema 3 a
chosen die says what it brings about: a fact by itself does not tell a shot from a close attack, so older ones leave it
open (A31.3); and a roll may name an element for each model.
"""

from __future__ import annotations

from typing import Any

SCHEMA = 3
"""The present schema of facts and decisions."""
_SECOND = 2
_BLOW = 5
"""The fields of a blow in schema 1."""


def upcast(data: list[Any], schema: int) -> list[Any]:
    """The same fact or decision in the present schema, its pieces too."""
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
