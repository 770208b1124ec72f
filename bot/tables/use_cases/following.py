"""The match that follows another: people of the first match open it, and it carries over what the first has left."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from bot.engine.game import Seat
from bot.engine.sequel import Following
from bot.tables.model.table import Computer, Person, Refusal, Sitter, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases.lobby import Opening, check_belongs, open_table
from bot.tables.views.session import TableSession
from bot.words import _


async def play_on(hall: Hall, key: TableId, user: UserId, *, channel: int | None = None) -> Table:
    """Open the match that follows a finished one, with everybody on their former seats.

    It stands in the same channel, or in another `channel` of the server.

    A lent seat goes back to its owner; seats of people who gave up or have left stay free. Raises Refusal for a user
    who neither sat there nor opened it, a match that nothing follows, and a channel that is taken.
    """
    async with hall.at(key) as session:
        following = _following(session, user)
        seated = sitters(hall, session.table, gone=session.table.absent | session.table.resigned)
        return await open_after(
            hall,
            session.table,
            user,
            options=following.options,
            carried=following.carried,
            seated=dict(seated),
            channel=channel,
        )


async def check(hall: Hall, key: TableId, user: UserId) -> None:
    """Raise Refusal where `play_on` would, but for a taken channel."""
    _following(await hall.look(key), user)


def _following(session: TableSession, user: UserId) -> Following:
    check_belongs(session.table, user)
    if session.following is None:
        raise Refusal(_("No match follows this one."))
    return session.following


async def open_after(
    hall: Hall,
    old: Table,
    opener: UserId,
    *,
    options: Mapping[str, Any],
    carried: Mapping[str, Any],
    seated: Mapping[Seat, Sitter],
    channel: int | None = None,
) -> Table:
    """Open a table for the game of an old one, as it was set up, in the same channel or in that one.

    Raises Refusal as `open_table`.
    """
    opening = Opening(
        game=old.game,
        options=options,
        practice=old.practice,
        pace=old.pace,
        theme=old.theme,
        carried=carried,
        sitters=seated,
    )
    return await open_table(hall, opening, guild=old.guild, channel=channel or old.channel, opener=opener)


def sitters(hall: Hall, table: Table, *, gone: Collection[Seat]) -> Iterator[tuple[Seat, Sitter]]:
    """Who may play each seat in a match after this one: its owner, else the person or computer there at the end.

    Nobody for `gone` seats, and no computer that is not installed any more.
    """
    for seat, sitter in table.seats.items():
        # A person who gave up sits there without owning the seat.
        owner = table.owners.get(seat) or table.user(seat)
        if seat in gone:
            continue
        if owner is not None:
            yield seat, Person(owner)
        elif isinstance(sitter, Computer) and (table.game, sitter.level) in hall.brains:
            yield seat, sitter
