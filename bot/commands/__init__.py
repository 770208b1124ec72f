"""The command line: what an operator can do with the bot, its games and their records."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from bot import __version__
from bot.commands.balance import balance
from bot.commands.board import board
from bot.commands.bot import play, run, smoke, sync
from bot.commands.doctor import doctor, health
from bot.commands.keeping import backup, check, restore
from bot.commands.records import export, inspect, replay, tables
from bot.commands.simulating import simulate
from bot.commands.tournament import tournament
from bot.commands.world import World


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kagemori", message="%(prog)s %(version)s")
@click.pass_context
def kagemori(context: click.Context) -> None:
    """Kagemori: board games of hidden movement, played in Discord."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (
    run,
    play,
    sync,
    smoke,
    board,
    simulate,
    tournament,
    balance,
    tables,
    inspect,
    export,
    replay,
):
    kagemori.add_command(command)
for command in (backup, restore, check, doctor, health):
    kagemori.add_command(command)


def main(arguments: Sequence[str], world: World) -> int:
    """Do what the arguments say; the exit code: 0, or 1 if interrupted or something is wrong.

    It is 2 for bad input, which is answered with one sentence on stderr.
    """
    try:
        # Not as click would alone: it says more than a sentence, and ends the process.
        code = kagemori.main(list(arguments), obj=world, standalone_mode=False)
    except click.ClickException as error:
        sys.stderr.write(f"{_sentence(error)}\n")
        return 2
    except click.Abort:
        return 1
    return code if isinstance(code, int) else 0


def _sentence(error: click.ClickException) -> str:
    text = " ".join(error.format_message().split())
    return text if text.endswith((".", "!", "?")) else f"{text}."
