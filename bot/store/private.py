"""What lies in the folder of the games is its owner's alone, whatever the umask: it holds every secret.

Where a disk knows no owners, or a file is somebody else's, it stays as it is: that is no reason not to start.
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
"""What the owner of a file may do, and nobody else."""
_OTHERS: Final = 0o077
"""What anybody but the owner may do."""


def make_folder(folder: Path) -> None:
    """Make a folder if need be, and those that it lies in. Refuses with OSError."""
    if folder.is_dir():
        return
    # One by one: `mkdir` itself would make the folders above by the umask alone, open to others.
    make_folder(folder.parent)
    folder.mkdir(mode=_FOLDER, exist_ok=True)
    # The umask may have taken away even what its owner may do.
    _set(folder, _FOLDER)


def make_temporary(folder: Path, prefix: str) -> Path:
    """Make an empty file under a name of its own, to be written and then renamed or removed. Refuses with OSError."""
    number, name = tempfile.mkstemp(prefix=prefix, suffix=".part", dir=folder)
    os.close(number)
    _set(Path(name), FILE)
    return Path(name)


def tighten(path: Path) -> None:
    """Let nobody but its owner at what is there; what he may do himself stays as it is."""
    with suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & _OTHERS:
            path.chmod(mode & ~_OTHERS)


def tighten_all(folder: Path, is_ours: Callable[[str], bool]) -> None:
    """Let nobody but their owner at what is ours in a folder, by its name; nor at the folder, if nothing else is there.

    A folder that holds more may be of use to other programs.
    """
    with suppress(OSError):
        found = list(folder.iterdir())
        ours = [path for path in found if is_ours(path.name)]
        for path in ours if len(ours) < len(found) else [folder, *ours]:
            tighten(path)


def belong(path: Path, folder: Path) -> None:
    """Whatever an administrator puts into the folder of the bot is the bot's. Refuses with OSError."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def settle(path: Path) -> None:
    """Have a file, or the names in a folder, survive a power cut. Refuses with OSError."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _set(path: Path, mode: int) -> None:
    with suppress(OSError):
        path.chmod(mode)
