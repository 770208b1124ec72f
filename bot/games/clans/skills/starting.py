"""Skills that are used at the start of an activation (A7.5, A17, A18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from typing_extensions import override

from bot.engine.game import Facts
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.facts.activating import Marked
from bot.games.clans.kinds import Keyword, ModelId, Token
from bot.games.clans.state.field import friends_near
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class _Winning(Declared):
    """A skill that wins a token for its owner by a test."""

    moment = Moment.START
    token: ClassVar[Token]

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        yield None

    @override
    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        yield Marked(target or owner.id, self.token)


class Tough(_Winning):
    """Tough (A17): a Protect token."""

    skill = Keyword.TOUGH
    token = Token.PROTECT


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
