"""What is decided for a side whose time has run out."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bot.engine.game import Decision, Seat
from bot.engine.match import Timed
from bot.tables.model.paces import PACES, phase_of
from bot.tables.model.stored import DecidedBy
from bot.tables.resolution.resolution import LONGEST, Resolution
from bot.tables.resolution.settling import settle


def expire(resolution: Resolution, side: Seat) -> None:
    """The time of a side has run out: the default answers for those of its people who are asked.

    It goes on until none of them is asked any more, the next turn has begun, or a phase with a time of its own, or
    they belong together no longer. Who is asked only now has time.
    """
    resolution.expired, moment = side, resolution.turn_and_phase()
    # By the truth, as the default answers only those who are asked; that the side was late is all that
    # others read.
    late = [seat for seat in _sitting_for(resolution, side) if seat in resolution.match.awaited()]
    company = {seat: resolution.match.company(seat) for seat in late}
    while resolution.turn_and_phase() == moment and (seat := _first_awaited(resolution, late)) is not None:
        if len(resolution.decisions) > LONGEST:
            raise RuntimeError("The defaults of a turn do not end.")
        resolution.play(seat, _late(resolution, seat), DecidedBy.CLOCK)
        # After each default, as an order may answer what that leads to.
        settle(resolution)
        late = [each for each in late if resolution.match.company(each) == company[each]]


def _late(resolution: Resolution, seat: Seat) -> Decision:
    """What stands for the answer of a seat that has given none in time."""
    phase = phase_of(PACES.get(resolution.table.pace), resolution.public)
    return phase.late if isinstance(phase, Timed) else resolution.default(seat)


def _sitting_for(resolution: Resolution, side: Seat) -> Iterator[Seat]:
    for seat in resolution.table.seats:
        if resolution.match.side(seat) == side and resolution.table.is_person(seat):
            yield seat


def _first_awaited(resolution: Resolution, seats: Collection[Seat]) -> Seat | None:
    return next((seat for seat in resolution.in_order() if seat in seats), None)
