"""`tables`, `inspect`, `export` and `replay`: what is stored, and matches as records."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from bot.commands.archive import archive, games, of_the_page
from bot.commands.world import AnyPath, Refused, World, refusing, save, text_of, with_board
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.quoting import quoted, visible
from bot.tables.history.record import Record, Step, read, replayed, witnessed, written
from bot.tables.views.account import told
from rendering.paint import paint

ALL = "all"
PUBLIC = "public"


@click.command()
@click.option("--all", "everything", is_flag=True, help="Finished ones too.")
@of_the_page
@click.pass_obj
def tables(world: World, everything: bool, page: bool) -> None:
    """List the tables, the oldest first. The bot must not be running."""
    with refusing(), archive(games(world, page=page)) as stored:
        for table in stored.tables(finished=everything):
            taken = sum(sitter is not None for sitter in table.seats.values())
            line = f"{table.key}  {table.game}  {table.status.value}  {taken} of {len(table.seats)} seats"
            click.echo(visible(line))


@click.command()
@click.argument("table")
@of_the_page
@click.pass_obj
def inspect(world: World, table: str, page: bool) -> None:
    """Show what is public about a TABLE. The bot must not be running."""
    with refusing(), archive(games(world, page=page)) as stored:
        stored_table = stored.stored_table(table)
        found = stored_table.table
        box = world.box(found.game)
        record = stored.record(stored_table, box)
        click.echo(f"table    {visible(found.key)}\ngame     {visible(found.game)}")
        click.echo(f"status   {found.status.value}")
        for seat, sitter in found.seats.items():
            click.echo(f"seat     {visible(seat)}: {type(sitter).__name__.lower() if sitter else 'free'}")
        for name, value in sorted(found.options.items()):
            click.echo(visible(f"option   {name} = {value}"))
        if record is not None:
            # Only steps that all have seen: the length of the true log would tell what has happened unseen.
            steps, now = _public(record, box)
            click.echo(f"steps    {steps}\nnow      {now}")


@click.command()
@click.argument("table")
@of_the_page
@click.pass_obj
def export(world: World, table: str, page: bool) -> None:
    """Print the record of a TABLE: a header and one decision per line.

    The record of a match that is still running contains all its secrets, its luck included. The bot must not be
    running.
    """
    with refusing(), archive(games(world, page=page)) as stored:
        stored_table = stored.stored_table(table)
        box = world.box(stored_table.table.game)
        record = stored.record(stored_table, box)
        if record is None:
            raise Refused(f"The match of table {table} has not begun.")
        click.echo(written(record, box), nl=False)


@click.command()
@click.argument("file", metavar="RECORD", type=AnyPath(dir_okay=False))
@click.option(
    "--as",
    "viewer",
    default=PUBLIC,
    show_default=True,
    help="Whose view: a seat, public, or all (the truth).",
)
@click.option("--until", type=click.IntRange(1), help="Stop after so many steps, as this viewer counts them.")
@click.option("--picture", type=AnyPath(dir_okay=False), help="Draw the last step into a PNG file.")
@click.pass_obj
def replay(world: World, *, file: Path, viewer: str, until: int | None, picture: Path | None) -> None:
    """Print step by step what somebody witnessed of the match in a RECORD."""
    with refusing():
        record = read(text_of(file), world.box)
        box, last = world.box(record.game), None
        if picture is not None:
            # Checked first, so that nothing is printed before a refusal.
            with_board(box)
        for number, last in enumerate(_steps(record, box, viewer), start=1):
            for line in _told(number, last, box, viewer):
                click.echo(line)
            if number == until:
                break
    if picture is not None and last is not None:
        game = last.match.game
        eyes = game.viewer(Seat(viewer) if viewer in game.seats else None)
        save(picture, paint(box.pictures.scene(game, last.match.state, eyes)))


def _steps(record: Record, box: Box, viewer: str) -> Iterator[Step]:
    if viewer == ALL:
        return replayed(record, box)
    if viewer != PUBLIC and viewer not in record.seats:
        raise Refused(
            f"Nobody is called “{quoted(viewer)}”; there is: {', '.join((*record.seats, PUBLIC, ALL))}."
        )
    game = box.game(record.options)
    return witnessed(record, box, game.viewer(Seat(viewer) if viewer != PUBLIC else None))


def _told(number: int, step: Step, box: Box, viewer: str) -> Iterator[str]:
    game = step.match.game
    notation = box.notation
    yield f"{number}. {box.words.heading(game, step.match.state)}"
    if step.turn is not None:
        yield f"   {step.turn.seat}: {notation.line(step.turn.decision)}"
    yield from (f"   = {notation.line(fact)}" for fact in step.facts)
    if viewer != ALL:
        eyes = game.viewer(Seat(viewer) if viewer != PUBLIC else None)
        yield from (f"   {line}" for line in told(box, game, step.facts, eyes))


def _public(record: Record, box: Box) -> tuple[int, str]:
    """The number of public steps, and the state of the game as the public sees it."""
    steps = 0
    seen: Match[Any] = Match(box.game(record.options))
    for step in _steps(record, box, PUBLIC):
        steps, seen = steps + 1, step.match
    return steps, box.words.heading(seen.game, seen.state)
