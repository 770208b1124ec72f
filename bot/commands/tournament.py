"""`tournament`: every level of a game's computers against every other, and how sure the difference is."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

import click

from bot.commands.simulating import options_of
from bot.commands.trials import CHUNK, in_order
from bot.commands.world import Refused, World, refusing
from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.strength import Score, ratings, verdict
from bot.games.tournament import Pairing, pairings, points, sides
from bot.players.brain import Brain

_SLOW: Final = 0.99
"""Of all decisions so many are quicker than the slow time that is told."""


class _Played(NamedTuple):
    """What came of one match: the points, and how many seconds each level has thought, decision by decision."""

    points: float
    thought: dict[str, list[float]]


@dataclass
class _Tournament:
    """One tournament: what is played, and what came of it so far."""

    box: Box
    options: dict[str, Any]
    levels: tuple[str, ...]
    seed: str
    games: int
    between: tuple[float, float] | None
    results: dict[Pairing, list[float]] = field(default_factory=dict)
    thought: dict[str, list[float]] = field(default_factory=dict)

    @property
    def head(self) -> list[Any]:
        """What has to be the same where it is taken up again: neither who takes part, nor how often."""
        return [self.box.key, self.box.schema, self.options, self.seed]

    @property
    def scores(self) -> dict[Pairing, Score]:
        """The score of each pairing, by the games that count."""
        return {pairing: Score.of(self.counted(each)) for pairing, each in self.results.items()}

    def counted(self, results: Sequence[float]) -> Sequence[float]:
        """The first results of a pairing up to where it is settled: more may have been asked for before."""
        score = Score()
        for number, each in enumerate(results[: self.games]):
            score = score.with_(each)
            if self.settled(score) is not None:
                return results[: number + 1]
        return results[: self.games]

    def settled(self, score: Score) -> bool | None:
        """What the sequential test says, if there is one."""
        return None if self.between is None else verdict(score, *self.between)


@click.command()
@click.option("--game", "key", help="Which game; the first one otherwise.")
@click.option("--level", "levels", multiple=True, help="Who takes part; every computer player otherwise.")
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, help="Matches of each pairing."
)
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same figures.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, as JSON."
)
@click.option(
    "--between",
    nargs=2,
    type=click.FloatRange(0, 100),
    metavar="LOW HIGH",
    help="Stop a pairing as soon as its share is told apart from the other of two percentages.",
)
@click.option("--jobs", type=click.IntRange(1), help="How many cores; all otherwise.")
@click.option(
    "--resume",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A file that every result is written to; what stands there already is not played again.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def tournament(
    world: World,
    *,
    key: str | None,
    levels: Sequence[str],
    games: int,
    seed: str,
    options: Sequence[str],
    between: tuple[float, float] | None,
    jobs: int | None,
    path: Path | None,
    as_json: bool,
) -> None:
    """Let every level play every other on each side, with equal seeds for all pairings.

    A win is a point and a draw half a point; the interval is Wilson's of 95 %. Ratings are of one side each.
    """
    with refusing():
        box = world.box(key)
        chosen = options_of(options)
        box.game(chosen)
        for level in levels:
            box.computers.brain(level)
        bounds = None if between is None else (between[0] / 100, between[1] / 100)
        if bounds is not None:
            verdict(Score(), *bounds)
    taking_part = tuple(dict.fromkeys(levels)) or box.computers.levels
    whole = _Tournament(box, chosen, taking_part, seed, games, bounds)
    with refusing():
        _play(whole, path, jobs or os.cpu_count() or 1)
    click.echo(json.dumps(_told(whole), indent=1) if as_json else "\n".join(_text(whole)))
    for line in _thinking(whole.thought):
        click.echo(line, err=True)


def _play(whole: _Tournament, path: Path | None, jobs: int) -> None:
    """Play what is missing; each result is in the file before the next is asked for."""
    every = list(pairings(whole.box.game(whole.options), whole.levels))
    whole.results = {pairing: [] for pairing in every}
    if path is not None:
        _read(whole, path)
    bar = click.progressbar(length=len(every) * whole.games, label="Matches", file=sys.stderr)
    with bar, (path or Path(os.devnull)).open("a", encoding="utf-8") as file:
        for pairing, results in whole.results.items():
            bar.update(len(whole.counted(results)))
            for played in _missing(whole, pairing, results, jobs):
                results.append(played.points)
                print(json.dumps([*pairing, played.points]), file=file, flush=True)
                for level, seconds in played.thought.items():
                    whole.thought.setdefault(level, []).extend(seconds)
                bar.update(1)
            bar.update(whole.games - len(whole.counted(results)))


def _missing(whole: _Tournament, pairing: Pairing, results: Sequence[float], jobs: int) -> Iterator[_Played]:
    """The matches of a pairing that are still to be played, until there are enough or it is settled."""
    score = Score.of(whole.counted(results))
    if score.games == whole.games or whole.settled(score) is not None:
        return
    chunk = _Matches(whole.box, whole.options, pairing, whole.seed, whole.games).chunk
    for played in in_order(chunk, range(score.games + 1, whole.games + 1, CHUNK), jobs):
        score = score.with_(played.points)
        yield played
        if whole.settled(score) is not None:
            return


class _Matches(NamedTuple):
    """The matches of a pairing, by their numbers from 1 on."""

    box: Box
    options: Mapping[str, Any]
    pairing: Pairing
    seed: str
    games: int

    def chunk(self, first: int) -> list[_Played]:
        """What came of some of them, from the first of these on."""
        return [self._played(number) for number in range(first, min(first + CHUNK, self.games + 1))]

    def _played(self, number: int) -> _Played:
        thought: dict[str, list[float]] = {}
        game, made = self.box.game(self.options), partial(_Timed, self.box, thought)
        return _Played(points(self.box, game, self.pairing, f"{self.seed}/{number}", made), thought)


class _Timed:
    """A computer player beside whom a clock runs."""

    def __init__(self, box: Box, thought: dict[str, list[float]], level: str) -> None:
        self._brain: Brain = box.computers.brain(level)
        self._seconds = thought.setdefault(level, [])

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """What that player decides."""
        began = perf_counter()
        decision = self._brain.decide(seen, seat, chance)
        self._seconds.append(perf_counter() - began)
        return decision


def _read(whole: _Tournament, path: Path) -> None:
    """Take in what stands in a file, which is begun if need be. Refuses that of another tournament."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    # What was being written when everything stopped is played again.
    whole_lines = [line for line in lines if line.endswith("\n")]
    if not whole_lines:
        path.write_text(json.dumps(whole.head) + "\n", encoding="utf-8")
        return
    try:
        head, *results = map(json.loads, whole_lines)
        if head != json.loads(json.dumps(whole.head)):
            raise Refused(f"{path} is of another tournament: name another file, or ask for the same again.")
        for side, level, against, found in results:
            if not 0 <= float(found) <= 1:
                raise ValueError(found)
            # Of who does not take part nothing is asked now.
            whole.results.get(Pairing(side, level, against), []).append(float(found))
    except (ValueError, TypeError) as error:
        raise Refused(f"{path} is no file of a tournament: name another file.") from error
    # Never written anew: where the disk is full that would lose everything.
    os.truncate(path, len("".join(whole_lines).encode()))


