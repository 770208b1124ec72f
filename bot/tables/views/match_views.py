"""A match kept folded: once as it truly is, and once for each viewer. All of it can be folded again from the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from bot.engine.game import AnyGame, Fact, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.engine.notation import Garbled, kebab_of
from bot.engine.taking_back import Deed, TakenBack, remaining
from bot.games.box import Box
from bot.tables.model.stored import Recent, StoredRecord

T = TypeVar("T")

_TAKEN_BACK = kebab_of(TakenBack)
"""The name of the fact TakenBack. It contains facts of the game, which are upgraded one by one."""


class Unreadable(Exception):
    """What is stored of a match cannot be read. Show its text to nobody: it may contain a secret of any seat."""


class MatchViews:
    """The folds of one log. They grow with it and are shared: take a copy before changing one."""

    def __init__(self, box: Box, game: AnyGame, log: Iterable[Fact] = ()) -> None:
        """`log` holds the facts so far."""
        self.box, self.notation = box, box.notation
        self.match: Match[Any] = Match(game, log)
        self._matches: dict[Viewer, Match[Any]] = {}
        self._seen: dict[Viewer, int] = {}
        self._earlier: dict[Viewer, tuple[int, Match[Any]]] = {}
        self._made: dict[tuple[str, Seat], tuple[object, Any]] = {}

    def seen_by(self, viewer: Viewer) -> Match[Any]:
        """The match as `viewer` has witnessed it up to now. The object never changes; a later call may give another."""
        seen, known = self._matches.get(viewer), self._seen.get(viewer, 0)
        if seen is None or known < len(self.match.log):
            # Only a copy grows: the earlier object may still be in use.
            seen = Match(self.match.game) if seen is None else seen.copy()
            seen.witness(witnessed(self.match.log[known:], viewer))
            self._matches[viewer], self._seen[viewer] = seen, len(self.match.log)
        return seen

    def earlier(self, viewer: Viewer, size: int) -> Match[Any]:
        """The match as `viewer` had witnessed it when there were `size` facts; the last one per viewer is cached."""
        if size >= len(self.match.log):
            return self.seen_by(viewer)
        known, seen = self._earlier.get(viewer) or (None, None)
        if seen is None or known != size:
            seen = Match(self.match.game, witnessed(self.match.log[:size], viewer))
            self._earlier[viewer] = size, seen
        return seen

    def once(self, what: str, seat: Seat, asked: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` returns for a seat; the cached result as long as `asked` and the log are the same."""
        # A log only grows, so its length tells whether it has changed.
        question, kept = (len(self.match.log), *asked), self._made.get((what, seat))
        if kept is None or kept[0] != question:
            kept = self._made[what, seat] = question, make()
        made: T = kept[1]
        return made

    def forget(self, seat: Seat) -> None:
        """Drop everything that is cached for a seat."""
        for key in [each for each in self._made if each[1] == seat]:
            del self._made[key]

    def read(self, record: StoredRecord) -> Any:
        """A stored record as the value it was. Raises Garbled if it cannot be upgraded."""
        return self.notation.from_json(self._upcast(record.data, record.schema))

    def stored(self, record: StoredRecord) -> Any:
        """A stored fact or decision as it was. Raises Unreadable, without text, if it cannot be upgraded."""
        try:
            return self.read(record)
        except Garbled as garbled:
            raise Unreadable from garbled

    def _upcast(self, data: Any, schema: int) -> Any:
        if not isinstance(data, list) or not data:
            return data
        if data[0] == _TAKEN_BACK:
            return [_TAKEN_BACK, [self._upcast(inner, schema) for inner in data[1]]]
        return self.box.upcast(data, schema)

    def grow(self, first_fact: int, facts: Sequence[StoredRecord], recent: Iterable[Recent] = ()) -> None:
        """Append the stored facts that are not known yet; `facts` begin at number `first_fact`.

        `recent` are the decisions that may be taken back. Raises Unreadable.
        """
        # Another reader may have appended some of them while the store was asked for these.
        known = max(0, len(self.match.log) - first_fact)
        self.match.witness([self.stored(record) for record in facts[known:]])
        self.match.deeds = remaining(Deed(seat, self.stored(record), size) for seat, record, size in recent)
