"""Asking the command line in this process: which games it knows, where they are, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from bot.commands import main
from bot.commands.world import World
from bot.games.box import Box


@dataclass(frozen=True)
class Place:
    """The place of the settings: where the games are, and a token that opens nothing."""

    data_dir: Path
    token: str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.abcdef." + "x" * 27
    http_host: str = "127.0.0.1"
    http_port: int | None = None
    exposed: Path | None = None
    discord_requests: str | None = None
    discord_gateway: str | None = None


@dataclass(frozen=True)
class Answer:
    """The output of a command."""

    code: int
    out: str
    err: str


Ask = Callable[..., Answer]


def asking(folder: Path, shelf: Mapping[str, Box], capsys: pytest.CaptureFixture[str]) -> Ask:
    """The command line of a bot whose games are in that folder."""
    world = World(partial(Place, folder), ValueError, shelf)

    def asked(*arguments: object) -> Answer:
        code = main([str(each) for each in arguments], world)
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return asked
