"""What follows from a decision until somebody must really be asked: gathered here, then kept in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Fact, Order, Seat, Viewer
from bot.engine.match import Match, Thought, Timed, witnessed
from bot.engine.taking_back import TakeBack
from bot.tables.model.paces import PACES, phase_of
from bot.tables.model.stored import Change, DecidedBy, Invitation, Letter, LetterKind, StoredDecision
from bot.tables.model.table import Status, Table, UserId
from bot.tables.ports.world import RandomSource
from bot.tables.resolution.agreements import lapsed
from bot.tables.resolution.lodged_orders import LodgedOrders
from bot.tables.resolution.planned_turns import PlannedTurns
from bot.tables.views.asked import is_open
from bot.tables.views.bulletin import veiled_bulletin
from bot.tables.views.session import TableSession
from bot.words import _

TOLD = 8
"""So many lines of what has happened are told to whoever was late; his panel tells all."""
LONGEST = 20_000
"""More answers than this in one resolution are a fault of the game, not a game."""


class Resolution:
    """Decisions on a copy of a match, with the answers of standing orders and of seats that were given up."""

    def __init__(self, session: TableSession, table: Table, match: Match[Any]) -> None:
        """`table` tells who sits and who has resigned from now on; `match` is played on and kept if all goes well."""
        self.session, self.table, self.match = session, table, match
        self.orders = LodgedOrders(session.notation, {seat: session.lodged(seat) for seat in session.orders})
        self.planned_turns = PlannedTurns(session, table)
        self.decisions: list[StoredDecision] = []
        self.expired: Seat | None = None
        """The side whose time has run out, if this is why there is this resolution."""
        self.passed: Seat | None = None
        """The seat whose window has passed by itself, if this is why."""
        self.first_fact = len(session.match.log)
        self.invitations: dict[Seat, Invitation | None] = {}
        self.consents: dict[tuple[str, UserId], bool] = {}
        self._public = session.views.seen_by(PUBLIC)
        self._awaited = session.match.awaited() if session.match.log else frozenset()
        self._awaited_openly = self._public.awaited() if session.match.log else frozenset()
        self._sides_before = frozenset(map(self._public.company, self._awaited_openly))
        self._chance = Seeded(session.seed_at(self.first_fact))
        self._seen: dict[Viewer, tuple[Match[Any], int]] = {}
        self._moment = self._turn_and_phase() if session.match.log else None

    @classmethod
    def of(cls, session: TableSession, table: Table | None = None) -> Resolution:
        """A resolution that begins where the table stands."""
        return cls(session, table or session.table, session.match.copy())

    def play(self, seat: Seat, decision: Decision, by: DecidedBy = DecidedBy.SITTER) -> None:
        """Decide. Refuses with Illegal what is not legal. Only what a sitter decides himself can be taken back."""
        first_fact, is_undo = len(self.match.log), isinstance(decision, TakeBack)
        sides = {each: self.match.side(each) for each in self.table.seats}
        if by is DecidedBy.PLAN:
            # Before it happens: an alarm that the turn sets off itself comes too late to hold it back.
            self.planned_turns.spend(seat)
        elif self.match.game.drafts.pieces(decision) is None and self.match.log:
            self.planned_turns.keep(seat, self.state(seat))
        self.match.play(seat, decision, self._chance)
        if by is not DecidedBy.SITTER:
            # What has answered still stands: taken back, it would answer again at once.
            self.match.deeds = []
        data, is_final = self.session.notation.json(decision), not is_undo and not self.match.deeds
        self.decisions.append(StoredDecision(seat, data, first_fact, by, is_final))
        self._heed(witnessed(self.match.log[first_fact:], PUBLIC), sides)
        if is_undo:
            self._call_nobody()

    def settle(self) -> None:
        """Answer for whoever needs not be asked, until nobody is left who does not."""
        # One answer, then everybody is asked anew: it may have changed who is asked, and what he knows.
        while (answer := next(self._answers(), None)) is not None:
            if len(self.decisions) > LONGEST:
                raise RuntimeError("A resolution does not end.")
            self.play(*answer)
        # Last of all: a plan becomes a draft only where its owner must really be asked.
        for seat in filter(self.planned_turns.has, self._in_order()):
            self.planned_turns.hand_over(seat, self.state(seat))

    def following(self, seat: Seat, way: Sequence[Decision]) -> Decision | None:
        """What is next to be made of decisions that a seat has chosen at once; None where it stops.

        What was decided for it meanwhile counts if it is the very same: after anything else the next would be made at
        another moment than it was meant for. That others pass changes nothing. Nor does it go on after what matters to
        the seat, is not open to it, or where what was thought about for too long is no answer any more.
        """
        made = [(each.seat, each.data) for each in self.decisions if not self._is_others_pass(each, seat)]
        meant = [(seat, self.session.notation.json(each)) for each in way]
        if len(made) >= len(way) or made != meant[: len(made)]:
            return None
        if isinstance(way[len(made) - 1], Thought) and self._turn_and_phase() != self._moment:
            return None
        viewer, decision = self.match.game.viewer(seat), way[len(made)]
        seen, facts = self._seen_by(viewer), witnessed(self.match.log[self.first_fact :], viewer)
        is_open = seat in seen.awaited() and seen.is_legal(seat, decision)
        return None if self.session.box.words.headlines(seen.game, facts, viewer) or not is_open else decision

    def _is_others_pass(self, made: StoredDecision, seat: Seat) -> bool:
        decision = self.session.notation.from_json(made.data)
        return made.seat != seat and self.match.game.windows.is_pass(decision)

    def expire(self, side: Seat) -> None:
        """The time of a side has run out: the default answers for those of its people who are asked.

        It goes on until none of them is asked any more, the next turn has begun, or a phase with a time of its own, or
        they belong together no longer. Who is asked only now has time.
        """
        self.expired, moment = side, self._turn_and_phase()
        # By the truth, as the default answers only those who are asked; that the side was late is all that
        # others read.
        late = [seat for seat in self._sitting_for(side) if seat in self.match.awaited()]
        company = {seat: self.match.company(seat) for seat in late}
        while self._turn_and_phase() == moment and (seat := self._first_awaited(late)) is not None:
            if len(self.decisions) > LONGEST:
                raise RuntimeError("The defaults of a turn do not end.")
            self.play(seat, self._late(seat), DecidedBy.CLOCK)
            # After each default, as an order may answer what that leads to.
            self.settle()
            late = [each for each in late if self.match.company(each) == company[each]]

    def letters(
        self, random: RandomSource, actor: Seat | None, user: UserId | None, *, is_board_due: bool = False
    ) -> list[Letter]:
        """Whom to tell: whoever has witnessed something, the acting seat, and whoever is awaited only now.

        `is_board_due` if the board shows something new beside the match.
        """
        panels = self._panels(random, actor, user)
        has_acted_openly = actor is None or self.table.practice or is_open(self.public)
        calls = self._calls(random, user if has_acted_openly else None)
        board = [*self._board(random, is_due=is_board_due), *self._people(random)]
        last = [
            *self._alarms(random),
            *self._apologies(random),
            *self._nexts(random),
            *self._film(random),
        ]
        return [*board, *panels, *calls, *last]

    def change(self, table: Table, at: float) -> Change:
        """What is to be stored of it at a time, but for clocks and letters."""
        decided = dict.fromkeys(each.seat for each in self.decisions)
        return Change(
            table=table,
            version=self.session.version,
            at=at,
            first_fact=self.first_fact,
            facts=self.session.write(self.match.log[self.first_fact :]),
            decisions=self.decisions,
            # Those of the seats that have decided are done with.
            drafts={**decided, **self.planned_turns.drafts()},
            orders=self.orders.changes(),
            plans=self.planned_turns.changes(),
            invitations=self.changed_invitations(),
            consents={**lapsed(self.session, self.match), **self.consents},
        )

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, or its people have ended it."""
        return self.table.status is Status.OVER or self.match.is_over

    def changed_invitations(self) -> Mapping[Seat, Invitation | None]:
        """The invitations that are open from now on, or (None) no longer; with the game every one ends."""
        ended = self.session.people.invitations if self.is_over else ()
        return {**self.invitations, **dict.fromkeys(ended)}

    def _answers(self) -> Iterator[tuple[Seat, Decision, DecidedBy]]:
        for seat in self._in_order():
            if seat in self.table.resigned:
                yield seat, self._default(seat), DecidedBy.DEFAULT
            else:
                yield from ((seat, answer, DecidedBy.OBVIOUS) for answer in self._obvious(seat))
                yield from ((seat, answer, DecidedBy.ORDER) for answer in self._ordered(seat))
                yield from ((seat, turn, DecidedBy.PLAN) for turn in self._planned(seat))

    def _obvious(self, seat: Seat) -> Iterator[Decision]:
        """What a seat cannot but decide, as everybody knows; not while its sitter can take something back.

        Only after something else was decided: an order is lodged or cancelled without anything to see for others.
        """
        if self.match.deeds or self.is_over or not self.decisions:
            return
        decision = self.match.game.orders.obvious(self.public.state, seat)
        if decision is not None:
            yield decision

    def _ordered(self, seat: Seat) -> Iterator[Decision]:
        """What the standing orders of a seat say to what it is asked."""
        orders = self.lodged(seat)
        answer = self.match.game.orders.answer(self.state(seat), seat, orders)
        if answer is not None and not self._is_held(seat, answer, orders):
            yield answer

    def _is_held(self, seat: Seat, answer: Decision, orders: Sequence[Order]) -> bool:
        """True if an order passes in a window that was open before: that enters when the window passes."""
        if seat not in self.session.windows or any(each.seat == seat for each in self.decisions):
            return False
        window = self.match.game.windows.window(self.public.state, seat, orders)
        return window is not None and window.passing == answer

    def _planned(self, seat: Seat) -> Iterator[Decision]:
        """The turn that a seat has planned ahead, as soon as it is asked for it."""
        for draft in self.planned_turns.due(seat, self.state(seat)):
            yield self._default(seat) if draft is None else draft.committed()

    def _call_nobody(self) -> None:
        """Whoever is awaited by now is not told that he is awaited only now."""
        self._awaited |= self.match.awaited()
        self._awaited_openly |= self.public.awaited()
        self._sides_before |= frozenset(map(self.public.company, self.public.awaited()))

    def _heed(self, facts: Iterable[Fact], sides: Mapping[Seat, Seat]) -> None:
        """Let wary orders and the plans of a side rest after what everybody has seen, and strike out what is spent.

        `sides` are those of the seats before it happened: who has been of the side before or is now is alarmed.
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

    def _late(self, seat: Seat) -> Decision:
        """What stands for the answer of a seat that has given none in time."""
        phase = phase_of(PACES.get(self.table.pace), self.public)
        return phase.late if isinstance(phase, Timed) else self._default(seat)

    def _default(self, seat: Seat) -> Decision:
        return self.match.game.default(self.state(seat), seat, self._chance)

    def state(self, seat: Seat) -> Any:
        """How things stand by now, as a seat has witnessed it."""
        return self._seen_by(self.match.game.viewer(seat)).state

    def lodged(self, seat: Seat) -> Sequence[Order]:
        """The standing orders that answer for a seat by now."""
        return self.orders.active(seat, map(type, self.match.game.orders.listed(self.state(seat), seat)))

    def _seen_by(self, viewer: Viewer) -> Match[Any]:
        """The match as a viewer has witnessed it up to now; it grows with the resolution."""
        seen, known = self._seen.get(viewer) or (None, self.first_fact)
        if len(self.match.log) == known:
            return seen or self.session.views.seen_by(viewer)
        # Copied before it grows: if this is never kept, nobody else may have seen it.
        seen = seen or self.session.views.seen_by(viewer).copy()
        seen.witness(witnessed(self.match.log[known:], viewer))
        self._seen[viewer] = seen, len(self.match.log)
        return seen

    def _board(self, random: RandomSource, *, is_due: bool) -> Iterator[Letter]:
        if is_due or self._concerns_all() or (self._has_shown(None) and self._has_changed_the_board()):
            yield Letter(table=self.table.key, kind=LetterKind.BOARD, nonce=random.token())

    def _film(self, random: RandomSource) -> Iterator[Letter]:
        if self.is_over:
            yield Letter(table=self.table.key, kind=LetterKind.FILM, nonce=random.token())

    def _has_changed_the_board(self) -> bool:
        """Every public fact does, but where nobody may watch and little is shown."""
        if self.match.game.is_watchable:
            return True
        return veiled_bulletin(self.session.box, self._public) != veiled_bulletin(
            self.session.box, self.public
        )

    def _panels(
        self, random: RandomSource, actor: Seat | None, actor_user: UserId | None
    ) -> Iterator[Letter]:
        # A newcomer is called though his seat was waited for before: it
        # was somebody else who was called then.
        called = self.match.awaited() - (self._awaited - set(self._newcomers()))
        for seat in self.table.seats:
            user = self.table.user(seat)
            if user is None:
                continue
            # Whoever has acted reads in the answer to it what he is asked next.
            if seat in called and user != actor_user:
                yield self._letter(LetterKind.PING, random, seat, user)
            elif seat in called or seat == actor or self._concerns_all() or self._has_shown(seat):
                yield self._letter(LetterKind.PANEL, random, seat, user)

    def _newcomers(self) -> tuple[Seat, ...]:
        """The seats where somebody else sits from now on."""
        before, now = self.session.table.user, self.table.user
        return tuple(seat for seat in self.table.seats if now(seat) != before(seat))

    def _people(self, random: RandomSource) -> Iterator[Letter]:
        """Those who sat somewhere before have their messages retired, and offers are told or taken away."""
        for seat in self._newcomers():
            before = self.session.table.user(seat)
            if before is not None:
                yield self._letter(LetterKind.RETIRE, random, seat, before)
        for seat in self.changed_invitations():
            yield Letter(table=self.table.key, kind=LetterKind.OFFER, nonce=random.token(), seat=seat)

    def _calls(self, random: RandomSource, spared: UserId | None) -> Iterator[Letter]:
        """Calls depend on what everybody sees alone: of a side that is newly waited for each seat is called.

        `spared` is whoever is seen to have acted, to start the game too: else it would tell who of a side has acted.
        """
        before = self._awaited_openly
        now, company = self.public.awaited(), self.match.company
        sides = set(map(company, now)) - self._sides_before
        for seat in self.table.seats:
            user, is_called = self.table.user(seat), seat in now - before or company(seat) in sides
            if is_called and user is not None and user != spared:
                yield self._letter(LetterKind.CALL, random, seat, user)

    def _nexts(self, random: RandomSource) -> Iterator[Letter]:
        """When another side begins to be waited for: to whoever asked for that, and is not waited for himself."""
        company, users = self.match.company, set[UserId]()
        before, now = self._sides_before, set(map(company, self.public.awaited()))
        awaited = {self.table.user(seat) for seat in self.table.seats if company(seat) in now}
        for seat in self.table.seats if now - before else ():
            user = self.table.user(seat)
            if user is not None and user not in awaited | users and self._wants_to_know(user):
                users.add(user)
                yield self._letter(LetterKind.NEXT, random, seat, user)

    def _wants_to_know(self, user: UserId) -> bool:
        return user in self.session.habits and self.session.habits[user].heads_up

    def _alarms(self, random: RandomSource) -> Iterator[Letter]:
        """Notes to whoever has orders that rest now, and of turns planned ahead; to nobody else."""
        for seat, text in (*self._resting(), *self.planned_turns.notes):
            user = self.table.user(seat)
            if user is not None and not self.is_over:
                yield replace(self._letter(LetterKind.NOTE, random, seat, user), text=text)

    def _resting(self) -> Iterator[tuple[Seat, str]]:
        text = _("Your standing orders rest until you lodge them again: {reason}.")
        for seat, fact in self.orders.alarms.items():
            yield seat, text.format(reason=self.session.box.words.disarmed(self.match.game, fact))

    def _apologies(self, random: RandomSource) -> Iterator[Letter]:
        """A note to whoever was late: what was decided for him, as far as he has witnessed it."""
        for seat in dict.fromkeys(each.seat for each in self.decisions if each.by is DecidedBy.CLOCK):
            user, viewer = self.table.user(seat), self.match.game.viewer(seat)
            if user is None:
                continue
            facts = witnessed(self.match.log[self.first_fact :], viewer)
            lines = self.session.box.words.tell(self.match.game, facts, viewer)
            text = _("Your time ran out, so every question got its default answer.")
            letter = self._letter(LetterKind.LAPSE, random, seat, user)
            yield replace(letter, text="\n".join([text, *lines[:TOLD]]))

    def _sitting_for(self, side: Seat) -> Iterator[Seat]:
        for seat in self.table.seats:
            if self.match.side(seat) == side and self.table.is_person(seat):
                yield seat

    def _first_awaited(self, seats: Collection[Seat]) -> Seat | None:
        return next((seat for seat in self._in_order() if seat in seats), None)

    def _in_order(self) -> Sequence[Seat]:
        """The seats that are asked something, in the order in which answers that come by themselves are asked."""
        return self.match.game.in_order(self.public.state, self.match.awaited())

    def _turn(self) -> int:
        """The number of the turn, which everybody knows."""
        return self.match.turn

    def _turn_and_phase(self) -> tuple[int, int | None]:
        """The numbers of the turn, and of the phase if it has a time of its own at the pace of this table."""
        phase = phase_of(PACES.get(self.table.pace), self.public)
        return self._turn(), None if phase is None else phase.number

    @property
    def public(self) -> Match[Any]:
        """The match as everybody sees it now."""
        return self._seen_by(PUBLIC)

    def _letter(self, kind: LetterKind, random: RandomSource, seat: Seat, user: UserId) -> Letter:
        return Letter(table=self.table.key, kind=kind, nonce=random.token(), seat=seat, user=user)

    def _concerns_all(self) -> bool:
        return bool(self.is_over or self.table != self.session.table or self.invitations or self.consents)

    def _has_shown(self, seat: Seat | None) -> bool:
        viewer = PUBLIC if seat is None else self.match.game.viewer(seat)
        return any(fact.seen_by(viewer) is not None for fact in self.match.log[self.first_fact :])
