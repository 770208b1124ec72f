"""Computer players: seats like any other, which never see what their seat has not witnessed."""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.players.random_player import RandomPlayer
from bot.tables.model.table import Status, TableId
from bot.tables.use_cases import moves, queries
from tests.tables.fakes import HAL, SIA, Evening, evening
from tests.tables.test_talk import BELLS
from tests.toy.facts import (
    HIDER,
    SEEKER,
    WATCHER,
    Dealt,
    Gone,
    Look,
    Pass,
    Room,
    Settled,
    Start,
    Wait,
    Walk,
    Walked,
    Whisper,
)


class Watcher:
    """A random player that remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[Seat, Match[Any]]] = []
        self._player = RandomPlayer()

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        self.seen.append((seat, seen))
        return self._player.decide(seen, seat, chance)


class Broken:
    """A player that cannot think."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        raise ZeroDivisionError


class Cheat:
    """A player that always makes decisions that the rules refuse."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        return Walk((Wait(), Wait(), Wait(), Wait()))


async def against(tonight: Evening, level: str) -> TableId:
    """Hal hides from a computer."""
    return await tonight.begin(HAL, level, rounds=1)


async def test_two_computers_play_a_game_to_its_end(tmp_path: Path) -> None:
    with evening(tmp_path, brains={"random": RandomPlayer()}) as tonight:
        key = await tonight.begin("random", "random")
        assert (await queries.table(tonight.hall, key)).status is Status.OVER
        assert (await queries.board(tonight.hall, key)).score


async def test_a_computer_sees_what_its_seat_has_witnessed(tmp_path: Path) -> None:
    watcher = Watcher()
    with evening(tmp_path, brains={"watcher": watcher}) as tonight:
        key = await against(tonight, "watcher")
        await moves.decide(tonight.hall, key, HAL, Start(Room(13)))
        await tonight.decides(key, HAL, Walk((Wait(),)))
        assert {seat for seat, _ in watcher.seen} == {SEEKER}
        assert all(seen.state.charms is None for _, seen in watcher.seen)
        witnessed = {type(fact) for _, seen in watcher.seen for fact in seen.log}
        assert Gone in witnessed
        assert not witnessed & {Dealt, Settled, Walked}


@pytest.mark.parametrize("player", [Broken(), Cheat()])
async def test_a_computer_that_fails_answers_with_the_default(tmp_path: Path, player: Any) -> None:
    with evening(tmp_path, brains={"bad": player}) as tonight:
        key = await against(tonight, "bad")
        await moves.decide(tonight.hall, key, HAL, Start(Room(0)))
        await tonight.decides(key, HAL, Walk((Wait(),)))
        decided = [kept.data for seat, kept in await tonight.store.decisions(key) if seat == SEEKER]
        assert decided[-1] == ["pass"]
        assert (await queries.table(tonight.hall, key)).status is Status.OVER


async def test_a_restart_wakes_the_computer_that_is_awaited(tmp_path: Path) -> None:
    with evening(tmp_path) as first:
        first.hall.on_change.clear()
        first.hall.brains = {("hide", "random"): RandomPlayer()}
        key = await first.begin(HAL, "random")
    with evening(tmp_path, brains={"random": RandomPlayer()}, start=50) as second:
        await second.told(second.staff.restore())
        assert [seat for seat, _ in await second.store.decisions(key)] == [SEEKER]


async def test_a_computer_is_never_written_to(tmp_path: Path) -> None:
    with evening(tmp_path, brains={"random": RandomPlayer()}) as tonight:
        await against(tonight, "random")
        assert {post.audience for post in tonight.scribe.posts} == {None, HAL}


async def test_a_closed_staff_begins_nothing(tmp_path: Path) -> None:
    with evening(tmp_path, brains={"random": RandomPlayer()}) as tonight:
        key = await against(tonight, "random")
        await tonight.staff.close()
        await moves.decide(tonight.hall, key, HAL, Start(Room(0)))
        await tonight.decides(key, HAL, Walk((Wait(),)))
        assert (await tonight.store.decisions(key))[-1][0] == HIDER


class Slow:
    """A player that looks into a room, but only when the test lets it end its thinking."""

    def __init__(self) -> None:
        self.thinks, self.ends, self.thoughts = threading.Event(), threading.Event(), 0
        self._player = RandomPlayer()

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        if Look(Room(0)) not in seen.options(seat):
            return self._player.decide(seen, seat, chance)
        self.thoughts += 1
        self.thinks.set()
        self.ends.wait(60)
        return Look(Room(0))


async def test_a_computer_whose_partner_was_quicker_thinks_about_the_present_question(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    slow = Slow()
    with evening(tmp_path) as tonight, caplog.at_level(logging.ERROR, logger="bot"):
        tonight.hall.brains = {("hunt", "slow"): slow}
        hall, key = tonight.hall, await _with_a_partner(tonight, "slow")
        await moves.decide(hall, key, HAL, Walk((Wait(),)))
        assert await asyncio.to_thread(slow.thinks.wait, 10)
        await moves.decide(hall, key, SIA, Pass())
        slow.ends.set()
        await tonight.staff.rest()
        assert (await tonight.store.decisions(key))[-1][0] == SEEKER
        await tonight.decides(key, HAL, Walk((Wait(),)))
        assert (await tonight.store.decisions(key))[-1][0] == WATCHER
    assert not caplog.records


async def test_a_computer_drops_a_thought_from_before_its_partner_acted(tmp_path: Path) -> None:
    slow = Slow()
    with evening(tmp_path) as tonight:
        tonight.hall.brains = {("hunt", "slow"): slow}
        hall, key = tonight.hall, await _with_a_partner(tonight, "slow")
        await moves.decide(hall, key, HAL, Walk((Wait(),)))
        assert await asyncio.to_thread(slow.thinks.wait, 10)
        await moves.decide(hall, key, SIA, Look(Room(29)))
        await moves.decide(hall, key, HAL, Whisper(charm=False))
        before = slow.thoughts
        slow.ends.set()
        await tonight.staff.rest()
        assert (await tonight.store.decisions(key))[-1][0] == WATCHER
        assert (before, slow.thoughts) == (1, 2)


async def _with_a_partner(tonight: Evening, level: str) -> TableId:
    """Hal hides from Sia and a computer; everybody is prepared."""
    key = await tonight.begin(HAL, SIA, level, game="hunt")
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await tonight.decides(key, HAL, Start(Room(13)))
    return key
