"""Correct bodies of requests, for the tests of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from tests.campaigns.wire.handwritten import V2

SEND: Final = ("POST", "/channels/1/messages")
EDIT: Final = ("PATCH", "/channels/1/messages/2")
ANSWER: Final = ("POST", "/interactions/1/token/callback")
NOBODY: Final[dict[str, list[str]]] = {"parse": []}

Body = dict[str, Any]
T = TypeVar("T")
PICTURE: Final = {"files[0]": 1000}


def most(count: int, made: Callable[[int], T], sentence: str) -> tuple[T, T, str]:
    """A case of a limit: this many are right, one more is wrong, and the sentence about that one."""
    return made(count), made(count + 1), sentence


def several(count: int, *, kind: Callable[[str], Body] | None = None) -> list[Body]:
    """This many buttons (or parts of another kind), each with its own custom id."""
    return [(kind or button)(f"{at}") for at in range(count)]


def button(custom_id: str = "a", **more: Any) -> Body:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def menu(custom_id: str = "m", count: int = 1, **more: Any) -> Body:
    options = [{"label": f"{at}", "value": f"{at}"} for at in range(count)]
    return {"type": 3, "custom_id": custom_id, "options": options, **more}


def row(*inside: Body) -> Body:
    return {"type": 1, "components": list(inside)}


def text(words: str = "words") -> Body:
    return {"type": 10, "content": words}


def box(*inside: Body) -> Body:
    return {"type": 17, "components": list(inside)}


def shown(name: str) -> Body:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}}]}


def modern(*parts: Body, **more: Any) -> Body:
    return {"flags": V2, "allowed_mentions": NOBODY, "components": list(parts), **more}


def pictured(name: str = "board.png", *, seen: str = "board.png") -> Body:
    return modern(box(shown(seen)), attachments=[{"id": 0, "filename": name}])


def form(*parts: Body, **more: Any) -> Body:
    return {"type": 9, "data": {"custom_id": "f", "title": "Form", "components": list(parts), **more}}


def line(custom_id: str = "l", **more: Any) -> Body:
    return {"type": 18, "label": "Line", "component": {"type": 4, "style": 1, "custom_id": custom_id, **more}}
