"""Tables of the castle that have come to the guards' cards."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, SPEARS, SWORDS, TRAITOR, Moment, Phase
from bot.games.shelf import SHELF
from bot.tables.model.table import TableId, UserId
from bot.tables.use_cases import lobby, moves
from tests.tables.fakes import EVA, HAL, SIA, Evening

ANN = UserId(99)
TWO = {INTRUDERS: HAL, GUARDS: SIA}
FOUR = {NINJA: HAL, TRAITOR: EVA, SWORDS: SIA, SPEARS: ANN}


async def card_phase(tonight: Evening, users: Mapping[Seat, UserId]) -> TableId:
    """A table in the Guards Card Phase of turn 1, everybody on his seat by his defaults; everybody has been told."""
    tonight.hall.shelf = SHELF
    options = {"players": len(users)}
    table = await lobby.open_table(
        tonight.hall,
        game="castle",
        options=options,
        guild=1,
        channel=7,
        opener=HAL,
        practice=len(set(users.values())) < len(users),
    )
    for seat, user in users.items():
        await tonight.staff.rest()
        await lobby.sit(tonight.hall, table.key, user, seat)
    await tonight.staff.rest()
    await lobby.start(tonight.hall, table.key, HAL)
    await tonight.staff.rest()
    while (state := (await tonight.hall.look(table.key)).match.state).phase is not Phase.CARDS:
        session = await tonight.hall.look(table.key)
        seat = min(session.match.awaited())
        default = session.match.game.default(session.of(seat).state, seat, Seeded(seat))
        await decides(tonight, table.key, users[seat], default, seat)
    assert state.moment is Moment.QUIET
    return table.key


async def decides(
    tonight: Evening, key: TableId, user: UserId, decision: Decision, seat: Seat | None = None
) -> None:
    """Decide, and tell everybody."""
    await moves.decide(tonight.hall, key, user, decision, seat=seat)
    await tonight.staff.rest()
