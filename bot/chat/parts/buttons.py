"""Buttons and menus that outlive the process: all they know is in their custom id.

What stands in a message is taken as it is: who may press it, and whether it fits, is found out when it is pressed.
"""

from __future__ import annotations

import re
from typing import Any, Protocol, Self

import discord
from discord import ui

from bot.chat.parts.keys import MENU, PATTERN


class Presses(Protocol):
    """Who hears of a press: the client."""

    async def pressed(self, interaction: discord.Interaction[Any], custom_id: str, values: list[str]) -> None:
        """Somebody pressed a button (no values) or chose from a menu."""
        ...


class Press(ui.DynamicItem[ui.Button[Any]], template=PATTERN):
    """A button of ours."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: Any, _match: re.Match[str], /
    ) -> Self:
        """The button that was pressed, rebuilt from the message it stands in."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to the client."""
        await interaction.client.pressed(interaction, self.custom_id, [])


class Pull(ui.DynamicItem[ui.Select[Any]], template=PATTERN + MENU):
    """A drop-down of ours."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: Any, _match: re.Match[str], /
    ) -> Self:
        """The menu that was used, rebuilt from the message it stands in."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the choice to the client."""
        await interaction.client.pressed(interaction, self.custom_id, getattr(self.item, "values", []))
