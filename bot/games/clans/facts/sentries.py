"""Facts of sentries (A21)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Public, Seat, record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import ModelId
from bot.games.clans.state.state import State


@record
class WatchCame(Public):
    """A seat activates a sentry now (A21.3): it has won the test, or has the initiative after a tie."""

    seat: Seat

    @override
    def apply(self, state: State) -> None:
        state.turn, state.activated, state.is_watch = self.seat, 0, True
        state.cycle = frozenset()
        state.turns += 1


@record
class Noticed(OfModel):
    """A sentry sees these models when its activation begins: it goes for one of them (A21.5)."""

    targets: tuple[ModelId, ...]

    @override
    def apply(self, state: State) -> None:
        state.change_active(quarry=self.targets)
