"""A resolution: a decision of a seat and what follows from it, on a copy of the match, stored in one transaction.

`settling` answers for the seats that need not be asked, `several_decisions` goes on with what a seat has chosen at
once, `expiry` decides for a side that is late, and `mail` decides who is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Fact, Order, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.engine.taking_back import TakeBack
from bot.tables.model.paces import PACES, phase_of
from bot.tables.model.stored import Change, DecidedBy, Invitation, StoredDecision
from bot.tables.model.table import Status, Table, UserId
from bot.tables.resolution.agreements import lapsed
from bot.tables.resolution.lodged_orders import LodgedOrders
from bot.tables.resolution.planned_turns import PlannedTurns
from bot.tables.views.session import TableSession

LONGEST = 20_000
"""The most answers of a resolution; more of them are a fault of the game."""


class Waiting(NamedTuple):
    """Whom a match waits for: `seats` in truth; the seats that everybody sees it wait for (`openly`); their sides."""

    seats: frozenset[Seat] = frozenset()
    openly: frozenset[Seat] = frozenset()
    sides: frozenset[frozenset[Seat]] = frozenset()

    @classmethod
    def of(cls, match: Match[Any], public: Match[Any]) -> Waiting:
        """Whom a match waits for; `public` is the match as everybody sees it. Empty before the deal."""
        if not match.log:
            return cls()
        openly = public.awaited()
        return cls(match.awaited(), openly, frozenset(map(public.company, openly)))

    def joined(self, other: Waiting) -> Waiting:
        """Everybody for whom one of the two waits."""
        return Waiting(self.seats | other.seats, self.openly | other.openly, self.sides | other.sides)


class Resolution:
    """Decisions on a copy of a match, with all that is to be stored of them except clocks, windows, agenda, letters."""

    def __init__(self, session: TableSession, table: Table, match: Match[Any]) -> None:
        """`table` tells who sits and who has resigned from now on; `match` is a copy that is played on."""
        self.session, self.table, self.match = session, table, match
        self.orders = LodgedOrders(session.notation, {seat: session.lodged(seat) for seat in session.orders})
        self.planned_turns = PlannedTurns(session, table)
        self.decisions: list[StoredDecision] = []
        self.expired: Seat | None = None
        """The side whose time has run out, if that caused this resolution."""
        self.passed: Seat | None = None
        """The seat whose window has passed by itself, if that caused this resolution."""
        self.first_fact = len(session.match.log)
        self.invitations: dict[Seat, Invitation | None] = {}
        self.consents: dict[tuple[str, UserId], bool] = {}
        self.waited = Waiting.of(session.match, session.views.seen_by(PUBLIC))
        """Those for whom the table waited before: they are not called again."""
        self._chance = Seeded(session.seed_at(self.first_fact))
        self._seen: dict[Viewer, tuple[Match[Any], int]] = {}
        self.began = self.turn_and_phase() if session.match.log else None
        """The turn and the phase in which it began; None before the deal."""

    @classmethod
    def of(cls, session: TableSession, table: Table | None = None) -> Resolution:
        """A resolution that begins where the table stands."""
        return cls(session, table or session.table, session.match.copy())

    def play(self, seat: Seat, decision: Decision, by: DecidedBy = DecidedBy.SITTER) -> None:
        """Make a decision. Raises Illegal if it is not legal. Only a sitter's own decision can be taken back."""
        first_fact, is_undo = len(self.match.log), isinstance(decision, TakeBack)
        sides = {each: self.match.side(each) for each in self.table.seats}
        if by is DecidedBy.PLAN:
            # Deleted before its turn is played: otherwise an alarm that this very turn sets off would disarm it.
            self.planned_turns.spend(seat)
        elif self.match.game.drafts.pieces(decision) is None and self.match.log:
            self.planned_turns.keep(seat, self.state(seat))
        self.match.play(seat, decision, self._chance)
        if by is not DecidedBy.SITTER:
            # What answered by itself cannot be taken back: it would answer again at once.
            self.match.deeds = []
        data, is_final = self.session.notation.json(decision), not is_undo and not self.match.deeds
        self.decisions.append(StoredDecision(seat, data, first_fact, by, is_final))
        self._heed(witnessed(self.match.log[first_fact:], PUBLIC), sides)
        if is_undo:
            # A seat that is asked again after an undo was already called for this question.
            self.waited = self.waited.joined(Waiting.of(self.match, self.public))

    def change(self, table: Table, at: float) -> Change:
        """The change to be stored at a moment (seconds), without clocks, windows, agenda and letters."""
        decided = dict.fromkeys(each.seat for each in self.decisions)
        return Change(
            table=table,
            version=self.session.version,
            at=at,
            first_fact=self.first_fact,
            facts=self.session.write(self.match.log[self.first_fact :]),
            decisions=self.decisions,
            # The drafts of the seats that have decided are deleted.
            drafts={**decided, **self.planned_turns.drafts()},
            orders=self.orders.changes(),
            plans=self.planned_turns.changes(),
            invitations=self.changed_invitations(),
            consents={**lapsed(self.session, self.match), **self.consents},
        )

    @property
    def is_over(self) -> bool:
        """True if the match has ended, or its people have ended it."""
        return self.table.status is Status.OVER or self.match.is_over

    def changed_invitations(self) -> Mapping[Seat, Invitation | None]:
        """The changed invitations; None for one that is no longer open. The end of the game ends all of them."""
        ended = self.session.people.invitations if self.is_over else ()
        return {**self.invitations, **dict.fromkeys(ended)}

    def _heed(self, facts: Iterable[Fact], sides: Mapping[Seat, Seat]) -> None:
        """Let a side's wary orders and plans rest after public alarms, and plans that a fact stops; drop spent orders.

        `sides` are the sides of the seats before the facts: a seat that belonged to the alarmed side before, or
        belongs to it now, is alarmed.
        """
        game = self.match.game
        for fact in facts:
            side = game.orders.disarms(fact)
            self.planned_turns.notice(fact)
            for seat in game.seats:
                if side is not None and side in (sides[seat], self.match.side(seat)):
                    self.orders.alarm(seat, fact)
                    self.planned_turns.alarm(seat, fact)
                self.orders.strike(seat, partial(game.orders.is_spent, fact=fact))

    def default(self, seat: Seat) -> Decision:
        """The default decision of the rules for a seat that gives no answer of its own."""
        return self.match.game.default(self.state(seat), seat, self._chance)

    def state(self, seat: Seat) -> Any:
        """The present state, as a seat has witnessed it."""
        return self.seen_by(self.match.game.viewer(seat)).state

    def lodged(self, seat: Seat) -> Sequence[Order]:
        """The standing orders that answer for a seat at present."""
        return self.orders.active(seat, map(type, self.match.game.orders.listed(self.state(seat), seat)))

    def seen_by(self, viewer: Viewer) -> Match[Any]:
        """The match as a viewer has witnessed it up to now; it grows with the resolution."""
        seen, known = self._seen.get(viewer) or (None, self.first_fact)
        if len(self.match.log) == known:
            return seen or self.session.views.seen_by(viewer)
        # Copied before it grows: this resolution may never be stored, and then nobody must see its facts.
        seen = seen or self.session.views.seen_by(viewer).copy()
        seen.witness(witnessed(self.match.log[known:], viewer))
        self._seen[viewer] = seen, len(self.match.log)
        return seen

    def in_order(self) -> Sequence[Seat]:
        """The seats that are asked something, in the order in which `settling` looks for their automatic answers."""
        return self.match.game.in_order(self.public.state, self.match.awaited())

    def turn_and_phase(self) -> tuple[int, int | None]:
        """The number of the turn, and of the phase if it has a time of its own at this table's pace, else None."""
        phase = phase_of(PACES.get(self.table.pace), self.public)
        return self.match.turn, None if phase is None else phase.number

    @property
    def public(self) -> Match[Any]:
        """The match as everybody sees it now."""
        return self.seen_by(PUBLIC)
