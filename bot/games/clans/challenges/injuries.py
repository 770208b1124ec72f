"""The challenges in which Injuries and Stuns score: Assassination, Champion and Brawl (A22.5, A22.7, A22.10)."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.game import Fact, Facts, Seat
from bot.games.clans.challenges.declaration import PRIZES, Declaration, credited, dearest_first, won_by
from bot.games.clans.facts.fighting import Injured, Scored, Stunned
from bot.games.clans.kinds import Place, Role, Type
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class Assassination(Declaration):
    """Each seat names the VIP of the team to its left; the other teams score by Injuring or Stunning it (A22.5).

    A seat that has conceded still names one, and the seat to its right none any more (A23.4).
    """

    role = Role.VIP

    @override
    def follows(self, state: State, fact: Fact) -> Facts:
        by = credited(state, fact)
        if by is not None and isinstance(fact, Injured | Stunned) and fact.model in state.named.values():
            yield Scored(by.seat, PRIZES[type(fact)])

    @override
    def namers(self, state: State) -> Sequence[Seat]:
        playing, gone = super().namers(state), state.setting.gone
        return (*playing, *(seat for seat in state.setting.everybody if playing and seat in gone))

    @override
    def nameable(self, state: State, seat: Seat) -> list[Model]:
        return dearest_first(state.of(state.setting.left(seat), Place.BOARD))


class Champion(Declaration):
    """Each seat names a champion of its own, not a chunin; only champions score (A22.7)."""

    role = Role.CHAMPION

    @override
    def follows(self, state: State, fact: Fact) -> Facts:
        by = credited(state, fact)
        if by is not None and state.named.get(by.seat) == by.id:
            yield Scored(by.seat, PRIZES[type(fact)])

    @override
    def nameable(self, state: State, seat: Seat) -> list[Model]:
        own = state.of(seat, Place.BOARD)
        return dearest_first(each for each in own if each.type is not Type.CHUNIN)


class Brawl(Declaration):
    """An Injured enemy is a point, a chunin Injured by another type two; reaching the target wins at once (A22.10)."""

    @override
    def target(self, setting: Setting) -> int:
        return setting.options.brawl_target

    @override
    def follows(self, state: State, fact: Fact) -> Facts:
        if not isinstance(fact, Injured) or (by := credited(state, fact)) is None:
            return
        is_prize = state.models[fact.model].type is Type.CHUNIN and by.type is not Type.CHUNIN
        points = 2 if is_prize else 1
        yield Scored(by.seat, points)
        if 0 < self.target(state.setting) <= state.scores[by.seat] + points:
            yield won_by(state.setting, by.seat)
