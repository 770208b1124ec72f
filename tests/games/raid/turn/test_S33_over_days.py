"""Midnight over days: every visitor plays their turns, and waits for nobody (S23.3, S33.5)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from bot.engine.chance import Seeded
from bot.games.raid.kinds import Stage
from bot.tables.model.paces import HOUR
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import TableId, UserId
from tests.games.raid.turn.test_S22_at_a_table import raiding, state
from tests.tables.fakes import EVA, HAL, SIA, Evening

LATEST = 12
"""Everybody who is called comes by within this many hours."""


async def test_S33_5_in_flowing_order_a_phase_takes_one_visit_of_each_player_within_twelve_hours(
    tmp_path: Path,
) -> None:
    luck, visits = Seeded("days"), Counter[tuple[UserId, int]]()
    options: dict[str, Any] = {"match": "midnight", "players": 3, "boardsOut": "2+3", "order": "flowing"}
    with raiding(tmp_path) as tonight:
        key = await tonight.begin(HAL, SIA, EVA, game="raid", pace="daily", **options)
        while (now := await state(tonight, key)).stage is not Stage.OVER:
            asked = {user: luck.below(f"{len(visits)} {user}", LATEST) for user in await _asked(tonight, key)}
            user = min(asked, key=lambda user: asked[user])
            await tonight.passes(asked[user] * HOUR)
            visits[user, now.phase] += 1
            await _comes_by(tonight, key, user)
        assert len(visits) > 3
        assert set(visits.values()) == {1}
        assert DecidedBy.CLOCK not in await tonight.hands(key)


async def _asked(tonight: Evening, key: TableId) -> list[UserId]:
    session = await tonight.hall.look(key)
    return [
        user for seat in sorted(session.match.awaited()) if (user := session.table.user(seat)) is not None
    ]


async def _comes_by(tonight: Evening, key: TableId, user: UserId) -> None:
    """The player plays until they are not asked any more, or the next phase has begun."""
    session = await tonight.hall.look(key)
    seat, phase = session.table.seats_of(user)[0], session.match.state.phase
    while seat in session.match.awaited() and session.match.state.phase == phase:
        usual = session.match.game.default(session.of(seat).state, seat, Seeded("visit"))
        await tonight.decides(key, user, usual)
        session = await tonight.hall.look(key)
