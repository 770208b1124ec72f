"""Answers for seats that need not be asked: defaults, what is obvious, standing orders and planned turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.game import Decision, Order, Seat
from bot.tables.model.stored import DecidedBy
from bot.tables.resolution.resolution import LONGEST, Resolution


def settle(resolution: Resolution) -> None:
    """Answer for every seat that need not be asked, until none is left."""
    # One answer, then everybody is asked anew: it may have changed who is asked, and what they know.
    while (answer := next(answers(resolution), None)) is not None:
        if len(resolution.decisions) > LONGEST:
            raise RuntimeError("A resolution does not end.")
        resolution.play(*answer)
    # Last of all: a plan becomes a draft only where its owner must really be asked.
    for seat in filter(resolution.planned_turns.has, resolution.in_order()):
        resolution.planned_turns.hand_over(seat, resolution.state(seat))


def answers(resolution: Resolution) -> Iterator[tuple[Seat, Decision, DecidedBy]]:
    """What is decided for seats that need not be asked, as things stand now, and why."""
    for seat in resolution.in_order():
        if seat in resolution.table.resigned:
            yield seat, resolution.default(seat), DecidedBy.DEFAULT
        else:
            yield from ((seat, answer, DecidedBy.OBVIOUS) for answer in _obvious(resolution, seat))
            yield from ((seat, answer, DecidedBy.ORDER) for answer in _ordered(resolution, seat))
            yield from ((seat, turn, DecidedBy.PLAN) for turn in _planned(resolution, seat))


def _obvious(resolution: Resolution, seat: Seat) -> Iterator[Decision]:
    """What a seat cannot but decide, as everybody knows; not while its sitter can take something back.

    Only after something else was decided: an order is lodged or cancelled without anything to see for others.
    """
    if resolution.match.deeds or resolution.is_over or not resolution.decisions:
        return
    decision = resolution.match.game.orders.obvious(resolution.public.state, seat)
    if decision is not None:
        yield decision


def _ordered(resolution: Resolution, seat: Seat) -> Iterator[Decision]:
    """What the standing orders of a seat say to what it is asked."""
    orders = resolution.lodged(seat)
    answer = resolution.match.game.orders.answer(resolution.state(seat), seat, orders)
    if answer is not None and not _is_held(resolution, seat, answer, orders):
        yield answer


def _is_held(resolution: Resolution, seat: Seat, answer: Decision, orders: Sequence[Order]) -> bool:
    """True if an order passes in a window that was open before: that enters when the window passes."""
    if seat not in resolution.session.windows or any(each.seat == seat for each in resolution.decisions):
        return False
    window = resolution.match.game.windows.window(resolution.public.state, seat, orders)
    return window is not None and window.passing == answer


def _planned(resolution: Resolution, seat: Seat) -> Iterator[Decision]:
    """The turn that a seat has planned ahead, as soon as it is asked for it."""
    for draft in resolution.planned_turns.due(seat, resolution.state(seat)):
        yield resolution.default(seat) if draft is None else draft.committed()
