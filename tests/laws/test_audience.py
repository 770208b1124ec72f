"""Closed by default: every kind of fact says who witnesses it, and no state holds what was not witnessed."""

from bot.laws.audience import *  # noqa: F403  # the laws are collected here
from tests.laws.playthrough import GAMES

__all__ = ["GAMES"]
