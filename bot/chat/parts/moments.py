"""When something happened by Discord's own clock, in whole milliseconds: no way that it takes to the bot counts."""

from __future__ import annotations

import discord

from bot.chat.parts.interaction import Interaction


def pressed_at(interaction: Interaction) -> int:
    """When somebody did something: the time in the id of the interaction."""
    return _written_in(interaction.id)


def shown_at(message: discord.Message) -> int:
    """Since when a message shows what it shows: when it was edited last, else the time in its id."""
    edited = message.edited_at
    return _written_in(message.id) if edited is None else round(edited.timestamp() * 1000)


def _written_in(snowflake: int) -> int:
    return (snowflake >> 22) + discord.utils.DISCORD_EPOCH
