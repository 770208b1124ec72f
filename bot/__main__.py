"""The only wiring: settings and games to the command line."""

import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.settings import Settings

OLDEST = (3, 11)
"""The oldest Python version that the bot runs with; `pyproject.toml` states it too."""
INTERRUPTED = 1
"""The exit code of a command that was interrupted before its end."""
TOO_OLD = 78
"""The exit code under an older Python: the process ends until somebody installs a newer one."""


def kagemori() -> int:
    """Run the command `kagemori` (also `python -m bot`) and return its exit code."""
    # Check the version before any other import: an older Python could not even parse the other modules.
    if sys.version_info < OLDEST:
        needed, this = (".".join(str(part) for part in each[:2]) for each in (OLDEST, sys.version_info))
        sys.stderr.write(
            f"Kagemori needs Python {needed} or newer, and this is {this}: call it with a newer one.\n"
        )
        return TOO_OLD
    is_bot = sys.argv[1:2] == ["run"]
    # Set the handlers at once: the first process of a container ignores every signal it has no handler for.
    for number in (signal.SIGTERM, signal.SIGINT) if is_bot else (signal.SIGTERM,):
        signal.signal(number, _interrupt)
    try:
        from bot.commands import main
        from bot.commands.world import LazyShelf, World
        from bot.settings import SettingsError

        return main(sys.argv[1:], World(_installation, SettingsError, LazyShelf()))
    except KeyboardInterrupt:
        # The bot was asked to stop before its work began, and has stopped.
        return 0 if is_bot else INTERRUPTED


class _Interrupted(KeyboardInterrupt):
    """The process was asked to stop.

    A subclass, because Python remembers for good that a plain KeyboardInterrupt has left an `exec`.
    """


def _interrupt(_number: int, _frame: object) -> None:
    raise _Interrupted


def _installation() -> "Settings":
    """Read the settings of this process, and write the log as they say from now on."""
    from bot import logs, settings

    found = settings.read()
    logs.set_up(level=found.log_level, style=found.log_format)
    return found


if __name__ == "__main__":
    sys.exit(kagemori())
