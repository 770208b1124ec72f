"""A30.9: every challenge has a picture for everybody from the first question of its set-up on."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.activation import Stage
from rendering.scene import Scene
from tests.sights import Sights

STEPS = 40
"""Decisions of a set-up at the most."""


@pytest.mark.parametrize("challenge", Challenge)
def test_A30_9_each_moment_of_a_set_up_has_a_picture(challenge: Challenge) -> None:
    game = BOX.game({"challenge": challenge, "ninjas": 3})
    match, brain, stages = Match.dealt(game, Seeded("set-up")), BOX.computers.brain("random"), set[Stage]()
    sights = Sights(match)
    for number in range(STEPS):
        stages.add(match.state.stage)
        for viewer in (PUBLIC, *map(game.viewer, game.seats)):
            assert isinstance(BOX.pictures.scene(game, sights.by(viewer).state, viewer), Scene)
        if match.state.stage is Stage.TURNS:
            break
        seat = min(match.awaited())
        decision = brain.decide(sights.of(seat), seat, Seeded(str(number)))
        match.play(seat, decision, Seeded(str(number)))
    assert stages >= {Stage.TEAMS, Stage.ITEMS, Stage.DEPLOYMENT, Stage.TURNS}
