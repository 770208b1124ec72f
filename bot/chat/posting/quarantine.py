"""Direct messages that Discord refuses to the whole bot, as it does to young bots: then the bot tries none for a while.

The pause is one hour at first, and twice as long after every further refusal, up to a day. Then one message is tried,
and the others wait for its result. The same happens after a start, as nothing of this is stored: it costs one refused
request.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Final

from bot.logs import Log
from bot.tables.ports.world import Clock
from bot.tables.undelivered import Later, Silenced

log = Log(__name__)

FIRST: Final = 3600.0
LONGEST: Final = 24 * 3600.0
"""Seconds without any attempt: FIRST after the first refusal, at most LONGEST after later ones."""
TOO_FAST: Final = 40003
"""Discord's code for conversations that are opened too fast. It passes soon, unless it repeats (see OFTEN)."""
LASTING: Final = 60.0
OFTEN: Final = 3
"""The bot pauses after OFTEN refusals TOO_FAST or more over LASTING seconds or more, without a success between them."""


class Shut(Exception):
    """Discord has refused a direct message with a `code` that is about the bot, not about the recipient."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


class TooFast(Later):
    """Discord has refused to open a conversation, as the bot has opened too many recently."""


class Quarantine:
    """Knows if direct messages can be tried."""

    def __init__(self, clock: Clock) -> None:
        """At first nothing is known: the first message shows if Discord takes direct messages."""
        self._clock = clock
        self._until = self._pause = 0.0
        self._is_proven = False
        self._alone = asyncio.Lock()
        self._hasty: list[float] = []

    @property
    def is_on(self) -> bool:
        """True while no direct message is tried."""
        return self._clock.now() < self._until

    @asynccontextmanager
    async def trying(self) -> AsyncIterator[None]:
        """Try to send something to a person.

        Raises Silenced during a pause, and for the message whose refusal begins one.
        """
        async with nullcontext() if self._is_proven else self._alone:
            self._check()
            try:
                yield
            except Shut as error:
                self._begin(error.code)
                self._check()
            except TooFast:
                self._hurry()
                self._check()
                raise
            except BaseException:
                # Any other error is about one message: outside a quarantine the next ones need not go one at a
                # time; it does not end a quarantine.
                self._is_proven = not self._pause
                raise
            self._end()

    def _check(self) -> None:
        if self.is_on:
            raise Silenced(self._until - self._clock.now())

    def _hurry(self) -> None:
        now = self._clock.now()
        self._hasty.append(now)
        if len(self._hasty) >= OFTEN and now - self._hasty[0] >= LASTING:
            self._begin(TOO_FAST)

    def _begin(self, code: int) -> None:
        # Messages that were sent at the same time are refused together, and count once.
        if self.is_on:
            return
        is_first = not self._pause
        self._pause = FIRST if is_first else min(LONGEST, 2 * self._pause)
        self._until, self._is_proven = self._clock.now() + self._pause, False
        if is_first:
            log.error("direct_messages_refused", code=code)

    def _end(self) -> None:
        if self._pause:
            log.info("direct_messages_taken_again")
        self._until = self._pause = 0.0
        self._is_proven = True
        self._hasty.clear()
