"""What makes players think anew: the public facts after which orders and plans of a side rest (R11.8)."""

from __future__ import annotations

from bot.engine.game import Fact, Seat
from bot.games.castle.facts.fighting import Detected, Died, GuardStruck, Revealed
from bot.games.castle.facts.turn import AlertSet, Why
from bot.games.castle.kinds import GUARDS, INTRUDERS


def disarmed(fact: Fact) -> Seat | None:
    """The intruders when one of them is seen, struck or killed; the guards when the alert rises or is kept up."""
    match fact:
        case Detected() | Revealed() | GuardStruck() | Died():
            return INTRUDERS
        case AlertSet(why=why) if why is not Why.CALM:
            return GUARDS
        case _:
            return None
