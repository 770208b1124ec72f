"""Answers for seats that need not be asked: defaults, obvious decisions, standing orders and planned turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.game import Decision, Order, Seat
from bot.tables.model.stored import DecidedBy
from bot.tables.resolution.resolution import LONGEST, Resolution


def settle(resolution: Resolution) -> None:
    """Answer for every seat that need not be asked, until none is left.

    Then the plans of seats that are asked become drafts.
    """
    # One answer at a time: each may change which seats are asked, and what they know.
    while (answer := next(answers(resolution), None)) is not None:
        if len(resolution.decisions) > LONGEST:
            raise RuntimeError("A resolution does not end.")
        resolution.play(*answer)
    # Last of all: a plan becomes a draft only if its owner must really be asked.
    for seat in filter(resolution.planned_turns.has, resolution.in_order()):
        resolution.planned_turns.hand_over(seat, resolution.state(seat))


def answers(resolution: Resolution) -> Iterator[tuple[Seat, Decision, DecidedBy]]:
    """The decisions for seats that need not be asked, as things stand now, and their reasons."""
    for seat in resolution.in_order():
        if seat in resolution.table.resigned:
            gone = resolution.match.game.concession(resolution.state(seat), seat)
            yield seat, gone or resolution.default(seat), DecidedBy.DEFAULT
        else:
            yield from ((seat, answer, DecidedBy.OBVIOUS) for answer in _obvious(resolution, seat))
            yield from ((seat, answer, DecidedBy.ORDER) for answer in _ordered(resolution, seat))
            yield from ((seat, turn, DecidedBy.PLAN) for turn in _planned(resolution, seat))


def _obvious(resolution: Resolution, seat: Seat) -> Iterator[Decision]:
    """The only decision that a seat can make as far as everybody knows; none if there is no such decision.

    Also none after the end, and while a decision can still be taken back. It is made only after another decision of
    this resolution: otherwise others would see that somebody lodged or cancelled an order.
    """
    if resolution.match.deeds or resolution.is_over or not resolution.decisions:
        return
    decision = resolution.match.game.orders.obvious(resolution.public.state, seat)
    if decision is not None:
        yield decision


def _ordered(resolution: Resolution, seat: Seat) -> Iterator[Decision]:
    """The answer of a seat's standing orders to its present question; none if they give none, or see `_is_held`."""
    orders = resolution.lodged(seat)
    answer = resolution.match.game.orders.answer(resolution.state(seat), seat, orders)
    if answer is not None and not _is_held(resolution, seat, answer, orders):
        yield answer


def _is_held(resolution: Resolution, seat: Seat, answer: Decision, orders: Sequence[Order]) -> bool:
    """True if an order answers with a pass in a window that was open before: the pass waits for the window's end."""
    if seat not in resolution.session.windows or any(each.seat == seat for each in resolution.decisions):
        return False
    window = resolution.match.game.windows.window(resolution.public.state, seat, orders)
    return window is not None and window.passing == answer


def _planned(resolution: Resolution, seat: Seat) -> Iterator[Decision]:
    """The turn that a seat has planned ahead, as soon as it is asked for it; the default if a stop is in doubt."""
    for draft in resolution.planned_turns.due(seat, resolution.state(seat)):
        yield resolution.default(seat) if draft is None else draft.committed()
