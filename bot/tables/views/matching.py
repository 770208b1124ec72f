"""Finds the offers that a person means by a few words.

Case, punctuation, spacing and filler words do not matter (see `naming`). The module knows only these offers and the
zones of the board.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from itertools import combinations, product
from typing import Any, Final

from bot.engine.acts import Tone
from bot.engine.notation import Notation
from bot.tables.model.typed import fillers, plain_words, verbs, words
from bot.tables.views.naming import names_of, titled
from bot.tables.views.offers import Offer

CLOSE: Final = 0.5
"""The likeness, from 0 to 1, from which a typed word comes near a word or a name."""
SPACED: Final = 3
"""The most typed words that may stand for one word of a name."""
SPARE: Final = 6
"""With up to this many optional words every subset may be left out; with more, only all of them or none."""


class Matcher:
    """Some offers by their names. `zones` are the labels of the board."""

    def __init__(self, offers: Iterable[Offer], notation: Notation, zones: Iterable[str]) -> None:
        """`zones` are the labels of the board. An offer without effect is meant only if its whole name is typed."""
        self._offers = tuple(offers)
        self._names = [names_of(offer, notation) for offer in self._offers]
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
        self._zones = {"".join(plain_words(zone)): zone for zone in zones}
        self._known = {*self._within, *self._zones}
        self._optional = fillers() | verbs() | {word for names in self._names for word in names.also}
        self._in_order = sorted(self._whole), sorted(self._acts)
        self._longest = max((len(form) for names in self._names for form in names.forms), default=1)

    @property
    def are_there(self) -> bool:
        """True if there is an offer that can be meant."""
        return bool(self._offers)

    def first(self, typed: Sequence[str], before: Offer | None = None) -> tuple[list[Offer], int]:
        """The offers meant by the longest beginning of `typed` that means one offer alone, and its number of words.

        If only the whole of `typed` fits, and fits several offers, it returns all of them; if nothing fits, none.
        Words after another offer (`before`) are read as similar to it where possible. An offer that is no piece must
        be meant by all of the words, because nothing can follow it.
        """
        longest: list[Offer] = []
        for size in range(min(len(typed), self._most(typed)), 0, -1):
            found = _like(self.fitting(typed[:size]), before)
            if len(found) == 1 and (found[0].is_piece or size == len(typed)):
                return found, size
            if size == len(typed):
                longest = found
        return longest, len(typed)

    def _most(self, typed: Sequence[str]) -> int:
        """The most words that can fit any offer, with any spacing and all optional words left out."""
        most = SPACED * self._longest
        return most + min(most, sum(word.casefold() in self._optional for word in typed))

    def fitting(self, typed: Sequence[str]) -> list[Offer]:
        """The offers that these words name whole; otherwise the offers of which they name a part or the act; else none.

        As few optional words as possible are left out (see `Names.may_lack`); if nothing fits, also a number at the
        beginning, because panels number their lists.
        """
        run = self._joined(typed)
        unnumbered = run[1:] if run and run[0].isdecimal() else []
        found = next(filter(None, map(self._called, (run, unnumbered))), ())
        return [self._offers[number] for number in found]

    def begins_at_once(self, typed: Sequence[str]) -> bool:
        """True if `typed` begins with words that name a one-step decision, followed by more words."""
        found = map(self.fitting, (typed[:size] for size in range(1, min(len(typed), self._longest + 1))))
        return any(len(offers) == 1 and not offers[0].is_piece for offers in found)

    def nearest(self, typed: Sequence[str]) -> list[Offer]:
        """The offers that may have been meant by words that fit nothing: one or two, or none if none comes near."""
        called = (word for word in self._joined(typed) if word in self._known or word not in self._optional)
        run = [self._spelled(word) for word in called]
        for size in range(min(len(run), self._longest), 0, -1):
            if found := self.fitting(run[:size]):
                return found[:2]
        close = get_close_matches("".join(run), self._whole, n=1, cutoff=CLOSE)
        return [self._offers[number] for name in close for number in self._whole[name]][:2]

    def stranger(self, typed: Sequence[str]) -> str:
        """The first of these words that is in no name of an offer or zone, as it was typed; empty if there is none."""
        run = self._joined(typed)
        known = self._known | self._optional
        strange = next((word for word in run if word not in known and not word.isdecimal()), "")
        return next((word for word in typed if strange in plain_words(word)), strange)

    def elsewhere(self, typed: Sequence[str], before: Offer | None = None) -> tuple[Offer, str] | None:
        """The offer that these words would mean with another zone, and the zone that they name; None if none."""
        run = self._joined(typed)
        if len(run) > self._most(run):
            return None
        offered = {"".join(plain_words(offer.choice.zone)): offer.choice.zone for offer in self._offers}
        for at, word in enumerate(run):
            if word in self._zones and word not in offered:
                for other in filter(None, offered):
                    found = _like(self.fitting([*run[:at], other, *run[at + 1 :]]), before)
                    if len(found) == 1 and found[0].choice.zone == offered[other]:
                        return found[0], self._zones[word]
        return None

    def examples(self) -> tuple[str, ...]:
        """Up to two offers as a person may type them, of different acts where possible; the first one is short.

        If there are answers to a proposal, only these are given, in full. Other offers without effect are left out.
        """
        if answers := [titled(offer) for offer in self._offers if offer.choice.answers]:
            return tuple(answers[:2])
        offers = [offer for offer in self._offers if offer.choice.tone is not Tone.IDLE]
        short = next(filter(None, map(self._short, offers)), None)
        if short is None:
            return ()
        others = [offer for offer in offers if offer.act != short[0].act] or offers
        # Offers that lead to a zone make better examples; offers that end something are no advice.
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

    def _called(self, run: Sequence[str]) -> Sequence[int]:
        # A whole name counts before a part of a name, however many optional words are left out: without them a
        # label still means the same.
        wholes, acts = self._in_order
        if whole := _fewest(self._by(self._whole, wholes, run)):
            return [number for _size, number in whole]
        parts = self._partly(run)
        of_acts = _fewest(self._by(self._acts, acts, run))
        is_of_act = bool(of_acts) and (not parts or of_acts[0][0] < parts[0][0])
        return [number for _size, number in dict.fromkeys(of_acts if is_of_act else parts)]

    def _by(
        self, names: Mapping[str, Sequence[int]], in_order: Sequence[str], run: Sequence[str]
    ) -> Iterator[tuple[int, int]]:
        """Offers with a name that equals these words, apart from optional words that are left out.

        Yields for each the number of words left out, and the number of the offer.
        """
        # The name so far -> the sorted words left out on each way that leads to it.
        ways: dict[str, set[tuple[str, ...]]] = {"": {()}}
        for word in run:
            longer = defaultdict[str, set[tuple[str, ...]]](set)
            for begun, without in ways.items():
                if _is_begun(begun + word, in_order):
                    longer[begun + word] |= without
                if word in self._optional:
                    longer[begun] |= {tuple(sorted((*each, word))) for each in without}
            ways = longer
        for name in ways.keys() & names.keys():
            for number, left_out in product(names[name], ways[name]):
                if self._names[number].may_lack(left_out, Counter(run) - Counter(left_out)):
                    yield len(left_out), number

    def _partly(self, run: Sequence[str]) -> list[tuple[int, int]]:
        """Offers with a name that contains all of these words, apart from optional words that are left out.

        Returns for each the number of words left out, and the number of the offer.
        """
        needed = [word for word in run if word not in self._optional]
        spare = [at for at, word in enumerate(run) if word in self._optional] if needed else []
        candidates = sorted(self._sharing(needed or run))
        for size in range(len(spare) + 1) if len(spare) <= SPARE else (0, len(spare)):
            found = [
                (size, number)
                for without in combinations(spare, size)
                for number in candidates
                if self._is_part(number, run, without)
            ]
            if found:
                return found
        return []

    def _sharing(self, run: Sequence[str]) -> set[int]:
        """The offers whose names contain each of these words."""
        return set.intersection(*(self._within.get(word, set()) for word in run)) if run else set()

    def _is_part(self, number: int, run: Sequence[str], without: Collection[int]) -> bool:
        """True if these words, without those at some places, are a distinctive part of one of the offer's names."""
        names, kept = self._names[number], [word for at, word in enumerate(run) if at not in without]
        is_marked = len(kept) > 1 if not names.marks else not names.marks.isdisjoint(kept)
        is_within = is_marked and any(_is_within(kept, form) for form in names.forms)
        return is_within and names.may_lack({run[at] for at in without}, kept)

    def _joined(self, typed: Sequence[str]) -> list[str]:
        """The plain words; a number is joined to the word before it if the result is a known word: “YA 21”."""
        run: list[str] = []
        for word in (part for each in typed for part in plain_words(each)):
            if run and word.isdecimal() and word not in self._known and run[-1] + word in self._known:
                run[-1] += word
            else:
                run.append(word)
        return run

    def _spelled(self, word: str) -> str:
        near = [] if word in self._within else get_close_matches(word, self._within, n=1, cutoff=CLOSE)
        return near[0] if near else word


def _is_begun(text: str, in_order: Sequence[str]) -> bool:
    """True if one of these sorted names begins with a text."""
    at = bisect_left(in_order, text)
    return at < len(in_order) and in_order[at].startswith(text)


def _fewest(found: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The entries with the fewest words left out."""
    every = list(found)
    least = min((size for size, _number in every), default=0)
    return list(dict.fromkeys(each for each in every if each[0] == least))


def _is_within(run: Iterable[str], form: Iterable[str]) -> bool:
    """True if the form contains these words in this order."""
    left = iter(form)
    return all(word in left for word in run)


def _like(found: list[Offer], before: Offer | None) -> list[Offer]:
    """Of several offers, those with the same act as `before`, and of these the ones that share most with it.

    All of them if none has that act.
    """
    if len(found) < 2 or before is None:
        return found
    same = [offer for offer in found if type(offer.option) is type(before.option)]
    shares = [_shared(offer.option, before.option) for offer in same]
    return [offer for offer, share in zip(same, shares, strict=True) if share == max(shares)] or found


def _shared(option: Any, other: Any) -> int:
    return sum(getattr(option, each.name) == getattr(other, each.name) for each in fields(option))
