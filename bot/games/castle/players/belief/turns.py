"""Beliefs after any facts, each folded on from the turn in which it ends: a panel asks for one at every press."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.engine.game import Fact
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.setting.setting import Setting


class _Turn(NamedTuple):
    """The belief after some facts, the last of which began a turn. It takes in no more facts."""

    setting: Setting
    past: tuple[Fact, ...]
    belief: Belief

    def begins(self, setting: Setting, past: tuple[Fact, ...]) -> bool:
        """True if a log begins with exactly these facts, so that who sees it has witnessed all of them."""
        return past[: len(self.past)] == self.past and setting == self.setting


_KEPT: Final = deque[_Turn](maxlen=8)
"""The turns that were folded last. In turn 12 a belief takes 0.6 ms with them and 29 ms without."""


def folded(setting: Setting, past: Iterable[Fact]) -> Belief:
    """The belief from some facts. It is shared with nobody, so that any thread may ask for it."""
    facts = tuple(past)
    belief, noted = _begun(setting, facts)
    last = _last_turn(facts)
    for number, fact in enumerate(facts[noted:], noted + 1):
        belief.note(fact)
        # Only here is nothing left of a walk or of a meeting: all that a belief holds is copied.
        if number == last:
            _KEPT.appendleft(_Turn(setting, facts[:last], belief.copy()))
    belief.settle()
    return belief


def _begun(setting: Setting, facts: tuple[Fact, ...]) -> tuple[Belief, int]:
    """A belief of its own after the longest kept beginning of these facts, and the number of facts that it holds."""
    # A copy: other threads may keep turns meanwhile.
    fitting = [turn for turn in tuple(_KEPT) if turn.begins(setting, facts)]
    if not fitting:
        return Belief(setting), 0
    latest = max(fitting, key=lambda turn: len(turn.past))
    return latest.belief.copy(), len(latest.past)


def _last_turn(facts: tuple[Fact, ...]) -> int:
    """How many facts there are until the last turn has begun; 0 before the first one."""
    return next((at for at in range(len(facts), 0, -1) if isinstance(facts[at - 1], TurnBegan)), 0)
