"""The log is the game: state is its fold, luck and decisions reproduce it, and it survives being written down."""

from bot.laws.log import *  # noqa: F403  # the laws are collected here
from tests.laws.playthrough import GAMES

__all__ = ["GAMES"]
