"""The match that goes on from another: opened by those who played it, with what it has left."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Seat
from bot.tables.hall import Hall
from bot.tables.people.lobby import check_belongs, news, opened
from bot.tables.sitting import Sitting
from bot.tables.stored import Change
from bot.tables.table import Person, Refusal, Sitter, Table, TableId, UserId
from bot.words import _


async def play_on(hall: Hall, key: TableId, user: UserId) -> Table:
    """Open the match that follows one that is over, in the same channel, with everybody on the seat that he had.

    Refuses whoever neither sat there nor opened it, a match that nothing follows, and a channel that is taken.
    """
    async with hall.at(key) as sitting:
        check_belongs(sitting.table, user)
        following = sitting.following
        if following is None:
            raise Refusal(_("Nothing follows this match."))
        old = sitting.table
        table = await opened(
            hall,
            game=old.game,
            options=following.options,
            guild=old.guild,
            channel=old.channel,
            opener=user,
            practice=old.practice,
            pace=old.pace,
            carried=following.carried,
        )
    async with hall.at(table.key) as there:
        return await _seated(hall, sitting, there)


async def _seated(hall: Hall, before: Sitting, there: Sitting) -> Table:
    """With those who played the match before, as far as their seats are there; a lent seat is its owner's again."""
    table = replace(there.table, seats={seat: _sitter(before.table, seat) for seat in there.table.seats})
    await hall.keep(
        Change(table=table, version=there.version, at=hall.clock.now(), letters=[news(hall, table)])
    )
    return table


def _sitter(table: Table, seat: Seat) -> Sitter | None:
    owner = table.owners.get(seat)
    return table.seats.get(seat) if owner is None else Person(owner)
