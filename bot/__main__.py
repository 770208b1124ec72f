"""The only wiring: settings and games to the command line."""

import sys

from bot import logs, settings
from bot.commands import main
from bot.commands.world import World
from bot.games.shelf import SHELF


def _installation() -> settings.Settings:
    """The settings of this process, whose log is written as they say from now on."""
    found = settings.read()
    logs.set_up(level=found.log_level, style=found.log_format)
    return found


def kagemori() -> int:
    """The command `kagemori`, and `python -m bot`; its exit code."""
    return main(sys.argv[1:], World(_installation, settings.SettingsError, SHELF))


if __name__ == "__main__":
    sys.exit(kagemori())
