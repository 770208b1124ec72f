"""What is done in one transaction each, in the thread of the database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import agenda, attention, papers, people, rows
from bot.tables.model.stored import Change, Kept, Letter, LetterKind, Page, Place, Receipt, Said
from bot.tables.model.table import Status, Table, TableId, Theme, UserId
from bot.tables.ports import LETTERS_WAIT, Stale

_IN_ORDER = (
    "CASE kind WHEN 'board' THEN 0 WHEN 'retire' THEN 1 WHEN 'offer' THEN 2 WHEN 'panel' THEN 3 WHEN 'ping' THEN 4"
    " WHEN 'call' THEN 5 WHEN 'note' THEN 6 ELSE 7 END, id"
)
_NEW_TABLE = """
    INSERT INTO tables (
        key, game, schema, options, guild, channel, opener, practice, status, preset, theme,
        pace, paused, asleep, ending, carried, seed, version, opened, changed
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_LATEST = """
    ON CONFLICT (table_key, kind, seat) WHERE kind != 'note' DO UPDATE SET
        nonce = excluded.nonce, user = excluded.user, attempts = 0, due = excluded.due, replaces = 1,
        text = CASE kind WHEN 'leftover' THEN text || ' ' || excluded.text ELSE excluded.text END
"""

_LIFE = (
    "SELECT schema, status, theme, channel, guild, pace, paused, asleep, ending FROM tables"
    " WHERE key = ? AND version = ?"
)
_NEXT_VERSION = "UPDATE tables SET version = version + 1, changed = ? WHERE key = ?"
_NEW_LIFE = (
    "UPDATE tables SET schema = ?, status = ?, theme = ?, channel = ?, guild = ?, pace = ?, paused = ?,"
    " asleep = ?, ending = ? WHERE key = ?"
)
_SEATS = "SELECT user, level, resigned, owner, lapses, claims, absent, table_key, seat FROM seats WHERE table_key = ?"
_NEW_SEAT = (
    "UPDATE seats SET user = ?, level = ?, resigned = ?, owner = ?, lapses = ?, claims = ?, absent = ?"
    " WHERE table_key = ? AND seat = ?"
)
_NEXT_DECISION = (
    "INSERT INTO decisions SELECT ?1, COALESCE(MAX(n) + 1, 0), ?2, ?3, ?4, ?5, ?6, ?7, ?8"
    " FROM decisions WHERE table_key = ?1"
)

_NEW_REMARK = "INSERT INTO talk VALUES (?, (SELECT COUNT(*) FROM talk WHERE table_key = ?), ?, ?, ?, ?)"


def add(database: Database, table: Table, seed: str, letters: Sequence[Letter], at: float) -> None:
    """Keep a new table. Refuses with Stale a channel that has an unfinished one."""
    taken = "SELECT 1 FROM tables WHERE channel = ? AND status != 'over'"
    if database.execute(taken, (table.channel,)).fetchone():
        raise Stale
    database.execute(_NEW_TABLE, (*rows.table_row(table), seed, 0, at, at))
    database.conn.executemany(
        "INSERT INTO seats (user, level, resigned, owner, lapses, claims, absent, table_key, seat, number)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(*row, number) for number, row in enumerate(rows.seat_rows(table))],
    )
    write(database, letters)


def decisions(database: Database, key: TableId) -> list[tuple[Seat, Kept]]:
    """All decisions of a table in order."""
    query = "SELECT seat, data, schema FROM decisions WHERE table_key = ? ORDER BY n"
    return [(Seat(seat), rows.kept(data, schema)) for seat, data, schema in database.execute(query, (key,))]


class Records(NamedTuple):
    """The rows that a change adds to the log of its table, ready to be written."""

    facts: list[tuple[Any, ...]]
    decisions: list[tuple[Any, ...]]

    @classmethod
    def of(cls, change: Change) -> Records:
        """Everything of a change that has to be encoded: no reason to hold up the thread of the database."""
        key, schema = change.table.key, change.table.schema
        return cls(
            [(key, n, rows.text(record), schema) for n, record in enumerate(change.facts, change.first_fact)],
            [
                (
                    key,
                    made.seat,
                    rows.text(made.data),
                    schema,
                    made.first_fact,
                    made.hand,
                    change.at,
                    made.is_final,
                )
                for made in change.decisions
            ],
        )


def commit(database: Database, change: Change, records: Records) -> None:
    """Keep a change and its records. Refuses with Stale if the table has another version."""
    has_moved = _take_version(database, change)
    _append(database, records)
    papers.lay(database, change)
    agenda.keep(database, change)
    people.keep(database, change, has_moved=has_moved)
    write(database, change.letters)


def say(database: Database, key: TableId, said: Said, letters: Sequence[Letter], at: float) -> None:
    """Keep what a seat has told its partners."""
    heard = None if said.to is None else rows.text(list(said.to))
    database.execute(_NEW_REMARK, (key, key, said.seat, said.text, at, heard))
    write(database, letters)


def note(
    database: Database, key: TableId, seat: Seat, *, zone: str, text: str, letters: Sequence[Letter]
) -> None:
    """Keep what a seat has noted on a zone, in place of an older note; an empty text is none."""
    if text:
        database.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)", (key, seat, zone, text))
    else:
        database.execute("DELETE FROM notes WHERE table_key = ? AND seat = ? AND zone = ?", (key, seat, zone))
    write(database, letters)


