"""Computers that take their time: the agenda releases their decisions, whatever they think, also after restarts and
jumps."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.kinds import GUARDS, Mark
from bot.games.computers import Computers
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from bot.store.connection import FILE
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.paces import LIVE
from bot.tables.model.table import TableId
from bot.tables.resolution.computer_releases import QUICK, SLOW
from bot.tables.use_cases import filling, handing, moves
from bot.tables.workers import minds
from bot.tables.workers.minds import Minds, Question
from bot.tables.workers.thoughts import luck
from tests.store.files import flaws
from tests.tables.castle_night import KEY, laid
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening
from tests.tables.nights import TWO
from tests.tables.test_talk import BELLS
from tests.tables.unhurried import Pondering, lived, unhurried, until
from tests.toy.box import HideBox
from tests.toy.facts import SEEKER, Look, Room, Start, Wait, Walk

HOUR = 3_600.0
MOVE = AgendaItem(AgendaKind.MOVE, SEEKER)


class Looker:
    """A player that looks into a room when it can, and notes what luck it got."""

    def __init__(self, room: int = 0) -> None:
        self.rooms, self.luck = Room(room), list[int]()

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        self.luck.append(chance.below("style of the game", 1_000_000))
        look = Look(self.rooms)
        return look if look in seen.options(seat) else RandomPlayer().decide(seen, seat, chance)


class Held(Looker):
    """The same, but it waits until the test lets it go."""

    def __init__(self) -> None:
        super().__init__()
        self.thinks, self.ends = threading.Event(), threading.Event()

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        self.thinks.set()
        self.ends.wait(60)
        return super().decide(seen, seat, chance)


class Dying:
    """A player in whose thinking the process ends."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        os._exit(3)


class Deep(Looker):
    """A player that thinks for long, about another room, and says in which process."""

    def __init__(self) -> None:
        super().__init__(1)

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        assert os.getpid() != int(os.environ[PARENT]), "it thinks in a process of its own"
        return super().decide(seen, seat, chance)


PARENT = "KAGEMORI_TEST_PARENT"


class DeepComputers(Computers):
    """Levels that think long, and their stand-ins."""

    own = MappingProxyType({"quick": Looker, "deep": Deep, "dying": Dying})
    slow = MappingProxyType({"deep": "quick", "dying": "quick"})


class DeepBox(HideBox):
    """Hide with these levels."""

    computers = DeepComputers()


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock(1_000_000.0)


