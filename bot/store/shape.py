"""Checks the shape of a database: its pages, its tables, and each value by itself."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from sqlite_utils import Database

from bot.engine.outcome import Ended
from bot.store.reading import DAMAGED
from bot.store.sound import declarations, missing, wanted
from bot.tables.audit.evidence import Flaw
from bot.tables.model.agenda import AgendaKind
from bot.tables.model.letters import LetterKind
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import Ending, Status, TableId, Theme

Found = tuple[TableId | None, Flaw]
"""A flaw with the table that it belongs to; None if it belongs to no table in particular."""

_KINDS: Final = {"INTEGER": "integer", "REAL": "real", "TEXT": "text"}
"""The declared type of a column -> SQLite's name for the type of a fitting value."""


class _Rule(NamedTuple):
    """A rule about rows. `query` finds those that break it: the key of a game table, then the words for `sentence`."""

    sentence: str
    query: str


def _one_of(table: str, column: str, names: type[StrEnum], *, is_optional: bool = False) -> str:
    values = [*names, *([""] if is_optional else [])]
    listed = ", ".join(f"'{value}'" for value in values)
    key = "key" if table == "tables" else "table_key"
    return f"SELECT {key}, '{table}' FROM {table} WHERE {column} NOT IN ({listed}) GROUP BY 1"


def _no_list(table: str, column: str) -> str:
    what = _is_no("array", column)
    return f"SELECT table_key, '{table}' FROM {table} WHERE {column} IS NOT NULL AND {what} GROUP BY 1"


def _is_no(kind: str, column: str) -> str:
    # A CASE, because its conditions run in order: `json_type` fails on text that is not JSON.
    return f"CASE WHEN json_valid({column}) THEN json_type({column}) != '{kind}' ELSE TRUE END"


def _gaps(table: str) -> str:
    having = "MIN(n) != 0 OR MAX(n) != COUNT(*) - 1"
    return f"SELECT table_key, '{table}' FROM {table} GROUP BY table_key HAVING {having}"


def _seatless(table: str, *, takes_none: bool = False) -> str:
    """A query for rows of seats that their tables do not have. If `takes_none`, an empty name means no seat."""
    there = "SELECT 1 FROM seats WHERE seats.table_key = rows.table_key AND seats.seat = rows.seat"
    named = "seat != ''" if takes_none else "TRUE"
    return (
        f"SELECT table_key, '{table}' FROM {table} AS rows WHERE {named} AND NOT EXISTS ({there}) GROUP BY 1"
    )


_ODD_HOURS: Final = """
    SELECT table_key FROM clocks, json_each(IIF(json_valid(quiets), quiets, '[]')) AS hours
    WHERE CASE WHEN json_type(hours.value) IS 'array' THEN
        json_type(hours.value, '$[0]') IS NOT 'text'
        OR json_extract(hours.value, '$[1]') NOT BETWEEN 0 AND 1439
        OR json_extract(hours.value, '$[2]') NOT BETWEEN 0 AND 1439
        OR json_array_length(hours.value) != 3
    ELSE TRUE END GROUP BY 1
"""
"""Finds faulty quiet hours of a clock: each has a time zone, a start and an end in minutes since midnight."""

