"""Names in the documents for players can be typed: commands with their options, and options of games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.shelf import SHELF
from tests.chat.room import GROUPS, Payload, client, payloads

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("README.md", "CHANGELOG.md", "docs/first-real-run.md")
PATHS = ("/healthz", "/metrics")
"""Text that begins like a command and is an address."""
GONE = re.compile(r"^  \| `/.*?\| |^- `/me` is now|`/mygames`|own `/me`", re.MULTILINE)
"""The changelog's former command names: the first column of a table, and one sentence."""
OPTION = re.compile(r"`([a-z][A-Za-z]*)=\w+`|`([a-z]+(?:[A-Z][a-z]+)+)`")
"""An option of a game with a value, or an option whose name has several words."""


def read(name: str) -> str:
    """A document without the names of removed things."""
    return GONE.sub("", (ROOT / name).read_text(encoding="utf-8"))


def typed(name: str) -> Iterator[list[str]]:
    """The words of each command that a document names, with the options that are named with it."""
    for found in re.findall(r"`(/[a-z][^`/]*)`", read(name)):
        if found not in PATHS and not found.startswith(tuple(f"{path} " for path in PATHS)):
            yield [word.partition(":")[0] for word in found[1:].split()]


def missing(words: list[str], parts: list[Payload]) -> str:
    """The first word that is neither a command, nor a group or an option under the words before it."""
    if not words:
        return ""
    found = next((part for part in parts if part["name"] == words[0]), None)
    if found is None:
        return words[0]
    is_command = not any(each["type"] in GROUPS for each in found.get("options", []))
    if not is_command:
        return missing(words[1:], found["options"])
    options = {each["name"] for each in found.get("options", [])}
    return next((word for word in words[1:] if word not in options), "")


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_every_command_that_is_named_can_be_typed(name: str) -> None:
    """`/kagemori` too, and the options after a command."""
    known = await payloads(client())
    found = list(typed(name))
    assert found
    assert not {" ".join(words): word for words in found if (word := missing(words, known))}


def test_every_option_that_is_named_is_one_of_a_game() -> None:
    known = {option.name for box in SHELF.values() for option in box.options.guide}
    found = {a or b for name in DOCUMENTS for a, b in OPTION.findall(read(name))}
    assert found
    assert found <= known


async def test_a_name_that_is_no_command_is_missed() -> None:
    known = await payloads(client())
    assert missing(["castle", "history"], known) == "history"
    assert missing(["table", "view", "zoom"], known) == ""
    assert missing(["table", "view", "nowhere"], known) == "nowhere"
