"""Brawl (A22.10)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Fact
from bot.games.clans.challenges.declaration import Declaration, credited
from bot.games.clans.facts.base import Facts
from bot.games.clans.facts.fighting import Injured, Scored
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.kinds import Type
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.state import State


class Brawl(Declaration):
    """An enemy Injured is a point, a chunin by another than a chunin two; so many points win at once."""

    @override
    def target(self, setting: Setting) -> int:
        return setting.options.brawl_target

    @override
    def follows(self, setting: Setting, state: State, fact: Fact) -> Facts:
        if not isinstance(fact, Injured) or (by := credited(state, fact)) is None:
            return
        is_prize = state.models[fact.model].type is Type.CHUNIN and by.type is not Type.CHUNIN
        points = 2 if is_prize else 1
        yield Scored(by.seat, points)
        if 0 < self.target(setting) <= state.scores[by.seat] + points:
            yield MatchEnded((by.seat,))
