"""The habits of people: when a game does not wait for them, and how they are reminded and helped."""

from __future__ import annotations

from collections.abc import Collection
from zoneinfo import ZoneInfo

from sqlite_utils import Database

from bot.store import rows
from bot.tables.model.breaks import ALL_DAY, USUAL, Habits, Stretch
from bot.tables.model.table import UserId


def habits(database: Database, users: Collection[UserId]) -> dict[UserId, Habits]:
    """The habits of those of `users` who have stored any."""
    vacations = _vacations(database, users)
    query = """
        SELECT user, zone, quiet_from, quiet_to, reminder, heads_up, hints FROM habits
        WHERE user IN (SELECT value FROM json_each(?))
    """
    found = {user: Habits(vacations=stretches) for user, stretches in vacations.items()}
    for number, zone, start, end, reminder, heads_up, hints in database.execute(
        query, (rows.text(list(users)),)
    ):
        user, quiet = UserId(number), quiet_hours(start, end)
        away = vacations.get(user, ())
        found[user] = Habits(known_zone(zone), quiet, reminder, bool(heads_up), away, bool(hints))
    return found


def known_zone(name: str) -> str:
    """A stored time zone, or the usual one if it is unknown: an unknown zone must not stop the tables of its people."""
    try:
        return ZoneInfo(name).key
    except (KeyError, ValueError, OSError):
        return USUAL.zone


def quiet_hours(start: int | None, end: int | None) -> tuple[int, int] | None:
    """Stored quiet hours, in minutes since midnight; None if they are not times of day."""
    if start is None or end is None or not (0 <= start < ALL_DAY and 0 <= end < ALL_DAY):
        return None
    return start, end


def _vacations(database: Database, users: Collection[UserId]) -> dict[UserId, tuple[Stretch, ...]]:
    found: dict[UserId, tuple[Stretch, ...]] = {}
    query = """
        SELECT user, since, until FROM vacations
        WHERE user IN (SELECT value FROM json_each(?)) ORDER BY user, since
    """
    for user, since, until in database.execute(query, (rows.text(list(users)),)):
        found[UserId(user)] = (*found.get(UserId(user), ()), (since, until))
    return found