def _told(whole: _Tournament) -> dict[str, Any]:
    """Everything that came of it."""
    rows = []
    for pairing, score in whole.scores.items():
        low, high = score.interval
        settled = whole.settled(score)
        rows.append(
            {
                **pairing._asdict(),
                "games": score.games,
                "points": score.points,
                "share": round(score.share, 4),
                "low": round(low, 4),
                "high": round(high, 4),
                **({} if settled is None else {"is_over": settled}),
            }
        )
    return {
        "game": whole.box.key,
        "options": whole.options,
        "seed": whole.seed,
        "pairings": rows,
        "ratings": _ratings(whole),
    }


def _ratings(whole: _Tournament) -> dict[str, dict[str, float]]:
    """By side and level; none where all win together, as nobody is met."""
    every, found = tuple(sides(whole.box.game(whole.options))), dict[str, dict[str, float]]()
    for side in every:
        met = {(each.level, each.against): score for each, score in whole.scores.items() if each.side == side}
        if len(every) == 1 or not met:
            continue
        own, others = ratings(met, whole.levels, whole.levels)
        found[side] = own
        if len(every) == 2:
            found[every[1]] = others
    return found


def _text(whole: _Tournament) -> Iterator[str]:
    scores, every = whole.scores, tuple(sides(whole.box.game(whole.options)))
    wide = max(map(len, (*whole.levels, "100.0 (99.9-100.0) 1000"))) + 2
    for side in dict.fromkeys(each.side for each in scores):
        others = [each for each in every if each != side]
        against = f" against {', '.join(others)} (columns)" if others else ""
        yield f"{side} (rows){against}: share of the points in %, its interval, games"
        columns = tuple(dict.fromkeys(each.against for each in scores if each.side == side))
        if others:
            yield " " * wide + "".join(f"{level:<{wide}}" for level in columns).rstrip()
        for level in whole.levels:
            cells = (_cell(scores[Pairing(side, level, column)]) for column in columns)
            yield f"{level:<{wide}}" + "".join(f"{cell:<{wide}}" for cell in cells).rstrip()
        yield ""
    for side, levels in _ratings(whole).items():
        yield f"ratings of {side}: " + ", ".join(f"{level} {value:+.0f}" for level, value in levels.items())


def _cell(score: Score) -> str:
    low, high = score.interval
    return f"{100 * score.share:.1f} ({100 * low:.1f}-{100 * high:.1f}) {score.games}"


def _thinking(thought: Mapping[str, list[float]]) -> Iterator[str]:
    """How long each level thinks: not among the figures, as they are the same on every machine."""
    for level, seconds in thought.items():
        if seconds:
            slow = sorted(seconds)[int(_SLOW * (len(seconds) - 1))]
            mean = sum(seconds) / len(seconds)
            yield f"{level}: {1e3 * mean:.1f} ms a decision, 99 of 100 within {1e3 * slow:.1f} ms"
