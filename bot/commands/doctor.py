"""`doctor`: the faults of an installation, in the words with which `run` refuses it, and the remedies."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from binascii import Error
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Final
from zoneinfo import ZoneInfo

import click

from bot.commands.health import FINE, asked
from bot.commands.world import WRONG, Installation, World
from bot.games.box import Box
from bot.store.condition import FOLDER, Finding, Weight, of_backups, of_folder, of_games
from bot.store.migrations import Unusable
from bot.store.place import is_held
from bot.tables.system import SystemClock
from rendering.paint import paint

_SHAPE: Final = re.compile(r"([\w-]{18,})\.[\w-]{4,}\.[\w-]{20,}", re.ASCII)
_SHAPELESS: Final = (
    "DISCORD_TOKEN does not have the form of a bot's token, three parts with dots between: copy it from the page Bot of"
    " Discord's developer site (neither the client secret nor the public key is it)."
)


@click.command()
@click.option(
    "--offline", is_flag=True, help="Do not ask Discord whether it knows the token and the commands."
)
@click.pass_obj
def doctor(world: World, *, offline: bool) -> None:
    """Say what is wrong with this installation, and what to do.

    The bot may be running. Everything that stops `run` counts as wrong here, in the same words. Nothing is changed, and
    no secret is printed. The exit code is 1 if something is wrong, else 0.
    """
    is_wrong = False
    for each in _findings(world, offline=offline):
        click.echo(f"{each.weight:<6}  {each.about}: {each.sentence}")
        is_wrong |= each.weight is Weight.WRONG
    if is_wrong:
        raise click.exceptions.Exit(WRONG)


def _findings(world: World, *, offline: bool) -> Iterator[Finding]:
    yield from _of_shelf(world)
    try:
        settings = world.settings()
    except world.bad_settings as error:
        yield Finding(Weight.WRONG, "settings", str(error))
        return
    yield _of_settings(settings)
    token = _of_token(world, settings)
    yield token
    folder = list(of_folder(settings.data_dir))
    yield from folder
    # A fault of the folder is a fault of everything in it, and is reported once.
    if Weight.WRONG not in {each.weight for each in folder if each.about == FOLDER}:
        yield from _of_games(world, settings)
    if not offline and token.weight is not Weight.WRONG:
        yield _of_discord(settings)


def _of_settings(settings: Installation) -> Finding:
    if settings.exposed is not None:
        what = f"every user of this machine can read the token in {settings.exposed}: `chmod 600` it."
        return Finding(Weight.WRONG, "settings", what)
    return Finding(Weight.FINE, "settings", "they can be read.")


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
    """True if the first part of a token is the number of a bot, as required."""
    try:
        return urlsafe_b64decode(part + "=" * (-len(part) % 4)).isdigit()
    except (Error, ValueError):
        return False


def _of_games(world: World, settings: Installation) -> Iterator[Finding]:
    folder, now = settings.data_dir, SystemClock().now()
    try:
        is_running = is_held(folder)
    except Unusable as error:
        yield Finding(Weight.WRONG, "process", str(error))
        return
    yield Finding(Weight.FINE, "process", "the bot is running." if is_running else "the bot is not running.")
    if settings.http_port is not None:
        yield _of_port(settings.http_host, settings.http_port, is_running=is_running)
    yield from of_games(folder, now, is_running=is_running, installed=world.shelf.keys())
    if folder.exists():
        yield of_backups(folder, now)


def _of_port(host: str, port: int, *, is_running: bool) -> Finding:
    if is_running:
        is_well, sentence = asked(host, port)
        weight = Weight.WRONG if not is_well else Weight.FINE if sentence == FINE else Weight.BEWARE
        return Finding(weight, "health", sentence)
    chat = import_module("bot.chat.health")
    try:
        chat.check_free(host, port)
    except chat.PortTaken as error:
        return Finding(Weight.WRONG, "port", str(error))
    return Finding(Weight.FINE, "port", f"port {port} of {host} is free.")


def _of_discord(settings: Installation) -> Finding:
    """The finding about Discord: it must let the bot in, and know its commands."""
    chat = import_module("bot.chat.registered")
    try:
        differing = chat.differing(settings)
    except chat.NotLetIn as error:
        return Finding(Weight.WRONG, "discord", str(error))
    if differing:
        what = f"it knows other commands than these ({', '.join(differing)}): run `sync`."
        return Finding(Weight.WRONG, "discord", what)
    return Finding(Weight.FINE, "discord", "it lets the bot in, and knows its commands.")


def _of_shelf(world: World) -> Iterator[Finding]:
    """Findings about the bot's own files, and about the games of other packages."""
    yield _of_data([box for key, box in world.shelf.items() if key not in world.guests])
    for key, package in world.guests.items():
        try:
            _draw(world.shelf[key])
        except Exception as error:  # noqa: BLE001  # a missing or damaged file may cause any error
            what = f"the board of {key} cannot be drawn ({type(error).__name__}): install {package} anew."
            yield Finding(Weight.BEWARE, "games", what)
        else:
            yield Finding(Weight.FINE, "games", f"{key} of the package {package} stands on the shelf.")
    for each in world.left_out:
        yield Finding(Weight.BEWARE, "games", each.sentence)


def _draw(box: Box) -> None:
    game = box.game({})
    if box.pictures.has_board:
        paint(box.pictures.scene(game, game.blank(), game.viewer(None)), width=200)


def _of_data(boxes: Iterable[Box]) -> Finding:
    """The finding about boards, fonts and time zones, which come with the bot."""
    try:
        for box in boxes:
            _draw(box)
        ZoneInfo("Europe/Berlin")
    except Exception as error:  # noqa: BLE001  # a missing or damaged file may cause any error
        what = f"the bot's own files cannot be read ({type(error).__name__}): install it again, with its folder `data`."
        return Finding(Weight.WRONG, "files", what)
    return Finding(Weight.FINE, "files", "boards, fonts and time zones are there.")
