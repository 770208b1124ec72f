"""What the command line is given to work with, and how it refuses."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import click

from bot.quoting import quoted

# Hosts ask `health` every minute or two: it does not load the games.
if TYPE_CHECKING:
    from bot.games.box import Box

WRONG: Final = 1
"""The exit code of a command that has looked, and found something wrong."""
BAD_INPUT: Final = 2
"""The exit code where what was typed cannot be done."""
PASSING: Final = os.EX_TEMPFAIL
"""The exit code of a fault that may pass by itself: 75, try again in a while."""
PERMANENT: Final = os.EX_CONFIG
"""The exit code of a fault of the installation that stays until somebody has seen to it: 78, do not try again."""


class Refused(click.ClickException):
    """A command that cannot do what it was asked for: one sentence on stderr, and an exit code."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        """`message` is the sentence; `code` is that of bad input unless it is given."""
        super().__init__(message)
        self.code = code


def stopped(error: Exception) -> Refused:
    """What is wrong with the installation, or with Discord, as a refusal; it says itself if it `is_passing`."""
    return Refused(str(error), PASSING if getattr(error, "is_passing", False) else PERMANENT)


class AnyPath(click.Path):
    """A path as people write it: `~` is a user's folder, also where no shell has read it, as in the settings."""

    def __init__(self, *, file_okay: bool = True, dir_okay: bool = True) -> None:
        """What it may name, if it is there."""
        super().__init__(file_okay=file_okay, dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; refuses the folder of a user who is not there."""
        try:
            return super().convert(Path(value).expanduser(), param, ctx)
        except RuntimeError:
            self.fail(f"“{quoted(value)}” begins with ~, and there is no such user here.", param, ctx)


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

    @property
    def exposed(self) -> Path | None:
        """The file of settings that holds the token and that every user of the machine can read; None if none is so."""
        ...


class LazyShelf(Mapping[str, "Box"]):
    """Every game there is; they are loaded when a command first asks for one."""

    def __getitem__(self, key: str) -> Box:
        """A game by its key."""
        return self._shelf[key]

    def __iter__(self) -> Iterator[str]:
        """The keys, in their order."""
        return iter(self._shelf)

    def __len__(self) -> int:
        """How many games there are."""
        return len(self._shelf)

    @property
    def _shelf(self) -> Mapping[str, Box]:
        found: Mapping[str, Box] = import_module("bot.games.shelf").SHELF
        return found


@dataclass(frozen=True, slots=True)
class World:
    """Where the settings come from, how they refuse (one sentence) when they are bad, and which games there are."""

    settings: Callable[[], Installation]
    bad_settings: type[ValueError]
    shelf: Mapping[str, Box]

    def box(self, key: str | None) -> Box:
        """A game by its key, or the first on the shelf; ValueError, one sentence, if there is none."""
        found: Box = import_module("bot.games.shelf").box_of(key or next(iter(self.shelf)), self.shelf)
        return found


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
    except UnicodeEncodeError:
        # Its words are Python's own: see `main`.
        raise
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
