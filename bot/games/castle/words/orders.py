"""Standing orders in words: what they say, what they are about, and why they rest."""

from __future__ import annotations

from bot.engine.game import Fact, Order
from bot.games.castle import decisions as d
from bot.games.castle.facts.fighting import Detected, Died, GuardStruck, Revealed
from bot.games.castle.facts.turn import AlertSet
from bot.games.castle.kinds import CatRule
from bot.games.castle.words import names
from bot.words import _


def title(order: Order | None, *, is_rival: bool = False) -> str:
    """A standing order: to agree with the partner (R2.7), or for the Cat.

    A rival can say only what is to be done if he himself would be heard (R11.8).
    """
    if isinstance(order, d.AcceptOrder):
        return (
            _("Always agree, and draw halves") if order.is_always else _("Ask me about whatever is proposed")
        )
    if not isinstance(order, d.CatOrder):
        return _("The Cat: no order yet")
    if is_rival and order.rule is CatRule.HEARD:
        return _("The Cat: whenever you would be heard")
    return {
        CatRule.ASK: _("The Cat: ask me at every listen"),
        CatRule.NEVER: _("The Cat: never"),
        CatRule.ALWAYS: _("The Cat: at the next listen, whatever it would hear"),
        CatRule.HEARD: _("The Cat: whenever something would be heard"),
    }[order.rule]


def question(kind: type[Order]) -> str:
    """What the orders of a kind are about."""
    if issubclass(kind, d.AcceptOrder):
        return _("When your partner proposes something")
    return _("It Was a Cat, when the guards listen")


def reason(fact: Fact) -> str:
    """Why orders rest after a fact that disarms them."""
    match fact:
        case Detected(who) | Revealed(who):
            return _("{who} was seen").format(who=names.intruder(who))
        case GuardStruck(who=who):
            return _("{who} was wounded").format(who=names.intruder(who))
        case Died(who):
            return _("{who} was killed").format(who=names.intruder(who))
        case AlertSet(level):
            return _("the alert is now {level}").format(level=names.alert(level))
        case _:
            return ""
