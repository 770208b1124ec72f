"""All the games of a person, the most urgent first."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Seat
from bot.tables.model.stored import Change, SideClock
from bot.tables.model.table import TableId
from bot.tables.use_cases import lobby, moves, queries
from bot.tables.use_cases.mine import my_games
from bot.tables.views.mine import Mine
from tests.tables.fakes import EVA, HAL, SIA, Evening
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Room, Start

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


async def _timed(tonight: Evening, key: TableId, side: Seat, deadline: float) -> None:
    session = await tonight.hall.look(key)
    clocks = {side: SideClock(60.0, since=0.0, deadline=deadline)}
    await tonight.hall.keep(Change(table=session.table, version=session.version, at=0.0, clocks=clocks))


def _keys(games: list[Mine]) -> list[TableId]:
    return [each.table.key for each in games]


async def test_games_that_wait_come_first_and_of_these_the_soonest_deadline(
    tonight: Evening,
) -> None:
    first, second, third, fourth = [await tonight.begin(channel=channel) for channel in (11, 12, 13, 14)]
    await moves.decide(tonight.hall, first, HAL, START)
    await _timed(tonight, second, HIDER, 900.0)
    await _timed(tonight, third, HIDER, 800.0)
    games = await my_games(tonight.hall, HAL)
    assert _keys(games) == [third, second, fourth, first]
    assert [each.is_awaited for each in games] == [True, True, True, False]
    assert [each.deadline for each in games] == [800.0, 900.0, None, None]


async def test_the_clock_of_the_other_side_is_not_the_users_deadline(tonight: Evening) -> None:
    key = await tonight.begin(channel=11)
    await _timed(tonight, key, SEEKER, 900.0)
    assert [each.deadline for each in await my_games(tonight.hall, HAL)] == [None]
    assert [each.deadline for each in await my_games(tonight.hall, SIA)] == [900.0]


async def test_the_users_own_knowledge_says_if_they_are_awaited_and_others_are_named_by_side(
    tonight: Evening,
) -> None:
    key = await tonight.hunt()
    await moves.decide(tonight.hall, key, HAL, START)
    (mine,) = await my_games(tonight.hall, HAL)
    panel = await queries.view(tonight.hall, key, HAL)
    assert not mine.is_awaited
    assert mine.waiting == panel.bulletin.waiting
    assert mine.heading == panel.bulletin.heading
    (hers,) = await my_games(tonight.hall, EVA)
    assert hers.is_awaited == (await queries.view(tonight.hall, key, EVA)).is_awaited


async def test_a_seat_that_was_given_up_waits_for_nobody(tonight: Evening) -> None:
    key = await tonight.begin(channel=11)
    session = await tonight.hall.look(key)
    table = replace(session.table, resigned=frozenset({HIDER}))
    await tonight.hall.keep(Change(table=table, version=session.version, at=0.0))
    assert [each.is_awaited for each in await my_games(tonight.hall, HAL)] == [False]


async def test_one_person_on_several_seats_has_one_line(tonight: Evening) -> None:
    key = await tonight.begin(HAL, HAL)
    await moves.decide(tonight.hall, key, HAL, START, seat=HIDER)
    (mine,) = await my_games(tonight.hall, HAL)
    assert mine.seats == ("the hider", "the seeker")
    assert mine.is_awaited


async def test_lobbies_are_listed_and_finished_games_are_not(tonight: Evening) -> None:
    key = await tonight.open(channel=11)
    await lobby.sit(tonight.hall, key, HAL, HIDER)
    (mine,) = await my_games(tonight.hall, HAL)
    assert mine.heading == "not begun, 1 seat is free"
    assert not mine.is_awaited
    await lobby.close_table(tonight.hall, key, HAL)
    assert await my_games(tonight.hall, HAL) == []
    assert await my_games(tonight.hall, EVA) == []
