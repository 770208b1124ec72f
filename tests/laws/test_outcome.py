"""Laws of the end: there is an outcome as soon as a match is over and not before, and everybody can tell it."""

from bot.laws.outcome import *  # noqa: F403  # the laws are collected here
from tests.laws.playthrough import GAMES

__all__ = ["GAMES"]
