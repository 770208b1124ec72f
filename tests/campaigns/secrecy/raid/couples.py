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
from bot.games.raid.decisions import HandIn, NoPlan, SetTrap
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
PLAYER = RandomPlayer(
    by_kind=0.8, weights={"move": 30, "done": 20, "set-trap": 6, "hand-in": 15, "no-plan": 1, "clear-plan": 1}
)
HANDED_IN = (HandIn, NoPlan)
EXTRA = 0.3
"""How often the second match has a step more, where there can be one."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of secret: luck that differs where its label begins with `luck` and the seat, or a decision altered.

    `alter` gets the decision and what the second match offers; it is asked again after the first difference if the
    secret `goes_on`. With `has_extra` the second match has steps that the first has not.
    """

    luck: str = ""
    alter: Callable[[Decision, Sequence[Decision], Random], Decision] = lambda decision, _options, _luck: (
        decision
    )
    goes_on: bool = False
    has_extra: bool = False
    tables: tuple[str, ...] = tuple(TABLES)


def _other_trap(decision: Decision, _options: Sequence[Decision], luck: Random) -> Decision:
    if not isinstance(decision, SetTrap):
        return decision
    return replace(decision, kind=luck.choice([kind for kind in Trap if kind != decision.kind]))


def _other_step(decision: Decision, options: Sequence[Decision], luck: Random) -> Decision:
    """Another step of a plan, where plans are made at all."""
    if NoPlan() not in options or isinstance(decision, HANDED_IN):
        return decision
    return luck.choice([option for option in options if not isinstance(option, HANDED_IN)] or [decision])


KINDS: Mapping[str, Kind] = {
    "buki": Kind(
        luck="buki of", tables=("dawn of two", "dawn of four", "dawn by other rules", "dawn by sealed plans")
    ),
    "traps": Kind(alter=_other_trap),
    "plans": Kind(alter=_other_step, goes_on=True, tables=("dawn by sealed plans",)),
    "extra plans": Kind(has_extra=True, tables=("dawn by sealed plans",)),
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
        if self._kind.has_extra and self._luck.random() < EXTRA and self._plans_more():
            return True
        both = sorted(awaited[0] & awaited[1])
        return bool(both) and any(self._tried(self._luck.choice(both)) for _ in range(2 * TRIES))

    def _plans_more(self) -> bool:
        """A step of a plan in the second match alone."""
        options = self._matches[1].options(self.hider)
        steps = [step for step in options if NoPlan() in options and not isinstance(step, HANDED_IN)]
        return bool(steps) and self._taken((None, Turn(self.hider, self._luck.choice(steps))))

    def _tried(self, seat: Seat) -> bool:
        decision = PLAYER.decide(self._matches[0], seat, Seeded(str(self._luck.random())))
        twins = [decision]
        if seat == self.hider and (self.since is None or self._kind.goes_on):
            twins = [self._kind.alter(decision, self._matches[1].options(seat), self._luck), decision]
        return any(self._taken((Turn(seat, decision), Turn(seat, twin))) for twin in twins)

    def _taken(self, turns: tuple[Turn | None, Turn]) -> bool:
        """Play both if both are legal and the public may not notice a difference."""
        if not self._are_legal(turns):
            return False
        before = [match.state for match in self._matches]
        ahead = [match.copy() for match in self._matches]
        one, other = (
            [] if turn is None else match.play(turn.seat, turn.decision, chance)
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
