"""Planned turns (premoves) during a resolution: which happen now, and which wait for their owners again.

Everything here happens at publicly known moments: when the seat is asked for its turn, and after public facts. A
planned turn, and its fate, show only in what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine.capabilities import Adapted
from bot.engine.game import Draft, Fact, Piece, Seat, State
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.stored import Record
from bot.tables.model.table import Table
from bot.tables.views.benches import Ahead
from bot.tables.views.coming_turn import complete, lost
from bot.tables.views.session import TableSession
from bot.words import _


class PlannedTurns:
    """The planned turns of seats that keep their sitters and are not given up; plans of other seats are deleted."""

    def __init__(self, session: TableSession, table: Table) -> None:
        """Takes the stored plans of the session; `table` tells who sits and plays now."""
        self._box, self._game = session.box, session.match.game
        self._session = session
        self._plans = {
            seat: plan for seat, plan in session.plans.items() if _is_kept(session.table, table, seat)
        }
        self._changed = set(session.plans) - set(self._plans)
        self._drafts: dict[Seat, tuple[Piece, ...]] = {}
        self.notes: list[tuple[Seat, str]] = []
        """Notes to the owners of plans, and to nobody else."""

    def has(self, seat: Seat) -> bool:
        """True if the seat has planned a turn that has not come yet."""
        return seat in self._plans

    def alarm(self, seat: Seat, fact: Fact) -> None:
        """Disarm the armed planned turn of a seat after an alarm: it waits for its owner, who gets a note."""
        self._hold(seat, self._box.words.disarmed(self._game, fact))

    def notice(self, fact: Fact) -> None:
        """Disarm the armed planned turns that a fact holds back: they wait for their owners, who get notes."""
        met = self._game.planning.stops(fact)
        for seat, plan in list(self._plans.items()):
            if reasons := self._titles(met & plan.stops):
                self._hold(seat, reasons[0])

    def due(self, seat: Seat, state: State) -> Iterator[Draft | None]:
        """The draft from the seat's armed turn, if the seat is asked for it now.

        Yields None, for the default decision, if one of the chosen stops is in doubt: the owner could not be asked
        without telling why. Yields nothing, so that the owner is asked, if the turn is not armed, if a piece cannot be
        read, if the plan is broken or held back, or if no beginning of it can be committed.
        """
        adapted = self._adapted(seat, state)
        # A plan with an unreadable piece is read as an empty one, and for some games an empty plan is a turn.
        if adapted is None or not self._plans[seat].is_armed or not self._is_whole(seat):
            return
        if adapted.is_broken or adapted.holds & self._plans[seat].stops:
            return
        if doubts := self._titles(adapted.doubts & self._plans[seat].stops):
            text = _("Your planned turn has not happened as planned: {reason}.")
            self.notes.append((seat, text.format(reason=doubts[0])))
            # The default answers at the same moment and the owner is not asked: asking would reveal what
            # their doubts were about.
            yield None
        elif (draft := complete(self._game, state, seat, adapted.pieces)) is not None:
            self._tell_lost(seat, draft.pieces)
            yield draft

    def keep(self, seat: Seat, state: State) -> None:
        """Keep a seat's draft when the seat decides something else: if it can be planned ahead, it becomes a plan.

        The plan lasts until the seat is asked again. `state` is as the seat has witnessed it before it decides.
        """
        pieces = self._session.drafts.get(seat)
        if not pieces or self._game.planning.adapted(state, seat, (), state) is None:
            return
        self._plans[seat] = PlannedTurn(tuple(pieces), since=len(self._session.match.log))
        self._session = replace(self._session, plans={**self._session.plans, seat: self._plans[seat]})
        self._changed.add(seat)

    def spend(self, seat: Seat) -> None:
        """Delete the plan of a seat whose turn has been decided."""
        if self._plans.pop(seat, None) is not None:
            self._changed.add(seat)

    def hand_over(self, seat: Seat, state: State) -> None:
        """Turn the plan of a seat into its draft, if the seat is asked for its turn.

        The owner of an armed plan gets a note why it has not happened.
        """
        adapted = self._adapted(seat, state)
        if adapted is None:
            return
        plan, self._drafts[seat] = self._plans[seat], adapted.pieces
        self.spend(seat)
        if not plan.is_armed:
            return
        if reasons := self._titles(adapted.holds & plan.stops):
            self._tell_held(seat, reasons[0])
        else:
            self.notes.append((seat, _("Your planned turn does not fit any more: decide it now.")))

    def drafts(self) -> dict[Seat, Sequence[Record] | None]:
        """The drafts made from plans, as they are to be stored; None for one without pieces."""
        return {seat: self._session.write(pieces) or None for seat, pieces in self._drafts.items()}

    def changes(self) -> dict[Seat, PlannedTurn[Record] | None]:
        """The changed plans, as they are to be stored; None for a deleted one."""
        return {seat: self._written(seat) for seat in self._changed}

    def _hold(self, seat: Seat, reason: str) -> None:
        plan = self._plans.get(seat)
        if plan is not None and plan.is_armed:
            self._plans[seat] = replace(plan, is_armed=False)
            self._changed.add(seat)
            self._tell_held(seat, reason)

    def _tell_held(self, seat: Seat, reason: str) -> None:
        text = _("Your planned turn waits for you again: {reason}. What you planned is kept.")
        self.notes.append((seat, text.format(reason=reason)))

    def _adapted(self, seat: Seat, state: State) -> Adapted | None:
        """The seat's plan adapted to the present state; None if it has no plan or is not asked for its turn."""
        if not self.has(seat) or self._game.drafts.draft(state, seat) is None:
            return None
        planned, then = self._ahead(seat).planned(), self._ahead(seat).planned_on()
        return self._game.planning.adapted(state, seat, planned, then.state)

    def _is_whole(self, seat: Seat) -> bool:
        """True if all of a plan can be read."""
        return len(self._ahead(seat).planned()) == len(self._plans[seat].pieces)

    def _written(self, seat: Seat) -> PlannedTurn[Record] | None:
        plan = self._plans.get(seat)
        return None if plan is None else plan.of(self._session.write(self._ahead(seat).planned()))

    def _ahead(self, seat: Seat) -> Ahead:
        return Ahead(self._session, seat)

    def _titles(self, names: frozenset[str]) -> list[str]:
        return [title for name, title in self._box.words.stops(self._game).items() if name in names]

    def _tell_lost(self, seat: Seat, pieces: Sequence[Piece]) -> None:
        planned, then = self._ahead(seat).planned(), self._ahead(seat).planned_on()
        if missed := lost(self._box, then, seat, planned, pieces):
            text = _("Your planned turn has happened, except what no longer fitted: {pieces}.")
            self.notes.append((seat, text.format(pieces=missed)))


def _is_kept(before: Table, now: Table, seat: Seat) -> bool:
    return before.seats[seat] == now.seats[seat] and seat not in now.resigned
