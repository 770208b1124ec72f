"""The levels of the computer: the limits of guards and intruders at each. No level sees more than another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from typing_extensions import override

from bot.engine.game import Decision
from bot.games.castle.players import infiltration
from bot.games.castle.players.hunting import hunters
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.player import Player
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.prospects.limits import IntruderLimits


@dataclass(frozen=True, slots=True)
class Level:
    """A level by its permanent name, and its limits on either side."""

    name: str
    guards: GuardLimits
    intruders: IntruderLimits


NOVICE: Final = Level(
    "novice",
    GuardLimits(is_beginner=True, remembers=2, plies=1, foresees=False, whim=100.0),
    IntruderLimits(horizon=8, margin=300, caution=20, care=0, thrift=200, tries=0),
)
STEADY: Final = Level(
    "steady",
    GuardLimits(remembers=3, plies=1, foresees=False, whim=100.0),
    IntruderLimits(horizon=6, margin=2000, caution=20, tries=4),
)
"""The usual level."""
SHARP: Final = Level(
    "sharp",
    GuardLimits(weighs=False, overlooks=85, plies=1, foresees=False, whim=100.0),
    IntruderLimits(horizon=20, margin=800, thoughts=6, caution=45),
)
MASTER: Final = Level(
    "master",
    GuardLimits(whim=3.0),
    IntruderLimits(horizon=20, margin=40, thoughts=100, caution=45, tries=40),
)

ADVISER: Final = replace(STEADY, guards=replace(STEADY.guards, whim=MASTER.guards.whim))
"""Answers for people who ask the computer to choose: as the usual level, but it hides goals as the strongest does."""

LEVELS: Final = (STEADY, NOVICE, SHARP, MASTER)
"""The levels on offer, in order: the usual one first."""


class LevelPlayer(Player):
    """Plays any seat of the castle game within the limits of a level."""

    def __init__(self, level: Level) -> None:
        """It remembers nothing between two decisions."""
        self._level = level

    @override
    def of_guards(self, view: PlayerView) -> Decision | None:
        return hunters.decided(view, self._level.guards)

    @override
    def of_intruders(self, view: PlayerView) -> Decision | None:
        return infiltration.decided(view, self._level.intruders)
