"""File modes: everything in the folder of the games is private to its owner, whatever the umask. It holds every secret.

On a disk without owners, and for another user's file, the mode stays as it is: the bot starts all the same.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

_FOLDER: Final = 0o700
FILE: Final = 0o600
"""The mode of a file for its owner alone."""
_OTHERS: Final = 0o077
"""The mode bits of everybody except the owner."""


def make_folder(folder: Path) -> None:
    """Make a folder and its parents if they are missing, each for its owner alone. Raises OSError."""
    if folder.is_dir():
        return
    # One by one: `mkdir` would make the parents by the umask alone, open to others.
    make_folder(folder.parent)
    folder.mkdir(mode=_FOLDER, exist_ok=True)
    # The umask may have removed even the owner's rights.
    _set(folder, _FOLDER)


def make_temporary(folder: Path, prefix: str) -> Path:
    """Make an empty file under a unique name, to be written and then renamed or removed. Raises OSError."""
    number, name = tempfile.mkstemp(prefix=prefix, suffix=".part", dir=folder)
    os.close(number)
    _set(Path(name), FILE)
    return Path(name)


def tighten(path: Path) -> None:
    """Remove everybody's rights on a path except the owner's, which stay as they are."""
    with suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)


def tighten_all(folder: Path, is_ours: Callable[[str], bool]) -> None:
    """Make the bot's files in a folder private, and the folder itself if it contains nothing else.

    `is_ours` tells the bot's files by name. A folder with other files may be in use by other programs.
    """
    with suppress(OSError):
        found = list(folder.iterdir())
        ours = [path for path in found if is_ours(path.name)]
        for path in ours if len(ours) < len(found) else [folder, *ours]:
            tighten(path)


def belong(path: Path, folder: Path) -> None:
    """Give a file that root makes in the bot's folder to the owner of that folder. Raises OSError."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def settle(path: Path) -> None:
    """Write a file, or the names in a folder, to the disk, so that they survive a power cut. Raises OSError."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _set(path: Path, mode: int) -> None:
    with suppress(OSError):
        path.chmod(mode)
