"""`/table move`: move a table to the channel where the command is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import discord

from bot.chat.commands.seating import check_access, places
from bot.chat.context import ChatContext
from bot.chat.parts import slash
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.plain import plain
from bot.chat.parts.slash import AnyCommand, Choices, typable
from bot.tables.model.table import Marked, Refusal, Table, UserId
from bot.tables.use_cases import channels, servers
from bot.words import _


def command(chat: ChatContext) -> AnyCommand:
    """`/table move`."""

    async def move(interaction: Interaction, table: str = "") -> None:
        await _move(chat, interaction, table)

    async def suggest(interaction: Interaction, _option: str, current: str) -> Choices:
        tables = await _movable(chat, interaction)
        pairs = ((_label(chat, interaction, each), str(each.key)) for each in tables)
        return typable(pair for pair in pairs if current.casefold() in pair[0].casefold())

    text = _("Let a table of this server stand in this channel from now on")
    return slash.command("move", text, move, {"table": _("Which table")}, suggest)


async def _move(chat: ChatContext, interaction: Interaction, typed: str) -> None:
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal(_("A table stands in a channel of a server: type this there."))
    check_access(interaction)
    await servers.check_place(chat.hall, interaction.guild_id, places(interaction))
    chosen = _chosen(chat, interaction, await _movable(chat, interaction), typed)
    await channels.move_table(
        chat.hall,
        chosen.key,
        UserId(interaction.user.id),
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        is_host=_looks_after(interaction, chosen),
    )
    await whisper(interaction, _("The table stands here from now on."))


async def _movable(chat: ChatContext, interaction: Interaction) -> list[Table]:
    """The tables that could come to this channel, without the one that is here, unless it sleeps."""
    if interaction.guild_id is None:
        return []
    user, guild = UserId(interaction.user.id), interaction.guild_id
    own = {each.key for each in await channels.movable(chat.hall, user, guild)}
    every = await channels.movable(chat.hall, user, guild, is_host=True)
    found = [each for each in every if each.key in own or _looks_after(interaction, each)]
    return [each for each in found if each.asleep or each.channel != interaction.channel_id]


def _looks_after(interaction: Interaction, table: Table) -> bool:
    """True if the person manages this channel, and also the channel of the table if that still exists."""
    guild, user = interaction.guild, interaction.user
    if not interaction.permissions.manage_channels or guild is None or not isinstance(user, discord.Member):
        return False
    place = guild.get_channel_or_thread(table.channel)
    return place is None or place.permissions_for(user).manage_channels


def _chosen(chat: ChatContext, interaction: Interaction, tables: Sequence[Table], typed: str) -> Table:
    """The named table, or the only one if no name was typed. Refuses if the choice is not clear."""
    named = (
        [each for each in tables if typed in (each.key, _label(chat, interaction, each))] if typed else tables
    )
    if len(named) == 1:
        return named[0]
    if not tables:
        raise Refusal(_("You play at no table elsewhere in this server, so there is none to move here."))
    # In a sentence, the name of a channel could be markup. In a suggestion it cannot.
    titles = ", ".join(_label(chat, interaction, each, plain) for each in tables)
    raise Marked(_("Say which table: {list}.").format(list=titles))


def _label(
    chat: ChatContext, interaction: Interaction, table: Table, shown: Callable[[str], str] = str
) -> str:
    """The game and the channel of a table. The name of the channel is text that somebody typed."""
    place = interaction.guild.get_channel_or_thread(table.channel) if interaction.guild else None
    name = place.name if place is not None else str(table.channel)
    return f"{chat.title(table)} (#{shown(name)})"
