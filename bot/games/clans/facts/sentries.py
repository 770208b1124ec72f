"""Facts of sentries (A21)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Public, Seat, record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import MedalId, ModelId, Type
from bot.games.clans.state.figures import Model
from bot.games.clans.state.sentries import PATROL, PROFILE, SENTRIES
from bot.games.clans.state.state import State


@record
class SentriesCame(Public):
    """So many sentries take part in the match; they are still to be placed (A6.7)."""

    number: int

    @override
    def apply(self, state: State) -> None:
        ids = [ModelId(f"{SENTRIES}-{Type.SENTRY}{nth}") for nth in range(1, self.number + 1)]
        state.models = {**state.models, **{each: Model(each, SENTRIES, PROFILE, Type.SENTRY) for each in ids}}


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
    """A sentry sees these models: it goes for one of them (A21.5), or before that for one of these medals (A22.9).

    Without any of them, of the move under way only the MP of a patrol are left (A21.6).
    """

    targets: tuple[ModelId, ...]
    medals: tuple[MedalId, ...] = ()

    @override
    def apply(self, state: State) -> None:
        state.change_active(quarry=self.targets, astray=self.medals)
        active = state.active
        if active is not None and active.mp is not None and not (self.targets or self.medals):
            state.change_active(mp=min(active.mp, PATROL))
