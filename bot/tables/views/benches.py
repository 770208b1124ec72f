"""Benches (workspaces), where a seat makes a draft: for what it is asked now, or for its coming turn.

A bench knows the match that the seat drafts on, the pieces on the bench, and how they are stored.
`bot.tables.resolution.planned_turns` says what becomes of a draft for the coming turn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Final

from typing_extensions import override

from bot.engine.game import Draft, Fact, Illegal, Piece, Seat
from bot.engine.match import Match
from bot.engine.notation import Garbled
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.model.stored import Change, StoredRecord
from bot.tables.model.table import MovedOn, Status
from bot.tables.views.coming_turn import AheadSheet, adapted, ahead_sheet, imagined, none_ahead, until_asked
from bot.tables.views.explaining import explained
from bot.tables.views.offers import Choices
from bot.tables.views.order_sheets import OrderSheet, order_sheets
from bot.tables.views.panel import Panel
from bot.tables.views.planning_panel import planned_ahead
from bot.tables.views.session import TableSession
from bot.tables.views.window_sheets import windowed
from bot.words import _, spoken


@dataclass(frozen=True)
class Bench(ABC):
    """A bench (workspace), where a seat makes a draft."""

    session: TableSession
    seat: Seat

    kind: ClassVar[BenchKind]
    takes_decisions: ClassVar[bool]
    """True if something can be decided here; otherwise what is drafted is only kept."""

    @property
    @abstractmethod
    def match(self) -> Match[Any] | None:
        """The match that the seat drafts on, as it has witnessed it; None if it cannot draft anything."""

    @property
    def required(self) -> Match[Any]:
        """The match that the seat drafts on. Raises MovedOn if it cannot draft anything."""
        self.check_open()
        assert self.match is not None
        return self.match

    def check_open(self) -> None:
        """Raises MovedOn if the seat cannot draft anything."""
        if self.match is None:
            raise none_ahead()

    @property
    @abstractmethod
    def takes_pieces(self) -> bool:
        """True if pieces go into a draft here; otherwise a piece can be a decision by itself."""

    @property
    @abstractmethod
    def wants_hints(self) -> bool:
        """True if a panel shows hints and cautions about what is drafted here."""

    @property
    @abstractmethod
    def begun(self) -> object:
        """The stored form of the draft; two equal values mean that the draft has not changed between them."""

    @abstractmethod
    def draft(self) -> tuple[Draft | None, str]:
        """The draft as far as it fits, and a sentence about what no longer fits. None if no draft is asked for.

        For the present question it is all or nothing. Raises MovedOn if the seat cannot draft anything.
        """

    def opened(self) -> Draft:
        """The draft, to be changed or committed. Raises MovedOn if there is none, or if it cannot go on as it is."""
        draft, misfit = self.draft()
        if draft is None:
            raise MovedOn(_("No plan is asked of you now."))
        self.check_fits(misfit)
        return draft

    @abstractmethod
    def check_fits(self, misfit: str) -> None:
        """Raises MovedOn if the draft cannot go on without its pieces that no longer fit; `misfit` names them."""

    @abstractmethod
    def moved_on(self) -> MovedOn:
        """The error for an option that is no longer possible here."""

    def order_sheets(self) -> tuple[OrderSheet, ...]:
        """All standing orders that the seat may lodge; a commit of the draft may wait for some of them."""
        session, seat = self.session, self.seat
        return order_sheets(session.box, session.of(seat), seat, session.lodged(seat), is_drafting=True)

    @abstractmethod
    def shown(self, panel: Panel, seen: Match[Any], news: Sequence[Fact]) -> Panel:
        """The panel of this bench, made from the panel of its match; `seen` is the match as it is now."""

    @abstractmethod
    def chosen_of(self, every: Choices) -> Choices:
        """Those of all choices that are open on this bench."""

    @abstractmethod
    def kept(self, change: Change, pieces: Sequence[Piece] | None) -> Change:
        """The change, extended so that it stores these pieces of the draft; None deletes the draft.

        For the present question, no pieces delete it too.
        """


class Now(Bench):
    """The bench for what the seat is asked now."""

    kind = BenchKind.NOW
    takes_decisions = True

    @property
    @override
    def match(self) -> Match[Any]:
        return self.session.of(self.seat)

    @property
    @override
    def takes_pieces(self) -> bool:
        return self.match.draft(self.seat) is not None

    @property
    @override
    def wants_hints(self) -> bool:
        return self.session.wants_hints(self.seat)

    @property
    @override
    def begun(self) -> object:
        return self.session.drafts.get(self.seat)

    @override
    def draft(self) -> tuple[Draft | None, str]:
        session, seat, at = self.session, self.seat, self.match
        try:
            return at.draft(seat, [session.read(record) for record in session.drafts.get(seat, ())]), ""
        except (Illegal, Garbled):
            return at.draft(seat), _("Your plan no longer fitted and was cleared.")

    @override
    def check_fits(self, misfit: str) -> None:
        if misfit:
            raise MovedOn(misfit)

    @override
    def moved_on(self) -> MovedOn:
        return MovedOn(_("That is no longer possible; here is what is asked now."))

    @override
    def shown(self, panel: Panel, seen: Match[Any], news: Sequence[Fact]) -> Panel:
        session = self.session
        shown = windowed(panel, session, session.views, seen, session.lodged(self.seat))
        return explained(shown, session.box, session, seen.game, news)

    @override
    def chosen_of(self, every: Choices) -> Choices:
        return every

    @override
    def kept(self, change: Change, pieces: Sequence[Piece] | None) -> Change:
        # An empty draft is not stored; an empty plan is, with the events that hold it back.
        return replace(change, drafts={self.seat: self.session.write(pieces) if pieces else None})


@dataclass(frozen=True)
class Ahead(Bench):
    """The bench for the next turn of the seat, which it plans before it is asked: see `coming_turn.imagined`.

    A stored plan happens by itself if it `is_armed`. `stops` hold it back; None keeps the stops chosen before.
    """

    is_armed: bool = False
    stops: frozenset[str] | None = None

    kind = BenchKind.AHEAD
    takes_decisions = False

    def armed(self, stops: Collection[str] | None = None) -> Ahead:
        """A copy of the bench that stores its plan as armed: it happens by itself unless a stop holds it back.

        `stops` None keeps the stops chosen before.
        """
        return replace(self, is_armed=True, stops=None if stops is None else frozenset(stops))

    @cached_property  # 14 us, and its drafts belong to one match
    @override
    def match(self) -> Match[Any] | None:
        return imagined(self.session.of(self.seat), self.seat) if self._may_plan else None

    @property
    def is_open(self) -> bool:
        """True if a turn can be planned now."""
        return self._may_plan and bool(until_asked(self.session.of(self.seat), self.seat))

    @property
    @override
    def takes_pieces(self) -> bool:
        return True

    @property
    @override
    def wants_hints(self) -> bool:
        # Hints would be about the imagined position: the dangers of the real one are not known yet.
        return False

    @property
    @override
    def begun(self) -> object:
        return self.session.plans.get(self.seat)

    @override
    def draft(self) -> tuple[Draft | None, str]:
        session, seat, coming = self.session, self.seat, self.required
        if seat not in session.plans:
            return coming.draft(seat), ""
        planned = self.planned()
        if session.plans[seat].since == len(session.match.log):
            # No facts have followed since it was planned, so the plan fits as it is.
            with suppress(Illegal):
                return coming.draft(seat, planned), ""

        def made() -> tuple[tuple[Piece, ...], str]:
            return adapted(session.box, self.planned_on(), coming, seat, planned)

        asked = (session.is_revealed, spoken(), planned)
        pieces, missed = session.views.once("adapted", seat, asked, made)
        text = _("What no longer fits is left out: {pieces}.")
        return coming.draft(seat, pieces), text.format(pieces=missed) if missed else ""

    @override
    def check_fits(self, misfit: str) -> None:
        # A plan goes on with the pieces that still fit; its panel names the others.
        pass

    @override
    def moved_on(self) -> MovedOn:
        return MovedOn(_("That is no longer possible; here is your plan as it is now."))

    @override
    def order_sheets(self) -> tuple[OrderSheet, ...]:
        return tuple(sheet.without_usual() for sheet in super().order_sheets())

    @override
    def shown(self, panel: Panel, seen: Match[Any], news: Sequence[Fact]) -> Panel:
        return planned_ahead(self.session.box, panel, seen)

    @override
    def chosen_of(self, every: Choices) -> Choices:
        return every.of_pieces

    @override
    def kept(self, change: Change, pieces: Sequence[Piece] | None) -> Change:
        if pieces is None:
            return replace(change, plans={self.seat: None})
        stops = self.plan.stops if self.stops is None else self.stops
        planned = self.plan.of(self.session.write(pieces))
        plan = replace(planned, is_armed=self.is_armed, stops=stops, since=len(self.session.match.log))
        return replace(change, plans={self.seat: plan})

    @property
    def plan(self) -> PlannedTurn[StoredRecord]:
        """The stored plan of the seat; a blank one if it has planned nothing."""
        return self.session.plans.get(self.seat, PlannedTurn())

    def planned(self) -> tuple[Piece, ...]:
        """The pieces that the seat has planned; empty if their old schema cannot be upgraded."""
        try:
            return tuple(self.session.read(record) for record in self.session.plans[self.seat].pieces)
        except Garbled:
            return ()

    def planned_on(self) -> Match[Any]:
        """The imagined match for which the seat made its plan; the match of that time if it imagined none."""
        viewer, since = self.session.match.game.viewer(self.seat), self.session.plans[self.seat].since
        then = self.session.views.earlier(viewer, since)
        return imagined(then, self.seat) or then

    def sheet(self) -> AheadSheet | None:
        """The coming turn as it is planned; None if no turn is planned and none can be."""
        is_open = self.is_open
        if self.seat not in self.session.plans and not is_open:
            return None
        return ahead_sheet(self.plan, self.session.box, self.session.match.game, is_open=is_open)

    @property
    def _may_plan(self) -> bool:
        table = self.session.table
        is_running = table.status is Status.RUNNING and bool(self.session.match.log)
        return is_running and self.seat not in table.resigned


BENCHES: Final[Mapping[BenchKind, type[Now] | type[Ahead]]] = {each.kind: each for each in (Now, Ahead)}
"""The bench of each kind."""


def bench_for(prompt: Prompt) -> type[Now] | type[Ahead]:
    """The bench on which a prompt is answered."""
    return BENCHES[prompt.bench]
