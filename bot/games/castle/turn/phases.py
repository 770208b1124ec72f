"""The sequence of phases and turns (R8.1, R9.6, R10.5, R14, R15)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Chance
from bot.engine.game import Fact, Piece, Seat
from bot.games.castle.decisions import (
    Accept,
    Decline,
    Dig,
    GiveAnswers,
    GoFirst,
    Pass,
    Search,
    StayReady,
    TakeFigure,
    TakeOff,
    TakeTurn,
)
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.detection.alert import turn_begun
from bot.games.castle.detection.noticing import noticed_at_end
from bot.games.castle.facts.joint import OrderAgreed, Passed, ProposalClosed
from bot.games.castle.facts.setup import Asked
from bot.games.castle.facts.sneaking import AnswersGiven, PassSent, TurnPlanned
from bot.games.castle.facts.turn import GameOver, PhaseBegan
from bot.games.castle.guards.idling import is_idle
from bot.games.castle.intruders.plan import performed, whole_movement
from bot.games.castle.intruders.searching import asked_of, figure_taken, results_applied, searched, taken_off
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Phase, Who
from bot.games.castle.partners.sharing import announced, proposal_dropped, whispered
from bot.games.castle.setup.setup import passage_settled
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import answering, asked, may_still_play, next_planning, next_returning
from bot.games.castle.turn.replacing import marked, replaced_or_asked
from bot.games.castle.variants.variants import variant

_NEXT = {Phase.ALERT: Phase.CARDS, Phase.CARDS: Phase.PATROL}


def passed(decided: Decided[Pass]) -> Iterator[Fact]:
    """A seat passes; once all have passed, the next phase begins (R9.6, R10.5, R14.1, R15.8, R2.10).

    During the bonus a pass marks no sleeper (R19.8). A pass of a guard seat that is not idle declines its partner's
    open proposal (R2.7).
    """
    state, seat, _decision, chance = decided
    if state.moment is Moment.BONUS:
        yield from marked(state, seat, None)
    elif state.phase is Phase.INTRUDERS:
        yield from _intruder_passed(state, seat, chance)
    elif set(state.setting.seating.guards) - state.agreed.passed - {seat}:
        # A pass also declines the partner's open proposal (R2.7), except for an idle seat, which passes
        # automatically.
        is_declining = seat in answering(state) and not is_idle(state, seat)
        yield Passed(seat)
        if is_declining:
            yield from proposal_dropped(state, GUARDS)
    else:
        yield from _guard_phase_ended(state, chance)


def _guard_phase_ended(state: State, chance: Chance) -> Iterator[Fact]:
    following = _NEXT.get(state.phase)
    if following is not None:
        yield PhaseBegan(following)
    else:
        yield from _guards_done(state, chance)


def _intruder_passed(state: State, seat: Seat, chance: Chance) -> Iterator[Fact]:
    if len(asked(state)) > 1:
        yield PassSent(state.setting.seating.played_by(seat)[0], seat)
    else:
        yield from turn_ended(state, chance)


def _guards_done(state: State, chance: Chance) -> Iterator[Fact]:
    yield from noticed_at_end(state)
    yield PhaseBegan(Phase.INTRUDERS)
    # With `replacementTiming` nextTurn it can happen that no intruder is left to move: the phase ends at once.
    if any(one.is_in_play for one in state.intruders) or next_returning(state) is not None:
        yield from replaced_or_asked(state)
    else:
        yield from turn_ended(state, chance)


def turn_taken(decided: Decided[TakeTurn]) -> Iterator[Fact]:
    """A seat's turn is decided: movement and cards in plan order, then the searches (R15, R21).

    With two intruder seats the searches come when both have decided; none if the game has ended before (R25.1).
    Without `StayReady` at its end the turn is also the seat's pass (R15.8).
    """
    state, seat, decision, chance = decided
    if state.setting.seating.is_split:
        yield from _part_taken(state, seat, decision, chance)
        return
    yield from whole_movement(state, decision.pieces)
    if state.result is None:
        # The name only tells who may see the pass, and one seat plays both.
        yield from _passed_with_searches(seat, Who.NINJA, decision)
        yield from _searches(state, _declared(decision), chance)


def _passed_with_searches(seat: Seat, who: Who, decision: TakeTurn) -> Iterator[Fact]:
    if not (decision.pieces and isinstance(decision.pieces[-1], StayReady)):
        yield PassSent(who, seat)


def _declared(decision: TakeTurn) -> tuple[tuple[Who, Zone], ...]:
    return tuple((piece.who, piece.zone) for piece in decision.pieces if isinstance(piece, Search))


def _part_taken(state: State, seat: Seat, decision: TakeTurn, chance: Chance) -> Iterator[Fact]:
    """The turn of one of two intruder seats; once all have decided, the searches follow.

    Among partners the visible effects of the first are announced before those of the second (R28.8).
    """
    (who,) = state.setting.seating.played_by(seat)
    yield from proposal_dropped(state, INTRUDERS)
    acts = whole_movement(state, decision.pieces)
    if _is_kept_back(state, who):
        yield from whispered(state.setting.seating.circle(who), acts)
    else:
        # Announced before the second intruder acts, so the true order is safe to show (R28.8).
        yield from announced(state, INTRUDERS, in_time=True)
        yield from acts
    # The last intruder in play may just have left the map, and nothing follows the end (R25.1).
    if state.result is None:
        yield TurnPlanned(who, tuple(zone for _, zone in _declared(decision)))
        yield from _passed_with_searches(seat, who, decision)
        if next_planning(state) is None:
            yield from _searches(state, _aims(state), chance)


def _is_kept_back(state: State, who: Who) -> bool:
    """True if visible effects of an intruder wait for the partner's turn; rivals do not wait (R28.8)."""
    is_due = state.intruder(who.mate).is_in_play and who.mate not in state.sneaking.planned
    return is_due and bool(state.setting.seating.partners(state.setting.seating.of(who)))


