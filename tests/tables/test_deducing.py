"""Asking what public facts leave possible: who may ask, what they are told, and that nothing waits for it (R28.11)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from typing import Any

import pytest

from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match
from bot.games.castle.kinds import GUARDS, INTRUDERS, Mark
from bot.games.castle.players.deduction import CastleDeduction
from bot.games.deduction import Deduced
from bot.games.shelf import SHELF
from bot.store.sqlite import SqliteStore
from bot.tables.model.table import Refusal, Theme, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import looks, moves
from bot.tables.use_cases.deducing import Thinking, think
from bot.tables.views.seat_view import SeatView
from tests.tables.castle_night import KEY, begun, kept
from tests.tables.fakes import HAL, SIA, Evening

NOBODY = UserId(404)
USERS: Mapping[Seat, UserId] = {INTRUDERS: HAL, GUARDS: SIA}


@pytest.fixture
def hall(tonight: Evening) -> Hall:
    """An empty hall with every game in it."""
    tonight.hall.shelf = {**SHELF, **tonight.hall.shelf}
    return tonight.hall


async def night(hall: Hall, **options: Any) -> None:
    """A castle game whose first guards' turn has begun: Hal hides from Sia."""
    assert isinstance(hall.store, SqliteStore)
    await kept(hall.store, USERS, begun(Mark.TRAP), options)


def words(told: Thinking) -> tuple[str, ...]:
    deduced = told.deduced
    return (*deduced.where, *deduced.why_not, *deduced.guess, deduced.looks)


async def test_everybody_at_the_table_and_every_spectator_is_told_the_same(hall: Hall) -> None:
    """The answer uses nothing of the asker's own, so every asker hears the same."""
    await night(hall)
    told = [await think(hall, KEY, user) for user in (HAL, SIA, NOBODY)]
    assert len({words(each) for each in told}) == 1
    assert [each.is_hider for each in told] == [True, False, False]
    assert "The ninja** can be in 16 of 96 zones: Outside" in told[0].deduced.where[0]


async def test_the_public_board_is_shown_and_only_the_hider_is_told_where_seekers_would_look(
    hall: Hall,
) -> None:
    await night(hall)
    hider, seeker, watcher = [(await think(hall, KEY, user)).bulletin.scene for user in (HAL, SIA, NOBODY)]
    assert seeker == watcher
    assert hider is not None
    assert seeker is not None
    assert hider.strip == seeker.strip
    assert {*seeker.marks} < {*hider.marks}


async def test_chances_are_another_picture_and_only_for_the_asker(hall: Hall) -> None:
    await night(hall)
    sure, likely = [await think(hall, KEY, SIA, is_likely=asked) for asked in (False, True)]
    assert (sure.is_likely, likely.is_likely) == (False, True)
    assert sure.bulletin.scene != likely.bulletin.scene


async def test_it_is_drawn_in_the_theme_of_the_asker(hall: Hall) -> None:
    await night(hall)
    await looks.choose_theme(hall, NOBODY, "light")
    assert (await think(hall, KEY, NOBODY)).bulletin.theme is Theme.LIGHT


async def test_a_table_may_forbid_it_to_everybody(hall: Hall) -> None:
    """This includes people who watch: otherwise a player could ask through a friend."""
    await night(hall, thinkingAid=False)
    for user in (HAL, SIA, NOBODY):
        with pytest.raises(Refusal, match="opened without this help"):
            await think(hall, KEY, user)
    panel = SeatView.now(await hall.look(KEY), GUARDS).panel()
    assert not panel.has_aid


async def test_people_who_may_not_watch_are_told_nothing_and_players_are(hall: Hall) -> None:
    """R28.6."""
    await night(hall, spectatorView="none")
    with pytest.raises(Refusal, match="Nobody may watch this table"):
        await think(hall, KEY, NOBODY)
    assert (await think(hall, KEY, SIA)).deduced.where
    assert SeatView.now(await hall.look(KEY), GUARDS).panel().has_aid


async def test_it_is_no_help_before_a_game_and_after_it_or_where_nothing_is_worked_out(
    hall: Hall, tonight: Evening
) -> None:
    await night(hall)
    for user in (HAL, SIA):
        await moves.resign(hall, KEY, user)
    with pytest.raises(Refusal, match="its story tells everything"):
        await think(hall, KEY, SIA)
    key = await tonight.begin()
    with pytest.raises(Refusal, match="Nothing is hidden in this game"):
        await think(tonight.hall, key, HAL)


async def test_it_is_worked_out_once_beside_the_loop_however_many_ask(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L1: a thread folds the log, and nobody else waits for it."""
    await night(hall)
    asked: list[tuple[threading.Thread, Match[Any]]] = []
    honest = CastleDeduction.deduced

    def noted(aid: CastleDeduction, public: Match[Any]) -> Deduced:
        asked.append((threading.current_thread(), public))
        return honest(aid, public)

    monkeypatch.setattr(CastleDeduction, "deduced", noted)
    await asyncio.gather(*(think(hall, KEY, user, is_likely=user == HAL) for user in (HAL, SIA, NOBODY)))
    [(thread, public)] = asked
    assert thread is not threading.main_thread()
    truth = (await hall.look(KEY)).match
    assert public.log == truth.seen_by(PUBLIC).log != truth.log