_RULES: Final = (
    _Rule("what it goes on from is no object", f"SELECT key FROM tables WHERE {_is_no('object', 'carried')}"),
    _Rule("its options are no object", f"SELECT key FROM tables WHERE {_is_no('object', 'options')}"),
    *(
        _Rule("some of its {} is no record", _no_list(table, "data"))
        for table in ("facts", "decisions", "papers", "orders", "plans", "windows")
    ),
    _Rule("some of its {} is no record", _no_list("orders", "alarm")),
    _Rule("some of its {} is no record", _no_list("plans", "stops")),
    _Rule("some of the hours of its {} are none", _no_list("clocks", "quiets")),
    _Rule("some of the hours of its clocks are none", _ODD_HOURS),
    _Rule("nobody knows who has heard some of its {}", _no_list("talk", "heard")),
    *(
        _Rule("there is a gap in the numbers of its {}", _gaps(table))
        for table in ("facts", "decisions", "talk")
    ),
    *(
        _Rule("its {} are about a seat that it does not have", _seatless(table))
        for table in (
            *("decisions", "papers", "orders", "plans", "talk", "notes", "sitters", "invitations"),
            *("results", "summarised", "windows"),
        )
    ),
    *(
        _Rule("its {} are about a seat that it does not have", _seatless(table, takes_none=True))
        for table in ("letters", "pages", "receipts")
    ),
    _Rule("nobody knows its status", _one_of("tables", "status", Status)),
    _Rule("nobody knows how it ended", _one_of("tables", "ending", Ending)),
    _Rule("nobody knows its theme", _one_of("tables", "theme", Theme)),
    _Rule("one of its {} is of an unknown kind", _one_of("letters", "kind", LetterKind)),
    _Rule("one of its {} is of an unknown kind", _one_of("pages", "kind", LetterKind)),
    _Rule("one of its {} is of an unknown kind", _one_of("receipts", "kind", LetterKind)),
    _Rule("one of its {} is of an unknown kind", _one_of("removals", "kind", LetterKind)),
    _Rule("one of its {} was made by an unknown hand", _one_of("decisions", "hand", DecidedBy)),
    _Rule("something unknown is on its {}", _one_of("agenda", "business", AgendaKind)),
    _Rule("some of its {} has an unknown outcome", _one_of("results", "outcome", Ended, is_optional=True)),
    _Rule(
        "some of its papers are of an unknown kind",
        "SELECT table_key FROM papers WHERE kind != 'draft' GROUP BY 1",
    ),
    _Rule(
        "two sit on a seat",
        "SELECT table_key FROM seats WHERE user IS NOT NULL AND level IS NOT NULL GROUP BY 1",
    ),
    _Rule(
        "it has results and is not over",
        "SELECT table_key FROM results JOIN tables ON key = table_key WHERE status != 'over' GROUP BY 1",
    ),
)


def misshapen(database: Database) -> list[Found]:
    """The flaws in the shape of a database: of its pages; if it has none, of its tables; if none, of its values.

    If there are any that belong to no table of a game, its content is not worth checking.
    """
    damage: list[Found] = [
        (None, Flaw(DAMAGED, str(text)))
        for (text,) in database.execute("PRAGMA integrity_check(9)").fetchall()
        if text != "ok"
    ]
    return damage or list(strange(database)) or [*_values(database), *_orphans(database), *_broken(database)]


def strange(database: Database) -> Iterator[Found]:
    """All tables, indexes, views and triggers that are missing, unknown, or not as the migrations made them."""
    needed, present = wanted(), declarations(database.conn)
    for name in sorted(needed.keys() | present.keys()):
        if name not in present:
            yield None, Flaw(missing(name))
        elif name not in needed:
            yield None, Flaw(f"there is a {name} that is none of ours")
        elif needed[name] != present[name]:
            yield None, Flaw(f"the {name} is not as it should be")


def _values(database: Database) -> Iterator[Found]:
    """Flaws of values whose type is not the declared type of their column: SQLite itself accepts them."""
    for table in database.tables:
        for column in table.columns:
            if table.count_where(f"typeof({column.name}) NOT IN ('null', ?)", [_KINDS[column.type]]):
                what = f"no {column.type.lower()} under {column.name}"
                yield None, Flaw(f"in the table {table.name} something is {what}")


def _orphans(database: Database) -> Iterator[Found]:
    for table, *_ in database.execute("PRAGMA foreign_key_check").fetchall():
        yield None, Flaw(f"in the table {table} something belongs to no table of a game")


def _broken(database: Database) -> Iterator[Found]:
    for sentence, query in _RULES:
        for key, *names in database.execute(query).fetchall():
            yield TableId(key), Flaw(sentence.format(*names))
