"""`run`, `play` and `sync`: the bot itself. Discord is imported only when one of them is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

import click

from bot.commands.world import Installation, Refused, World
from bot.logs import only_errors
from bot.store.migrations import Unusable
from bot.store.sqlite import SqliteStore


@click.command()
@click.pass_obj
def run(world: World) -> None:
    """Run the bot on Discord, with the token of the settings."""
    chat = import_module("bot.chat.run")
    _start(world, lambda settings: chat.run(settings, SqliteStore), chat.NotLetIn, chat.PortTaken)


@click.command()
@click.option("--fresh", is_flag=True, help="Begin anew: throw away the games of the last time.")
@click.pass_obj
def play(world: World, *, fresh: bool) -> None:
    """Play in a browser on this machine, without Discord and without a token."""
    _start(world, partial(_play, fresh=fresh))


@click.command()
@click.pass_obj
def sync(world: World) -> None:
    """Tell Discord which commands there are. Needed once, and after every change of the commands."""
    chat = import_module("bot.chat.run")
    _start(world, chat.sync, chat.NotLetIn)


def _play(settings: Installation, *, fresh: bool) -> None:
    # The library warns of voices and intents: nothing is wrong, and players would think so.
    with only_errors("discord"):
        import_module("bot.play.page").play(settings, fresh=fresh)


def _start(world: World, start: Callable[[Installation], None], *more: type[Exception]) -> None:
    refusals: tuple[type[Exception], ...] = (world.bad_settings, Unusable, *more)
    try:
        start(world.settings())
    except refusals as error:
        raise Refused(str(error)) from error
