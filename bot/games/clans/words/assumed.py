"""The assumptions of odds besides the rules, in words: they are shown beside the figures (A30.2).

They depend only on public facts and on what the seat itself knows: its own orders and hand, never another seat's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.game import Order, Seat
from bot.games.clans.kinds import ModelId, Token
from bot.games.clans.moon.hands import held
from bot.games.clans.orders import kinds as o
from bot.games.clans.rolling.rolling import effects
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import FIGHTS, Effect, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import FREE
from bot.words import _

_ROLLED = FIGHTS | {Purpose.DODGE}


def sentences(
    state: State, orders: Sequence[Order], own: ModelId, foes: Sequence[ModelId] = ()
) -> Iterator[str]:
    """The assumptions of a model's odds: in its fights with `foes`, or without foes in its dodges and tests."""
    model = state.models[own]
    if asked := list(_asked(state, model, orders, foes)):
        yield _("You will be asked about {list}: the odds take your usual answer.").format(
            list=_(", ").join(asked)
        )
    if foes and _has_ordered_cards(state, model.seat, orders):
        yield _("The odds leave out your orders for cards.")
    if any(_rerolls(state, state.models[foe], model) for foe in foes):
        yield _("The odds assume that the other side rerolls by default.")
    # Seats beside a fight come in another order than its two sides, for which the dice are counted.
    cursed = any(state.models[each].has(Token.CURSE) for each in (own, *foes))
    if foes and cursed and len(state.setting.seats) > 2:
        yield _("The odds leave out Curses that a third team uses.")


def clauses(
    state: State, orders: Sequence[Order], own: ModelId, foes: Sequence[ModelId] = ()
) -> Iterator[str]:
    """The main assumptions as short clauses, for a note without room for sentences; the most important first."""
    model = state.models[own]
    if foes and _has_ordered_cards(state, model.seat, orders):
        yield _("orders for cards not counted")
    if any(_asked(state, model, orders, foes)):
        yield _("asked: as usual")


def _asked(state: State, model: Model, orders: Sequence[Order], foes: Sequence[ModelId]) -> Iterator[str]:
    """The means in play about which the seat wants to be asked, by name: odds assume its default answers."""
    known = set(orders)
    if o.RerollOrder(o.Rerolls.ASK) in known and _has_free(state, model):
        yield _("rerolls")
    if o.LuckyOrder(o.Lucky.ASK) in known and model.has(Token.LUCKY):
        yield _("Lucky")
    if o.CurseOrder(o.Curse.ASK) in known and any(state.models[foe].has(Token.CURSE) for foe in foes):
        yield _("Curses")
    if o.ProtectOrder(o.Protect.ASK) in known and model.has(Token.PROTECT):
        yield _("Protect")


def _has_free(state: State, model: Model) -> bool:
    return any(effect in FREE for purpose in _ROLLED for effect in effects(state, model, purpose))


def _rerolls(state: State, model: Model, other: Model) -> bool:
    """True if a model's side may reroll dice of its fight with another model."""
    uses = (*FREE, Effect.LUCKY)
    has_own = any(effect in uses for purpose in FIGHTS for effect in effects(state, model, purpose))
    return has_own or other.has(Token.CURSE)


def _has_ordered_cards(state: State, seat: Seat, orders: Sequence[Order]) -> bool:
    """True if a card in the seat's own hand has an order that may play it."""
    hand = held(state, seat)
    cards = [order for order in orders if isinstance(order, o.CardOrder)]
    return any(order.card in hand and order.rule is not o.Saving.NEVER for order in cards)
