"""How good the guards' belief is in computers' games: its chance of the true zone beside an even chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log
from time import process_time

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.kinds import Phase, Standing, on_map
from bot.games.castle.players import CastleComputers
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.figures import Intruder
from bot.games.simulate import moves
from bot.players.brain import Brain

EDGES = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0)
"""The chances between which the calibration counts."""

BEST = 10
"""How many of the likeliest zones are looked at."""


@dataclass
class Bin:
    """Zones that were told to be about as likely: their number, the sum of their chances, and how often somebody was
    there."""

    number: int = 0
    chances: float = 0.0
    hits: int = 0


@dataclass
class Figures:
    """The measured values: losses in nats, one for each hidden intruder at the start of each turn."""

    games: int = 0
    losses: list[float] = field(default_factory=list)
    even: list[float] = field(default_factory=list)
    zones: list[int] = field(default_factory=list)
    among_best: int = 0
    even_best: float = 0.0
    outside: int = 0
    bins: list[Bin] = field(default_factory=lambda: [Bin() for _ in EDGES[1:]])
    turn_ms: list[float] = field(default_factory=list)

    def add(self, chances: dict[Zone, float], zone: Zone) -> None:
        """Add an intruder who is truly in that zone."""
        if zone not in chances:
            self.outside += 1
            return
        self.losses.append(-log(chances[zone]))
        self.even.append(log(len(chances)))
        self.zones.append(len(chances))
        best = sorted(chances, key=lambda each: -chances[each])[:BEST]
        self.among_best += zone in best
        self.even_best += min(1.0, BEST / len(chances))
        for each, chance in chances.items():
            here = next(n for n, top in enumerate(EDGES[1:]) if chance <= top)
            self.bins[here].number += 1
            self.bins[here].chances += chance
            self.bins[here].hits += each == zone

    def told(self) -> Iterator[str]:
        """The figures, a line each."""
        number = max(1, len(self.losses))
        loss, even = sum(self.losses) / number, sum(self.even) / number
        yield f"games {self.games}, places asked for {len(self.losses)}, truth outside {self.outside}"
        yield f"possible zones {sum(self.zones) / number:.1f} on average"
        yield f"log-loss {loss:.3f} against {even:.3f} evenly: {1 - loss / even:.1%} lower"
        yield f"among the likeliest {BEST}: {self.among_best / number:.1%} against {self.even_best / number:.1%}"
        times = sorted(self.turn_ms)
        mean, worst = sum(times) / max(1, len(times)), times[-1] if times else 0.0
        late = times[len(times) * 99 // 100] if times else 0.0
        yield f"folding a turn {mean:.2f} ms on average, {late:.2f} in the slowest hundredth, {worst:.2f} at most"
        yield "said       was        zones"
        for each in self.bins:
            if each.number:
                said, was = each.chances / each.number, each.hits / each.number
                yield f"{said:<10.4f} {was:<10.4f} {each.number}"


def measured(game: CastleGame, brains: dict[Seat, Brain], games: int, seed: str) -> Figures:
    """This many games between these players."""
    figures = Figures(games)
    for number in range(games):
        _measure(game, brains, f"{seed}/{number}", figures)
    return figures


def players(game: CastleGame, level: str) -> dict[Seat, Brain]:
    """A computer of this level in every seat."""
    return {seat: CastleComputers().brain(level) for seat in game.seats}


def _measure(game: CastleGame, brains: dict[Seat, Brain], seed: str, figures: Figures) -> None:
    match, turn = Match.dealt(game, Seeded(seed)), 0
    viewer = game.viewer(game.setting.seating.guards[0])
    seen, spent = match.seen_by(viewer), 0.0
    for move in moves(match, brains, Seeded(seed), Seeded(f"{seed} players")):
        seen.witness(fact for each in move.facts if (fact := each.seen_by(viewer)) is not None)
        began = process_time()
        belief = Belief.of(game.setting, seen.history)
        spent += process_time() - began
        state = move.match.state
        if state.turn > max(1, turn) and state.phase is not Phase.OVER:
            turn = state.turn
            figures.turn_ms.append(spent * 1000)
            spent = 0.0
            for intruder in state.intruders:
                _look(figures, belief, intruder)


def _look(figures: Figures, belief: Belief, intruder: Intruder) -> None:
    zone = on_map(intruder.zone)
    if intruder.standing is Standing.MAP and not intruder.is_shown and zone is not None:
        weights = belief.likely(intruder.who)
        total = sum(weights.values())
        figures.add({each: weight / total for each, weight in weights.items()}, zone)
