"""A table is stored whole: a field that nobody stores would be lost at the next start of the bot."""

from __future__ import annotations

from dataclasses import fields, replace

from bot.engine.game import Seat
from bot.store.sqlite import SqliteStore
from bot.tables.model.table import Computer, Ending, Person, Status, Table, Theme, UserId
from tests.store.kit import HERE, a_change, a_table, read

FULL = replace(
    a_table("full", channel=7),
    game="nim",
    schema=4,
    options={"rounds": 4},
    guild=5,
    opener=UserId(3),
    practice=True,
    preset="short",
    theme=Theme.LIGHT,
    status=Status.OVER,
    seats={HERE: Computer("simple"), Seat("there"): Person(UserId(2))},
    resigned=frozenset({HERE}),
    pace="slow",
    paused=3.5,
    asleep="No channel.",
    absent=frozenset({Seat("there")}),
    owners={HERE: UserId(2)},
    lapses={Seat("there"): 2},
    ending=Ending.CLAIMED,
    claimants=frozenset({Seat("there")}),
    carried={"wins": 1},
)
"""A table of which nothing is as in `a_table`."""
FIXED = ("key", "game", "options", "opener", "practice", "preset", "carried")
"""The fields of a table that never change."""


def test_nothing_of_it_is_as_usual() -> None:
    usual = a_table()
    same = [each.name for each in fields(Table) if getattr(FULL, each.name) == getattr(usual, each.name)]
    assert same == [], "give FULL another value for these"


async def test_every_field_of_a_new_table_is_stored(empty: SqliteStore) -> None:
    await empty.add(FULL, "secret", [], at=1.0)
    assert (await read(empty, FULL.key)).table == FULL


async def test_every_field_that_can_change_is_stored(store: SqliteStore) -> None:
    usual = a_table()
    kept = {name: getattr(usual, name) for name in FIXED}
    changed = replace(FULL, **kept, seats={**usual.seats, **FULL.seats})
    await store.commit(a_change(changed))
    assert (await read(store)).table == changed
