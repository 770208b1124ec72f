"""Skills that change how a model walks (A17, A18)."""

from __future__ import annotations

from typing_extensions import override

from bot.games.clans.board.walking import Gait
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.kinds import Ability, Keyword


class ExpertClimber(Declared):
    """Expert Climber (A17): high ground costs 2 MP from below."""

    skill = Keyword.EXPERT_CLIMBER

    @override
    def gait(self, gait: Gait) -> Gait:
        return gait._replace(climb=min(2, gait.climb))


class SpiderLegs(Declared):
    """Spider Legs (A18): high ground costs 1 MP from below."""

    skill = Ability.SPIDER_LEGS

    @override
    def gait(self, gait: Gait) -> Gait:
        return gait._replace(climb=1)


class Surefoot(Declared):
    """Surefoot (A17): rough ground and foliage cost 1 MP."""

    skill = Keyword.SUREFOOT

    @override
    def gait(self, gait: Gait) -> Gait:
        return gait._replace(is_surefoot=True)
