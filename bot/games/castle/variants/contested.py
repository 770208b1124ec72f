"""The Contested Ground (R26.4 to R26.10): the intruders are rivals.

`setting.seating.Rivals` says what they see of each other, `setting.terms` what the options have to be.
"""

from __future__ import annotations

from collections.abc import Collection

from typing_extensions import override

from bot.games.castle.kinds import Result, Who
from bot.games.castle.setting.options import CastleOptions, ContestedGoals, ContestedResult
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.marks import Link
from bot.games.castle.state.state import State
from bot.games.castle.variants.standard import Standard, own_ropes, successful


class Contested(Standard):
    """What is different for rivals: goals, ropes, and who wins."""

    @override
    def draws_goals(self, options: CastleOptions) -> bool:
        """False with `contestedGoals` write: then each rival writes down a goal (R26.4, R26.10)."""
        return options.contested_goals is ContestedGoals.DRAW

    @override
    def partner(self, state: State, who: Who) -> Intruder | None:
        """None: a rival has no partner (R26.4)."""
        return None

    @override
    def ropes(self, state: State, who: Who) -> Collection[Link]:
        """A rival uses only ropes of its own (R26.5)."""
        return own_ropes(state, who)

    @override
    def climbers(self, who: Who) -> Collection[Who]:
        """Only the rival who hung the rope (R26.5)."""
        return (who,)

    @override
    def result(self, state: State) -> Result:
        """Each rival who has done the mission and left wins, so that both may win (R26.8); else the guards.

        With `contestedResult` first only the one of them who left earlier wins.
        """
        done = successful(state)
        if state.setting.options.contested_result is ContestedResult.FIRST:
            done = sorted(done, key=state.escaped.index)[:1]
        if len(done) == 1:
            return Result(done[0].value)
        return Result.INTRUDERS if done else Result.GUARDS
