"""Deciding for a seat, whoever sits there: what is checked before, and what happens after."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.engine.game import PUBLIC, Decision, Illegal, Order, Seat
from bot.engine.match import Thought
from bot.engine.taking_back import TakeBack
from bot.tables.model.paces import PACES, phase_of
from bot.tables.model.prompt import Prompt
from bot.tables.model.stored import Change, Record
from bot.tables.model.table import MovedOn, Refusal, Status, Table, TableId, UserId
from bot.tables.model.windows import HeldWindow
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.settling import settle
from bot.tables.resolution.ways import go
from bot.tables.resolution.windows import held
from bot.tables.views.benches import bench_for
from bot.tables.views.bulletin import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.tables.views.thinking import counted, thought
from bot.words import _


def check_open(session: TableSession, seat: Seat, question: int | None) -> None:
    """Refuse a game that is over, a seat that was given up, and a question that is no longer the open one."""
    if session.table.status is Status.OVER:
        raise MovedOn(_("This game is over."))
    if seat in session.table.resigned:
        raise Refusal(_("You have given this seat up."))
    if question is not None and question != session.tally(seat).count:
        raise MovedOn(_("This has moved on; here is what is asked now."))


@asynccontextmanager
async def at_seat(
    hall: Hall, key: TableId, user: UserId, prompt: Prompt
) -> AsyncIterator[tuple[TableSession, Seat]]:
    """A table and the seat that `user` decides for, both checked: see `TableSession.seat_of` and `check_open`."""
    async with hall.at(key) as session:
        mine = session.seat_of(user, prompt.seat)
        check_open(session, mine, prompt.question)
        # After a restart nothing is known any more of what its panel has shown.
        await hall.reckon(SeatView(bench_for(prompt)(session, mine)))
        yield replace(session, pressed=prompt.at), mine


def resolved(
    session: TableSession,
    seat: Seat,
    decision: Decision,
    *,
    lodging: Sequence[Order] = (),
    then: Sequence[Decision] = (),
) -> Resolution:
    """A decision of a seat whose right was checked, and everything that follows of itself, still to be kept.

    Before it the seat lodges the standing orders `lodging`. `then` it decides what comes next, as long as nothing else
    has come up: see `ways.following`. The sentence of a Refusal speaks from what the seat has witnessed.
    """
    try:
        # Before the true match is asked at all, whose refusal would speak of what the seat has not seen.
        decision = session.check(seat, decision)
    except Illegal as illegal:
        raise Refusal(str(illegal)) from illegal
    resolution = Resolution.of(session, _taken_up(session))
    for order in lodging:
        resolution.orders.lodge(seat, order)
    way = (*_thoughts(session, seat), decision, *then)
    if isinstance(decision, TakeBack):
        # After a thought nothing can be taken back; how long he took for it counts all the same.
        way = (decision, *way[:-1])
    go(resolution, seat, way)
    return resolution


def lodged(session: TableSession, seat: Seat, order: Order) -> Resolution:
    """A standing order of a seat is lodged, and everything that follows, still to be kept.

    What it answers at once is an answer of the seat where it counts how long that has thought.
    """
    orders, state = session.match.game.orders, session.of(seat).state
    answer = orders.answer(state, seat, (order,)) if _thoughts(session, seat) else None
    if answer is not None:
        return resolved(session, seat, answer, lodging=(order,))
    resolution = Resolution.of(session)
    resolution.orders.lodge(seat, order)
    settle(resolution)
    return resolution


def _taken_up(session: TableSession) -> Table:
    """The table, which no longer pauses if somebody answers who is asked whether he is there."""
    public = session.views.seen_by(PUBLIC)
    phase = phase_of(PACES.get(session.table.pace), public) if session.table.paused is not None else None
    return session.table if phase is None or not phase.gathers else replace(session.table, paused=None)


def _thoughts(session: TableSession, seat: Seat) -> tuple[Thought, ...]:
    """How long a seat has thought about what it answers now, if that counts and it is known when it was pressed."""
    if session.pressed is None or counted(session.table, session.views.seen_by(PUBLIC), seat) is None:
        return ()
    clock = session.clocks.get(session.match.side(seat))
    tally, interrupted = session.tally(seat), session.interrupted
    return (thought(clock, tally, session.pressed, interrupted=interrupted),)


async def decided(
    hall: Hall,
    session: TableSession,
    seat: Seat,
    decision: Decision,
    user: UserId,
    *,
    lodging: Sequence[Order] = (),
    then: Sequence[Decision] = (),
) -> Panel:
    """Play a decision with everything that follows, keep it, and answer with the panel of its seat. See `resolved`.

    To pass in a window that passes by itself is kept for that moment, and told nobody (`windows.held`).
    """
    if (window := held(session, seat, (decision, *then))) is not None:
        return await _kept(hall, session, seat, window)
    resolution = resolved(session, seat, decision, lodging=lodging, then=then)
    await hall.finish(resolution, actor=seat, user=user)
    # Read again: this session holds what was stored before, its draft and the number of its question too.
    return (await hall.showing(session.table.key, seat)).panel(since=resolution.first_fact)


async def _kept(hall: Hall, session: TableSession, seat: Seat, window: HeldWindow[Record]) -> Panel:
    """Keep what a seat has decided for the moment when its window passes. Without a letter: it must show nowhere."""
    table = session.stamped(session.table)
    change = Change(table=table, version=session.version, at=hall.clock.now(), windows={seat: window})
    await hall.keep(change)
    return (await hall.showing(table.key, seat)).panel()
