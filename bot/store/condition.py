"""The condition of the games, their folder and backups for `doctor`, which changes nothing: faults and remedies."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Collection, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from sqlite_utils import Database

from bot.quoting import quoted
from bot.store.failures import NoDatabase
from bot.store.migrations import MIGRATIONS, Unusable, version_of
from bot.store.place import NOTED, check, check_folder, is_ours, located
from bot.store.reading import INTERRUPTED, connected, snapshot
from bot.store.shape import misshapen
from bot.store.sound import check_free, check_sound, check_whole
from bot.tables.resolution.timing import SILENCE

LEAST: Final = 50_000_000
LITTLE: Final = 500_000_000
"""Bytes of free disk space: less than LEAST is a fault, less than LITTLE a warning."""
OLD: Final = 8 * 24 * 3600.0
"""The age in seconds from which a backup counts as old."""
UNTOLD: Final = 3600.0
"""Seconds after its due time from which a letter counts as overdue."""
NETWORK: Final = frozenset(
    {
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "glusterfs", "lustre", "afs", "ncpfs"),
        *("fuse.sshfs", "fuse.s3fs", "fuse.gcsfuse", "fuse.rclone", "fuse.glusterfs", "davfs", "fuse.davfs"),
    }
)
"""The types of network disks, as Linux names them."""
FOLDER: Final = "data folder"
"""The subject of findings about the folder itself, and so about everything in it."""
MEMORY: Final = frozenset({"tmpfs", "ramfs"})
# The letters of a table whose game is not installed wait for the game.
_UNTOLD: Final = "attempts > 0 AND table_key NOT IN (SELECT table_key FROM letters WHERE kind = 'shelved')"
MOUNTS: Final = Path("/proc/self/mountinfo")


class Weight(StrEnum):
    """How bad a finding is."""

    FINE = "fine"
    BEWARE = "beware"
    WRONG = "wrong"


class Finding(NamedTuple):
    """The result of one check: a sentence that tells no secret of a game, and for a fault also names the remedy."""

    weight: Weight
    about: str
    sentence: str


def of_folder(folder: Path) -> Iterator[Finding]:
    """Findings about the folder, and if games can be kept there permanently."""
    about = FOLDER
    try:
        check_folder(folder)
        # If the database is a link, the folder of its target counts.
        home = located(folder).parent
        check_folder(home)
    except NoDatabase as error:
        yield Finding(Weight.WRONG, about, str(error))
        return
    if folder.exists():
        yield from _of_owners(home)
    else:
        yield Finding(Weight.FINE, about, f"{folder} is not there yet: `run` makes it.")
        home = next(each for each in folder.absolute().parents if each.exists())
    yield _of_disk(home)
    yield _of_space(home)


def of_games(folder: Path, now: float, *, is_running: bool, installed: Collection[str]) -> Iterator[Finding]:
    """Findings about the database, the clock, the letters and games that are not installed; `now` in seconds.

    `installed` are the keys of the games on the shelf. Of a database that cannot be used only its first fault is named.
    It is only read, but checked as `run` does.
    """
    about = "database"
    try:
        path = check(folder)
        if not path.exists():
            yield Finding(Weight.FINE, about, f"there are no games in {folder} yet: `run` begins.")
            return
        with snapshot(path) as database, connected(path) as connection:
            # Checked while a reader is connected: otherwise SQLite would write out the last writes of a
            # crashed bot.
            if not is_running:
                check_free(path)
            check_sound(path, database)
            check_whole(path, database)
            damage = [flaw.sentence for _, flaw in misshapen(database)]
            if damage:
                remedy = "`python -m bot check` says more, and `restore` goes on from a backup"
                yield Finding(Weight.WRONG, about, f"{damage[0]}: {remedy}.")
                return
            yield Finding(Weight.FINE, about, _sound(version_of(connection), path, folder))
            # Not for a damaged database: it may contain any time.
            yield from _of_time(database, now, is_running=is_running)
            yield from _of_missing(database, installed)
    except (Unusable, OSError) as error:
        if getattr(error, "code", None) == INTERRUPTED:
            what = "a change was interrupted, and `run` undoes it: start the bot."
            yield Finding(Weight.BEWARE, about, what)
            return
        yield Finding(Weight.WRONG, about, str(error))


def of_backups(folder: Path, now: float) -> Finding:
    """The finding about the last copy that `backup` made."""
    about, remedy = "backup", "let a timer call `python -m bot backup FILE` (docs/backup.md)"
    try:
        age = now - (folder / NOTED).stat().st_mtime
    except OSError:
        return Finding(Weight.BEWARE, about, f"no backup was ever made by `backup`: {remedy}.")
    days = round(age / (24 * 3600.0))
    if age > OLD:
        return Finding(Weight.BEWARE, about, f"the last backup is {days} days old: {remedy}.")
    return Finding(Weight.FINE, about, f"the last one is {days} days old.")


def _of_owners(folder: Path) -> Iterator[Finding]:
    """Findings about owners: a command run by another user, such as root, may leave files that the bot cannot write."""
    owner, remedy = (
        folder.stat().st_uid,
        "`chown -R` the folder to the user of the bot, and run all as that user",
    )
    ours = sorted((each.name, each.lstat()) for each in folder.iterdir() if is_ours(each.name))
    foreign = [name for name, found in ours if found.st_uid != owner]
    closed = [
        name for name, found in ours if not found.st_mode & stat.S_IRUSR or not found.st_mode & stat.S_IWUSR
    ]
    if foreign:
        yield Finding(
            Weight.WRONG, "owner", f"{foreign[0]} belongs to another user than its folder: {remedy}."
        )
    elif closed and owner != os.geteuid() == 0:
        # Root may do everything, and so does not notice what keeps the bot's user out.
        what = f"{closed[0]} may not be read and written by its owner: `chmod u+rw` it."
        yield Finding(Weight.WRONG, "owner", what)
    elif owner != os.geteuid():
        yield Finding(Weight.BEWARE, "owner", f"{folder} belongs to another user than you: {remedy}.")
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
    """The type of the disk that a folder is on, as Linux names it; empty if Linux does not say."""
    place, found = folder.resolve(), ("", "")
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    for line in lines:
        # A line has root, mount point and so on, a dash, then the type. The last mount at a place hides
        # earlier ones.
        before, _, after = line.partition(" - ")
        point = before.split()[4].replace("\\040", " ")
        if place.is_relative_to(point) and len(point) >= len(found[0]):
            found = point, after.split()[0]
    return found[1]


def _of_space(folder: Path) -> Finding:
    free, found = shutil.disk_usage(folder).free, os.statvfs(folder)
    left = f"{free // 1_000_000:,} MB are free"
    # Some disks do not count files.
    if found.f_files and not found.f_favail:
        return Finding(Weight.WRONG, "space", "the disk takes no more files: remove some.")
    if free < LEAST:
        return Finding(Weight.WRONG, "space", f"{left}: make room, else nothing can be kept.")
    if free < LITTLE:
        return Finding(Weight.BEWARE, "space", f"{left}: make room soon.")
    return Finding(Weight.FINE, "space", f"{left}.")


def _sound(version: int, path: Path, folder: Path) -> str:
    newest = len(MIGRATIONS)
    later = "" if version == newest else f"; `run` brings it to {newest}"
    where = "" if path.parent == folder else f"; it is {path}, to which a link in {folder} leads"
    return f"it is sound, of version {version}{later}{where}."


def _of_time(database: Database, now: float, *, is_running: bool) -> Iterator[Finding]:
    # The last sign of life is the only other source of time.
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


def _of_missing(database: Database, installed: Collection[str]) -> Iterator[Finding]:
    query = "SELECT DISTINCT game FROM tables WHERE status != 'over' ORDER BY game"
    for (game,) in database.execute(query).fetchall():
        if game not in installed:
            what = f"tables of “{quoted(game)}” sleep, as it is not installed: install it and start the bot again."
            yield Finding(Weight.BEWARE, "games", what)


def _of_letters(database: Database, now: float, *, is_running: bool) -> Finding:
    # The number stays secret: somebody who looks twice would learn how much has happened unseen in between.
    letters = database.table("letters")
    if is_running and letters.count_where("due < ?", [now - UNTOLD]):
        return Finding(Weight.WRONG, "letters", "some are overdue: start the bot again, and read its log.")
    if letters.count_where(_UNTOLD):
        what = "some could not be told yet: the log says why, with Discord's code (not_told)."
        return Finding(Weight.BEWARE, "letters", what)
    return Finding(Weight.FINE, "letters", "none is held up.")
