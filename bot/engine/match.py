"""A match: a game and the log of its facts. Its state is the fold of the log, for the truth and for every viewer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from weakref import ref

from bot.engine.chance import Chance
from bot.engine.drafting import is_among, is_reordered
from bot.engine.game import Decision, Draft, Fact, Game, Illegal, Piece, Seat, State, Viewer, record
from bot.engine.phases import Phase
from bot.engine.taking_back import Deed, TakeBack, TakenBack, history

S = TypeVar("S", bound=State)


@record
class Thought(Decision):
    """How long a seat has thought about the decision that follows, in whole milliseconds.

    Decided by itself before that one, by whoever is waited for in a phase that is `Timed`. What comes of it is for the
    game to resolve. Kept among the decisions, it is played again as it was.
    """

    ms: int


@dataclass(frozen=True, slots=True)
class Timed(Phase):
    """A phase in which it is part of the game how long somebody thinks: `late` stands for an answer that never came.

    With a `grace`, the last of its seconds, every answer counts by its own time: that long after the end what was
    pressed before may still arrive. Without one it counts only that the phase has run out.
    """

    late: Thought
    grace: float = 0.0


class Match(Generic[S]):
    """A game in progress, whole or as somebody has witnessed it.

    `log` holds the facts in order, those that were taken back too; `history` are those that hold (the very log as long
    as nothing was taken back). `state` is their fold and must not be changed from outside. `deeds` are the decisions
    that can be taken back, one after another from the last; whoever rebuilds a match from its facts has to know them.
    What a seat may decide is listed once between two facts.
    """

    __slots__ = ("_drafts", "_offered", "_past", "deeds", "game", "history", "log", "state")

    def __init__(self, game: Game[S], log: Iterable[Fact] = ()) -> None:
        """Rebuild a match from its facts; without any it is blank."""
        self.game = game
        self.log: list[Fact] = []
        self.history = self.log
        self.deeds: list[Deed] = []
        self.state = game.blank()
        self._past: tuple[Fact, ...] | None = None
        self._offered: dict[Seat, Sequence[Decision]] = {}
        # Weak, as it only has to be known whether a draft is this one: its scratch state need not outlive its
        # owner's use.
        self._drafts: dict[Seat, ref[Draft]] = {}
        self.witness(log)

    @classmethod
    def dealt(cls, game: Game[S], chance: Chance, carried: Mapping[str, Any] | None = None) -> Match[S]:
        """A new match with its opening facts; `carried` is what a match before it has left, if there was one."""
        match = cls(game)
        match._write(game.deal(match.state, chance, carried or {}))
        return match

    def witness(self, facts: Iterable[Fact]) -> None:
        """Append facts that are known to have happened. What was decided before can no longer be taken back."""
        # Looked up once, for the busiest loop there is: play, replay and every view go through it.
        evolve, state, log, held = self.game.evolve, self.state, self.log, self.history
        self._past = None
        self._offered.clear()
        self._drafts.clear()
        self.deeds = []
        following = iter(facts)
        for fact in following:
            if type(fact) is TakenBack:
                # No fact can be unwritten from a state, so what still holds is folded from the start.
                self._fold_anew([fact, *following])
                return
            evolve(state, fact)
            log.append(fact)
            if held is not log:
                held.append(fact)

    def play(self, seat: Seat, decision: Decision, chance: Chance) -> list[Fact]:
        """Decide: the facts that follow, already appended. Refuses with Illegal what is not legal, changing nothing."""
        if type(decision) is TakeBack:
            return self.take_back(seat)
        # What was taken from the list of this moment is legal: nothing of it has to be tried again.
        if not is_among(decision, self._offered.get(seat, ())):
            decision = self.check(seat, decision)
        return self._decide(seat, decision, chance)

    def take_back(self, seat: Seat) -> list[Fact]:
        """Undo the seat's latest decision: the fact that says so, already appended. Refuses with Illegal as `check`."""
        self.check(seat, TakeBack())
        *earlier, deed = self.deeds
        # The facts themselves, not how many: each viewer has seen others of them, or fewer.
        taken = TakenBack(tuple(self.history[-deed.size :]))
        self.witness([taken])
        # To witness anything closes all deeds; those before the one taken back are open again.
        self.deeds = earlier
        return [taken]

    def deed(self, seat: Seat) -> Deed | None:
        """What `seat` may take back now."""
        return self.deeds[-1] if self.deeds and self.deeds[-1].seat == seat else None

    def commit(self, seat: Seat, draft: Draft, chance: Chance) -> list[Fact]:
        """Decide what a draft has come to: `play`, but pieces that this match has listed are not tried again.

        That is so of the draft it opened last for the seat, until the next fact; any other one is tried.
        """
        opened = self._drafts.get(seat)
        decision = draft.committed()
        if opened is None or opened() is not draft:
            self.check(seat, decision)
        return self._decide(seat, decision, chance)

    def check(self, seat: Seat, decision: Decision) -> Decision:
        """The decision as it is kept: what has no order in it stands as its draft puts it.

        Refuses with Illegal what `seat` may not decide now; the sentence speaks from this match's state.
        """
        made = self._accepted(seat, decision)
        if made is None:
            is_undo = isinstance(decision, TakeBack)
            raise Illegal(_UNTAKEN if is_undo else self.game.refusal(self.state, seat, decision))
        return made

    def is_legal(self, seat: Seat, decision: Decision) -> bool:
        """Whether `seat` may decide so now."""
        return self._accepted(seat, decision) is not None

    def options(self, seat: Seat) -> Sequence[Decision]:
        """Every decision of one step open to `seat`."""
        offered = self._offered.get(seat)
        if offered is None:
            offered = self._offered[seat] = self.game.options(self.state, seat)
        return offered

    def draft(self, seat: Seat, pieces: Iterable[Piece] = ()) -> Draft | None:
        """The draft `seat` is asked for, with `pieces` added (Illegal if one does not fit); None if it is not asked."""
        draft = self.game.drafts.draft(self.state, seat)
        if draft is not None:
            self._drafts[seat] = ref(draft)
            for piece in pieces:
                draft.add(piece)
        return draft

    def awaited(self) -> frozenset[Seat]:
        """The seats that must decide something; empty when the match is over."""
        return self.game.awaited(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.game.outcome(self.state) is not None

    @property
    def turn(self) -> int:
        """The number of the turn, a public fact."""
        return self.game.turn(self.state)

    def side(self, seat: Seat) -> Seat:
        """The side of a seat as things stand."""
        return self.game.sides.side(self.state, seat)

    def company(self, seat: Seat) -> frozenset[Seat]:
        """The seats of the side of a seat as things stand, itself among them."""
        side = self.side(seat)
        return frozenset(each for each in self.game.seats if self.side(each) == side)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that a seat may talk to in private as things stand, itself not among them."""
        return self.game.sides.partners(self.state, seat)

    @property
    def past(self) -> tuple[Fact, ...]:
        """The facts that hold, as they stay: the very same tuple until the next fact."""
        if self._past is None:
            self._past = tuple(self.history)
        return self._past

    def seen_by(self, viewer: Viewer) -> Match[S]:
        """The match as `viewer` has witnessed it: the same fold over what he saw."""
        return Match(self.game, witnessed(self.log, viewer))

    def copy(self) -> Match[S]:
        """An independent match with the same past."""
        twin: Match[S] = Match.__new__(Match)
        twin.game, twin.log, twin.state = self.game, list(self.log), self.state.copy()
        twin.history = twin.log if self.history is self.log else list(self.history)
        twin.deeds = list(self.deeds)
        # Not shared: what is listed is only known until the next fact, and the twins go different ways.
        twin._past, twin._offered, twin._drafts = self._past, {}, {}
        return twin

    def _accepted(self, seat: Seat, decision: Decision) -> Decision | None:
        if isinstance(decision, TakeBack):
            return None if self.deed(seat) is None else decision
        if isinstance(decision, Thought):
            return decision if decision.ms >= 0 and self._counts(seat) else None
        pieces = self.game.drafts.pieces(decision)
        if pieces is None:
            return decision if is_among(decision, self.options(seat)) else None
        draft = self.draft(seat)
        if draft is None or not _fits(draft, pieces):
            return None
        made = draft.committed()
        return made if is_reordered(decision, made) else None

    def _counts(self, seat: Seat) -> bool:
        return isinstance(self.game.phases.phase(self.state), Timed) and seat in self.awaited()

    def _decide(self, seat: Seat, decision: Decision, chance: Chance) -> list[Fact]:
        # Read before the facts are written, which closes all deeds.
        earlier = self.deeds
        facts = self._write(self.game.resolve(self.state, seat, decision, chance))
        if facts and not self.game.undo.is_final(decision):
            self.deeds = [*earlier, Deed(seat, decision, len(facts))]
        return facts

    def _fold_anew(self, news: list[Fact]) -> None:
        """Append facts that take something back."""
        self.history = history([*self.history, *news])
        self.log += news
        self.state = self.game.blank()
        for fact in self.history:
            self.game.evolve(self.state, fact)

    def _write(self, facts: Iterable[Fact]) -> list[Fact]:
        start, deeds = len(self.log), self.deeds
        try:
            self.witness(facts)
        # An interrupt in the middle must not leave half a decision either.
        except BaseException:
            del self.log[start:]
            # Folded anew, as a copy of the state before every decision would
            # make all of them pay for a rare breakdown.
            before = Match(self.game, self.log)
            self.state, self.deeds = before.state, deeds
            self.history = self.log if before.history is before.log else before.history
            self._past = None
            self._offered.clear()
            raise
        return self.log[start:]


_UNTAKEN = "Only what you decided last can be taken back, if it revealed nothing and nothing has followed."


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
