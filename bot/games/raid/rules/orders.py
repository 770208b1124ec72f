"""Answers that come by themselves: turns of the absent, and ends of turns whose player has said so (S22.5, S33.3)."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.game import Decision, Order, Seat, StandingOrders
from bot.games.raid.decisions import Done, EndOfTurn, Hold, TurnOrder
from bot.games.raid.night.ending import is_home
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.turn import clock
from bot.games.raid.turn.asking import could_use, in_turn
from bot.games.raid.turn.defaults import default

ASK, FINISH = TurnOrder(EndOfTurn.ASK), TurnOrder(EndOfTurn.FINISH)


class RaidOrders(StandingOrders[State]):
    """What is decided without asking. All of it follows from what everybody sees, and from the order."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting

    @override
    def obvious(self, state: State, seat: Seat) -> Decision | None:
        """The turns of whoever has been too late twice in a row, until he is there (S22.5)."""
        is_absent = clock.is_away(state, seat) and seat in state.turns
        return default(self._setting, state, seat) if is_absent else None

    @override
    def listed(self, state: State, seat: Seat) -> Sequence[Order]:
        """S33.3."""
        return tuple(map(TurnOrder, EndOfTurn))

    @override
    def answer(self, state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """The end of a turn whose route is made, if that was ordered; at home a turn ends before it has begun."""
        own = None if ASK in orders else in_turn(self._setting, state, seat)
        turn = None if own is None else own.turns[seat]
        if turn is None or not turn.is_placed or turn.course is not None:
            return None
        if not turn.plays:
            return Done() if FINISH in orders else None
        return Hold() if is_home(self._setting, state, seat) and not turn.is_dashing else None

    @override
    def at_hand(self, state: State, seat: Seat, orders: Sequence[Order]) -> Order | None:
        """The end of turns by itself where the end is asked; the way back as long as it would be asked."""
        if FINISH not in orders:
            return FINISH if self.answer(state, seat, (FINISH,)) else None
        is_own = in_turn(self._setting, state, seat) is not None
        return ASK if is_own and could_use(state, seat) else None
