"""Checks that the content of a database can be true, and lists every flaw, table by table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final
from zoneinfo import ZoneInfo

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.games.shelf import Shelf
from bot.store import rows, stored_tables
from bot.store.shape import Found, misshapen
from bot.tables.audit.evidence import Evidence, Flaw
from bot.tables.audit.table import audited
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.paces import PACES, UNTIMED
from bot.tables.model.servers import Closing
from bot.tables.model.table import TableId, Theme
from bot.tables.resolution.timing import SILENCE

_AGENDA: Final = "SELECT business, seat, due FROM agenda WHERE table_key = ?"
_LOOKS: Final = "SELECT shown FROM glances WHERE table_key = ?"
_ODD_QUIET: Final = (
    "(quiet_from IS NULL) != (quiet_to IS NULL)"
    " OR quiet_from NOT BETWEEN 0 AND 1439 OR quiet_to NOT BETWEEN 0 AND 1439"
)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


_ODD_SERVER: Final = (
    f"pace NOT IN ({_listed([*PACES, UNTIMED])})"
    f" OR theme NOT IN ({_listed(Theme)}) OR closing NOT IN ({_listed(Closing)})"
    " OR CASE WHEN json_valid(channels) THEN json_type(channels) != 'array' ELSE TRUE END"
)

_ODD_KEPT: Final = "CASE WHEN json_valid(data) THEN json_type(data) != 'array' ELSE TRUE END"


@dataclass(slots=True)
class Verdict:
    """The size of an examination, and the flaws it found."""

    tables: int = 0
    facts: int = 0
    found: list[Found] = field(default_factory=list)


def verified(database: Database, shelf: Shelf, now: float) -> Verdict:
    """Examine everything in a database; `now` in seconds.

    Nothing more is examined if its shape has a flaw that belongs to no table, and nothing more of a table that has a
    flaw already.
    """
    verdict = Verdict(found=misshapen(database))
    if any(key is None for key, _ in verdict.found):
        return verdict
    verdict.found += [(None, flaw) for flaw in _about_people(database)]
    verdict.found += [(None, flaw) for flaw in _about_life(database, now)]
    unreadable = {key for key, _ in verdict.found}
    for (key,) in database.execute("SELECT key FROM tables ORDER BY opened, rowid").fetchall():
        verdict.tables += 1
        verdict.facts += database.table("facts").count_where("table_key = ?", [key])
        if key not in unreadable:
            verdict.found += [(TableId(key), flaw) for flaw in _about(database, TableId(key), shelf, now)]
    return verdict


def _about(database: Database, key: TableId, shelf: Shelf, now: float) -> list[Flaw]:
    try:
        evidence = _evidence(database, key)
    except Exception as error:  # noqa: BLE001  # any error while reading a row is a flaw of the row
        return [Flaw("what is stored of it cannot be read", repr(error))]
    return audited(evidence, shelf, now)


def _evidence(database: Database, key: TableId) -> Evidence:
    found = stored_tables.read(database, key)
    assert found is not None, "its key was read a moment ago"
    mine = "WHERE table_key = ? ORDER BY 1, 2, 3"
    return Evidence(
        stored_table=found,
        decisions=rows.decisions(database, key),
        agenda={
            AgendaItem(AgendaKind(business), Seat(seat)): due
            for business, seat, due in database.execute(_AGENDA, (key,))
        },
        letters=[rows.letter(row) for row in database.execute(f"{rows.LETTER} {mine}", (key,))],
        pages=[rows.page(row) for row in database.execute(f"{rows.PAGE} {mine}", (key,))],
        looks=[shown for (shown,) in database.execute(_LOOKS, (key,))],
    )


def _about_life(database: Database, now: float) -> Iterator[Flaw]:
    """Flaws in the signs of life of the bot and its shards, and in outages."""
    if database.table("pulse").count_where("at > ?", [now + SILENCE]):
        yield Flaw("its last sign of life lies in the future: a clock was set back")
    if database.table("shards").count_where("shard < 0 OR shard >= shards"):
        yield Flaw("there is a sign of life of a shard that there is not")
    if database.table("outages").count_where("began > ended"):
        yield Flaw("an outage ends before it begins")


def _about_people(database: Database) -> Iterator[Flaw]:
    """Flaws in what people have told about themselves, and in settings of servers; no sentence names any of them."""
    for (zone,) in database.execute("SELECT DISTINCT zone FROM habits").fetchall():
        try:
            ZoneInfo(zone)
        except (KeyError, ValueError, OSError):
            yield Flaw("somebody lives in a time zone that nobody knows")
    if database.table("habits").count_where(_ODD_QUIET):
        yield Flaw("somebody has quiet hours that are none")
    if database.table("servers").count_where(_ODD_SERVER):
        yield Flaw("some server has settings that are none")
    if database.table("kept").count_where(_ODD_KEPT):
        yield Flaw("what somebody keeps under a name is no list of records")
    if database.table("vacations").count_where("since > until"):
        yield Flaw("somebody has a vacation that ends before it begins")
