"""Hold the game against the oracle in many random positions: `python -m tests.games.castle.oracle --states 10000`."""

from functools import partial

import click

from bot.games.castle.board.board import standard_board
from bot.games.castle.setting.options import castle_options
from tests.games.castle.kit import small_board
from tests.games.castle.oracle import optioning
from tests.games.castle.oracle.examining import examined

SHOWN = 10


@click.command()
@click.option("--states", default=10_000, show_default=True, help="How many positions.")
@click.option("--seed", default=0, show_default=True, help="Which positions.")
@click.option("--mixed", is_flag=True, help="With mixed options, new ones for every few positions.")
def main(states: int, seed: int, *, mixed: bool) -> None:
    """Tell how many questions were asked on each topic, and where the two readings part."""
    options = partial(optioning.mixed, optioning.playable()) if mixed else castle_options({})
    findings = examined((small_board(), standard_board()), options, states, seed)
    for topic, number in sorted(findings.asked.items()):
        print(f"{number:9} {topic}")
    for one in findings.parted[:SHOWN]:
        print(one)
    print(
        f"{sum(findings.asked.values())} questions in {states} positions, {len(findings.parted)} disagreements."
    )
    raise SystemExit(bool(findings.parted))


if __name__ == "__main__":
    main()
