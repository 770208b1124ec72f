"""Options shared by the commands that let computers play whole matches."""

from __future__ import annotations

from typing import Final

import click

from bot.commands.world import AnyPath

GAME: Final = click.option("--game", "key", help="Which game; the first one otherwise.")
OPTION: Final = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game; its value is JSON.",
)
JOBS: Final = click.option(
    "--jobs", type=click.IntRange(1), help="How many processor cores; without it, all of them."
)
RESUME: Final = click.option(
    "--resume",
    "path",
    type=AnyPath(dir_okay=False),
    help="A file for all results; a match that is in it already is not played again.",
)
JSON: Final = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
