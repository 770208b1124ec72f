"""What comes next by itself: turns, rounds, phases, up to the next question (S6.1, S6.6, S6.10, S23)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.game import Seat
from bot.games.raid.day import finishing
from bot.games.raid.day import guard_phase as day
from bot.games.raid.facts.base import RaidFact
from bot.games.raid.facts.clock import ReadyAsked
from bot.games.raid.facts.day import ReedUsed, TileOpened
from bot.games.raid.facts.dealing import Discarded, PhaseBegan, PhaseEnded, RoundBegan
from bot.games.raid.facts.moving import Froze, GaveUpCard, TurnEnded
from bot.games.raid.kinds import TURNS, Half, Stage, Terrain
from bot.games.raid.moving.routes import legal
from bot.games.raid.moving.walking import stops
from bot.games.raid.night import guard_phase as night
from bot.games.raid.night.ending import is_home
from bot.games.raid.setting.options import Order
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.turn.asking import could_use, order, waiting
from bot.games.raid.turn.beginning import begins
from bot.games.raid.turn.cards import catches_up, second_card
from bot.games.raid.turn.clock import is_speedy


def phase_begins(setting: Setting, state: State, chance: Chance, number: int) -> Iterator[RaidFact]:
    """The decks are shuffled, first cards turned up, and the first round begins (S6.2, S6.8)."""
    yield PhaseBegan(number)
    yield from _catch_up(setting, state, chance)
    yield from _round_begins(setting, state, 1)
    yield from goes_on(setting, state, chance)


def phase_comes(setting: Setting, state: State, chance: Chance, number: int) -> Iterator[RaidFact]:
    """A phase begins; a timed one as soon as everybody has said that he is there (S22.6)."""
    if is_speedy(setting, state):
        yield ReadyAsked()
    else:
        yield from phase_begins(setting, state, chance, number)


def sounds(setting: Setting, state: State, chance: Chance) -> Iterator[RaidFact]:
    """The clock has sounded: a turn under way was not taken, and the Guard Phase follows at once (S22.2, S22.3)."""
    for seat, turn in state.turns.items():
        if turn.course is not None:
            yield from stops(setting, state, seat)
    yield from _phase_over(setting, state, chance)


def goes_on(setting: Setting, state: State, chance: Chance) -> Iterator[RaidFact]:
    """After a decision: all that happens until a seat is to be asked, or the match is over."""
    while state.stage is Stage.TURNS:
        yield from _turns_go_on(setting, state)
        yield from _catch_up(setting, state, chance)
        if _is_round_over(setting, state):
            yield from _round_over(setting, state, chance)
            continue
        next_up = _next_up(setting, state)
        if next_up is None:
            return
        yield from begins(state, next_up)
        if next_up in state.turns:
            yield from second_card(setting, state, next_up, chance)


def ends(setting: Setting, state: State, seat: Seat) -> Iterator[RaidFact]:
    """A turn is over: what was not chosen is discarded (S6.4.6, S6.4.7); a reed ends on dry land (S17.10).

    A ninja that has left the water may stay where it is by it (S15.1).
    """
    if state.turns[seat].course is not None:
        yield from stops(setting, state, seat)
    yield from discards(setting, state, seat)
    ninja = state.ninja[seat]
    track = setting.tracks[state.half]
    if ninja.has_reed and ninja.tile is not None and track.terrain[ninja.tile] is not Terrain.WATER:
        yield ReedUsed(seat, is_used=False)
    yield TurnEnded(seat)


def gives_up(setting: Setting, state: State, seat: Seat) -> Iterator[RaidFact]:
    """None of the open cards has a legal route: the ninja stays, or the second card of a Dash is lost (S6.6, S10.4)."""
    turn = state.turns[seat]
    is_second = turn.is_dashing and turn.plays == 1
    yield GaveUpCard(seat) if is_second else Froze(seat)
    yield from discards(setting, state, seat)


def discards(setting: Setting, state: State, seat: Seat) -> Iterator[RaidFact]:
    """The cards that lie open before a seat are discarded."""
    place = setting.place(seat)
    if cards := state.decks[place].open:
        yield Discarded(place, cards)


def _catch_up(setting: Setting, state: State, chance: Chance) -> Iterator[RaidFact]:
    """Whose turn is not under way has what is to lie open before it (S6.4.7, S6.8, S23)."""
    for seat in setting.seats:
        if seat not in state.turns:
            is_pair = _has_pair(setting, state, seat)
            yield from catches_up(setting, state, seat, chance, is_pair=is_pair)


def _has_pair(setting: Setting, state: State, seat: Seat) -> bool:
    """Whether both cards of the next turn are open before it begins: in open order from the round's beginning."""
    match order(setting, state):
        case Order.STRICT:
            return False
        case Order.OPEN:
            return seat in state.to_play and not state.ninja[seat].missed
        case Order.FLOWING:
            return True


def _turns_go_on(setting: Setting, state: State) -> Iterator[RaidFact]:
    """Turns in which nothing is left to decide go on by themselves."""
    for seat in tuple(state.turns):
        turn = state.turns[seat]
        if not turn.is_placed or turn.course is not None or could_use(state, seat):
            continue
        if turn.plays and not is_home(setting, state, seat) and not legal(setting, state, seat):
            yield from gives_up(setting, state, seat)
        if not state.turns[seat].plays:
            yield from ends(setting, state, seat)


def _next_up(setting: Setting, state: State) -> Seat | None:
    """Whose turn begins, or is missed, by itself: in strict order the next one's, else missed ones alone."""
    is_strict = order(setting, state) is Order.STRICT
    for seat in waiting(setting, state):
        if seat not in state.turns and (is_strict or state.ninja[seat].missed):
            return seat
    return None


def _is_round_over(setting: Setting, state: State) -> bool:
    if order(setting, state) is Order.FLOWING:
        return not waiting(setting, state)
    return not state.to_play


def _round_over(setting: Setting, state: State, chance: Chance) -> Iterator[RaidFact]:
    if state.half is Half.DAY:
        yield from finishing.round_ends(setting, state)
    for tile, until in state.closed.items():
        if until is None:
            yield TileOpened(tile)
    if order(setting, state) is not Order.FLOWING and state.round < TURNS:
        yield from _round_begins(setting, state, state.round + 1)
        return
    if state.half is Half.DAY:
        yield from finishing.limit_ends(setting, state)
    yield from _phase_over(setting, state, chance)


def _phase_over(setting: Setting, state: State, chance: Chance) -> Iterator[RaidFact]:
    yield PhaseEnded()
    yield from (night if state.half is Half.NIGHT else day).guard_phase(setting, state, chance)
    yield from phase_comes(setting, state, chance, state.phase + 1)


def _round_begins(setting: Setting, state: State, number: int) -> Iterator[RaidFact]:
    assert state.first is not None
    yield RoundBegan(number, setting.in_order(state.first))
