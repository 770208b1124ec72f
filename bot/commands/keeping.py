"""`backup`, `restore` and `check`: keep the games safe, and check that they are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from bot.commands.archive import check_games, games, of_the_page
from bot.commands.world import WRONG, AnyPath, Refused, World, stopped
from bot.quoting import visible
from bot.store import backup as copies
from bot.store.backup import Restored
from bot.store.migrations import Unusable
from bot.store.place import InUse, check_folder, located
from bot.store.reading import snapshot
from bot.store.verify import Verdict, verified
from bot.tables.audit.evidence import Flaw
from bot.tables.model.table import TableId
from bot.tables.system import SystemClock

LONGEST: Final = 500
"""The longest line about a flaw, in characters."""
_FILE = AnyPath(dir_okay=False)


@click.command()
@click.argument("file", type=_FILE)
@of_the_page
@click.pass_obj
def backup(world: World, *, file: Path, page: bool) -> None:
    """Copy all games into a new FILE, whether the bot runs or not. The copy holds every secret of every game."""
    with _refusing():
        folder = games(world, page=page)
        check_games(folder)
        count = copies.back_up(folder, file, now=SystemClock().now())
    click.echo(f"{file} holds {_tables(count)}.")


@click.command()
@click.argument("file", type=_FILE)
@of_the_page
@click.pass_obj
def restore(world: World, *, file: Path, page: bool) -> None:
    """Go on from a FILE that `backup` has made. The bot must not be running; the present games are kept aside.

    Everything played after the copy is undone, but people still know what they have seen of it. When the bot starts, it
    says at every unfinished table that the games were restored, calls the players that the game waits for, and removes
    the messages that are younger than the copy. All luck is drawn anew from then on.
    """
    with _refusing():
        folder = games(world, page=page)
        check_folder(folder)
    with _refusing(is_of_file=True):
        restored = copies.restore(file, folder)
    for line in _restored(file, restored):
        click.echo(line)


@click.command()
@click.argument("file", type=_FILE, required=False)
@click.option(
    "--details",
    is_flag=True,
    help="Print every finding in full, with all its figures: this reveals secrets of games.",
)
@of_the_page
@click.pass_obj
def check(world: World, *, file: Path | None, details: bool, page: bool) -> None:
    """Look for everything that is wrong with the games, or with a FILE that `backup` has made.

    The bot may be running. The exit code is 0 if all is well, 1 if not, and 2 if there is nothing to look at.
    """
    with _refusing(is_of_file=True):
        if file is None:
            check_games(games(world, page=page))
        path = file or located(games(world, page=page))
        if not path.is_file():
            raise Refused(f"There are no games in {path}.")
        with snapshot(path) as database:
            verdict = verified(database, world.shelf, SystemClock().now())
    for line in _lines(verdict, details=details):
        click.echo(line)
    if verdict.found:
        raise click.exceptions.Exit(WRONG)


@contextmanager
def _refusing(*, is_of_file: bool = False) -> Iterator[None]:
    """Turn a failure into a refusal of one sentence: a database that cannot be used, or an impossible file name.

    If `is_of_file`, a database that cannot be used is bad input, not a fault of the installation.
    """
    try:
        yield
    except InUse as error:
        raise stopped(error) from error
    except Unusable as error:
        is_input = is_of_file or isinstance(error, copies.Refused)
        raise (Refused(str(error)) if is_input else stopped(error)) from error
    except PermissionError as error:
        remedy = "call this as the user of the bot, or as root"
        raise Refused(f"{error.filename} cannot be used ({error.strerror}): {remedy}.") from error
    except OSError as error:
        raise Refused(f"{error.filename}: {error.strerror}.") from error


def _lines(verdict: Verdict, *, details: bool) -> list[str]:
    """A line for each flaw, then the number of tables examined.

    Only the details tell how many things have a flaw, and how many facts there are: from two such numbers an operator
    would learn how much has happened unseen in between.
    """
    found = [_line(key, flaw, details=details) for key, flaw in verdict.found]
    lines = found if details else list(dict.fromkeys(found))
    seen = _tables(verdict.tables) + (f", {verdict.facts:,} facts" if details else "")
    return [*lines, f"{seen}: {len(lines)} wrong." if lines else f"{seen}: nothing is wrong."]


def _line(key: TableId | None, flaw: Flaw, *, details: bool) -> str:
    # Text in a damaged row may be of any length, and contain any character.
    text = visible(" ".join(_whole_line(key, flaw, details=details).split()))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _whole_line(key: TableId | None, flaw: Flaw, *, details: bool) -> str:
    what = f"{flaw.sentence} ({flaw.detail})" if details and flaw.detail else flaw.sentence
    return f"Table {key}: {what}." if key else f"{what[0].upper()}{what[1:]}."


def _restored(file: Path, restored: Restored) -> Iterator[str]:
    """The result of a restore, and what will follow at the start of the bot."""
    at = datetime.fromtimestamp(restored.copied, UTC)
    kept = f" Those before them are kept in {restored.aside}." if restored.aside else ""
    yield f"The games of {file} are back, as they were on {at:%Y-%m-%d at %H:%M} UTC.{kept}"
    if restored.removals:
        what = _counted(restored.removals, "message")
        yield f"When the bot starts, it tells every unfinished table, and removes {what} younger than the copy."
    else:
        yield "When the bot starts, it tells every unfinished table."
    if restored.removals is None:
        yield "The list of messages younger than the copy cannot be read: each is removed when somebody presses it."
    yield "What people have seen since the copy was made stays known to them."


def _tables(count: int) -> str:
    return _counted(count, "table")


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
