"""Champion (A22.7)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Fact, Seat
from bot.games.clans.challenges.declaration import PRIZES, Declaration, credited, dearest_first
from bot.games.clans.facts.base import Facts
from bot.games.clans.facts.fighting import Scored
from bot.games.clans.kinds import Place, Role, Type
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class Champion(Declaration):
    """Each seat names a champion of its own, no chunin, and champions alone score."""

    role = Role.CHAMPION

    @override
    def follows(self, setting: Setting, state: State, fact: Fact) -> Facts:
        by = credited(state, fact)
        if by is not None and state.named.get(by.seat) == by.id:
            yield Scored(by.seat, PRIZES[type(fact)])

    @override
    def nameable(self, setting: Setting, state: State, seat: Seat) -> list[Model]:
        own = state.of(seat, Place.BOARD)
        return dearest_first(each for each in own if each.type is not Type.CHUNIN)
