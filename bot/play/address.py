"""The address of the local page, kept beside its games: a window that stays open finds its page after a restart."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

FILE: Final = "address"
"""The file in the folder of the games; it is as private as they are."""


class Address(NamedTuple):
    """The port of the page, and the word that opens it."""

    port: int
    word: str


def kept(folder: Path) -> Address | None:
    """The address of the last run; None if there is none, or if its port is taken."""
    found = None
    with suppress(OSError, UnicodeDecodeError):
        found = re.fullmatch(r"(\d{1,5}) ([\w-]{20,})", (folder / FILE).read_text(encoding="utf-8"))
    if found is None or not _is_free(int(found[1])):
        return None
    return Address(int(found[1]), found[2])


def keep(folder: Path, url: str) -> None:
    """Keep the address of a page for the next run. Without a file the next run has another one."""
    found = re.search(r":(\d+)/#([\w-]+)$", url)
    if found is None:
        return
    with suppress(OSError):
        path = folder / FILE
        path.touch(mode=0o600)
        path.write_text(f"{found[1]} {found[2]}", encoding="utf-8")


def _is_free(port: int) -> bool:
    with socket.socket() as tried, suppress(OSError, OverflowError):
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        tried.bind(("127.0.0.1", port))
        return True
    return False
