"""Before a game: open a table and set it up, take and leave seats, start or close; by button and by command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import discord

from bot.chat.context import ChatContext
from bot.chat.messages.second_table import Taken, second_table_screen, taken_screen, waiting_screen
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import sentence, stale, whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import chosen, counted
from bot.chat.parts.permissions import INVITED, demand, invitation, missing
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import Screen
from bot.chat.parts.slash import Choices, Suggest, typable
from bot.chat.parts.verbs import Ack
from bot.chat.presses import AtTable, at_table
from bot.engine.acts import cut
from bot.engine.game import Seat
from bot.games.box import Box
from bot.games.options import preset_named, read
from bot.tables.model.letters import LetterKind
from bot.tables.model.paces import UNTIMED
from bot.tables.model.table import Marked, Refusal, Status, Table, UserId
from bot.tables.model.typed import named
from bot.tables.undelivered import Gone, Later, Silenced, Unreachable
from bot.tables.use_cases import direct_messages, lobby, opening, queries, servers
from bot.words import _

YES: Final = ("yes", "true", "on", "y")
SHOWN: Final = 250
"""The most characters of refused options that the answer repeats."""


@at_table("sit", "take a seat", Ack.BOARD, words=(1,))
async def _sit(press: AtTable) -> None:
    await sit(press.chat, press.interaction, press.table, seat_of(press))


@at_table("computer", "put a computer player on a seat", Ack.BOARD)
async def _computer(press: AtTable) -> None:
    number, _space, level = chosen(press.values).partition(" ")
    await computer(press.chat, press.interaction, press.table, _seat(press.table, number), level)


@at_table("pace", "set how long the sides may take", Ack.BOARD)
async def _pace(press: AtTable) -> None:
    await lobby.set_pace(*press.arguments, chosen(press.values))


@at_table("preset", "choose what is played", Ack.BOARD, words=(0, 1))
async def _preset(press: AtTable) -> None:
    # Older lobbies may still have a button for each preset.
    await lobby.set_preset(*press.arguments, *(press.key.words or [chosen(press.values)]))


@at_table("stand", "leave a seat", Ack.BOARD)
async def _stand(press: AtTable) -> None:
    await stand(press.chat, press.interaction, press.table)


@at_table("close", "close the table", Ack.BOARD)
async def _close(press: AtTable) -> None:
    await close(press.chat, press.interaction, press.table)


def seat_of(press: AtTable) -> Seat:
    """The seat whose number is the first word of a custom id. Refuses a number without a seat."""
    return _seat(press.table, press.key.words[0])


async def open_table(
    chat: ChatContext, interaction: Interaction, game: str, typed: Mapping[str, str]
) -> None:
    """Open a table here, if the bot has its permissions and the channel is free.

    `typed` are the options of the command: a preset, options in one text, offered ones by name, practice and pace. A
    refusal of the game repeats the text of options, so that the person need not remember what they typed.
    """
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal(_("A table stands in a channel of a server: open it there."))
    check_access(interaction)
    present = await queries.table_in(chat.hall, interaction.channel_id)
    if present is not None and present.status is not Status.OVER:
        await answer_with(interaction, await _in_place_of(chat, interaction, game, typed, present))
        return
    server = await servers.check_place(chat.hall, interaction.guild_id, places(interaction))
    is_practice = typed.get("practice", "").casefold() in YES
    try:
        table = await lobby.open_table(
            chat.hall,
            lobby.Opening(
                game=game,
                options=settings(chat.hall.box(game), typed),
                practice=is_practice,
                preset=typed.get("preset", ""),
                pace=typed.get("pace", UNTIMED if is_practice else server.pace),
                theme=server.theme,
            ),
            guild=interaction.guild_id,
            channel=interaction.channel_id,
            opener=UserId(interaction.user.id),
        )
    except Refusal as refusal:
        if not (again := _again(typed)):
            raise
        raise Marked(f"{sentence(refusal)}{again}") from refusal
    if await _stands(chat, interaction, table):
        await whisper(interaction, _("A table is open: take a seat."))
    else:
        await whisper(
            interaction, _("Discord is slow: the table appears here as soon as it takes my message.")
        )


async def _in_place_of(
    chat: ChatContext, interaction: Interaction, game: str, typed: Mapping[str, str], present: Table
) -> Screen:
    """The answer to a person who opens a table in a channel where another one is `present`."""
    there = await taken(chat, present)
    if kind_of(interaction) is not discord.ChannelType.text:
        return taken_screen(there)
    told = replace(there, text=f"{there.text}{_again(typed)}")
    if (thread := await _waiting_thread(chat, interaction, game)) is not None:
        return waiting_screen(told, thread)
    preset = _preset_key(chat.hall.box(game), typed.get("preset", ""))
    return second_table_screen(present, told, game=game, preset=preset)


async def _stands(chat: ChatContext, interaction: Interaction, table: Table) -> bool:
    try:
        return await opening.stands(chat.hall, table.key)
    except Refusal as refusal:
        # General permissions say nothing about a private thread that the bot cannot see.
        if kind_of(interaction) is not discord.ChannelType.private_thread:
            raise
        raise Refusal(
            _(
                "I am not in this private thread: mention me here, so that I am added, and open the table again."
            )
        ) from refusal


def check_access(interaction: Interaction) -> None:
    """Refuse a server that has only the commands of the bot, and a channel where the bot lacks permissions."""
    guild, kind = interaction.guild_id or 0, kind_of(interaction)
    # Checked before anything is stored: a table whose board cannot be posted would fall asleep at once.
    if interaction.client.get_guild(guild) is None:
        raise Marked(_absent(interaction.application_id, guild))
    if lacking := missing(interaction.app_permissions, kind):
        raise Refusal(demand(lacking))


def _absent(application: int, guild: int) -> str:
    link = invitation(application, guild, INVITED)
    return _(
        "This server has only my commands: I am not in it myself, so I can post nothing. Somebody who manages it "
        "can let me in: {link}"
    ).format(link=link)


async def sit(chat: ChatContext, interaction: Interaction, table: Table, seat: Seat) -> None:
    """Take a seat, and test if direct messages arrive."""
    table = await lobby.sit(chat.hall, table.key, UserId(interaction.user.id), seat)
    closed = await _closed_messages(chat, table, UserId(interaction.user.id), seat)
    if closed:
        await whisper(interaction, closed)
    else:
        await _answer(interaction, _seated(chat, table, seat))


async def welcome(chat: ChatContext, interaction: Interaction, table: Table, seat: Seat) -> None:
    """Tell a person that they have a seat, and test if direct messages arrive."""
    closed = await _closed_messages(chat, table, UserId(interaction.user.id), seat)
    await whisper(interaction, closed or _seated(chat, table, seat))


def _seated(chat: ChatContext, table: Table, seat: Seat) -> str:
    box = chat.box(table)
    return _("You are {seat}.").format(seat=box.words.seat_title(box.game(table.options), seat))


async def computer(chat: ChatContext, interaction: Interaction, table: Table, seat: Seat, level: str) -> None:
    """Put a computer player on a seat."""
    named = chat.box(table).computers.named(level)
    await lobby.seat_computer(chat.hall, table.key, UserId(interaction.user.id), seat, named)
    await _answer(interaction, _("A computer player sits there."))


async def stand(chat: ChatContext, interaction: Interaction, table: Table, seat: Seat | None = None) -> None:
    """Leave a seat, or all own seats, before the start."""
    await lobby.stand_up(chat.hall, table.key, UserId(interaction.user.id), seat)
    await _answer(interaction, _("The seat is free again."))


async def close(chat: ChatContext, interaction: Interaction, table: Table) -> None:
    """End a table before its start.

    The server's settings say who may; in its channel a manager of the server or the channel may in any case.
    """
    # Permissions are those in the channel of the action; they say nothing about another channel's table.
    rights, is_here = interaction.permissions, interaction.channel_id == table.channel
    is_host = is_here and (rights.manage_channels or rights.manage_guild)
    await lobby.close_table(chat.hall, table.key, UserId(interaction.user.id), is_host=is_host)
    await _answer(interaction, _("The table is closed."))


def seat_named(chat: ChatContext, table: Table, name: str | None) -> Seat:
    """The seat that a person typed, by its name or title; without a name the first free one.

    Refuses an unknown name, and no name if no seat is free.
    """
    if name is None:
        if not table.free_seats():
            raise Refusal(_("No seat is free."))
        return table.free_seats()[0]
    box = chat.box(table)
    game = box.game(table.options)
    every = {called: seat for seat in table.seats for called in (seat, box.words.seat_title(game, seat))}
    if (found := named(name, every)) is not None:
        return found
    raise Refusal(_("There is no such seat; there are: {list}.").format(list=", ".join(table.seats)))


def suggesting(chat: ChatContext) -> Suggest:
    """A function that suggests seats: before the start free ones, later all."""

    async def suggest(interaction: Interaction, _option: str, current: str) -> Choices:
        try:
            table = await chat.table_of(interaction)
        except Refusal:
            return []
        box, sought = chat.box(table), current.casefold()
        game = box.game(table.options)
        seats = table.free_seats() if table.status is Status.LOBBY else tuple(table.seats)
        pairs = [(box.words.seat_title(game, seat), str(seat)) for seat in seats]
        return typable(pair for pair in pairs if sought in pair[0].casefold())

    return suggest


def settings(box: Box, typed: Mapping[str, str]) -> dict[str, Any]:
    """The typed options of a table: those in one text, and those with a field of their own.

    Refuses names and values that the game does not have.
    """
    guide = box.options.guide
    try:
        own = {each.name: each.read(typed[each.name]) for each in guide if each.name in typed}
        return {**read(guide, typed.get("options", "")), **own}
    except ValueError as error:
        raise Refusal(str(error)) from error


def _again(typed: Mapping[str, str]) -> str:
    text = typed.get("options", "")
    return "\n-# " + _("You typed: {text}").format(text=cut(plain(text), SHOWN)) if text else ""


def _preset_key(box: Box, typed: str) -> str:
    """The name of a typed preset; empty for none, and for an unknown one."""
    try:
        return preset_named(box.options.presets, typed).name if typed else ""
    except ValueError:
        return ""


def _seat(table: Table, number: str) -> Seat:
    at = counted(number)
    if at >= len(table.seats):
        raise Refusal(stale())
    return tuple(table.seats)[at]


def places(interaction: Interaction) -> set[int]:
    """The channel of an interaction; for a thread also its parent channel."""
    around = getattr(interaction.channel, "parent_id", None)
    return {each for each in (interaction.channel_id, around) if each is not None}


def kind_of(interaction: Interaction) -> discord.ChannelType | None:
    """The type of the channel of an interaction; None if it is unknown."""
    return None if interaction.channel is None else interaction.channel.type


async def _waiting_thread(chat: ChatContext, interaction: Interaction, game: str) -> int | None:
    """The thread of this channel where a table of that game waits for players; None if there is none."""
    for thread in getattr(interaction.channel, "threads", ()):
        # The person who asks may not know of a private thread.
        if thread.is_private():
            continue
        table = await queries.table_in(chat.hall, thread.id)
        if table is not None and table.game == game and table.status is Status.LOBBY and table.free_seats():
            return int(thread.id)
    return None


async def taken(chat: ChatContext, table: Table) -> Taken:
    """The sentence that a table stands in a channel, and the address of its message."""
    page = await chat.hall.store.page(table.key, LetterKind.BOARD, None)
    link = f"https://discord.com/channels/{table.guild}/{table.channel}"
    message = f"/{page.ref.message}" if page else ""
    text = _("This channel already has a table.")
    if table.status is Status.LOBBY:
        text = _("This channel already has a table, which has not begun; /table close removes it.")
        if table.free_seats():
            text = _(
                "This channel already has a table with a free seat: take it, or remove the table with /table close."
            )
    return Taken(text, link + message)


async def _answer(interaction: Interaction, text: str) -> None:
    """Answer a command. After a press on the lobby, the lobby itself is the answer."""
    if interaction.message is None:
        await whisper(interaction, text)


async def _closed_messages(chat: ChatContext, table: Table, user: UserId, seat: Seat) -> str:
    """Try a direct message; the advice to show if none can be sent, else empty."""
    box = chat.box(table)
    title = box.words.seat_title(box.game(table.options), seat)
    text = _("You sit at a table of {title} as {seat}.").format(title=box.title, seat=title)
    try:
        await chat.herald.note(table, user, text, chat.hall.random.token())
    except Silenced:
        return _(
            "You are {seat}. For now Discord does not let me send direct messages: play here with My view; when it is "
            "your turn, I call you in this channel."
        ).format(seat=title)
    except Unreachable:
        await direct_messages.note_closed_messages(chat.hall, user)
        return _(
            "You are {seat}. I cannot send you direct messages: allow them for this server in its privacy settings "
            "and type /my dm, or play everything here with My view."
        ).format(seat=title)
    # These failures say nothing about the person's messages; the next letter will tell.
    except (Gone, Later):
        return ""
    return ""
