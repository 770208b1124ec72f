"""Two matches that a seat cannot tell apart ask and tell it the same."""

from bot.laws.pairs import *  # noqa: F403  # the laws are collected here
from tests.laws.playthrough import GAMES

__all__ = ["GAMES"]
