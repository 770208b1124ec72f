"""The automatic course of the match: turns, rounds, phases, up to the next question (S6.1, S6.6, S6.10, S23)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Facts, Seat, not_none
from bot.games.raid.day import finishing
from bot.games.raid.day import guard_phase as day
from bot.games.raid.facts.clock import ReadyAsked
from bot.games.raid.facts.day import TileOpened
from bot.games.raid.facts.dealing import PhaseBegan, PhaseEnded, RoundBegan
from bot.games.raid.facts.planning import PlansAsked
from bot.games.raid.kinds import TURNS, Half, Stage
from bot.games.raid.moving.routes import legal
from bot.games.raid.moving.walking import stops
from bot.games.raid.night import guard_phase as night
from bot.games.raid.night.ending import is_home
from bot.games.raid.setting.options import Order
from bot.games.raid.state.state import State
from bot.games.raid.turn.asking import is_sealed, order, waiting
from bot.games.raid.turn.beginning import begins, catches_up, second_card
from bot.games.raid.turn.clock import is_speedy
from bot.games.raid.turn.doing import ends, gives_up
from bot.games.raid.turn.options import could_use
from bot.games.raid.turn.plans import carried_out


def phase_begins(state: State, chance: Chance, number: int) -> Facts:
    """The decks are shuffled, first cards turned up, and the first round begins (S6.2, S6.8).

    Then all happens that comes before the first question.
    """
    yield PhaseBegan(number)
    yield from _catch_up(state, chance)
    yield from _round_begins(state, chance, 1)
    yield from goes_on(state, chance)


def phase_comes(state: State, chance: Chance, number: int) -> Facts:
    """A phase begins, or in Super Speedy the question for all players if they are there, which comes before (S22.6)."""
    if is_speedy(state):
        yield ReadyAsked()
    else:
        yield from phase_begins(state, chance, number)


def sounds(state: State, chance: Chance) -> Facts:
    """The clock has sounded: a turn under way was not taken, and the Guard Phase follows at once (S22.2, S22.3)."""
    for seat, turn in state.turns.items():
        if turn.course is not None:
            yield from stops(state, seat)
    yield from _phase_over(state, chance)


def goes_on(state: State, chance: Chance) -> Facts:
    """After a decision: all that happens until a seat is to be asked, or the match is over."""
    while state.stage is Stage.TURNS:
        yield from _turns_go_on(state)
        yield from _catch_up(state, chance)
        if _is_round_over(state):
            yield from _round_over(state, chance)
            continue
        next_up = _next_up(state)
        if next_up is None:
            return
        yield from begins(state, next_up)
        if next_up in state.turns:
            yield from second_card(state, next_up, chance)
            if is_sealed(state):
                yield from carried_out(state, next_up, chance)


def _catch_up(state: State, chance: Chance) -> Facts:
    """Each seat without a turn under way gets the open cards it should have (S6.4.7, S6.8, S23)."""
    for seat in state.setting.seats:
        if seat not in state.turns:
            is_pair = _has_pair(state, seat)
            yield from catches_up(state, seat, chance, is_pair=is_pair)


def _has_pair(state: State, seat: Seat) -> bool:
    """True if both cards of a turn are open before it begins: in open and sealed order from the start of the round.

    In flowing order always.
    """
    known = order(state)
    if known is Order.OPEN or is_sealed(state):
        return seat in state.to_play and not state.ninja[seat].missed
    return known is Order.FLOWING


def _turns_go_on(state: State) -> Facts:
    """Each turn in which its seat has nothing to decide goes on automatically."""
    for seat in tuple(state.turns):
        turn = state.turns[seat]
        if not turn.is_placed or turn.course is not None or could_use(state, seat):
            continue
        if turn.plays and not is_home(state, seat) and not legal(state, seat):
            yield from gives_up(state, seat)
        if not state.turns[seat].plays:
            yield from ends(state, seat)


def _next_up(state: State) -> Seat | None:
    """The seat whose turn begins, or is missed, automatically: in strict order the next, else only missed turns.

    None if no turn does.
    """
    is_strict = order(state) is Order.STRICT
    for seat in waiting(state):
        if seat not in state.turns and (is_strict or state.ninja[seat].missed):
            return seat
    return None


def _is_round_over(state: State) -> bool:
    if order(state) is Order.FLOWING:
        return not waiting(state)
    return not state.to_play


def _round_over(state: State, chance: Chance) -> Facts:
    if state.half is Half.DAY:
        yield from finishing.round_ends(state)
    for tile, until in state.closed.items():
        if until is None:
            yield TileOpened(tile)
    if order(state) is not Order.FLOWING and state.round < TURNS:
        yield from _round_begins(state, chance, state.round + 1)
        return
    if state.half is Half.DAY:
        yield from finishing.limit_ends(state)
    yield from _phase_over(state, chance)


def _phase_over(state: State, chance: Chance) -> Facts:
    yield PhaseEnded()
    yield from (night if state.half is Half.NIGHT else day).guard_phase(state, chance)
    yield from phase_comes(state, chance, state.phase + 1)


def _round_begins(state: State, chance: Chance, number: int) -> Facts:
    """A round begins; in sealed order with plans, if any seat has a turn in it (S23.5)."""
    yield RoundBegan(number, state.setting.in_order(not_none(state.first)))
    if is_sealed(state) and any(not ninja.missed for ninja in state.ninja.values()):
        yield from _catch_up(state, chance)
        yield PlansAsked()
