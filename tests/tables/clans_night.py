"""Brawls of the clans for two, Hal and Sia, whose models stand on the ground."""

from __future__ import annotations

from typing import Any, Final

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Piece, Seat
from bot.games.clans.decisions import Activate
from bot.games.clans.players.greedy import GreedyPlayer
from bot.games.clans.setting.setting import SEATS
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from bot.games.shelf import SHELF
from bot.tables.model.table import TableId, UserId
from bot.tables.views.session import TableSession
from tests.tables.fakes import HAL, SIA, Evening

TWO: Final = SEATS[:2]
PEOPLE: Final = dict(zip(TWO, (HAL, SIA), strict=True))
SHORT: Final = {
    "firstTeam": "fire",
    "secondTeam": "water",
    "moonDeck": "off",
    "ninjas": 4,
    "rounds": 4,
    "brawlTarget": 5,
}
"""Options of a short Brawl."""


async def brawl(tonight: Evening, **options: Any) -> TableId:
    """A Brawl in which both have deployed by default."""
    tonight.hall.shelf = SHELF
    key = await tonight.begin(*PEOPLE.values(), game="clans", **{**SHORT, **options})
    await tonight.by_default(key, lambda now: state(now).stage is Stage.TURNS)
    return key


async def let_pass(tonight: Evening, key: TableId) -> None:
    """Let time pass until no window for cards waits for its moment."""
    while dues := [
        each.due for each in (await tonight.hall.look(key)).windows.values() if each.due is not None
    ]:
        await tonight.passes(min(dues) - tonight.clock.time)


def state(session: TableSession) -> State:
    """The true state."""
    found = session.match.state
    assert isinstance(found, State)
    return found


def sitter(session: TableSession) -> tuple[Seat, UserId]:
    """The seat whose turn it is, and the person who sits there."""
    seat = state(session).turn
    assert seat is not None
    return seat, PEOPLE[seat]


def other(seat: Seat) -> Seat:
    """The other seat, and the person who sits there."""
    return next(each for each in TWO if each != seat)


def greedily(session: TableSession, seat: Seat, luck: str | None = None) -> Decision:
    """The decision of a greedy player for a seat that is asked, with the luck of this version or of this name."""
    name = luck or f"{seat} {session.version}"
    seen = session.of(seat)
    known = (state(session).setting, seat, name, tuple(seen.log))
    if known not in _DECIDED:
        _DECIDED[known] = GreedyPlayer().decide(seen, seat, Seeded(name))
    return _DECIDED[known]


_DECIDED: Final[dict[tuple[object, ...], Decision]] = {}
"""What a greedy player decides after what it has witnessed: many tests begin with the same turns."""


def first_of(session: TableSession, seat: Seat) -> Piece:
    """The activation of the first ready model of a seat."""
    ready = (each for each in state(session).of(seat) if each.is_out and not each.is_activated)
    return Activate(next(ready).id)
