"""Typed text: lines, words, names, hours and numbers, cleared of invisible characters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile
from typing import Final, TypeVar
from unicodedata import category, normalize

from bot.tables.model.table import Refusal
from bot.words import _, once_a_language

T = TypeVar("T")

JOINER: Final = "\u200d"
"""Joins the parts of an emoji; all other invisible characters are left out."""


MARKS: Final = 3
"""The most accents over or under one letter in any script, in what people write to each other."""
_ACCENTS: Final = frozenset({"Mn", "Me"})
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that Unicode calls letters but that are drawn as nothing."""


_WORD: Final = re.compile(r"[^\W_]+")
_TIME: Final = re.compile(
    r"(?P<hour>[0-9]{1,2})(?: ?[:.h]? ?(?P<minute>[0-5][0-9]))?(?: ?(?:h|o.?clock|uhr))?(?: ?(?P<half>am|pm))?"
)
_NUMBER: Final = re.compile(r"(?:every )?(?P<number>[0-9]{1,3}) ?(?P<unit>[a-z]*)")
_NAMED: Final = {"midnight": 0, "noon": 12 * 60, "midday": 12 * 60}


def one_line(text: str) -> str:
    """The words of a text with one space between, without invisible characters and heaps of accents.

    Empty if nothing in it is visible.
    """
    # Split before characters are left out: a line break is invisible too, and its loss would join two words.
    words = ("".join(sign for sign in low(word) if _is_kept(sign)) for word in text.split())
    line = " ".join(filter(None, words))
    return line if any(map(_is_seen, line)) else ""


def low(text: str) -> str:
    """A text with at most MARKS accents over one another: more of them would cover the lines around."""
    if text.isascii():
        return text
    kept, marks = list[str](), 0
    for sign in text:
        marks = marks + 1 if category(sign) in _ACCENTS else 0
        if marks <= MARKS:
            kept.append(sign)
    return "".join(kept)


def words(text: str) -> tuple[str, ...]:
    """The words of a text as they were typed, without anything between them."""
    return tuple(_WORD.findall(text))


def plain_words(text: str) -> tuple[str, ...]:
    """The words of a text, case-folded and with letters of the same meaning made equal (NFKC)."""
    return words(normalize("NFKC", text).casefold())


def without_fillers(text: str) -> tuple[str, ...]:
    """The plain words of a text without fillers (“the queen” gives “queen”); if all are fillers, all of them."""
    every = plain_words(text)
    return tuple(word for word in every if word not in fillers()) or every


@once_a_language
def fillers() -> frozenset[str]:
    """Words that never name anything: articles, prepositions, courtesies."""
    return frozenset(
        _(
            "a an the at to into in on of for from with and then please pls plz now just ok okay thanks thank you i we "
            "my our me us let lets will would want like should must can could his her their this that"
        ).split()
    )


@once_a_language
def verbs() -> frozenset[str]:
    """Words that only say that something is done: next to the words of an act they name nothing."""
    return frozenset(_("go do make play use take").split())


def named(typed: str, names: Mapping[str, T]) -> T | None:
    """The thing whose name was typed, regardless of case, spacing and articles; None for no match or several.

    `names` maps each name to the thing that bears it.
    """
    for reading, called in _READINGS:
        sought = reading(typed.strip())
        found = [meant for name, meant in names.items() if sought and called(name) == sought]
        if found and all(each == found[0] for each in found):
            return found[0]
    return None


def _joined(text: str) -> str:
    return "".join(plain_words(text))


def _headless(text: str) -> str:
    """The plain words of a text, joined, without fillers, such as an article, at its beginning."""
    return "".join(dropwhile(lambda word: word in fillers(), plain_words(text)))


def _bare(text: str) -> str:
    """The plain words of a text, joined, without fillers at its beginning and its end."""
    every = list(dropwhile(lambda word: word in fillers(), plain_words(text)))
    return "".join(reversed(list(dropwhile(lambda word: word in fillers(), reversed(every)))))


_READINGS: Final[Sequence[tuple[Callable[[str], str], Callable[[str], str]]]] = (
    (str.casefold, str.casefold),
    (_joined, _joined),
    (_headless, _headless),
    (_bare, _headless),
)
"""How to read the typed text and the known names: first as they are, then with less and less of both."""


def zone_named(zones: Sequence[str], typed: str) -> str:
    """The label of the zone that was typed (see `named`). Raises Refusal if the text names none."""
    if not zones:
        raise Refusal(_("This game has no places to be named."))
    found = named(typed, {zone: zone for zone in zones})
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
    """A whole number that was typed, with its unit, such as “3 days” or “every 3 days”; None for other text.

    It is multiplied by the value of the unit; a number without a unit stays as it is. `units` maps each unit, in lower
    case, to its value.
    """
    found = _NUMBER.fullmatch(normalize("NFKC", text).casefold().strip())
    if found is None or (found["unit"] and found["unit"] not in units):
        return None
    return int(found["number"]) * units.get(found["unit"], 1)


def _is_kept(sign: str) -> bool:
    return sign == JOINER or (sign.isprintable() and sign not in BLANK)


def _is_seen(sign: str) -> bool:
    """True if the character is visible by itself; joiners and accents are not."""
    return sign != JOINER and not sign.isspace() and not category(sign).startswith("M")
