"""Whose turn it is to activate a sentry (A21.3, A21.4)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Facts, Seat
from bot.games.clans.facts.rolling import RollSettled
from bot.games.clans.facts.sentries import WatchCame
from bot.games.clans.rounds.setup import best_of, matched, rolled_by_models, teams_tested
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.state import State


def comes(state: State, chance: Chance) -> Facts:
    """An opposed test of all seats: the winner activates a sentry, after a tie the seat with the initiative (A21.3)."""
    if state.setting.options.team_test_rerolls:
        yield from rolled_by_models(state, chance, Purpose.WATCH)
        return
    tested = teams_tested(state, chance, state.setting.seats, "watch")
    yield tested
    yield WatchCame(_winner(state, tested.matches))


def settled(state: State, roll: Roll) -> Facts:
    """The rerolls of such a test are over."""
    yield RollSettled()
    yield WatchCame(_winner(state, matched(state, roll)))


def _winner(state: State, matches: dict[Seat, int]) -> Seat:
    """The seat with the most matches; of several the first in initiative order."""
    best = best_of(matches)
    return next(seat for seat in state.in_order() if seat in best)
