"""Tables of the castle that have come to the guards' cards."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.game import Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, SPEARS, SWORDS, TRAITOR, Moment, Phase
from bot.games.shelf import SHELF
from bot.tables.model.table import TableId, UserId
from tests.tables.fakes import EVA, HAL, SIA, Evening

ANN = UserId(99)
TWO = {INTRUDERS: HAL, GUARDS: SIA}
FOUR = {NINJA: HAL, TRAITOR: EVA, SWORDS: SIA, SPEARS: ANN}


async def card_phase(tonight: Evening, users: Mapping[Seat, UserId]) -> TableId:
    """A table in the Guards Card Phase of turn 1, every person on their seat by default; everybody has been told."""
    tonight.hall.shelf = SHELF
    key = await tonight.begin(*users.values(), game="castle", players=len(users))
    session = await tonight.by_default(key, lambda now: now.match.state.phase is Phase.CARDS)
    assert session.match.state.moment is Moment.QUIET
    return key