def letters(database: Database, before: float, of: Collection[TableId] | None) -> list[Letter]:
    """The letters that are due, of some tables or of all."""
    some = "(?3 IS NULL OR table_key IN (SELECT value FROM json_each(?3)))"
    query = f"{rows.LETTER} WHERE (due <= ?1 OR due > ?2) AND {some} ORDER BY {_IN_ORDER}"
    named = None if of is None else rows.text(list(of))
    return [rows.letter(row) for row in database.execute(query, (before, before + LETTERS_WAIT, named))]


def write(database: Database, letters: Sequence[Letter]) -> None:
    """Keep letters; a newer one takes the place of an older, and names besides what that has left over."""
    insert = "INSERT INTO letters (table_key, kind, nonce, seat, user, text, attempts, due)"
    database.conn.executemany(
        f"{insert} VALUES (?, ?, ?, ?, ?, ?, ?, ?) {_LATEST}", [rows.letter_row(each) for each in letters]
    )


def next_due(database: Database, after: float) -> float | None:
    """When the next letter is due that is due after some moment."""
    due: float | None = database.execute("SELECT MIN(due) FROM letters WHERE due > ?", (after,)).fetchone()[0]
    return due


def delivered(database: Database, letter: Letter, page: Page | None, receipt: Receipt | None) -> None:
    """Strike a letter out, and keep where it stands and that it was told."""
    if receipt is not None:
        attention.receive(database, receipt)
    database.execute("DELETE FROM letters WHERE nonce = ?", (letter.nonce,))
    if page is not None:
        database.execute(
            "INSERT OR REPLACE INTO pages"
            " (table_key, kind, seat, channel, message, posted, turn, since, shown, user)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows.page_row(page),
        )


def put_off(database: Database, letter: Letter, due: float) -> None:
    """Count an attempt."""
    database.execute(
        "UPDATE letters SET attempts = attempts + 1, due = ? WHERE nonce = ?", (due, letter.nonce)
    )


def page(database: Database, key: TableId, kind: LetterKind, seat: Seat | None) -> Page | None:
    """Where something stands."""
    query = f"{rows.PAGE} WHERE table_key = ? AND kind = ? AND seat = ?"
    row = database.execute(query, (key, kind, seat or "")).fetchone()
    return None if row is None else rows.page(row)


def noted(database: Database, places: Collection[Place]) -> frozenset[Place]:
    """Those of `places` where something stands that was noted."""
    query = "SELECT channel, message FROM pages WHERE message IN (SELECT value FROM json_each(?))"
    found = database.execute(query, (rows.text([place.message for place in places]),))
    return frozenset(Place(*row) for row in found).intersection(places)


def forget_page(
    database: Database, key: TableId, kind: LetterKind, seat: Seat | None, place: Place | None
) -> None:
    """Nothing stands there any more; or it never did if something stands elsewhere by now."""
    of_a_seat = "DELETE FROM pages WHERE table_key = ? AND kind = ? AND seat = ?"
    if place is None:
        database.execute(of_a_seat, (key, kind, seat or ""))
    else:
        there = f"{of_a_seat} AND channel = ? AND message = ?"
        database.execute(there, (key, kind, seat or "", place.channel, place.message))


def unreachable(database: Database, users: Collection[UserId]) -> frozenset[UserId]:
    """Those of `users` who take no direct messages."""
    query = "SELECT user FROM unreachable WHERE user IN (SELECT value FROM json_each(?))"
    found = database.execute(query, (rows.text(list(users)),))
    return frozenset(UserId(user) for (user,) in found)


def set_reachable(database: Database, user: UserId, reachable: bool) -> None:
    """Note whether direct messages reach a user."""
    if reachable:
        database.execute("DELETE FROM unreachable WHERE user = ?", (user,))
    else:
        database.execute("INSERT OR IGNORE INTO unreachable VALUES (?)", (user,))


def set_theme(database: Database, user: UserId, theme: Theme) -> None:
    """Remember in which theme a user wants his own pictures."""
    database.execute("INSERT OR REPLACE INTO themes VALUES (?, ?)", (user, theme))


def _take_version(database: Database, change: Change) -> bool:
    """Make the version of a change that of its table. Whether anything else of the table or its seats is new.

    Nearly every change is a decision, which leaves them as they are: what is not written anew costs no page.
    """
    table = change.table
    known = database.execute(_LIFE, (table.key, change.version)).fetchone()
    if known is None:
        raise Stale
    database.execute(_NEXT_VERSION, (change.at, table.key))
    has_changed = _live(database, table, known)
    return _seat(database, table) or has_changed


def _live(database: Database, table: Table, known: tuple[Any, ...]) -> bool:
    """Write how a table lives, unless that is known. Whether it was written."""
    living = rows.living_row(table)
    if living == known:
        return False
    _check_channel(database, table)
    database.execute(_NEW_LIFE, (*living, table.key))
    return True


def _seat(database: Database, table: Table) -> bool:
    """Write who sits where, unless that is known. Whether anything was written."""
    known = set(database.execute(_SEATS, (table.key,)))
    changed = [row for row in rows.seat_rows(table) if row not in known]
    if changed:
        database.conn.executemany(_NEW_SEAT, changed)
    return bool(changed)


def _check_channel(database: Database, table: Table) -> None:
    taken = "SELECT 1 FROM tables WHERE channel = ? AND status != 'over' AND key != ?"
    if table.status is not Status.OVER and database.execute(taken, (table.channel, table.key)).fetchone():
        raise Stale


def _append(database: Database, records: Records) -> None:
    database.conn.executemany("INSERT INTO facts VALUES (?, ?, ?, ?)", records.facts)
    if records.decisions:
        database.conn.executemany(_NEXT_DECISION, records.decisions)
