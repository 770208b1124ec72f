"""Standing orders in words: their content, their question, and why they are at rest."""

from __future__ import annotations

from bot.engine.game import Fact, Order
from bot.games.castle import decisions as d
from bot.games.castle.facts.fighting import Detected, Died, GuardDrunk, GuardFell, GuardStruck, Revealed
from bot.games.castle.facts.lone import SomebodyDone
from bot.games.castle.facts.sneaking import MissionDone
from bot.games.castle.facts.turn import AlertSet
from bot.games.castle.kinds import CatRule, SentryRule, TrapRule, Who
from bot.games.castle.names import names
from bot.games.castle.setting.seating import POSITION, hears_for_itself
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.words import _, ngettext, once_a_language


def title(state: State, order: Order) -> str:
    """A standing order, in the state that its seat has witnessed. Raises TypeError for an order of another game."""
    match order:
        case d.AcceptOrder(is_always):
            return _("Always agree, and draw half each") if is_always else _("Ask me about each proposal")
        case d.CatOrder():
            return _cat(state.setting, order)
        case d.TrapOrder(rule):
            return _traps()[rule]
        case d.SentryOrder(rule):
            return _sentries()[rule]
        case d.WatchOrder():
            return _watch(state, order)
    raise TypeError(f"{order!r} is no order of this game")


def _cat(setting: Setting, order: d.CatOrder) -> str:
    text = _near(setting, order.zones) if order.rule is CatRule.WITHIN else _heard(setting, order.rule)
    return _("{order}; this turn only").format(order=text) if order.once else text


def _heard(setting: Setting, rule: CatRule) -> str:
    """A rival knows only if they themselves would be heard (R11.8, R28.10)."""
    if hears_for_itself(setting.seating.viewer(setting.seating.traitor)) and rule is CatRule.HEARD:
        return _("The Cat: whenever you would be heard")
    return _cats()[rule]


@once_a_language
def _cats() -> dict[CatRule, str]:
    return {
        CatRule.ASK: _("The Cat: ask me; the guards wait for me"),
        CatRule.NEVER: _("The Cat: never"),
        CatRule.ALWAYS: _("The Cat: at the next listen, heard or not"),
        CatRule.HEARD: _("The Cat: when heard"),
        CatRule.TRAITOR: _("The Cat: only if the traitor would be heard"),
        CatRule.NINJA: _("The Cat: only if the ninja would be heard"),
    }


def _near(setting: Setting, zones: int) -> str:
    """A traitor who does not know where the ninja is can only speak of themselves (R28.5)."""
    if not setting.seating.viewer(setting.seating.traitor).is_in(POSITION[Who.NINJA]):
        text = ngettext(
            "The Cat: only if you would be heard from {n} zone away or nearer",
            "The Cat: only if you would be heard from {n} zones away or nearer",
            zones,
        )
    else:
        text = ngettext(
            "The Cat: only if heard from {n} zone away or nearer",
            "The Cat: only if heard from {n} zones away or nearer",
            zones,
        )
    return text.format(n=zones)


@once_a_language
def _traps() -> dict[TrapRule, str]:
    return {
        TrapRule.ASK: _("A trap: ask me; the guards wait for me"),
        TrapRule.NEVER: _("A trap: never a Cat"),
        TrapRule.CAT: _("A trap: a Cat, if I hold one"),
    }


@once_a_language
def _sentries() -> dict[SentryRule, str]:
    with_card = _("A hidden sentry: {card}, if it helps and I hold it")
    return {
        SentryRule.ASK: _("A hidden sentry: ask me; the guards wait for me"),
        SentryRule.NEVER: _("A hidden sentry: play no card"),
        SentryRule.ANY: _("A hidden sentry: any card that helps, the quietest first"),
        **{
            rule: with_card.format(card=names.card(rule.card)) for rule in SentryRule if rule.card is not None
        },
    }


def _watch(state: State, order: d.WatchOrder) -> str:
    listener = _listener(state, order)
    if listener:
        return _("Free listen by {listener}, then pass while all is quiet").format(listener=listener)
    if order.is_asked_at_forks:
        return _("Pass while all is quiet; ask me at forks")
    return _("Pass while all is quiet; at forks the first way listed")


def _listener(state: State, order: d.WatchOrder) -> str:
    """The listener, with their present place if they are still on the map."""
    setting = state.setting
    if order.guard is not None:
        guard = state.guards.get(order.guard)
        return names.guards([order.guard]) if guard is None else names.figure(setting.board, state, guard)
    if order.patrol is not None:
        is_there = order.patrol in state.patrols
        return names.patrol_at(setting.board, state, order.patrol) if is_there else names.patrol(order.patrol)
    return ""


def short(state: State, order: Order) -> str:
    """An order in a word or two, below the question of its kind."""
    match order:
        case d.CatOrder(CatRule.HEARD):
            return _("By itself")
        case d.CatOrder(CatRule.ASK):
            return _("Ask me")
        case _:
            return title(state, order)


def question(kind: type[Order]) -> str:
    """The question that the orders of a kind answer."""
    return _questions()[kind]


@once_a_language
def _questions() -> dict[type[Order], str]:
    return {
        d.AcceptOrder: _("When your partner proposes something"),
        d.CatOrder: _("It Was a Cat, when the guards listen"),
        d.TrapOrder: _("When a search finds a trap"),
        d.SentryOrder: _("When you find a hidden sentry"),
        d.WatchOrder: _("The guards' turn, while the alert is None and nobody is in sight"),
    }


def reason(fact: Fact) -> str:
    """Why orders are at rest after this fact, which has disarmed them; empty for a kind of fact that never does."""
    match fact:
        case Detected(who) | Revealed(who):
            return _("{who} was seen").format(who=names.intruder(who))
        case GuardStruck(who=who):
            return _("{who} was wounded").format(who=names.intruder(who))
        case Died(who):
            return _("{who} was killed").format(who=names.intruder(who))
        case AlertSet(level):
            return _("the alert is now {level}").format(level=names.alert(level))
        case GuardFell(guard):
            return _("{guard} is gone").format(guard=names.guards([guard]))
        case GuardDrunk(guard):
            return _("{guard} is drunk").format(guard=names.guards([guard]))
        case MissionDone() | SomebodyDone():
            return _("a mission is done")
        case _:
            return ""
