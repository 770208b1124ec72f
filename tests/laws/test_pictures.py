"""Pictures of the toys can be painted; those of our games are painted whole in `tests/rendering` and the gallery."""

from bot.laws import Games
from bot.laws.pictures import *  # noqa: F403  # the laws are collected here
from tests.laws.playthrough import TOYS

GAMES = Games(TOYS, dict.fromkeys(TOYS, ("one",)))
