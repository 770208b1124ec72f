"""What a skill may do when a round begins and ends (A7.1, A7.11); seats wish for it beforehand (A31.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from bot.engine.game import Facts
from bot.games.clans.decisions import Intend, Intent
from bot.games.clans.kinds import Element, ModelId
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class InRounds:
    """The skills of the beginning and of the end of a round; `owner` is the model that has the skill."""

    intents: ClassVar[tuple[Intent, ...]] = ()
    """What its seat may wish for, the default first; empty if the skill does nothing when a round begins."""
    most: ClassVar[int] = 1
    """How often a model may be in the list of a wish."""

    def may_be_wished(self, owner: Model, phase: Element | None) -> bool:
        """True if there is something to wish for, when the moon will show this phase."""
        return True

    def wished_on(self, state: State, owner: Model) -> Iterator[ModelId]:
        """The models that may be in a list: the positions of the next round may differ from the present ones."""
        yield from ()

    def dawns(self, state: State, owner: Model, wishes: Sequence[Intend]) -> Facts:
        """What happens when a round begins, by the wishes of the owner's seat, or without any by default (A27).

        Of a skill that `is_tested` this is what follows a passed test.
        """
        yield from ()

    def dusks(self, state: State, owner: Model) -> Facts:
        """What happens at the end of a round (A7.11)."""
        yield from ()
