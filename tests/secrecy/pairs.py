"""Pairs of records that differ only in what one side kept to itself, as far as an oracle can see.

The two matches are played side by side. Where the hidden side decides, the second match tries to decide differently;
a step is kept only if R28 (see `oracle`) lets nobody else notice, and where no such step is found the pair ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from random import Random

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Illegal, Seat
from bot.engine.match import Match
from bot.games.castle.decisions import Begin, ChooseGuardHand, ChooseHands, MarkMap, TakeTurn
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment
from bot.games.castle.state import State
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from bot.tables.record import Record, Turn, replayed
from tests.games.castle.sights import eventful
from tests.secrecy.oracle import trail
from tests.secrecy.plans import rehung, twin, wandering

BOX = SHELF["castle"]
TRIES = 5
AFTERMATH = 30
"""A pair ends at the latest so many decisions after its first difference."""

Alter = Callable[[Decision, Decision], Decision]
"""The first difference: of a decision and another one that was possible, the one that the second match takes."""


def _begin(one: Decision, other: Decision, *names: str) -> Decision:
    assert isinstance(one, Begin)
    return replace(one, **{name: getattr(other, name) for name in names})


KINDS: dict[str, tuple[type[Decision] | None, Alter]] = {
    "hands": (ChooseHands, lambda _one, other: other),
    "starts": (Begin, lambda one, other: _begin(one, other, "ninja", "traitor")),
    "entrances": (Begin, lambda one, other: _begin(one, other, "entrances")),
    "routes": (TakeTurn, lambda _one, other: other),
    "late routes": (TakeTurn, lambda _one, other: other),
    "ropes": (TakeTurn, lambda _one, other: other),
    "goals": (None, lambda one, _other: one),
    "guards' hand": (ChooseGuardHand, lambda _one, other: other),
    "guards' map": (MarkMap, lambda _one, other: other),
}
"""What differs first: the decision (None: the luck of the deal), and how it is altered."""

OF_INTRUDERS = tuple(list(KINDS)[:7])
OF_GUARDS = tuple(list(KINDS)[7:])


@dataclass(frozen=True, slots=True)
class Pair:
    """Two records, the side that kept its secret, what differs first, and how many decisions came after that."""

    one: Record
    other: Record
    hidden: Seat
    kind: str
    aftermath: int


def pairs(kind: str) -> Iterator[Pair]:
    """Pairs of one kind, without end, the same ones every time; each is played only once."""
    made, more = _PLAYED[kind]
    for place in count():
        if place == len(made):
            made.append(next(more))
        yield made[place]


def _played(kind: str) -> Iterator[Pair]:
    """New pairs; those that part before anything could have shown are left out."""
    found = (_Pair(kind, number).played() for number in count())
    return (pair for pair in found if pair is not None)


_PLAYED: dict[str, tuple[list[Pair], Iterator[Pair]]] = {kind: ([], _played(kind)) for kind in KINDS}


class _Pair:
    """Two matches as they are played side by side."""

    def __init__(self, kind: str, number: int) -> None:
        self._kind, (self._at, self._alter) = kind, KINDS[kind]
        self._hidden = INTRUDERS if kind in OF_INTRUDERS else GUARDS
        self._luck = Random(f"{kind} {number}")
        game = BOX.game({})
        seeds = [f"{number}", f"{number} other" if self._at is None else f"{number}"]
        self._seeds = seeds
        self._chances = [Seeded(seed) for seed in seeds]
        self._matches: list[Match[State]] = [Match.dealt(game, chance) for chance in self._chances]
        self._turns: list[list[Turn]] = [[], []]
        self._since: int | None = 0 if self._at is None and self._differ() else None
        if kind == "late routes":
            self._begin_late()
        self._player = RandomPlayer(commit=0.2, weights={"search": 2, "escape": 0, "pass": 30})

    def _begin_late(self) -> None:
        """Both matches begin as a game in which much happens, up to one of its decisions."""
        record = eventful()
        turns = record.turns[: self._luck.randrange(20, len(record.turns) - 10)]
        start = replace(record, turns=turns)
        self._seeds, self._turns = [record.seed] * 2, [list(turns), list(turns)]
        self._chances = [Seeded(record.seed)] * 2
        *_, last = replayed(start, BOX)
        self._matches = [last.match.copy(), last.match.copy()]

    def _differ(self) -> bool:
        return self._matches[0].log != self._matches[1].log

    def played(self) -> Pair | None:
        while self._goes_on():
            pass
        if self._since is None or not self._differ():
            return None
        one, other = (
            Record(
                game="castle",
                schema=BOX.schema,
                options=BOX.options({}),
                seed=seed,
                seats=(INTRUDERS, GUARDS),
                turns=tuple(turns),
            )
            for seed, turns in zip(self._seeds, self._turns, strict=True)
        )
        return Pair(one, other, self._hidden, self._kind, len(one.turns) - self._since)

    def _goes_on(self) -> bool:
        awaited = sorted(self._matches[0].awaited())
        done = len(self._turns[0])
        if not awaited or (self._since is not None and done - self._since >= AFTERMATH):
            return False
        seat = self._luck.choice(awaited)
        for _ in range(TRIES):
            decision = self._decided(0, seat)
            for answer in self._twins(seat, decision):
                if self._taken(seat, (decision, answer)):
                    if self._since is None and decision != answer:
                        self._since = done
                    return True
        return False

    def _decided(self, which: int, seat: Seat) -> Decision:
        match = self._matches[which]
        if match.state.moment is Moment.PLAN and self._luck.random() < 0.85:
            wants_rope = self._kind == "ropes" and self._since is None
            return wandering(match, self._luck, boldness=1.0 if wants_rope else 0.15)
        return self._player.decide(match, seat, Seeded(str(self._luck.random())))

    def _twins(self, seat: Seat, decision: Decision) -> Iterator[Decision]:
        """What the second match may decide: other things first, where it may differ, and the same unless it must."""
        is_first = self._since is None and type(decision) is self._at
        may_differ = seat == self._hidden and (is_first or self._since is not None)
        for _ in range(TRIES if may_differ else 0):
            with suppress(Illegal):
                yield self._twin(seat, decision, is_first=is_first)
        if not (may_differ and is_first):
            yield decision

    def _twin(self, seat: Seat, decision: Decision, *, is_first: bool) -> Decision:
        if isinstance(decision, TakeTurn):
            change = rehung if self._kind == "ropes" and is_first else twin
            return change(self._matches[1], decision, self._luck)
        other = self._decided(1, seat)
        return self._alter(decision, other) if is_first else other

    def _taken(self, seat: Seat, decisions: tuple[Decision, Decision]) -> bool:
        """Play both if both are legal and nobody else may notice a difference."""
        ahead, trails = [], []
        for match, chance, decision in zip(self._matches, self._chances, decisions, strict=True):
            if not match.is_legal(seat, decision):
                return False
            copy = match.copy()
            facts = copy.play(seat, decision, chance)
            ahead.append(copy)
            trails.append([trail(match.state, facts, side) for side in (self._witness(), None)])
        if trails[0] != trails[1]:
            return False
        self._matches = ahead
        for turns, decision in zip(self._turns, decisions, strict=True):
            turns.append(Turn(seat, decision))
        return True

    def _witness(self) -> Seat:
        return GUARDS if self._hidden == INTRUDERS else INTRUDERS
