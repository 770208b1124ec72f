"""Games in which each hidden intruder's threat is noted when the guards' turn begins, and the meetings in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.engine.chance import Seeded
from bot.engine.game import Fact, Seat
from bot.engine.match import Match
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.kinds import Phase, Standing, Who, on_map
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.prospects.threat import Guarding, suspected, threat
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.simulate import moves
from bot.players.brain import Brain


class Case(NamedTuple):
    """The forecast for one intruder's turn: whether guards could come at all, and the chance that they do."""

    can_come: bool
    chance: float


@dataclass
class Figures:
    """By whether guards could come, and by tenths of the told chance: number of cases, told chance, and meetings."""

    number: Counter[tuple[bool, int]] = field(default_factory=Counter)
    said: dict[tuple[bool, int], float] = field(default_factory=dict)
    met: Counter[tuple[bool, int]] = field(default_factory=Counter)

    def add(self, case: Case, *, is_met: bool) -> None:
        """Count a turn."""
        key = (case.can_come, min(9, int(case.chance * 10)))
        self.number[key] += 1
        self.said[key] = self.said.get(key, 0.0) + case.chance
        self.met[key] += is_met

    def share(self, *, can_come: bool) -> float:
        """The share of intruders who were met, of those whom guards could or could not reach; 0 if there are none."""
        turns = sum(number for key, number in self.number.items() if key[0] is can_come)
        met = sum(number for key, number in self.met.items() if key[0] is can_come)
        return met / turns if turns else 0.0

    def told(self) -> Iterator[str]:
        """A line for each case."""
        yield "in reach   said       was        turns"
        for key, number in sorted(self.number.items()):
            said, was = self.said[key] / number, self.met[key] / number
            yield f"{'yes' if key[0] else 'no':<10} {said:<10.3f} {was:<10.3f} {number}"


def measured(game: CastleGame, brains: Mapping[Seat, Brain], games: int, seed: str) -> Figures:
    """This many games between these players."""
    figures = Figures()
    for number in range(games):
        _measure(game, brains, f"{seed}/{number}", figures)
    return figures


def _measure(game: CastleGame, brains: Mapping[Seat, Brain], seed: str, figures: Figures) -> None:
    match, turn = Match.dealt(game, Seeded(seed)), 0
    viewer = game.viewer(game.setting.seating.guards[0])
    seen, open_cases = match.seen_by(viewer), dict[Who, Case]()
    for move in moves(match, brains, Seeded(seed), Seeded(f"{seed} players")):
        seen.witness(fact for each in move.facts if (fact := each.seen_by(viewer)) is not None)
        state = move.match.state
        for who in _met_in(move.facts):
            if who in open_cases:
                figures.add(open_cases.pop(who), is_met=True)
        if state.phase in (Phase.INTRUDERS, Phase.OVER):
            for who in list(open_cases):
                figures.add(open_cases.pop(who), is_met=False)
        elif state.turn > max(1, turn):
            turn, open_cases = state.turn, dict(_cases(game, state, seen.history))


def _met_in(facts: tuple[Fact, ...] | list[Fact]) -> Iterator[Who]:
    yield from (fact.who for fact in facts if isinstance(fact, Detected))


def _cases(game: CastleGame, state: State, seen: list[Fact]) -> Iterator[tuple[Who, Case]]:
    """Each hidden intruder on the map, by the belief of guards who have witnessed this much."""
    likely = Belief.of(game.setting, seen).likely_of_both()
    guarding = Guarding(state)
    # The alert has already gone down, after the cards were drawn (R9.4).
    table = threat(guarding, suspected(likely, len(game.setting.board)), state.alert)
    for intruder in state.intruders:
        here = on_map(intruder.zone)
        if intruder.standing is Standing.MAP and not intruder.is_shown and here is not None:
            can_come = bool(guarding.odds()[1][here])
            yield intruder.who, Case(can_come, float(table[intruder.speed, here]))
