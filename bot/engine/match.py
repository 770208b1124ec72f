"""A match: a game and the log of its facts. Its state is the fold of the log, for the truth and for every viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    """The time for which a seat has thought about its next decision, in whole milliseconds.

    In a `Timed` phase with a grace, the bot makes this decision for a seat just before the seat makes its own; in any
    `Timed` phase it makes `Timed.late` for a seat whose time has run out. The game decides what follows. It is stored
    among the decisions, so a replay uses the same time.
    """

    ms: int


@dataclass(frozen=True, slots=True)
class Timed(Phase):
    """A phase whose rules count thinking time: `late` stands for an answer that never came.

    With a `grace`, every answer counts by its own thinking time. `grace` is the number of seconds at the end of the
    phase (part of its `seconds`) in which no new answer is in time, but answers that were pressed earlier can still
    arrive. With a grace of 0 no thinking time counts, only the end of the phase.
    """

    late: Thought
    grace: float = 0.0


class Match(Generic[S]):
    """A game in progress, whole or as somebody has witnessed it.

    `log` holds the facts in order, with those that were taken back. `history` holds the facts that are still valid; it
    is the same list as `log` until something is taken back. `state` is the fold of `history`; only the match changes
    it. `deeds` are the decisions that can be taken back, the oldest first: the last of the list can be taken back now,
    then the one before it. Facts do not tell the deeds, so code that rebuilds a match from its facts has to set them.
    The options of a seat are cached until the next fact.
    """

    __slots__ = ("_drafts", "_offered", "_past", "deeds", "game", "history", "log", "state")

    def __init__(self, game: Game[S], log: Iterable[Fact] = ()) -> None:
        """Rebuild a match from its facts; without facts it is blank."""
        self.game = game
        self.log: list[Fact] = []
        self.history = self.log
        self.deeds: list[Deed] = []
        self.state = game.blank()
        self._past: tuple[Fact, ...] | None = None
        self._offered: dict[Seat, Sequence[Decision]] = {}
        # Weak references: they only tell if a draft is this one, and must not keep its scratch state alive.
        self._drafts: dict[Seat, ref[Draft]] = {}
        self.witness(log)

    @classmethod
    def dealt(cls, game: Game[S], chance: Chance, carried: Mapping[str, Any] | None = None) -> Match[S]:
        """A new match with its opening facts; `carried` is what the previous match has left, if there was one."""
        match = cls(game)
        match._write(game.deal(match.state, chance, carried or {}))
        return match

    def witness(self, facts: Iterable[Fact]) -> None:
        """Append facts that have happened, without checking them. After that no earlier decision can be taken back."""
        # Bound to local names for the busiest loop of the program: play, replay and every view run through
        # it.
        evolve, state, log, held = self.game.evolve, self.state, self.log, self.history
        self._past = None
        self._offered.clear()
        self._drafts.clear()
        self.deeds = []
        following = iter(facts)
        for fact in following:
            if type(fact) is TakenBack:
                # A fact cannot be removed from a state, so the valid facts are folded from the start.
                self._fold_anew([fact, *following])
                return
            evolve(state, fact)
            log.append(fact)
            if held is not log:
                held.append(fact)

    def play(self, seat: Seat, decision: Decision, chance: Chance) -> list[Fact]:
        """Resolve a decision and append its facts; returns them.

        Refuses with Illegal an illegal decision, changing nothing.
        """
        if type(decision) is TakeBack:
            return self.take_back(seat)
        # An element of the present list of options is legal and needs no second check.
        if not is_among(decision, self._offered.get(seat, ())):
            decision = self.check(seat, decision)
        return self._decide(seat, decision, chance)

    def take_back(self, seat: Seat) -> list[Fact]:
        """Undo the seat's latest decision and append the fact that says so; returns that fact in a list.

        Refuses with Illegal if the seat can take nothing back now.
        """
        self.check(seat, TakeBack())
        *earlier, deed = self.deeds
        # The facts themselves, not their number: each viewer has seen different ones, or fewer.
        taken = TakenBack(tuple(self.history[-deed.size :]))
        self.witness([taken])
        # Witnessing a fact closes all deeds; those before the one taken back are open again.
        self.deeds = earlier
        return [taken]

    def deed(self, seat: Seat) -> Deed | None:
        """The decision that `seat` may take back now, or None."""
        return self.deeds[-1] if self.deeds and self.deeds[-1].seat == seat else None

    def commit(self, seat: Seat, draft: Draft, chance: Chance) -> list[Fact]:
        """Resolve the decision of a draft and append its facts; returns them.

        Refuses with Illegal, changing nothing, an incomplete draft or an illegal one. The draft that this match opened
        last for the seat needs no second check if no fact has come since.
        """
        opened = self._drafts.get(seat)
        decision = draft.committed()
        if opened is None or opened() is not draft:
            self.check(seat, decision)
        return self._decide(seat, decision, chance)

    def check(self, seat: Seat, decision: Decision) -> Decision:
        """The decision in its stored form: parts without order are in the order that the draft gives them.

        Refuses with Illegal a decision that is illegal for `seat` now, in a sentence that tells only what this match's
        state holds.
        """
        made = self._accepted(seat, decision)
        if made is None:
            is_undo = isinstance(decision, TakeBack)
            raise Illegal(_UNTAKEN if is_undo else self.game.refusal(self.state, seat, decision))
        return made

    def is_legal(self, seat: Seat, decision: Decision) -> bool:
        """True if `decision` is legal for `seat` now."""
        return self._accepted(seat, decision) is not None

    def options(self, seat: Seat) -> Sequence[Decision]:
        """Every decision of one step that `seat` may make now (Game.options)."""
        offered = self._offered.get(seat)
        if offered is None:
            offered = self._offered[seat] = self.game.options(self.state, seat)
        return offered

    def draft(self, seat: Seat, pieces: Iterable[Piece] = ()) -> Draft | None:
        """A new draft for the present question of `seat`, with `pieces` added; None if it is asked for no draft now.

        Refuses with Illegal a piece that does not fit.
        """
        draft = self.game.drafts.draft(self.state, seat)
        if draft is not None:
            self._drafts[seat] = ref(draft)
            for piece in pieces:
                draft.add(piece)
        return draft

    def awaited(self) -> frozenset[Seat]:
        """The seats that are asked for a decision now; empty exactly if the match is over."""
        return self.game.awaited(self.state)

    @property
    def is_over(self) -> bool:
        """True if the match has ended."""
        return self.game.outcome(self.state) is not None

    @property
    def turn(self) -> int:
        """The number of the turn, a public fact."""
        return self.game.turn(self.state)

    def side(self, seat: Seat) -> Seat:
        """The present side of a seat."""
        return self.game.sides.side(self.state, seat)

    def company(self, seat: Seat) -> frozenset[Seat]:
        """All seats on the present side of a seat, itself included."""
        side = self.side(seat)
        return frozenset(each for each in self.game.seats if self.side(each) == side)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats that a seat may talk to in private now."""
        return self.game.sides.partners(self.state, seat)

    @property
    def past(self) -> tuple[Fact, ...]:
        """The valid facts as a tuple: the same object until the next fact."""
        if self._past is None:
            self._past = tuple(self.history)
        return self._past

    def seen_by(self, viewer: Viewer) -> Match[S]:
        """The match as `viewer` has witnessed it: the same fold over the facts they saw."""
        return Match(self.game, witnessed(self.log, viewer))

    def copy(self) -> Match[S]:
        """An independent match with the same past."""
        twin: Match[S] = Match.__new__(Match)
        twin.game, twin.log, twin.state = self.game, list(self.log), self.state.copy()
        twin.history = twin.log if self.history is self.log else list(self.history)
        twin.deeds = list(self.deeds)
        # Not copied: these caches are valid only until the next fact, which differs in the two matches.
        twin._past, twin._offered, twin._drafts = self._past, {}, {}
        return twin

    def _accepted(self, seat: Seat, decision: Decision) -> Decision | None:
        if isinstance(decision, TakeBack):
            return None if self.deed(seat) is None else decision
        if isinstance(decision, Thought):
            return decision if decision.ms >= 0 and self._counts(seat) else None
        pieces = self.game.drafts.pieces(decision)
        if pieces is None:
            is_open = is_among(decision, self.options(seat))
            return decision if is_open or decision == self.game.concession(self.state, seat) else None
        draft = self.draft(seat)
        if draft is None or not _fits(draft, pieces):
            return None
        made = draft.committed()
        return made if is_reordered(decision, made) else None

    def _counts(self, seat: Seat) -> bool:
        return isinstance(self.game.phases.phase(self.state), Timed) and seat in self.awaited()

    def _decide(self, seat: Seat, decision: Decision, chance: Chance) -> list[Fact]:
        # Read before the facts are written, because that closes all deeds.
        earlier = self.deeds
        facts = self._write(self.game.resolve(self.state, seat, decision, chance))
        if facts and not self.game.undo.is_final(decision):
            self.deeds = [*earlier, Deed(seat, decision, len(facts))]
        return facts

    def _fold_anew(self, news: list[Fact]) -> None:
        """Append facts of which one takes something back, and fold the state from the start."""
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
            # Folded from the start: a copy of the state before every decision would slow down all of them for
            # a rare failure.
            before = Match(self.game, self.log)
            self.state, self.deeds = before.state, deeds
            self.history = self.log if before.history is before.log else before.history
            self._past = None
            self._offered.clear()
            raise
        return self.log[start:]


_UNTAKEN = (
    "You can take back only your last decision, and only if it revealed nothing and nothing has followed."
)


def witnessed(facts: Iterable[Fact], viewer: Viewer) -> list[Fact]:
    """What `viewer` sees of `facts`, in order."""
    return [seen for fact in facts if (seen := fact.seen_by(viewer)) is not None]


def replayed(game: Game[S], facts: Iterable[Fact]) -> Iterator[tuple[S, Fact | None]]:
    """Each of the valid facts with the state before it, in order; at last the state after all of them, with None.

    The state is the same object each time: copy what you keep.
    """
    state = game.blank()
    for fact in facts:
        yield state, fact
        game.evolve(state, fact)
    yield state, None


def _fits(draft: Draft, pieces: Iterable[Piece]) -> bool:
    try:
        for piece in pieces:
            draft.add(piece)
    except Illegal:
        return False
    return draft.is_complete()
