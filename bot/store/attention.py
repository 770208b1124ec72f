"""What was told to whom, who wants to be left in peace, and who has looked how far."""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.tables.model.stored import Glance, LetterKind, Receipt
from bot.tables.model.table import TableId, UserId
from bot.tables.ports import RECEIPTS_KEPT

EXACT: Final = 60.0
"""Seconds: when somebody looked last is noted no more exactly, so that a press seldom writes.

Whether it is written anew depends on his own looks alone: else the moment would tell when something hidden happened.
"""

_RECEIPT = "INSERT OR IGNORE INTO receipts (nonce, table_key, kind, seat, user, turn, at) VALUES (?, ?, ?, ?, ?, ?, ?)"
_RECEIPTS = "SELECT nonce, kind, seat, user, turn, at FROM receipts WHERE table_key = ? ORDER BY at, nonce"
_GLANCE = """
    INSERT INTO glances (user, table_key, shown, at) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (user, table_key) DO UPDATE SET
        shown = MAX(shown, excluded.shown), at = CASE WHEN excluded.at >= at + ?5 THEN excluded.at ELSE at END
    WHERE excluded.shown > shown OR excluded.at >= at + ?5
"""


def receive(database: Database, receipt: Receipt) -> None:
    """Keep a receipt, and strike out those that are too old."""
    row = (
        receipt.nonce, receipt.table, receipt.kind, receipt.seat or "", receipt.user, receipt.turn, receipt.at,
    )  # fmt: skip
    database.execute(_RECEIPT, row)
    database.execute("DELETE FROM receipts WHERE at < ?", (receipt.at - RECEIPTS_KEPT,))


def receipts(database: Database, key: TableId) -> list[Receipt]:
    """What was told at a table lately."""
    return [
        Receipt(
            nonce=nonce,
            table=key,
            kind=LetterKind(kind),
            seat=Seat(seat) if seat else None,
            user=None if user is None else UserId(user),
            turn=turn,
            at=at,
        )
        for nonce, kind, seat, user, turn, at in database.execute(_RECEIPTS, (key,))
    ]


def silence(database: Database, user: UserId, key: TableId, turn: int | None) -> None:
    """Note in which turn a user wants no calls."""
    if turn is None:
        database.execute("DELETE FROM silences WHERE user = ? AND table_key = ?", (user, key))
    else:
        database.execute("INSERT OR REPLACE INTO silences VALUES (?, ?, ?)", (user, key, turn))


def silences(database: Database, key: TableId) -> dict[UserId, int]:
    """The turns of a table in which people want no calls."""
    query = (
        "SELECT user, turn FROM silences WHERE table_key = ?1"
        " AND user IN (SELECT user FROM seats WHERE table_key = ?1)"
    )
    return {UserId(user): turn for user, turn in database.execute(query, (key,))}


def glance(database: Database, user: UserId, key: TableId) -> Glance | None:
    """How far a user has looked at a table."""
    query = "SELECT shown, at FROM glances WHERE user = ? AND table_key = ?"
    row = database.execute(query, (user, key)).fetchone()
    return None if row is None else Glance(*row)


def glanced(database: Database, user: UserId, key: TableId, shown: int, at: float) -> None:
    """Note how far a user has looked."""
    database.execute(_GLANCE, (user, key, shown, at, EXACT))
