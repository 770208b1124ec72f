"""The thread of a smoke test: begun at its message, written in, then deleted, or else archived."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, cast

import discord

from bot.chat.smoke import screens
from bot.chat.smoke.probed import Probed
from bot.chat.smoke.verdicts import Skipped
from bot.tables.model.letters import MessageRef

THREAD_THERE: Final = 160004
"""Discord's code for a message that already has a thread: that of the run before, which could only be archived."""
NO_THREAD: Final = frozenset({50001, 50013, 50024})
"""Codes for a permission that the games do not need, and for a kind of channel that has no threads."""
NO_THREAD_SAID: Final = "No thread can be begun here (code {code}); no game needs that."
NO_THREAD_ADVICE: Final = (
    "To try it, grant Create Public Threads in a text channel, or name a thread as CHANNEL."
)
ARCHIVED_SAID: Final = ", and its thread, archived: to delete it takes Manage Threads, which no game needs"


@dataclass
class ThreadTrial:
    """What a test tries with a thread. `spare` is the message it has posted for a thread, if it had to post one."""

    client: Probed
    spare: MessageRef | None = None
    thread: discord.Thread | None = None

    @property
    def remains(self) -> str:
        """What remains of the thread, in words; empty if nothing does."""
        return ARCHIVED_SAID if self.thread else ""

    async def begin(self, place: Any, ref: MessageRef) -> str:
        """Begin a thread at a message of a channel, or take that of the run before, and write in it.

        Skipped if the channel is a thread itself, and if no thread can be begun there.
        """
        if isinstance(place, discord.Thread):
            raise Skipped("The channel is a thread itself: all this was written in one.")
        self.thread = await self._thread_of(place, ref)
        await self._write(self.thread.id, "A line in a thread.")
        return "A thread was begun and written in."

    async def end(self) -> None:
        """Delete the thread, or archive it if the bot may do no more."""
        thread, self.thread = self.thread, None
        if thread is not None:
            try:
                await thread.delete()
            except discord.Forbidden:
                await thread.edit(archived=True)
                self.thread = thread

    async def _thread_of(self, place: Any, ref: MessageRef) -> discord.Thread:
        """A thread of the message: new, or of the run before; if that was deleted, of another message.

        Skipped if no thread can be begun there.
        """
        message = place.get_partial_message(ref.message)
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
            self.spare = await self._write(ref.channel, "This message has a thread for a moment.")
            return await self._thread_of(place, self.spare)

    async def _write(self, channel: int, words: str) -> MessageRef:
        nonce = self.client.hall.random.token()
        return await self.client.courier.put(channel, screens.plain(words), None, nonce)
