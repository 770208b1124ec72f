"""The only wiring: settings and games to the command line."""

import sys

from bot import settings
from bot.commands import main
from bot.commands.world import World
from bot.games.shelf import SHELF

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], World(settings.read, settings.SettingsError, SHELF)))
