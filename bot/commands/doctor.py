"""`doctor` says what is wrong with an installation and what to do, `health` whether a bot that runs is well."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from binascii import Error
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from typing import Final
from zoneinfo import ZoneInfo

import click

from bot.commands.world import Installation, Refused, World
from bot.store.condition import Finding, Weight, is_running, of_backups, of_folder, of_games
from bot.tables.system import SystemClock
from rendering.paint import paint

WRONG: Final = 1
"""The exit code if something is wrong."""
PATIENCE: Final = 10.0
"""Seconds in which a running bot has to answer."""
_SHAPE: Final = re.compile(r"([\w-]{18,})\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)
_SHAPELESS: Final = (
    "DISCORD_TOKEN has not the form of a bot's token, three parts with dots between: copy it from the page Bot of"
    " Discord's developer site (neither the client secret nor the public key is it)."
)


@click.command()
@click.pass_obj
def doctor(world: World) -> None:
    """Say what is wrong with this installation, and what to do.

    The bot may be running. Nothing is changed, Discord is not asked, and no secret is printed. The exit code is 1 if
    something is wrong, else 0.
    """
    findings = list(_findings(world))
    for each in findings:
        click.echo(f"{each.weight:<6}  {each.about}: {each.sentence}")
    if any(each.weight is Weight.WRONG for each in findings):
        raise click.exceptions.Exit(WRONG)


@click.command()
@click.pass_obj
def health(world: World) -> None:
    """Ask the bot that runs here, at KAGEMORI_HTTP_PORT, whether it is well; the exit code is 0, or 1 if it is not."""
    try:
        settings = world.settings()
    except world.bad_settings as error:
        raise Refused(str(error)) from error
    if settings.http_port is None:
        raise Refused("KAGEMORI_HTTP_PORT is not set: without a port the bot does not say how it is.")
    is_well, sentence = _asked(settings.http_host, settings.http_port)
    click.echo(sentence)
    if not is_well:
        raise click.exceptions.Exit(WRONG)


def _findings(world: World) -> Iterator[Finding]:
    try:
        settings = world.settings()
    except world.bad_settings as error:
        yield Finding(Weight.WRONG, "settings", str(error))
    else:
        yield Finding(Weight.FINE, "settings", "they can be read.")
        yield _of_token(world, settings)
        yield from of_folder(settings.data_dir)
        yield from _of_games(settings)
    yield _of_data(world)


def _of_token(world: World, settings: Installation) -> Finding:
    try:
        token = settings.token
    except world.bad_settings as error:
        return Finding(Weight.WRONG, "token", str(error))
    found = _SHAPE.fullmatch(token)
    if found is None or not _is_number(found[1]):
        return Finding(Weight.WRONG, "token", _SHAPELESS)
    return Finding(Weight.FINE, "token", "it has the form of one; only Discord can tell whether it is good.")


def _is_number(part: str) -> bool:
    """Whether the first part of a token is the number of a bot, as it has to be."""
    try:
        return urlsafe_b64decode(part + "=" * (-len(part) % 4)).isdigit()
    except (Error, ValueError):
        return False


def _of_games(settings: Installation) -> Iterator[Finding]:
    folder, now = settings.data_dir, SystemClock().now()
    try:
        is_held = is_running(folder)
    except OSError as error:
        what = f"{error.filename} cannot be used ({error.strerror}): give it to the user of the bot."
        yield Finding(Weight.WRONG, "data folder", what)
        return
    yield Finding(Weight.FINE, "process", "the bot is running." if is_held else "the bot is not running.")
    if is_held and settings.http_port is not None:
        is_well, sentence = _asked(settings.http_host, settings.http_port)
        yield Finding(Weight.FINE if is_well else Weight.WRONG, "health", sentence)
    yield from of_games(folder, now, is_running=is_held)
    if folder.exists():
        yield of_backups(folder, now)


def _asked(host: str, port: int) -> tuple[bool, str]:
    """What /healthz says: whether all is well, and a sentence."""
    connection = HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status == 200, answer.read(1_000).decode("utf-8", "replace").strip()
    except (OSError, HTTPException):
        return False, f"Nobody answers at port {port} of {host}: start the bot again."
    finally:
        connection.close()


def _of_data(world: World) -> Finding:
    """Boards, fonts and time zones come with the bot, or with the packages that it needs."""
    try:
        for box in world.shelf.values():
            game = box.game({})
            if box.pictures.has_board:
                paint(box.pictures.scene(game, game.blank(), game.viewer(None)), width=200)
        ZoneInfo("Europe/Berlin")
    except Exception as error:  # noqa: BLE001  # whatever a missing or damaged file does to its reader
        what = f"the bot's own files cannot be read ({type(error).__name__}): install it anew, with its folder `data`."
        return Finding(Weight.WRONG, "files", what)
    return Finding(Weight.FINE, "files", "boards, fonts and time zones are there.")
