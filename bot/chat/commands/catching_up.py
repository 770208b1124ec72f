"""`/catchup`: what has happened since the person looked last, in words and with a picture for each turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

import discord

from bot.chat.context import ChatContext
from bot.chat.messages import pictures
from bot.chat.messages.headlines import once
from bot.chat.parts.answers import answer_with
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import ENTRIES, TEXT, Button, Entry, Look, Menu, Picture, Row, Screen
from bot.chat.parts.slash import AnyCommand, alone
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import Pressed, readable, verb
from bot.tables.history.story import Chapter
from bot.tables.model.table import Refusal, Table, TableId, UserId
from bot.tables.use_cases import catching_up, queries
from bot.tables.use_cases.catching_up import News
from bot.words import _, ngettext

ROOM: Final = TEXT - 600
"""The most characters of news, of which the latest are shown. The difference to TEXT is for the text around them."""


def command(chat: ChatContext) -> AnyCommand:
    """The command: in a channel with a table for that one, elsewhere for all tables of the person."""

    async def run(interaction: Interaction) -> None:
        table = await _table_here(chat, interaction)
        await (_everywhere(chat, interaction) if table is None else _at(chat, interaction, table.key))

    return alone("catchup", _("What has happened since you last looked, in words and pictures"), run)


@verb(
    "since", "what is new since one's last look: at this table, or at all one's tables", Ack.BESIDE, words=ANY
)
async def _asked(press: Pressed) -> None:
    """Answer the button of a table, the button for all tables of the person, or a table chosen from a menu."""
    chat, interaction, key = press.chat, press.interaction, press.key
    if press.values:
        await _everywhere(chat, interaction, TableId(press.values[0]))
    elif key.table:
        await _at(chat, interaction, (await readable(press)).key)
    else:
        await _everywhere(chat, interaction)


async def _table_here(chat: ChatContext, interaction: Interaction) -> Table | None:
    if interaction.guild_id is None:
        return None
    return await queries.table_in(chat.hall, interaction.channel_id or 0)


async def _at(chat: ChatContext, interaction: Interaction, table: TableId) -> None:
    news = await catching_up.catch_up(chat.hall, table, UserId(interaction.user.id))
    await _show(chat, interaction, news, ())


async def _everywhere(chat: ChatContext, interaction: Interaction, chosen: TableId | None = None) -> None:
    """Show the chosen table of the person, or the first with news. A menu offers the other tables with news.

    If there are no news, say so of each table. Refuses a person without a seat at a table that has begun.
    """
    every = await catching_up.catch_up_everywhere(chat.hall, UserId(interaction.user.id))
    if not every:
        raise Refusal(
            _("You have no seat at a table that has begun. Type this in a channel to read about its table.")
        )
    fresh = [news for news in every if news.chapters]
    # Search only the person's own tables, as a forged menu can name any table.
    shown = next((news for news in every if news.table.key == chosen), None) or next(iter(fresh), None)
    if shown is None:
        await answer_with(interaction, Screen(tuple(map(_nothing_new, every))))
        return
    await _show(chat, interaction, shown, [news for news in fresh if news is not shown])


async def _show(chat: ChatContext, interaction: Interaction, news: News, others: Sequence[News]) -> None:
    painted = await asyncio.gather(*(_picture(chapter, n) for n, chapter in enumerate(news.chapters, 1)))
    screen = Screen(
        head=tuple(_head(news)),
        more=tuple(picture for picture in painted if picture is not None),
        rows=tuple(_rows(interaction, news, others)),
    )
    await answer_with(interaction, screen)
    await catching_up.glanced(chat.hall, news.table.key, UserId(interaction.user.id), news.upto)


async def _picture(chapter: Chapter, number: int) -> Picture | None:
    # Files of one message need different names. The number counts within the message, so that it tells no
    # turn.
    return await pictures.whole(chapter.bulletin, f"turn{number}.png")


def _head(news: News) -> Iterator[str]:
    yield f"### {news.title} · <#{news.table.channel}> · {news.heading}"
    if not news.chapters:
        yield _nothing_new(news)
        return
    if news.looked is not None:
        yield "-# " + _("You last looked {time}.").format(time=f"<t:{int(news.looked)}:R>")
    yield from _told(news)


def _nothing_new(news: News) -> str:
    place = f"<#{news.table.channel}>"
    if news.looked is None:
        return _("{place}: nothing has happened yet.").format(place=place)
    time = f"<t:{int(news.looked)}:R>"
    return _("{place}: nothing new since you last looked, {time}.").format(place=place, time=time)


def _told(news: News) -> Iterator[str]:
    """The latest turns that fit, and the number of the earlier ones."""
    kept: list[str] = []
    room = ROOM
    for chapter in reversed(news.chapters):
        text = "\n".join(
            [f"**{chapter.bulletin.heading}**", *(f"- {line}" for line in once(chapter.bulletin.lines))]
        )
        # The latest turn is always shown, if necessary without its beginning.
        if len(text) > room and kept:
            break
        kept.append(_ending(text, room))
        room -= len(kept[-1]) + 1
    left_out = news.earlier + len(news.chapters) - len(kept)
    if left_out:
        more = ngettext("… and {n} turn before that.", "… and {n} turns before that.", left_out)
        yield "-# " + more.format(n=left_out)
    yield from reversed(kept)


def _ending(text: str, room: int) -> str:
    """A text that fits the room: the first lines after its heading are left out if it is too long."""
    lines = text.split("\n")
    while len(lines) > 1 and sum(map(len, lines)) + len(lines) > room:
        del lines[1]
    return "\n".join(lines)


def _rows(interaction: Interaction, news: News, others: Sequence[News]) -> Iterator[Row]:
    if others:
        entries = [Entry(_name(interaction, each), each.table.key, each.heading) for each in others[:ENTRIES]]
        yield Menu(str(Key("since", "")), _("What is new at your other tables?"), tuple(entries))
    if news.table.seats_of(UserId(interaction.user.id)):
        yield (Button(_("My view"), str(Key("view", news.table.key)), Look.MAIN),)


def _name(interaction: Interaction, news: News) -> str:
    turns = news.earlier + len(news.chapters)
    channel = interaction.client.get_channel(news.table.channel)
    place = f"#{channel.name} · " if isinstance(channel, discord.abc.GuildChannel) else ""
    return place + ngettext("{game}: {n} turn", "{game}: {n} turns", turns).format(game=news.title, n=turns)
