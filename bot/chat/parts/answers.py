"""The answer to an interaction as a screen."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord

from bot.chat.discord_patches import TOO_OLD
from bot.chat.parts.errors import LOST, SHOWS, SINCE
from bot.chat.parts.layout import edited, sent
from bot.chat.parts.moments import shown_at
from bot.chat.parts.screen import Screen


async def answer_with(interaction: discord.Interaction[Any], screen: Screen) -> discord.WebhookMessage | None:
    """Let the answer to an interaction, which was deferred, show a screen.

    What was pressed may be a message that is too old to be changed: then the screen is sent below it, in its place and
    for the same person alone; answers with that message.
    """
    below: discord.WebhookMessage | None = None
    try:
        message: discord.Message = await interaction.edit_original_response(**edited(screen))
    except discord.HTTPException as error:
        if error.code != TOO_OLD:
            raise
        # In a channel everybody would read what was pressed in a private message there. The new one first: if it
        # cannot be sent the old one stays.
        is_among_others = interaction.guild_id is not None
        message = below = await interaction.followup.send(
            **sent(screen), ephemeral=is_among_others, wait=True
        )
        with suppress(*LOST):
            await interaction.delete_original_response()
    interaction.extras[SHOWS], interaction.extras[SINCE] = True, shown_at(message)
    return below
