"""The herald on Discord: posts, edits and retires the messages of a table, and says why if it cannot."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from typing import Any, Final

import discord
from typing_extensions import override

from bot.chat.discord_patches import TOO_OLD
from bot.chat.messages import pictures
from bot.chat.messages.board_message import asked_zones, board_screen
from bot.chat.messages.lobby import gone_table_screen, lobby_screen
from bot.chat.messages.offers import offer_screen
from bot.chat.messages.own_games import summary_screen
from bot.chat.messages.panel import painted, panel_screen
from bot.chat.messages.story_pages import film_screen
from bot.chat.messages.waiting import reminder_screen
from bot.chat.parts.layout import NOBODY, bare, bears, edited, past, sent
from bot.chat.parts.moments import shown_at
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import Screen
from bot.chat.posting.failures import ARCHIVED, BROKEN, SHUT, failures
from bot.chat.posting.live import LivePanels
from bot.chat.posting.quarantine import TOO_FAST, Quarantine, Shut, TooFast
from bot.chat.posting.search import is_open_lobby, posted_messages
from bot.chat.posting.shown import Shown
from bot.engine.game import Seat
from bot.games.box import Box
from bot.tables.model.letters import LetterKind, MessageRef
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Status, Table, UserId
from bot.tables.ports.herald import Herald
from bot.tables.ports.world import Clock
from bot.tables.undelivered import Gone, Later, Unreachable
from bot.tables.views.bulletin import Bulletin, Panel
from bot.tables.views.film import Film
from bot.tables.views.mine import Mine
from bot.tables.views.remarks import of_a_copy
from bot.words import _

NOWHERE: Final = MessageRef(0, 0)
"""The place of a panel that was not sent, as this installation sends no direct messages."""


class DiscordHerald(Herald):
    """Tells by messages in channels and by direct messages. It does not send a screen that a message already shows."""

    def __init__(
        self,
        client: discord.Client,
        shelf: Mapping[str, Box],
        clock: Clock,
        live: LivePanels,
        panels: Shown,
        *,
        levels: Mapping[str, tuple[str, ...]],
        messages: bool = True,
    ) -> None:
        """`levels` are the computer players by game; without `messages` nobody gets direct messages.

        `panels` knows what panels in direct messages show, also after presses.
        """
        self._client, self._shelf, self._clock, self._live = client, shelf, clock, live
        self._panels = panels
        self._levels, self._messages = levels, messages
        self._shown, self._quarantine = Shown(), Quarantine(clock)

    @override
    def is_silenced(self) -> bool:
        return self._quarantine.is_on

    @override
    async def show_lobby(
        self, table: Table, ref: MessageRef | None, nonce: str, *, notice: str = ""
    ) -> MessageRef:
        box = self._shelf[table.game]
        picture = await pictures.waiting(box, table) if table.status is Status.LOBBY else None
        screen = lobby_screen(box, table, self._levels.get(table.game, ()), picture, notice=notice)
        return await self._put_for_all(table, screen, ref, nonce)

    @override
    async def show_board(
        self, table: Table, bulletin: Bulletin, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        box, now = self._shelf[table.game], self._clock.now()
        picture = await pictures.board(bulletin, asked_zones(box, table, bulletin))
        screen, timeless = (board_screen(box, table, bulletin, picture, since) for since in (now, 0.0))
        return await self._put_for_all(table, screen, ref, nonce, timeless)

    @override
    async def show_panel(
        self, table: Table, user: UserId, panel: Panel, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        # First, as it must also happen if no direct message is sent or none arrives.
        await self._live.refresh(table.key, user)
        if not self._messages:
            return NOWHERE
        async with self._privately():
            channel = ref.channel if ref else (await self._direct(user)).id
            if _is_in_a_server(self._client, channel):
                raise Gone(_("that is no direct message."))
            async with nullcontext() if ref is None else self._panels.at(ref):
                return await self._put_panel(channel, table, panel, ref, nonce)

    @override
    async def refresh(self, table: Table, user: UserId | None = None, *, below: int | None = None) -> None:
        await self._live.refresh(table.key, user, below=below)

    @override
    async def call(self, table: Table, user: UserId, nonce: str) -> MessageRef:
        with failures():
            # Ask Discord: without privileged intents the bot gets no event about members who leave.
            await self._client.http.get_member(table.guild, user)
            message = await _sent(
                self._channel(table.channel),
                lambda: {"content": _call(user), "allowed_mentions": _only(user)},
                nonce,
            )
        return MessageRef(table.channel, message.id, shown_at(message))

    @override
    async def offer(self, table: Table, seat: Seat, invitation: Invitation, nonce: str) -> MessageRef:
        screen = offer_screen(self._shelf[table.game], table, seat, invitation)
        with failures():
            message = await _sent(
                self._channel(table.channel),
                lambda: {**sent(screen), "allowed_mentions": _only(invitation.user)},
                nonce,
            )
        return MessageRef(table.channel, message.id)

    @override
    async def show_film(self, table: Table, film: Film, nonce: str) -> MessageRef:
        picture = await pictures.film(film)
        return await self._put(
            table.channel, film_screen(self._shelf[table.game], table, film, picture), None, nonce
        )

    @override
    async def point(self, table: Table, ref: MessageRef) -> None:
        self._shown.forget(ref)
        link = _("This table has moved to {place}.").format(place=f"<#{table.channel}>")
        try:
            with failures():
                message = await self._channel(ref.channel).fetch_message(ref.message)
                await message.edit(**bare(message, more=link))
        except (Gone, Unreachable):
            return

    @override
    async def note(self, table: Table, user: UserId, text: str, nonce: str) -> None:
        if not self._messages:
            return
        lines = "\n".join(map(plain, text.splitlines()))
        text = f"{lines}\n-# <#{table.channel}>"
        async with self._privately():
            await _sent(await self._direct(user), lambda: {"content": text}, nonce)

    @override
    async def remind(self, table: Table, user: UserId, deadline: float | None, nonce: str) -> None:
        if self._messages:
            screen = reminder_screen(self._shelf[table.game], table, deadline)
            async with self._privately():
                await _sent(await self._direct(user), lambda: sent(screen), nonce)

    @override
    async def summarise(self, user: UserId, games: Sequence[Mine], nonce: str) -> None:
        if self._messages:
            screen = summary_screen(games)
            async with self._privately():
                await _sent(await self._direct(user), lambda: sent(screen), nonce)

    @override
    async def find(
        self, table: Table, kind: LetterKind, seat: Seat | None, user: UserId | None
    ) -> Sequence[MessageRef]:
        me, is_private = self._client.user, kind in (LetterKind.PANEL, LetterKind.PING)
        if me is None or (is_private and (user is None or not self._messages)):
            return []
        text = "" if user is None else _call(user)
        if is_private and user:
            async with self._privately():
                return await posted_messages(await self._direct(user), me.id, table, kind, seat, text=text)
        with failures():
            return await posted_messages(self._channel(table.channel), me.id, table, kind, seat, text=text)

    @override
    async def retire(self, table: Table, ref: MessageRef, *, delete: bool) -> None:
        self._shown.forget(ref)
        self._panels.forget(ref)
        if ref == NOWHERE:
            return
        message = self._channel(ref.channel).get_partial_message(ref.message)
        try:
            with failures():
                left = None if delete else self._left_of(table, await message.fetch())
                if left is None:
                    await message.delete()
                else:
                    await message.edit(**left)
        except (Gone, Unreachable):
            return

    @override
    async def take_away(self, ref: MessageRef) -> None:
        self._shown.forget(ref)
        try:
            with failures():
                await self._channel(ref.channel).get_partial_message(ref.message).delete()
        except (Gone, Unreachable):
            return

    @override
    async def mark_gone(self, ref: MessageRef, copied: float | None, *, is_table: bool = False) -> None:
        self._shown.forget(ref)
        more = "" if copied is None else f"-# {of_a_copy(copied)}"
        try:
            with failures():
                message = await self._channel(ref.channel).fetch_message(ref.message)
                is_whole = is_table and copied is not None
                left = edited(gone_table_screen(copied or 0.0)) if is_whole else bare(message, more=more)
                await message.edit(**left)
        except (Gone, Unreachable):
            return

    @override
    async def mark_asleep(self, ref: MessageRef, sentence: str) -> None:
        self._shown.forget(ref)
        more = f"-# {plain(sentence)}"
        try:
            with failures():
                message = await self._channel(ref.channel).fetch_message(ref.message)
                # Said already, before a restart.
                if not bears(message, more):
                    await message.edit(**bare(message, more=more))
        except (Gone, Unreachable):
            return

    def _left_of(self, table: Table, message: discord.Message) -> Mapping[str, Any] | None:
        """What remains of an expired message: of a lobby the seats with their players, of a panel all but its buttons.

        Of a board it is the important events of its turn; None if there are none.
        """
        if is_open_lobby(message):
            return edited(lobby_screen(self._shelf[table.game], table, (), has_begun=True))
        if message.channel.id != table.channel:
            return bare(message)
        view = past(message)
        return None if view is None else {"view": view, "attachments": [], "allowed_mentions": NOBODY}

    async def _put_for_all(
        self, table: Table, screen: Screen, ref: MessageRef | None, nonce: str, timeless: Screen | None = None
    ) -> MessageRef:
        """Show a public screen, unless the message shows it already.

        `timeless` replaces one with a time for that comparison. The message of a sleeping table is always edited: the
        table may sleep because that message is gone.
        """
        meant = timeless or screen
        if ref is not None and not table.asleep and self._shown.is_there(ref, meant):
            return ref
        # Before the attempt: if it fails, nobody knows what the message shows.
        self._shown.forget(ref)
        put = await self._put(table.channel, screen, ref, nonce)
        self._shown.note(put, meant)
        return put

    async def _put_panel(
        self, channel: int, table: Table, panel: Panel, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        """Show a panel, unless the message shows it already, as it does after a press."""
        box, first = self._shelf[table.game], None
        words = panel_screen(box, table, panel, None)
        if panel.is_timed and (ref is None or not self._panels.says(ref, words)):
            # The question comes first, and its picture follows.
            self._panels.forget(ref)
            first = await self._put(channel, words, ref, nonce)
        screen = await painted(box, table, panel)
        if ref is not None and first is None and self._panels.is_there(ref, screen):
            return ref
        self._panels.forget(ref)
        put = await self._put(channel, screen, first or ref, nonce)
        self._panels.note(put, screen)
        return first or put

    async def _put(self, channel: int, screen: Screen, ref: MessageRef | None, nonce: str) -> MessageRef:
        with failures():
            if ref is not None and ref != NOWHERE and (now := await self._edit(ref, screen)) is not None:
                return MessageRef(ref.channel, ref.message, shown_at(now))
            message = await _sent(self._channel(channel), lambda: sent(screen), nonce)
        return MessageRef(message.channel.id, message.id, shown_at(message))

    async def _edit(self, ref: MessageRef, screen: Screen) -> discord.Message | None:
        """The edited message; None if a new message has to replace it."""
        try:
            message = self._channel(ref.channel).get_partial_message(ref.message)
            return await message.edit(**edited(screen))
        except discord.HTTPException as error:
            if error.code not in (TOO_OLD, ARCHIVED):
                raise
            return None

    @asynccontextmanager
    async def _privately(self) -> AsyncIterator[None]:
        """Send something to one person: errors as `_failures`, and Silenced while Discord takes no direct message."""
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

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)

    async def _direct(self, user: UserId) -> Any:
        return await self._client.create_dm(discord.Object(user))


def _is_in_a_server(client: discord.Client, channel: int) -> bool:
    """True if others can read there: a panel is never shown in such a channel, even if its stored page says so."""
    return isinstance(client.get_channel(channel), discord.abc.GuildChannel | discord.Thread)


async def _sent(
    to: discord.abc.Messageable, written: Callable[[], Mapping[str, Any]], nonce: str
) -> discord.Message:
    """Post something. If the connection breaks, nobody knows if it was posted: it is posted again at once.

    Discord recognises the nonce for some minutes, and then answers with the first message.
    """
    try:
        return await to.send(**written(), nonce=nonce)
    except BROKEN:
        # Written anew, as the library has closed the files of the first attempt.
        return await to.send(**written(), nonce=nonce)


def _call(user: UserId) -> str:
    return _("{user}: your turn, under the board.").format(user=f"<@{user}>")


def _only(user: UserId | None) -> discord.AllowedMentions:
    """Mentions ping nobody except this user."""
    return discord.AllowedMentions(users=[] if user is None else [discord.Object(user)])


"""The place of a panel that was not sent, as this installation sends no direct messages."""
