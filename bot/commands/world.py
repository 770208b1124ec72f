"""What the command line is given to work with, and how it refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import click

from bot.games.box import Box
from bot.games.shelf import Shelf, box_of


class Refused(click.ClickException):
    """Bad input: one sentence on stderr, and exit code 2."""

    exit_code = 2


class Installation(Protocol):
    """What the commands themselves read of the settings."""

    @property
    def data_dir(self) -> Path:
        """The folder that holds the games."""
        ...

    @property
    def token(self) -> str:
        """The bot's token; refuses as bad settings do if there is none."""
        ...

    @property
    def http_host(self) -> str:
        """Where the bot says how it is."""
        ...

    @property
    def http_port(self) -> int | None:
        """At which port; None if it does not say."""
        ...


@dataclass(frozen=True, slots=True)
class World:
    """Where the settings come from, how they refuse (one sentence) when they are bad, and which games there are."""

    settings: Callable[[], Installation]
    bad_settings: type[ValueError]
    shelf: Shelf

    def box(self, key: str | None) -> Box:
        """A game by its key, or the first on the shelf; ValueError, one sentence, if there is none."""
        return box_of(key or next(iter(self.shelf)), self.shelf)


def with_board(box: Box) -> Box:
    """A game that has a board to look at; refuses any other with ValueError, one sentence."""
    if not box.pictures.has_board:
        raise ValueError(f"{box.title} has no board to draw.")
    return box


@contextmanager
def refusing() -> Iterator[None]:
    """Turn a ValueError, whose text is a sentence, or a file that cannot be used into a refusal."""
    try:
        yield
    except ValueError as error:
        raise Refused(str(error)) from error
    except OSError as error:
        # While something is written Python names no file.
        named = f"{error.filename}: " if error.filename else ""
        raise Refused(f"{named}{error.strerror}.") from error


def text_of(path: Path) -> str:
    """The text of a file; refuses one that cannot be read, or that is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"The file {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Refused(f"The file {path} is no text.") from error


def save(path: Path, content: bytes) -> None:
    """Write a file; refuses a place where none can be."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Refused(f"The file {path} cannot be written: {error.strerror}.") from error
