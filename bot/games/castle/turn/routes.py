"""Combinations of decisions or pieces that a seat can choose at once: a help for players, not a game rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Draft, Seat, not_none
from bot.games.castle.board.ways import longer_ways, walks
from bot.games.castle.cards.kenjutsu import attack_options
from bot.games.castle.cards.rope import Rope
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions import Escape, FreeListenPatrol, FreeListenSentry, Inside, Search
from bot.games.castle.decisions.interned import GOES, MARCH_ALL, MARCHES, PASS, SEARCHES, STEPS
from bot.games.castle.facts.turn import PhaseBegan
from bot.games.castle.guards.cards import card_options
from bot.games.castle.guards.patrolling import branch_options, may_march, patrols_due
from bot.games.castle.intruders.cards import card_pieces
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.intruders.quest import Quest
from bot.games.castle.intruders.sneaking import can_step, has_passage_card, longest
from bot.games.castle.kinds import Moment, Phase, Who, on_map
from bot.games.castle.setup.hand_drafts import Hands
from bot.games.castle.state.held import playable
from bot.games.castle.state.state import State

_BEFORE: Final[Mapping[Phase, tuple[Decision, ...]]] = {
    Phase.ALERT: (PASS, PASS),
    Phase.CARDS: (PASS,),
    Phase.PATROL: (),
}
"""The decisions that come before the march, by phase."""


def routes(state: State, seat: Seat, draft: Draft | None) -> Iterator[tuple[Decision, ...]]:
    """The ways of several steps, for moving guards (R12.1) or in the intruders' plan (R15.3), by kind and length.

    Guards get all ways of two steps; intruders also get ways that end off the map or in
    the passage, and all searches where a goal may be. Before turn 1: all suggested hands. At quiet moments of the
    guards' turn, unless drawn cards can still be played: the march of all patrols that have not marched, and the end of
    the turn, also after the choice of a way at a fork (R10.5, R13.1, R13.3, R14.1). Partners pass one after the other
    (R2.10), so they get no such combinations.
    """
    match draft:
        case Hands():
            yield from draft.routes()
        case Plan() if not (draft.state.result or draft.is_searching):
            whose = state.setting.seating.played_by(seat)
            for who in whose:
                yield from _sneaking(draft.state, who)
            if draft.is_complete() and len(looks := _looking(draft.state, whose)) > 1:
                yield looks
        case None if state.setting.seating.guards == (seat,):
            yield from _guarding(state, seat)


def _guarding(state: State, seat: Seat) -> Iterator[tuple[Decision, ...]]:
    setting = state.setting
    match state.moment:
        case Moment.STEP:
            move = not_none(state.action.move)
            start = on_map(state.guards[move.guards[0]].zone)
            # Intruders who may hide on the way do not matter: ways that avoid them would reveal them (R28.8).
            if start is not None and move.left > 1:
                yield from (tuple(GOES[zone] for zone in way) for way in walks(setting.board, start))
        case Moment.QUIET if state.phase in _BEFORE:
            way = (*_BEFORE[state.phase], *_ending(state))
            if len(way) > 1 and (state.phase is not Phase.ALERT or not playable(state, seat).size):
                yield way
        case Moment.BRANCH:
            yield from ((branch, *_ending(state)) for branch in branch_options(state))


def onward(state: State, seat: Seat, option: Decision) -> Iterator[tuple[Decision, ...]]:
    """A card that starts a guard move, with the move: all ways of two steps (R12.1).

    Partners get none, because each must agree to the cards of the other (R2.7).
    """
    setting = state.setting
    play = catalogue().guard_plays.get(type(option))
    if play is None or setting.seating.guards != (seat,):
        return
    start = play.starts(state, option)
    if start is not None:
        # Hidden intruders on the way or at the start do not matter: a list must not depend on them (R28.8).
        for way in walks(setting.board, start):
            yield option, *(GOES[zone] for zone in way)


def cards_to_come(state: State, seat: Seat) -> Sequence[Decision]:
    """The cards of the hand and the free listens that a guard seat can play once it ends the Alert Phase (R9.6, R10).

    None while a card can be played in the Alert Phase itself, and none with a partner, who must pass too (R2.10).
    """
    if state.setting.seating.guards != (seat,) or state.phase is not Phase.ALERT:
        return []
    if state.moment is not Moment.QUIET or card_options(state, seat) or attack_options(state, seat):
        return []
    after = in_card_phase(state)
    return [*card_options(after, seat), *attack_options(after, seat)]


def is_card(decision: Decision) -> bool:
    """True for a card of the guards, also Kenjutsu, or a free listen."""
    return (
        isinstance(decision, FreeListenSentry | FreeListenPatrol) or type(decision) in catalogue().guard_plays
    )


def in_card_phase(state: State) -> State:
    """A copy of a state of the Alert Phase, with the Guards Card Phase begun (R10.1)."""
    found = state.copy()
    PhaseBegan(Phase.CARDS).apply(found)
    return found


def _ending(state: State) -> tuple[Decision, ...]:
    """The end of the guards' turn, from when the patrol under way, if any, has come to rest."""
    ready = patrols_due if state.phase is Phase.PATROL else may_march
    left = [patrol for patrol in ready(state) if patrol != state.action.march]
    marches: tuple[Decision, ...] = (
        (MARCH_ALL,) if len(left) > 1 else tuple(MARCHES[patrol] for patrol in left)
    )
    return (*marches, PASS)


