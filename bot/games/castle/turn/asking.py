"""The seats that are asked at each moment (R8.2): they must decide before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.engine.game import Seat
from bot.games.castle.guards.patrolling import patrols_due
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Standing, Who
from bot.games.castle.partners.sharing import lead
from bot.games.castle.setting.options import ReplacementTiming
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.placing import next_placing
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.held import may_hold_cards
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.games.castle.turn.bonus import next_for_bonus
from bot.games.castle.variants.variants import variant

SIDE_ASKED = {
    Moment.ALONE: INTRUDERS,
    Moment.STARTS: INTRUDERS,
    Moment.SPLIT: GUARDS,
    Moment.QUIET: GUARDS,
    Moment.STEP: GUARDS,
    Moment.HEADING: GUARDS,
    Moment.BRANCH: GUARDS,
    Moment.CAT: INTRUDERS,
    Moment.RETURN: INTRUDERS,
    Moment.BONUS: GUARDS,
    Moment.PLAN: INTRUDERS,
    Moment.ANSWERS: INTRUDERS,
    Moment.REMOVAL: GUARDS,
    Moment.FIGURE: GUARDS,
    Moment.AFTER: INTRUDERS,
}
"""The side that is asked: the other side and spectators may know no more (R28.8).

At HANDS both sides choose at once.
"""


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that are asked now; none before the first question, and none at the end."""
    whom = _WHOM.get(state.moment)
    return () if whom is None else whom(state)


def _choosing(state: State) -> tuple[Seat, ...]:
    return (*_without_hands(state), *_setting_up(state))


def _without_hands(state: State) -> tuple[Seat, ...]:
    seats = (state.setting.seating.of(one.who) for one in state.playing if not one.has_chosen)
    return tuple(dict.fromkeys(seats))


def _setting_up(state: State) -> tuple[Seat, ...]:
    choosing = tuple(seat for seat in state.setting.seating.guards if not state.piles[seat].has_chosen)
    if choosing or state.marks.has_marks:
        return choosing
    if state.agreed.is_in_turns:
        return (next_placing(state),)
    return answering(state) or (lead(state),)


def answering(state: State) -> tuple[Seat, ...]:
    """The guard seat that must answer its partner's open proposal (R2.7), if any."""
    proposal = state.agreed.proposals.get(GUARDS)
    return () if proposal is None else (state.setting.seating.mate(proposal.seat),)


def _starting(state: State) -> tuple[Seat, ...]:
    """The seats that must choose a start; then the seat that must answer the proposed entrances (R2.8)."""
    setting = state.setting
    if not setting.seating.is_split:
        return setting.seating.intruders
    seats = tuple(setting.seating.of(who) for who in Who if is_coming(state, who))
    if seats or INTRUDERS not in state.agreed.proposals:
        return seats
    return tuple(seat for seat in setting.seating.intruders if seat != state.agreed.proposals[INTRUDERS].seat)


def is_coming(state: State, who: Who) -> bool:
    """True if an intruder has still to start (R4.11, R4.12)."""
    return state.intruder(who).standing is Standing.COMING


def _guarding(state: State) -> tuple[Seat, ...]:
    """The guard seats that have not passed (R2.10), and one that must answer its partner's proposal.

    While compulsory moves are due, the seat that orders them takes the place of those that have not passed (R2.7). A
    single guard seat never has passed: its pass ends the phase.
    """
    guards = state.setting.seating.guards
    return guards if len(guards) == 1 else _guarding_together(state)


def _guarding_together(state: State) -> tuple[Seat, ...]:
    whom = answering(state)
    if patrols_due(state):
        whom += _leading(state)
    else:
        whom += tuple(seat for seat in state.setting.seating.guards if seat not in state.agreed.passed)
    # The seat that must answer may also be one that has not passed.
    return tuple(dict.fromkeys(whom))


def _splitting(state: State) -> tuple[Seat, ...]:
    return answering(state) or _leading(state)


def _returning(state: State) -> tuple[Seat, ...]:
    who = next_returning(state)
    return () if who is None else (state.setting.seating.of(who),)


def _leading(state: State) -> tuple[Seat, ...]:
    return (lead(state),)


def _planning(state: State) -> tuple[Seat, ...]:
    who = next_planning(state)
    return () if who is None else (state.setting.seating.of(who),)


def _answering(state: State) -> tuple[Seat, ...]:
    return tuple(
        dict.fromkeys(_answerer(state.setting, found) for found in state.sneaking.results if found.is_open)
    )


def _playing_on(state: State) -> tuple[Seat, ...]:
    setting = state.setting
    if not setting.seating.is_split:
        return setting.seating.intruders
    return tuple(seat for seat in setting.seating.intruders if may_still_play(state, seat))


_WHOM: Mapping[Moment, Callable[[State], tuple[Seat, ...]]] = {
    Moment.ALONE: lambda state: state.setting.seating.intruders,
    Moment.HANDS: _choosing,
    Moment.STARTS: _starting,
    Moment.QUIET: _guarding,
    Moment.STEP: lambda state: (state.action.actor,),
    Moment.HEADING: lambda state: (state.action.actor,),
    Moment.BRANCH: lambda state: (state.action.actor,),
    Moment.CAT: lambda state: (state.setting.seating.traitor,),
    Moment.RETURN: _returning,
    Moment.SPLIT: _splitting,
    Moment.BONUS: next_for_bonus,
    Moment.PLAN: _planning,
    Moment.ANSWERS: _answering,
    Moment.REMOVAL: _leading,
    Moment.FIGURE: _leading,
    Moment.AFTER: _playing_on,
}


def next_returning(state: State) -> Who | None:
    """The intruder to be replaced next in this phase, the ninja first (R19.11); None if there is none."""
    return next((one.who for one in state.intruders if is_due_to_return(state, one)), None)


def is_due_to_return(state: State, intruder: Intruder) -> bool:
    """True if an intruder is to be replaced now: from the turn of the death on (R19.7).

    With `replacementTiming` nextTurn from the following turn on.
    """
    waits = state.setting.options.replacement_timing is ReplacementTiming.NEXT_TURN
    return intruder.is_returning and not (waits and intruder.died_in == state.turn)


def goal_to_write(state: State, seat: Seat) -> Who | None:
    """The rival of a seat who has still to write down a goal (R26.4, R26.10).

    None after that, and if goals are drawn.
    """
    setting = state.setting
    if variant(setting).draws_goals(setting.options):
        return None
    return next((who for who in setting.seating.played_by(seat) if state.intruder(who).goal is None), None)


def next_planning(state: State) -> Who | None:
    """The intruder in play whose turn is to be decided next (R15.2): the first mover, then the other.

    None after both.
    """
    first = state.intruder(state.sneaking.first)
    for one in (first, state.traitor if first is state.ninja else state.ninja):
        if one.is_in_play and one.who not in state.sneaking.planned:
            return one.who
    return None


def _answerer(setting: Setting, found: SearchResult) -> Seat:
    who = found.owner
    # Outsiders of a Lone Wolf do not know the finder (R26.3), but both figures have the same seat.
    return setting.seating.intruders[0] if who is None else setting.seating.of(who)


def may_still_play(state: State, seat: Seat) -> bool:
    """True if, by public knowledge, a seat can still play cards after the searches and has not passed (R15.8)."""
    if seat in state.agreed.passed:
        return False
    # By public knowledge: asking only seats that hold a card would reveal their hands (R28.8).
    return any(may_hold_cards(state, who) for who in state.setting.seating.played_by(seat))
