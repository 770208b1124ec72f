"""`health`: asks the running bot if all is well. It is called all the time, so it imports little."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPException
from typing import Final

import click

from bot.commands.world import WRONG, Refused, World, stopped

FINE: Final = "ok"
"""The answer of a bot with which all is well."""
PATIENCE: Final = 10.0
"""Seconds in which a running bot has to answer."""


@click.command()
@click.pass_obj
def health(world: World) -> None:
    """Ask the bot that runs here, at KAGEMORI_HTTP_PORT, whether it is well; the exit code is 0, or 1 if it is not."""
    try:
        settings = world.settings()
    except world.bad_settings as error:
        raise stopped(error) from error
    if settings.http_port is None:
        raise Refused("KAGEMORI_HTTP_PORT is not set: without a port the bot does not say how it is.")
    is_well, sentence = asked(settings.http_host, settings.http_port)
    click.echo(sentence)
    if not is_well:
        raise click.exceptions.Exit(WRONG)


def asked(host: str, port: int) -> tuple[bool, str]:
    """The answer of /healthz: True if all is well, and a sentence."""
    connection = HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status == 200, answer.read(1_000).decode("utf-8", "replace").strip()
    except (OSError, HTTPException, UnicodeError):
        return False, f"Nobody answers at port {port} of {host}: start the bot again."
    finally:
        connection.close()
