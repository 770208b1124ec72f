"""Reading messages of the bot as a person would: their words, their buttons, their menus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from bot.chat.parts.keys import Key, read


class Shown(Protocol):
    """A message in its place, in any stand-in for Discord."""

    @property
    def content(self) -> str:
        """Its text, if it has no components."""
        ...

    @property
    def components(self) -> Any:
        """Its outermost components: dictionaries, or objects that can become dictionaries."""
        ...


def components(message: Shown) -> Iterator[dict[str, Any]]:
    """Every component of a message, nested ones too."""
    for each in message.components:
        yield from _walk(each if isinstance(each, dict) else each.to_dict())


def _walk(component: Any) -> Iterator[dict[str, Any]]:
    yield component
    for child in component.get("components", []):
        yield from _walk(child)


def words(message: Shown) -> str:
    """Everything that can be read in a message."""
    texts = [each["content"] for each in components(message) if each["type"] == 10]
    return "\n".join([message.content, *texts]).strip()


def alts(message: Shown) -> list[str]:
    """The words of its pictures."""
    return [
        item.get("description") or ""
        for each in components(message)
        if each["type"] == 12
        for item in each["items"]
    ]


def labels(message: Shown) -> list[str]:
    """The labels of its buttons."""
    return [each["label"] for each in buttons(message)]


def mains(message: Shown) -> list[str]:
    """The labels of its blue buttons."""
    return [each["label"] for each in buttons(message) if each["style"] == 1]


def buttons(message: Shown) -> list[dict[str, Any]]:
    """Its buttons that can be pressed."""
    return [each for each in components(message) if each["type"] == 2 and each.get("custom_id")]


def menus(message: Shown) -> list[dict[str, Any]]:
    """Its menus."""
    return [each for each in components(message) if each["type"] == 3]


def key(component: dict[str, Any]) -> Key:
    """The key behind a component: the request that a press makes."""
    return read(component["custom_id"])


def is_shown(button: dict[str, Any]) -> bool:
    """True if a button has the colour of what is shown now."""
    return bool(button["style"] == 3)


def is_ready(button: dict[str, Any] | None) -> bool:
    """True if an existing button has the colour of what can be done now, or confirms it."""
    return button is not None and (button["style"] == 1 or button["label"].startswith("Sure: "))


def menu(message: Shown, verb: str) -> dict[str, Any]:
    """The first menu of a verb."""
    return next(each for each in menus(message) if key(each).verb == verb)


def entries(component: dict[str, Any]) -> dict[str, str]:
    """The entries of a menu: label -> value."""
    return {each["label"]: each["value"] for each in component["options"]}
