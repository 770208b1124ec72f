"""The input of a computer player: the match as its seat has witnessed it, and its own luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Piece, Seat
from bot.engine.match import Match
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State

T = TypeVar("T")
_GRAIN = 1_000
"""The number of steps of the luck that breaks ties."""


class PlayerView:
    """A question to one seat: the witnessed match, and the means to answer it."""

    def __init__(self, seen: Match[Any], seat: Seat, chance: Chance) -> None:
        """`seen` is a match of the castle game as `seat` has witnessed it. Refuses any other game with TypeError."""
        game = seen.game
        if not isinstance(game, CastleGame):
            raise TypeError("This player knows the castle game only.")
        self.seen, self.seat, self._chance = seen, seat, chance
        self.state: State = seen.state
        self.setting: Setting = game.setting
        self.board: CastleBoard = self.setting.board
        # From what the seat has witnessed: luck that depends on the length of the true log would reveal it.
        self._label = f"{seat} {len(seen.log)}"
        self._drawn = 0

    @property
    def whose(self) -> tuple[Who, ...]:
        """The intruders that the seat plays."""
        return self.setting.seating.played_by(self.seat)

    def options(self) -> Sequence[Decision]:
        """The possible decisions of one step."""
        return self.seen.options(self.seat)

    def draft(self) -> Draft | None:
        """A new draft for the seat's present question; None if it is asked for no draft."""
        return self.seen.draft(self.seat)

    def luck(self) -> float:
        """A number from 0 up to 1, a new one each time."""
        self._drawn += 1
        return self._chance.below(f"{self._label} {self._drawn}", _GRAIN) / _GRAIN

    def luck_of(self, name: str) -> float:
        """A number from 0 up to 1, always the same for one name."""
        return self._chance.below(f"{self.seat} {name}", _GRAIN) / _GRAIN

    def best(self, options: Sequence[T], score: Callable[[T], float], spice: float = 0.01) -> T:
        """The option with the highest score after luck adds up to `spice`. Refuses an empty list with ValueError."""
        return max(options, key=lambda option: score(option) + spice * self.luck())

    def filled(
        self, score: Callable[[Draft, Piece], float], spice: float = 0.01, least: int = 0
    ) -> Decision | None:
        """The decision of a draft, filled with the best piece each time until complete, with at least `least` pieces.

        None in a dead end, or if the seat is asked for no draft.
        """
        draft = self.draft()
        while draft is not None and not (draft.is_complete() and len(draft.pieces) >= least):
            pieces = draft.options()
            if not pieces:
                return None
            draft.add(self.best(pieces, _rated(score, draft), spice))
        return None if draft is None else draft.committed()


def _rated(score: Callable[[Draft, Piece], float], draft: Draft) -> Callable[[Piece], float]:
    return lambda piece: score(draft, piece)
