"""A game played on in the head: no log, nothing refused, the same rules. For thinking, where speed is all.

For computer players that search, of which there is none as yet: so far `make bench` plays by it beside other engines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Fact, Game, Piece, Seat, State

S = TypeVar("S", bound=State)


class Commit(Decision):
    """The choice to leave a draft as it is, and decide so."""

    __slots__ = ()


COMMIT: Final = Commit()


@runtime_checkable
class Lively(Protocol):
    """A game with drafts that can be acted out: their pieces happen in the state itself as they are added.

    Adding them and then writing what `acted_out` yields leads to the same state as resolving the decision.
    """

    def live_draft(self, state: Any, seat: Seat) -> Draft | None:
        """Such a draft, if `seat` is asked for one now, else None."""
        ...

    def acted_out(self, state: Any, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """What follows from a decision whose pieces have already happened, one fact at a time as in Game.resolve."""
        ...


class Rollout(Generic[S]):
    """One line of play, choice by choice: an option of one step, a piece of a draft, or COMMIT.

    `state` is true, or made up so that nothing in it is unknown. It belongs to the rollout, which writes into it:
    give it a copy. `seat` is who chooses next, None once the game is over; `draft` is what he is filling, if he is:
    meanwhile its pieces may already stand in the state.
    """

    __slots__ = ("_is_live", "_lively", "chance", "draft", "game", "seat", "state")

    def __init__(self, game: Game[S], state: S, chance: Chance) -> None:
        """From a state on."""
        self.game, self.state, self.chance = game, state, chance
        self._lively = game if isinstance(game, Lively) else None
        self._turn()

    def choices(self) -> Sequence[Decision]:
        """What `seat` may choose, COMMIT last where a draft may be left as it is; empty once the game is over."""
        if self.draft is not None:
            pieces = self.draft.options()
            return [*pieces, COMMIT] if self.draft.is_complete() else pieces
        return () if self.seat is None else self.game.options(self.state, self.seat)

    def take(self, choice: Decision) -> None:
        """Go on with one of `choices()`; what anything else leads to is not said."""
        if self.draft is None:
            self._resolve(choice)
        elif isinstance(choice, Piece):
            self.draft.add(choice)
        else:
            self._resolve(self.draft.committed())

    def _resolve(self, decision: Decision) -> None:
        game, state, seat = self.game, self.state, self.seat
        assert seat is not None
        # The pieces of a live draft stand in the state already: resolved as usual they would happen twice.
        resolve = self._lively.acted_out if self._lively is not None and self._is_live else game.resolve
        for fact in resolve(state, seat, decision, self.chance):
            game.evolve(state, fact)
        self._turn()

    def _turn(self) -> None:
        # The least, as the order of a set differs from one process to the next, and thoughts should not.
        self.seat: Seat | None = min(self.game.awaited(self.state), default=None)
        self.draft: Draft | None = None
        if self.seat is not None:
            live = None if self._lively is None else self._lively.live_draft(self.state, self.seat)
            self._is_live = live is not None
            self.draft = live or self.game.drafts.draft(self.state, self.seat)
