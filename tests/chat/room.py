"""How much room the commands leave, as Discord counts: `python -m tests.chat.room` lists it for every group.

Discord allows 25 sub-commands and groups in a command or a group, and 8,000 characters in a command: the names,
descriptions and values of everything in it, each in its longest language.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from bot.chat.client import Kagemori
from bot.chat.parts.slash import LONGEST, WIDEST
from bot.games.box import Box
from bot.games.shelf import SHELF
from bot.tables.resolution.hall import Hall
from tests.chat.world import CountedRandom, StandInClock
from tests.laws.playthrough import TOYS

GAMES: Mapping[str, Box] = {**SHELF, **TOYS}
"""The games of the shelf, and one game of every other kind."""
GROUPS = (1, 2)
"""The numbers that Discord uses for a sub-command and a group of them."""

Payload = Mapping[str, Any]
"""A command, or an option of it, as it is sent to Discord."""


def client() -> Kagemori:
    """The bot with these games; it only knows its commands."""
    nowhere: Any = None
    return Kagemori(Hall(nowhere, GAMES, clock=StandInClock(), random=CountedRandom()), works=False)


async def payloads(bot: Kagemori) -> list[Payload]:
    """The commands as they are sent to Discord, with their translations if there are any."""
    tree, translator = bot.tree, bot.tree.translator
    if translator is None:
        return [each.to_dict(tree) for each in tree.get_commands()]
    return [await each.get_translated_payload(tree, translator) for each in tree.get_commands()]


def characters(part: Payload) -> int:
    """The characters of a command, or of a part of it, as Discord counts them."""
    value = part.get("value", "")
    own = (
        _longest(part, "name") + _longest(part, "description") + len(value if isinstance(value, str) else "")
    )
    return own + sum(characters(each) for key in ("options", "choices") for each in part.get(key, []))


def groups(command: Payload, before: str = "/") -> Iterator[tuple[str, int]]:
    """Every group in a command, itself first: as people type it, and its number of sub-commands and groups."""
    here, parts = f"{before}{command['name']}", command.get("options", [])
    inner = [each for each in parts if each["type"] in GROUPS]
    if inner:
        yield here, len(inner)
    for each in inner:
        yield from groups(each, f"{here} ")


def _longest(part: Payload, key: str) -> int:
    texts = [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]
    return max(map(len, texts))


async def _listed() -> None:
    for command in await payloads(client()):
        print(f"/{command['name']}: {characters(command):,} of {LONGEST:,} characters")
        for path, width in groups(command):
            print(f"    {path}: {width} of {WIDEST}")


if __name__ == "__main__":
    asyncio.run(_listed())
