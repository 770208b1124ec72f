"""Two matches, played side by side, that differ only in what one seat keeps to itself, as far as an oracle can see.

From the first difference on both make the same decisions where the seat that hides can, and a step is kept only if the
public may notice no difference. Other viewers who may notice one are no longer compared. Secrets that a seat keeps at
its table and not in the match (orders, drafts, plans) differ in what is `prepared` for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Protocol

from bot.engine.chance import Chance, Seeded
from bot.engine.game import AnyGame, Decision, Fact, Order, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.players.brain import Brain
from bot.tables.history.record import Turn
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.keeping import kept
from tests.campaigns.secrecy.looking import look
from tests.campaigns.secrecy.side_by_side import AFTERMATH, LONGEST, TRIES, Leak, Step, Twisted

EXTRA = 0.3
"""How often the second match has an extra step, where one is possible."""


class Oracle(Protocol):
    """One viewer, and what they may notice."""

    def trail(self, before: Any, facts: Sequence[Fact]) -> object:
        """What the viewer may notice of some facts, in order; `before` is the true state in which they happen."""
        ...


def _same(decision: Decision, _match: Match[Any], _seat: Seat, _luck: Random) -> Decision:
    return decision


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of secret: luck that differs where its label begins with `luck` and the seat, or an altered decision.

    `alter` gets the decision, the second match, the seat and luck; it is asked again after the first difference if the
    secret `goes_on`. With `has_extra` the second match has steps that the first one lacks. `prepared` is what the seat
    has prepared at each of the two tables, from a step on that luck chooses; `orders` is what it has ordered there.
    `redealt` turns the facts of the deal into those of the second match; views are compared from such a step on.
    With `is_at_once` that is the first step, and not one that luck chooses. `hider` is the seat whose secret it is;
    luck chooses one without it.
    """

    luck: str = ""
    alter: Callable[[Decision, Match[Any], Seat, Random], Decision] = _same
    goes_on: bool = False
    has_extra: bool = False
    prepared: Callable[[TableSession, Seat, int], TableSession] | None = None
    orders: Callable[[Random], Sequence[Order]] | None = None
    redealt: Callable[[Sequence[Fact], Seat, Random], Sequence[Fact]] | None = None
    tables: tuple[str, ...] = ()
    is_at_once: bool = False
    hider: Seat | None = None

    @property
    def is_early(self) -> bool:
        """True if both matches differ from the beginning on."""
        return any(each is not None for each in (self.prepared, self.orders, self.redealt))


