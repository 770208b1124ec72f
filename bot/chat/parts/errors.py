"""The one place where a failure becomes a sentence for the person who acted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http import HTTPStatus
from typing import Any

import aiohttp
import discord

from bot import metrics
from bot.chat.parts.plain import plain
from bot.engine.acts import cut
from bot.engine.game import Illegal
from bot.engine.notation import Garbled
from bot.logs import Log
from bot.tables.model.table import Marked, Refusal
from bot.tables.ports.store import Unavailable
from bot.words import _

log = Log(__name__)

ANSWERED = 40060
"""Discord's code for an interaction that is answered already: our answer has arrived, and only its receipt was lost."""
DEAD = frozenset({10015, 10062, ANSWERED, 50027})
"""Discord's codes for an interaction that takes no more answers: too late, or answered already."""
GONE = 10008
"""Discord's code for a deleted message: a panel that was opened anew while a button in it was pressed."""
SHOWS = "shows"
"""Key in an interaction's extras: its answer shows a screen. Discord adds no plain text to that."""
SINCE = "since"
"""Key in the extras: since when the answer shows that (see `timestamps.shown_at`)."""
STANDS = "stands"
"""Key in the extras: the number of the message that shows it."""
ORDER = "order"
"""Key in the extras: when its content was read, as a growing number (see `LivePanels.later`)."""
LOST = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Errors that keep an answer from its reader: Discord refuses it, or the connection breaks or is too slow."""
UNSURE = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""Errors after which the answer may have arrived or not; a further sentence is said below it."""
LONGEST = 500
"""Longest sentence, in characters, as it may quote typed text. Discord refuses more than 2,000."""
REFUSALS = (Refusal, Illegal, Garbled)
"""Errors that are nobody's fault: the text is a sentence for the person who acted."""


def sentence(error: BaseException) -> str:
    """The sentence for the person who acted. Only text meant as markup (Marked) is markup, or has several lines."""
    if isinstance(error, REFUSALS):
        text = cut(str(error), LONGEST)
        return text if isinstance(error, Marked) else plain(text)
    if isinstance(error, Unavailable):
        return _(
            "I cannot reach the games at the moment. Nothing is lost: please look again in a few minutes."
        )
    return _("Something went wrong on my side. Please look again before you repeat it.")


def changed() -> str:
    """The sentence for a command that Discord still knows in another form."""
    return _("This command has changed; please type it again in a minute.")


def starting() -> str:
    """The sentence for a form that cannot be opened yet; the answer to anything else waits."""
    return _("I have just been started; please press that again in half a minute.")


def stale() -> str:
    """The sentence for a button that has no answer any more."""
    return _("This button is out of date; press My view.")


@asynccontextmanager
async def answering(interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
    """Turn every error inside into one private sentence; into none if the interaction has expired.

    A sentence about an interaction that was answered already stands below that answer. Errors other than refusals are
    logged, without their text.
    """
    try:
        yield
    except REFUSALS as error:
        await whisper(interaction, sentence(error))
    except Exception as error:  # noqa: BLE001  # the last resort: the person is answered, the operator told
        note_refusal(error)
        code = getattr(error, "code", None) if isinstance(error, discord.HTTPException) else None
        if code in DEAD:
            log.warning("answer_lost", error=error, code=code)
            if code == ANSWERED:
                _note_rival(interaction)
                await _add(interaction, sentence(error))
        elif code == GONE:
            log.warning("answer_lost", error=error, code=code)
            is_pressed = interaction.type is discord.InteractionType.component
            await whisper(interaction, stale() if is_pressed else sentence(error))
        else:
            log.error("interaction_failed", error=error, code=code)
            is_unsure = isinstance(error, UNSURE) and interaction.response.is_done()
            await (_add if is_unsure else whisper)(interaction, sentence(error))


def _note_rival(interaction: discord.Interaction[Any]) -> None:
    """Count an answer that came too late. Tell the operator if another process has caused it."""
    if interaction.client.rivals.refused(asyncio.get_running_loop().time()):
        log.error("another_process_answers_with_this_token")


def note_refusal(error: BaseException) -> None:
    """Count a refusal by Discord; ignore any other error."""
    if isinstance(error, discord.HTTPException):
        metrics.refused(error.code or error.status)
    elif isinstance(error, discord.RateLimited):
        metrics.refused(HTTPStatus.TOO_MANY_REQUESTS)


async def whisper(interaction: discord.Interaction[Any], text: str) -> None:
    """Say a sentence to the person who acted and nobody else. Drop it, with a line in the log, if it cannot be said."""
    with _letting_go():
        await _say(interaction, text)


@contextmanager
def _letting_go() -> Iterator[None]:
    """Log a sentence that cannot be said; there is nobody to tell."""
    try:
        yield
    except LOST as error:
        note_refusal(error)
        log.warning("answer_lost", error=error, code=getattr(error, "code", None))


async def _add(interaction: discord.Interaction[Any], text: str) -> None:
    """Say a sentence below an answer that has arrived although the library does not know that it has."""
    with _letting_go():
        await interaction.followup.send(text, ephemeral=True)


def _is_thinking(interaction: discord.Interaction[Any]) -> bool:
    is_deferred = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    return is_deferred and SHOWS not in interaction.extras


async def _say(interaction: discord.Interaction[Any], text: str) -> None:
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(text, ephemeral=True)
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
            _note_rival(interaction)
            await _add(interaction, text)
    # Discord already shows that the bot is thinking: the sentence takes the place of that message.
    elif _is_thinking(interaction):
        await interaction.edit_original_response(content=text)
    else:
        await interaction.followup.send(text, ephemeral=True)
