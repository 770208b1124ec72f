"""The condition of the folder of the games, as a doctor sees it who changes nothing: what is wrong, and what to do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from filelock import FileLock, Timeout
from sqlite_utils import Database

from bot.store import private
from bot.store.connection import FILE, LOCK, NOTED, UNFINISHED, check_not_lost, is_ours
from bot.store.migrations import MIGRATIONS, Unusable, version_of
from bot.store.reading import connected, snapshot
from bot.store.shape import misshapen
from bot.tables.resolution.timing import SILENCE

LEAST: Final = 50_000_000
LITTLE: Final = 500_000_000
"""Bytes that have to be free on the disk, and below which it is time to make room."""
OLD: Final = 8 * 24 * 3600.0
"""Seconds after which a backup is an old one."""
UNTOLD: Final = 3600.0
"""Seconds after which a letter should have been told, or put off."""
NETWORK: Final = frozenset(
    {
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "glusterfs", "lustre", "afs", "ncpfs"),
        *("fuse.sshfs", "fuse.s3fs", "fuse.gcsfuse", "fuse.rclone", "fuse.glusterfs", "davfs", "fuse.davfs"),
    }
)
"""What Linux calls the disks of other machines."""
MEMORY: Final = frozenset({"tmpfs", "ramfs"})
MOUNTS: Final = Path("/proc/self/mountinfo")


class Weight(StrEnum):
    """How bad something is."""

    FINE = "fine"
    BEWARE = "beware"
    WRONG = "wrong"


class Finding(NamedTuple):
    """What was looked at, and a sentence that tells no secret of a game; if it is not fine, what to do as well."""

    weight: Weight
    about: str
    sentence: str


def is_running(folder: Path) -> bool:
    """Whether a bot holds a folder now."""
    path = folder / LOCK
    if not path.is_file():
        return False
    lock = FileLock(path, mode=private.FILE, thread_local=False, fallback_to_soft=False)
    try:
        with lock.acquire(blocking=False):
            return False
    except Timeout:
        return True


def of_folder(folder: Path) -> Iterator[Finding]:
    """Whether the bot can keep games there, and for good."""
    about = "data folder"
    if not folder.exists():
        yield _of_no_folder(folder)
        return
    try:
        private.make_temporary(folder, UNFINISHED).unlink()
    except OSError as error:
        remedy = "let KAGEMORI_DATA_DIR name a folder that the user of the bot may write"
        yield Finding(Weight.WRONG, about, f"{folder} cannot be written ({error.strerror}): {remedy}.")
        return
    yield from _of_owners(folder)
    yield _of_disk(folder)
    yield _of_space(folder)


def of_games(folder: Path, now: float, *, is_running: bool) -> Iterator[Finding]:
    """The database itself, and what it tells of clock and letters; `now` in seconds."""
    path, about = folder / FILE, "database"
    try:
        check_not_lost(path)
        if not path.is_file():
            yield Finding(Weight.FINE, about, f"there are no games in {folder} yet: `run` begins.")
            return
        with connected(path) as connection:
            version = version_of(connection)
        with snapshot(path) as database:
            damage = [flaw.sentence for _, flaw in misshapen(database)]
            if not damage:
                yield Finding(Weight.FINE, about, _sound(version))
                # Not of one that is damaged: it may say anything.
                yield from _of_time(database, now, is_running=is_running)
                return
    except (Unusable, OSError) as error:
        yield Finding(Weight.WRONG, about, str(error))
        return
    remedy = "`python -m bot check` says more, and `restore` goes on from a backup"
    yield Finding(Weight.WRONG, about, f"{damage[0]}: {remedy}.")


def of_backups(folder: Path, now: float) -> Finding:
    """When `backup` has last made a copy."""
    about, remedy = "backup", "let a timer call `python -m bot backup FILE` (docs/backup.md)"
    try:
        age = now - (folder / NOTED).stat().st_mtime
    except OSError:
        return Finding(Weight.BEWARE, about, f"no backup was ever made by `backup`: {remedy}.")
    days = round(age / (24 * 3600.0))
    if age > OLD:
        return Finding(Weight.BEWARE, about, f"the last backup is {days} days old: {remedy}.")
    return Finding(Weight.FINE, about, f"the last one is {days} days old.")


def _of_no_folder(folder: Path) -> Finding:
    above = next(each for each in folder.absolute().parents if each.exists())
    if above.is_dir() and os.access(above, os.W_OK | os.X_OK):
        return Finding(Weight.FINE, "data folder", f"{folder} is not there yet: `run` makes it.")
    remedy = "make it, and give it to the user of the bot, or set another KAGEMORI_DATA_DIR"
    return Finding(Weight.WRONG, "data folder", f"{folder} is not there, and cannot be made: {remedy}.")


def _of_owners(folder: Path) -> Iterator[Finding]:
    """Whoever runs a command as another user, such as root, may leave files that the bot cannot write."""
    owner, remedy = (
        folder.stat().st_uid,
        "`chown -R` the folder to the user of the bot, and run all as that user",
    )
    foreign = sorted(
        each.name for each in folder.iterdir() if is_ours(each.name) and each.lstat().st_uid != owner
    )
    if foreign:
        yield Finding(
            Weight.WRONG, "owner", f"{foreign[0]} belongs to another user than its folder: {remedy}."
        )
    elif owner != os.geteuid():
        yield Finding(Weight.BEWARE, "owner", f"{folder} belongs to another user than who asks: {remedy}.")
    else:
        yield Finding(Weight.FINE, "owner", "the folder and the files of the bot are yours.")


def _of_disk(folder: Path) -> Finding:
    kind, about = kind_of_disk(folder), "disk"
    if kind in NETWORK:
        what = f"{folder} is a network share ({kind}), where databases get damaged: move it to a local disk."
        return Finding(Weight.WRONG, about, what)
    if kind in MEMORY:
        what = f"{folder} is in memory ({kind}) and lost at the next restart: move it to a disk."
        return Finding(Weight.WRONG, about, what)
    if kind == "overlay":
        what = f"{folder} is on the disk of a container, which updates throw away: mount a volume there."
        return Finding(Weight.BEWARE, about, what)
    return Finding(
        Weight.FINE, about, f"{folder} is on a local disk." if kind else "nobody can say which it is here."
    )


def kind_of_disk(folder: Path, mounts: Path = MOUNTS) -> str:
    """What Linux calls the kind of disk on which a folder is; empty where it does not say."""
    place, found = folder.resolve(), ("", "")
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    for line in lines:
        # Root, mount point and so on, a dash, the kind; what is mounted last at a place is what is seen there.
        before, _, after = line.partition(" - ")
        point = before.split()[4].replace("\\040", " ")
        if place.is_relative_to(point) and len(point) >= len(found[0]):
            found = point, after.split()[0]
    return found[1]


def _of_space(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    left = f"{free // 1_000_000:,} MB are free"
    if free < LEAST:
        return Finding(Weight.WRONG, "space", f"{left}: make room, else nothing can be kept.")
    if free < LITTLE:
        return Finding(Weight.BEWARE, "space", f"{left}: make room soon.")
    return Finding(Weight.FINE, "space", f"{left}.")


def _sound(version: int) -> str:
    newest = len(MIGRATIONS)
    later = "" if version == newest else f"; `run` brings it to {newest}"
    return f"it is sound, of version {version}{later}."


def _of_time(database: Database, now: float, *, is_running: bool) -> Iterator[Finding]:
    # The last sign of life is the only other clock that there is.
    pulse = database.execute("SELECT MAX(at) FROM pulse").fetchone()[0]
    away = 0.0 if pulse is None else now - pulse
    if away < -SILENCE:
        remedy = "see to the clock of this machine (NTP)"
        yield Finding(Weight.WRONG, "clock", f"the last sign of life lies in the future: {remedy}.")
    elif is_running and away > SILENCE:
        what = f"the bot runs, and has not looked at what comes due for {round(away / 60)} minutes"
        yield Finding(Weight.WRONG, "clock", f"{what}: start it again, and read its log.")
    else:
        yield Finding(Weight.FINE, "clock", "it goes on where the last sign of life was left.")
    yield _of_letters(database, now, is_running=is_running)


def _of_letters(database: Database, now: float, *, is_running: bool) -> Finding:
    # Never how many: who looks twice would learn how much has happened unseen in between.
    letters = database.table("letters")
    if is_running and letters.count_where("due < ?", [now - UNTOLD]):
        return Finding(Weight.WRONG, "letters", "some are overdue: start the bot again, and read its log.")
    if letters.count_where("attempts > 0"):
        what = "some could not be told yet: the log says why, with Discord's code (not_told)."
        return Finding(Weight.BEWARE, "letters", what)
    return Finding(Weight.FINE, "letters", "none is held up.")
