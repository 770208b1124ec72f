"""The type of what Discord hands over when a person acts."""

from typing import Any

import discord

Interaction = discord.Interaction[Any]
"""An interaction of any client."""
