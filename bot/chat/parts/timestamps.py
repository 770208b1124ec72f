"""Moments by Discord's own clock, in whole milliseconds: delays on the way to the bot do not count."""

from __future__ import annotations

import discord

from bot.chat.parts.interaction import Interaction


def pressed_at(interaction: Interaction) -> int:
    """When a person acted: the time in the id of the interaction."""
    return _written_in(interaction.id)


def shown_at(message: discord.Message) -> int:
    """Since when a message has its content: the time of its last edit, else the time in its id."""
    edited = message.edited_at
    return _written_in(message.id) if edited is None else round(edited.timestamp() * 1000)


def _written_in(snowflake: int) -> int:
    return (snowflake >> 22) + discord.utils.DISCORD_EPOCH
