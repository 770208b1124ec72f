"""Time zones by what people type: a city, a country, an abbreviation, a difference from UTC.

The names are those of the time zone database (https://data.iana.org/time-zones/theory.html); the places of countries
come from its tables `iso3166.tab`, `zone.tab` and `zonenow.tab`. A difference alone is no zone: it says nothing about
summer time, and the database writes it with the opposite sign (`Etc/GMT-2` is two hours ahead of UTC).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple
from unicodedata import category, normalize
from zoneinfo import ZoneInfo, available_timezones

from bot.tables.model.zone_words import COUNTRIES, ZONES
from bot.words import _

GREENWICH: Final = "UTC"
_FIXED: Final = "Etc/"
_FARTHEST: Final = 14 * 60
"""Minutes from UTC to the place farthest ahead of it."""
_WEEK: Final = 7 * 86_400.0
"""The seconds of a week."""
_WEEKS: Final = 106
"""Weeks ahead for which two zones must agree to count as the same: two years, with every change of clocks."""

_OFFSET: Final = re.compile(
    r"(?:etc/)?(?:(?:utc|gmt|z)? ?(?P<sign>[+-])|utc|gmt) ?"
    r"(?P<hours>[0-9]{1,2})(?::?(?P<minutes>[0-5][0-9]))?(?P<words> .*)?"
)
_SIGNS: Final = str.maketrans({"−": "-", "–": "-", "﹢": "+"})
_SAME: Final = frozenset({"time", "standard", "daylight", "summer", "zone", "the"})
"""Words that do not change the meaning: “Eastern Daylight Time” is “Eastern”."""


class Offset(NamedTuple):
    """A difference from UTC in minutes, and whether the person said that it holds all year."""

    minutes: int
    is_all_year: bool

    def __str__(self) -> str:
        hours, minutes = divmod(abs(self.minutes), 60)
        sign = "-" if self.minutes < 0 else "+"
        return f"UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")


def folded(text: str) -> str:
    """A text in lower case, without accents, with one space between its words: “São_Paulo” is “sao paulo”."""
    parts = normalize("NFKD", text.casefold())
    letters = "".join(sign for sign in parts if not category(sign).startswith("M") and sign not in "'’.")
    return " ".join("".join(sign if sign.isalnum() else " " for sign in letters).split())


def offset_of(text: str) -> Offset | None:
    """The difference from UTC that a text names, such as “UTC+2”, “gmt-3:30”, “+2”; None for any other text."""
    typed = " ".join(normalize("NFKC", text).translate(_SIGNS).casefold().split())
    found = _OFFSET.fullmatch(typed)
    if found is None:
        return None
    minutes = int(found["hours"]) * 60 + int(found["minutes"] or 0)
    words = (found["words"] or "").strip()
    if minutes > _FARTHEST or words not in ("", "all year", _("all year"), "fixed"):
        return None
    return Offset(-minutes if found["sign"] == "-" else minutes, bool(words))


def fixed(offset: Offset) -> str | None:
    """The zone that has this difference all year; None if the database has none."""
    hours, minutes = divmod(abs(offset.minutes), 60)
    if not offset.minutes:
        return GREENWICH
    # POSIX counts westwards.
    name = f"{_FIXED}GMT{'+' if offset.minutes < 0 else '-'}{hours}"
    return name if not minutes and name in _known() else None


def title(zone: str) -> str:
    """The name of a zone as people read it: a fixed difference with its usual sign, any other zone by its name."""
    found = re.fullmatch(rf"{_FIXED}GMT([+-])([0-9]+)", zone)
    if found is None:
        return zone
    minutes = int(found[2]) * 60
    return all_year(Offset(-minutes if found[1] == "+" else minutes, is_all_year=True))


def all_year(offset: Offset) -> str:
    """A difference from UTC that never changes, as it is typed and shown."""
    return _("{offset} all year").format(offset=offset)


def time_in(zone: str, at: float) -> str:
    """The time of day in a zone at a moment (seconds since 1970), as HH:MM."""
    return f"{datetime.fromtimestamp(at, ZoneInfo(zone)):%H:%M}"


def meant(text: str, at: float) -> Sequence[str]:
    """The zones that a text means, the likely ones first; one if it is clear, none if it means nothing.

    Of zones whose clocks agree from `at` (seconds since 1970) on, only one is listed. A difference from UTC means the
    places where it holds at `at` or half a year later; if there are no such places, or the text says “all year”, it
    means the fixed zone, if the database has one.
    """
    if (offset := offset_of(text)) is not None:
        itself, places = fixed(offset), _having(offset, at)
        return (itself,) if itself is not None and (offset.is_all_year or not places) else places
    typed = folded(text)
    shorter = " ".join(word for word in typed.split() if word not in _SAME)
    for sought in (typed, shorter):
        for found in (ZONES.get(sought), _by_name().get(sought), _of_country(sought)):
            if found and (there := _different([each for each in found if each in _known()], at)):
                return there
    return ()


def suggested(text: str, at: float) -> Sequence[str]:
    """The zones that a partly typed text may mean: first those that it means now, then those whose name contains it.

    For an empty text these are the zones in which most people live; for a difference from UTC the zones that it means,
    and the fixed one.
    """
    sought, offset = folded(text), offset_of(text)
    if not sought:
        return tuple(dict.fromkeys(zone for zones in ZONES.values() for zone in zones))
    if offset is not None:
        return tuple(dict.fromkeys([*meant(text, at), *filter(None, [fixed(offset)])]))
    found = [(called, zone) for called, zones in _called() for zone in zones if sought in called]
    found.sort(
        key=lambda pair: (not pair[0].startswith(sought), pair[1] not in _places(), len(pair[0]), pair)
    )
    return tuple(dict.fromkeys([*meant(text, at), *(zone for _name, zone in found)]))


def _having(offset: Offset, at: float) -> tuple[str, ...]:
    """One place for each set of clocks that show a difference at a moment; then those showing it half a year later."""
    wanted = timedelta(minutes=offset.minutes)
    moments = (at, at + _WEEKS // 4 * _WEEK)
    found = dict.fromkeys(zone for at in moments for zone in _clocks() if _offset(zone, at) == wanted)
    return tuple(sorted(found, key=lambda zone: zone.startswith("Antarctica/")))


def _different(zones: Iterable[str], at: float) -> tuple[str, ...]:
    """One zone for each set of clocks that agree from a moment on: the one in `zonenow.tab`, if it is among them."""
    sets: dict[tuple[timedelta, ...], list[str]] = {}
    for zone in zones:
        clocks = tuple(_offset(zone, at + week * _WEEK) for week in range(_WEEKS))
        sets.setdefault(clocks, []).append(zone)
    return tuple(next((zone for zone in same if zone in _clocks()), same[0]) for same in sets.values())


def _offset(zone: str, at: float) -> timedelta:
    return datetime.fromtimestamp(at, ZoneInfo(zone)).utcoffset() or timedelta()


def _of_country(name: str) -> Sequence[str]:
    (code,) = COUNTRIES.get(name, ("",))
    return _by_code().get(code) or _countries().get(name, ())


@cache  # 3 ms, for every letter that a person types
def _known() -> frozenset[str]:
    # Cached: it reads 75 files with 32,583 function calls, too much for every letter that a person types.
    return frozenset(available_timezones())


def _offered() -> tuple[str, ...]:
    """UTC, and the names that name a place: no fixed difference, no abbreviation, not the clock of the machine."""
    regions = (name for name in _known() if "/" in name and not name.startswith(_FIXED))
    return (*sorted(regions), GREENWICH)


@cache  # 16 us, asked 290 times a letter
def _places() -> frozenset[str]:
    """The zones of countries; every other zone on offer is an older name of one of them."""
    return frozenset(zone for zones in _by_code().values() for zone in zones)


@cache  # 3 ms, asked twice a letter
def _by_name() -> Mapping[str, tuple[str, ...]]:
    """A whole name, or only its place (“new york”) -> zones."""
    found: dict[str, tuple[str, ...]] = {}
    for name in _offered():
        for called in {folded(name), folded(name.rpartition("/")[2])}:
            found[called] = (*found.get(called, ()), name)
    # If several zones share a name, the one that belongs to a country is the current one.
    return {
        called: tuple(sorted(names, key=lambda each: each not in _places()))
        for called, names in found.items()
    }


def _called() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All names of zones, folded, each with its zones."""
    known = ((called, tuple(zone for zone in zones if zone in _known())) for called, zones in ZONES.items())
    return (*_by_name().items(), *_countries().items(), *known)


