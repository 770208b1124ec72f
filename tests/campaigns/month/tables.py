"""The tables of the month: their games, their options, and the people who sit down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeVar

from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.games.box import Box
from bot.games.castle.box import BOX as CASTLE
from bot.games.clans.box import BOX as CLANS
from bot.games.raid.box import BOX as RAID
from bot.tables.model.table import Status, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import lobby, queries
from tests.campaigns.month.gateway import GUILD
from tests.campaigns.month.town import LOST, Town
from tests.campaigns.month.virtual import DAY, HOUR

T = TypeVar("T")

TURNS = 12
"""The number of turns, with a day or two for each side, that fit into a month even if somebody vanishes.

Partners who live far apart may take longer: where their quiet hours meet, four hours of a day count.
"""
MONTH = 25.0
"""With fewer days than these, only live games come to their end."""
BRIEF = {"ninjas": 3, "rounds": 3}
"""The length of a skirmish with a day or two for each activation."""
COMPUTERS = 0.12
"""The chance that a computer sits where a person could."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A planned table: its moment (seconds), its game, and its people."""

    game: str
    preset: str
    options: dict[str, Any]
    channel: int
    people: tuple[UserId, ...]
    at: float
    pace: str

    @property
    def kind(self) -> str:
        """The name by which it is counted."""
        return f"{self.game} {self.preset or 'drawn'}, {self.pace or 'untimed'}"


def plans(luck: Random, people: Sequence[UserId], tables: int, days: float) -> list[Plan]:
    """This many tables, spread over the first days: five of ten are of the castle, in all its seatings."""
    presets = [*CASTLE.options.presets]
    made = []
    for number in range(tables):
        pace = luck.choices(("daily", "live", "slow", ""), (6, 2, 1, 1))[0]
        game, preset, options = _played(luck, number, presets)
        if days < MONTH:
            preset, pace = preset and "short", "live"
        if game == "clans" and pace != "live":
            pace = "daily"
        if options.get("clock") == "speedy":
            pace = "live"
        if game == "castle" and not pace:
            pace = "daily"
        if game == "castle" and pace == "daily" and preset != "short":
            options = {**options, "turns": min(TURNS, options.get("turns", TURNS))}
        if game == "castle" and pace == "slow":
            preset, options = "short", {}
        made.append(
            Plan(
                game=game,
                preset=preset,
                options=options,
                channel=1_000 + number,
                people=tuple(luck.sample(people, 4)),
                at=luck.uniform(0, min(4.0, days / 6)) * DAY,
                pace=pace,
            )
        )
    return made


def _played(luck: Random, number: int, presets: Sequence[str]) -> tuple[str, str, dict[str, Any]]:
    """The game at the table with that number, with a preset or with options."""
    match number % 10:
        case 4 | 9:
            return "hunt", "", {"players": luck.choice((2, 3)), "rounds": luck.randint(5, 9)}
        case 2 | 7:
            return "raid", "", _options(RAID, luck)
        case 6:
            return "clans", "", {**_options(CLANS, luck), **BRIEF}
        case 3 | 8:
            return "castle", "", _options(CASTLE, luck)
        case _:
            return "castle", presets[number % len(presets)], {}


def _options(box: Box, luck: Random) -> dict[str, Any]:
    return dict(box.trials.drawn(Seeded(f"{luck.random()}")) or {})


async def host(town: Town, plan: Plan, luck: Random) -> None:
    """Open a table and wait until its game begins: people sit down one after another, and a computer here and there."""
    await asyncio.sleep(plan.at)
    table = await _done(town, lambda hall: _opened(hall, plan))
    for seat, user in zip(table.seats, plan.people, strict=False):
        await asyncio.sleep(luck.expovariate(1 / HOUR))
        is_computer = user != plan.people[0] and luck.random() < COMPUTERS
        await _done(town, partial(_seated, key=table.key, seat=seat, user=user, is_computer=is_computer))
    await _done(town, partial(_paced, key=table.key, plan=plan))
    await _done(town, partial(_started, key=table.key, user=plan.people[0]))
    town.figures.games[plan.kind] += 1


async def _done(town: Town, work: Callable[[Hall], Awaitable[T]]) -> T:
    """Do it as soon as the bot is there; anything done before a crash is not done twice."""
    while True:
        try:
            return await work(town.hall)
        except LOST:
            await asyncio.sleep(HOUR)


async def _opened(hall: Hall, plan: Plan) -> Table:
    return await queries.table_in(hall, plan.channel) or await lobby.open_table(
        hall,
        lobby.Opening(game=plan.game, options=plan.options, preset=plan.preset),
        guild=GUILD,
        channel=plan.channel,
        opener=plan.people[0],
    )


async def _paced(hall: Hall, *, key: TableId, plan: Plan) -> None:
    table = await queries.table(hall, key)
    if table.status is Status.LOBBY and table.pace != plan.pace:
        await lobby.set_pace(hall, key, plan.people[0], plan.pace)


async def _seated(hall: Hall, *, key: TableId, seat: Seat, user: UserId, is_computer: bool) -> None:
    if (await queries.table(hall, key)).seats[seat] is not None:
        return
    if is_computer:
        await lobby.seat_computer(hall, key, (await queries.table(hall, key)).opener, seat, "random")
    else:
        await lobby.sit(hall, key, user, seat)


async def _started(hall: Hall, *, key: TableId, user: UserId) -> None:
    if (await queries.table(hall, key)).status is Status.LOBBY:
        await lobby.start(hall, key, user)
