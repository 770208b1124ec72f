"""A castle game for two at the beginning of turn 1: something to find is one step away from the traitor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Seeded
from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.box import BOX
from bot.games.castle.decisions import Begin, MarkMap, Search, Step, TakeTurn
from bot.games.castle.kinds import Mark, Moment, Who
from bot.games.castle.state.state import State
from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import Change
from bot.tables.model.table import Person, Status, Table, TableId, UserId

KEY = TableId("castle")


@cache
def way() -> tuple[Zone, Zone]:
    """A zone where the traitor may start, and a castle zone beside it in which something may be hidden."""
    board = standard_board()
    hiding = [
        zone for castle in board.castle_zones.values() for zone in castle if not board.has_watch_post[zone]
    ]
    return next(
        (start, zone) for zone in hiding for start in board.open_links[zone] if start in board.traitor_starts
    )


@cache
def begun(mark: Mark) -> tuple[Fact, ...]:
    """The facts of a game up to its first guards' turn; the mark lies in the castle zone of `way`."""
    match: Match[State] = Match.dealt(BOX.game({}), Seeded("night"))
    while match.state.moment is not Moment.QUIET:
        seat = min(match.awaited())
        decision = match.game.default(match.state, seat, Seeded(f"night {seat}"))
        match.play(seat, _arranged(decision, mark), Seeded("night"))
    return tuple(match.log)


def _arranged(decision: Decision, mark: Mark) -> Decision:
    start, zone = way()
    match decision:
        case MarkMap(sleepers, objects):
            return MarkMap(sleepers, tuple(_swapped(dict(objects_by_zone(objects)), mark, zone)))
        case Begin():
            return replace(decision, traitor=start)
        case _:
            return decision


def objects_by_zone(objects: tuple[tuple[Mark, Zone], ...]) -> Mapping[Zone, Mark]:
    return {zone: mark for mark, zone in objects}


def _swapped(found: dict[Zone, Mark], mark: Mark, zone: Zone) -> list[tuple[Mark, Zone]]:
    """The same with the mark in that zone, in place of what lay there."""
    other = next(each for each, lies in found.items() if lies is mark)
    if other != zone:
        there = found.pop(zone, None)
        del found[other]
        found |= {zone: mark} if there is None else {zone: mark, other: there}
    order = list(Mark)
    return sorted(
        ((lies, at) for at, lies in found.items()), key=lambda pair: (order.index(pair[0]), pair[1])
    )


def finding() -> TakeTurn:
    """The traitor's first turn: one step to what is hidden there, and a search."""
    _start, zone = way()
    return TakeTurn((Step(Who.TRAITOR, zone), Search(Who.TRAITOR, zone)))


async def laid(
    store: SqliteStore,
    users: Mapping[Seat, UserId],
    mark: Mark,
    *,
    guild: int = 1,
    channel: int = 7,
    now: float = 0.0,
) -> Table:
    """The game at a table, kept in a store; `users` are listed by seat."""
    return await kept(store, users, begun(mark), guild=guild, channel=channel, now=now)


async def kept(
    store: SqliteStore,
    users: Mapping[Seat, UserId],
    facts: Sequence[Fact],
    options: Mapping[str, Any] = MappingProxyType({}),
    *,
    guild: int = 1,
    channel: int = 7,
    now: float = 0.0,
) -> Table:
    """A running table whose game has come this far; `users` are listed by seat."""
    game = BOX.game(BOX.options.settled(options))
    table = Table(
        key=KEY,
        game=BOX.key,
        schema=BOX.schema,
        options=options,
        guild=guild,
        channel=channel,
        opener=next(iter(users.values())),
        status=Status.RUNNING,
        seats={seat: Person(users[seat]) for seat in game.seats},
        owners={seat: users[seat] for seat in game.seats},
    )
    await store.add(table, "night", (), now)
    rows = [BOX.notation.json(fact) for fact in facts]
    await store.commit(Change(table=table, version=0, at=now, facts=rows))
    return table
