"""How often a seat is called while its partner acts: once, until it has decided something itself."""

from __future__ import annotations

from pathlib import Path

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.games.castle.decisions import Halt, SentrySearch
from bot.games.castle.kinds import NINJA, SPEARS, SWORDS, TRAITOR, Moment, Phase
from bot.games.shelf import SHELF
from bot.tables import use_cases as uc
from bot.tables.table import TableId, UserId
from tests.tables.fakes import EVA, HAL, SIA, Evening, evening

ANN = UserId(99)
USERS = {NINJA: HAL, TRAITOR: EVA, SWORDS: SIA, SPEARS: ANN}


async def _decides(tonight: Evening, key: TableId, seat: Seat, decision: Decision) -> None:
    await uc.decide(tonight.hall, key, USERS[seat], decision)
    await tonight.staff.rest()


async def _card_phase(tonight: Evening) -> TableId:
    """A table of four in the Guards Card Phase of turn 1; everybody has been told."""
    tonight.hall.shelf = SHELF
    table = await uc.open_table(
        tonight.hall, game="castle", options={"players": 4}, guild=1, channel=7, opener=HAL
    )
    for seat, user in USERS.items():
        await uc.sit(tonight.hall, table.key, user, seat)
    await uc.start(tonight.hall, table.key, HAL)
    while (state := (await tonight.hall.look(table.key)).match.state).phase is not Phase.CARDS:
        sitting = await tonight.hall.look(table.key)
        seat = min(sitting.match.awaited())
        default = sitting.match.game.default(sitting.of(seat).state, seat, Seeded(seat))
        await _decides(tonight, table.key, seat, default)
    assert state.moment is Moment.QUIET
    return table.key


async def test_a_partners_moves_call_a_guard_seat_no_second_time(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await _card_phase(tonight)
        sitting = await tonight.hall.look(key)
        search = next(each for each in sitting.match.options(SWORDS) if isinstance(each, SentrySearch))
        told = len(tonight.scribe.posts)
        await _decides(tonight, key, SWORDS, search)
        await _decides(tonight, key, SWORDS, Halt())
        panels = [
            post for post in tonight.scribe.posts[told:] if post.kind == "panel" and post.audience == ANN
        ]
        assert panels
        assert not any(post.is_new for post in panels), "it was awaited before the move and still is"
