"""Cards that orders play in fights without a question, also where their seat would be asked for cards (A30.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.game import Order, Seat, not_none
from bot.games.clans.decisions import Respond
from bot.games.clans.dice.fight import Clash, Side
from bot.games.clans.dice.usual import best_use
from bot.games.clans.dice.values import Values
from bot.games.clans.dice.ways import Rolled, correction
from bot.games.clans.facts.moon import CardPlayed
from bot.games.clans.fighting import fight
from bot.games.clans.kinds import Element
from bot.games.clans.moon.cards import CORRECTIONS
from bot.games.clans.moon.windows import responses, responses_before
from bot.games.clans.orders.kinds import CardOrder, Saving
from bot.games.clans.state.rolls import FIGHTS
from bot.games.clans.state.state import State

_STUNS: Final = {Side.ATTACKER: Element.FIRE, Side.DEFENDER: Element.EARTH}
"""The face that an order takes as a Stun of the side's own model (A10.9)."""


def ordered(state: State, seat: Seat, orders: Sequence[Order]) -> Respond | None:
    """The answer with the first card that a seat's orders play in the open window; None if none does."""
    every = {order.card: order.rule for order in orders if isinstance(order, CardOrder)}
    rules = {card: rule for card, rule in every.items() if rule is not Saving.NEVER}
    # In the middle of a fight a model may test, or roll against a blow: orders are about the fight's own roll.
    is_other = state.roll is not None and state.roll.purpose not in FIGHTS
    if state.fight is None or is_other or not rules:
        return None
    # Orders are about the seat's own models, not about a sentry in its charge.
    if seat not in fight.seats(state, state.fight).values():
        return None
    for respond in responses_before(state, seat):
        played = CardPlayed(seat, respond.card, instead=respond.instead)
        if respond.card in rules and fight.takes_choice(state, played):
            return respond
    for respond in responses(state, seat):
        if respond.card in rules and _helps(state, seat, respond, rules[respond.card]):
            return respond
    return None


def _helps(state: State, seat: Seat, respond: Respond, rule: Saving) -> bool:
    """True if a card after the roll does what the order wants, and is more likely to help than to harm.

    Never in a fight between other seats: orders are about the seat's own models.
    """
    known = not_none(state.fight)
    own = next((side for side, each in fight.seats(state, known).items() if each == seat), None)
    if own is None:
        return False
    lie, worths = fight.clash(state), fight.values(state, known)
    result = worths.result(lie)
    wanted = {
        Saving.NEVER: False,
        Saving.INJURY: worths.injures(own, result, lie.chooser),
        Saving.STUN: worths.injures(own, result, lie.chooser) or result is _STUNS[own],
        Saving.KILL: not worths.injures(own.other, result, lie.chooser),
    }
    return wanted[rule] and _gains(state, respond, own, lie, worths)


def _gains(state: State, respond: Respond, own: Side, lie: Clash, worths: Values) -> bool:
    if respond.instead:
        added = CORRECTIONS[respond.card][1]
        more = {Side.ATTACKER: (added,), Side.DEFENDER: ()}
        then = Clash((*lie.attack, *more[own]), (*lie.defence, *more[own.other]), lie.choosing)
        return _worth(then, worths, own) > _worth(lie, worths, own)
    pools_ = not_none(state.roll).pools
    attack, defence = (Rolled(pool.dice, pool.spent) for pool in pools_)
    is_own = respond.model == pools_[own is Side.DEFENDER].model
    effect = correction(CORRECTIONS[respond.card][0], of_enemy=not is_own)
    return best_use(attack, defence, own, [effect], choosing=lie.choosing, values=worths) is not None


def _worth(lie: Clash, worths: Values, own: Side) -> int:
    return 0 if lie.chooser is None else worths.worth(own, worths.result(lie), lie.chooser)
