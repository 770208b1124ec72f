"""What people were shown as done: it has to stand in the database, whatever happens to the process afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.engine.game import Seat
from bot.tables.model.table import TableId
from bot.tables.views.circumstances import STOP
from bot.tables.views.session import TableSession

SEATS, PLACE, PLAN = "seats", "place", "plan"


@dataclass(frozen=True, slots=True)
class Claim:
    """At a table; `sentence` says what was shown, and `holds` whether it is so.

    Whatever else is done to the same thing (`topic`) may change that.
    """

    key: TableId
    topic: str
    sentence: str
    holds: Callable[[TableSession], bool]


def noted(table: TableId, seat: int, zone: str, text: str) -> Claim:
    """A note on a zone."""
    return Claim(
        table,
        f"note {zone}",
        f"“{text}” was noted on {zone}",
        lambda now: now.notes.get(_seat(now, seat), {}).get(zone) == text,
    )


def sits(table: TableId, seat: int, user: int) -> Claim:
    """Somebody sits on a seat now."""
    return Claim(
        table, SEATS, f"{user} took the seat {seat}", lambda now: now.table.user(_seat(now, seat)) == user
    )


def stands(table: TableId, channel: int) -> Claim:
    """A table has come to a channel."""
    return Claim(table, PLACE, f"the table was moved to {channel}", lambda now: now.table.channel == channel)


def agreed(table: TableId, user: int) -> Claim:
    """Somebody agrees to end the game."""
    return Claim(
        table,
        f"consent {user}",
        f"{user} agreed to stop",
        lambda now: now.is_over or user in now.people.consents.get(STOP, {}),
    )


def resigned(table: TableId, seat: int) -> Claim:
    """Somebody has given up."""
    return Claim(
        table,
        f"resigned {seat}",
        f"{seat} resigned",
        lambda now: now.is_over or _seat(now, seat) in now.table.resigned,
    )


def planned(table: TableId, seat: int, number: int) -> Claim:
    """A turn is planned while a seat has decided so often.

    Once it happens the seat has decided more; and if it is asked and the plan does not fit, that has become its draft.
    """
    return Claim(
        table, PLAN, f"{seat} planned a turn", lambda now: _is_planned(now, _seat(now, seat), number)
    )


def _is_planned(now: TableSession, seat: Seat, number: int) -> bool:
    plan = now.plans.get(seat)
    is_done = now.is_over or now.tally(seat).count > number or seat in now.match.awaited()
    return is_done or (plan is not None and bool(plan.pieces))


def _seat(now: TableSession, number: int) -> Seat:
    return tuple(now.table.seats)[number]
