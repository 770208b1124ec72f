"""`/kagemori`: for managers of a server, the rules for its tables, and a list of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import discord
from discord import app_commands

from bot.chat.context import ChatContext
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import INSTALLS, Choices, command, typable
from bot.engine.acts import cut
from bot.tables.model.paces import meaning, titles
from bot.tables.model.servers import Closing, Server
from bot.tables.model.table import Refusal, Status, Table, Theme
from bot.tables.use_cases import servers
from bot.words import _

MOST: Final = 20
"""The most channels that can be named, and the most tables that are listed."""
LONGEST: Final = 1900
"""The most characters of an answer. Discord refuses more than 2,000."""
_NUMBER: Final = re.compile(r"<#(\d{1,20})>|(\d{15,20})")


def commands(chat: ChatContext) -> app_commands.Group:
    """The group. Discord shows it to managers of the server; other people are refused here."""
    whole = app_commands.Group(
        name="kagemori",
        description=_("For those who manage this server: its tables and their settings"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=INSTALLS,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    async def settings(interaction: Interaction, **typed: str) -> None:
        await _settings(chat, interaction, typed)

    async def tables(interaction: Interaction) -> None:
        guild, is_manager = _manager(interaction)
        await whisper(
            interaction, _listed(chat, await servers.tables(chat.hall, guild, is_manager=is_manager))
        )

    options = {
        "pace": _("Pace of a new table if the person who opens it chooses none"),
        "theme": _("How a new table's public pictures look"),
        "channels": _("Where tables may be opened, such as #games #evenings; or “anywhere”"),
        "closing": _("Who may close a table that has not begun, besides you"),
    }
    whole.add_command(command("settings", _("What holds for the tables here"), settings, options, _suggest))
    whole.add_command(command("tables", _("Which tables there are in this server"), tables))
    return whole


async def _suggest(_interaction: Interaction, option: str, current: str) -> Choices:
    pairs: list[tuple[str, str]]
    match option:
        case "pace":
            pairs = [(f"{title}: {meaning(name)}", title) for name, title in titles().items()]
        case "theme":
            pairs = [(theme, theme) for theme in Theme]
        case "closing":
            pairs = [(_closers(each), each) for each in Closing]
        case _:
            pairs = [(_anywhere(), _anywhere())]
    return typable(pair for pair in pairs if any(current.casefold() in text.casefold() for text in pair))


async def _settings(chat: ChatContext, interaction: Interaction, typed: dict[str, str]) -> None:
    guild, is_manager = _manager(interaction)
    # First: a person without the right is told so, regardless of what they typed.
    servers.check_manages(is_manager=is_manager)
    channels = typed.pop("channels", None)
    wanted = None if channels is None else _channels(interaction, channels)
    server = await servers.settle(chat.hall, guild, is_manager=is_manager, channels=wanted, **typed)
    await whisper(interaction, "\n".join(_lines(server)))


def _manager(interaction: Interaction) -> tuple[int, bool]:
    """The server where a person typed something, and True if they manage it. Refuses direct messages."""
    if interaction.guild_id is None:
        raise Refusal(_("That command is about a server: type it in a channel of that server."))
    return interaction.guild_id, interaction.permissions.manage_guild


def _channels(interaction: Interaction, typed: str) -> list[int]:
    """The typed channels; empty means everywhere. Refuses anything but channels of this server."""
    if typed.strip().casefold() == _anywhere().casefold():
        return []
    numbers = [int(found[1] or found[2]) for found in _NUMBER.finditer(typed)]
    guild: Any = interaction.guild
    if (
        not numbers
        or _NUMBER.sub("", typed).strip(" ,")
        or any(guild.get_channel(each) is None for each in numbers)
    ):
        raise Refusal(_("Name channels of this server, such as #games #evenings, or “anywhere”."))
    if len(numbers) > MOST:
        raise Refusal(_("Name {n} channels at most.").format(n=MOST))
    return numbers


def _lines(server: Server) -> Iterator[str]:
    channels = ", ".join(f"<#{each}>" for each in server.channels) or _anywhere()
    yield _("Pace of new tables: **{pace}**").format(pace=titles()[server.pace])
    yield _("Theme of new tables: **{theme}**").format(theme=server.theme)
    yield _("Tables may be opened: {channels}").format(channels=channels)
    yield _("Who may close a table that has not begun: **{who}**").format(who=_closers(server.closing))
    yield "-# " + _(
        "Open tables stay as they are, and the person who opens a table may choose its pace and theme."
    )


def _listed(chat: ChatContext, tables: list[Table]) -> str:
    """What everybody may know about some tables, one line each."""
    if not tables:
        return _("There is no table in this server.")
    lines = [_line(chat, each) for each in tables[:MOST]]
    if len(tables) > MOST:
        lines.append("-# " + _("and {n} more").format(n=len(tables) - MOST))
    return cut("\n".join(lines), LONGEST)


def _line(chat: ChatContext, table: Table) -> str:
    state = _state(table, is_installed=table.game in chat.hall.shelf)
    words = (chat.title(table), f"<#{table.channel}>", state, titles()[table.pace])
    return " · ".join(words)


def _state(table: Table, *, is_installed: bool) -> str:
    if table.asleep or not is_installed:
        return _("asleep")
    if table.paused is not None:
        return _("paused")
    if table.status is Status.RUNNING:
        return _("running")
    return _("open, {n} of {all} seats free").format(n=len(table.free_seats()), all=len(table.seats))


def _anywhere() -> str:
    return _("anywhere")


def _closers(closing: Closing) -> str:
    return {
        Closing.OPENER: _("the opener, and those who manage the server or the channel"),
        Closing.PLAYERS: _("the opener, those who sit there, and those who manage the server or the channel"),
        Closing.MANAGERS: _("only those who manage the server or the channel"),
    }[closing]
