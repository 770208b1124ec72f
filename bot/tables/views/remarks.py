"""Public remarks above the board and in every panel, about the table and not its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bot.engine.game import Seat
from bot.tables.model.luck import Reseeding
from bot.tables.model.stored import StoredTable
from bot.tables.model.table import Status
from bot.tables.views.circumstances import circumstances
from bot.tables.views.deadlines import about_time
from bot.words import _


def remarks(stored_table: StoredTable, title: Callable[[Seat], str], *, since: int) -> Iterator[str]:
    """All remarks about a table, for a message that tells the facts from number `since` on."""
    table, is_over = stored_table.table, stored_table.table.status is Status.OVER
    yield from circumstances(table, stored_table.people, title)
    if not is_over:
        yield from restored(stored_table.reseedings, since=since)
    yield from about_time(stored_table, title, since=None if is_over else since)


def restored(reseedings: Iterable[Reseeding], *, since: int) -> Iterator[str]:
    """A sentence about the last restore, if the message tells facts from before it."""
    latest = max(reseedings, default=None)
    if latest is not None and since < latest.first_fact:
        yield of_a_copy(latest.copied)


def last_restored(reseedings: Iterable[Reseeding]) -> str:
    """The sentence about the last restore of a table that has not begun; empty if there was none."""
    latest = max(reseedings, default=None)
    return "" if latest is None else of_a_copy(latest.copied)


def of_a_copy(copied: float) -> str:
    """What everybody has to know after a restore from a copy that was made at a moment (seconds)."""
    text = _("The games were restored from a copy of {time}: what was played after that is gone.")
    return text.format(time=f"<t:{int(copied)}:f>")
