"""The whole month: a town, its people and its tables, from the first day to the end of the last game."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from bot.games.castle.box import BOX as CASTLE
from bot.games.castle.players.simple import SimplePlayer
from bot.games.clans.box import BOX as CLANS
from bot.games.raid.box import BOX as RAID
from bot.games.simulate import ending
from bot.players.brain import Brain
from bot.players.random_player import RandomPlayer
from bot.tables.model.shards import STEADY
from bot.tables.model.table import Status, Table, UserId
from bot.tables.views.session import TableSession
from bot.tables.workers import timekeeper
from tests.campaigns.month.archive import at_once
from tests.campaigns.month.channel import PACE, Channels
from tests.campaigns.month.crier import Crier
from tests.campaigns.month.fairness import Fairness
from tests.campaigns.month.figures import Figures
from tests.campaigns.month.gateway import TICK, Gateway, disconnect
from tests.campaigns.month.habits import Habits
from tests.campaigns.month.promises import Promises
from tests.campaigns.month.shelf import PLAYED, SHELF
from tests.campaigns.month.tables import host, plans
from tests.campaigns.month.town import Town, disturb, players
from tests.campaigns.month.unfinished import fault
from tests.campaigns.month.virtual import DAY, HOUR, VirtualClock, VirtualLoop
from tests.campaigns.month.visits import Person
from tests.tables.fakes import CountingRandom
from tests.toy.hunt import HUNT

FIRST_USER = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The size of the simulation."""

    tables: int = 40
    users: int = 100
    days: float = 31.0
    thorough: float = 0.1
    """The share of the changes after which every panel is made, with its picture."""

    @property
    def longest(self) -> float:
        """The days after which nobody comes any more: slow people take longer than a month."""
        return self.days * 1.5


@dataclass
class Outcome:
    """The result of a month: its figures, and a sentence for each broken promise."""

    figures: Figures
    broken: list[str]
    channels: Channels
    """What the month has left for everybody to read."""


@dataclass
class _Month:
    """Everything in a month, made from one seed."""

    seed: str
    size: Size
    town: Town
    people: dict[UserId, Person]
    figures: Figures
    promises: Promises
    errors: list[str] = field(default_factory=list)

    def told(self, table: Table, kind: str, user: UserId, content: object, *, is_new: bool) -> None:
        """See Ear: the receivers of a new message will come."""
        if is_new:
            self.people[user].called(table)

    def lost(self, table: Table, user: UserId | None) -> None:
        """See Ear: nobody notices."""


def simulate(seed: str, size: Size) -> Outcome:
    """Simulate a month of that seed: the same figures every time."""
    with (
        TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=VirtualLoop) as runner,
        patch.object(timekeeper, "TICK", TICK),
    ):
        month = runner.run(_simulate(seed, size, Path(folder)))
    return Outcome(month.figures, month.promises.broken, month.town.crier.channels)


async def _simulate(seed: str, size: Size, folder: Path) -> _Month:
    month = _made(seed, size, folder)
    with _listening(month.promises):
        await month.town.open()
        await _lived(month)
        await month.town.open()
        await month.town.stop()
        await month.town.open()
        # All people are heard again, and go on.
        await asyncio.sleep(STEADY + TICK)
        await month.town.rest()
        await _summed(month)
        await month.town.stop()
    return month


def _made(seed: str, size: Size, folder: Path) -> _Month:
    figures, clock = Figures(), VirtualClock()
    gateway = Gateway(clock)
    fairness = Fairness(gateway, figures)
    promises = Promises(clock, SHELF, figures, thorough=size.thorough, fairness=fairness)
    users = [UserId(FIRST_USER + number) for number in range(size.users)]
    habits = {user: Habits.drawn(_luck(seed, user), user, size.days) for user in users}
    crier = Crier(habits=habits, figures=figures, luck=_luck(seed, "weather"), days=size.days)
    town = Town(
        folder,
        PLAYED,
        players(PLAYED),
        crier,
        clock,
        CountingRandom(seed),
        promises=promises,
        figures=figures,
        gateway=gateway,
    )
    people = {
        user: Person(
            habits=habits[user],
            town=town,
            luck=_luck(seed, f"life of {user}"),
            minds=_minds(_luck(seed, f"mind of {user}")),
            friends=users,
        )
        for user in users
    }
    month = _Month(seed, size, town, people, figures, promises)
    crier.ears += [promises, month]
    return month


