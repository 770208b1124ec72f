"""`board`: look at the board of a game, and at typical pictures of it."""

from __future__ import annotations

from pathlib import Path

import click

from bot.commands.gallery import gallery as views_of
from bot.commands.world import Refused, World, refusing, save
from bot.games.castle.board import STANDARD_BOARD, load_board
from bot.games.castle.lint import lint as linted
from bot.games.castle.lint import report_text
from rendering.contact import contact_sheet
from rendering.paint import paint
from rendering.themes import Theme


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


@board.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option("--game", default="castle", show_default=True, help="The game whose pictures they are.")
@click.pass_obj
def gallery(world: World, folder: Path, game: str) -> None:
    """Paint typical views into DIR, in every theme, and a contact sheet of each: what matches of the computer show."""
    with refusing():
        views = views_of(world.box(game))
        folder.mkdir(parents=True, exist_ok=True)
    for theme in Theme:
        pictures = {view.name: view.png(theme) for view in views}
        for name, png in pictures.items():
            save(folder / f"{name}-{theme}.png", png)
        save(folder / f"contact-{theme}.png", contact_sheet(pictures, theme=theme))
    click.echo(f"{len(views)} views in {len(Theme)} themes are in {folder}.")
