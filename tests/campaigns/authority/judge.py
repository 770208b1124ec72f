"""Who may do what, by the rules of tables and without asking the bot: the judge knows only rows, people and places.

What everybody may change with any act, and why:
- `presences` of their own: that they are there;
- `glances` of their own: what they have been shown, so that /catchup begins there;
- `explained` of their own: what a panel has explained to them, so that none explains it again; and of the players of a
  table where they have something to do, because these are told of the act;
- `departures` of their own: a person who does something in a server is in it;
- a table that sleeps in this very channel: its people are told that any press there wakes it;
- `results` of games that are over: the bot reads them off the logs when somebody first asks for them;
- `pulse`: the sign of life of the bot itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tests.campaigns.authority.ledger import Change, Dump, Row

PERSONAL: Final = (
    *(
        "presences",
        "glances",
        "departures",
        "habits",
        "vacations",
        "themes",
        "silences",
        "unreachable",
        "lessons",
        "kept",
    ),
)
"""Rows that belong to a user."""
OF_A_SEAT: Final = ("papers", "orders", "plans", "windows", "notes", "talk")
"""Rows that belong to a seat: its player may change them, and so may everything that happens at the table."""
TOUCHED: Final = ("presences", "glances", "departures", "pulse")
"""What looking touches."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An act: who, where, and whether it may have no effect at all."""

    user: int
    guild: int | None
    channel: int
    is_idle: bool
    is_steward: bool = False


def breaches(deed: Deed, before: Dump, changes: Sequence[Change]) -> Iterator[str]:
    """The changes that `deed` had no right to make."""
    for change in changes:
        if change.table == "pulse":
            continue
        if change.table in PERSONAL:
            if change.row["user"] != deed.user:
                yield f"{change.table} of somebody else"
            elif deed.is_idle and change.table not in TOUCHED:
                yield f"{change.table} though nothing may come of it"
            continue
        if change.table in ("summaries", "summarised"):
            yield from _summarised(deed, before, change)
            continue
        if change.table == "explained":
            yield from _explained(deed, before, change, changes)
            continue
        yield from _at_a_table(deed, before, change, changes)


def _at_a_table(deed: Deed, before: Dump, change: Change, changes: Sequence[Change]) -> Iterator[str]:
    key = change.row["key" if change.table == "tables" else "table_key"]
    table = next(iter(before.of("tables", key)), None)
    if table is None:
        if change.table == "tables":
            yield from _opened(deed, change.row)
        return
    if table["asleep"] and table["channel"] == deed.channel:
        return
    if change.table == "results" and change.old is None and table["status"] == "over":
        return
    if deed.is_idle:
        yield f"{change.table} of {key} though nothing may come of it"
    elif not may_act(deed, before, table):
        yield f"{change.table} of {key} by somebody who has nothing to do there"
    yield from _of_a_seat(deed, before, change, changes)
    yield from _seated(deed, change)


def _summarised(deed: Deed, before: Dump, change: Change) -> Iterator[str]:
    """An act by anybody may make all waiting games of another player of the table call that player in one message."""
    user = change.row["user"]
    shared = [row for row in before.rows["tables"].values() if may_act(deed, before, row)]
    if user != deed.user and not any(
        seat["user"] == user for row in shared for seat in before.of("seats", row["key"])
    ):
        yield f"{change.table} of somebody who shares no table with the actor"


def _explained(deed: Deed, before: Dump, change: Change, changes: Sequence[Change]) -> Iterator[str]:
    key, user = change.row["place"].split(".")[0], change.row["user"]
    seats = [*before.of("seats", key), *(each.row for each in changes if each.table == "seats")]
    if change.old is not None:
        yield "explained anew"
    elif user not in {row["user"] for row in seats if row["table_key"] == key}:
        yield "explained to somebody who does not sit there"
    elif user != deed.user and (deed.is_idle or not may_act(deed, before, before.of("tables", key)[0])):
        yield "explained to somebody else"


def may_act(deed: Deed, before: Dump, table: Row) -> bool:
    """True if this person has anything to do at a table."""
    seats = before.of("seats", table["key"])
    own = {user for seat in seats for user in (seat["user"], seat["owner"])} | {table["opener"]}
    if deed.user in own:
        return True
    is_there = deed.guild == table["guild"]
    invited = [each["user"] for each in before.of("invitations", table["key"])]
    return is_there and (
        table["status"] == "lobby" or deed.user in invited or None in invited or deed.is_steward
    )


def may_read(deed: Deed, before: Dump, table: Row) -> bool:
    """True if this person may see what everybody at a table sees: in its server, or as one of its people."""
    return deed.guild == table["guild"] or may_act(deed, before, table)


def sits(deed: Deed, before: Dump, key: str, seat: str) -> bool:
    """True if this person sits on a seat."""
    return any(each["seat"] == seat and each["user"] == deed.user for each in before.of("seats", key))


def _opened(deed: Deed, table: Row) -> Iterator[str]:
    if deed.is_idle or (table["opener"], table["guild"], table["channel"]) != (
        deed.user,
        deed.guild,
        deed.channel,
    ):
        yield "a table that nobody has opened"


def _of_a_seat(deed: Deed, before: Dump, change: Change, changes: Sequence[Change]) -> Iterator[str]:
    key, seat = change.row.get("table_key", ""), change.row.get("seat", "")
    if change.table == "decisions" and change.row["hand"] == "sitter":
        computers = {row["seat"] for row in before.of("seats", key) if row["level"]} | {
            each.row["seat"] for each in changes if each.table == "seats" and each.row["level"]
        }
        if not sits(deed, before, key, seat) and seat not in computers:
            yield f"a decision of {seat} that its sitter did not make"
    elif change.table == "decisions" and change.row["hand"] == "clock":
        yield f"the time of {seat} ran out by a press"
    elif change.table == "decisions" and change.row["hand"] == "window":
        yield f"a window of {seat} passed by a press"
    elif change.table == "windows" and not change.differs("data"):
        return  # its moment may change with the table, as in a pause
    elif change.table in OF_A_SEAT and not sits(deed, before, key, seat):
        has_moved_on = any(
            each.table in ("decisions", "facts", "seats") and each.row["table_key"] == key for each in changes
        )
        if not has_moved_on:
            yield f"{change.table} of {seat} by somebody who does not sit there"


def _seated(deed: Deed, change: Change) -> Iterator[str]:
    """A change may put on a seat only the actor, or an owner who returns."""
    if change.table == "seats" and change.differs("user"):
        # A seat that is gone belongs to nobody: before the game its opener may choose another one.
        now, owner = (change.new or {}).get("user"), (change.old or {}).get("owner")
        if now not in (None, deed.user, owner):
            yield f"{change.row['seat']} is somebody else's now"
    if change.table == "consents" and change.old is None and change.row["user"] != deed.user:
        yield "consent of somebody else"
    if change.table == "invitations" and change.old is None and change.row["by"] != deed.user:
        yield "an offer of somebody else"
