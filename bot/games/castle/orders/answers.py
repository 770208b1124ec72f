"""The answers of standing orders to traps and hidden sentries (R21.14, R28.8)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Decision, Order, Seat
from bot.games.castle.decisions import AnswerWith, SentryOrder, TrapOrder
from bot.games.castle.intruders.neutralising import quietest
from bot.games.castle.intruders.searching import Answers, asked_of
from bot.games.castle.kinds import Card, Mark, SentryRule, Standing, TrapRule, Who
from bot.games.castle.state.state import State

_TRAP_CARDS = {TrapRule.NEVER: (), TrapRule.CAT: (Card.CAT,)}


def find_orders(state: State, seat: Seat) -> list[Order]:
    """The orders that an intruder seat may give about its finds, if the game has such objects.

    About traps only the traitor's seat gives them.
    """
    setting = state.setting
    found: list[Order] = []
    if setting.options.traps and seat == setting.seating.traitor and is_played(state, Who.TRAITOR):
        found += map(TrapOrder, TrapRule)
    if setting.options.hidden_sentries:
        played = [who for who in setting.seating.played_by(seat) if is_played(state, who)]
        # By the decks of the game, not by the hand: an order may wait for a card that is not held (R11.8).
        decks = [setting.decks.full[who.pile] for who in played]
        rules = (rule for rule in SentryRule if rule.card is None or any(rule.card in deck for deck in decks))
        found += map(SentryOrder, rules)
    return found


def is_played(state: State, who: Who) -> bool:
    """True if the intruder takes part, or may take part as far as outsiders know (R26.3)."""
    return state.is_concealed or state.intruder(who).standing is not Standing.ABSENT


def ordered_answers(state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
    """One answer to everything that the seat is asked about; None if it lacks an order for part of it.

    Also None if it is asked nothing. A card that is not held, or does not fit, is not played: the moment of the answer
    must not depend on it (R28.8).
    """
    whose = state.setting.seating.played_by(seat)
    marks = [state.sneaking.results[number].mark for number in asked_of(state, whose)]
    wanted = [_wanted(mark, orders) for mark in marks]
    # One submission for all (R21.14): if one find lacks an order, the seat answers for all of them.
    if not wanted or None in wanted:
        return None
    draft = Answers(state, whose)
    for cards in wanted:
        pieces = draft.options()
        fitting = (piece for piece in map(AnswerWith, cards or ()) if piece in pieces)
        draft.add(next(fitting, AnswerWith(None)))
    return draft.committed()


def _wanted(mark: Mark | None, orders: Sequence[Order]) -> tuple[Card, ...] | None:
    """The cards that the orders want played for such a find, the preferred one first.

    None if the seat is to be asked.
    """
    for order in orders:
        match order:
            case TrapOrder(rule) if mark is Mark.TRAP:
                return _TRAP_CARDS.get(rule)
            case SentryOrder(rule) if mark is Mark.SENTRY:
                return _against_sentry(rule)
    return None


def _against_sentry(rule: SentryRule) -> tuple[Card, ...] | None:
    match rule:
        case SentryRule.ASK:
            return None
        case SentryRule.NEVER:
            return ()
        case SentryRule.ANY:
            return quietest()
        case _:
            return () if rule.card is None else (rule.card,)