def _aims(state: State) -> tuple[tuple[Who, Zone], ...]:
    """The searches of both seats, the ninja's first (R21.3); none of an intruder who is out of play."""
    return tuple((one.who, zone) for one in state.intruders if one.is_in_play for zone in one.aims)


def card_played(decided: Decided[Piece]) -> Iterator[Fact]:
    """An intruder's card outside a plan: during the partner's turn, or after the searches (R15.2, R15.8).

    After the searches the turn ends once nobody can play on; during the partner's turn an open proposal is declined.
    """
    state, seat, piece, chance = decided
    acts = performed(state, piece)
    if state.moment is Moment.AFTER:
        yield from acts
        if not asked(state):
            yield from turn_ended(state, chance)
    elif not state.setting.seating.partners(seat):
        yield from acts
    else:
        yield from proposal_dropped(state, INTRUDERS)
        # Announced with the partner's turn: pauses between them would show which intruder is moving (R28.8).
        yield from whispered(INTRUDERS, acts)


def agreed(decided: Decided[Accept | Decline]) -> Iterator[Fact]:
    """An intruder seat answers its partner's proposal of a passage, or of who goes first (R2.8)."""
    state, _seat, decision, chance = decided
    proposal, is_accepted = state.agreed.proposals[INTRUDERS], isinstance(decision, Accept)
    match proposal.what:
        case Dig():
            yield from passage_settled(state, is_accepted=is_accepted, chance=chance)
        case GoFirst(who):
            yield ProposalClosed(INTRUDERS, is_accepted)
            if is_accepted:
                yield OrderAgreed(INTRUDERS, who)
        case _:
            raise TypeError(f"{proposal.what!r} is nothing that intruders propose")


def _searches(state: State, declared: tuple[tuple[Who, Zone], ...], chance: Chance) -> Iterator[Fact]:
    yield from searched(state, declared)
    if state.moment is not Moment.ANSWERS:
        yield from _results(state, chance)


def answered(decided: Decided[GiveAnswers]) -> Iterator[Fact]:
    """A seat has answered for traps and hidden sentries (R21.14); after the last answer the results follow."""
    state, seat, decision, chance = decided
    whose = state.setting.seating.played_by(seat)
    yield AnswersGiven(whose[0], tuple(zip(asked_of(state, whose), decision.cards, strict=True)))
    if not asked(state):
        yield from _results(state, chance)


def _results(state: State, chance: Chance) -> Iterator[Fact]:
    yield from results_applied(state)
    yield from _after_searches(state, chance)


def room_made(decided: Decided[TakeOff]) -> Iterator[Fact]:
    """The guards answered about the hidden sentry at the limit (R21.10); then the other results are applied."""
    yield from taken_off(decided.state, decided.decision)
    yield from _after_searches(decided.state, decided.chance)


def figure_chosen(decided: Decided[TakeFigure]) -> Iterator[Fact]:
    """The guards' lead chose the weapon of the hidden sentry (R21.9, R2.7); then the other results are applied."""
    yield from figure_taken(decided.state, decided.decision)
    yield from _after_searches(decided.state, decided.chance)


def _after_searches(state: State, chance: Chance) -> Iterator[Fact]:
    if state.moment in (Moment.REMOVAL, Moment.FIGURE):
        return
    if any(may_still_play(state, seat) for seat in state.setting.seating.intruders):
        yield Asked(Moment.AFTER)
    else:
        yield from turn_ended(state, chance)


def turn_ended(state: State, chance: Chance) -> Iterator[Fact]:
    """The Intruders Phase ends: after the last turn the game is over (R25.1), otherwise the next turn begins."""
    if state.turn >= state.setting.options.turns:
        yield GameOver(variant(state.setting).result(state))
    else:
        yield from turn_begun(state, chance)


RESOLVED: Resolved = {
    Pass: passed,
    TakeTurn: turn_taken,
    GiveAnswers: answered,
    TakeOff: room_made,
    TakeFigure: figure_chosen,
    Accept: agreed,
    Decline: agreed,
}
