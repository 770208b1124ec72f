"""When the bot is killed: at stages of its requests, at places inside it, after a while, or while it starts."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Final

from tests.campaigns.wire.crash.fuses import COMMITTED, FUSES, NOTED, READ, TELLING, TOLD
from tests.campaigns.wire.crash.giving_up import given_up
from tests.campaigns.wire.faults import Fault
from tests.campaigns.wire.recording import Request
from tests.campaigns.wire.stand_in import Stage
from tests.campaigns.wire.world import World


class When(StrEnum):
    """The kinds of moments. Those inside the bot are the names of fuses."""

    LOST = "request lost"
    """A request has left, and never arrives."""
    ARRIVED = "request arrived"
    """It arrives and takes effect, but the bot dies before the answer."""
    DONE = "request done"
    ANSWERED = "request answered"
    CALLBACK = "before the first answer"
    DISPATCHED = "event dispatched"
    DELAY = "after a while"
    START = "while starting"
    FIRST_REQUESTS = "first requests after a start"
    FIRST_FUSE = "inside, after a start"
    FUSE = "inside"


AT_A_START: Final = frozenset({When.START, When.FIRST_REQUESTS, When.FIRST_FUSE})
AT_REQUESTS: Final = frozenset({When.LOST, When.ARRIVED, When.DONE, When.ANSWERED})
POSTING: Final = 0.6
"""The chance that the bot is killed at the request for a new message: most requests are answers and edits."""
POST: Final = r"/channels/\d+/messages"
MOST_REQUESTS: Final = 8
"""The moment is one of this many next requests; after a start, and for new messages, there are not many."""
FEW: Final = 3
AFTER_A_START: Final = (READ, TELLING, TOLD, NOTED)
"""The fuses that burn when the postman begins, if there is anything to be told."""
PATIENCE: Final = 40
"""How often people act until the moment has come."""
AGAIN: Final = 3.0
"""Seconds in which a start reaches the moment at which it is killed."""
LONGEST: Final = 0.4
"""Seconds until a kill that takes a while; a start takes about three times as long."""
CALLBACK: Final = r"/interactions/\d+/[^/]+/callback"


@dataclass(frozen=True, slots=True)
class Moment:
    """A kind, with random details: how many requests or passings are let go, how long it takes, which fuse.

    With `posting` only requests that post a message count.
    """

    when: When
    skipped: int
    delay: float
    fuse: str
    posting: bool

    @classmethod
    def drawn(cls, when: When, luck: Random) -> Moment:
        """A random moment of one kind."""
        is_posting = when in AT_REQUESTS and luck.random() < POSTING
        is_rare = is_posting or when in AT_A_START or when is When.FUSE
        return cls(
            when=when,
            skipped=luck.randrange(FEW if is_rare else MOST_REQUESTS),
            delay=luck.uniform(0, LONGEST),
            fuse=luck.choice(AFTER_A_START if when is When.FIRST_FUSE else FUSES),
            posting=is_posting,
        )

    @property
    def is_at_a_start(self) -> bool:
        """True if the bot has to be killed before, so that it can be killed as it starts."""
        return self.when in AT_A_START

    def before_a_start(self) -> Moment:
        """When to kill it first: for a moment at a start after a commit, so that there is something to be told then."""
        return replace(self, when=When.FUSE, fuse=COMMITTED, skipped=0) if self.is_at_a_start else self

    def __str__(self) -> str:
        inside = f" ({self.fuse})" if self.when in (When.FUSE, When.FIRST_FUSE) else ""
        return f"{self.when}{inside}{' (a new message)' if self.posting else ''}"


class Executioner:
    """Kills the bot of a world at moments. `is_dead` is set when the bot has ended."""

    def __init__(self, world: World) -> None:
        """Watch the requests from now on."""
        self._world, self._bot = world, world.bot
        self._moment: Moment | None = None
        self._left = 0
        world.wire.watches.append(self._watch)

    async def dies(self, moment: Moment, act: Callable[[], Awaitable[None]]) -> bool:
        """Let people act until the moment has come; in the end the bot is killed at rest.

        True if the moment came.
        """
        self._moment, self._left = moment, moment.skipped
        if moment.when is When.FUSE:
            await self._bot.light(moment.fuse, moment.skipped)
        for _ in range(PATIENCE):
            acting = asyncio.ensure_future(act())
            ending = asyncio.ensure_future(self._ended(moment))
            await asyncio.wait([acting, ending], return_when=asyncio.FIRST_COMPLETED)
            if self._bot.is_alive and moment.when is When.DELAY:
                await ending
            if not self._bot.is_alive or await self._has_ended(acting):
                await given_up(acting)
                break
            ending.cancel()
            await acting
        has_come = not self._bot.is_alive
        self._moment = None
        await self._bot.kill()
        return has_come

    async def restarts(self, moment: Moment) -> bool:
        """Start the bot, kill it on the way, and start it again. True if the moment came."""
        self._moment, self._left = moment, moment.skipped
        more = [f"--fuse={moment.fuse}:{moment.skipped // 2}"] if moment.when is When.FIRST_FUSE else []
        await self._bot.start(*more)
        with suppress(TimeoutError):
            wait = moment.delay * 4 if moment.when is When.START else AGAIN
            await asyncio.wait_for(self._bot.wait(), wait)
        has_come = moment.when is When.START or not self._bot.is_alive
        self._moment = None
        await self._bot.kill()
        await self._bot.start()
        return has_come

    async def _has_ended(self, acting: asyncio.Future[None]) -> bool:
        """True if somebody's act failed because the bot has just ended."""
        if acting.done() and isinstance(acting.exception(), ConnectionError):
            await self._bot.wait()
        return not self._bot.is_alive

    async def _ended(self, moment: Moment) -> None:
        if moment.when is When.DISPATCHED:
            sent = self._dispatched()
            while self._dispatched() == sent:  # noqa: ASYNC110  # the gateway counts, and wakes nobody
                await asyncio.sleep(0.001)
            await asyncio.sleep(moment.delay / 20)
            await self._bot.kill()
        elif moment.when is When.DELAY:
            await asyncio.sleep(moment.delay)
            await self._bot.kill()
        await self._bot.wait()

    def _dispatched(self) -> int:
        session = self._world.wire.gateway.session
        return len(session.events) if session else 0

    async def _watch(self, stage: Stage, request: Request) -> None:
        moment = self._moment
        if moment is None or stage is not _stage(moment.when) or request.path == "/users/@me":
            return
        if moment.when is When.CALLBACK and not re.fullmatch(CALLBACK, request.path):
            return
        is_post = request.method == "POST" and re.fullmatch(POST, request.path) is not None
        if moment.posting and moment.when in AT_REQUESTS and not is_post:
            return
        self._left -= 1
        if self._left >= 0:
            return
        self._moment = None
        if moment.when is When.LOST:
            self._world.wire.faults.add(Fault(request.method, re.escape(request.path), reset=True))
        await self._bot.kill()


def _stage(when: When) -> Stage | None:
    match when:
        case When.LOST | When.ARRIVED | When.CALLBACK | When.FIRST_REQUESTS:
            return Stage.ARRIVED
        case When.DONE:
            return Stage.DONE
        case When.ANSWERED:
            return Stage.ANSWERED
    return None
