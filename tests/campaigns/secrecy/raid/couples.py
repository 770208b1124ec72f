"""Two dawns that are played side by side and differ in what one seat keeps to itself, as far as the oracle can see.

The first difference is a buki card drawn, the kind of a trap set, or a sealed plan. From then on both matches decide
the same, where the seat that hides can, and a step is kept only if the public may notice no difference (see `oracle`).
Who else may notice one drops out of those who are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.raid.decisions import Move, SetTrap
from bot.games.raid.kinds import Trap
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from bot.tables.history.record import Turn
from tests.campaigns.secrecy.raid.oracle import Eye
from tests.campaigns.secrecy.side_by_side import AFTERMATH, LONGEST, TRIES, Leak, Step, Twisted

BOX = SHELF["raid"]
TABLES: Mapping[str, Mapping[str, Any]] = {
    "dawn of two": {"players": 2},
    "dawn of four": {"players": 4},
    "dawn by other rules": {
        "players": 3,
        "finish": "completeRound",
        "caltropsLast": "victim",
        "chainRange": "1-3",
        "starTokenKnock": "any",
        "nestCounts": "once",
        "dawnExposed": "allButCover",
        "fullRevealAtEnd": False,
    },
    "dawn with open hands": {"players": 3, "openBuki": True},
    "dawn by sealed plans": {"players": 3, "dawnOrder": "sealed"},
}
"""By name, with the options of each; all of them dawns."""
PLAYER = RandomPlayer(by_kind=0.8, weights={"move": 30, "done": 20, "set-trap": 6})


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of secret: luck that differs where its label begins with `luck` and the seat, or a decision altered."""

    luck: str = ""
    alter: Callable[[Decision, Random], Decision] = lambda decision, _luck: decision
    tables: tuple[str, ...] = tuple(TABLES)


def _other_trap(decision: Decision, luck: Random) -> Decision:
    if not isinstance(decision, SetTrap):
        return decision
    return replace(decision, kind=luck.choice([kind for kind in Trap if kind != decision.kind]))


def _other_plan(decision: Decision, luck: Random) -> Decision:
    """The other route of a card, or a trap of another kind."""
    if isinstance(decision, Move):
        return Move(decision.card, 1 - decision.route)
    return _other_trap(decision, luck)


KINDS: Mapping[str, Kind] = {
    "buki": Kind(luck="buki of", tables=("dawn of two", "dawn of four", "dawn by other rules")),
    "traps": Kind(alter=_other_trap),
    "plans": Kind(alter=_other_plan, tables=("dawn by sealed plans",)),
}
"""By name."""


class Couple:
    """A pair as it is played; `steps` are what has happened in both since the deal, which comes first."""

    def __init__(self, table: str, kind: str, number: int) -> None:
        """The same pair every time."""
        self.box = BOX
        self.table, self.name, self._kind = table, kind, KINDS[kind]
        self._luck = Random(f"raid {table} {kind} {number}")
        self.options = BOX.options.settled({"match": "dawn", **TABLES[table]})
        self.game = RaidGame(self.options)
        self.hider = self._luck.choice(self.game.seats)
        labels = (f"{self._kind.luck} {self.hider}",) if self._kind.luck else ()
        self._chances: tuple[Chance, Chance] = Seeded(str(number)), Twisted(str(number), labels)
        self.is_possible = True
        self.steps: list[Step] = []
        self.since: int | None = None

    def played(self) -> Couple:
        """The whole pair. Refuses with Leak where somebody who may not know is asked, or may decide, in one only."""
        self._matches = [Match.dealt(self.game, chance) for chance in self._chances]
        others = (seat for seat in (None, *self.game.seats) if seat != self.hider)
        self._eyes = {seat: Eye(self.game.setting.options, seat) for seat in others}
        one, other = (list(match.log) for match in self._matches)
        assert one == other
        self.steps.append(Step((None, None), (one, other), frozenset(self._eyes)))
        while self._goes_on():
            pass
        return self

    @property
    def differs(self) -> bool:
        """Whether there is any secret in it."""
        return self.since is not None

    def _goes_on(self) -> bool:
        done = len(self.steps)
        if done >= LONGEST or (self.since is not None and done - self.since >= AFTERMATH):
            return False
        awaited = [match.awaited() for match in self._matches]
        for seat in self._eyes:
            if seat is not None and (seat in awaited[0]) != (seat in awaited[1]):
                raise Leak(f"{seat} is asked in one only")
        both = sorted(awaited[0] & awaited[1])
        return bool(both) and any(self._tried(self._luck.choice(both)) for _ in range(2 * TRIES))

    def _tried(self, seat: Seat) -> bool:
        decision = PLAYER.decide(self._matches[0], seat, Seeded(str(self._luck.random())))
        twins = [decision]
        if seat == self.hider and self.since is None:
            twins = [self._kind.alter(decision, self._luck), decision]
        return any(self._taken((Turn(seat, decision), Turn(seat, twin))) for twin in twins)

    def _taken(self, turns: tuple[Turn, Turn]) -> bool:
        """Play both if both are legal and the public may not notice a difference."""
        if not self._are_legal(turns):
            return False
        before = [match.state for match in self._matches]
        ahead = [match.copy() for match in self._matches]
        one, other = (
            match.play(turn.seat, turn.decision, chance)
            for match, turn, chance in zip(ahead, turns, self._chances, strict=True)
        )
        still = set(self._unaware(before, (one, other)))
        if None not in still:
            return False
        self._matches = ahead
        self._eyes = {seat: eye for seat, eye in self._eyes.items() if seat in still}
        if self.since is None and one != other:
            self.since = len(self.steps)
        self.steps.append(Step(turns, (one, other), frozenset(still)))
        return True

    def _are_legal(self, turns: tuple[Turn, Turn]) -> bool:
        one, other = turns
        legal = [
            match.is_legal(turn.seat, turn.decision) for match, turn in zip(self._matches, turns, strict=True)
        ]
        if legal[0] != legal[1] and one == other and one.seat in self._eyes:
            raise Leak(f"{one.seat} may decide {one.decision!r} in one only")
        return all(legal)

    def _unaware(
        self, before: Sequence[State], facts: tuple[Sequence[Any], Sequence[Any]]
    ) -> Iterator[Seat | None]:
        """Who has noticed nothing so far, and may not notice these."""
        for seat, eye in self._eyes.items():
            trails = [eye.trail(state, each) for state, each in zip(before, facts, strict=True)]
            if trails[0] == trails[1]:
                yield seat


def couples(kind: str, table: str, most: int) -> Iterator[Couple]:
    """So many pairs of one kind that differ, the same ones every time."""
    found = 0
    for number in range(10 * most):
        if found == most:
            return
        couple = Couple(table, kind, number).played()
        if couple.differs:
            found += 1
            yield couple
