"""The public facts that pause the standing orders and plans of a side, so that its players decide anew (R11.8)."""

from __future__ import annotations

from bot.engine.game import Fact, Seat
from bot.games.castle.facts.fighting import Detected, Died, GuardDrunk, GuardFell, GuardStruck, Revealed
from bot.games.castle.facts.lone import SomebodyDone
from bot.games.castle.facts.sneaking import MissionDone
from bot.games.castle.facts.turn import AlertSet, Why
from bot.games.castle.kinds import GUARDS, INTRUDERS


def disarmed(fact: Fact) -> Seat | None:
    """The side that a fact alarms; None for other facts.

    The intruders are alarmed when one of them is seen, struck or killed. The guards are alarmed when the alert rises,
    when an intruder kills a guard or makes one drunk, and when a mission is complete; their orders check for visible
    figures themselves (see `orders.guards`).
    """
    match fact:
        case Detected() | Revealed() | GuardStruck() | Died():
            return INTRUDERS
        case AlertSet(why=why) if why is not Why.CALM:
            return GUARDS
        # A guard removed by the guards themselves alarms nobody (R21.10).
        case GuardFell(by=by) if by is not None:
            return GUARDS
        case GuardDrunk() | MissionDone() | SomebodyDone():
            return GUARDS
        case _:
            return None
