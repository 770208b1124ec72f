"""What the audit receives about a table, and what it finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine.game import Decision, Fact
from bot.games.box import Box
from bot.tables.model.agenda import AgendaItem
from bot.tables.model.decided import Decided
from bot.tables.model.letters import Letter, Page
from bot.tables.model.stored import StoredRecord, StoredTable
from bot.tables.views.match_views import MatchViews
from bot.tables.views.session import TableSession


@dataclass(frozen=True, slots=True)
class Flaw:
    """A fault in the data. `sentence` tells no secret of a game; `detail` may, and is shown only on request.

    The number of hidden things is a secret too, so numbers of facts and decisions belong in the details.
    """

    sentence: str
    detail: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """All that is stored of a table, with its whole log. `looks` are the fact numbers to which people have looked."""

    stored_table: StoredTable
    decisions: Sequence[Decided]
    agenda: Mapping[AgendaItem, float]
    letters: Sequence[Letter]
    pages: Sequence[Page]
    looks: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A table whose records could all be read: its match folded, and the decisions made in it."""

    evidence: Evidence
    session: TableSession
    decisions: Sequence[Decision]

    @property
    def box(self) -> Box:
        """The box (plug-in) of the game."""
        return self.session.box

    @property
    def log(self) -> Sequence[Fact]:
        """The facts of the match."""
        return self.session.match.log


def opened(evidence: Evidence, box: Box) -> tuple[Case | None, list[Flaw]]:
    """The case of a table; None, with flaws, if its options or records cannot be read, or make no match."""
    stored_table = evidence.stored_table
    try:
        game = box.game(stored_table.table.options)
    except Exception as error:  # noqa: BLE001  # any error from a row is a flaw of the data, not a failure of ours
        return None, [Flaw("its options are none of this game", repr(error))]
    views = MatchViews(box, game)
    facts, flaws = _read(views, "fact", stored_table.facts, Fact)
    decisions, more = _read(views, "decision", [each.record for each in evidence.decisions], Decision)
    flaws += more
    if flaws:
        return None, flaws
    # Only if all of them could be read: a log with a gap cannot be folded.
    flaws += _fold(views, facts)
    case = None if flaws else Case(evidence, TableSession.of_stored(stored_table, views), decisions)
    return case, flaws


def unreadable(case: Case, kind: type[Any], records: Iterable[StoredRecord]) -> str | None:
    """Why one of these records is not of a kind; None if all are."""
    for record in records:
        try:
            value = case.session.read(record)
        except Exception as error:  # noqa: BLE001  # any error from a row is a flaw of the data
            return repr(error)
        if not isinstance(value, kind):
            return repr(value)
    return None


def _read(
    views: MatchViews, name: str, records: Sequence[StoredRecord], kind: type[Any]
) -> tuple[list[Any], list[Flaw]]:
    found, flaws = [], []
    for number, record in enumerate(records):
        which = f"{name} {number}"
        if record.schema > views.box.schema:
            flaws.append(Flaw(f"one of its {name}s was written by a later version of the bot", which))
            continue
        try:
            value = views.read(record)
        except Exception as error:  # noqa: BLE001  # any error from a row is a flaw of the data
            flaws.append(Flaw(f"one of its {name}s cannot be read", f"{which}: {error!r}"))
            continue
        if not isinstance(value, kind):
            flaws.append(Flaw(f"one of its {name}s is none", which))
        found.append(value)
    return found, flaws


def _fold(views: MatchViews, facts: Sequence[Fact]) -> Iterator[Flaw]:
    for number, fact in enumerate(facts):
        try:
            views.match.witness([fact])
        except Exception as error:  # noqa: BLE001  # any error from a row is a flaw of the data
            yield Flaw("one of its facts cannot have happened there", f"fact {number}: {error!r}")
            # Later facts would be folded into a state that they never met, and fail for that reason alone.
            return
