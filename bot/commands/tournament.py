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

from bot.commands.series import Played, Row, Series
from bot.commands.simulating import options_of
from bot.commands.world import AnyPath, World, refusing
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
    help="Stop a pairing as soon as its results decide between two percentages.",
)
@click.option("--jobs", type=click.IntRange(1), help="How many cores; all otherwise.")
@click.option(
    "--resume",
    "path",
    type=AnyPath(dir_okay=False),
    help="A file for all results; a match that is in it already is not played again.",
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
    series = Series(
        "tournament",
        [box.key, box.schema, chosen, seed],
        games,
        Matches(box, {"": chosen}, seed),
        {("", *each): [] for each in pairings(box.game(chosen), taking_part)},
    )
    if bounds is not None:
        series.is_settled = partial(_is_told_apart, *bounds)
    whole = _Tournament(box, chosen, taking_part, seed, bounds, series)
    with refusing():
        series.run(path, jobs or os.cpu_count() or 1)
    click.echo(json.dumps(_told(whole), indent=1) if as_json else "\n".join(_text(whole)))
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
