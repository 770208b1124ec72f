"""Views of viewers who may not know a secret, in pairs that differ in that secret, and what they witness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.decisions import FreeListenSentry
from bot.games.castle.kinds import GUARDS, Moment, Phase
from bot.games.shelf import SHELF
from bot.tables.history.record import Unreadable, replayed
from bot.tables.model.stored import DecidedBy, Lodged, StoredRecord
from bot.tables.resolution.door import resolved
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.side_by_side import Leak, SideBySide
from tests.campaigns.secrecy.views import Desk, view_pairs

BOX = SHELF["castle"]
SOME = 11
"""Of the ways that begin with an option, one in this many is played."""
LISTENS = (SentryListen, FreeListenSentry)


def sights(kind: str, *, most: int, table: str = "two") -> set[str]:
    """The parts of a view that differ at the first difference of the first pair of a kind that can be told apart."""
    for pair in islice(pairs(kind, table), most):
        if found := next((each.differing for each in view_pairs(pair) if each.differing), None):
            return set(found)
    return set()


def seats(table: str, *, kind: str, most: int) -> set[str]:
    """“facts” if what somebody at a table of this kind witnesses or may do depends on another seat's secret."""
    with suppress(Leak):
        return {"facts"} if any(map(_is_witnessed, islice(pairs(kind, table), most))) else set()
    return {"facts"}


def _is_witnessed(pair: SideBySide) -> bool:
    """True if somebody who may not know the difference of a pair witnesses it."""
    return any(
        witnessed(step.facts[0], viewer) != witnessed(step.facts[1], viewer)
        for step in pair.steps
        for viewer in map(pair.game.viewer, step.blind)
    )


def listens(kind: str, *, most: int = 8) -> set[str]:
    """“facts” if what the guards learn of any listen, before its answer, depends on where the intruders are (R28.8)."""
    for pair in islice(pairs(kind), most):
        with suppress(Unreadable):
            for one, other in zip(replayed(pair.one, BOX), replayed(pair.other, BOX), strict=True):
                if _listened(one.match) != _listened(other.match):
                    return {"facts"}
    return set()


def ways(kind: str, *, most: int) -> set[str]:
    """“ways” if how far a chosen way gets depends on more than its player witnesses on that way."""
    found = any(_stops_apart(pair) for pair in islice(pairs(kind), most))
    return {"ways"} if found else set()


def _stops_apart(pair: SideBySide) -> bool:
    desks = Desk(pair, 0), Desk(pair, 1)
    for number, step in enumerate(pair.steps):
        for desk in desks:
            desk.goes_on(number)
        for seat in step.blind - {None}:
            one, other = ([*_gone(desk.session(), Seat(seat or ""))] for desk in desks)
            if any(_is_cut_short(*both) for both in zip(one, other, strict=True)):
                return True
    return False


def ways_beside_orders(kind: str, *, most: int) -> set[str]:
    """“ways” if how far a chosen way gets reveals standing orders that others have lodged."""
    found = any(_is_cut_by_orders(pair) for pair in islice(pairs(kind), most))
    return {"ways"} if found else set()


def _is_cut_by_orders(pair: SideBySide) -> bool:
    desk = Desk(pair, 0)
    for number in range(len(pair.steps)):
        desk.goes_on(number)
        session = desk.session()
        for seat in session.match.awaited():
            ways = zip(_gone(session, seat), _gone(_with_orders(session, seat), seat), strict=True)
            if any(_is_cut_short(*both) for both in ways):
                return True
    return False


def _with_orders(session: TableSession, seat: Seat) -> TableSession:
    """The same table, where every other seat has lodged an order of each kind that it may."""
    orders = {
        each: {
            session.notation.name(type(order)): Lodged(StoredRecord(session.notation.json(order), BOX.schema))
            for order in session.match.game.orders.listed(session.of(each).state, each)
        }
        for each in session.match.game.seats
        if each != seat
    }
    return replace(session, orders=orders)


def _gone(session: TableSession, seat: Seat) -> Iterator[Sequence[Sequence[Fact]]]:
    """What a seat witnesses of each decision of each way that it may choose, as far as the way gets."""
    seen = session.of(seat)
    every = _at_once(seen, seat) if seat in seen.awaited() else ()
    for first, *then in every:
        gone = resolved(session, seat, first, then=then)
        # Automatic consequences belong to the seat's decision: it may not witness that others have answered.
        own = [each.first_fact for each in gone.decisions if each.by is DecidedBy.SITTER]
        starts = [*own, len(gone.match.log)]
        yield [witnessed(gone.match.log[at:to], seen.game.viewer(seat)) for at, to in pairwise(starts)]


def _at_once(seen: Match[Any], seat: Seat) -> Iterator[Sequence[Decision]]:
    """Every way that a seat may choose at once, and some of those that begin with one of its options."""
    drafts = seen.game.drafts
    yield from drafts.routes(seen.state, seat, None)
    onward = [way for option in seen.options(seat) for way in drafts.onward(seen.state, seat, option)]
    yield from onward[::SOME]


def _is_cut_short(one: Sequence[Sequence[Fact]], other: Sequence[Sequence[Fact]]) -> bool:
    """True if one way stops where the other goes on after the same decisions."""
    return len(one) != len(other) and all(mine == theirs for mine, theirs in zip(one, other, strict=False))


def _listened(match: Match[Any]) -> list[object]:
    """What the guards would witness of each listen that they may declare now."""
    if match.state.moment is not Moment.QUIET or match.state.phase is not Phase.CARDS:
        return []
    viewer = match.game.viewer(GUARDS)
    asking = [option for option in match.options(GUARDS) if isinstance(option, LISTENS)]
    return [witnessed(match.copy().play(GUARDS, option, Seeded("listening")), viewer) for option in asking]
