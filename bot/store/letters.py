"""Letters still to be delivered, the messages that show them, and receipts of what was delivered to whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import rows
from bot.store.transactions import Transactions, transaction
from bot.tables.model.letters import Letter, LetterKind, MessageRef, Page, Receipt
from bot.tables.model.table import TableId
from bot.tables.ports.letters import LETTERS_WAIT, RECEIPTS_KEPT

_IN_ORDER = (
    "CASE kind WHEN 'shelved' THEN -2 WHEN 'restored' THEN -1 WHEN 'board' THEN 0 WHEN 'retire' THEN 1"
    " WHEN 'offer' THEN 2 WHEN 'panel' THEN 3 WHEN 'ping' THEN 4 WHEN 'call' THEN 5 WHEN 'note' THEN 6 ELSE 7 END, id"
)
_NEW_LETTER = """
    INSERT INTO letters (table_key, kind, nonce, seat, user, text, attempts, due, since)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (table_key, kind, seat) WHERE kind != 'note' DO UPDATE SET
        nonce = excluded.nonce, user = excluded.user, attempts = 0, due = excluded.due, replaces = 1,
        text = CASE kind WHEN 'leftover' THEN text || ' ' || excluded.text ELSE excluded.text END,
        since = CASE WHEN user IS excluded.user THEN since ELSE excluded.since END
"""
_NEW_PAGE = (
    "INSERT OR REPLACE INTO pages (table_key, kind, seat, channel, message, posted, turn, since, shown, user)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
# The first receipt counts: after a crash the same letter may be delivered again.
_NEW_RECEIPT = "INSERT OR IGNORE INTO receipts VALUES (?, ?, ?, ?, ?, ?, ?)"


class SqliteLetters(Transactions):
    """Implements `LetterStore`."""

    @transaction
    def letters(
        self, database: Database, *, before: float, of: Collection[TableId] | None = None
    ) -> list[Letter]:
        some = "(?3 IS NULL OR table_key IN (SELECT value FROM json_each(?3)))"
        query = f"{rows.LETTER} WHERE (due <= ?1 OR due > ?2) AND {some} ORDER BY {_IN_ORDER}"
        named = None if of is None else rows.text(list(of))
        return [rows.letter(row) for row in database.execute(query, (before, before + LETTERS_WAIT, named))]

    @transaction
    def write(self, database: Database, letters: Sequence[Letter], *, at: float) -> None:
        write_letters(database, letters, at)

    @transaction
    def next_due(self, database: Database, *, after: float = -inf) -> float | None:
        query = "SELECT MIN(due) FROM letters WHERE due > ?"
        due: float | None = database.execute(query, (after,)).fetchone()[0]
        return due

    @transaction
    def put_off(self, database: Database, letter: Letter, due: float) -> None:
        query = "UPDATE letters SET attempts = attempts + 1, due = ? WHERE nonce = ?"
        database.execute(query, (due, letter.nonce))

    @transaction
    def hasten(self, database: Database, key: TableId, due: float) -> None:
        database.execute("UPDATE letters SET due = MIN(due, ?) WHERE table_key = ?", (due, key))

    @transaction
    def delivered(
        self, database: Database, letter: Letter, page: Page | None = None, receipt: Receipt | None = None
    ) -> None:
        keep_receipts(database, [] if receipt is None else [receipt])
        # Deleted by its nonce: a letter that replaced it meanwhile has another nonce, and still has to be
        # delivered.
        database.execute("DELETE FROM letters WHERE nonce = ?", (letter.nonce,))
        if page is not None:
            database.execute(_NEW_PAGE, rows.page_row(page))

    @transaction
    def replace(self, database: Database, letter: Letter, following: Sequence[Letter], *, at: float) -> None:
        database.execute("DELETE FROM letters WHERE nonce = ?", (letter.nonce,))
        write_letters(database, following, at)

    @transaction
    def receipts(self, database: Database, key: TableId) -> list[Receipt]:
        query = f"{rows.RECEIPT} WHERE table_key = ? ORDER BY at, nonce"
        return [rows.receipt(row) for row in database.execute(query, (key,))]

    @transaction
    def page(self, database: Database, key: TableId, kind: LetterKind, seat: Seat | None) -> Page | None:
        query = f"{rows.PAGE} WHERE table_key = ? AND kind = ? AND seat = ?"
        row = database.execute(query, (key, kind, seat or "")).fetchone()
        return None if row is None else rows.page(row)

    @transaction
    def noted(self, database: Database, refs: Collection[MessageRef]) -> frozenset[MessageRef]:
        query = "SELECT channel, message FROM pages WHERE message IN (SELECT value FROM json_each(?))"
        found = database.execute(query, (rows.text([ref.message for ref in refs]),))
        return frozenset(MessageRef(*row) for row in found).intersection(refs)

    @transaction
    def forget_page(
        self,
        database: Database,
        key: TableId,
        kind: LetterKind,
        seat: Seat | None,
        *,
        ref: MessageRef | None = None,
    ) -> None:
        of_a_seat = "DELETE FROM pages WHERE table_key = ? AND kind = ? AND seat = ?"
        if ref is None:
            database.execute(of_a_seat, (key, kind, seat or ""))
        else:
            there = f"{of_a_seat} AND channel = ? AND message = ?"
            database.execute(there, (key, kind, seat or "", ref.channel, ref.message))


def keep_receipts(database: Database, receipts: Sequence[Receipt]) -> None:
    """Store receipts; each deletes those that are more than RECEIPTS_KEPT seconds older."""
    for receipt in receipts:
        database.execute(_NEW_RECEIPT, rows.receipt_row(receipt))
        database.execute("DELETE FROM receipts WHERE at < ?", (receipt.at - RECEIPTS_KEPT,))


def write_letters(database: Database, letters: Sequence[Letter], at: float) -> None:
    """Store letters; each waits from `at` on (seconds), or from its due time if that is later.

    A newer letter, except a note, replaces an older one of the same table, kind and seat; it counts as waiting since
    that one was stored, if both are for the same person. A `leftover` keeps the text of the older one as well.
    """
    database.conn.executemany(_NEW_LETTER, [(*rows.letter_row(each), max(at, each.due)) for each in letters])
