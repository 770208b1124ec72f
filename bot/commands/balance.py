"""`balance`: how the sides of a game score when one level plays both, overall and by each kind of match."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from bot.commands.playing import GAME, JOBS, JSON, OPTION, RESUME
from bot.commands.series import Row, Series
from bot.commands.simulating import options_of
from bot.commands.tournament import Matches
from bot.commands.world import AnyPath, Refused, World, options_as, refusing, save
from bot.games.box import Box
from bot.games.strength import Score
from bot.games.tournament import Pairing, Result, pairings
from bot.quoting import quoted
from rendering.paint import paint

ALL: Final = "all"
"""The name of the chapter that counts all matches of a row."""
USUAL: Final = "usual"
"""The name of the options if no preset is given."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """The matches of one kind in a row: their score, and the number of draws."""

    row: Row
    chapter: str
    kind: str
    score: Score
    drawn: int

    def told(self) -> dict[str, Any]:
        """The figures as a record for JSON."""
        low, high = self.score.interval
        return {
            "options": self.row[0],
            **Pairing(*self.row[1:])._asdict(),
            "chapter": self.chapter,
            "kind": self.kind,
            "games": self.score.games,
            "points": self.score.points,
            "drawn": self.drawn,
            "share": round(self.score.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Options:
    """What was typed after `balance`."""

    key: str | None
    levels: Sequence[str]
    presets: Sequence[str]
    games: int
    seed: str
    options: Sequence[str]
    jobs: int | None
    path: Path | None
    folder: Path | None
    as_json: bool

    def sets(self, box: Box) -> dict[str, dict[str, Any]]:
        """The options of each set of matches, by its name. Raises Refused for an unknown preset, level or option."""
        found = _sets(box, self.presets, options_of(self.options))
        for level in self.levels:
            box.computers.brain(level)
        return found

    def taking_part(self, box: Box) -> Sequence[str]:
        """The levels that play."""
        return tuple(dict.fromkeys(self.levels)) or tuple(box.computers.own) or box.computers.levels


@click.command()
@GAME
@click.option(
    "--level",
    "levels",
    multiple=True,
    help=("The level that plays both sides; without it, every level that knows the game."),
)
@click.option("--preset", "presets", multiple=True, help="Which presets; without it, the usual options.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Matches of each.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same figures.")
@OPTION
@JOBS
@RESUME
@click.option(
    "--pictures",
    "folder",
    type=AnyPath(file_okay=False),
    help="A folder for pictures of the board, with each place coloured by how often it was won from there.",
)
@JSON
@click.pass_obj
@options_as(_Options)
def balance(world: World, given: _Options) -> None:
    """Let each level play itself, and count what its sides win: overall, by how the match ended and by where it began.

    A win is a point and a draw half a point; the interval is Wilson's of 95 %.
    """
    with refusing():
        box = world.box(given.key)
        sets = given.sets(box)
    levels, seed = given.taking_part(box), given.seed
    rows = {row: list[Result]() for name in sets for row in _rows(box, name, sets[name], levels)}
    series = Series("balance", [box.key, box.schema, sets, seed], given.games, Matches(box, sets, seed), rows)
    with refusing():
        series.run(given.path, given.jobs or os.cpu_count() or 1)
    kinds = [kind for row in rows for kind in _kinds(row, series.counted(row))]
    told = {"game": box.key, "options": sets, "seed": seed, "kinds": [each.told() for each in kinds]}
    click.echo(json.dumps(told, indent=1) if given.as_json else "\n".join(_text(kinds)))
    for line in series.thinking():
        click.echo(line, err=True)
    for name in () if given.folder is None else _painted(box, sets, kinds, given.folder):
        click.echo(f"painted {name}", err=True)


def _sets(box: Box, presets: Sequence[str], given: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The options of each preset by its name, overridden by `given`. Raises Refused for an unknown preset."""
    for name in presets:
        if name not in box.options.presets:
            raise Refused(f"There is no preset “{quoted(name)}”; there is: {', '.join(box.options.presets)}.")
    named = {name: dict(box.options.presets[name].options) for name in presets} or {USUAL: {}}
    sets = {name: {**settled, **given} for name, settled in named.items()}
    for settled in sets.values():
        box.game(settled)
    return sets


def _rows(box: Box, name: str, options: Mapping[str, Any], levels: Sequence[str]) -> Iterator[Row]:
    """A row for each level against itself and each side that is counted."""
    for pairing in pairings(box.game(options), levels):
        if pairing.against in ("", pairing.level):
            yield (name, *pairing)


def _kinds(row: Row, results: Sequence[Result]) -> Iterator[_Kind]:
    """The counts of all matches of a row, then of each kind in each chapter."""
    chapters = dict.fromkeys(chapter for each in results for chapter in each.kinds)
    yield _kind(row, ALL, ALL, results)
    for chapter in chapters:
        for kind in sorted({each.kinds[chapter] for each in results if chapter in each.kinds}, key=_natural):
            yield _kind(row, chapter, kind, [each for each in results if each.kinds.get(chapter) == kind])


def _natural(kind: str) -> tuple[int, str]:
    return len(kind), kind


def _kind(row: Row, chapter: str, kind: str, results: Sequence[Result]) -> _Kind:
    drawn = sum(0 < each.points < 1 for each in results)
    return _Kind(row, chapter, kind, Score.of(each.points for each in results), drawn)


def _text(kinds: Sequence[_Kind]) -> Iterator[str]:
    for each in kinds:
        if each.chapter == ALL:
            name, side, level, _against = each.row
            yield f"{name}, {level}: what {side} win in % of the points, its interval, games, of these drawn"
        low, high = (100 * bound for bound in each.score.interval)
        what = each.kind if each.chapter == ALL else f"{each.chapter} {each.kind}"
        share = f"{100 * each.score.share:.1f} ({low:.1f}-{high:.1f})"
        yield f"  {what:<30} {share:<20} {each.score.games:>5} {each.drawn:>5}"


def _painted(
    box: Box, sets: Mapping[str, Mapping[str, Any]], kinds: Sequence[_Kind], folder: Path
) -> Iterator[str]:
    """Save a picture for each row whose matches count places; yields the names of the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for row in dict.fromkeys(each.row for each in kinds):
        places = [each for each in kinds if each.row == row and each.chapter == box.trials.place]
        won = {each.kind: each.score.share for each in places}
        scene = box.pictures.shares(box.game(sets[row[0]]), won) if won else None
        if scene is not None:
            path = folder / f"balance-{row[0]}-{row[2]}.png"
            save(path, paint(scene))
            yield str(path)
