"""Conversion between database rows and the values of `bot.tables`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.tables.model.decided import Decided
from bot.tables.model.letters import Letter, LetterKind, MessageRef, Page, Receipt
from bot.tables.model.stored import DecidedBy, StoredRecord
from bot.tables.model.table import Computer, Ending, Person, Sitter, Status, Table, TableId, Theme, UserId

TABLE = """
    SELECT key, game, schema, options, guild, channel, opener, practice, status, preset, theme,
        pace, paused, asleep, ending, carried
    FROM tables
"""
LETTER = "SELECT table_key, kind, nonce, seat, user, text, attempts, due, replaces FROM letters"
PAGE = "SELECT table_key, kind, seat, channel, message, posted, turn, since, shown, user FROM pages"
RECEIPT = "SELECT nonce, table_key, kind, seat, user, turn, at FROM receipts"

_COMPACT = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def text(value: Any) -> str:
    """A value as compact JSON."""
    return _COMPACT.encode(value)


def record(data: str, schema: int) -> StoredRecord:
    """A stored record, from its JSON text and its schema."""
    return StoredRecord(json.loads(data), schema)


def records(found: Sequence[tuple[str, int]]) -> list[StoredRecord]:
    """Stored records, decoded in one call: a call for each would take twice as long."""
    read = json.loads(f"[{','.join(data for data, _ in found)}]")
    return [StoredRecord(record, schema) for record, (_, schema) in zip(read, found, strict=True)]


def decisions(database: Database, key: str) -> list[Decided]:
    """All decisions of a table, in order."""
    query = "SELECT seat, data, schema, first_fact, hand FROM decisions WHERE table_key = ? ORDER BY n"
    return [
        Decided(Seat(seat), record(data, schema), first_fact, DecidedBy(hand))
        for seat, data, schema, first_fact, hand in database.execute(query, (key,))
    ]


def record_list(data: str, schema: int) -> list[StoredRecord]:
    """Records that are stored as one list."""
    return [StoredRecord(record, schema) for record in json.loads(data)]


def seats(data: str | None) -> tuple[Seat, ...] | None:
    """Seats that are stored as one list; None if they were not stored."""
    return None if data is None else tuple(map(Seat, json.loads(data)))


def tables(database: Database, where: str, parameters: Iterable[Any]) -> list[Table]:
    """The tables that the SQL clause `where` selects, in its order."""
    rows = database.execute(f"{TABLE} {where}", tuple(parameters)).fetchall()
    return [_table(row, _seats(database, row[0])) for row in rows]


def table_row(table: Table) -> tuple[Any, ...]:
    """A table as a row, in the column order of TABLE."""
    return (
        table.key, table.game, table.schema, text(dict(table.options)), table.guild,
        table.channel, table.opener, table.practice, table.status, table.preset, table.theme,
        table.pace, table.paused, table.asleep, table.ending, text(dict(table.carried)),
    )  # fmt: skip


def living_row(table: Table) -> tuple[Any, ...]:
    """The columns of a table that can change after it has begun, in the column order of an update."""
    return (
        table.schema, table.status, table.theme, table.channel, table.guild,
        table.pace, table.paused, table.asleep, table.ending,
    )  # fmt: skip


def seat_rows(table: Table) -> list[tuple[Any, ...]]:
    """A row per seat: user, level, given up, owner, lapses, claims, absent, then the key of the table and the seat."""
    return [
        (
            *_columns(sitter), seat in table.resigned, table.owners.get(seat), table.lapses.get(seat, 0),
            seat in table.claimants, seat in table.absent, table.key, seat,
        )
        for seat, sitter in table.seats.items()
    ]  # fmt: skip


def letter_row(letter: Letter) -> tuple[Any, ...]:
    """A new letter as a row, in the column order of LETTER but without `replaces`, which is set when it is stored."""
    seat = letter.seat or ""
    return (
        letter.table, letter.kind, letter.nonce, seat, letter.user, letter.text, letter.attempts, letter.due,
    )  # fmt: skip


def letter(row: tuple[Any, ...]) -> Letter:
    """The letter of a row."""
    key, kind, nonce, seat, user, words, attempts, due, replaces = row
    return Letter(
        table=TableId(key),
        kind=LetterKind(kind),
        nonce=nonce,
        seat=Seat(seat) if seat else None,
        user=None if user is None else UserId(user),
        text=words,
        attempts=attempts,
        due=due,
        replaces=bool(replaces),
    )


def page_row(page: Page) -> tuple[Any, ...]:
    """A page as a row, in the column order of PAGE."""
    ref = page.ref
    return (
        page.table, page.kind, page.seat or "", ref.channel, ref.message,
        page.posted, page.turn, page.since, page.shown, page.user,
    )  # fmt: skip


def page(row: tuple[Any, ...]) -> Page:
    """The page of a row."""
    key, kind, seat, channel, message, posted, turn, since, shown, user = row
    return Page(
        table=TableId(key),
        kind=LetterKind(kind),
        seat=Seat(seat) if seat else None,
        ref=MessageRef(channel, message),
        posted=posted,
        turn=turn,
        since=since,
        shown=shown,
        user=None if user is None else UserId(user),
    )


def receipt_row(receipt: Receipt) -> tuple[Any, ...]:
    """A receipt as a row, in the column order of RECEIPT."""
    seat = receipt.seat or ""
    return receipt.nonce, receipt.table, receipt.kind, seat, receipt.user, receipt.turn, receipt.at


def receipt(row: tuple[Any, ...]) -> Receipt:
    """The receipt of a row."""
    nonce, key, kind, seat, user, turn, at = row
    return Receipt(
        nonce=nonce,
        table=TableId(key),
        kind=LetterKind(kind),
        seat=Seat(seat) if seat else None,
        user=None if user is None else UserId(user),
        turn=turn,
        at=at,
    )


def _seats(database: Database, key: str) -> list[_SeatRow]:
    # In the order of the game, for ever: old buttons and forms refer to seats by number.
    rows = database.execute(
        "SELECT seat, user, level, resigned, owner, lapses, claims, absent FROM seats WHERE table_key = ?"
        " ORDER BY number",
        (key,),
    )
    return [_SeatRow(*row) for row in rows]


class _SeatRow(NamedTuple):
    seat: str
    user: int | None
    level: str | None
    resigned: int
    owner: int | None
    lapses: int
    claims: int
    absent: int


def theme(text: str) -> Theme:
    """A stored theme, or the usual one if it is unknown: an unknown theme must not stop the table."""
    return Theme(text) if text in tuple(Theme) else Theme.NIGHT


def _table(row: tuple[Any, ...], seats: Sequence[_SeatRow]) -> Table:
    key, game, schema, options, guild, channel, opener, practice, status, preset, worn, *life = row
    pace, paused, asleep, ending, carried = life
    return Table(
        key=TableId(key),
        game=game,
        schema=schema,
        options=json.loads(options),
        preset=preset,
        theme=theme(worn),
        guild=guild,
        channel=channel,
        opener=UserId(opener),
        practice=bool(practice),
        status=Status(status),
        seats={Seat(each.seat): _sitter(each.user, each.level) for each in seats},
        resigned=frozenset(Seat(each.seat) for each in seats if each.resigned),
        pace=pace,
        paused=paused,
        asleep=asleep,
        owners={Seat(each.seat): UserId(each.owner) for each in seats if each.owner is not None},
        lapses={Seat(each.seat): each.lapses for each in seats if each.lapses},
        ending=Ending(ending),
        carried=json.loads(carried),
        claimants=frozenset(Seat(each.seat) for each in seats if each.claims),
        absent=frozenset(Seat(each.seat) for each in seats if each.absent),
    )


def _sitter(user: int | None, level: str | None) -> Sitter | None:
    if user is not None:
        return Person(UserId(user))
    return None if level is None else Computer(level)


def _columns(sitter: Sitter | None) -> tuple[int | None, str | None]:
    match sitter:
        case Person(user):
            return user, None
        case Computer(level):
            return None, level
        case None:
            return None, None
