"""The steps of a smoke test, as they are tried: each ends in a verdict, and none stops the others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, cast

import discord

from bot.chat.parts.screen import Picture, Screen
from bot.chat.parts.verbs import Ack
from bot.chat.smoke import asked, screens
from bot.chat.smoke.pressing import Pressing
from bot.chat.smoke.probed import Probed
from bot.chat.smoke.screens import DIRECT, OPEN, REDRAW
from bot.chat.smoke.verdicts import FAILURES, REPORT, Outcome, Skipped, Verdict, Wrong, failed
from bot.tables.model.letters import MessageRef
from bot.tables.model.table import Theme, UserId

LOOKED_THROUGH: Final = 300
"""So many of the last messages of the channel are looked through for that of the run before."""
OLD: Final = 3600.0
"""Seconds after which Discord counts the edits of a message."""
TOO_OLD: Final = 30046
THREAD_THERE: Final = 160004
"""Discord's code for a message that has a thread already: that of the run before, which could only be archived."""
NO_THREAD: Final = frozenset({50001, 50013, 50024})
"""Codes for a right that the games do not need, and for a kind of channel that has no threads."""
NO_THREAD_SAID: Final = "No thread can be begun here (code {code}); no game needs that."
NO_THREAD_ADVICE: Final = (
    "To try it, grant Create Public Threads in a text channel, or name a thread as CHANNEL."
)
ARCHIVED_SAID: Final = ", and its thread, archived: to delete it takes Manage Threads, which no game needs"
LATER: Final = "Run it again when the message is older than an hour."


@dataclass
class Trial:
    """A smoke test in one channel. `wait` is how long it waits for each press (seconds).

    `tell` says what goes on, and `judge` is told each verdict in the moment when it is found.
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
    spare: MessageRef | None = None
    thread: discord.Thread | None = None
    edits: int = 0
    age: float | None = None
    drift: float | None = None
    is_renewed: bool = False
    dark: Picture = field(init=False)
    light: Picture = field(init=False)

    async def run(self) -> list[Verdict]:
        """Try everything; the verdicts as they came. What was posted meanwhile is taken away whatever happens."""
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
        """Those of the steps so far, in the order in which they came."""
        return list(self.found.values())

    async def step(self, name: str, act: Callable[[], Awaitable[str]]) -> bool:
        """Try something that answers with what was seen; whether that was well."""
        try:
            self.found[name] = Verdict(name, Outcome.OK, await act())
        except FAILURES as error:
            self.found[name] = failed(name, error)
        self.judge(self.found[name])
        return self.found[name].outcome is Outcome.OK

    async def _look(self) -> None:
        """What is asked without a word to anybody."""
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
        """What is posted, sent, pressed and changed."""
        self.client.expect(OPEN, Ack.BESIDE)
        await self.step("post", self._post)
        await self.step("direct message", self._send)
        await self.step("clock", self._clock)
        await self._press()
        await self.step("replace", self._replace)
        await self.step("strip", self._strip)
        await self.step("direct strip", self._strip_direct)
        await self.step("thread", self._begin_thread)

    async def _post(self) -> str:
        self.kept = await self._before()
        self.age = None if self.kept is None else self._since(self.kept)
        await self._put(screens.asking(self.client, self.dark, self.wait))
        self.drift = None if self.age is not None else self._since(self._standing())
        return (
            "A message with a picture was posted." if self.age is None else "The last run's message shows it."
        )

    async def _before(self) -> MessageRef | None:
        """The message that the last run has left."""
        assert self.client.user is not None, "signed in"
        async for message in self.place.history(limit=LOOKED_THROUGH):
            if screens.is_ours(message, self.client.user.id):
                return MessageRef(self.number, message.id)
        return None

    async def _put(self, screen: Screen) -> None:
        """Show a screen in the channel: in the message of the test, or in a new one if that takes no more edits."""
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
        self.direct = await self.client.courier.put(channel, screen, None, self._nonce())
        self.drift = self._since(self.direct)
        return "The application's owner has got one."

    async def _clock(self) -> str:
        if self.drift is None:
            raise Skipped("Nothing was sent by which the clocks could be compared.")
        return asked.clock(self.drift)

    async def _press(self) -> None:
        """The three presses, each waited for when the one before has come or was given up."""
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
        before = await self._pictures(ref)
        await self.client.courier.strip(self.client.table(), ref)
        self.edits += ref == self.kept
        if screens.has_buttons(await self.client.courier.read(ref)):
            raise Wrong("The button is still there.", REPORT)
        if len(before) != 1 or not before[0] or await self._pictures(ref) != before:
            raise Wrong("The picture has gone with the button, or is another one.", REPORT)
        return "The button has gone, the picture has stayed."

    async def _pictures(self, ref: MessageRef) -> list[bytes]:
        """The files of the pictures that a message shows, as those who read it load them."""
        message = await self.client.courier.read(ref)
        return [await self._loaded(address) for address in screens.shown(message)]

    async def _loaded(self, address: str) -> bytes:
        try:
            return await self.client.http.get_from_cdn(address)
        except discord.NotFound:
            # Another 404 than that of a message: the message shows a picture that nobody can load.
            return b""

    async def _begin_thread(self) -> str:
        kept = self._standing()
        if isinstance(self.place, discord.Thread):
            raise Skipped("The channel is a thread itself: all this was written in one.")
        self.thread = await self._thread_of(kept)
        line = screens.plain("A line in a thread.")
        await self.client.courier.put(self.thread.id, line, None, self._nonce())
        return "A thread was begun and written in."

    async def _thread_of(self, ref: MessageRef) -> discord.Thread:
        """A thread of a message: a new one, that of the run before, or where that has been deleted another's."""
        message = self.place.get_partial_message(ref.message)
        try:
            return cast(discord.Thread, await message.create_thread(name="smoke test"))
        except discord.HTTPException as error:
            if error.code in NO_THREAD:
                raise Skipped(NO_THREAD_SAID.format(code=error.code), NO_THREAD_ADVICE) from error
            if error.code != THREAD_THERE or ref == self.spare:
                raise
        try:
            return cast(discord.Thread, await self.client.fetch_channel(ref.message))
        except discord.NotFound:
            line = screens.plain("This message has a thread for a moment.")
            self.spare = await self.client.courier.put(self.number, line, None, self._nonce())
            return await self._thread_of(self.spare)

    async def _leave(self) -> str:
        """Leave one message in the channel, and nothing anywhere else; all is tried before a failure is told."""
        failures = []
        for act in (self._sum_up, self._end_thread, self._take_back):
            try:
                await act()
            except FAILURES as error:
                failures.append(error)
        for failure in failures:
            raise failure
        kept = "One message without a picture" if self.kept else "Nothing"
        return f"{kept} in the channel{ARCHIVED_SAID if self.thread else ''}."

    async def _sum_up(self) -> None:
        if self.kept is None:
            return
        await self._put(screens.left(self.verdicts(), self.client.hall.clock.now()))
        if screens.shown(await self.client.courier.read(self.kept)):
            raise Wrong("The picture of the message is still there.", REPORT)

    async def _end_thread(self) -> None:
        """Take the thread away, or archive it where that is all that the bot may do."""
        thread, self.thread = self.thread, None
        if thread is not None:
            try:
                await thread.delete()
            except discord.Forbidden:
                await thread.edit(archived=True)
                self.thread = thread

    async def _take_back(self) -> None:
        for ref in filter(None, (self.direct, self.spare)):
            await self.client.courier.delete(ref)

    async def _grow_old(self) -> str:
        """What this run has shown of 30046: the refusal of edits of a message that is older than an hour."""
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
