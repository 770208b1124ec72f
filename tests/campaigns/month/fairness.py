"""Whose time runs, and how long: nobody gains time by habits, and nobody loses any while nobody is heard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.engine.game import Seat
from bot.tables.model.breaks import USUAL, Breaks, Stretch
from bot.tables.model.letters import LetterKind
from bot.tables.model.paces import PACES
from bot.tables.model.stored import Change, DecidedBy, SideClock
from bot.tables.model.table import TableId, UserId
from bot.tables.views.session import TableSession
from tests.campaigns.month.figures import Figures
from tests.campaigns.month.gateway import Gateway

EXACT = 1.0
"""Seconds that may be lost by rounding."""


class Run(NamedTuple):
    """The running clock of a side, and its people."""

    clock: SideClock
    people: frozenset[UserId]

    def goes_on(self, later: Run) -> bool:
        """True if it has run without a break, for the same people and the same turn."""
        ours, theirs = (
            (each.people, each.clock.credited, each.clock.expired, each.clock.phase) for each in (self, later)
        )
        return ours == theirs and self.clock.seconds is None


@dataclass
class Fairness:
    """Checks the clocks after every change, knowing when nobody was heard."""

    gateway: Gateway
    figures: Figures
    _running: dict[TableId, Mapping[Seat, Run]] = field(default_factory=dict)

    def breaches(self, session: TableSession, change: Change) -> Iterator[str]:
        """A sentence for each unfair thing after a change."""
        before = self._running.get(change.table.key, {})
        after = {side: run for side in session.clocks if (run := _run(session, side)) is not None}
        yield from self._unheard(change)
        for side, run in before.items():
            if any(
                made.by is DecidedBy.CLOCK and _side(session, made.seat) == side for made in change.decisions
            ):
                yield from self._late(session, side, run)
            elif side in after and run.goes_on(after[side]):
                yield from self._moved(session, side, run, after[side])
        self._running[change.table.key] = after

    def _unheard(self, change: Change) -> Iterator[str]:
        """Nothing runs out, and nobody is reminded, while nobody is heard."""
        if not self.gateway.is_quiet():
            return
        self.figures.checks["nothing runs out unheard"] += 1
        if any(made.by is DecidedBy.CLOCK for made in change.decisions):
            yield "A deadline ran out while nobody was heard."
        if any(letter.kind is LetterKind.REMINDER for letter in change.letters):
            yield "Somebody is reminded while nobody is heard."

    def _late(self, session: TableSession, side: Seat, run: Run) -> Iterator[str]:
        """A side whose time ran out has had all of it."""
        if run.clock.seconds is not None:
            return
        self.figures.checks["a late side has had its time"] += 1
        due = self._deadline(session, side, run, self.gateway.certain())
        if self.gateway.clock.now() < due - EXACT:
            yield f"The time of {side} ran out {due - self.gateway.clock.now():.0f} seconds too early."

    def _moved(self, session: TableSession, side: Seat, old: Run, new: Run) -> Iterator[str]:
        """No deadline lies later than before plus vacations and outages, and none earlier."""
        self.figures.checks["no time is gained or lost"] += 1
        least = self._deadline(session, side, old, self.gateway.certain())
        most = self._deadline(session, side, old, self.gateway.possible())
        deadline = new.clock.deadline or 0.0
        if deadline > most + EXACT:
            yield f"{side} has gained {deadline - most:.0f} seconds."
        if deadline < least - EXACT and session.interrupted is None:
            yield f"{side} has lost {least - deadline:.0f} seconds."

    def _deadline(self, session: TableSession, side: Seat, run: Run, silences: frozenset[Stretch]) -> float:
        """The end of a clock, by its hours, the vacations of its people, and these silences."""
        pace, clock = PACES[session.table.pace], run.clock
        assert clock.since is not None
        habits = [session.habits.get(user, USUAL) for user in run.people]
        vacations = frozenset(each for own in habits for each in own.vacations)
        quiets = clock.quiets if pace.keeps_quiet_hours and clock.quiets is not None else frozenset()
        own = vacations if pace.keeps_quiet_hours else frozenset()
        return Breaks(quiets, own | silences).deadline(clock.since, clock.left)


def _run(session: TableSession, side: Seat) -> Run | None:
    clock, table = session.clocks[side], session.table
    if clock.since is None or table.pace not in PACES:
        return None
    seats = (seat for seat in table.seats if _side(session, seat) == side and seat not in table.resigned)
    users = (table.user(seat) for seat in seats)
    return Run(clock, frozenset(user for user in users if user is not None))


def _side(session: TableSession, seat: Seat) -> Seat:
    return session.match.side(seat)
