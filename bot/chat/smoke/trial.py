"""The steps of a smoke test, one after the other; each ends in a verdict.

A step that fails stops no other, but in a channel that cannot be used nothing is posted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from bot.chat.parts.screen import Picture, Screen
from bot.chat.parts.verbs import Ack
from bot.chat.smoke import asked, screens
from bot.chat.smoke.pressing import Pressing
from bot.chat.smoke.probed import Probed
from bot.chat.smoke.screens import DIRECT, OPEN, REDRAW
from bot.chat.smoke.threads import ThreadTrial
from bot.chat.smoke.verdicts import FAILURES, REPORT, Outcome, Skipped, Verdict, Wrong, failed
from bot.tables.model.letters import MessageRef
from bot.tables.model.table import Theme, UserId

LOOKED_THROUGH: Final = 300
"""The number of latest messages of the channel that are searched for the message of the run before."""
OLD: Final = 3600.0
"""Seconds after which Discord limits the number of edits of a message."""
TOO_OLD: Final = 30046
LATER: Final = "Run it again when the message is older than an hour."


@dataclass
class Trial:
    """A smoke test in one channel. `wait` is the time for each press (seconds).

    `tell` gets the progress, and `judge` each verdict as soon as it is found.
    """

    client: Probed
    number: int
    wait: float
    tell: Callable[[str], None]
    judge: Callable[[Verdict], None]
    found: dict[str, Verdict] = field(default_factory=dict)
    place: Any = None
    kept: MessageRef | None = None
    direct: MessageRef | None = None
    edits: int = 0
    age: float | None = None
    drift: float | None = None
    is_renewed: bool = False
    dark: Picture = field(init=False)
    light: Picture = field(init=False)
    threads: ThreadTrial = field(init=False)

    def __post_init__(self) -> None:
        self.threads = ThreadTrial(self.client)

    async def run(self) -> list[Verdict]:
        """Run all steps; returns the verdicts in order.

        At the end, even after an error, everything that was posted is removed, except one message, and a thread that
        the bot may only archive.
        """
        self.dark = await screens.painted(self.client, Theme.NIGHT)
        self.light = await screens.painted(self.client, Theme.LIGHT)
        try:
            await self._look()
            if self.found["channel"].outcome is Outcome.OK:
                await self._write()
        finally:
            if self.place is not None:
                await self.step("what is left", self._leave)
                await self.step("old message", self._grow_old)
        return self.verdicts()

    def verdicts(self) -> list[Verdict]:
        """The verdicts of the steps so far, in order."""
        return list(self.found.values())

    async def step(self, name: str, act: Callable[[], Awaitable[str]]) -> bool:
        """Run a step that returns what it has seen; True if it went well."""
        try:
            self.found[name] = Verdict(name, Outcome.OK, await act())
        except FAILURES as error:
            self.found[name] = failed(name, error)
        self.judge(self.found[name])
        return self.found[name].outcome is Outcome.OK

    async def _look(self) -> None:
        """The steps that send nothing to anybody."""
        await self.step("application", lambda: asked.application(self.client))
        await self.step("commands", lambda: asked.commands(self.client))
        await self.step("gateway latency", lambda: asked.gateway(self.client))
        if await self.step("channel", self._find):
            await self.step("permissions", lambda: asked.permissions(self.client, self.place))
            await self.step("REST latency", lambda: asked.rest(self.client, self.number))

    async def _find(self) -> str:
        self.place = await asked.channel(self.client, self.number)
        return f"It is there ({self.place.type.name})."

    async def _write(self) -> None:
        """The steps that post, send, press and edit."""
        self.client.expect(OPEN, Ack.BESIDE)
        await self.step("post", self._post)
        await self.step("direct message", self._send)
        await self.step("clock", self._clock)
        await self._press()
        await self.step("replace", self._replace)
        await self.step("strip", self._strip)
        await self.step("direct strip", self._strip_direct)
        await self.step("thread", self._thread)

    async def _post(self) -> str:
        self.kept = await self._before()
        self.age = None if self.kept is None else self._since(self.kept)
        await self._put(screens.asking(self.client, self.dark, self.wait))
        self.drift = None if self.age is not None else self._since(self._standing())
        return (
            "A message with a picture was posted." if self.age is None else "The last run's message shows it."
        )

    async def _before(self) -> MessageRef | None:
        """The message that the last run has left; None if there is none among the latest LOOKED_THROUGH."""
        assert self.client.user is not None, "signed in"
        async for message in self.place.history(limit=LOOKED_THROUGH):
            if screens.is_ours(message, self.client.user.id):
                return MessageRef(self.number, message.id)
        return None

    async def _put(self, screen: Screen) -> None:
        """Show a screen in the channel: in the test's message, or in a new one if that takes no more edits.

        A new one replaces the old one, which is deleted.
        """
        before = self.kept
        self.kept = await self.client.courier.put(self.number, screen, before, self._nonce())
        if before is not None and self.kept != before:
            self.is_renewed = True
            await self.client.courier.delete(before)
        elif before is not None:
            self.edits += 1

    async def _send(self) -> str:
        owner = asked.owner(self.client)
        self.client.expect(DIRECT, Ack.HERE)
        channel = await self.client.courier.direct(UserId(owner))
        screen = screens.direct(self.client, self.dark)
        self.direct = await self.client.courier.put(channel.id, screen, None, self._nonce())
        self.drift = self._since(self.direct)
        return "The application's owner has got one."

    async def _clock(self) -> str:
        if self.drift is None:
            raise Skipped("Nothing was sent by which the clocks could be compared.")
        return asked.clock(self.drift)

    async def _press(self) -> None:
        """The three presses, one after the other: each is awaited or given up before the next."""
        self.client.expect(REDRAW, Ack.HERE)
        presses = Pressing(self.client, self.wait, self.tell)

        async def pressed(step: str, name: str, screen: Screen, *, is_there: bool) -> bool:
            return await self.step(step, lambda: presses.shown(name, screen, is_there=is_there))

        panel, light = screens.panel(self.client, self.dark), screens.redrawn(self.light)
        is_posted = self.found["post"].outcome is Outcome.OK
        is_open = await pressed("panel", OPEN, panel, is_there=is_posted)
        await pressed("panel again", REDRAW, light, is_there=is_open or presses.has_followed)
        await pressed("direct press", DIRECT, light, is_there=self.direct is not None)
        await self.step("acknowledgement", presses.acknowledged)

    async def _replace(self) -> str:
        kept = self._standing()
        before = screens.shown(await self.client.courier.read(kept))
        await self._put(screens.replaced(self.client, self.light))
        after = screens.shown(await self.client.courier.read(self._standing()))
        if len(after) != 1 or after == before:
            raise Wrong("The message shows the old picture, or not one.", REPORT)
        return "The picture was replaced."

    async def _strip(self) -> str:
        try:
            return await self._stripped(self._standing())
        except discord.HTTPException as error:
            if error.code != TOO_OLD:
                raise
        before, self.kept = self._standing(), None
        await self._put(screens.replaced(self.client, self.light))
        self.is_renewed = True
        await self.client.courier.delete(before)
        return await self._stripped(self._standing())

    async def _strip_direct(self) -> str:
        if self.direct is None:
            raise Skipped("There is no direct message.")
        return await self._stripped(self.direct)

    async def _stripped(self, ref: MessageRef) -> str:
        before = await screens.pictures_of(self.client, ref)
        await self.client.strip(ref)
        self.edits += ref == self.kept
        if screens.has_buttons(await self.client.courier.read(ref)):
            raise Wrong("The button is still there.", REPORT)
        if len(before) != 1 or not before[0] or await screens.pictures_of(self.client, ref) != before:
            raise Wrong("The picture has gone with the button, or is another one.", REPORT)
        return "The button has gone, the picture has stayed."

    async def _thread(self) -> str:
        return await self.threads.begin(self.place, self._standing())

    async def _leave(self) -> str:
        """Leave one message in the channel, and nothing elsewhere. All of it is tried before a failure is raised."""
        failures = []
        for act in (self._sum_up, self.threads.end, self._take_back):
            try:
                await act()
            except FAILURES as error:
                failures.append(error)
        for failure in failures:
            raise failure
        kept = "One message without a picture" if self.kept else "Nothing"
        return f"{kept} in the channel{self.threads.remains}."

    async def _sum_up(self) -> None:
        if self.kept is None:
            return
        await self._put(screens.left(self.verdicts(), self.client.hall.clock.now()))
        if screens.shown(await self.client.courier.read(self.kept)):
            raise Wrong("The picture of the message is still there.", REPORT)

    async def _take_back(self) -> None:
        for ref in filter(None, (self.direct, self.threads.spare)):
            await self.client.courier.delete(ref)

    async def _grow_old(self) -> str:
        """What this run has seen of 30046: the refusal to edit a message that is older than an hour."""
        if self.age is None:
            raise Skipped("There was none from an earlier run.", LATER)
        minutes = f"The message was {self.age / 60:.0f} min old"
        if self.is_renewed:
            return f"{minutes}: after {self.edits} edits one was refused (30046), and it was posted again."
        if self.age < OLD:
            raise Skipped(f"{minutes}, too young to show anything.", LATER)
        return f"{minutes} and took {self.edits} edits: Discord did not refuse one (30046)."

    def _standing(self) -> MessageRef:
        if self.kept is None:
            raise Skipped("Nothing stands in the channel.")
        return self.kept

    def _since(self, ref: MessageRef) -> float:
        """Seconds since a message was posted, by this machine's clock and Discord's."""
        return self.client.hall.clock.now() - discord.utils.snowflake_time(ref.message).timestamp()

    def _nonce(self) -> str:
        return self.client.hall.random.token()
