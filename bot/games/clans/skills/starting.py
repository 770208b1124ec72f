"""Skills that are used at the start of an activation (A7.5, A17, A18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared, Moment, Untargeted
from bot.games.clans.facts.activating import Marked
from bot.games.clans.kinds import Ability, Keyword, ModelId, Token
from bot.games.clans.state.field import friends_near, friends_within
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

_HANDED: Final = 4
"""The distance over which a token is handed on."""


class _Winning(Untargeted):
    """A skill that wins a token for its owner by a test."""

    moment = Moment.START
    token: ClassVar[Token]

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield Marked(target or owner.id, self.token)


class Tough(_Winning):
    """Tough (A17): a Protect token."""

    skill = Keyword.TOUGH
    token = Token.PROTECT

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        yield None
        for each in of(owner, Declared.shares):
            yield from each.shares(state, owner)


class ElixirOfCourage(Declared):
    """Elixir of Courage (A18): a Protect token won with Tough may go to a friend within 4."""

    skill = Ability.ELIXIR_OF_COURAGE

    @override
    def shares(self, state: State, owner: Model) -> Iterator[ModelId]:
        yield from friends_within(state, owner, _HANDED)


class BloodLust(_Winning):
    """Blood Lust (A17): a Haste token, usable at once."""

    skill = Keyword.BLOOD_LUST
    token = Token.HASTE


class Fortune(_Winning):
    """Fortune (A17): a Lucky token for itself or for a friend in its zone."""

    skill = Keyword.FORTUNE
    token = Token.LUCKY

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        yield from (each.id for each in (owner, *friends_near(state, owner)))


class BloodFrenzy(_Winning):
    """Blood Frenzy (A18): a Haste token for a friend within 4."""

    skill = Ability.BLOOD_FRENZY
    token = Token.HASTE

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        yield from friends_within(state, owner, _HANDED)


class BornLucky(Declared):
    """Born Lucky (A18): a Lucky token at the start of each activation."""

    skill = Ability.BORN_LUCKY

    @override
    def begins(self, state: State, owner: Model) -> Facts:
        yield Marked(owner.id, Token.LUCKY)
