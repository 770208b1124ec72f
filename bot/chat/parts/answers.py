"""The answer to an interaction as a screen."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord

from bot.chat.discord_patches import TOO_OLD
from bot.chat.parts.errors import LOST, SHOWS
from bot.chat.parts.layout import edited, sent
from bot.chat.parts.screen import Screen


async def answer_with(interaction: discord.Interaction[Any], screen: Screen) -> discord.Message | None:
    """Let the answer to an interaction, which was deferred, show a screen.

    What was pressed may be a direct message that is too old to be changed: then the screen is sent below it, in its
    place; answers with that message.
    """
    below: discord.Message | None = None
    try:
        await interaction.edit_original_response(**edited(screen))
    except discord.HTTPException as error:
        if error.code != TOO_OLD:
            raise
        # The new one first: if it cannot be sent the old one stays.
        below = await interaction.followup.send(**sent(screen), wait=True)
        with suppress(*LOST):
            await interaction.delete_original_response()
    interaction.extras[SHOWS] = True
    return below
