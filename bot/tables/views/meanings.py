"""What offers may be called, and which of them somebody means by a few words.

Every game is read alike, from what an offer shows: its label, its act, its zone and its line of notation. Case,
punctuation and how words are spaced do not matter. Nothing is known here but these offers and the zones of the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, Final
from unicodedata import normalize

from bot.engine.acts import Tone
from bot.engine.notation import Notation
from bot.tables.views.offers import Offer
from bot.words import _, once_a_language

NAMED: Final = 4
"""So many offers are named where several are meant."""
CLOSE: Final = 0.5
"""From 0 to 1: how much of a word, or of a name, has to be the same to come near it."""
SPACED: Final = 3
"""In at most so many words somebody types one."""

_WORD: Final = re.compile(r"[^\W_]+")


def words(text: str) -> tuple[str, ...]:
    """The words of a text, without anything between them, as they were typed."""
    return tuple(_WORD.findall(text))


@dataclass(frozen=True, slots=True)
class Names:
    """Everything that an offer is called: `whole`, or a part of one of the `forms` that has one of the `marks` in it.

    What has no marks is called by two words of a form, and the only one of its act by the name of that (`acts`).
    """

    whole: frozenset[str]
    forms: tuple[tuple[str, ...], ...]
    marks: frozenset[str]
    acts: frozenset[str]


class Meanings:
    """Some offers by their names. `zones` are the labels of the board."""

    def __init__(self, offers: Iterable[Offer], notation: Notation, zones: Iterable[str]) -> None:
        """What is without effect is meant only where it is named whole."""
        self._offers = tuple(offers)
        self._names = [_names(offer, notation) for offer in self._offers]
        self._whole: dict[str, list[int]] = {}
        self._within: dict[str, set[int]] = {}
        self._acts: dict[str, list[int]] = {}
        for number, names in enumerate(self._names):
            for name in names.whole:
                self._whole.setdefault(name, []).append(number)
            if self._offers[number].choice.tone is not Tone.IDLE:
                for word in {word for form in names.forms for word in form}:
                    self._within.setdefault(word, set()).add(number)
                for name in names.acts:
                    self._acts.setdefault(name, []).append(number)
        self._zones = {"".join(_plain(zone)): zone for zone in zones}
        self._known = {*self._within, *self._zones}
        self._longest = max((len(form) for names in self._names for form in names.forms), default=1)

    @property
    def are_there(self) -> bool:
        """Whether there is anything to be meant."""
        return bool(self._offers)

    def first(self, typed: Sequence[str], before: Offer | None = None) -> tuple[list[Offer], int]:
        """What the longest beginning of `typed` means that means one offer alone, and of how many words it is.

        Where only all of it fits, and several offers, these; where nothing fits, none. What comes after another offer
        is read like it where it can be. Nothing comes after what is no piece: it is meant by all of the words.
        """
        longest: list[Offer] = []
        # Nothing that is longer can fit, however its words are spaced.
        for size in range(min(len(typed), SPACED * self._longest), 0, -1):
            found = _like(self.fitting(typed[:size]), before)
            if len(found) == 1 and (found[0].is_piece or size == len(typed)):
                return found, size
            if size == len(typed):
                longest = found
        return longest, len(typed)

    def fitting(self, typed: Sequence[str]) -> list[Offer]:
        """The offers that these words name whole; else those of whose names they are a part, or whose act they are."""
        found = map(self._numbers, _barer(self._joined(typed)))
        return [self._offers[number] for number in next(filter(None, found), ())]

    def begins_at_once(self, typed: Sequence[str]) -> bool:
        """Whether something comes after words that would be decided at once, if they stood alone."""
        found = map(self.fitting, (typed[:size] for size in range(1, min(len(typed), self._longest))))
        return any(len(offers) == 1 and not offers[0].is_piece for offers in found)

    def nearest(self, typed: Sequence[str]) -> list[Offer]:
        """What may have been meant by words that fit nothing: one offer or two, or none that comes near."""
        run = [self._spelled(word) for word in self._joined(typed)]
        for size in range(min(len(run), self._longest), 0, -1):
            if found := self.fitting(run[:size]):
                return found[:2]
        close = get_close_matches("".join(run), self._whole, n=1, cutoff=CLOSE)
        return [self._offers[number] for name in close for number in self._whole[name]][:2]

    def stranger(self, typed: Sequence[str]) -> str:
        """The first of these words that is in no name of an offer and of no zone, as it was typed; else empty."""
        run = self._joined(typed)
        strange = next((word for word in run if word not in self._known and not word.isdecimal()), "")
        return next((word for word in typed if strange in _plain(word)), strange)

    def elsewhere(self, typed: Sequence[str], before: Offer | None = None) -> tuple[Offer, str] | None:
        """An offer that these words would mean if they named its zone instead of this one of the board; else None."""
        run = self._joined(typed)
        offered = {"".join(_plain(offer.choice.zone)): offer.choice.zone for offer in self._offers}
        for at, word in enumerate(run):
            if word in self._zones and word not in offered:
                for other in filter(None, offered):
                    found = _like(self.fitting([*run[:at], other, *run[at + 1 :]]), before)
                    if len(found) == 1 and found[0].choice.zone == offered[other]:
                        return found[0], self._zones[word]
        return None

    def examples(self) -> tuple[str, ...]:
        """Two offers of different acts as somebody may type them, the first of them short; fewer if there are.

        What answers to a proposal comes first, and whole.
        """
        if answers := [titled(offer) for offer in self._offers if offer.choice.answers]:
            return tuple(answers[:2])
        offers = [offer for offer in self._offers if offer.choice.tone is not Tone.IDLE]
        short = next(filter(None, map(self._short, offers)), None)
        if short is None:
            return ()
        others = [offer for offer in offers if offer.act != short[0].act] or offers
        # What leads somewhere says more, and what ends something is no advice.
        others.sort(key=lambda offer: (offer.choice.tone is not Tone.FREE, not offer.choice.zone))
        long = (self._first_meant(offer, (offer.choice.label, titled(offer))) for offer in others)
        return tuple(dict.fromkeys([short[1], *[text for text in long if text not in ("", short[1])][:1]]))

    def _short(self, offer: Offer) -> tuple[Offer, str] | None:
        zone = offer.choice.zone
        names = (zone, f"{offer.act.name} {zone}" if zone else "", offer.choice.label, titled(offer))
        text = self._first_meant(offer, names)
        return (offer, text) if text else None

    def _first_meant(self, offer: Offer, texts: Iterable[str]) -> str:
        return next((text for text in texts if text and self.fitting(words(text)) == [offer]), "")

    def _numbers(self, run: Sequence[str]) -> Sequence[int]:
        name = "".join(run)
        return self._whole.get(name, ()) or list(self._partly(run)) or self._acts.get(name, ())

    def _partly(self, run: Sequence[str]) -> Iterator[int]:
        shared = set.intersection(*(self._within.get(word, set()) for word in run)) if run else set()
        for number in sorted(shared):
            names = self._names[number]
            is_marked = len(run) > 1 if not names.marks else not names.marks.isdisjoint(run)
            if is_marked and any(_is_within(run, form) for form in names.forms):
                yield number

    def _joined(self, typed: Sequence[str]) -> list[str]:
        """Plain words, with a number at the end of the word before it where that is a word: “YA 21”."""
        run: list[str] = []
        for word in (part for each in typed for part in _plain(each)):
            if run and word.isdecimal() and word not in self._known and run[-1] + word in self._known:
                run[-1] += word
            else:
                run.append(word)
        return run

    def _spelled(self, word: str) -> str:
        near = [] if word in self._within else get_close_matches(word, self._within, n=1, cutoff=CLOSE)
        return near[0] if near else word


def titled(offer: Offer) -> str:
    """An offer as a panel writes it where all its acts stand side by side."""
    label = offer.choice.label
    if offer.act.direct or label.startswith(offer.act.title):
        return label
    return _("{act}: {option}").format(act=offer.act.title, option=label)


def listed(offers: Sequence[Offer], notation: Notation) -> str:
    """Some offers by names that tell them apart."""
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


def _names(offer: Offer, notation: Notation) -> Names:
    act, choice, option = offer.act, offer.choice, offer.option
    label, title, name, zone = map(_plain, (choice.label, act.title, act.name, choice.zone))
    noted = (*label, *_plain(choice.note))
    line = _plain(notation.line(option))
    values = line[len(_plain(notation.name(type(option)))) :]
    forms = [(*title, *label), (*name, *label), (*title, *values), (*name, *values), line, noted]
    whole = [(*title, *label), (*name, *label), (*title, *noted)]
    if None not in notation.json(option):
        whole.append(line)
    if noted != label:
        whole.append(noted)
    # A zone in a menu says nothing without its act.
    if act.direct or label != zone:
        whole.append(label)
    return Names(
        whole=frozenset(map("".join, whole)),
        forms=tuple(dict.fromkeys(forms)),
        marks=frozenset((*values, *zone)),
        acts=frozenset(("".join(title), "".join(name))),
    )


def _plain(text: str) -> tuple[str, ...]:
    """The words of a text in one case, whatever the form of their letters."""
    return words(normalize("NFKC", text).casefold())


def _barer(run: Sequence[str]) -> Iterator[Sequence[str]]:
    """As it is, then without what means nothing by itself: a number, as panels number what they list; small words."""
    small = _small_words()
    for left in (run, run[1:] if run and run[0].isdecimal() else ()):
        yield left
        yield [word for word in left if word not in small]


@once_a_language
def _small_words() -> frozenset[str]:
    return frozenset(_("a an the at to into in on of for from with and then").split())


def _is_within(run: Iterable[str], form: Iterable[str]) -> bool:
    """Whether these words stand in the form, in this order."""
    left = iter(form)
    return all(word in left for word in run)


def _like(found: list[Offer], before: Offer | None) -> list[Offer]:
    """Of several those of the same act as the one before, and of these those that share most with it."""
    if len(found) < 2 or before is None:
        return found
    same = [offer for offer in found if type(offer.option) is type(before.option)]
    shares = [_shared(offer.option, before.option) for offer in same]
    return [offer for offer, share in zip(same, shares, strict=True) if share == max(shares)] or found


def _shared(option: Any, other: Any) -> int:
    return sum(getattr(option, each.name) == getattr(other, each.name) for each in fields(option))
