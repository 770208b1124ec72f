"""What Discord hands over when somebody does something."""

from typing import Any

import discord

Interaction = discord.Interaction[Any]
"""Of whatever client."""
