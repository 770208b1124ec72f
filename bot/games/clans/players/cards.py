"""The Moon cards that a computer player plays: those that make its plan more likely to succeed (A30.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.game import Order, Piece, Seat
from bot.games.clans.activating.cards import fits, plays
from bot.games.clans.decisions import Activate, Hide, Move, Play, Respond, Run
from bot.games.clans.facts.moon import CardPlayed
from bot.games.clans.kinds import Card
from bot.games.clans.moon.hands import held
from bot.games.clans.moon.windows import responses
from bot.games.clans.orders.kinds import CardOrder, OwnCards, OwnCardsOrder, Saving, SentryOrder, Watching
from bot.games.clans.orders.orders import seat_attacks
from bot.games.clans.players.plans import Plan, begun, fight_of
from bot.games.clans.players.stakes import UNIT, Stakes
from bot.games.clans.players.worth import fought
from bot.games.clans.state.activation import FOR_FIGHT
from bot.games.clans.state.rolls import Played
from bot.games.clans.state.state import State

_DEAR: Final = UNIT // 2
"""The least gain for which a card is played in a fight; otherwise it is kept for another one."""
_MOVING: Final = (Card.MOONLESS, Card.SLIP)
"""Cards that get a model past enemies."""


def with_cards(stakes: Stakes, state: State, seat: Seat, plan: Plan) -> tuple[Piece, ...]:
    """The pieces of a plan, together with the cards that a computer player plays with them."""
    if not plan.pieces or not held(state, seat):
        return plan.pieces
    found = [*plan.pieces[:-1], *_best_for_fight(stakes, plan, seat), plan.pieces[-1]]
    if isinstance(plan.pieces[0], Activate):
        found[1:1] = _at_start(state, seat, plan)
    return tuple(found)


def _best_for_fight(stakes: Stakes, plan: Plan, seat: Seat) -> tuple[Play, ...]:
    """The card that adds most to the fight of a plan; empty if none adds enough."""
    state, last = plan.state, plan.pieces[-1]
    if plan.target is None or state is None or state.active is None:
        return ()
    bare, best = fought(stakes, state, fight_of(plan)), _DEAR
    found: tuple[Play, ...] = ()
    for card in sorted(FOR_FIGHT & set(held(state, seat))):
        scratch = state.copy()
        CardPlayed(seat, card).apply(scratch)
        if fits(scratch, last):
            gain = fought(stakes, state, fight_of(plan, (Played(seat, card),))) - bare
            if gain > best:
                best, found = gain, (Play(card),)
    return found


def _at_start(state: State, seat: Seat, plan: Plan) -> Iterator[Play]:
    """One card for the start of an activation that suits the plan, if there is one."""
    model = state.models[plan.model]
    open_ = list(plays(begun(state, model), seat))
    is_quiet = plan.target is None and not any(isinstance(piece, Hide | Run) for piece in plan.pieces)
    is_dodging = plan.dodges > 0 and any(isinstance(piece, Move | Run) for piece in plan.pieces)
    suits: dict[Card, bool] = {
        Card.STONE_SKIN: plan.target is not None,
        Card.GRAVE_DUST: plan.target is not None,
        Card.INNER_EYE: True,
        Card.SMOKE: is_quiet and not model.is_hidden,
        **dict.fromkeys(_MOVING, is_dodging),
    }
    found = [play for play in open_ if suits.get(play.card, False)]
    yield from found[:1]


def orders(state: State, seat: Seat) -> Sequence[Order]:
    """A computer player's orders for its cards in the fight under way, and for sentries: it spares its own models.

    As the attacker it plays its cards to kill, otherwise to save its model from an Injury.
    """
    rule = Saving.KILL if seat_attacks(state, seat) else Saving.INJURY
    calm = OwnCardsOrder(OwnCards.NEVER), SentryOrder(Watching.SPARE)
    return *calm, *(kind(rule) for kind in CardOrder.__subclasses__())


def slipping(state: State, seat: Seat) -> Respond | None:
    """The card that repeats a failed dodge of a seat; None if it may play none."""
    return next((each for each in responses(state, seat) if each.card is Card.SLIP), None)