class Couple:
    """A pair as it is played; `steps` are what has happened in both matches since the deal, which comes first."""

    game_box: ClassVar[Box]
    tables: ClassVar[Mapping[str, Mapping[str, Any]]]
    """The tables by name, with the options of each."""
    kinds: ClassVar[Mapping[str, Kind]]
    """The kinds of secrets by name."""
    late: ClassVar[range] = range(1)
    """If the matches differ from the beginning, views are compared from one of these steps on."""

    def __init__(self, table: str, kind: str, number: int) -> None:
        """Prepare a pair; equal arguments make the same pair."""
        self.box = self.game_box
        self.table, self.name, self._kind = table, kind, self.kinds[kind]
        self._luck = Random(f"{self.box.key} {table} {kind} {number}")
        self.options = self.box.options.settled(dict(self.tables[table]))
        self.game: AnyGame = self.box.game(self.options)
        self.hider = self._kind.hider or self._luck.choice(self.game.seats)
        labels = (f"{self._kind.luck} {self.hider}",) if self._kind.luck else ()
        self._chances: tuple[Chance, Chance] = Seeded(str(number)), Twisted(str(number), labels)
        self.is_possible = True
        self.steps: list[Step] = []
        self.since: int | None = None
        self._late = self._luck.choice(self.late) if self._kind.is_early and not self._kind.is_at_once else 0
        make = self._kind.orders
        self.orders: tuple[Sequence[Order], ...] = (make(self._luck), make(self._luck)) if make else ((), ())

    def eye(self, seat: Seat | None) -> Oracle:
        """The oracle of a viewer."""
        raise NotImplementedError

    def player(self) -> Brain:
        """Who decides next."""
        raise NotImplementedError

    def answer(self, match: Match[Any], which: int) -> Turn | None:
        """The decision that one of the matches makes by itself; None unless a game says otherwise."""
        return None

    def prepared(self, session: TableSession, which: int) -> TableSession:
        """A table of one of the matches, with what the seat keeps there."""
        make = self._kind.prepared
        return session if make is None else make(session, self.hider, which)

    def played(self) -> Couple:
        """Play the whole pair.

        Refuses with Leak if somebody who may not know the secret is asked, or may decide, in one match only.
        """
        self._matches = [Match.dealt(self.game, chance) for chance in self._chances]
        others = (seat for seat in (None, *self.game.seats) if seat != self.hider)
        self._eyes = {seat: self.eye(seat) for seat in others}
        one, other = (list(match.log) for match in self._matches)
        assert one == other
        if self._kind.redealt is not None:
            self._matches[1] = Match(self.game)
            other = list(self._kind.redealt(one, self.hider, self._luck))
            self._matches[1].witness(other)
        assert set(self._unaware([self.game.blank()] * 2, (one, other))) == set(self._eyes)
        self.steps.append(Step((None, None), (one, other), frozenset(self._eyes)))
        while self._goes_on():
            pass
        return self

    @property
    def differs(self) -> bool:
        """True if the pair has a secret."""
        return self.since is not None

    def _goes_on(self) -> bool:
        done = len(self.steps)
        if done >= LONGEST or (self.since is not None and done - self.since >= AFTERMATH):
            return False
        awaited = [match.awaited() for match in self._matches]
        # The number of cards in a hand is public, so the seat is asked, whatever its cards are.
        for seat in self._eyes if self._kind.redealt is None else self.game.seats:
            if seat is not None and (seat in awaited[0]) != (seat in awaited[1]):
                raise Leak(f"{seat} is asked in one only")
        if self._kind.has_extra and self._luck.random() < EXTRA and self._does_more():
            return True
        both = sorted(awaited[0] & awaited[1])
        return bool(both) and any(self._tried(self.turn(both)) for _ in range(2 * TRIES))

    def turn(self, asked: Sequence[Seat]) -> Seat:
        """The seat that decides next, among those that are asked in both matches."""
        return self._luck.choice(asked)

    def extra(self, match: Match[Any]) -> Sequence[Decision]:
        """A decision that the seat that hides may make in the second match alone."""
        return ()

    def _does_more(self) -> bool:
        steps = self.extra(self._matches[1])
        return bool(steps) and self._taken((None, Turn(self.hider, self._luck.choice(steps))))

    def _tried(self, seat: Seat) -> bool:
        decision = self.player().decide(self._matches[0], seat, Seeded(str(self._luck.random())))
        twins = [decision]
        if seat == self.hider and (self.since is None or self._kind.goes_on):
            twins = [self._kind.alter(decision, self._matches[1], seat, self._luck), decision]
        return any(self._taken((Turn(seat, decision), Turn(seat, twin))) for twin in twins)

    def _taken(self, turns: tuple[Turn | None, Turn]) -> bool:
        """Play both turns if both are legal and the public may not notice a difference."""
        if not self._are_legal(turns):
            return False
        before = [match.state for match in self._matches]
        ahead = [match.copy() for match in self._matches]
        one, other = self._facts(ahead, turns)
        still = set(self._unaware(before, (one, other)))
        if None not in still:
            return False
        self._matches = ahead
        self._eyes = {seat: eye for seat, eye in self._eyes.items() if seat in still}
        is_late = self._kind.is_early and len(self.steps) >= self._late
        if self.since is None and (one != other or is_late):
            self.since = len(self.steps)
        self.steps.append(Step(turns, (one, other), frozenset(still)))
        return True

    def _facts(
        self, ahead: Sequence[Match[Any]], turns: tuple[Turn | None, ...]
    ) -> tuple[Sequence[Fact], Sequence[Fact]]:
        """The facts of these turns, and of automatic answers; as long as nothing differs, both matches answer."""
        facts = list[Fact](), list[Fact]()
        while any(turns):
            for match, turn, chance, found in zip(ahead, turns, self._chances, facts, strict=True):
                found.extend([] if turn is None else match.play(turn.seat, turn.decision, chance))
            turns = tuple(self.answer(match, which) for which, match in enumerate(ahead))
            if self._kind.orders and facts[0] == facts[1] and (turns[0] is None) != (turns[1] is None):
                raise Leak("a seat is asked in one only, whatever it has ordered")
        return facts

    def _are_legal(self, turns: tuple[Turn | None, Turn]) -> bool:
        one, other = turns
        legal = [
            turn is None or match.is_legal(turn.seat, turn.decision)
            for match, turn in zip(self._matches, turns, strict=True)
        ]
        if legal[0] != legal[1] and one == other and other.seat in self._eyes:
            raise Leak(f"{other.seat} may decide {other.decision!r} in one only")
        return all(legal)

    def _unaware(
        self, before: Sequence[Any], facts: tuple[Sequence[Fact], Sequence[Fact]]
    ) -> Iterator[Seat | None]:
        """The viewers who have noticed nothing so far, and may not notice these facts."""
        for seat, eye in self._eyes.items():
            trails = [eye.trail(state, each) for state, each in zip(before, facts, strict=True)]
            if trails[0] == trails[1]:
                yield seat


@kept
def played(made: type[Couple], table: str, kind: str, number: int) -> Couple:
    """One pair, which is played only once."""
    return made(table, kind, number).played()


def couples(made: type[Couple], kind: str, table: str, most: int) -> Iterator[Couple]:
    """At most `most` pairs of one kind that differ, the same ones every time, from the beginning of the look on."""
    found = 0
    for number in look().numbers(10 * most):
        if found == most:
            return
        couple = played(made, table, kind, number)
        if couple.differs:
            found += 1
            yield couple
