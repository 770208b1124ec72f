"""What people have typed: texts on one line, without signs that cannot be seen, and zones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final
from unicodedata import category, normalize

from bot.tables.model.table import Refusal
from bot.words import _

JOINER: Final = "\u200d"
"""Holds the parts of a picture sign together; every other sign that cannot be seen is left out."""


BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by name that are drawn as nothing."""


_TIME: Final = re.compile(
    r"(?P<hour>[0-9]{1,2})(?: ?[:.h]? ?(?P<minute>[0-5][0-9]))?(?: ?(?:h|o.?clock|uhr))?(?: ?(?P<half>am|pm))?"
)
_NUMBER: Final = re.compile(r"(?:every )?(?P<number>[0-9]{1,3}) ?(?P<unit>[a-z]*)")
_NAMED: Final = {"midnight": 0, "noon": 12 * 60, "midday": 12 * 60}


def one_line(text: str) -> str:
    """The words of a text with one space between; empty if there is nothing to see in it."""
    # Split before anything is left out: a line break cannot be seen either, and without it two words are one.
    words = ("".join(sign for sign in word if _is_kept(sign)) for word in text.split())
    line = " ".join(filter(None, words))
    return line if any(map(_is_seen, line)) else ""


def zone_named(zones: Sequence[str], typed: str) -> str:
    """The label of the zone that was typed, whatever the case of its letters. Refuses what is none of them."""
    if not zones:
        raise Refusal(_("This game has no places to be named."))
    found = next((zone for zone in zones if zone.casefold() == typed.strip().casefold()), None)
    if found is None:
        text = _("There is no such zone: they are named as on the board, such as {zone}.")
        raise Refusal(text.format(zone=zones[0]))
    return found


def minutes_of_day(text: str) -> int | None:
    """Minutes since midnight of a time of day: “22”, “22:30”, “22.30”, “10 pm”, “10:30pm”, “noon”; else None."""
    typed = " ".join(normalize("NFKC", text).casefold().replace(".m.", "m").split())
    if typed in _NAMED:
        return _NAMED[typed]
    found = _TIME.fullmatch(typed)
    if found is None:
        return None
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if found["half"]:
        return None if not 1 <= hour <= 12 else hour % 12 * 60 + minute + 720 * (found["half"] == "pm")
    return (hour * 60 + minute) % (24 * 60) if hour * 60 + minute <= 24 * 60 else None


def number_of(text: str, units: Mapping[str, int]) -> int | None:
    """A whole number that was typed, times what the unit behind it is worth, such as “3 days”; None for other text.

    `units` are words in one case -> what one is worth.
    """
    found = _NUMBER.fullmatch(normalize("NFKC", text).casefold().strip())
    if found is None or (found["unit"] and found["unit"] not in units):
        return None
    return int(found["number"]) * units.get(found["unit"], 1)


def _is_kept(sign: str) -> bool:
    return sign == JOINER or (sign.isprintable() and sign not in BLANK)


def _is_seen(sign: str) -> bool:
    """By itself: joiners and accents only belong to something that is."""
    return sign != JOINER and not sign.isspace() and not category(sign).startswith("M")
