"""The facts that follow from a decision, up to the next question or the end of the match (S6, S13, S20)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Decision, Facts, Seat
from bot.engine.match import Thought
from bot.games.raid import decisions as d
from bot.games.raid.day.finishing import crossing_ends
from bot.games.raid.facts.clock import NotThere, SaidReady
from bot.games.raid.facts.day import Finished
from bot.games.raid.facts.planning import PlansCarriedOut
from bot.games.raid.kinds import Stage
from bot.games.raid.night.ending import ending
from bot.games.raid.state.state import State
from bot.games.raid.turn.asking import waiting
from bot.games.raid.turn.beginning import begins
from bot.games.raid.turn.clock import Verdict, counted
from bot.games.raid.turn.defaults import default
from bot.games.raid.turn.doing import done
from bot.games.raid.turn.flow import goes_on, phase_begins, sounds
from bot.games.raid.turn.plans import planned


def decided(state: State, seat: Seat, decision: Decision, chance: Chance) -> Facts:
    """The facts that follow from a legal decision; the last of them may end the match."""
    yield from until_over(state, _decided(state, seat, decision, chance))


def until_over(state: State, facts: Facts) -> Facts:
    """The facts up to the one that ends the match, then the fact of the end itself (S13.1, S13.2, S20.2)."""
    for fact in facts:
        yield fact
        if type(fact) is Finished:
            yield from crossing_ends(state)
        elif (ended := ending(state)) and (not ended.is_won or _is_settled(state)):
            yield ended
        if state.stage is Stage.OVER:
            return


def _is_settled(state: State) -> bool:
    """True if no guard is left to be taken out on a ninja's tile: the end comes after the take-out (S7.5.7).

    Nothing else can lie on the palace (S28.3.2).
    """
    return not any(state.is_watched(tile) for tile in state.on_track().values())


def _decided(state: State, seat: Seat, decision: Decision, chance: Chance) -> Facts:
    match decision:
        case Thought(ms):
            yield from _thought(state, seat, ms, chance)
        case d.Ready():
            yield from _ready(state, seat, chance)
        case _ if state.stage is Stage.PLANS:
            yield from planned(seat, decision)
            if not waiting(state):
                yield PlansCarriedOut()
        case _:
            if seat not in state.turns and seat in waiting(state):
                # In open and flowing order a turn begins with its first decision.
                yield from begins(state, seat)
            yield from done(state, seat, decision, chance)
    yield from goes_on(state, chance)


def _thought(state: State, seat: Seat, ms: int, chance: Chance) -> Facts:
    """The time of an answer: a late one ends the phase (S22.2), or default answers play out the turn (S22.5).

    Before a phase begins it means that the seat is not there (S22.6).
    """
    if state.stage is Stage.READY:
        yield NotThere(seat)
        yield from _gathered(state, chance)
        return
    verdict = yield from counted(state, seat, ms)
    if verdict is Verdict.SOUNDED:
        yield from sounds(state, chance)
    elif verdict is Verdict.CAPPED:
        while seat in state.turns:
            yield from done(state, seat, default(state, seat), chance)


def _ready(state: State, seat: Seat, chance: Chance) -> Facts:
    """A seat is there; a phase that waits for seats begins once no other is waited for (S22.6)."""
    yield SaidReady(seat)
    yield from _gathered(state, chance)


def _gathered(state: State, chance: Chance) -> Facts:
    if state.stage is Stage.READY and not waiting(state):
        yield from phase_begins(state, chance, state.phase + 1)
