"""What people have typed: texts on one line, without signs that cannot be seen, and zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import category

from bot.tables.model.table import Refusal
from bot.words import _

JOINER: Final = "\u200d"
"""Holds the parts of a picture sign together; every other sign that cannot be seen is left out."""


BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by name that are drawn as nothing."""


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


def _is_kept(sign: str) -> bool:
    return sign == JOINER or (sign.isprintable() and sign not in BLANK)


def _is_seen(sign: str) -> bool:
    """By itself: joiners and accents only belong to something that is."""
    return sign != JOINER and not sign.isspace() and not category(sign).startswith("M")
