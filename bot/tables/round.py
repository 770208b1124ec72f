"""What follows from a decision until somebody must really be asked: gathered here, then kept in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Fact, Seat
from bot.engine.match import Match, witnessed
from bot.tables.bulletin import veiled_bulletin
from bot.tables.instructions import Instructions
from bot.tables.intentions import Intentions
from bot.tables.ports import Fortune
from bot.tables.sitting import Sitting
from bot.tables.stored import Hand, Letter, LetterKind, Made, Record
from bot.tables.table import Table, UserId
from bot.words import _

LONGEST = 20_000
"""More answers than this in one round are a fault of the game, not a game."""


class Round:
    """Decisions on a copy of a match, with the answers of standing orders and of seats that were given up."""

    def __init__(self, sitting: Sitting, table: Table, match: Match[Any]) -> None:
        """`table` tells who sits and who has resigned from now on; `match` is played on and kept if all goes well."""
        self.sitting, self.table, self.match = sitting, table, match
        self.orders = Instructions(
            sitting.notation, {seat: sitting.standing(seat) for seat in sitting.orders}
        )
        self.intentions = Intentions(sitting, table)
        self.made: list[Made] = []
        self.first_fact = len(sitting.match.log)
        self._awaited = sitting.match.awaited() if sitting.match.log else frozenset()
        self._public = sitting.folded.sight(PUBLIC)
        self._chance = Seeded(sitting.seed)
        self._sights: dict[Seat, tuple[Match[Any], int]] = {}

    @classmethod
    def of(cls, sitting: Sitting, table: Table | None = None) -> Round:
        """A round that begins where the table stands."""
        return cls(sitting, table or sitting.table, sitting.match.copy())

    def play(self, seat: Seat, decision: Decision, hand: Hand = Hand.SITTER) -> None:
        """Decide. Refuses with Illegal what is not legal."""
        first_fact = len(self.match.log)
        if hand is Hand.PLAN:
            self.intentions.spend(seat)
        self.match.play(seat, decision, self._chance)
        self.made.append(Made(seat, self.sitting.notation.json(decision), first_fact, hand))
        self._alarm(witnessed(self.match.log[first_fact:], PUBLIC))

    def settle(self) -> None:
        """Answer for whoever needs not be asked, until nobody is left who does not."""
        while (answer := next(self._answers(), None)) is not None:
            if len(self.made) > LONGEST:
                raise RuntimeError("A round of answers does not end.")
            self.play(*answer)
        for seat in filter(self.intentions.has, self.match.awaited()):
            self.intentions.hand_over(seat, self._state(seat))

    def letters(self, fortune: Fortune, actor: Seat | None, user: UserId | None) -> list[Letter]:
        """Whom to tell: whoever has witnessed something, the acting seat, and whoever is awaited only now."""
        panels = self._panels(fortune, actor, user)
        has_acted_openly = actor is None or self.table.practice
        calls = self._calls(fortune, user if has_acted_openly else None)
        return [*self._board(fortune), *panels, *calls, *self._alarms(fortune)]

    def drafts(self) -> Mapping[Seat, Sequence[Record] | None]:
        """The drafts that are done with, of the seats that have decided, and those that were planned ahead."""
        return {**dict.fromkeys(made.seat for made in self.made), **self.intentions.drafts()}

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.game.is_over(self.match.state)

    def _answers(self) -> Iterator[tuple[Seat, Decision, Hand]]:
        awaited = self.match.awaited()
        for seat in self.match.game.seats:
            if seat in awaited and seat in self.table.resigned:
                yield seat, self._default(seat), Hand.DEFAULT
            elif seat in awaited:
                yield from ((seat, answer, Hand.ORDER) for answer in self._ordered(seat))
                yield from ((seat, turn, Hand.PLAN) for turn in self._planned(seat))

    def _ordered(self, seat: Seat) -> Iterator[Decision]:
        """What the standing orders of a seat say to what it is asked."""
        game, state = self.match.game, self._state(seat)
        for order in self.orders.active(seat, map(type, game.orders(state, seat))):
            answer = game.answer(state, seat, order)
            if answer is not None:
                yield answer

    def _planned(self, seat: Seat) -> Iterator[Decision]:
        """The turn that a seat has planned ahead, as soon as it is asked for it."""
        for draft in self.intentions.due(seat, self._state(seat)):
            yield self._default(seat) if draft is None else draft.committed()

    def _alarm(self, facts: Iterable[Fact]) -> None:
        """Let the wary orders and the plans of a side rest after what everybody has seen."""
        game = self.match.game
        for fact in facts:
            side = game.disarms(fact)
            self.intentions.notice(fact)
            for seat in game.seats:
                if side is not None and game.side(seat) == side:
                    self.orders.alarm(seat, fact)
                    self.intentions.alarm(seat, fact)

    def _default(self, seat: Seat) -> Decision:
        return self.match.game.default(self._state(seat), seat, self._chance)

    def _state(self, seat: Seat) -> Any:
        viewer = self.match.game.viewer(seat)
        seen, known = self._sights.get(seat) or (self.sitting.folded.sight(viewer).copy(), self.first_fact)
        seen.witness(witnessed(self.match.log[known:], viewer))
        self._sights[seat] = seen, len(self.match.log)
        return seen.state

    def _board(self, fortune: Fortune) -> Iterator[Letter]:
        if self._concerns_all() or (self._has_shown(None) and self._has_changed_the_board()):
            yield Letter(table=self.table.key, kind=LetterKind.BOARD, nonce=fortune.token())

    def _has_changed_the_board(self) -> bool:
        """Every public fact does, but where nobody may watch and little is shown."""
        if self.match.game.is_watchable:
            return True
        return veiled_bulletin(self.sitting.box, self._public) != veiled_bulletin(
            self.sitting.box, self._public_now()
        )

    def _panels(self, fortune: Fortune, actor: Seat | None, actor_user: UserId | None) -> Iterator[Letter]:
        called = self.match.awaited() - self._awaited
        for seat in self.table.seats:
            user = self.table.user(seat)
            if user is None:
                continue
            if seat in called and user != actor_user:
                yield self._letter(LetterKind.PING, fortune, seat, user)
            elif seat in called or seat == actor or self._concerns_all() or self._has_shown(seat):
                yield self._letter(LetterKind.PANEL, fortune, seat, user)

    def _calls(self, fortune: Fortune, spared: UserId | None) -> Iterator[Letter]:
        """Calls depend on what everybody sees alone: of a side that is newly waited for each seat is called.

        Only whoever has started the game, or plays every seat, is `spared`: else it would tell who of a side has acted.
        """
        before = self._public.awaited() if self.sitting.match.log else frozenset()
        now, side = self._public_now().awaited(), self.match.game.side
        sides = set(map(side, now)) - set(map(side, before))
        for seat in self.table.seats:
            user, is_called = self.table.user(seat), seat in now - before or side(seat) in sides
            if is_called and user is not None and user != spared:
                yield self._letter(LetterKind.CALL, fortune, seat, user)

    def _alarms(self, fortune: Fortune) -> Iterator[Letter]:
        """Notes to whoever has orders that rest now, and of turns planned ahead; to nobody else."""
        for seat, text in (*self._resting(), *self.intentions.notes):
            user = self.table.user(seat)
            if user is not None and not self.is_over:
                yield replace(self._letter(LetterKind.NOTE, fortune, seat, user), text=text)

    def _resting(self) -> Iterator[tuple[Seat, str]]:
        text = _("Your standing orders rest until you lodge them again: {reason}.")
        for seat, fact in self.orders.alarms.items():
            yield seat, text.format(reason=self.sitting.box.disarmed(self.match.game, fact))

    def _public_now(self) -> Match[Any]:
        seen = self._public.copy()
        seen.witness(witnessed(self.match.log[self.first_fact :], PUBLIC))
        return seen

    def _letter(self, kind: LetterKind, fortune: Fortune, seat: Seat, user: UserId) -> Letter:
        return Letter(table=self.table.key, kind=kind, nonce=fortune.token(), seat=seat, user=user)

    def _concerns_all(self) -> bool:
        return self.is_over or self.table != self.sitting.table

    def _has_shown(self, seat: Seat | None) -> bool:
        viewer = PUBLIC if seat is None else self.match.game.viewer(seat)
        return any(fact.seen_by(viewer) is not None for fact in self.match.log[self.first_fact :])
