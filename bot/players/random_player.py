"""A player of any game that decides at random: it tests rules, and better players should beat it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Draft, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of

D = TypeVar("D", bound=Decision)
_EVEN: Mapping[str, int] = MappingProxyType({})
_ATTEMPTS = 20
_USUAL = 10


class RandomPlayer:
    """Takes a random option, or fills a draft with random pieces; the default if all its tries run into dead ends."""

    def __init__(
        self,
        *,
        commit: float = 0.3,
        draft: float = 0.5,
        by_kind: float = 0.5,
        weights: Mapping[str, int] = _EVEN,
        likes: Collection[Decision] = (),
    ) -> None:
        """All probabilities are from 0 to 1.

        `commit` is the chance to commit a complete draft instead of adding another piece. `draft` is the chance to
        draft, for a seat that has both options and a draft. `by_kind` is the chance to choose a kind first and then one
        of its options, so that kinds with few options are chosen too; without that all options are equally likely.
        `weights` says how often a kind is chosen first, by its name in the notation: 10 is usual, and 0 is never,
        unless all kinds have 0. If there are options (or pieces) that the player `likes`, it chooses among these only.
        """
        self._commit, self._draft, self._by_kind = commit, draft, by_kind
        self._weights = weights
        self._likes: dict[type, list[Decision]] = {}
        for each in likes:
            self._likes.setdefault(type(each), []).append(each)

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision of `seat` from the match it has witnessed, also if it can decide something unasked.

        Refuses with Illegal a seat that is not asked and can decide nothing.
        """
        # The length of the log is in the label; otherwise seeded luck would give the same answer to the same
        # question all game.
        label = f"{seat} {len(seen.log)}"
        options = seen.options(seat)
        draft = seen.draft(seat)
        if draft is not None and (not options or self._happens(chance, f"{label} draft", self._draft)):
            return self._drafted(seen, seat, chance, label)
        if options:
            return self._taken(options, chance, label)
        return seen.game.default(seen.state, seat, chance)

    def _drafted(self, seen: Match[Any], seat: Seat, chance: Chance, label: str) -> Decision:
        for attempt in range(_ATTEMPTS):
            draft = seen.draft(seat)
            # The attempt is in the label too; otherwise seeded luck would run into the same dead end again.
            if draft is not None and self._complete(draft, chance, f"{label} {attempt}"):
                return draft.committed()
        return seen.game.default(seen.state, seat, chance)

    def _complete(self, draft: Draft, chance: Chance, label: str) -> bool:
        """Add pieces until the draft is to be committed; False if it has run into a dead end."""
        while options := draft.options():
            here = f"{label} {len(draft.pieces)}"
            if draft.is_complete() and self._happens(chance, f"{here} commit", self._commit):
                return True
            draft.add(self._taken(options, chance, here))
        return draft.is_complete()

    def _taken(self, options: Sequence[D], chance: Chance, label: str) -> D:
        options = [option for option in options if option in self._likes.get(type(option), ())] or options
        if self._happens(chance, f"{label} kind", self._by_kind):
            options = self._of_one_kind(options, chance, label)
        return pick(chance, f"{label} option", options)

    def _of_one_kind(self, options: Sequence[D], chance: Chance, label: str) -> Sequence[D]:
        kinds: dict[type, list[D]] = {}
        for option in options:
            kinds.setdefault(type(option), []).append(option)
        urn = [kind for kind in kinds for _ in range(self._weights.get(kebab_of(kind), _USUAL))]
        return kinds[pick(chance, f"{label} of kind", urn or list(kinds))]

    @staticmethod
    def _happens(chance: Chance, label: str, probability: float) -> bool:
        return chance.below(label, 1000) < probability * 1000
