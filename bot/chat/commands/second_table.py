"""A second table in a channel, also one that plays a finished match once more: in a thread that the bot begins."""

from __future__ import annotations

from typing import Final

import discord

from bot.chat.commands.seating import check_access, kind_of, places, taken
from bot.chat.messages.second_table import thread_screen
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import stale, whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.permissions import INVITED, invitation
from bot.chat.parts.verbs import Ack
from bot.chat.posting.failures import failures
from bot.chat.presses import AtTable, at_table
from bot.tables.model.rematch import Rematch
from bot.tables.model.servers import Server
from bot.tables.model.table import Marked, Refusal, Status
from bot.tables.undelivered import Gone, Later, Unreachable
from bot.tables.use_cases import again, following, lobby, queries, servers
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
    server = await _check_place(press)
    wanted = lobby.Opening(
        game=game, options={}, preset="".join(preset), pace=server.pace, theme=server.theme
    )
    lobby.check(hall, wanted)
    thread = await _thread(press, hall.shelf[game].title)
    await lobby.open_table(hall, wanted, guild=interaction.guild_id, channel=thread.id, opener=press.user)
    await whisper(
        interaction, _("The table is open in {thread}: take a seat there.").format(thread=thread.mention)
    )


@at_table("againaside", "play a finished match once more, in a thread", Ack.BESIDE, words=(1,))
async def _again_aside(press: AtTable) -> None:
    """Begin a thread and play again there. Refuses as `_aside`, and as the buttons under a finished board do."""
    (word,) = press.key.words
    if word not in tuple(Rematch):
        raise Refusal(stale())
    await _check_place(press)
    await again.check(*press.arguments, Rematch(word))
    thread = await _thread(press, press.chat.box(press.table).title)
    table = await again.play_again(*press.arguments, Rematch(word), channel=thread.id)
    text = _("The table is open in {thread}: take a seat there.")
    if table.status is not Status.LOBBY:
        text = _("The game has begun in {thread}.")
    await whisper(press.interaction, text.format(thread=thread.mention))


@at_table("followaside", "open the match that follows one that is over, in a thread", Ack.BESIDE)
async def _follow_aside(press: AtTable) -> None:
    await _check_place(press)
    await following.check(*press.arguments)
    thread = await _thread(press, press.chat.box(press.table).title)
    await following.play_on(*press.arguments, channel=thread.id)
    await whisper(
        press.interaction, _("The table is open in {thread}: start it there.").format(thread=thread.mention)
    )


async def is_taken(press: AtTable, *aside: str) -> bool:
    """True if the table's channel is taken by another one: then the answer offers a thread with the verb `aside`."""
    present = await queries.table_in(press.chat.hall, press.table.channel)
    is_free = present is None or present.status is Status.OVER
    if present is None or is_free or kind_of(press.interaction) is not discord.ChannelType.text:
        return False
    key = Key("", press.table.key).doing(*aside)
    await answer_with(press.interaction, thread_screen(await taken(press.chat, present), key))
    return True


async def _check_place(press: AtTable) -> Server:
    """The server of a press in a channel where a thread with a table may be begun; refuses any other place."""
    interaction = press.interaction
    if interaction.guild_id is None:
        raise Refusal(stale())
    check_access(interaction)
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal(_("This channel has no threads: open the table in another channel."))
    # The bot does nothing for people that they may not do themselves.
    if not interaction.permissions.create_public_threads:
        raise Refusal(_("You may begin no threads in this channel: open the table in another channel."))
    if not interaction.app_permissions >= NEEDED:
        raise Marked(_lack(interaction))
    # Before a thread is begun for nothing.
    return await servers.check_place(press.chat.hall, interaction.guild_id, places(interaction))


async def _thread(press: AtTable, name: str) -> discord.Thread:
    channel, kind = press.interaction.channel, discord.ChannelType.public_thread
    assert isinstance(channel, discord.TextChannel), "checked before"
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