@cache  # 0.2 ms, asked 51 times a letter
def _by_code() -> Mapping[str, tuple[str, ...]]:
    """The code of a country -> its zones, in the order of the table."""
    found: dict[str, tuple[str, ...]] = {}
    for code, _coordinates, zone, *_comment in _rows("zone.tab"):
        if zone in _known():
            found[code] = (*found.get(code, ()), zone)
    return found


@cache  # 2 ms, asked twice a letter
def _countries() -> Mapping[str, tuple[str, ...]]:
    """The name of a country (“korea (south)” also as “south korea” and “korea”), or its code -> zones."""
    found: dict[str, tuple[str, ...]] = {}
    for code, name in _rows("iso3166.tab"):
        first, _bracket, second = name.partition("(")
        zones = _by_code().get(code, ())
        for called in {folded(name), folded(first), folded(f"{second} {first}"), code.casefold()}:
            found[called] = (*found.get(called, ()), *zones)
    return found


def _clocks() -> tuple[str, ...]:
    """One zone for each set of clocks that will agree from now on, from west to east."""
    return tuple(zone for _code, _coordinates, zone, *_comment in _rows("zonenow.tab") if zone in _known())


def _rows(table: str) -> list[list[str]]:
    text = (files("tzdata") / "zoneinfo" / table).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
