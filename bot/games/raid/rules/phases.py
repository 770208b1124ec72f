"""The time of turns and of phases (S22)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Decision, Seat
from bot.engine.phases import Phase, Phases
from bot.games.raid.decisions import Ready
from bot.games.raid.kinds import Half, Stage
from bot.games.raid.setting.options import Clock
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.turn import clock


class RaidPhases(Phases[State]):
    """In Super Speedy every turn has a time of its own, and thinking time counts (S22).

    On a clock in hours all seats share the time of the whole phase (S22.8).
    """

    def __init__(self, setting: Setting) -> None:
        self._setting = setting

    @override
    def phase(self, state: State) -> Phase | None:
        return clock.phase(state)

    @property
    @override
    def are_live(self) -> bool:
        known = self._setting.options
        return known.clock is Clock.SPEEDY and known.half is Half.NIGHT

    @override
    def back(self, state: State, seat: Seat) -> Decision | None:
        """`Ready` for a seat that the bot plays for, as its player is there again (S22.5); None for others."""
        is_there = state.stage is Stage.OVER or not clock.is_away(state, seat)
        return None if is_there else Ready()
