"""The answer to an interaction as a screen."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord

from bot.chat.discord_patches import TOO_OLD
from bot.chat.parts.errors import GONE, LOST, SHOWS, SINCE, STANDS
from bot.chat.parts.layout import edited, sent
from bot.chat.parts.screen import Screen
from bot.chat.parts.timestamps import shown_at


async def answer_with(interaction: discord.Interaction[Any], screen: Screen) -> discord.WebhookMessage | None:
    """Show a screen as the answer to a deferred interaction; see `answer_in_place`.

    If the pressed message has disappeared meanwhile, the screen is sent as a new message: the press has had its effect,
    and must not look like a failure. Returns the new message, if there is one.
    """
    try:
        return await answer_in_place(interaction, screen)
    except discord.NotFound as error:
        if error.code != GONE:
            raise
        return await show_below(interaction, screen)


async def answer_in_place(
    interaction: discord.Interaction[Any], screen: Screen
) -> discord.WebhookMessage | None:
    """Show a screen as the deferred answer. Refuses with NotFound if the message is gone.

    A message that is too old to be edited is replaced by a new private one below it, which is returned; otherwise None.
    """
    try:
        _note(interaction, await interaction.edit_original_response(**edited(screen)))
    except discord.HTTPException as error:
        if error.code != TOO_OLD:
            raise
        # The new one first: if it cannot be sent, the old one stays.
        below = await show_below(interaction, screen)
        with suppress(*LOST):
            await interaction.delete_original_response()
        return below
    return None


async def show_below(interaction: discord.Interaction[Any], screen: Screen) -> discord.WebhookMessage:
    """Show a screen in a new message for this person alone."""
    # In a channel, everybody could read the answer to a press in a private message.
    is_among_others = interaction.guild_id is not None
    message: discord.WebhookMessage = await interaction.followup.send(
        **sent(screen), ephemeral=is_among_others, wait=True
    )
    _note(interaction, message)
    return message


def _note(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    interaction.extras[SHOWS], interaction.extras[STANDS] = True, message.id
    interaction.extras[SINCE] = shown_at(message)
