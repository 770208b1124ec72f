"""The herald on Discord: posts, edits and retires the messages of a table, and says why if it cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any

import discord
from typing_extensions import override

from bot.chat.messages import pictures
from bot.chat.messages.board_message import asked_zones, board_screen
from bot.chat.messages.lobby import gone_table_screen, lobby_screen
from bot.chat.messages.offers import offer_screen
from bot.chat.messages.own_games import summary_screen
from bot.chat.messages.panel import painted, panel_screen
from bot.chat.messages.story_pages import film_screen
from bot.chat.messages.waiting import reminder_screen
from bot.chat.parts.layout import NOBODY, bare, bears, edited, past, sent
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import Screen
from bot.chat.parts.timestamps import shown_at
from bot.chat.posting.courier import Courier
from bot.chat.posting.failures import failures
from bot.chat.posting.live import LivePanels
from bot.chat.posting.search import is_open_lobby, posted_messages
from bot.chat.posting.shown import Shown
from bot.engine.game import Seat
from bot.games.box import Box
from bot.tables.model.letters import NOWHERE, LetterKind, MessageRef
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Status, Table, UserId
from bot.tables.ports.herald import Herald
from bot.tables.ports.world import Clock
from bot.tables.undelivered import Gone, Unreachable
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.film import Film
from bot.tables.views.mine import Mine
from bot.tables.views.panel import Panel
from bot.tables.views.remarks import of_a_copy
from bot.words import _


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
        self._shown, self._courier = Shown(), Courier(client, clock)

    @override
    def is_silenced(self) -> bool:
        return self._courier.is_silenced

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
        async with self._courier.privately():
            channel = ref.channel if ref else (await self._courier.direct(user)).id
            if self._courier.is_in_a_server(channel):
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
        message = await self._courier.post(
            table.channel, lambda: {"content": _call(user), "allowed_mentions": _only(user)}, nonce
        )
        return MessageRef(table.channel, message.id, shown_at(message))

    @override
    async def offer(self, table: Table, seat: Seat, invitation: Invitation, nonce: str) -> MessageRef:
        screen = offer_screen(self._shelf[table.game], table, seat, invitation)
        message = await self._courier.post(
            table.channel, lambda: {**sent(screen), "allowed_mentions": _only(invitation.user)}, nonce
        )
        return MessageRef(table.channel, message.id)

    @override
    async def show_film(self, table: Table, film: Film, nonce: str) -> MessageRef:
        picture = await pictures.film(film)
        screen = film_screen(self._shelf[table.game], table, film, picture)
        return await self._courier.put(table.channel, screen, None, nonce)

    @override
    async def point(self, table: Table, ref: MessageRef) -> None:
        self._shown.forget(ref)
        link = _("This table has moved to {place}.").format(place=f"<#{table.channel}>")
        try:
            with failures():
                message = await self._courier.place(ref.channel).fetch_message(ref.message)
                await message.edit(**bare(message, more=link))
        except (Gone, Unreachable):
            return

    @override
    async def note(self, table: Table, user: UserId, text: str, nonce: str) -> None:
        if not self._messages:
            return
        lines = "\n".join(map(plain, text.splitlines()))
        text = f"{lines}\n-# <#{table.channel}>"
        await self._courier.tell(user, lambda: {"content": text}, nonce)

    @override
    async def remind(self, table: Table, user: UserId, deadline: float | None, nonce: str) -> None:
        if self._messages:
            screen = reminder_screen(self._shelf[table.game], table, deadline)
            await self._courier.tell(user, lambda: sent(screen), nonce)

    @override
    async def summarise(self, user: UserId, games: Sequence[Mine], nonce: str) -> None:
        if self._messages:
            screen = summary_screen(games)
            await self._courier.tell(user, lambda: sent(screen), nonce)

    @override
    async def find(
        self, table: Table, kind: LetterKind, seat: Seat | None, user: UserId | None
    ) -> Sequence[MessageRef]:
        me, is_private = self._client.user, kind in (LetterKind.PANEL, LetterKind.PING)
        if me is None or (is_private and (user is None or not self._messages)):
            return []
        text = "" if user is None else _call(user)
        if is_private and user:
            async with self._courier.privately():
                return await posted_messages(
                    await self._courier.direct(user), me.id, table, kind, seat, text=text
                )
        with failures():
            return await posted_messages(
                self._courier.place(table.channel), me.id, table, kind, seat, text=text
            )

    @override
    async def retire(self, table: Table, ref: MessageRef, *, delete: bool) -> None:
        self._shown.forget(ref)
        self._panels.forget(ref)
        if ref == NOWHERE:
            return
        message = self._courier.place(ref.channel).get_partial_message(ref.message)
        try:
            with failures():
                left = None if delete else left_of(self._shelf[table.game], table, await message.fetch())
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
                await self._courier.place(ref.channel).get_partial_message(ref.message).delete()
        except (Gone, Unreachable):
            return

    @override
    async def mark_gone(self, ref: MessageRef, copied: float | None, *, is_table: bool = False) -> None:
        self._shown.forget(ref)
        more = "" if copied is None else f"-# {of_a_copy(copied)}"
        try:
            with failures():
                message = await self._courier.place(ref.channel).fetch_message(ref.message)
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
                message = await self._courier.place(ref.channel).fetch_message(ref.message)
                # If the message ends with this text already, it was edited before a restart.
                if not bears(message, more):
                    await message.edit(**bare(message, more=more))
        except (Gone, Unreachable):
            return

    async def _put_for_all(
        self, table: Table, screen: Screen, ref: MessageRef | None, nonce: str, timeless: Screen | None = None
    ) -> MessageRef:
        """Show a public screen, unless the message shows it already.

        `timeless` is the same screen without the present time, for the comparison with the message. The message of a
        sleeping table is always edited: perhaps the table sleeps because that message is gone.
        """
        meant = timeless or screen
        if ref is not None and not table.asleep and self._shown.is_there(ref, meant):
            return ref
        # Before the attempt: if it fails, nobody knows what the message shows.
        self._shown.forget(ref)
        put = await self._courier.put(table.channel, screen, ref, nonce)
        self._shown.note(put, meant)
        return put

    async def _put_panel(
        self, channel: int, table: Table, panel: Panel, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        """Show a panel in a direct message, unless the message shows it already (after a press in it, it does).

        A question whose thinking time counts is first shown without its picture.
        """
        box, first = self._shelf[table.game], None
        words = panel_screen(box, table, panel, None)
        if panel.is_timed and (ref is None or not self._panels.says(ref, words)):
            # First the question alone: its thinking time counts, and painting the picture takes a while.
            self._panels.forget(ref)
            first = await self._courier.put(channel, words, ref, nonce)
        screen = await painted(box, table, panel)
        if ref is not None and first is None and self._panels.is_there(ref, screen):
            return ref
        self._panels.forget(ref)
        put = await self._courier.put(channel, screen, first or ref, nonce)
        self._panels.note(put, screen)
        return first or put


def left_of(box: Box, table: Table, message: discord.Message) -> Mapping[str, Any] | None:
    """What remains of an expired message: of a lobby the seats with their players, of a panel all but its buttons.

    Of a board it is the important events of its turn; None if there are none.
    """
    if is_open_lobby(message):
        return edited(lobby_screen(box, table, (), has_begun=True))
    if message.channel.id != table.channel:
        return bare(message)
    view = past(message)
    return None if view is None else {"view": view, "attachments": [], "allowed_mentions": NOBODY}


def _call(user: UserId) -> str:
    return _("{user}: your turn, under the board.").format(user=f"<@{user}>")


def _only(user: UserId | None) -> discord.AllowedMentions:
    """Mentions ping nobody except this user."""
    return discord.AllowedMentions(users=[] if user is None else [discord.Object(user)])
