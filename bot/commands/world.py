"""What the command line works with, and how it refuses."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import click

from bot.quoting import quoted

# Hosting services call `health` every minute or two: it must not import the games.
if TYPE_CHECKING:
    from bot.games.box import Box
    from bot.installed import LeftOut, Standing

OptionsT = TypeVar("OptionsT")

WRONG: Final = 1
"""The exit code of a check that has found a fault."""
BAD_INPUT: Final = 2
"""The exit code for impossible input."""
PASSING: Final = os.EX_TEMPFAIL
"""The exit code of a fault that may pass by itself: 75, try again in a while."""
PERMANENT: Final = os.EX_CONFIG
"""The exit code of a fault of the installation that stays until an operator acts: 78, do not try again."""


class Refused(click.ClickException):
    """A refused command: one sentence on stderr, and an exit code."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        """`message` is the sentence; `code` is the exit code."""
        super().__init__(message)
        self.code = code


def stopped(error: Exception) -> Refused:
    """A refusal for a fault of the installation or of Discord; its code depends on the error's `is_passing`."""
    return Refused(str(error), PASSING if getattr(error, "is_passing", False) else PERMANENT)


class AnyPath(click.Path):
    """A path as people write it: `~` is a user's folder even if no shell has expanded it, as in the settings."""

    def __init__(self, *, file_okay: bool = True, dir_okay: bool = True) -> None:
        """With `file_okay` it accepts an existing file, with `dir_okay` an existing folder."""
        super().__init__(file_okay=file_okay, dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Refuses the folder of an unknown user."""
        try:
            return super().convert(Path(value).expanduser(), param, ctx)
        except RuntimeError:
            self.fail(f"“{quoted(value)}” begins with ~, and there is no such user here.", param, ctx)


class Installation(Protocol):
    """The settings that the commands themselves read."""

    @property
    def data_dir(self) -> Path:
        """The folder that holds the games."""
        ...

    @property
    def token(self) -> str:
        """The bot's token. Raises World.bad_settings if there is none."""
        ...

    @property
    def http_host(self) -> str:
        """The host at which the bot reports its health."""
        ...

    @property
    def http_port(self) -> int | None:
        """The port at which the bot reports its health; None if it does not."""
        ...

    @property
    def exposed(self) -> Path | None:
        """The settings file if it holds the token and every user of the machine can read it; otherwise None."""
        ...


class LazyShelf(Mapping[str, "Box"]):
    """All games; they are imported when a command first asks for one."""

    def __getitem__(self, key: str) -> Box:
        """A game by its key."""
        return self._shelf[key]

    def __iter__(self) -> Iterator[str]:
        """The keys, in their order."""
        return iter(self._shelf)

    def __len__(self) -> int:
        """The number of games."""
        return len(self._shelf)

    @property
    def _shelf(self) -> Mapping[str, Box]:
        return self._standing.shelf

    @property
    def left_out(self) -> Sequence[LeftOut]:
        """The games of other packages that do not stand on the shelf."""
        return self._standing.left_out

    @property
    def guests(self) -> Mapping[str, str]:
        """The games of other packages that stand on the shelf, each with its package."""
        return self._standing.guests

    @property
    def _standing(self) -> Standing:
        installed = import_module("bot.installed")
        # Only the chat can tell if the commands of a game fit, and it takes long to import.
        found: Standing = (
            import_module("bot.chat.fitting").stood() if installed.offered() else installed.standing()
        )
        return found


@dataclass(frozen=True, slots=True)
class World:
    """The source of the settings, the error for bad ones (its text is one sentence), and all games."""

    settings: Callable[[], Installation]
    bad_settings: type[ValueError]
    shelf: Mapping[str, Box]

    @property
    def left_out(self) -> Sequence[LeftOut]:
        """The games of other packages that do not stand on the shelf."""
        return self.shelf.left_out if isinstance(self.shelf, LazyShelf) else ()

    @property
    def guests(self) -> Mapping[str, str]:
        """The games of other packages that stand on the shelf, each with its package."""
        return self.shelf.guests if isinstance(self.shelf, LazyShelf) else {}

    def box(self, key: str | None) -> Box:
        """A game by its key, or the first on the shelf. Raises ValueError, with one sentence, if there is none."""
        found: Box = import_module("bot.games.shelf").box_of(key or next(iter(self.shelf)), self.shelf)
        return found


def options_as(
    kind: Callable[..., OptionsT],
) -> Callable[[Callable[[World, OptionsT], None]], Callable[..., None]]:
    """A decorator for a command. It calls the command with one value of `kind`, which has a field for each option."""

    def entered(run: Callable[[World, OptionsT], None]) -> Callable[..., None]:
        @wraps(run)
        def command(world: World, **options: Any) -> None:
            run(world, kind(**options))

        return command

    return entered


def with_board(box: Box) -> Box:
    """The box itself, if its game has a board to draw. Raises ValueError, with one sentence, if it has none."""
    if not box.pictures.has_board:
        raise ValueError(f"{box.title} has no board to draw.")
    return box


@contextmanager
def refusing() -> Iterator[None]:
    """Turn errors inside the block into Refused: a ValueError, whose text is a sentence, and an OSError of a file."""
    try:
        yield
    except UnicodeEncodeError:
        # Its text is Python's own: see `main`.
        raise
    except ValueError as error:
        raise Refused(str(error)) from error
    except OSError as error:
        # For an error while writing, Python names no file.
        named = f"{error.filename}: " if error.filename else ""
        raise Refused(f"{named}{error.strerror}.") from error


def text_of(path: Path) -> str:
    """The text of a file. Raises Refused if it cannot be read or is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"The file {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Refused(f"The file {path} is not a text.") from error


def save(path: Path, content: bytes) -> None:
    """Write a file. Raises Refused if it cannot be written."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Refused(f"The file {path} cannot be written: {error.strerror}.") from error
