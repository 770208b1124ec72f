"""Skills that change how a model walks (A17, A18)."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Facts, not_none
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import Gait
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.facts.activating import Bound, KeywordUsed, Sprung
from bot.games.clans.kinds import Ability, Keyword, Space
from bot.games.clans.moving.moving import guarded, needs_dodge, stepped_surely
from bot.games.clans.moving.ways import is_sealed
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.field import are_friends, back, covered, profile, taken
from bot.games.clans.state.figures import Attribute, Model
from bot.games.clans.state.state import State


class ExpertClimber(Declared):
    """Expert Climber (A17): high ground costs 2 MP from below."""

    skill = Keyword.EXPERT_CLIMBER

    @override
    def gait(self, gait: Gait, active: Activation | None) -> Gait:
        return gait._replace(climb=min(2, gait.climb))


class SpiderLegs(Declared):
    """Spider Legs (A18): high ground costs 1 MP from below."""

    skill = Ability.SPIDER_LEGS

    @override
    def gait(self, gait: Gait, active: Activation | None) -> Gait:
        return gait._replace(climb=1)


class Surefoot(Declared):
    """Surefoot (A17): rough ground and foliage cost 1 MP."""

    skill = Keyword.SUREFOOT

    @override
    def gait(self, gait: Gait, active: Activation | None) -> Gait:
        return gait._replace(is_surefoot=True)


class Leap(Declared):
    """Leap (A17): once per activation a step onto high ground costs 1 MP."""

    skill = Keyword.LEAP

    @override
    def gait(self, gait: Gait, active: Activation | None) -> Gait:
        return gait._replace(leaps=active is None or self.skill not in active.used)

    @override
    def lifted(self, state: State, owner: Model) -> Facts:
        yield KeywordUsed(owner.id, self.skill, is_for_round=False)


class BackFlip(Declared):
    """Back Flip (A18): before its move one free step onto its back; the dodges that it needs succeed."""

    skill = Ability.BACK_FLIP

    @override
    def landings(self, state: State, owner: Model) -> Iterator[Space]:
        if needs_dodge(state, owner) and is_sealed(state, owner):
            return
        size, closed = profile(owner).size, taken(state, owner)
        steps = ((to, covered(owner, to)) for to in GRID.steps(not_none(owner.space), size))
        yield from (to for to, on in steps if on & back(owner) and not on & closed)

    @override
    def springs(self, state: State, chance: Chance, owner: Model, space: Space) -> Facts:
        yield Sprung(owner.id, self.skill)
        yield from stepped_surely(state, chance, space)
        if state.is_activation_open and state.acting().space == space:
            yield from guarded(state)


class Vault(Declared):
    """Vault (A18): it may pass over spaces with models, and dodges as usual."""

    skill = Ability.VAULT

    @override
    def vaults(self) -> bool:
        return True


class Wings(Declared):
    """Tanchyo's Wings (A17): it may pass over models; over an enemy it needs a dodge, or that enemy's seat puts it."""

    skill = Keyword.WINGS

    @override
    def vaults(self) -> bool:
        return True

    @override
    def is_parried(self) -> bool:
        return True


class MovementRig(Declared):
    """Movement Rig (A18): its moves ignore models, zones and terrain."""

    skill = Ability.MOVEMENT_RIG

    @override
    def moves_freely(self) -> bool:
        return True


class WindGust(Declared):
    """Wind Gust (A18): in round 1 every model of its team has MV +2, wherever its owner is."""

    skill = Ability.WIND_GUST
    is_aura = True
    is_distant = True

    @override
    def attribute(self, state: State, owner: Model, model: Model, which: Attribute) -> int:
        is_first = which is Attribute.MV and state.round == 1
        return 2 if is_first and are_friends(state, owner, model) else 0


class Tentacles(Declared):
    """Ika's Tentacles (A17): an enemy that dodges out of a space in its zone needs one match more."""

    skill = Keyword.TENTACLES

    @override
    def hampers(self, state: State, owner: Model) -> int:
        return 1


class BindingBride(Declared):
    """Binding Bride (A18): an enemy that steps into its zone from outside makes no further step in this activation."""

    skill = Ability.BINDING_BRIDE

    @override
    def stops(self, state: State, owner: Model, mover: Model) -> Facts:
        yield Bound(mover.id, owner.id)
