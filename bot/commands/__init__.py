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
"""The longest sentence on stderr, in characters."""
ADVICE: Final = 300
"""The number of characters kept from the end of a sentence that is too long."""
LONGEST_NAME: Final = 255
"""The longest name of a file or folder in characters; no disk has longer ones."""

_MODULES: Final = {
    "balance": ("balance",),
    "board": ("board",),
    "bot": ("run", "play", "sync", "smoke"),
    "doctor": ("doctor",),
    "health": ("health",),
    "keeping": ("backup", "restore", "check"),
    "new_game": ("new-game",),
    "records": ("tables", "inspect", "export", "replay"),
    "simulating": ("simulate",),
    "tournament": ("tournament",),
}
COMMANDS: Final = MappingProxyType({name: module for module, names in _MODULES.items() for name in names})
"""The module of this package for each command; it is imported when the command is used."""


class Lazily(click.Group):
    """The commands in COMMANDS, each imported on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(
            import_module(f"bot.commands.{COMMANDS[cmd_name]}"), cmd_name.replace("-", "_")
        )
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
    """Run the command that the arguments name; the exit code is 0, or 1 if the command found a fault.

    An impossible command is answered with one sentence on stderr. Its code is 2 for bad input, 75 for a fault that may
    pass by itself, and 78 for one that stays until an operator acts. Raises KeyboardInterrupt if interrupted.
    """
    try:
        # Not in click's standalone mode: it prints more than one sentence, and ends the process.
        code = kagemori.main(list(arguments), obj=world, standalone_mode=False)
    except click.ClickException as error:
        sys.stderr.write(f"{_sentence(error)}\n")
        return error.code if isinstance(error, Refused) else BAD_INPUT
    except UnicodeEncodeError as error:
        # Half of a character: a name that is not text, or a file of another encoding.
        sys.stderr.write(f"“{quoted(ascii(error.object)[1:-1])}” has a character that does not exist.\n")
        return BAD_INPUT
    except click.Abort as error:
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise error.__cause__ from None
        return WRONG
    return code if isinstance(code, int) else 0


def _short(word: str) -> str:
    """A word of a sentence, cut if nobody would write one so long; paths with valid names stay whole."""
    return word if max(map(len, word.split("/"))) <= LONGEST_NAME else quoted(word)


def _sentence(error: click.ClickException) -> str:
    text = visible(" ".join(map(_short, error.format_message().split())))
    if len(text) > LONGEST:
        # The end of the sentence stays: it says what to do.
        text = f"{text[: LONGEST - ADVICE]}… {text[-ADVICE:]}"
    # The sentence may quote a file name, whose bytes need not be characters.
    text = text.encode(errors="backslashreplace").decode()
    return text if text.endswith((".", "!", "?")) else f"{text}."
