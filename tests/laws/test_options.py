"""Options need no secret, a refusal tells none, and what is refused changes nothing."""

from bot.laws.options import *  # noqa: F403  # the laws are collected here
from tests.laws.playthrough import GAMES

__all__ = ["GAMES"]
