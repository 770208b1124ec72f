"""A30.8: a way with whatever may be done at its end has words, also for a deed that no challenge aims at yet."""

from __future__ import annotations

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Piece
from bot.games.clans import decisions as d
from bot.games.clans.box import BOX
from bot.games.clans.challenges.challenges import played
from bot.games.clans.kinds import MedalId, ModelId
from tests.games.clans.positions import at, model, position
from tests.laws.playthrough import playthrough

ME = ModelId("pine-kaiken1")
GAME = BOX.game({})
DEEDS = (
    *(d.Pick(MedalId("plum")), d.Capture(), d.Leave(), d.Check(at("H8"))),
    *(d.Pray(at("H8")), d.Search(), d.Turn(Direction.N)),
)
SEEDS = ("medal", "search", "sides")


@pytest.mark.parametrize("step", [d.Move, d.Run])
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: type(deed).__name__)
def test_A30_8_a_way_to_any_deed_has_words(deed: Piece, step: type[d.Move | d.Run]) -> None:
    state = position(model(ME, "fire.kaiken", "J9"), active=ME, items="haste@H8")
    way = BOX.words.route(GAME, state, (step(at("J10")), deed))
    assert way.label.startswith("To J10, ")
    assert way.short


@pytest.mark.parametrize("seed", SEEDS)
def test_A30_8_what_a_challenge_aims_at_has_words_as_a_way(seed: str) -> None:
    seen = 0
    for moment in playthrough("clans", seed).moments:
        # Without an activation: a way has words wherever its model stands.
        state = moment.match.state.copy()
        state.active = state.question = None
        if state.round:
            for each in state.out():
                for aim in played(state.setting).aims(state, each):
                    deed = aim.piece or aim.action
                    if deed is not None:
                        seen += 1
                        assert BOX.words.route(GAME, state, (d.Move(state.space_of(each.id)), deed)).short
    assert seen
