"""T6: a computer that thinks longer and decides the same is heard of at the same moments."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.games.castle.players.simple import SimplePlayer
from bot.games.shelf import SHELF
from bot.tables.model.paces import LIVE
from bot.tables.model.table import TableId, UserId
from bot.tables.use_cases import moves
from tests.campaigns.secrecy.comparisons.evenings import Timed, Told, apart, heard
from tests.tables.fakes import HAL, SIA, Evening
from tests.tables.nights import FOUR, TWO
from tests.tables.unhurried import PassingClock, Pondering, lived, unhurried, until

LEVEL = "thoughtful"
SEATED: Mapping[str, Mapping[Seat, UserId | str]] = {
    "alone": {seat: user if user == HAL else LEVEL for seat, user in TWO.items()},
    "among people": {seat: user if user in {HAL, SIA} else LEVEL for seat, user in FOUR.items()},
}
"""Who sits where: one person with a computer, and people with a computer on each side."""
ROUND, ROUNDS = 300.0, 8
"""Seconds between the decisions of the people who are asked, and how often they decide."""


async def pondering(folder: Path) -> set[str]:
    """Two games whose computers think for a moment, and for nearly a second."""
    return {channel for seated in SEATED for channel in await _apart(folder, seated)}


async def _apart(folder: Path, seated: str) -> set[str]:
    quick, slow = [
        # In a thread: this loop runs while the loop of the evening jumps ahead in time.
        await asyncio.to_thread(lived, partial(_told, folder / f"{seated} {seconds}", seated, seconds))
        for seconds in (0.01, 0.9)
    ]
    return apart(quick, slow)


async def _told(folder: Path, seated: str, seconds: float) -> Told:
    scribe, sitters = Timed(clock=PassingClock()), SEATED[seated].values()
    with unhurried(folder, {}, scribe=scribe) as tonight:
        tonight.hall.shelf = SHELF
        tonight.hall.brains = {("castle", LEVEL): Pondering(SimplePlayer(), seconds)}
        players = len(SEATED[seated])
        key = await tonight.begin(*sitters, game="castle", pace=LIVE, players=players)
        for number in range(1, ROUNDS + 1):
            await until(number * ROUND)
            await _people_decide(tonight, key)
        await until((ROUNDS + 1) * ROUND)
        assert len(await tonight.store.decisions(key)) > ROUNDS, "computers decide too"
        return heard(tonight)


async def _people_decide(tonight: Evening, key: TableId) -> None:
    session = await tonight.hall.look(key)
    for seat in sorted(session.match.awaited()):
        user = session.table.user(seat)
        if user is not None and seat in (now := await tonight.hall.look(key)).match.awaited():
            default = now.match.game.default(now.of(seat).state, seat, Seeded(seat))
            await moves.decide(tonight.hall, key, user, default, seat=seat)
