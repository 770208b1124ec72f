"""The command line: what an operator can do with the bot, its games and their records."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Final

import click

from bot import __version__
from bot.commands.world import BAD_INPUT, WRONG, Refused, World
from bot.quoting import quoted, visible

LONGEST: Final = 1000
"""Characters of a sentence on stderr."""
ADVICE: Final = 300
"""So many of them are its end, if it is longer."""
LONGEST_NAME: Final = 255
"""Characters of the name of a file or folder; no disk has longer ones."""

_MODULES: Final = {
    "balance": ("balance",),
    "board": ("board",),
    "bot": ("run", "play", "sync", "smoke"),
    "doctor": ("doctor",),
    "health": ("health",),
    "keeping": ("backup", "restore", "check"),
    "records": ("tables", "inspect", "export", "replay"),
    "simulating": ("simulate",),
    "tournament": ("tournament",),
}
COMMANDS: Final = MappingProxyType({name: module for module, names in _MODULES.items() for name in names})
"""In which module of this package each command is; it is loaded when the command is asked for."""


class Lazily(click.Group):
    """The commands of COMMANDS."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in order."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"bot.commands.{COMMANDS[cmd_name]}"), cmd_name)
        return found


@click.group(
    cls=Lazily, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="kagemori", message="%(prog)s %(version)s")
@click.pass_context
def kagemori(context: click.Context) -> None:
    """Kagemori: board games of hidden movement, played in Discord."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: Sequence[str], world: World) -> int:
    """Do what the arguments say; the exit code: 0, or 1 if something is wrong. Raises KeyboardInterrupt if interrupted.

    What cannot be done is answered with one sentence on stderr. Its code is 2 for bad input, 75 for a fault that may
    pass and 78 for one that stays until somebody has seen to it.
    """
    try:
        # Not as click would alone: it says more than a sentence, and ends the process.
        code = kagemori.main(list(arguments), obj=world, standalone_mode=False)
    except click.ClickException as error:
        sys.stderr.write(f"{_sentence(error)}\n")
        return error.code if isinstance(error, Refused) else BAD_INPUT
    except UnicodeEncodeError as error:
        # Half of a sign: a name that is no text, or a file of another encoding.
        sys.stderr.write(f"“{quoted(ascii(error.object)[1:-1])}” has a sign that does not exist.\n")
        return BAD_INPUT
    except click.Abort as error:
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise error.__cause__ from None
        return WRONG
    return code if isinstance(code, int) else 0


def _short(word: str) -> str:
    """A word of a sentence: what nobody writes is cut, but for the name of a file."""
    return word if max(map(len, word.split("/"))) <= LONGEST_NAME else quoted(word)


def _sentence(error: click.ClickException) -> str:
    text = visible(" ".join(map(_short, error.format_message().split())))
    if len(text) > LONGEST:
        # What to do stands at the end.
        text = f"{text[: LONGEST - ADVICE]}… {text[-ADVICE:]}"
    # A name may hold bytes that are no letters.
    text = text.encode(errors="backslashreplace").decode()
    return text if text.endswith((".", "!", "?")) else f"{text}."
