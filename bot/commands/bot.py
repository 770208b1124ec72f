"""`run`, `play`, `sync` and `smoke`: the bot itself. Discord's library is imported only when one of them runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import click

from bot.commands.world import WRONG, Installation, Refused, World, stopped
from bot.logs import Log, only_errors
from bot.store.migrations import Unusable
from bot.store.place import held, located
from bot.store.sqlite import SqliteStore

_log = Log(__name__)


@click.command()
@click.pass_obj
def run(world: World) -> None:
    """Run the bot on Discord, with the token of the settings."""
    chat = import_module("bot.chat.run")
    _start(world, partial(_run, chat), chat.NotLetIn, chat.PortTaken)


@click.command()
@click.option("--fresh", is_flag=True, help="Begin again: throw away the games of the last time.")
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


@click.command()
@click.argument("channel", type=click.IntRange(min=1))
@click.option(
    "--wait",
    type=click.FloatRange(min=0),
    default=120,
    show_default=True,
    help="Seconds for each of three presses.",
)
@click.pass_obj
def smoke(world: World, *, channel: int, wait: float) -> None:
    """Try the real Discord in a CHANNEL (its id), with the token of the settings; the bot must not be running.

    It writes there what to press, and cleans up all but one message. It prints the result of each step at once: ok,
    refused or skipped, with what to do. The exit code is 0 if nothing was refused, else 1.
    """
    chat = import_module("bot.chat.smoke.command")
    _start(world, partial(_smoke, chat, channel=channel, wait=wait))


def _run(chat: Any, settings: Installation) -> None:
    if settings.exposed is not None:
        _log.warning("every_user_can_read_the_token_in_the_env_file_chmod_it")
    chat.run(settings, SqliteStore)


def _smoke(chat: Any, settings: Installation, *, channel: int, wait: float) -> None:
    # Checked before a folder is made and locked: without a token there is nothing to try.
    _ = settings.token
    # Of two bots with one token, either would answer the other's people.
    with held(located(settings.data_dir).parent):
        verdicts = chat.smoke(settings, channel, wait, lambda line: click.echo(line, err=True), _judged)
    counts = Counter(str(each.outcome) for each in verdicts)
    click.echo(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())) + ".")
    if chat.is_wrong(verdicts):
        raise click.exceptions.Exit(WRONG)


def _judged(verdict: Any) -> None:
    # Written at once: the next press may depend on it, and a whole run takes minutes.
    click.echo(f"{verdict.outcome:<8} {verdict.step}: {verdict.said}")
    if verdict.advice:
        click.echo(f"{'':8} {verdict.advice}")


def _play(settings: Installation, *, fresh: bool) -> None:
    # The library warns of voice support and intents, and the page has a shard of its own: both are fine, but
    # players would think that something is wrong.
    with only_errors("discord"), only_errors("bot.chat.shards"):
        try:
            page = import_module("bot.play.page")
        except ModuleNotFoundError as error:
            raise Refused(f"The local page needs {error.name}: install kagemori[play].") from error
        page.play(settings, fresh=fresh)


def _start(world: World, start: Callable[[Installation], None], *more: type[Exception]) -> None:
    refusals: tuple[type[Exception], ...] = (world.bad_settings, Unusable, *more)
    try:
        start(world.settings())
    except refusals as error:
        raise stopped(error) from error