def _luck(seed: str, what: object) -> Random:
    return Random(f"{seed}/{what}")


def _minds(luck: Random) -> dict[str, Brain]:
    """How a person plays each game."""
    any_game = RandomPlayer(commit=luck.choice((0.1, 0.3)))
    return {
        CASTLE.key: SimplePlayer() if luck.random() < 0.3 else any_game,
        CLANS.key: any_game,
        RAID.key: any_game,
        HUNT.key: any_game,
    }


async def _lived(month: _Month) -> None:
    """Run until every game is over, or nobody comes any more."""
    size, town = month.size, month.town
    opened = plans(_luck(month.seed, "tables"), list(month.people), size.tables, size.days)
    hosts = [
        asyncio.create_task(host(town, plan, _luck(month.seed, f"table {plan.channel}"))) for plan in opened
    ]
    lives = [asyncio.create_task(person.live(size.longest)) for person in month.people.values()]
    lives.append(asyncio.create_task(disturb(town, _luck(month.seed, "disturbances"), size.longest)))
    lives.append(asyncio.create_task(disconnect(town, _luck(month.seed, "gateway"), size.longest)))
    await asyncio.gather(*hosts)
    loop = asyncio.get_running_loop()
    while loop.time() < size.longest * DAY and not month.promises.all_over():
        await asyncio.sleep(HOUR)
        _raise(lives)
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    town.gateway.find()
    month.figures.days = loop.time() / DAY


def _raise(lives: list[asyncio.Task[None]]) -> None:
    for life in lives:
        if life.done():
            life.result()


@contextmanager
def _listening(promises: Promises) -> Iterator[None]:
    """Each apology of the bot in its log counts as a broken promise."""
    handler = _Listener(promises)
    logger = logging.getLogger("bot")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


class _Listener(logging.Handler):
    """A log handler that turns errors into broken promises."""

    def __init__(self, promises: Promises) -> None:
        super().__init__(logging.ERROR)
        self._promises = promises

    def emit(self, record: logging.LogRecord) -> None:
        """Note the error and its place."""
        fields = getattr(record, "fields", {})
        error = record.exc_info[1] if record.exc_info else None
        through = "" if error is None else " < ".join(places(error))
        self._promises.breach(fields.get("table", "-"), f"{record.getMessage()} {fields} {error!r} {through}")


def places(error: BaseException) -> Iterator[str]:
    """The lines of code that an error has passed, the innermost first."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        yield f"{Path(frame.filename).name}:{frame.lineno}"


async def _summed(month: _Month) -> None:
    """How the games have ended after the month."""
    store = month.town.store
    for table in at_once(store.tables(list(Status))):
        session = await month.town.hall.look(table.key)
        month.figures.turns += session.turn() if session.match.log else 0
        if table.status is Status.OVER:
            month.figures.ends[_end(session)] += 1
            if table.pace == PACE:
                growth = month.figures.growth.setdefault(table.game, [])
                growth += month.town.crier.channels.growth([table.key])
        else:
            _judge(month, session)


def _judge(month: _Month, session: TableSession) -> None:
    """A game that is not over may take its time, but it must not hang."""
    now, elapsed = month.town.clock.now(), asyncio.get_running_loop().time()
    since = month.promises.tables[session.table.key].since
    hangs = "It has not begun."
    if session.match.log:
        hangs = fault(session, now, since, lambda user: month.people[user].habits.is_gone(elapsed))
    month.figures.ends[f"not over: {_standing(session)}"] += 1
    if hangs:
        month.promises.breach(session.table.key, f"The game is not over. {hangs} {_standing(session)}.")


def _standing(session: TableSession) -> str:
    """The state of a table, in a few words."""
    table = session.table
    if not session.match.log:
        return str(table.status)
    awaited = ", ".join(sorted(session.match.awaited()))
    rests = " paused" if table.paused is not None else " asleep" if table.asleep else ""
    people = len(table.people())
    return (
        f"{table.pace or 'untimed'}{rests}, turn {session.turn()}, {people} people, {awaited} is waited for"
    )


def _end(session: TableSession) -> str:
    if session.table.ending:
        return str(session.table.ending)
    kind = ending(session.box, session.match)
    return f"{session.table.game}: {kind}"
