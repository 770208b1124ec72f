"""Discord's refusals of a message, as the herald raises them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from bot.chat.discord_patches import TOO_OLD
from bot.chat.parts.errors import note_refusal
from bot.chat.posting.quarantine import TOO_FAST
from bot.tables.undelivered import Departed, Gone, Later, Unreachable
from bot.words import _

CLOSED: Final = 50007
"""Discord's code for a user who accepts no direct messages."""
DEPARTED: Final = frozenset({10007, 10013, 50278})
"""Codes for a user who is no member of the server, does not exist, or shares no server with the bot."""
ARCHIVED: Final = 50083
"""A message in an archived thread cannot be edited. A new message opens the thread again, unless it is locked."""
SHUT: Final = frozenset({20026, 40002})
"""Codes for direct messages that Discord refuses from the bot: it suspects spam, or wants a verification."""
BROKEN: Final = (aiohttp.ClientError, OSError)
"""The connection was reset, or the answer took too long."""


@contextmanager
def failures() -> Iterator[None]:
    """Turn Discord's refusals into the herald's: Unreachable, Gone or Later."""
    try:
        yield
    except discord.HTTPException as error:
        note_refusal(error)
        raise _named(error) from error
    except discord.RateLimited as error:
        note_refusal(error)
        raise Later(error.retry_after) from error
    except BROKEN as error:
        raise Later from error


def _named(error: discord.HTTPException) -> Exception:
    # Codes before kinds: Discord says Forbidden for a user who takes no messages, Not Found for one who is gone.
    if error.code == CLOSED:
        return Unreachable()
    if error.code in DEPARTED:
        return Departed()
    if error.code == TOO_OLD:
        return Gone(_("the message is too old to be changed."))
    if error.code == ARCHIVED:
        return Gone(_("the thread is locked."))
    # These codes come with any status, and are about nobody in particular.
    if error.code == TOO_FAST or error.code in SHUT:
        return Later()
    if isinstance(error, discord.NotFound):
        return Gone(_("the channel is gone."))
    if isinstance(error, discord.Forbidden):
        return Gone(_("I lack permissions there: to see the channel, to write in it, or to attach files."))
    return Later()
