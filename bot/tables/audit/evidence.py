"""What the audit is given of a table, and what it finds."""

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
    """Something that is wrong. `sentence` tells no secret of a game; `detail` may, and is for whoever asks for it.

    How much there is of something hidden is a secret too, so numbers of facts and decisions belong to the details.
    """

    sentence: str
    detail: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """All that is stored of a table, its log whole. `looks` are numbers of facts up to which somebody has looked."""

    stored_table: StoredTable
    decisions: Sequence[Decided]
    agenda: Mapping[AgendaItem, float]
    letters: Sequence[Letter]
    pages: Sequence[Page]
    looks: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A table whose records could all be read: its match folded, and what was decided in it."""

    evidence: Evidence
    session: TableSession
    decisions: Sequence[Decision]

    @property
    def box(self) -> Box:
        """The game in its box."""
        return self.session.box

    @property
    def log(self) -> Sequence[Fact]:
        """The facts of the match."""
        return self.session.match.log


def opened(evidence: Evidence, box: Box) -> tuple[Case | None, list[Flaw]]:
    """The case of a table; where its options or records cannot be read there is none, but flaws."""
    stored_table = evidence.stored_table
    try:
        game = box.game(stored_table.table.options)
    except Exception as error:  # noqa: BLE001  # whatever a row does to its reader is a flaw, and no failure of ours
        return None, [Flaw("its options are none of this game", repr(error))]
    views = MatchViews(box, game)
    facts, flaws = _read(views, "fact", stored_table.facts, Fact)
    decisions, more = _read(views, "decision", [each.record for each in evidence.decisions], Decision)
    flaws += more
    if flaws:
        return None, flaws
    # Only if all of them could be read: a log with a hole folds into nothing that means anything.
    flaws += _fold(views, facts)
    case = None if flaws else Case(evidence, TableSession.of_stored(stored_table, views), decisions)
    return case, flaws


def unreadable(case: Case, kind: type[Any], records: Iterable[StoredRecord]) -> str | None:
    """Why one of some records is none of a kind; None if all are."""
    for record in records:
        try:
            value = case.session.read(record)
        except Exception as error:  # noqa: BLE001  # whatever a row does to its reader is a flaw
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
        except Exception as error:  # noqa: BLE001  # whatever a row does to its reader is a flaw
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
        except Exception as error:  # noqa: BLE001  # whatever a row does to its reader is a flaw
            yield Flaw("one of its facts cannot have happened there", f"fact {number}: {error!r}")
            # What follows would be folded into a state that it never met, and fail for that reason alone.
            return
