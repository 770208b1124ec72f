"""The courier: posts and edits messages at Discord, and turns its refusals into the herald's errors.

The herald says what is to be shown to whom; the courier only carries it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.chat.discord_patches import TOO_OLD
from bot.chat.parts.layout import edited, sent
from bot.chat.parts.screen import Screen
from bot.chat.parts.timestamps import shown_at
from bot.chat.posting.failures import ARCHIVED, BROKEN, SHUT, failures
from bot.chat.posting.quarantine import TOO_FAST, Quarantine, Shut, TooFast
from bot.tables.model.letters import NOWHERE, MessageRef
from bot.tables.model.table import UserId
from bot.tables.ports.world import Clock
from bot.tables.undelivered import Gone, Later

Written = Callable[[], Mapping[str, Any]]
"""Writes a message; it is called again for each attempt, as the library closes the files of the last one."""


class Courier:
    """Carries messages to channels and to people. Raises Unreachable, Gone or Later where Discord refuses one."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        """`clock` tells how long no direct message is tried after Discord has refused them all (`Quarantine`)."""
        self._client, self._quarantine = client, Quarantine(clock)

    @property
    def is_silenced(self) -> bool:
        """True while no direct message is tried."""
        return self._quarantine.is_on

    def place(self, channel: int) -> discord.PartialMessageable:
        """The channel of that id, without a request."""
        return self._client.get_partial_messageable(channel)

    def is_in_a_server(self, channel: int) -> bool:
        """True if others can read there: a panel is never shown in such a channel, even if its stored page says so."""
        return isinstance(self._client.get_channel(channel), discord.abc.GuildChannel | discord.Thread)

    async def direct(self, user: UserId) -> discord.DMChannel:
        """The direct conversation with a user. Raises the errors of the library."""
        return await self._client.create_dm(discord.Object(user))

    async def put(self, channel: int, screen: Screen, ref: MessageRef | None, nonce: str) -> MessageRef:
        """Show a screen: in the message at `ref`, or in a new one if there is none or it takes no more edits."""
        with failures():
            if ref is not None and ref != NOWHERE and (now := await self._edit(ref, screen)) is not None:
                return MessageRef(ref.channel, ref.message, shown_at(now))
            message = await _sent(self.place(channel), lambda: sent(screen), nonce)
        return MessageRef(message.channel.id, message.id, shown_at(message))

    async def post(self, channel: int, written: Written, nonce: str) -> discord.Message:
        """Post a new message in a channel."""
        with failures():
            return await _sent(self.place(channel), written, nonce)

    async def tell(self, user: UserId, written: Written, nonce: str) -> None:
        """Send a direct message to a user. Raises Silenced while none is tried."""
        async with self.privately():
            await _sent(await self.direct(user), written, nonce)

    @asynccontextmanager
    async def privately(self) -> AsyncIterator[None]:
        """Send something to one person: errors as `failures`, and Silenced while Discord takes no direct message."""
        async with self._quarantine.trying():
            try:
                with failures():
                    yield
            except (Gone, Later) as error:
                code = getattr(error.__cause__, "code", None)
                if code in SHUT:
                    raise Shut(code) from error
                if code == TOO_FAST:
                    raise TooFast from error
                raise

    async def _edit(self, ref: MessageRef, screen: Screen) -> discord.Message | None:
        """The edited message; None if a new message has to replace it."""
        try:
            message = self.place(ref.channel).get_partial_message(ref.message)
            return await message.edit(**edited(screen))
        except discord.HTTPException as error:
            if error.code not in (TOO_OLD, ARCHIVED):
                raise
            return None


async def _sent(to: discord.abc.Messageable, written: Written, nonce: str) -> discord.Message:
    """Post something. If the connection breaks, nobody knows if it was posted: it is posted again at once.

    Discord recognises the nonce for some minutes, and then answers with the first message.
    """
    try:
        return await to.send(**written(), nonce=nonce)
    except BROKEN:
        return await to.send(**written(), nonce=nonce)
