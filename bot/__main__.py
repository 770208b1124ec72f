"""The only wiring: settings and games to the command line."""

import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.settings import Settings

OLDEST = (3, 11)
"""The oldest version of Python that the bot runs with; `pyproject.toml` says it too."""
INTERRUPTED = 1
"""The exit code of a command that was interrupted before it was done."""
TOO_OLD = 78
"""The exit code where Python is older: it stays so until somebody has seen to it."""


def kagemori() -> int:
    """The command `kagemori`, and `python -m bot`; its exit code."""
    # Nothing else is imported until then: an older Python could not even read it.
    if sys.version_info < OLDEST:
        needed, this = (".".join(str(part) for part in each[:2]) for each in (OLDEST, sys.version_info))
        sys.stderr.write(
            f"Kagemori needs Python {needed} or newer, and this is {this}: call it with a newer one.\n"
        )
        return TOO_OLD
    is_bot = sys.argv[1:2] == ["run"]
    # At once: the first process of a container hears of no signal that it does not handle.
    for number in (signal.SIGTERM, signal.SIGINT) if is_bot else (signal.SIGTERM,):
        signal.signal(number, _interrupt)
    try:
        from bot.commands import main
        from bot.commands.world import LazyShelf, World
        from bot.settings import SettingsError

        return main(sys.argv[1:], World(_installation, SettingsError, LazyShelf()))
    except KeyboardInterrupt:
        # The bot was asked to stop before it was at work, and has done so.
        return 0 if is_bot else INTERRUPTED


class _Interrupted(KeyboardInterrupt):
    """The process was asked to stop. Of the plain one Python remembers for good that it has left an `exec`."""


def _interrupt(_number: int, _frame: object) -> None:
    raise _Interrupted


def _installation() -> "Settings":
    """The settings of this process, whose log is written as they say from now on."""
    from bot import logs, settings

    found = settings.read()
    logs.set_up(level=found.log_level, style=found.log_format)
    return found


if __name__ == "__main__":
    sys.exit(kagemori())
