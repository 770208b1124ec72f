"""The names of an offer, and the words that may be typed beside its name.

All games are read in the same way, from what an offer shows: its label, its act, its zone and its line of notation.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.notation import Notation
from bot.tables.model.typed import fillers, plain_words, verbs
from bot.tables.views.offers import Offer
from bot.words import _

NAMED: Final = 4
"""The most offers that are listed when several are meant."""

_NUMBERED: Final = re.compile(r"([^\W\d]+)(\d+)")


@dataclass(frozen=True, slots=True)
class Names:
    """All names of an offer: those in `whole`, or any part of one of the `forms` that contains one of the `marks`.

    An offer without marks is named by two words of a form; the only offer of an act also by the act's name (`acts`).
    `deeds` are the words of its act, `also` other words for doing it, which are optional.
    """

    whole: frozenset[str]
    forms: tuple[tuple[str, ...], ...]
    marks: frozenset[str]
    acts: frozenset[str]
    deeds: frozenset[str]
    also: frozenset[str]

    def may_lack(self, left_out: Collection[str], kept: Collection[str]) -> bool:
        """True if the words `left_out`, typed beside the words `kept` of the name, change nothing."""
        if self.also.issuperset(left_out):
            return True
        others = set(left_out) - self.also - fillers()
        return not others or (others <= verbs() and not self.deeds.isdisjoint(kept))


def names_of(offer: Offer, notation: Notation) -> Names:
    """All names of an offer."""
    act, choice, option = offer.act, offer.choice, offer.option
    label, title, name, zone = map(plain_words, (choice.label, act.title, act.name, choice.zone))
    noted = (*label, *plain_words(choice.note))
    line = plain_words(notation.line(option))
    values = line[len(plain_words(notation.name(type(option)))) :]
    apart = tuple(_apart(values, label))
    forms = [(*title, *label), (*name, *label), (*title, *values), (*name, *values), line, noted]
    forms += [(*title, *apart), (*name, *apart)]
    whole = [(*title, *label), (*name, *label), (*title, *noted)]
    if None not in notation.json(option):
        whole.append(line)
    if noted != label:
        whole.append(noted)
    # A label that is only a zone, in a menu of an act, names nothing without the act.
    if act.direct or label != zone:
        whole.append(label)
    return Names(
        whole=frozenset(map("".join, whole)),
        forms=tuple(dict.fromkeys(forms)),
        marks=frozenset((*values, *zone, *(word for word in apart if not word.isdecimal()))),
        acts=frozenset(("".join(title), "".join(name))),
        deeds=_telling(title) | _telling(name),
        also=frozenset(plain_words(act.also)),
    )


def _apart(values: Iterable[str], label: Sequence[str]) -> Iterator[str]:
    """The values; a number at a value's end is split off if the label has both parts: “kaiken1” as “Kaiken 1”."""
    for value in values:
        found = _NUMBERED.fullmatch(value)
        parts = () if found is None else found.groups()
        yield from parts if parts and set(parts) <= set(label) else (value,)


def _telling(name: Iterable[str]) -> frozenset[str]:
    """The words of an act's name without fillers and general verbs (“take the rope” gives “rope”), if any are left."""
    said = frozenset(name) - fillers()
    return said - verbs() or said


def titled(offer: Offer) -> str:
    """An offer as a panel writes it where all its acts are listed together."""
    label = offer.choice.label
    if offer.act.direct or label.startswith(offer.act.title):
        return label
    return _("{act}: {option}").format(act=offer.act.title, option=label)


def listed(offers: Sequence[Offer], notation: Notation) -> str:
    """The first NAMED offers as a list in words: by titles, with notes or in notation if titles are the same."""
    shown = offers[:NAMED]
    for names in (
        [titled(offer) for offer in shown],
        [f"{titled(offer)} ({offer.choice.note})" for offer in shown],
        [notation.line(offer.option) for offer in shown],
    ):
        if len(set(names)) == len(names):
            break
    text = _("; ").join(f"“{name}”" for name in names)
    return text + (" …" if len(offers) > NAMED else "")
