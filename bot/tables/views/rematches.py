"""How a finished match can be played once more, and who sits where then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.game import PUBLIC, Seat
from bot.tables.model.rematch import Rematch
from bot.tables.model.table import Computer, Sitter, Status
from bot.tables.views.session import TableSession
from bot.tables.views.winners import is_personal, winning


def rematches(session: TableSession) -> tuple[Rematch, ...]:
    """The ways in which this match can be played again that are offered; none if it cannot be (see `possible`).

    People who have lost are offered easier computers, all others stronger ones.
    """
    left_out = Rematch.STRONGER if _have_lost(session) else Rematch.EASIER
    return tuple(kind for kind in possible(session) if kind is not left_out)


def possible(session: TableSession) -> tuple[Rematch, ...]:
    """The ways in which this match can be played again; none before it is over, if it never began, or if it is a part.

    Sides change where the game has two of them, which differ. Computers can be stronger if there is a stronger level,
    and easier if there is a weaker one. A match that belongs to another one (`Sequel.is_part`) is never played again.
    """
    table = session.table
    is_over = table.status is Status.OVER and session.match.log
    return (
        tuple(_possible(session)) if is_over and not session.match.game.sequel.is_part(table.options) else ()
    )


def _possible(session: TableSession) -> Iterator[Rematch]:
    yield Rematch.SAME
    if swapped(session):
        yield Rematch.SIDES
    sitters = [who for who in session.table.seats.values() if who is not None]
    for kind in (Rematch.STRONGER, Rematch.EASIER):
        if any(other_level(session, who, kind) != who for who in sitters):
            yield kind


def _have_lost(session: TableSession) -> bool:
    """True if only computers have won the match."""
    won = winning(session.table, session.match)
    people = {seat for seat in session.table.seats if is_personal(session.table, seat)}
    return bool(won) and bool(people) and not people & won


def swapped(session: TableSession) -> Mapping[Seat, Seat]:
    """The seat that everybody gets when sides change, by their present seat; empty if they cannot change.

    The first seat of a side changes with the first one of the other side, and so on. If a side has more seats, the
    people on its last seats stay there.
    """
    if not session.match.game.sides.are_different:
        return {}
    public = session.seen_by(PUBLIC)
    sides: dict[Seat, list[Seat]] = {}
    for seat in session.table.seats:
        sides.setdefault(public.side(seat), []).append(seat)
    if len(sides) != 2:
        return {}
    one, other = sides.values()
    pairs = dict(zip(one, other, strict=False))
    return {**{seat: seat for seat in session.table.seats}, **pairs, **{b: a for a, b in pairs.items()}}


def other_level(session: TableSession, sitter: Sitter, kind: Rematch) -> Sitter:
    """A sitter, or in place of a computer the one of the next level in the direction of `kind`, if there is one."""
    if not isinstance(sitter, Computer):
        return sitter
    computers = session.box.computers
    found = computers.easier if kind is Rematch.EASIER else computers.stronger
    return Computer(found(sitter.level) or sitter.level)
