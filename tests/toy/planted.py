"""Boxes of the toy with something else in them: for tests that do one thing to a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.toy.box import HideBox
from tests.toy.rules import Hide
from tests.toy.words import HideWords


def planted(
    kind: type[HideBox] = HideBox,
    *,
    rules: Callable[[], Hide] | None = None,
    words: type[HideWords] | None = None,
    **offers: Any,
) -> HideBox:
    """A box with other rules or words, or that offers other things, by the name of what it offers."""
    box: HideBox = type("Planted", (kind,), offers)()
    if rules is not None:
        box.game = lambda options: rules()  # type: ignore[method-assign]  # that is what is planted
    if words is not None:
        box.words = words(box.notation)
    return box
