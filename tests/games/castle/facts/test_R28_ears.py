"""R28.5, R28.10: who of two intruder seats learns whom a listen would hear."""

from __future__ import annotations

import pytest

from bot.engine.match import witnessed
from bot.games.castle.decisions import FreeListenSentry
from bot.games.castle.facts.guarding import ListenBegan
from bot.games.castle.kinds import NINJA, TRAITOR, Who
from tests.games.castle.kit import facts_of, guard_at, guards, position


@pytest.mark.parametrize(
    ("is_shared", "ninjas"),
    [(True, (Who.NINJA, Who.TRAITOR)), (False, (Who.NINJA,))],
    ids=["shared", "apart"],
)
def test_R28_5_the_traitors_seat_hears_for_both_the_ninjas_only_with_share_all(
    is_shared: bool, ninjas: tuple[Who, ...]
) -> None:
    match = position(
        options={"players": 3, "intrudersShareAll": is_shared},
        sentries={"YA4": 1},
        ninja=("YA3", {"speed": 3}),
        traitor=("YA5", {"speed": 3}),
    )
    facts = guards(match, FreeListenSentry(guard_at(match, "YA4").id))
    for seat, heard in ((TRAITOR, tuple(Who)), (NINJA, ninjas)):
        (told,) = facts_of(witnessed(facts, match.game.viewer(seat)), ListenBegan)
        assert told.in_range == heard
