"""Listening and It Was a Cat (R11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, not_none
from bot.games.castle.decisions import AnswerCat, CatOrder
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.detection.alert import raised
from bot.games.castle.detection.noise import loudness
from bot.games.castle.facts.guarding import ListenAnswered, ListenBegan, MoveBegan
from bot.games.castle.facts.turn import CardPlayed, Why
from bot.games.castle.kinds import Card, CatRule, Goes, GuardId, Pile, Who, on_map
from bot.games.castle.setting.seating import EARS, POSITION
from bot.games.castle.state.held import holds
from bot.games.castle.state.state import State
from bot.games.castle.state.under_way import Listening
from bot.games.castle.variants.variants import variant

STEPS = 2
"""The maximum number of steps of a guard's move by a card or a listen (R12.1)."""

NEAR = (1, 2)
"""The distances that an order with `CatRule.WITHIN` can name, in links of any kind (R3.5, R11.8)."""


def heard_intruders(state: State, guards: tuple[GuardId, ...]) -> tuple[Who, ...]:
    """The intruders that a listen by these guards would hear (R11.3.4)."""
    zone = not_none(on_map(state.guards[guards[0]].zone))
    noise = state.setting.board.noise[zone]
    loud = ((one.who, on_map(one.zone), loudness(state.setting, one)) for one in state.intruders)
    return tuple(who for who, at, links in loud if links and at is not None and noise[at] <= links)


def listen_begun(state: State, guards: tuple[GuardId, ...]) -> Iterator[Fact]:
    """Guards listen (R11.3): the Cat window opens, or the answer comes at once if no Cat is publicly possible."""
    zone = not_none(on_map(state.guards[guards[0]].zone))
    # Stored in the fact, because a viewer's form of a fact may depend on nothing else.
    yield ListenBegan(guards, zone, heard_intruders(state, guards))
    if not can_cat_come(state):
        yield from _answered(state, is_played=False)


def can_cat_come(state: State) -> bool:
    """True if by public knowledge It Was a Cat may still be played (R11.3.2, R28.8, R26.3)."""
    traitor = state.traitor
    if state.is_concealed:
        return traitor.hand.size > 0
    # Counts public cards only: a window that opened only for holders of a Cat would reveal the hand (R28.8).
    copies = state.setting.decks.full[Pile.TRAITOR][Card.CAT]
    return traitor.is_in_play and traitor.hand.size > 0 and traitor.cats_played < copies


def cat_options(state: State) -> list[Decision]:
    """No and, with a Cat in the hand, yes: the answers of the traitor's seat to a listen.

    The seat is asked regardless of its hand (R28.8).
    """
    return [AnswerCat(False), AnswerCat(True)] if holds(state, Who.TRAITOR, Card.CAT) else [AnswerCat(False)]


def cat_answered(decided: Decided[AnswerCat]) -> Iterator[Fact]:
    """The answer to the listen (R11.3.3 to R11.3.6); if an intruder was heard, the alert rises by one.

    Then the listeners may move, unless one of them has moved this turn (R12.4).
    """
    return _answered(decided.state, is_played=decided.decision.is_played)


def _answered(state: State, *, is_played: bool) -> Iterator[Fact]:
    listening = not_none(state.action.listening)
    if is_played:
        yield CardPlayed(Pile.TRAITOR, Card.CAT, Goes.OUT, state.setting.seating.traitor)
    heard = bool(not_none(listening.in_range)) and not is_played
    yield ListenAnswered(heard)
    if heard:
        yield from alarmed(state, listening.guards)


def alarmed(state: State, guards: tuple[GuardId, ...]) -> Iterator[Fact]:
    """What follows if a listen by these guards hears an intruder (R11.3.6): the alert, and a move of the listeners."""
    yield from raised(state, 1, Why.HEARD)
    # Guards who have moved this turn may listen, but not move again (R12.4).
    if state.moved.isdisjoint(guards):
        yield MoveBegan(guards, STEPS, is_owed=False)


def cat_orders(state: State) -> list[CatOrder]:
    """The orders that the traitor's seat can give (R11.8).

    A rival (R28.10) and a Lone Wolf have no rules that name an intruder. Nobody is heard from more than three zones
    away (R11.3, R15.3), so "within three" would mean the same as "heard".
    """
    rules = [CatRule.HEARD, CatRule.NEVER, CatRule.ASK, CatRule.ALWAYS]
    if len(state.playing) > 1 and variant(state.setting).partner(state, Who.TRAITOR) is not None:
        rules += [CatRule.TRAITOR, CatRule.NINJA]
    lasting = [*map(CatOrder, rules), *(CatOrder(CatRule.WITHIN, zones) for zones in NEAR)]
    passing = [replace(order, once=True) for order in lasting if order.rule is not CatRule.ASK]
    return [*lasting, *passing]


def ordered_answer(state: State, order: CatOrder) -> Decision | None:
    """The answer of a standing order to the open window (R11.8), from what the traitor's seat may know (R28.10).

    None for an order to ask, or if no listen waits for its answer.
    """
    if order.rule is CatRule.ASK or state.action.listening is None:
        return None
    wants = _wants_cat(state, state.action.listening, order)
    # Without a Cat the answer is no, and comes at the same moment as with any other order (R11.8).
    return AnswerCat(wants and holds(state, Who.TRAITOR, Card.CAT) > 0)


def _wants_cat(state: State, listening: Listening, order: CatOrder) -> bool:
    viewer = state.setting.seating.viewer(state.setting.seating.traitor)
    # Filtered even in the true state: what the seat may not know must not affect its order (R28.10).
    heard = [who for who in listening.in_range or () if viewer.is_in(EARS[who])]
    match order.rule:
        case CatRule.ALWAYS:
            return True
        case CatRule.HEARD:
            return bool(heard)
        case CatRule.TRAITOR | CatRule.NINJA:
            return Who(order.rule.value) in heard
        case CatRule.WITHIN:
            known = [state.intruder(who).zone for who in heard if viewer.is_in(POSITION[who])]
            return any(_is_near(state, listening, at, order.zones) for at in map(on_map, known))
        case _:
            return False


def _is_near(state: State, listening: Listening, at: Zone | None, zones: int) -> bool:
    listener = on_map(state.guards[listening.guards[0]].zone)
    return listener is not None and at is not None and state.setting.board.noise[listener][at] <= zones


RESOLVED: Resolved = {AnswerCat: cat_answered}
