"""Fears of intruders come true, and things that they do not fear do not happen."""

from __future__ import annotations

from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.castle.players.levels import SHARP, LevelPlayer
from bot.games.castle.players.simple import SimplePlayer
from tests.campaigns.threat.measuring import measured
from tests.games.castle.players.duels import GAME


def test_R12_1_out_of_the_guards_reach_hardly_anybody_is_met_and_within_it_many_are() -> None:
    figures = measured(GAME, {INTRUDERS: SimplePlayer(), GUARDS: LevelPlayer(SHARP)}, 6, "fear")
    assert sum(figures.number.values()) > 40
    assert figures.share(can_come=False) < 0.1
    assert figures.share(can_come=True) > 0.3
