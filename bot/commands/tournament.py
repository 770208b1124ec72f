"""`tournament`: every level of a game's computer players against every other, with the intervals of their shares."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import thread_time
from typing import Any

import click

from bot.commands.playing import GAME, JOBS, JSON, OPTION, RESUME
from bot.commands.series import Played, Row, Series
from bot.commands.simulating import options_of
from bot.commands.world import World, options_as, refusing
from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.strength import Score, ratings, verdict
from bot.games.tournament import Pairing, pairings, result, sides
from bot.players.brain import Brain


@dataclass(frozen=True, slots=True)
class _Tournament:
    """One tournament: its players and its matches."""

    box: Box
    options: dict[str, Any]
    levels: tuple[str, ...]
    seed: str
    between: tuple[float, float] | None
    series: Series

    @property
    def scores(self) -> dict[Pairing, Score]:
        """The score of each pairing, from the games that count."""
        return {Pairing(*row[1:]): self.series.score(row) for row in self.series.rows}

    def settled(self, score: Score) -> bool | None:
        """The verdict of the sequential test; None if there is no test, or no verdict yet."""
        return None if self.between is None else verdict(score, *self.between)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Options:
    """What was typed after `tournament`."""

    key: str | None
    levels: Sequence[str]
    games: int
    seed: str
    options: Sequence[str]
    between: tuple[float, float] | None
    jobs: int | None
    path: Path | None
    as_json: bool

    @property
    def bounds(self) -> tuple[float, float] | None:
        """The two shares of the sequential test, from 0 to 1; None without one."""
        return None if self.between is None else (self.between[0] / 100, self.between[1] / 100)


@click.command()
@GAME
@click.option("--level", "levels", multiple=True, help="Who takes part; every computer player otherwise.")
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, help="Matches of each pairing."
)
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same figures.")
@OPTION
@click.option(
    "--between",
    nargs=2,
    type=click.FloatRange(0, 100),
    metavar="LOW HIGH",
    help="Stop a pairing as soon as its results decide between two percentages.",
)
@JOBS
@RESUME
@JSON
@click.pass_obj
@options_as(_Options)
def tournament(world: World, given: _Options) -> None:
    """Let every level play every other on each side, with equal seeds for all pairings.

    A win is a point and a draw half a point; the interval is Wilson's of 95 %. Ratings are of one side each.
    """
    with refusing():
        box = world.box(given.key)
        chosen = options_of(given.options)
        box.game(chosen)
        for level in given.levels:
            box.computers.brain(level)
        bounds = given.bounds
        if bounds is not None:
            verdict(Score(), *bounds)
    levels, seed = tuple(dict.fromkeys(given.levels)) or box.computers.levels, given.seed
    series = Series(
        "tournament",
        [box.key, box.schema, chosen, seed],
        given.games,
        Matches(box, {"": chosen}, seed),
        {("", *each): [] for each in pairings(box.game(chosen), levels)},
    )
    if bounds is not None:
        series.is_settled = partial(_is_told_apart, *bounds)
    whole = _Tournament(box, chosen, levels, seed, bounds, series)
    with refusing():
        series.run(given.path, given.jobs or os.cpu_count() or 1)
    click.echo(json.dumps(_told(whole), indent=1) if given.as_json else "\n".join(_text(whole)))
    for line in series.thinking():
        click.echo(line, err=True)


def _is_told_apart(low: float, high: float, score: Score) -> bool:
    return verdict(score, low, high) is not None


@dataclass(frozen=True, slots=True)
class Matches:
    """Plays the matches of a series. A row is the name of the options, then the pairing."""

    box: Box
    options: Mapping[str, Mapping[str, Any]]
    seed: str

    def __call__(self, row: Row, number: int) -> Played:
        """Play the match of a row with that number, and measure how long its players think."""
        name, *pairing = row
        thought: dict[str, list[float]] = {}
        game, made = self.box.game(self.options[name]), partial(_Timed, self.box, thought)
        return Played(result(self.box, game, Pairing(*pairing), f"{self.seed}/{number}", made), thought)


class _Timed:
    """A computer player whose thinking time is measured."""

    def __init__(self, box: Box, thought: dict[str, list[float]], level: str) -> None:
        self._brain: Brain = box.computers.brain(level)
        self._seconds = thought.setdefault(level, [])

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """The decision of that player."""
        # The time of this thread, not of the wall: other cores work at the same time.
        began = thread_time()
        decision = self._brain.decide(seen, seat, chance)
        self._seconds.append(thread_time() - began)
        return decision


def _told(whole: _Tournament) -> dict[str, Any]:
    """All figures of the tournament, as a record for JSON."""
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
    """The ratings by side and level; none in a game where all win together, because nobody plays against anybody."""
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
