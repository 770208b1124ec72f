"""A match: a game and the log of its facts. Its state is the fold of the log, for the truth and for every viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar
from weakref import ref

from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Fact, Game, Illegal, Piece, Seat, State, Viewer, is_among

S = TypeVar("S", bound=State)


class Match(Generic[S]):
    """A game in progress, whole or as somebody has witnessed it.

    `log` holds the facts in order; `state` is their fold and must not be changed from outside. What a seat may decide
    is listed once between two facts.
    """

    __slots__ = ("_drafts", "_offered", "game", "log", "state")

    def __init__(self, game: Game[S], log: Iterable[Fact] = ()) -> None:
        """Rebuild a match from its facts; without any it is blank."""
        self.game = game
        self.log: list[Fact] = []
        self.state = game.blank()
        self._offered: dict[Seat, Sequence[Decision]] = {}
        self._drafts: dict[Seat, ref[Draft]] = {}
        self.witness(log)

    @classmethod
    def dealt(cls, game: Game[S], chance: Chance) -> Match[S]:
        """A new match with its opening facts."""
        match = cls(game)
        match._write(game.deal(match.state, chance))
        return match

    def witness(self, facts: Iterable[Fact]) -> None:
        """Append facts that are known to have happened."""
        evolve, state, log = self.game.evolve, self.state, self.log
        self._offered.clear()
        self._drafts.clear()
        for fact in facts:
            evolve(state, fact)
            log.append(fact)

    def play(self, seat: Seat, decision: Decision, chance: Chance) -> list[Fact]:
        """Decide: the facts that follow, already appended. Refuses with Illegal what is not legal, changing nothing."""
        if not is_among(decision, self._offered.get(seat, ())):
            self.check(seat, decision)
        return self._write(self.game.resolve(self.state, seat, decision, chance))

    def commit(self, seat: Seat, draft: Draft, chance: Chance) -> list[Fact]:
        """Decide what a draft has come to: `play`, but pieces that this match has listed are not tried again.

        That is so of the draft it opened last for the seat, until the next fact; any other one is tried.
        """
        opened = self._drafts.get(seat)
        decision = draft.committed()
        if opened is None or opened() is not draft:
            self.check(seat, decision)
        return self._write(self.game.resolve(self.state, seat, decision, chance))

    def check(self, seat: Seat, decision: Decision) -> None:
        """Refuse with Illegal what `seat` may not decide now; the sentence speaks from this match's state."""
        if not self.is_legal(seat, decision):
            raise Illegal(self.game.refusal(self.state, seat, decision))

    def is_legal(self, seat: Seat, decision: Decision) -> bool:
        """Whether `seat` may decide so now."""
        pieces = self.game.pieces(decision)
        if pieces is None:
            return is_among(decision, self.options(seat))
        draft = self.draft(seat)
        return draft is not None and _fits(draft, pieces) and draft.committed() == decision

    def options(self, seat: Seat) -> Sequence[Decision]:
        """Every decision of one step open to `seat`."""
        offered = self._offered.get(seat)
        if offered is None:
            offered = self._offered[seat] = self.game.options(self.state, seat)
        return offered

    def draft(self, seat: Seat, pieces: Iterable[Piece] = ()) -> Draft | None:
        """The draft `seat` is asked for, with `pieces` added (Illegal if one does not fit); None if it is not asked."""
        draft = self.game.draft(self.state, seat)
        if draft is not None:
            self._drafts[seat] = ref(draft)
            for piece in pieces:
                draft.add(piece)
        return draft

    def awaited(self) -> frozenset[Seat]:
        """The seats that must decide something; empty when the match is over."""
        return self.game.awaited(self.state)

    def seen_by(self, viewer: Viewer) -> Match[S]:
        """The match as `viewer` has witnessed it: the same fold over what he saw."""
        return Match(self.game, witnessed(self.log, viewer))

    def copy(self) -> Match[S]:
        """An independent match with the same past."""
        twin = Match(self.game)
        twin.log, twin.state = list(self.log), self.state.copy()
        return twin

    def _write(self, facts: Iterable[Fact]) -> list[Fact]:
        start = len(self.log)
        try:
            self.witness(facts)
        except BaseException:
            del self.log[start:]
            self.state = Match(self.game, self.log).state
            self._offered.clear()
            raise
        return self.log[start:]


def witnessed(facts: Iterable[Fact], viewer: Viewer) -> list[Fact]:
    """What `viewer` sees of `facts`, in order."""
    return [seen for fact in facts if (seen := fact.seen_by(viewer)) is not None]


def _fits(draft: Draft, pieces: Iterable[Piece]) -> bool:
    try:
        for piece in pieces:
            draft.add(piece)
    except Illegal:
        return False
    return draft.is_complete()
