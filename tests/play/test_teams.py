"""How many touches it takes to build a team of the clans (A31.11)."""

from __future__ import annotations

from typing import Final

import pytest

from bot.engine.game import Piece
from bot.games.clans.box import BOX
from bot.games.clans.decisions import ChooseClan, Dismiss, Hire, Learn, Recruit, TakeReady
from bot.games.clans.kinds import Ability, Element, ModelId
from tests.games.clans.building import building
from tests.games.clans.positions import PINE
from tests.play.taps import drafted

CHUNIN, ONI, MADOUSHI = ModelId("pine-chunin1"), ModelId("pine-oni1"), ModelId("pine-madoushi1")
FIRST, SECOND = ModelId("pine-kunoichi1"), ModelId("pine-kunoichi2")
CHANGES: Final[tuple[tuple[Piece, ...], ...]] = (
    (Learn(CHUNIN, Ability.TIGER_STRIKE), Dismiss(ONI), Recruit("fire.yajiri")),
    (Dismiss(SECOND), Dismiss(FIRST), Hire("ronin.monk")),
    (Dismiss(ModelId("pine-kaiken3")), Dismiss(MADOUSHI), Recruit("fire.oni")),
)
"""Three changes each of a suggested team."""


@pytest.mark.parametrize("changes", CHANGES)
def test_A31_11_a_suggested_team_is_changed_in_three_places_by_eight_touches(
    changes: tuple[Piece, ...],
) -> None:
    match = building()
    seen = match.seen_by(match.game.viewer(PINE))
    pieces = (ChooseClan(Element.FIRE), TakeReady("fire-burning-oni"), *changes)
    assert drafted(seen, PINE, pieces, box=BOX) <= 8
