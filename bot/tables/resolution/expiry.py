"""The decisions for a side whose time has run out."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.engine.game import Decision, Seat
from bot.engine.match import Timed
from bot.tables.model.paces import PACES, phase_of
from bot.tables.model.stored import DecidedBy
from bot.tables.resolution.resolution import LONGEST, Resolution
from bot.tables.resolution.settling import settle


def expire(resolution: Resolution, side: Seat) -> None:
    """Give the default answer for each seat of a side whose time has run out, if a person on it is asked.

    What follows from an answer is settled before the next one. It goes on until none of these seats is asked, or the
    turn or the timed phase has changed. A seat whose partners have changed drops out, and seats that are asked only
    later get time of their own.
    """
    resolution.expired, moment = side, resolution.turn_and_phase()
    # Asks the true match: only asked seats get a default. Everybody else learns only that the side was late.
    late = [seat for seat in _sitting_for(resolution, side) if seat in resolution.match.awaited()]
    company = {seat: resolution.match.company(seat) for seat in late}
    while resolution.turn_and_phase() == moment and (seat := _first_awaited(resolution, late)) is not None:
        if len(resolution.decisions) > LONGEST:
            raise RuntimeError("The defaults of a turn do not end.")
        resolution.play(seat, _late(resolution, seat), DecidedBy.CLOCK)
        # After each default, because an order may answer the question that follows.
        settle(resolution)
        late = [each for each in late if resolution.match.company(each) == company[each]]


def _late(resolution: Resolution, seat: Seat) -> Decision:
    """The decision in place of a late answer: the one that a phase with a time of its own names, else the default."""
    phase = phase_of(PACES.get(resolution.table.pace), resolution.public)
    return phase.late if isinstance(phase, Timed) else resolution.default(seat)


def _sitting_for(resolution: Resolution, side: Seat) -> Iterator[Seat]:
    for seat in resolution.table.seats:
        if resolution.match.side(seat) == side and resolution.table.is_person(seat):
            yield seat


def _first_awaited(resolution: Resolution, seats: Collection[Seat]) -> Seat | None:
    return next((seat for seat in resolution.in_order() if seat in seats), None)
