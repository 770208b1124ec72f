"""R5.7: a player reads what a card would do before they commit it: its effect, or that it is only a bluff."""

from __future__ import annotations

import pytest

from bot.engine.acts import Tone
from bot.games.castle.box import BOX
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.kinds import INTRUDERS, Phase
from bot.games.castle.rules.game import CastleGame
from tests.games.castle.kit import position
from tests.games.castle.sneaks import ninja


@pytest.mark.parametrize(("sentries", "told"), [(1, "2 · Shadow Walk"), (2, "2 · Shadow Walk: bluff")])
def test_R5_7_a_shadow_walk_without_effect_is_called_a_bluff(sentries: int, told: str) -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": sentries}, ninja="YA1")
    draft = match.draft(INTRUDERS, (*ninja("YA2"), ShadowWalk()))
    assert draft is not None
    assert isinstance(match.game, CastleGame)
    assert BOX.words.drafted(match.game, match.state, INTRUDERS, draft)[1] == told
    assert BOX.words.choice(match.game, match.state, INTRUDERS, ShadowWalk()).tone is Tone.IDLE


def test_R15_1_an_empty_plan_says_that_the_intruders_stand_still() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    empty, going = match.draft(INTRUDERS), match.draft(INTRUDERS, ninja("YA2"))
    assert empty is not None
    assert going is not None
    assert isinstance(match.game, CastleGame)
    said = "Nobody moves so far."
    assert BOX.words.drafted(match.game, match.state, INTRUDERS, empty)[0] == said
    assert said not in BOX.words.drafted(match.game, match.state, INTRUDERS, going)
