"""Champion (A22.7)."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.game import Fact, Seat
from bot.games.clans.challenges.declaration import Declaration, credited, dearest_first
from bot.games.clans.facts.base import Facts
from bot.games.clans.facts.fighting import Injured, Scored, Stunned
from bot.games.clans.kinds import Role, Type
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

INJURED, STUNNED = 3, 1
"""Points for an enemy that a champion Injures or Stuns."""


class Champion(Declaration):
    """Each seat names a champion of its own, no chunin, and champions alone score."""

    role = Role.CHAMPION

    @override
    def follows(self, setting: Setting, state: State, fact: Fact) -> Facts:
        if not isinstance(fact, Injured | Stunned) or (by := credited(state, fact)) is None:
            return
        if state.named.get(by.seat) == by.id:
            yield Scored(by.seat, INJURED if isinstance(fact, Injured) else STUNNED)

    @override
    def namers(self, setting: Setting, state: State) -> Sequence[Seat]:
        assert state.initiative is not None
        return setting.clockwise(state.initiative)

    @override
    def nameable(self, setting: Setting, state: State, seat: Seat) -> list[Model]:
        own = state.of(seat)
        return dearest_first(each for each in own if each.is_out and each.type is not Type.CHUNIN)
