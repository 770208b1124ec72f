"""Discord's demands on commands and on suggestions for them, beyond its own description."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tests.campaigns.wire.handwritten import between, twice

Json = Mapping[str, Any]

CHAT, SUB_COMMAND, GROUP = 1, 1, 2
MOST: Final = 100
CHARACTERS: Final = 8000
_NAME: Final = re.compile(r"[-_'\w]{1,32}")
_LISTED: Final = 25


def commands_problems(body: Sequence[Json]) -> Iterator[str]:
    """The faults of all commands of an application."""
    yield from between(len(body), 0, MOST, "commands")
    yield from twice((each.get("name") for each in body), "the command")
    for each in body:
        yield from command_problems(each)


def command_problems(command: Json) -> Iterator[str]:
    """The faults of one command that people type: the bot has no others."""
    if command.get("type", CHAT) != CHAT:
        yield f"a command of type {command.get('type')}"
    yield from _named(command)
    yield from _options(str(command.get("name")), command.get("options") or [])
    yield from between(length(command), 0, CHARACTERS, f"characters of /{command.get('name')}")


def suggested_problems(data: Json) -> Iterator[str]:
    """The faults of suggestions while somebody types."""
    choices: list[Json] = list(data.get("choices") or [])
    yield from _choices("", choices)


def length(command: Json) -> int:
    """The characters of a command as Discord counts them: names, descriptions and values."""
    own = len(command.get("name") or "") + len(command.get("description") or "")
    inner = sum(length(each) for each in command.get("options") or [])
    choices = command.get("choices") or []
    return own + inner + sum(len(each["name"]) + len(str(each.get("value", ""))) for each in choices)


def _named(thing: Json) -> Iterator[str]:
    """A name and a description; the bot has them in one language."""
    name, others = thing.get("name"), ("name_localizations", "description_localizations")
    if not (isinstance(name, str) and _NAME.fullmatch(name) and name == name.lower()):
        yield f"{name!r} is no name of a command or an option"
    yield from between(
        len(thing.get("description") or ""), 1, 100, f"characters of the description of {name}"
    )
    yield from (f"{name} has {each}: count the longest" for each in others if thing.get(each))


def _options(path: str, options: Sequence[Json], depth: int = 0) -> Iterator[str]:
    yield from between(len(options), 0, _LISTED, f"options of /{path}")
    yield from twice((each.get("name") for each in options), f"/{path}: the option")
    yield from _order(path, options)
    for each in options:
        yield from _named(each)
        yield from _option(f"{path} {each.get('name')}", each, depth)


def _order(path: str, options: Sequence[Json]) -> Iterator[str]:
    nests = [each.get("type") in (SUB_COMMAND, GROUP) for each in options]
    if any(nests) and not all(nests):
        yield f"/{path} has sub-commands beside options"
    needed = [bool(each.get("required")) for each in options]
    if needed != sorted(needed, reverse=True):
        yield f"/{path} has a required option after one that is not"


def _option(path: str, option: Json, depth: int) -> Iterator[str]:
    inside: list[Json] = list(option.get("options") or [])
    if option.get("type") == GROUP:
        if depth > 0 or any(each.get("type") != SUB_COMMAND for each in inside) or not inside:
            yield f"/{path} is a group in a group, or of something else than sub-commands"
    elif option.get("type") == SUB_COMMAND:
        if any(each.get("type") in (SUB_COMMAND, GROUP) for each in inside):
            yield f"/{path} is a sub-command with sub-commands"
    elif inside:
        yield f"/{path} is an option with options"
    yield from _options(path, inside, depth + 1)
    choices: list[Json] = list(option.get("choices") or [])
    if choices and option.get("autocomplete"):
        yield f"/{path} has choices and completes itself"
    yield from _choices(f" of /{path}", choices)


def _choices(where: str, choices: Sequence[Json]) -> Iterator[str]:
    yield from between(len(choices), 0, _LISTED, f"choices{where}")
    for choice in choices:
        yield from between(len(choice.get("name") or ""), 1, 100, "characters of the name of a choice")
        value = choice.get("value")
        if isinstance(value, str):
            yield from between(len(value), 1, 100, "characters of the value of a choice")
