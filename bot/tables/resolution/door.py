"""The door: how a decision is made for a seat by any sitter; what is checked before it, and what happens after it."""

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
from bot.tables.resolution.several_decisions import go
from bot.tables.resolution.window_times import held
from bot.tables.views.benches import bench_for
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.tables.views.thinking_time import counted, thought
from bot.words import _


def check_open(session: TableSession, seat: Seat, question: int | None) -> None:
    """Raise MovedOn if the game is over or the question is no longer open, Refusal if the seat was given up."""
    if session.table.status is Status.OVER:
        raise MovedOn(_("This game is over."))
    if seat in session.table.resigned:
        raise Refusal(_("You have given this seat up."))
    if question is not None and question != session.tally(seat).count:
        raise MovedOn(_("The game has moved on; here is what is asked now."))


@asynccontextmanager
async def at_seat(
    hall: Hall, key: TableId, user: UserId, prompt: Prompt
) -> AsyncIterator[tuple[TableSession, Seat]]:
    """A table and the seat that `user` decides for, both checked: see `TableSession.seat_of` and `check_open`."""
    async with hall.at(key) as session:
        mine = session.seat_of(user, prompt.seat)
        check_open(session, mine, prompt.question)
        # After a restart the odds that the panel has shown are no longer cached.
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
    """A checked seat's decision and everything that follows by itself, not yet stored.

    Before the decision the seat lodges the standing orders `lodging`. After it the seat makes the decisions `then`, as
    long as nothing else has come up: see `several_decisions.following`. Raises Refusal; its sentence is based on what
    the seat has witnessed.
    """
    try:
        # Checked before the true match is asked: its refusal would reveal what the seat has not seen.
        decision = session.check(seat, decision)
    except Illegal as illegal:
        raise Refusal(str(illegal)) from illegal
    resolution = Resolution.of(session, _taken_up(session))
    for order in lodging:
        resolution.orders.lodge(seat, order)
    way = (*_thoughts(session, seat), decision, *then)
    if isinstance(decision, TakeBack):
        # The thinking time is noted after the taking back: after a thought nothing can be taken back any more.
        way = (decision, *way[:-1])
    go(resolution, seat, way)
    return resolution


def lodged(session: TableSession, seat: Seat, order: Order) -> Resolution:
    """A standing order that a seat lodges, and everything that follows, not yet stored.

    If the order answers the present question at once and the seat's thinking time counts, it counts as an answer of
    the seat.
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
    """The table; no longer paused if the pause asks whether people are present, and one of them has answered."""
    public = session.views.seen_by(PUBLIC)
    phase = phase_of(PACES.get(session.table.pace), public) if session.table.paused is not None else None
    return session.table if phase is None or not phase.gathers else replace(session.table, paused=None)


def _thoughts(session: TableSession, seat: Seat) -> tuple[Thought, ...]:
    """The thinking time of a seat for its present answer; empty if it does not count or the press has no time."""
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
    """Make a decision with everything that follows, store it, and return the panel of its seat. See `resolved`.

    A pass in a window that passes by itself is stored for that moment, and told to nobody (`window_times.held`).
    """
    if (window := held(session, seat, (decision, *then))) is not None:
        return await _kept(hall, session, seat, window)
    resolution = resolved(session, seat, decision, lodging=lodging, then=then)
    await hall.finish(resolution, actor=seat, user=user)
    # Read again: this session still has the old state, including the seat's draft and question number.
    return (await hall.showing(session.table.key, seat)).panel(since=resolution.first_fact)


async def _kept(hall: Hall, session: TableSession, seat: Seat, window: HeldWindow[Record]) -> Panel:
    """Store the decisions of a seat until its window passes. No letter is written: nobody must notice it."""
    table = session.stamped(session.table)
    change = Change(table=table, version=session.version, at=hall.clock.now(), windows={seat: window})
    await hall.keep(change)
    return (await hall.showing(table.key, seat)).panel()
