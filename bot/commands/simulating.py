"""`simulate`: matches without people, to check the rules and count what happens."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import click

from bot.commands.playing import GAME, JSON, OPTION
from bot.commands.trials import tried
from bot.commands.world import AnyPath, Refused, World, options_as, refusing, save
from bot.engine.chance import Seeded
from bot.engine.game import AnyGame, Seat
from bot.games.box import Box
from bot.games.computers import MOODY
from bot.games.simulate import Broken
from bot.games.simulate import simulate as simulated
from bot.players.brain import Brain
from bot.players.slow import SlowPlayer
from bot.quoting import is_whole, quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class _Options:
    """What was typed after `simulate`."""

    key: str | None
    games: int
    seed: str
    seats: Sequence[str]
    options: Sequence[str]
    is_varied: bool
    jobs: int | None
    folder: Path
    as_json: bool


@click.command()
@GAME
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="How many matches.")
@click.option("--seed", default="1", show_default=True, help="The same seed prints the same matches again.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=PLAYER",
    help="Who plays a seat; without it, a mixture of all computer players.",
)
@OPTION
@click.option(
    "--random-options",
    "is_varied",
    is_flag=True,
    help="Draw players, variant and every option again for each match, on all cores.",
)
@click.option("--jobs", type=click.IntRange(1), help="With --random-options: how many cores; all otherwise.")
@click.option(
    "--broken",
    "folder",
    type=AnyPath(file_okay=False),
    default=Path(),
    help="With --random-options: where the record of a broken match is saved.",
)
@JSON
@click.pass_obj
@options_as(_Options)
def simulate(world: World, given: _Options) -> None:
    """Play whole matches between computer players, check what must always hold, and count what happens."""
    if given.is_varied:
        _vary(world, given)
        return
    with refusing():
        box = world.box(given.key)
        game = box.game(options_of(given.options))
        brains = _brains(box, game, dict(map(_pair, given.seats)))
    try:
        counts = simulated(box, game, brains, games=given.games, seed=given.seed)
    except Broken as error:
        raise Refused(str(error)) from error
    _tell(box, given, counts.games, counts.tables())


def _vary(world: World, given: _Options) -> None:
    """Play with options drawn for each match: equal seeds print the same on stdout; the time taken goes to stderr."""
    if given.seats or given.options:
        raise Refused("With --random-options players and options are drawn: leave out --seat and --option.")
    seed, jobs = given.seed, given.jobs or os.cpu_count() or 1
    with refusing():
        box = world.box(given.key)
    if box.trials.drawn(Seeded(seed)) is None:
        raise Refused(f"The options of {box.key} cannot be drawn: name them with --option.")
    began = monotonic()
    outcome = tried(box, partial(moody, box), games=given.games, seed=seed, jobs=jobs)
    click.echo(f"{outcome.number} matches in {monotonic() - began:.0f} s on {jobs} cores", err=True)
    if outcome.problem:
        path = given.folder / f"broken-{outcome.number}.record.txt"
        save(path, outcome.record.encode())
        raise Refused(f"{outcome.problem} Its record is {path}: replay it with replay --as all.")
    _tell(box, given, given.games, outcome.tables())


def _tell(box: Box, given: _Options, games: int, tables: Mapping[str, Mapping[str, int]]) -> None:
    click.echo(_json(box.key, given.seed, games, tables) if given.as_json else _text(games, tables))


def moody(box: Box, game: AnyGame) -> dict[Seat, Brain]:
    """A mixture of all computer players in every seat."""
    return _brains(box, game, {})


def options_of(texts: Iterable[str]) -> dict[str, Any]:
    """Options of a game that were typed as NAME=VALUE. Raises Refused for anything else."""
    return {name: _value(text) for name, text in map(_pair, texts)}


def _pair(text: str) -> tuple[str, str]:
    if not is_whole(text):
        raise Refused(f"“{quoted(ascii(text)[1:-1])}” has a character that does not exist.")
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise Refused(f"“{quoted(text)}” should be a name, = and a value.")
    return name, value


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _brains(box: Box, game: AnyGame, named: Mapping[str, str]) -> dict[Seat, Brain]:
    if unknown := sorted(set(named) - set(game.seats)):
        raise Refused(f"There is no seat “{quoted(unknown[0])}”; there is: {', '.join(game.seats)}.")
    return {seat: SlowPlayer(box.computers.brain(named.get(seat, MOODY))) for seat in game.seats}


def _json(key: str, seed: str, games: int, tables: Mapping[str, Mapping[str, int]]) -> str:
    return json.dumps({"game": key, "seed": seed, "games": games, **tables}, indent=1, sort_keys=True)


def _text(games: int, tables: Mapping[str, Mapping[str, int]]) -> str:
    lines = [f"games {games}"]
    for chapter, table in tables.items():
        lines += ["", f"{chapter} {sum(table.values())}"]
        lines += [f"  {count:>9} {name}" for name, count in table.items()]
    return "\n".join(lines)
