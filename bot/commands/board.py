"""`board`: check a game's board, draw it and typical pictures of it, and check the lessons."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from bot.commands.gallery import gallery as views_of
from bot.commands.world import AnyPath, Refused, World, refusing, save, with_board
from bot.games.lesson_lint import problems
from rendering.contact import contact_sheet
from rendering.paint import paint
from rendering.themes import Theme


@click.group()
def board() -> None:
    """Check and draw the board."""


_game = click.option("--game", help="Which game; the first one otherwise.")


@board.command()
@click.argument("file", type=AnyPath(dir_okay=False), required=False)
@_game
@click.pass_obj
def lint(world: World, file: Path | None, game: str | None) -> None:
    """Check a board FILE (the game's own by default) against the rules, and print its figures."""
    with refusing():
        report = world.box(game).zones.checked(file)
    click.echo(report.text)
    if report.problems:
        raise Refused(f"The board has {report.problems} problems.")


@board.command()
@_game
@click.pass_obj
def lessons(world: World, game: str | None) -> None:
    """Check the lessons of a game: every step can be done with the buttons it shows, and every lesson ends."""
    # The module of the screens imports Discord's library: it is imported only here.
    import_module("bot.chat.commands")
    screens = import_module("bot.chat.messages.lessons")
    with refusing():
        box = world.box(game)
        found = box.lessons
    wrong = 0
    for lesson in found:
        told = list(problems(lesson))
        steps = () if told else range(len(lesson.steps))
        counts = [screens.touches(lesson, number) for number in steps]
        told += [
            f"{lesson.key}, step {number}: no button does “{lesson.steps[number - 1].do}”."
            for number, count in enumerate(counts, 1)
            if count is None
        ]
        read = sum(screens.words(lesson, number) for number in steps)
        click.echo(
            f"{lesson.key}: {len(lesson.steps)} steps, {sum(filter(None, counts))} touches, {read} words to read"
        )
        for sentence in told:
            click.echo(f"Problem: {sentence}")
        wrong += len(told)
    if wrong:
        raise Refused(f"The lessons have {wrong} problems.")


@board.command()
@click.argument("file", type=AnyPath(dir_okay=False))
@_game
@click.option("--width", type=click.IntRange(200, 4000), default=1600, show_default=True, help="In pixels.")
@click.pass_obj
def picture(world: World, file: Path, game: str | None, width: int) -> None:
    """Draw the empty board into a PNG FILE."""
    with refusing():
        box = with_board(world.box(game))
        rules = box.game({})
    scene = box.pictures.scene(rules, rules.blank(), rules.viewer(None))
    save(file, paint(scene, width=width))


@board.command()
@click.argument("folder", metavar="DIR", type=AnyPath(file_okay=False))
@_game
@click.pass_obj
def gallery(world: World, folder: Path, game: str | None) -> None:
    """Paint typical views into DIR, in every theme, with a contact sheet of each.

    The views are moments of matches between computer players.
    """
    with refusing():
        views = views_of(world.box(game))
        # Not earlier: for a game without pictures no folder is made.
        folder.mkdir(parents=True, exist_ok=True)
    for theme in Theme:
        pictures = {view.name: view.png(theme) for view in views}
        for name, png in pictures.items():
            save(folder / f"{name}-{theme}.png", png)
        save(folder / f"contact-{theme}.png", contact_sheet(pictures, theme=theme, art=views[0].art))
    click.echo(f"{len(views)} views in {len(Theme)} themes are in {folder}.")
