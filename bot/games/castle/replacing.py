"""Replacement and the guards' bonus (R19.5 to R19.11)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance, pick
from bot.games.castle.decisions import Return, TakeBonus
from bot.games.castle.detection import placed
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.setup import (
    Asked,
    BonusBegan,
    BonusTaken,
    GoalDrawn,
    HandChosen,
    ReturnBegan,
    Returned,
    StartChosen,
)
from bot.games.castle.kinds import GOALS, Moment, Who
from bot.games.castle.options import ReplacementTiming
from bot.games.castle.setting import Setting
from bot.games.castle.state import Intruder, State


def next_returning(setting: Setting, state: State) -> Who | None:
    """Who is to be replaced next in this phase, the ninja first (R19.11)."""
    return next((one.who for one in state.intruders if _is_due(setting, state, one)), None)


def _is_due(setting: Setting, state: State, intruder: Intruder) -> bool:
    """In the turn of his death (R19.7), or with `replacementTiming` nextTurn in the following one."""
    waits = setting.options.replacement_timing is ReplacementTiming.NEXT_TURN
    return intruder.is_returning and not (waits and intruder.died_in == state.turn)


def replaced_or_asked(setting: Setting, state: State) -> Iterator[CastleFact]:
    """The next replacement, or the intruders' plan when there is none left (R15.1)."""
    who = next_returning(setting, state)
    yield ReturnBegan(who) if who is not None else Asked(Moment.PLAN)


def returned(setting: Setting, state: State, decision: Return, chance: Chance) -> Iterator[CastleFact]:
    """A new copy enters (R19.7): start, hand, goal; then the guards' bonus."""
    who = decision.who
    drunk = tuple(guard.id for guard in state.drunk_at(decision.zone))
    yield StartChosen(who, decision.zone, drunk)
    yield HandChosen(who, len(decision.cards), decision.cards)
    mate = state.intruder(who.mate)
    pool = [goal for goal in GOALS if _is_due(setting, state, mate) or goal is not mate.goal]
    yield GoalDrawn(who, pick(chance, f"new-goal/{who}/{state.turn}", pool))
    yield Returned(who)
    yield from placed(setting, state, who)
    yield BonusBegan(who)


def bonus_taken(setting: Setting, state: State, decision: TakeBonus) -> Iterator[CastleFact]:
    """The guards' compensation (R19.8), then the next replacement or the plan."""
    deck, discard, zones = decision.deck, decision.discard, decision.sleepers
    yield BonusTaken(len(deck), len(discard), len(zones), deck, discard, zones)
    yield from replaced_or_asked(setting, state)
