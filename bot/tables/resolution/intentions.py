"""Turns planned ahead in the course of a round: which of them happen now, and which wait for their owners again.

All of it comes about at moments that everybody knows: when the seat is asked for its turn, and after public facts. What
a planned turn is, and what has become of it, shows in what follows from it and in nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine.game import Adapted, Draft, Fact, Piece, Seat, State
from bot.tables.model.stored import Planned, Record
from bot.tables.model.table import Table
from bot.tables.views.foresight import Intended, complete, lost_labels
from bot.tables.views.sitting import Sitting
from bot.words import _


class Intentions:
    """The planned turns of the seats on which the same people sit as before; those of the others are struck out."""

    def __init__(self, sitting: Sitting, table: Table) -> None:
        """As they were stored; `table` tells who sits and plays now."""
        self._box, self._game = sitting.box, sitting.match.game
        self._sitting = sitting
        self._plans = {
            seat: plan for seat, plan in sitting.plans.items() if _is_kept(sitting.table, table, seat)
        }
        self._changed = set(sitting.plans) - set(self._plans)
        self._drafts: dict[Seat, tuple[Piece, ...]] = {}
        self.notes: list[tuple[Seat, str]] = []
        """What the owners of plans are to be told, and nobody else."""

    def has(self, seat: Seat) -> bool:
        """Whether the seat has planned a turn that has not come yet."""
        return seat in self._plans

    def alarm(self, seat: Seat, fact: Fact) -> None:
        """An armed turn of the seat waits for its owner again, as after every alarm."""
        self._hold(seat, self._box.words.disarmed(self._game, fact))

    def notice(self, fact: Fact) -> None:
        """Armed turns wait for their owners again if what they are held back for has come to pass."""
        met = self._game.planning.stops(fact)
        for seat, plan in list(self._plans.items()):
            if reasons := self._titles(met & plan.stops):
                self._hold(seat, reasons[0])

    def due(self, seat: Seat, state: State) -> Iterator[Draft | None]:
        """The draft that the seat's armed turn has become, if it is asked for it now; None is the default in its place.

        Nothing if nothing of it fits or can be read, which leaves the question to its owner.
        """
        found = self._adapted(seat, state)
        if found is None or not found[0].is_armed or len(found[0].pieces) != len(self._plans[seat].pieces):
            return
        plan, adapted = found
        if doubts := self._titles(adapted.doubts & plan.stops):
            text = _("Your planned turn has not happened as planned: {reason}.")
            self.notes.append((seat, text.format(reason=doubts[0])))
            yield None
        elif (draft := complete(self._game, state, seat, adapted.pieces)) is not None:
            self._tell_lost(seat, plan, draft.pieces)
            yield draft

    def spend(self, seat: Seat) -> None:
        """The turn of the seat has been decided: its plan is done with."""
        if self._plans.pop(seat, None) is not None:
            self._changed.add(seat)

    def hand_over(self, seat: Seat, state: State) -> None:
        """The seat is asked: if it is for its turn, what it has planned becomes its draft."""
        found = self._adapted(seat, state)
        if found is None:
            return
        plan, adapted = found
        self._drafts[seat] = adapted.pieces
        self.spend(seat)
        if plan.is_armed:
            self.notes.append((seat, _("Your planned turn does not fit any more: decide it now.")))

    def drafts(self) -> dict[Seat, Sequence[Record] | None]:
        """The drafts that plans have become, as they are to be stored."""
        return {seat: self._sitting.write(pieces) or None for seat, pieces in self._drafts.items()}

    def changes(self) -> dict[Seat, Planned | None]:
        """What is to be stored."""
        return {seat: self._planned(seat) for seat in self._changed}

    def _hold(self, seat: Seat, reason: str) -> None:
        plan = self._plans.get(seat)
        if plan is not None and plan.is_armed:
            self._plans[seat] = replace(plan, is_armed=False)
            self._changed.add(seat)
            text = _("Your planned turn waits for you again: {reason}. What you planned is kept.")
            self.notes.append((seat, text.format(reason=reason)))

    def _adapted(self, seat: Seat, state: State) -> tuple[Intended, Adapted] | None:
        """A plan of a seat that is asked for its turn, and what has become of it."""
        if not self.has(seat) or self._game.drafts.draft(state, seat) is None:
            return None
        plan = self._sitting.intended(seat, self._plans[seat])
        adapted = self._game.planning.adapted(state, seat, plan.pieces, plan.then.state)
        return None if adapted is None else (plan, adapted)

    def _planned(self, seat: Seat) -> Planned | None:
        plan = self._plans.get(seat)
        if plan is None:
            return None
        pieces = self._sitting.write(self._sitting.planned(plan))
        return Planned(pieces, plan.is_armed, plan.stops, plan.since)

    def _titles(self, names: frozenset[str]) -> list[str]:
        return [title for name, title in self._box.words.stops(self._game).items() if name in names]

    def _tell_lost(self, seat: Seat, plan: Intended, pieces: Sequence[Piece]) -> None:
        lost = ", ".join(lost_labels(self._box, plan, seat, pieces))
        if lost:
            text = _("Your planned turn has happened without what no longer fitted: {pieces}.")
            self.notes.append((seat, text.format(pieces=lost)))


def _is_kept(before: Table, now: Table, seat: Seat) -> bool:
    return before.seats[seat] == now.seats[seat] and seat not in now.resigned
