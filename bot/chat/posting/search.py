"""Finds messages that the bot has posted for a table; their buttons tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

import discord

from bot.chat.parts.keys import Key, is_ours, read
from bot.chat.parts.timestamps import shown_at
from bot.engine.game import Seat
from bot.tables.model.letters import LetterKind, MessageRef
from bot.tables.model.table import Refusal, Table

LOOKED_THROUGH: Final = 50
"""The number of latest messages that are searched, in one request."""
_START: Final = "start"
_OF_A_BOARD: Final = frozenset({"view", _START})
"""Verbs under every board, and under every open lobby."""

_OF_A_FILM: Final = frozenset({"story", "follow", "rematch"})
"""All verbs under a film: the story's, and those of the matches that may come next."""


async def posted_messages(
    channel: discord.abc.Messageable, me: int, table: Table, kind: LetterKind, seat: Seat | None, *, text: str
) -> list[MessageRef]:
    """The live messages of such letters by the user `me`, newest first; a call is recognised by its `text`."""
    return [
        MessageRef(message.channel.id, message.id, shown_at(message))
        async for message in channel.history(limit=LOOKED_THROUGH)
        if message.author.id == me and _tells(message, table, kind, seat, text)
    ]


def is_open_lobby(message: discord.Message) -> bool:
    """True if a message offers the start of a game."""
    return any(key.verb == _START for key in _keys(message.components))


def _tells(message: discord.Message, table: Table, kind: LetterKind, seat: Seat | None, text: str) -> bool:
    keys = _keys_of(message, table)
    number = _number(table, seat)
    match kind:
        case LetterKind.BOARD:
            return any(key.seat is None and key.verb in _OF_A_BOARD for key in keys)
        case LetterKind.PANEL | LetterKind.PING:
            return any(key.seat == number for key in keys)
        case LetterKind.OFFER:
            return any(key.verb == "accept" and key.words == (str(number),) for key in keys)
        case LetterKind.FILM:
            # The board of a finished match has the button of the story too, but others beside it.
            return "story" in (verbs := _verbs(keys)) and verbs <= _OF_A_FILM
        case LetterKind.CALL:
            return message.content == text
    return False


def _verbs(keys: Iterable[Key]) -> set[str]:
    return {key.verb for key in keys}


def _number(table: Table, seat: Seat | None) -> int | None:
    return None if seat is None else tuple(table.seats).index(seat)


def _keys_of(message: discord.Message, table: Table) -> list[Key]:
    """The keys in a message that belong to a table."""
    return [key for key in _keys(message.components) if key.table == table.key]


def _keys(components: Any) -> Iterator[Key]:
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id is not None and is_ours(custom_id):
            with suppress(Refusal):  # of an older version, which may have had other verbs
                yield read(custom_id)
        yield from _keys(getattr(component, "children", ()))