@pytest.fixture(autouse=True)
def _eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Minds give way to nobody: on a busy machine a test would wait for them for minutes."""
    monkeypatch.setattr(minds, "YIELDING", 0)


def unhurrying(tonight: Evening, **brains: Any) -> Evening:
    """A process in which computers take their time."""
    tonight.hall.takes_time = True
    tonight.hall.brains = {
        (game, level): each for game in tonight.hall.shelf for level, each in brains.items()
    }
    return tonight


async def awaited(tonight: Evening, level: str = "looker", *, pace: str = "") -> TableId:
    """A game in which Hal hides from a computer, which is asked where to look."""
    key = await tonight.begin(HAL, level, pace=pace)
    await tonight.passes(HOUR)
    await moves.decide(tonight.hall, key, HAL, Start(Room(13)))
    await tonight.decides(key, HAL, Walk((Wait(),)))
    return key


async def due(tonight: Evening) -> dict[AgendaItem, float]:
    """The agenda items of computers, and in how many seconds they come due."""
    found = await tonight.store.due(before=float("inf"))
    return {each.item: each.at - tonight.clock.time for each in found if each.item.kind is AgendaKind.MOVE}


async def decided(tonight: Evening, key: TableId) -> list[list[Any]]:
    """The decisions of the computer after its first one, which prepares."""
    return [kept.data for seat, kept in await tonight.store.decisions(key) if seat == SEEKER][1:]


@pytest.mark.parametrize(("takes_time", "is_alike"), [(True, True), (False, False)])
def test_T6_how_long_a_computer_thinks_shows_in_no_moment(
    takes_time: bool, is_alike: bool, tmp_path: Path
) -> None:
    """It may think longer for secret reasons."""
    quick, slow = (_moments(tmp_path / str(each), each, takes_time=takes_time) for each in (0.1, 0.4))
    assert len(quick) > 2
    assert (quick == slow) == is_alike


def _moments(folder: Path, seconds: float, *, takes_time: bool) -> list[float]:
    """The moments at which something was made known."""

    async def played() -> list[float]:
        loop, found = asyncio.get_running_loop(), list[float]()
        with unhurried(folder, {"slow": Pondering(RandomPlayer(), seconds)}) as tonight:
            tonight.hall.takes_time = takes_time
            key = await tonight.begin(HAL, "slow", rounds=1)
            await until(100)
            tonight.hall.on_change.append(lambda _key: found.append(loop.time()))
            await moves.decide(tonight.hall, key, HAL, Start(Room(13)))
            await until(200)
            await moves.decide(tonight.hall, key, HAL, Walk((Wait(),)))
            await until(300)
        return found

    return lived(played)


async def test_a_computer_decides_when_its_time_comes_and_not_before(tmp_path: Path) -> None:
    with evening(tmp_path) as plain:
        tonight = unhurrying(plain, looker=Looker())
        key = await awaited(tonight)
        assert await due(tonight) == {MOVE: QUICK}
        assert await decided(tonight, key) == []
        assert flaws(tmp_path / FILE, tonight.clock.time) == []
        await tonight.passes(QUICK)
        assert await decided(tonight, key) == [["look", "A1"]]


async def test_a_crash_while_a_computer_thinks_loses_nothing(tmp_path: Path, clock: StoppedClock) -> None:
    """Afterwards the computer thinks again, and its decision comes due at the stored moment."""
    held = Held()
    with evening(tmp_path, clock=clock) as plain:
        first = unhurrying(plain, looker=Looker())
        key = await awaited(first)
        first.hall.brains = {("hide", "looker"): held}
        assert held.luck == []
        before = await due(first)
    with evening(tmp_path, clock=clock, start=500) as plain:
        second = unhurrying(plain, looker=held)
        restoring = asyncio.create_task(second.told(second.staff.restore()))
        assert await asyncio.to_thread(held.thinks.wait, 10)
    restoring.cancel()
    held.ends.set()
    with evening(tmp_path, clock=clock, start=900) as plain:
        third = unhurrying(plain, looker=Looker())
        await third.told(third.staff.restore())
        assert (await due(third), await decided(third, key)) == (before, [])
        await third.passes(QUICK)
        assert await decided(third, key) == [["look", "A1"]]


async def test_a_decision_that_came_due_while_the_bot_was_away_is_made_at_the_start(
    tmp_path: Path, clock: StoppedClock
) -> None:
    with evening(tmp_path, clock=clock) as plain:
        key = await awaited(unhurrying(plain, looker=Looker()))
    clock.time += HOUR
    with evening(tmp_path, clock=clock, start=500) as plain:
        later = unhurrying(plain, looker=Looker())
        await later.told(later.staff.restore())
        assert await decided(later, key) == [["look", "A1"]]
        assert MOVE not in await due(later) or (await due(later))[MOVE] == QUICK


async def test_a_computer_that_was_asked_before_there_was_an_agenda_decides_at_the_start(
    tmp_path: Path, clock: StoppedClock
) -> None:
    with evening(tmp_path, clock=clock) as plain:
        key = await awaited(unhurrying(plain, looker=Looker()))
        await plain.store._run(lambda database: database.execute("DELETE FROM agenda"))
    with evening(tmp_path, clock=clock, start=500) as plain:
        later = unhurrying(plain, looker=Looker())
        await later.told(later.staff.restore())
        assert await decided(later, key) == [["look", "A1"]]


@pytest.mark.parametrize("jump", [-24 * HOUR, 24 * HOUR])
async def test_if_the_clock_jumps_a_computer_makes_nobody_wait(
    tmp_path: Path, clock: StoppedClock, jump: float
) -> None:
    with evening(tmp_path, clock=clock) as plain:
        tonight = unhurrying(plain, looker=Looker())
        key = await awaited(tonight)
        clock.time += jump
        await tonight.told(tonight.staff.timekeeper.look())
        await tonight.passes(QUICK)
        assert await decided(tonight, key) == [["look", "A1"]]


async def test_an_owner_who_takes_the_seat_back_in_between_decides(tmp_path: Path) -> None:
    with evening(tmp_path) as plain:
        tonight = unhurrying(plain, looker=Looker())
        key = await tonight.begin(HAL, SIA, pace=LIVE)
        await moves.decide(tonight.hall, key, SIA, BELLS)
        await moves.decide(tonight.hall, key, HAL, Start(Room(13)))
        await tonight.decides(key, HAL, Walk((Wait(),)))
        await tonight.told(filling.fill_in(tonight.hall, key, SIA, level="looker"))
        assert MOVE in await due(tonight)
        await tonight.told(handing.take_seat_back(tonight.hall, key, SIA))
        assert await due(tonight) == {}
        await tonight.passes(HOUR / 12)
        assert await decided(tonight, key) == []


async def test_among_people_a_computer_takes_as_long_as_one_of_them(tmp_path: Path) -> None:
    """The computer in Sia's seat answers at a moment that depends only on public facts: it is the same wherever Hal
    is."""
    times = []
    for number, start in enumerate((Room(13), Room(17))):
        with evening(tmp_path / str(number)) as plain:
            tonight = unhurrying(plain, looker=Looker())
            key = await tonight.hunt(pace="daily")
            await tonight.told(filling.fill_in(tonight.hall, key, SIA, level="looker"))
            await tonight.passes(HOUR)
            await moves.decide(tonight.hall, key, EVA, BELLS)
            await moves.decide(tonight.hall, key, HAL, Start(start))
            await tonight.decides(key, HAL, Walk((Wait(),)))
            times.append(await due(tonight))
    assert times[0] == times[1]
    assert 60 <= times[0][MOVE] <= 180


async def test_every_game_has_luck_of_its_own_and_keeps_it(tmp_path: Path, clock: StoppedClock) -> None:
    """So games differ from one another, and a style that was drawn once lasts through a restart."""
    games = []
    for number in (1, 2):
        looker = Looker()
        with evening(tmp_path / str(number), clock=clock, luck=f"luck {number}") as plain:
            await awaited(unhurrying(plain, looker=looker))
        with evening(tmp_path / str(number), clock=clock, start=900) as plain:
            later = unhurrying(plain, looker=looker)
            await later.told(later.staff.restore())
        assert len(looker.luck) > 2
        games.append(set(looker.luck))
    assert [len(each) for each in games] == [1, 1]
    assert games[0] != games[1]


def deep(tonight: Evening) -> Evening:
    """A process with computers that think for long, and take their time."""
    box = DeepBox()
    tonight.hall.shelf = {box.key: box}
    os.environ[PARENT] = str(os.getpid())
    return unhurrying(tonight, **{level: box.computers.brain(level) for level in box.computers.own})


@pytest.mark.parametrize(("level", "room"), [("deep", "A2"), ("dying", "A1")])
async def test_long_thinking_is_done_elsewhere_and_a_quick_thought_stands_in_for_it(
    tmp_path: Path, level: str, room: str, caplog: pytest.LogCaptureFixture
) -> None:
    """If long thinking is not done, or fails, when the decision comes due, the quick level decides."""
    with evening(tmp_path) as plain, caplog.at_level(logging.ERROR, logger="bot"):
        tonight = deep(plain)
        try:
            key = await awaited(tonight, level)
            assert await due(tonight) == {MOVE: SLOW}
            await tonight.passes(SLOW)
            assert await decided(tonight, key) == [["look", room]]
        finally:
            await tonight.staff.close()
    assert bool(caplog.records) == (level == "dying")


@pytest.mark.parametrize(("seconds", "room"), [(SLOW / 2, "A2"), (SLOW * 2, "A1")])
def test_when_its_time_is_up_the_best_so_far_is_decided(tmp_path: Path, seconds: float, room: str) -> None:
    async def played() -> list[list[Any]]:
        with unhurried(tmp_path, {}) as plain:
            tonight = deep(plain)
            tonight.hall.shelf["hide"].computers = _taking(seconds)
            key = await tonight.begin(HAL, "deep")
            await until(100)
            await moves.decide(tonight.hall, key, HAL, Start(Room(13)))
            await moves.decide(tonight.hall, key, HAL, Walk((Wait(),)))
            await until(100 + SLOW + 1)
            return await decided(tonight, key)

    assert lived(played)[0] == ["look", room]


def _taking(seconds: float) -> Computers:
    """The same levels; the deep one takes this long."""

    class Taking(DeepComputers):
        own = MappingProxyType({"quick": Looker, "deep": lambda: Pondering(Looker(1), seconds)})

    return Taking()


async def test_a_castle_is_thought_about_in_another_process_as_in_this_one(tmp_path: Path) -> None:
    """The seat's own facts go to that process, and a legal decision comes back."""
    with evening(tmp_path) as tonight:
        tonight.hall.shelf = SHELF
        await laid(tonight.store, TWO, Mark.TRAP)
        session, processes = await tonight.hall.look(KEY), Minds()
        level = SHELF["castle"].computers.levels[0]
        question = Question.of(session, level, GUARDS, luck(session, GUARDS))
        try:
            there = await processes.answer(question)
        finally:
            await processes.close()
        assert there == question.answer()
        assert session.of(GUARDS).is_legal(GUARDS, there)
        assert list(question.log) == session.of(GUARDS).log != session.match.log
