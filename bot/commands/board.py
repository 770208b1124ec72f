"""`board`: look at the board of the castle game."""

from __future__ import annotations

from pathlib import Path

import click

from bot.commands.world import Refused, World, refusing, save
from bot.games.castle.board import STANDARD_BOARD, load_board
from bot.games.castle.lint import lint as linted
from bot.games.castle.lint import report_text
from rendering.paint import paint


@click.group()
def board() -> None:
    """Check and draw the board."""


@board.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), default=STANDARD_BOARD)
def lint(file: Path) -> None:
    """Check a board FILE (the game's own by default) against the rules, and print its figures."""
    with refusing():
        report = linted(load_board(file))
    click.echo(report_text(report))
    if report.problems:
        raise Refused(f"The board has {len(report.problems)} problems.")


@board.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--game", default="castle", show_default=True, help="The game whose board it is.")
@click.option("--width", type=click.IntRange(200, 4000), default=1600, show_default=True, help="In pixels.")
@click.pass_obj
def picture(world: World, file: Path, game: str, width: int) -> None:
    """Draw the empty board into a PNG FILE."""
    with refusing():
        box = world.box(game)
        rules = box.game({})
    scene = box.scene(rules, rules.blank(), rules.viewer(None))
    save(file, paint(scene, width=width))
