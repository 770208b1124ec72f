"""What follows from an answer is told from what its seat has witnessed."""

from bot.laws.consequences import *  # noqa: F403  # the laws are collected here
from tests.laws.playthrough import GAMES

__all__ = ["GAMES"]
