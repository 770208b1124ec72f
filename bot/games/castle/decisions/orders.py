"""Standing orders (R11.8, R21.14): answers that are given before the question is asked."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.game import Order, record
from bot.games.castle.kinds import CatRule, GuardId, PatrolId, SentryRule, TrapRule


@record
class CatOrder(Order):
    """What the traitor's seat answers to listens (R11.8): until it is changed, or `once` for one guards' turn.

    `zones` is how near to the listener it must be, for the rule that asks for it; else 0.
    """

    # A listen comes in the middle of the guards' turn, which would wait for whoever has said nothing of it.
    is_needed: ClassVar[bool] = True

    rule: CatRule
    zones: int = 0
    once: bool = False


@record
class TrapOrder(Order):
    """What the traitor's seat answers when a trap is found (R21.7, R21.14)."""

    rule: TrapRule


@record
class SentryOrder(Order):
    """What a finder's seat answers when a hidden sentry is found (R21.8, R21.14)."""

    rule: SentryRule


@record
class WatchOrder(Order):
    """A guard seat lets its turns pass while nothing alarms it (R9.6, R10.5, R14.1).

    First a guard or a patrol listens freely if one is named (R10.4). Patrols march; at a fork the seat is asked, or
    they take the first way.
    """

    guard: GuardId | None = None
    patrol: PatrolId | None = None
    is_asked_at_forks: bool = True
