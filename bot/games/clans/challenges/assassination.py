"""Assassination (A22.5)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Fact, Seat
from bot.games.clans.challenges.declaration import PRIZES, Declaration, credited, dearest_first
from bot.games.clans.facts.base import Facts
from bot.games.clans.facts.fighting import Injured, Scored, Stunned
from bot.games.clans.kinds import Place, Role
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class Assassination(Declaration):
    """Each seat names the VIP of the team to its left, whom others Injure or Stun for points."""

    role = Role.VIP

    @override
    def follows(self, setting: Setting, state: State, fact: Fact) -> Facts:
        by = credited(state, fact)
        if by is not None and isinstance(fact, Injured | Stunned) and fact.model in state.named.values():
            yield Scored(by.seat, PRIZES[type(fact)])

    @override
    def nameable(self, setting: Setting, state: State, seat: Seat) -> list[Model]:
        return dearest_first(state.of(setting.opponents(seat)[0], Place.BOARD))
