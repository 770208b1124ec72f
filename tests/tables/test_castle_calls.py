"""How often a seat is called while its partner acts: once, until it has decided something itself."""

from __future__ import annotations

from pathlib import Path

from bot.games.castle.decisions import Halt, SentrySearch
from bot.games.castle.kinds import SWORDS
from tests.tables.fakes import SIA, evening
from tests.tables.nights import ANN, FOUR, card_phase, decides


async def test_a_partners_moves_call_a_guard_seat_no_second_time(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await card_phase(tonight, FOUR)
        sitting = await tonight.hall.look(key)
        search = next(each for each in sitting.match.options(SWORDS) if isinstance(each, SentrySearch))
        told = len(tonight.scribe.posts)
        await decides(tonight, key, SIA, search)
        await decides(tonight, key, SIA, Halt())
        panels = [
            post for post in tonight.scribe.posts[told:] if post.kind == "panel" and post.audience == ANN
        ]
        assert panels
        assert not any(post.is_new for post in panels), "it was awaited before the move and still is"
