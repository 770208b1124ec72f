"""A game's declarations can be built into commands: one act for every kind, and all within Discord's limits."""

from bot.laws.acts import *  # noqa: F403  # the laws are collected here
from tests.laws.playthrough import GAMES

__all__ = ["GAMES"]
