"""A seat of three or four that was given up leaves the match in its next turn (clans A23.4)."""

from __future__ import annotations

from typing import Any

from bot.games.clans.facts.rounds import Conceded
from bot.games.clans.state.activation import Stage
from bot.games.shelf import SHELF
from bot.tables.use_cases import moves
from tests.tables.clans_night import SHORT, state
from tests.tables.fakes import EVA, HAL, SIA, Evening


async def test_the_others_go_on_without_a_seat_that_was_given_up(tonight: Evening) -> None:
    tonight.hall.shelf = SHELF
    people = (HAL, SIA, EVA)
    options: dict[str, Any] = {**SHORT, "players": 3}
    key = await tonight.begin(*people, game="clans", **options)
    await tonight.by_default(key, lambda now: state(now).stage is Stage.TURNS)
    session = await tonight.hall.look(key)
    seat = state(session).turn
    assert seat is not None
    user = session.table.user(seat)
    assert user is not None
    await moves.resign(tonight.hall, key, user)
    session = await tonight.hall.look(key)
    assert Conceded(seat) in session.match.log
    assert seat not in state(session).setting.seats
    assert not session.match.is_over
    other = state(session).turn
    assert other is not None
    user = session.table.user(other)
    assert user is not None
    await moves.resign(tonight.hall, key, user)
    session = await tonight.hall.look(key)
    assert session.match.is_over
    assert {*state(session).setting.seats} == {*state(session).winners}
