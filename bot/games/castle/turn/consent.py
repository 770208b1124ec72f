"""The decisions of a guard seat that need its partner's consent, and the fallbacks after a refusal (R2.7).

If the fallback of R2.7 is "lead" (the order of the patrol moves, a mixed patrol's fork, the weapon of a hidden sentry,
the guard removed at the limit), the lead simply decides: the two can talk to each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Seat
from bot.games.castle.decisions import (
    Accept,
    Decline,
    Form,
    FreeListenPatrol,
    FreeListenSentry,
    Join,
    MarkMap,
    Merge,
    PlaceArmed,
    ShareBonus,
    ShareCards,
    ShareSleepers,
    ShareWounds,
    SplitDraw,
)
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.detection.alert import draw_splits, drawn, usual_split
from bot.games.castle.facts.agreements import (
    BonusShared,
    CardsShared,
    PlacingInTurns,
    SleepersShared,
    WoundsShared,
)
from bot.games.castle.guards.patrolling import regroupers
from bot.games.castle.kinds import GUARDS, Moment, Phase
from bot.games.castle.partners.sharing import halves, lead
from bot.games.castle.setting.options import JointDecisions
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import answering, asked


def needs_consent(state: State, seat: Seat, decision: Decision) -> bool:
    """True if a decision of a guard seat is only a proposal to its partner (R2.7, R2.10).

    Never with a single guard seat, nor for the lead seat with `jointDecisions` lead.
    """
    seating = state.setting.seating
    if len(seating.guards) == 1 or seat not in seating.guards:
        return False
    if state.setting.options.joint_decisions is JointDecisions.LEAD and seat == lead(state):
        return False
    match decision:
        case FreeListenSentry() | FreeListenPatrol():
            return seating.mate(seat) not in state.agreed.passed
        case Form() | Join() | Merge():
            return len(regroupers(state, decision)) > 1
        case SplitDraw(swords, spears):
            # Halves are also the result of a refusal, so they need no consent (R2.7).
            return (swords, spears) != usual_split(state)
        case PlaceArmed() | MarkMap():
            return not state.agreed.is_in_turns
        case ShareCards() | ShareWounds() | ShareBonus() | ShareSleepers():
            return True
        case _:
            return False


def answers(state: State, seat: Seat) -> list[Decision]:
    """The answers of a seat to its partner's open proposal; empty if it has none to answer now."""
    return [Accept(), Decline()] if _is_to_answer(state, seat) else []


def _is_to_answer(state: State, seat: Seat) -> bool:
    return seat in answering(state) and state.moment in _PROPOSING


_PROPOSING = (Moment.HANDS, Moment.SPLIT, Moment.QUIET, Moment.BONUS)
"""The moments at which a seat can make proposals; during a move it cannot."""


def is_open(state: State, seat: Seat, decision: Decision) -> bool:
    """True if a decision would only repeat the open proposal."""
    proposal = state.agreed.proposals.get(GUARDS)
    return proposal is not None and proposal.what == decision and needs_consent(state, seat, decision)


def split_options(state: State) -> list[Decision]:
    """The possible splits of the cards drawn for the alert (R9.3)."""
    return [SplitDraw(*split) for split in draw_splits(state)]


def share_options(state: State) -> list[Decision]:
    """The shares of hand cards and of wound cards that two guard seats could agree on now (R10.2, R19.4).

    Without the shares that hold already; none for a single seat.
    """
    if len(state.setting.seating.guards) == 1:
        return []
    return [*_card_shares(state), *_wound_shares(state)]


def _card_shares(state: State) -> Iterator[Decision]:
    if state.phase not in (Phase.ALERT, Phase.CARDS) or state.action.is_kenjutsu_only:
        return
    whole = state.setting.options.hand_cards_per_turn
    now = state.agreed.card_share or halves(state, whole)
    # In the Alert Phase `spent` still counts the previous turn; the Card Phase clears it.
    spent = [piles.spent if state.phase is Phase.CARDS else 0 for piles in state.piles.values()]
    # No share can be smaller than what its seat has already played.
    for swords in range(spent[0], whole - spent[1] + 1):
        if (swords, whole - swords) != now:
            yield ShareCards(swords, whole - swords)


def _wound_shares(state: State) -> Iterator[Decision]:
    swords = state.setting.seating.guards[0]
    for intruder in state.intruders:
        owners = intruder.wound_owners
        for number in range(len(owners) + 1):
            if number != owners.count(swords):
                yield ShareWounds(intruder.who, number, len(owners) - number)


def split(decided: Decided[SplitDraw]) -> Iterator[Fact]:
    """The guard seats draw for the alert as they have agreed (R9.3)."""
    return drawn(decided.state, (decided.decision.swords, decided.decision.spears), decided.chance)


def shared(decided: Decided[ShareCards | ShareWounds | ShareBonus | ShareSleepers]) -> Iterator[Fact]:
    """The guard seats have agreed on shares (R2.7)."""
    decision = decided.decision
    share = decision.swords, decision.spears
    match decision:
        case ShareCards():
            yield CardsShared(GUARDS, share)
        case ShareBonus():
            yield BonusShared(GUARDS, share)
        case ShareSleepers():
            yield SleepersShared(GUARDS, share)
        case ShareWounds(who):
            swords, spears = decided.state.setting.seating.guards
            yield WoundsShared(GUARDS, who, (swords,) * decision.swords + (spears,) * decision.spears)


def refused(state: State, decision: Decision, chance: Chance) -> Iterator[Fact]:
    """The fallback after a refusal (R2.7): halves are drawn, figures and marks are placed in turn, else nothing."""
    match decision:
        case SplitDraw():
            yield from drawn(state, usual_split(state), chance)
        case PlaceArmed() | MarkMap():
            yield PlacingInTurns(GUARDS)


def ordered_consent(state: State, seat: Seat) -> Decision | None:
    """The answer of the standing order to agree (R2.7): accept the partner's proposal, and draw halves.

    None if the seat has neither to answer a proposal nor to split a draw.
    """
    if _is_to_answer(state, seat):
        return Accept()
    if state.moment is Moment.SPLIT and seat in asked(state):
        return SplitDraw(*usual_split(state))
    return None


RESOLVED: Resolved = {
    SplitDraw: split,
    ShareCards: shared,
    ShareWounds: shared,
    ShareBonus: shared,
    ShareSleepers: shared,
}
