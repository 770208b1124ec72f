"""A second table in a channel: it stands in a thread that the bot begins."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.chat.commands.seating import check_access, places
from bot.chat.parts.errors import stale, whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.permissions import INVITED, invitation
from bot.chat.parts.verbs import Ack
from bot.chat.posting.failures import failures
from bot.chat.presses import AtTable, at_table
from bot.tables.model.table import Marked, Refusal
from bot.tables.undelivered import Gone, Later, Unreachable
from bot.tables.use_cases import lobby, servers
from bot.words import _

WEEK: Final = 10_080
"""The minutes without a message after which Discord archives the thread: the longest that it offers."""
NEEDED: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


@at_table("aside", "open another table in a thread", Ack.BESIDE, words=(1, 2))
async def _aside(press: AtTable) -> None:
    """Begin a thread and open a table in it. Refuses a channel without threads, and missing permissions."""
    hall, interaction, (game, *preset) = press.chat.hall, press.interaction, press.key.words
    if game not in hall.shelf or interaction.guild_id is None:
        raise Refusal(stale())
    check_access(interaction)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal(_("This channel has no threads: open the table in another channel."))
    # The bot does nothing for people that they may not do themselves.
    if not interaction.permissions.create_public_threads:
        raise Refusal(_("You may begin no threads in this channel: open the table in another channel."))
    if not interaction.app_permissions >= NEEDED:
        raise Marked(_lack(interaction))
    # Before a thread is begun for nothing.
    server = await servers.check_place(hall, interaction.guild_id, places(interaction))
    wanted = lobby.Opening(
        game=game, options={}, preset="".join(preset), pace=server.pace, theme=server.theme
    )
    lobby.check(hall, wanted)
    thread = await _thread(channel, hall.shelf[game].title)
    await lobby.open_table(hall, wanted, guild=interaction.guild_id, channel=thread.id, opener=press.user)
    await whisper(
        interaction, _("The table is open in {thread}: take a seat there.").format(thread=thread.mention)
    )


async def _thread(channel: discord.TextChannel, name: str) -> discord.Thread:
    kind: Any = discord.ChannelType.public_thread
    try:
        with failures():
            return await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)
    except (Gone, Later, Unreachable) as error:
        raise Refusal(
            _("Discord begins no thread here now: try again, or open the table elsewhere.")
        ) from error


def _lack(interaction: Interaction) -> str:
    """The permissions that are missing, with a link that grants them."""
    link = invitation(interaction.application_id, interaction.guild_id or 0, INVITED | NEEDED)
    return _(
        "I may begin no threads here. Somebody who manages this server can grant me *Create Public Threads* and "
        "*Send Messages in Threads*, in the channel's settings or with this link: {link}"
    ).format(link=link)
