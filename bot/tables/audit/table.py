"""The audit of a whole table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from bot.games.shelf import Shelf
from bot.quoting import quoted
from bot.tables.audit.beside import (
    about_consents,
    about_notes,
    about_papers,
    about_seats,
    about_telling,
    about_time,
    about_windows,
)
from bot.tables.audit.evidence import Case, Evidence, Flaw, opened
from bot.tables.audit.match import about_the_match


def audited(evidence: Evidence, shelf: Shelf, now: float) -> list[Flaw]:
    """Everything that is wrong with a table; `now` in seconds. Empty if all is well.

    After flaws that would make other checks fail too (such as unreadable records), only these are returned.
    """
    table = evidence.stored_table.table
    if table.game not in shelf:
        return [Flaw(f"its game “{quoted(table.game)}” is not installed here")]
    box = shelf[table.game]
    if table.schema > box.schema:
        return [Flaw("it was played with a later version of the bot")]
    case, flaws = opened(evidence, box)
    if case is None:
        return flaws
    wrong_seats = list(about_seats(table, case.session.match.game.seats))
    # The checks below go through all seats of the table, and would fail at a seat that the game does not have.
    if wrong_seats:
        return wrong_seats
    chapters = (
        *(about_the_match, about_papers, about_notes, about_consents, about_windows, about_time),
        partial(about_telling, now=now),
    )
    return [flaw for chapter in chapters for flaw in _looked_at(chapter, case)]


def _looked_at(chapter: Callable[[Case], Iterable[Flaw]], case: Case) -> list[Flaw]:
    """The flaws that one group of checks finds. If the data make the checks fail, that is a flaw too."""
    found: list[Flaw] = []
    try:
        found.extend(chapter(case))
    except Exception as error:  # noqa: BLE001  # any error from a row is a flaw of the data, not a failure of ours
        found.append(Flaw("what is stored of it cannot have come about by playing", repr(error)))
    return found
