"""Matches with options drawn at random, on all cores: the counts, and the record of the first that breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from multiprocessing import get_context
from typing import Any, TypeVar

from bot.engine.chance import Chance, Seeded
from bot.engine.game import AnyGame, Decision, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.simulate import Broken, Counts, count_one, play_out
from bot.players.brain import Brain
from bot.tables.history.record import Record, Turn, written

T = TypeVar("T")

CHUNK = 10
"""The number of matches that a core plays before it reports."""

Brains = Callable[[AnyGame], Mapping[Seat, Brain]]
"""The players of a game, by seat."""


@dataclass
class Trial:
    """The outcome of some matches: counts of events (`counts`), of games, of results, and of values of options.

    `problem` says what broke in the last match, whose number is `number`, and `record` is that match as text; both are
    empty if all is well.
    """

    counts: Counts = field(default_factory=Counts)
    games: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    number: int = 0
    problem: str = ""
    record: str = ""

    def add(self, other: Trial) -> None:
        """Add the outcome of other matches."""
        self.counts.add(other.counts)
        self.games += other.games
        self.results += other.results
        self.options += other.options
        self.number, self.problem, self.record = other.number, other.problem, other.record

    def tables(self) -> dict[str, dict[str, int]]:
        """All counts by chapter and name, sorted: equal runs give equal tables."""
        own = {"tables": self.games, "results": self.results, "options": self.options}
        return {name: dict(sorted(counter.items())) for name, counter in own.items()} | self.counts.tables()


class _Noted:
    """A computer player whose decisions are recorded before they are played."""

    def __init__(self, brain: Brain, turns: list[Turn]) -> None:
        self._brain, self._turns = brain, turns

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """The decision of that player."""
        decision = self._brain.decide(seen, seat, chance)
        self._turns.append(Turn(seat, decision))
        return decision


def tried(box: Box, brains: Brains, *, games: int, seed: str, jobs: int) -> Trial:
    """Play `games` matches on `jobs` cores, up to the first that breaks. The outcome does not depend on `jobs`."""
    whole = Trial()
    for trial in in_order(partial(_chunk, box, brains, seed, games), range(1, games + 1, CHUNK), jobs):
        whole.add(trial)
        if whole.problem:
            break
    return whole


def in_order(chunk: Callable[[int], Sequence[T]], firsts: Iterable[int], jobs: int) -> Iterator[T]:
    """The results of chunks of matches, named by their first numbers: computed on `jobs` cores, yielded in order."""
    if jobs == 1:
        yield from chain.from_iterable(map(chunk, firsts))
        return
    with ExitStack() as stack:
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
        # Also if the caller stops early, as after a match that broke.
        stack.callback(pool.shutdown, wait=True, cancel_futures=True)
        yield from chain.from_iterable(pool.map(chunk, firsts))


def _chunk(box: Box, brains: Brains, seed: str, games: int, first: int) -> list[Trial]:
    outcomes = []
    for number in range(first, min(first + CHUNK, games + 1)):
        outcomes.append(one(box, brains, f"{seed}/{number}", number))
        if outcomes[-1].problem:
            break
    return outcomes


def one(box: Box, brains: Brains, seed: str, number: int) -> Trial:
    """Play one match with drawn options; `seed` determines the options and all luck."""
    options = box.trials.drawn(Seeded(f"{seed} options"))
    assert options is not None, "who draws no options is not tried"
    game, outcome, turns = box.game(options), Trial(number=number), list[Turn]()
    noted = {seat: _Noted(brain, turns) for seat, brain in brains(game).items()}
    table = box.trials.table(options)
    outcome.counts.expect(box.notation.kinds.values())
    try:
        count_one(outcome.counts, box, game, play_out(game, noted, seed), f"Match {number}")
    except Broken as error:
        outcome.problem = str(error)
    except Exception as error:  # noqa: BLE001  # every error is reported, with the match to reproduce it
        outcome.problem = f"Match {number}, decision {len(turns)}: {type(error).__name__}: {error}"
    if outcome.problem:
        outcome.record = written(
            Record(
                game=box.key,
                schema=box.schema,
                options=options,
                seed=seed,
                seats=tuple(game.seats),
                turns=tuple(turns),
            ),
            box,
        )
    outcome.games[table] += 1
    outcome.results.update({f"{table}: {end}": number for end, number in outcome.counts.ends.items()})
    outcome.options.update(_settings(options))
    return outcome


def _settings(options: Mapping[str, Any]) -> Iterator[str]:
    """Every option with its value; the numbers of a list are given one by one."""
    for name, value in options.items():
        if isinstance(value, list):
            yield from (f"{name} {place} = {number}" for place, number in enumerate(value))
        else:
            yield f"{name} = {value}"
