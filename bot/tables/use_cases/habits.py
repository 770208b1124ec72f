"""Habits: a person's time zone, quiet hours, vacations, reminders, hints. Private: others see only deadlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.tables.model import time_zones
from bot.tables.model.breaks import DAY, GREENWICH, LONGEST_QUIET, USUAL, Habits, Quiet, Stretch
from bot.tables.model.paces import HOUR
from bot.tables.model.table import Halted, Refusal, Status, UserId
from bot.tables.model.typed import minutes_of_day, number_of
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.retiming import retime
from bot.words import _, ngettext

LONGEST_VACATION: Final = 14
"""The most days of one vacation."""
VACATION: Final = 30
"""The most days of vacation in a calendar year."""
SHORTEST: Final = 6 * HOUR
"""The least seconds that a vacation counts. At most 120 can so begin in a year; each slows later work."""
_KEPT: Final = 400 * DAY
"""Seconds after its end when a vacation is deleted: no running clock is that old, and its year is over."""
LONGEST_INTERVAL: Final = 14 * 24
"""The most hours between two reminders."""

_DAYS: Final = {"d": 1, "day": 1, "days": 1, "w": 7, "week": 7, "weeks": 7}
_HOURS: Final = {"h": 1, "hour": 1, "hours": 1, "d": 24, "day": 24, "days": 24}
LISTED: Final = 8
"""The most time zones that are listed when several are meant."""


async def habits(hall: Hall, user: UserId) -> Habits:
    """The habits of a user, for that user alone."""
    return (await hall.store.habits([user])).get(user, USUAL)


async def set_zone(hall: Hall, user: UserId, name: str) -> Habits:
    """Set the time zone of a user, by any of its names: see `time_zones` and `set_quiet`.

    Raises Refusal if the name means no zone, or several: then the sentence lists them.
    """
    found = time_zones.meant(name, hall.clock.now())
    if len(found) != 1:
        raise Refusal(_not_one(name, found))
    async with hall.alone(user):
        return await _keep(hall, user, replace(await habits(hall, user), zone=found[0]))


async def set_quiet(hall: Hall, user: UserId, start: str, end: str) -> Habits:
    """Set the hours of every day that do not count against the user; none if both are empty.

    They apply to clocks that begin later. A clock that has begun keeps its own until its turn is over
    (`SideClock.quiets`): otherwise a player could move the hours every day, and would never be late. Reminders follow
    them at once. Raises Refusal for a text that is no time of day (see `minutes_of_day`), one without the other, equal
    times, and more than 12 hours.
    """
    quiet = None if not start and not end else _quiet_hours(start, end)
    async with hall.alone(user):
        return await _keep(hall, user, replace(await habits(hall, user), quiet=quiet))


async def take_vacation(hall: Hall, user: UserId, days: str) -> Habits:
    """Begin a vacation of so many days, in which the user's clocks stand; 0 ends the present one.

    The present one also ends when a new one begins. Raises Refusal for other texts, more than 14 days, more than are
    left of 30 in a calendar year, and a 0 without a vacation.
    """
    number = number_of(days, _DAYS)
    if number is None or number > LONGEST_VACATION:
        raise Refusal(_("A vacation begins now and lasts 1 to 14 days; 0 ends it."))
    async with hall.alone(user):
        own = await habits(hall, user)
        return await _keep(hall, user, _away_for(own, number, hall.clock.now()))


def _away_for(own: Habits, number: int, now: float) -> Habits:
    """The habits with a vacation of so many days from now on; 0 ends the present one.

    Raises Refusal for more days than are left, and for a 0 without a vacation.
    """
    if number == 0 and is_away(own, now) is None:
        raise Refusal(_("You are not on vacation; type a number of days to begin one."))
    # The present vacation ends first: its unused days are available to the new one.
    cut = replace(own, vacations=tuple(_until(own.vacations, now)))
    left = vacation_left(cut, now)
    if number > left:
        raise Refusal(
            ngettext(
                "You have {n} day of vacation left in this year.",
                "You have {n} days of vacation left in this year.",
                left,
            ).format(n=left)
        )
    new = [(now, now + number * DAY)] if number else []
    return replace(cut, vacations=(*cut.vacations, *new))


async def set_reminders(hall: Hall, user: UserId, wanted: str) -> Habits:
    """Set how often the user is reminded: "off", "usual", or a number of hours, or of days with that unit.

    Raises Refusal for other texts, and for more than 14 days.
    """
    interval = _interval(wanted)
    async with hall.alone(user):
        return await _keep(hall, user, replace(await habits(hall, user), reminder=interval))


async def set_hints(hall: Hall, user: UserId, *, is_wanted: bool) -> Habits:
    """Set whether the user is warned of what they may regret about a draft (Words.hint), and told what is new."""
    async with hall.alone(user):
        return await _keep(hall, user, replace(await habits(hall, user), hints=is_wanted), is_felt=False)


def vacation_left(own: Habits, now: float) -> int:
    """The number of whole vacation days that a user has left in the present year of Greenwich.

    Never the year of their own time zone: a player who changes it at New Year would get the days of a year twice.
    """
    year = _year(now)
    # A vacation counts wholly for the year in which it begins, so each of its days is counted exactly once.
    taken = sum(max(until - since, SHORTEST) for since, until in own.vacations if _year(since) == year)
    return max(0, int(VACATION - taken / DAY))


def is_away(own: Habits, now: float) -> float | None:
    """Until when (seconds) a user is on vacation; None if they are not."""
    return next((until for since, until in own.vacations if since <= now < until), None)


def _year(moment: float) -> int:
    return datetime.fromtimestamp(moment, GREENWICH).year


async def _keep(hall: Hall, user: UserId, own: Habits, *, is_felt: bool = True) -> Habits:
    """Store habits; those that take effect at once also reset the clocks and reminders of the user."""
    earlier = {user: await habits(hall, user)}
    await hall.store.set_habits(user, own)
    for table in await hall.store.tables_of(user):
        if is_felt and table.status is Status.RUNNING:
            # A halted table stands still; the user's clocks at the other tables must still be reset.
            with suppress(Halted):
                await retime(hall, table.key, earlier=earlier)
    return own


def _until(vacations: tuple[Stretch, ...], now: float) -> Iterator[Stretch]:
    """The vacations that have begun, cut at `now`; very old ones are left out."""
    for since, until in vacations:
        if since < now and until > now - _KEPT:
            yield since, min(until, now)


def _quiet_hours(start: str, end: str) -> tuple[int, int]:
    quiet = Quiet(USUAL.zone, _minutes(start), _minutes(end))
    if not 0 < quiet.length <= LONGEST_QUIET:
        raise Refusal(
            _("Quiet hours last from one minute to 12 hours a day: for example from 22:00 to 08:00.")
        )
    return quiet.start, quiet.end


def _not_one(name: str, found: Sequence[str]) -> str:
    """A sentence that a text names no time zone, or which of several it can mean."""
    listed, offset = _(", ").join(found[:LISTED]), time_zones.offset_of(name)
    if not found:
        return _("There is no such time zone; choose one that is offered, such as Europe/Berlin.")
    if offset is None:
        return _("That can mean several time zones; choose one: {list}.").format(list=listed)
    if time_zones.fixed(offset) is None:
        text = _("{offset} does not say when summer time begins. Choose a place with your clocks: {list}.")
        return text.format(offset=offset, list=listed)
    text = _(
        "{offset} does not say when summer time begins. Choose a place with your clocks: {list}; if they never change "
        "type “{all_year}”."
    )
    return text.format(offset=offset, list=listed, all_year=time_zones.all_year(offset))


def _minutes(text: str) -> int:
    found = minutes_of_day(text)
    if found is None:
        raise Refusal(_("Type both times of day, such as 22:00 and 08:00, or 10pm and 8am."))
    return found


def _interval(wanted: str) -> float | None:
    word = wanted.strip().casefold()
    if word in ("off", _("off")):
        return 0.0
    if word in ("usual", _("usual")):
        return None
    hours = number_of(word, _HOURS) or 0
    if not 1 <= hours <= LONGEST_INTERVAL:
        raise Refusal(
            _("Type off, usual, or the fewest hours between two reminders: 1 to {n}.").format(
                n=LONGEST_INTERVAL
            )
        )
    return hours * 3600.0
