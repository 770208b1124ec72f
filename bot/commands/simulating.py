"""`simulate`: matches without people, to see that the rules hold and what happens how often."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import click

from bot.commands.world import Refused, World, refusing
from bot.engine.game import AnyGame, Seat
from bot.players.brains import MOODY, Brain, brain
from bot.players.simulate import Broken, Counts
from bot.players.simulate import simulate as simulated


@click.command()
@click.option("--game", "key", default="castle", show_default=True, help="Which game.")
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="How many matches.")
@click.option("--seed", default="1", show_default=True, help="The same seed prints the same twice.")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=PLAYER",
    help="Who plays a seat; a mixture of all otherwise.",
)
@click.option("--intruders", help="Short for --seat intruders=PLAYER.")
@click.option("--guards", help="Short for --seat guards=PLAYER.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, as JSON."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def simulate(
    world: World,
    *,
    key: str,
    games: int,
    seed: str,
    seats: Sequence[str],
    intruders: str | None,
    guards: str | None,
    options: Sequence[str],
    as_json: bool,
) -> None:
    """Play whole matches between computer players, check what must always hold, and count what happens."""
    short = [f"{name}={value}" for name, value in (("intruders", intruders), ("guards", guards)) if value]
    with refusing():
        box = world.box(key)
        game = box.game({name: _value(text) for name, text in map(_pair, options)})
        brains = _brains(key, game, dict(map(_pair, [*seats, *short])))
    try:
        counts = simulated(box, game, brains, games=games, seed=seed)
    except Broken as error:
        raise Refused(str(error)) from error
    click.echo(_json(key, seed, counts) if as_json else _text(counts))


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise Refused(f"“{text}” should be a name, = and a value.")
    return name, value


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _brains(key: str, game: AnyGame, named: Mapping[str, str]) -> dict[Seat, Brain]:
    if unknown := sorted(set(named) - set(game.seats)):
        raise Refused(f"There is no seat “{unknown[0]}”; there is: {', '.join(game.seats)}.")
    return {seat: brain(key, named.get(seat, MOODY)) for seat in game.seats}


def _json(key: str, seed: str, counts: Counts) -> str:
    return json.dumps(
        {"game": key, "seed": seed, "games": counts.games, **counts.tables()}, indent=1, sort_keys=True
    )


def _text(counts: Counts) -> str:
    lines = [f"games {counts.games}"]
    for chapter, table in counts.tables().items():
        lines += ["", f"{chapter} {sum(table.values())}"]
        lines += [f"  {count:>9} {name}" for name, count in table.items()]
    return "\n".join(lines)
