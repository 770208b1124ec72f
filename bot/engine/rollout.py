"""A game played on in the head: no log, no refusals, the same rules. For search, where speed matters most.

It is meant for computer players that search; there is none yet. So far only `make bench` uses it, to compare the engine
with others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Fact, Game, Piece, Seat, State, not_none

S = TypeVar("S", bound=State)


class Commit(Decision):
    """The choice to add nothing more to a draft and decide it."""

    __slots__ = ()


COMMIT: Final = Commit()


@runtime_checkable
class Lively(Protocol):
    """A game with drafts that can be acted out: each piece takes effect in the state itself as it is added.

    Adding the pieces and then writing the facts of `acted_out` leads to the same state as resolving the decision.
    """

    def live_draft(self, state: Any, seat: Seat) -> Draft | None:
        """A live draft, if `seat` is asked for one now, else None."""
        ...

    def acted_out(self, state: Any, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """The facts of a decision whose pieces have already happened, one at a time as in Game.resolve."""
        ...


class Rollout(Generic[S]):
    """One line of play, choice by choice: an option of one step, a piece of a draft, or COMMIT.

    `state` is the true state, or a guess without holes. It belongs to the rollout, which writes into it: pass a copy.
    `seat` chooses next; it is None once the game is over. `draft` is the draft that the seat is filling, or None; its
    pieces may already have taken effect in the state.
    """

    __slots__ = ("_is_live", "_lively", "chance", "draft", "game", "seat", "state")

    def __init__(self, game: Game[S], state: S, chance: Chance) -> None:
        """Start from `state`."""
        self.game, self.state, self.chance = game, state, chance
        self._lively = game if isinstance(game, Lively) else None
        self._turn()

    def choices(self) -> Sequence[Decision]:
        """The choices of `seat`, COMMIT last where the draft may be committed; empty once the game is over."""
        if self.draft is not None:
            pieces = self.draft.options()
            return [*pieces, COMMIT] if self.draft.is_complete() else pieces
        return () if self.seat is None else self.game.options(self.state, self.seat)

    def take(self, choice: Decision) -> None:
        """Make one of `choices()`; the effect of anything else is undefined."""
        if self.draft is None:
            self._resolve(choice)
        elif isinstance(choice, Piece):
            self.draft.add(choice)
        else:
            self._resolve(self.draft.committed())

    def _resolve(self, decision: Decision) -> None:
        game, state, seat = self.game, self.state, not_none(self.seat)
        # The pieces of a live draft have happened already; `resolve` would make them happen twice.
        resolve = self._lively.acted_out if self._lively is not None and self._is_live else game.resolve
        for fact in resolve(state, seat, decision, self.chance):
            game.evolve(state, fact)
        self._turn()

    def _turn(self) -> None:
        # The smallest: the order of a set differs between processes, and results should not.
        self.seat: Seat | None = min(self.game.awaited(self.state), default=None)
        self.draft: Draft | None = None
        if self.seat is not None:
            live = None if self._lively is None else self._lively.live_draft(self.state, self.seat)
            self._is_live = live is not None
            self.draft = live or self.game.drafts.draft(self.state, self.seat)
