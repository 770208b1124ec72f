"""The permissions that the bot needs in a channel to keep a table there."""

from __future__ import annotations

from typing import Final

import discord

from bot.words import _

NEEDED: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
INVITED: Final = NEEDED | discord.Permissions(embed_links=True)
"""The permissions in the invite link."""


THREADS: Final = frozenset(
    {
        discord.ChannelType.public_thread,
        discord.ChannelType.private_thread,
        discord.ChannelType.news_thread,
    }
)
"""The types of channels that are threads; a post in a forum is a public thread."""
VOICE: Final = frozenset({discord.ChannelType.voice, discord.ChannelType.stage_voice})
"""The types of voice channels: only people with the permission to connect see the chat of such a channel."""


def missing(given: discord.Permissions, kind: discord.ChannelType | None) -> list[str]:
    """The needed permissions that a channel lacks, by their names in Discord's settings."""
    # In a thread only the permission to write in threads counts, elsewhere only the other one.
    spare = "send_messages" if kind in THREADS else "send_messages_in_threads"
    needed = NEEDED | discord.Permissions(connect=True) if kind in VOICE else NEEDED
    titles = {
        "view_channel": _("View Channel"),
        "send_messages": _("Send Messages"),
        "send_messages_in_threads": _("Send Messages in Threads"),
        "attach_files": _("Attach Files"),
        "read_message_history": _("Read Message History"),
        "connect": _("Connect"),
    }
    return [
        title
        for name, title in titles.items()
        if name != spare and getattr(needed, name) and not getattr(given, name)
    ]


def invitation(application: int, guild: int, permissions: discord.Permissions) -> str:
    """The link with which somebody who manages a server lets the bot in with these permissions."""
    return discord.utils.oauth_url(
        application,
        permissions=permissions,
        guild=discord.Object(guild),
        scopes=("bot", "applications.commands"),
        disable_guild_select=True,
    )


def demand(lacking: list[str]) -> str:
    """A sentence that says which permissions to grant."""
    return _("I need more permissions in this channel; please grant me: {list}.").format(
        list=", ".join(lacking)
    )
