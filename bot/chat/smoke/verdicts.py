"""The results of a smoke test: a verdict for each step, with advice.

It quotes no text by Discord or a person, as that may be private: a refusal is described by its numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import aiohttp
import discord

from bot.chat.registered import NotLetIn
from bot.tables.undelivered import Gone, Later, Unreachable


class Outcome(StrEnum):
    """The result of a step; a skipped step says nothing about Discord."""

    OK = "ok"
    REFUSED = "refused"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of a step, as sentences: what was seen, and what to do about it if anything is to be done."""

    step: str
    outcome: Outcome
    said: str
    advice: str = ""


class Wrong(Exception):
    """A step failed without a refusal by Discord; the text becomes its verdict."""

    outcome = Outcome.REFUSED

    def __init__(self, said: str, advice: str = "") -> None:
        """The sentences of the verdict."""
        super().__init__(said)
        self.said, self.advice = said, advice


class Skipped(Wrong):
    """A step cannot be tried here, or nobody has pressed."""

    outcome = Outcome.SKIPPED


BROKEN: Final = (aiohttp.ClientError, OSError)
"""The connection was reset, or the answer took too long."""
FAILURES: Final = (
    *(Wrong, discord.DiscordException, Gone, Later, Unreachable, NotLetIn),
    *BROKEN,
)
"""Errors that make a step fail."""

REPORT: Final = "This is a fault of this version: report it with the step and the numbers."
ADVICE: Final = {
    10003: "There is no such channel: copy its id again (Developer Mode, then Copy Channel ID).",
    10008: "Somebody has taken the message away meanwhile: run it again.",
    10013: "The application has no owner whom Discord knows: look at its page.",
    10062: "The acknowledgement came too late for Discord, which waits three seconds: see the latencies.",
    20026: "Discord has stopped the direct messages of this bot: write to its support for developers. Until then"
    " games call people in the channel, and My view opens their panels.",
    30046: "The message is too old to be edited so often: games post a new one then.",
    40002: "Discord wants this account to be verified first: see the application's page.",
    40003: "Direct conversations are opened too fast: wait an hour. If it lasts, write to Discord's support.",
    40060: "Something else has answered first: stop whatever else runs with this token.",
    50001: "The bot is not in that server, or does not see the channel: invite it by the link of the README (both"
    " scopes), then grant it View Channel there.",
    50007: "The owner takes no direct messages: allow them in the server's privacy settings. People who do not"
    " allow them play by My view.",
    50013: "The bot lacks a right in the channel: grant it the six that the README names.",
    50024: "This kind of channel takes no messages: name a text channel, or a post of a forum.",
    50035: REPORT,
    50083: "The thread is locked: unlock it, or name another channel.",
    50278: "The owner shares no server with the bot: let both be in one.",
}
"""Discord's code -> what to do."""
KINDS: Final = {
    400: REPORT,
    401: "Discord no longer takes the token: put the bot's present one into DISCORD_TOKEN.",
    403: "The bot lacks a right in the channel: grant it the six that the README names.",
    404: "It has been taken away meanwhile: run it again.",
    429: "Discord wants fewer requests from this bot or this address: wait an hour, then run it again.",
}
"""Status -> what to do if the code says nothing."""
DOWN: Final = "Discord itself fails: look at discordstatus.com, then run it again."
UNREACHED: Final = "The connection to Discord broke: look at this machine's network, then run it again."


def failed(step: str, error: BaseException) -> Verdict:
    """The verdict of a step that ended with one of FAILURES."""
    if isinstance(error, Wrong):
        return Verdict(step, error.outcome, error.said, error.advice)
    if isinstance(error, NotLetIn):
        return Verdict(step, Outcome.REFUSED, str(error))
    return Verdict(step, Outcome.REFUSED, *_told(error))


def refusal(error: BaseException | None) -> discord.HTTPException | None:
    """Discord's refusal behind an error; None if there is none."""
    while error is not None and not isinstance(error, discord.HTTPException):
        error = error.__cause__
    return error


def is_wrong(verdicts: Sequence[Verdict]) -> bool:
    """True if any step failed."""
    return any(each.outcome is Outcome.REFUSED for each in verdicts)


def _told(error: BaseException) -> tuple[str, str]:
    answer = refusal(error)
    if answer is not None:
        said = f"Discord answered {answer.status} (code {answer.code})."
        return said, ADVICE.get(answer.code) or KINDS.get(answer.status, DOWN)
    if isinstance(error, discord.RateLimited) or isinstance(error.__cause__, discord.RateLimited):
        return "Discord answered 429 (code 0).", KINDS[429]
    if isinstance(error, BROKEN) or isinstance(error.__cause__, BROKEN):
        return "There was no answer.", UNREACHED
    return f"It ended with {type(error).__name__}.", REPORT
