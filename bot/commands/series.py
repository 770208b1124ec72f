"""Series of matches between computer players: row by row, on several cores, with a file to resume from.

Every result has a mark of its match. So if a file holds results of other computer players or other rules, that is
noticed before they are counted.
"""

from __future__ import annotations

import fcntl
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import click

from bot.commands.trials import in_order
from bot.commands.world import Refused
from bot.games.strength import Score
from bot.games.tournament import Result

Row = tuple[str, ...]
"""What the matches of a row share, in words: for example the name of the options, the level and its opponent."""

CHUNK: Final = 2
"""The number of matches that a core plays before it reports: few, as a stop loses those that were not reported."""
_SLOW: Final = 0.99
"""The quantile of decision times that is printed as the slow time."""


class Played(NamedTuple):
    """The result of one match, and the thinking time of each level in seconds, decision by decision."""

    result: Result
    thought: dict[str, list[float]]


@dataclass
class Series:
    """Matches in rows, `games` each; `match` plays one by its row and its number (from 1 on), in any process.

    To resume a series, `name` and `head` must be the same; the rows and `games` may differ. A row ends early if
    `is_settled` is True for its score.
    """

    name: str
    head: list[Any]
    games: int
    match: Callable[[Row, int], Played]
    rows: dict[Row, list[Result]]
    is_settled: Callable[[Score], bool] = field(default=lambda _score: False)
    thought: dict[str, list[float]] = field(default_factory=dict)

    def counted(self, row: Row) -> Sequence[Result]:
        """The results of a row up to the one that settles it: an earlier run may have asked for more."""
        score, results = Score(), self.rows[row][: self.games]
        for number, each in enumerate(results, 1):
            score = score.with_(each.points)
            if self.is_settled(score):
                return results[:number]
        return results

    def score(self, row: Row) -> Score:
        """The score of a row, from the games that count."""
        return Score.of(each.points for each in self.counted(row))

    def run(self, path: Path | None, jobs: int) -> None:
        """Play the missing matches; each result is in the file before the next match is asked for.

        Raises Refused for the file of another series, for one that another process writes, and for one whose matches
        these computer players would play differently.
        """
        with (path or Path(os.devnull)).open("a", encoding="utf-8") as file:
            if path is not None:
                self._take_up(path, file)
            with click.progressbar(
                length=len(self.rows) * self.games, label="Matches", file=sys.stderr
            ) as bar:
                for row in self.rows:
                    bar.update(len(self.counted(row)))
                    for played in self._missing(row, jobs):
                        self._keep(row, played, file)
                        bar.update(1)
                    bar.update(self.games - len(self.counted(row)))

    def thinking(self) -> Iterator[str]:
        """The thinking time of each level, as lines apart from the figures: figures are the same on every machine."""
        for level, seconds in self.thought.items():
            if seconds:
                slow = sorted(seconds)[int(_SLOW * (len(seconds) - 1))]
                mean = sum(seconds) / len(seconds)
                yield f"{level}: {1e3 * mean:.1f} ms a decision, 99 of 100 within {1e3 * slow:.1f} ms"

    def _is_done(self, row: Row) -> bool:
        score = self.score(row)
        return score.games == self.games or self.is_settled(score)

    def _missing(self, row: Row, jobs: int) -> Iterator[Played]:
        """Play the missing matches of a row, until there are enough or the row is settled."""
        if self._is_done(row):
            return
        chunk = partial(_chunk, self.match, row, self.games)
        for played in in_order(chunk, range(len(self.rows[row]) + 1, self.games + 1, CHUNK), jobs):
            yield played
            if self._is_done(row):
                return

    def _keep(self, row: Row, played: Played, file: IO[str]) -> None:
        points, kinds, mark = played.result
        self.rows[row].append(played.result)
        print(json.dumps([*row, kinds, mark, points]), file=file, flush=True)
        for level, seconds in played.thought.items():
            self.thought.setdefault(level, []).extend(seconds)

    def _take_up(self, path: Path, file: IO[str]) -> None:
        """Load the results of a file; an empty file is begun."""
        try:
            # Two processes on one file would play every match twice, and count it twice.
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Refused(f"{path} is being written by another {self.name}: name another file.") from error
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        # A line that was cut off when everything stopped is played again.
        whole = [line for line in lines if line.endswith("\n")]
        if not whole:
            os.truncate(path, 0)
            print(json.dumps(self._head), file=file, flush=True)
            return
        self._read(path, whole)
        # The file is never rewritten: on a full disk that would lose everything.
        os.truncate(path, len("".join(whole).encode()))
        self._check(path)

    @property
    def _head(self) -> list[Any]:
        return [self.name, *self.head]

    def _read(self, path: Path, lines: Sequence[str]) -> None:
        try:
            head, *results = map(json.loads, lines)
            if head != json.loads(json.dumps(self._head)):
                raise Refused(
                    f"{path} is of another {self.name}: name another file, or ask for the same again."
                )
            for *row, kinds, mark, points in results:
                # Results of rows that do not take part now are ignored.
                self.rows.get(tuple(row), []).append(_result(points, kinds, mark))
        except (ValueError, TypeError, AttributeError) as error:
            raise Refused(f"{path} is not a file of a {self.name}: name another file.") from error

    def _check(self, path: Path) -> None:
        """Play the last match of each unfinished row again. Raises Refused if its result differs."""
        for row, results in self.rows.items():
            if results and not self._is_done(row) and self.match(row, len(results)).result != results[-1]:
                raise Refused(
                    f"{path} holds matches that would now be played differently ({', '.join(row)}): name another file."
                )


def _result(points: Any, kinds: Any, mark: Any) -> Result:
    if not 0 <= float(points) <= 1:
        raise ValueError(points)
    return Result(float(points), {str(name): str(kind) for name, kind in kinds.items()}, str(mark))


def _chunk(match: Callable[[Row, int], Played], row: Row, games: int, first: int) -> list[Played]:
    """The results of one chunk of a row's matches, from number `first` on."""
    return [match(row, number) for number in range(first, min(first + CHUNK, games + 1))]
