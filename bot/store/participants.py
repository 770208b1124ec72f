"""People around a table: who sat there, invitations, consents, who left, is silent or has looked, what they keep."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import rows
from bot.tables.model.stored import Change, Glance, Invitation, People
from bot.tables.model.table import Status, Table, TableId, UserId

EXACT: Final = 60.0
"""The precision in seconds of the time of a user's last view: coarse, so that a press seldom writes.

Only the user's own views decide if it is written again: otherwise its time would tell when something hidden happened.
"""


def of(database: Database, table: Table) -> People:
    """The people of a table: who has sat where, deadlines missed, invitations, consents, who has left the server."""
    users = {*table.people(), *table.owners.values()}
    missed = _missed(database, table.key)
    return People(
        sat={user: frozenset(seats) for user, seats in missed.items()},
        missed=missed,
        invitations=_invitations(database, table.key),
        consents=_consents(database, table.key),
        departed=departed(database, table.guild, users),
    )


def keep(database: Database, change: Change, *, has_moved: bool) -> None:
    """Store what a change says about people, and who has sat on which seat of a running table, which stays stored.

    Who has sat there is written only when the table begins, or if somebody `has_moved` to or from a seat.
    """
    key = change.table.key
    if has_moved and change.table.status is Status.RUNNING:
        database.execute(
            "INSERT OR IGNORE INTO sitters SELECT table_key, seat, user, ?, 0 FROM seats"
            " WHERE table_key = ? AND user IS NOT NULL",
            (change.at, key),
        )
    missed = [(number, key, seat, user) for (user, seat), number in change.missed.items()]
    if missed:
        query = "UPDATE sitters SET missed = ? WHERE table_key = ? AND seat = ? AND user = ?"
        database.conn.executemany(query, missed)
    for seat, invitation in change.invitations.items():
        _invite(database, key, seat, invitation)
    _agree(database, key, change.consents, change.at)


def departed(database: Database, guild: int, users: Collection[UserId]) -> frozenset[UserId]:
    """Those of `users` who have left the server `guild`."""
    query = "SELECT user FROM departures WHERE guild = ? AND user IN (SELECT value FROM json_each(?))"
    return frozenset(UserId(user) for (user,) in database.execute(query, (guild, rows.text(list(users)))))


def explained(database: Database, key: TableId) -> dict[UserId, dict[str, str]]:
    """For each person of a table the explanations that they have read: name -> the question that it came with."""
    found: dict[UserId, dict[str, str]] = {}
    query = (
        "SELECT user, name, place FROM explained"
        " WHERE user IN (SELECT user FROM seats WHERE table_key = ?) ORDER BY user, name"
    )
    for user, name, place in database.execute(query, (key,)):
        found.setdefault(UserId(user), {})[name] = place
    return found


def kept(database: Database, key: TableId) -> dict[UserId, tuple[str, ...]]:
    """For each person of a table the names under which they keep drafts of its game, in order."""
    found: dict[UserId, tuple[str, ...]] = {}
    query = (
        "SELECT user, name FROM kept WHERE game = (SELECT game FROM tables WHERE key = ?1)"
        " AND user IN (SELECT user FROM seats WHERE table_key = ?1) ORDER BY user, name"
    )
    for user, name in database.execute(query, (key,)):
        found[UserId(user)] = (*found.get(UserId(user), ()), name)
    return found


def silences(database: Database, key: TableId) -> dict[UserId, int]:
    """The turns of a table for which its people have asked not to be called."""
    query = (
        "SELECT user, turn FROM silences WHERE table_key = ?1"
        " AND user IN (SELECT user FROM seats WHERE table_key = ?1)"
    )
    return {UserId(user): turn for user, turn in database.execute(query, (key,))}


def glance(database: Database, user: UserId, key: TableId) -> Glance | None:
    """How far a user has looked at a table; None if they never did."""
    query = "SELECT shown, at FROM glances WHERE user = ? AND table_key = ?"
    row = database.execute(query, (user, key)).fetchone()
    return None if row is None else Glance(*row)


def _missed(database: Database, key: TableId) -> dict[UserId, dict[Seat, int]]:
    found: dict[UserId, dict[Seat, int]] = {}
    query = "SELECT seat, user, missed FROM sitters WHERE table_key = ?"
    for seat, user, missed in database.execute(query, (key,)):
        found.setdefault(UserId(user), {})[Seat(seat)] = missed
    return found


def _invitations(database: Database, key: TableId) -> dict[Seat, Invitation]:
    query = "SELECT seat, user, by, at, good FROM invitations WHERE table_key = ? ORDER BY at, seat"
    return {
        Seat(seat): Invitation(None if user is None else UserId(user), UserId(by), at, bool(good))
        for seat, user, by, at, good in database.execute(query, (key,))
    }


def _consents(database: Database, key: TableId) -> dict[str, dict[UserId, float]]:
    found: dict[str, dict[UserId, float]] = {}
    query = "SELECT subject, user, at FROM consents WHERE table_key = ? ORDER BY at, user"
    for subject, user, at in database.execute(query, (key,)):
        found.setdefault(subject, {})[UserId(user)] = at
    return found


def _invite(database: Database, key: TableId, seat: Seat, invitation: Invitation | None) -> None:
    if invitation is None:
        database.execute("DELETE FROM invitations WHERE table_key = ? AND seat = ?", (key, seat))
    else:
        row = (key, seat, invitation.user, invitation.by, invitation.at, invitation.is_for_good)
        database.execute("INSERT OR REPLACE INTO invitations VALUES (?, ?, ?, ?, ?, ?)", row)


def _agree(database: Database, key: TableId, consents: Mapping[tuple[str, UserId], bool], at: float) -> None:
    for (subject, user), agrees in consents.items():
        if agrees:
            row = (key, subject, user, at)
            database.execute("INSERT OR REPLACE INTO consents VALUES (?, ?, ?, ?)", row)
        else:
            query = "DELETE FROM consents WHERE table_key = ? AND subject = ? AND user = ?"
            database.execute(query, (key, subject, user))
