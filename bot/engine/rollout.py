"""A game played on in the head: no log, nothing refused, the same rules. For thinking, where speed is all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Game, Piece, Seat, State

S = TypeVar("S", bound=State)


class Commit(Decision):
    """The choice to leave a draft as it is, and decide so."""

    __slots__ = ()


COMMIT: Final = Commit()


class Rollout(Generic[S]):
    """One line of play, choice by choice: an option of one step, a piece of a draft, or COMMIT.

    `state` is true, or made up so that nothing in it is unknown. It belongs to the rollout, which writes into it:
    give it a copy. `seat` is who chooses next, None once the game is over; `draft` is what he is filling, if he is.
    """

    __slots__ = ("chance", "draft", "game", "seat", "state")

    def __init__(self, game: Game[S], state: S, chance: Chance) -> None:
        """From a state on."""
        self.game, self.state, self.chance = game, state, chance
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
        for fact in game.resolve(state, seat, decision, self.chance):
            game.evolve(state, fact)
        self._turn()

    def _turn(self) -> None:
        self.seat: Seat | None = min(self.game.awaited(self.state), default=None)
        self.draft: Draft | None = None if self.seat is None else self.game.draft(self.state, self.seat)
