"""The store for the command line: opened, asked one question at a time, and closed again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from bot.commands.world import Refused, World, stopped
from bot.games.box import Box
from bot.quoting import quoted
from bot.store.migrations import Unusable
from bot.store.place import FILE, PAGE, located
from bot.store.sqlite import SqliteStore
from bot.tables.history.record import Record, Turn
from bot.tables.model.stored import StoredTable
from bot.tables.model.table import Status, Table, TableId
from bot.tables.ports.store import Store


class Archive:
    """Reads the store."""

    def __init__(self, store: Store) -> None:
        """`store` is closed by the caller."""
        self._store = store

    def tables(self, *, finished: bool) -> Sequence[Table]:
        """The tables, the oldest first; finished ones only if `finished`."""
        wanted = frozenset(Status) if finished else frozenset({Status.LOBBY, Status.RUNNING})
        return asyncio.run(self._store.tables(wanted))

    def stored_table(self, key: str) -> StoredTable:
        """Everything about a table, by its key. Raises Refused if there is no such table."""
        stored_table = asyncio.run(self._store.stored_table(TableId(key)))
        if stored_table is None:
            raise Refused(f"There is no table “{quoted(key)}”.")
        return stored_table

    def record(self, stored_table: StoredTable, box: Box) -> Record | None:
        """The record of a table's match; None before the match begins."""
        table = stored_table.table
        if not stored_table.facts:
            return None
        game = box.game(table.options)
        notation = box.notation
        made = asyncio.run(self._store.decided(table.key))
        return Record(
            game=table.game,
            schema=box.schema,
            options=box.options.settled(table.options),
            seed=stored_table.seed_at(0),
            seats=tuple(game.seats),
            turns=tuple(
                Turn(each.seat, notation.from_json(box.upcast(each.record.data, each.record.schema)))
                for each in made
            ),
            carried=table.carried,
            reseeded=tuple(
                (sum(other.first_fact < each.first_fact for other in made), each.seed)
                for each in stored_table.reseedings
                if each.first_fact
            ),
        )


of_the_page = click.option(
    "--page",
    is_flag=True,
    help="The games of the local page (`play`), which are kept in a folder of their own.",
)
"""The option --page of a command that reads a folder of games."""


def games(world: World, *, page: bool) -> Path:
    """The folder that the settings name, or the local page's folder in it. Raises Refused for bad settings."""
    try:
        folder = world.settings().data_dir
    except world.bad_settings as error:
        raise stopped(error) from error
    return folder / PAGE if page else folder


def check_games(folder: Path) -> None:
    """Raise Refused for a folder without games, with a hint to where they are.

    Raises NoDatabase for a folder that cannot have games.
    """
    if located(folder).is_file():
        return
    named = f"There are no games in {folder}"
    if (folder / PAGE / FILE).is_file():
        raise Refused(f"{named}: those of the local page are in {folder / PAGE}, for --page.")
    raise Refused(f"{named}: KAGEMORI_DATA_DIR is to name the folder that holds them.")


@contextmanager
def archive(folder: Path) -> Iterator[Archive]:
    """The archive of a folder, open inside the block.

    Raises Refused for a folder without games, and for one that cannot be used or is in use.
    """
    try:
        check_games(folder)
        store = SqliteStore(folder)
        try:
            yield Archive(store)
        finally:
            store.close()
    except Unusable as error:
        raise stopped(error) from error
