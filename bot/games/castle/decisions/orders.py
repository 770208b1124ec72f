"""Standing orders (R11.8, R21.14): answers given before the question is asked."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.game import Order, record
from bot.games.castle.kinds import CatRule, GuardId, PatrolId, SentryRule, TrapRule


@record
class CatOrder(Order):
    """The traitor seat's answer to listens (R11.8): until it is changed, or with `once` for one guards' turn.

    `zones` is the greatest distance to the listener for the rule that has one; otherwise 0.
    """

    # The seat chooses once a game if it is asked at listens, which would make the guards wait (R11.8).
    is_needed: ClassVar[bool] = True
    # If it rested after an alarm, every listen would wait until the seat chooses again.
    is_wary: ClassVar[bool] = False

    rule: CatRule
    zones: int = 0
    once: bool = False


@record
class TrapOrder(Order):
    """The traitor seat's answer to a discovered trap (R21.7, R21.14)."""

    rule: TrapRule


@record
class SentryOrder(Order):
    """The finder seat's answer to a discovered hidden sentry (R21.8, R21.14)."""

    rule: SentryRule


@record
class WatchOrder(Order):
    """A guard seat passes its turns as long as nothing alarms it (R9.6, R10.5, R14.1).

    If a guard or a patrol is named, it makes the free listen first (R10.4). Patrols march; at a fork the seat is asked,
    or without `is_asked_at_forks` the patrol takes the first way.
    """

    guard: GuardId | None = None
    patrol: PatrolId | None = None
    is_asked_at_forks: bool = True