def _sneaking(state: State, who: Who) -> Iterator[tuple[Decision, ...]]:
    """Ways into the passage or off the map, to each zone more than one step away, and over a wall by rope.

    They avoid guards, and only their last step ends the movement (R15.4). From inside the passage only ways out of it.
    """
    intruder = state.intruder(who)
    start, left = on_map(intruder.zone), longest(intruder) - intruder.speed
    if not left or not can_step(state, who):
        return
    if start is None:
        yield from _emerging(state, who, left)
        return
    ways = [*longer_ways(state.setting.board, start, left, lambda zone: bool(state.guards_at(zone)))]
    yield from _leaving(state, who, ways)
    yield from (tuple(STEPS[who][to] for to in way) for way in ways)
    for piece in card_pieces(state, (who,)):
        if isinstance(piece, Rope) and piece.zone is not None and not state.guards_at(piece.zone):
            yield piece, STEPS[who][piece.zone]


def _emerging(state: State, who: Who, left: int) -> Iterator[tuple[Decision, ...]]:
    """Ways out of the passage and back into it, to search at its end, or out of it and on (R23.2, R23.3)."""
    setting = state.setting
    tunnel, steps = state.marks.passages.tunnel(who), STEPS[who]
    is_back = left > 1 and has_passage_card(state.intruder(who)) and not state.guards_at(tunnel)
    for end in state.marks.passages.of(who).ends:
        if not state.guards_at(end):
            if is_back:
                yield steps[end], Inside(who)
            beside = ((to,) for to in setting.board.open_links[end] if left > 1 and not state.guards_at(to))
            far = longer_ways(setting.board, end, left - 1, lambda zone: bool(state.guards_at(zone)))
            yield from ((steps[end], *(steps[to] for to in way)) for way in (*beside, *far))


def _leaving(state: State, who: Who, farther: Sequence[tuple[Zone, ...]]) -> Iterator[tuple[Decision, ...]]:
    """Ways into the passage by each of its ends, unless the intruder stands at one (R23.2).

    With the mission done, off the map by the nearest edge, unless the intruder stands there (R24.1).
    """
    board, intruder = state.setting.board, state.intruder(who)
    start = not_none(on_map(intruder.zone))
    nearest = ((to,) for to in board.open_links[start] if not state.guards_at(to))
    ways = [each for each in (*nearest, *farther) if not board.is_moat[each[-1]]]
    # The last step is the one that leaves (R15.3).
    ways = [each for each in ways if len(each) < longest(intruder) - intruder.speed]
    ends = state.marks.passages.of(who).ends if has_passage_card(intruder) else []
    inside: list[tuple[tuple[Zone, ...], Decision]] = [
        (way, Inside(who)) for way in ways if way[-1] in ends and start not in ends
    ]
    is_leaving = intruder.is_done and not board.is_edge[start]
    off = [(way, Escape(who)) for way in ways if is_leaving and board.is_edge[way[-1]]][:1]
    for way, last in (*inside, *off):
        yield *(STEPS[who][to] for to in way), last


def _looking(state: State, whose: Sequence[Who]) -> tuple[Decision, ...]:
    """Searches of all zones on the intruders' ways where a goal may be, in the order of the ways (R21.1, R21.3).

    No zone is searched twice, unless it surely holds the second intruder's goal, which that intruder must find (R21.6).
    """
    found: list[Search] = []
    for intruder in (state.intruder(who) for who in whose):
        quest, taken = Quest(state.setting.board, state, intruder.who), [search.zone for search in found]
        aims = (zone for zone in intruder.trail if zone in quest.places)
        free = [zone for zone in aims if quest.is_sure or zone not in taken] if intruder.is_in_play else []
        found += [SEARCHES[intruder.who][zone] for zone in free[: state.setting.options.searches_per_turn]]
    return tuple(found)
