"""The compulsory patrol moves (R13) and regrouping (R6.9 to R6.13)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import permutations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Seat, not_none
from bot.games.castle.decisions import Branch, Form, Join, March, MarchAll, Merge
from bot.games.castle.decisions.interned import BRANCHES, MARCH_ALL, MARCHES
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.detection.detection import guards_met, left_behind
from bot.games.castle.detection.noticing import noticed_on_stop
from bot.games.castle.facts.guarding import (
    BranchAsked,
    GuardJoined,
    MarchBegan,
    MarchEnded,
    PatrolFormed,
    PatrolMarched,
    PatrolsMerged,
)
from bot.games.castle.kinds import GuardId, PatrolId, Phase, Tunnel, on_map
from bot.games.castle.partners.sharing import lead
from bot.games.castle.setting.options import PatrolSkip, RegroupWindow
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Guard
from bot.games.castle.state.guard_index import Meeting
from bot.games.castle.state.state import State

_PATROL = Phase.PATROL


def patrols_due(state: State) -> list[PatrolId]:
    """The patrols that still have to move in this Patrol Phase, in order of creation (R13.1, R13.9).

    None in other phases; with `patrolMayHold` none that stands with a visible intruder (R13.2).
    """
    if state.phase is not _PATROL:
        return []
    ready = may_march(state)
    if not state.setting.options.patrol_may_hold:
        return ready
    return [key for key in ready if not _may_hold(state, key)]


def may_march(state: State) -> list[PatrolId]:
    """The patrols that could march if this were the Patrol Phase, in order of creation (R13.1, R13.9).

    None off the track, formed in the Patrol Phase, or with a guard who has moved (or is carded, see `patrolSkip`).
    """
    setting = state.setting
    patrols, members = state.patrols.items(), state.guard_index.by_patrol
    kept = state.moved | state.carded if setting.options.patrol_skip is PatrolSkip.ANY_CARD else state.moved
    return [key for key, each in patrols if not each.is_late and _is_ready(setting, members[key], kept)]


def _is_ready(setting: Setting, members: Sequence[Guard], kept: frozenset[GuardId]) -> bool:
    zone = members[0].zone
    if isinstance(zone, Tunnel) or not setting.board.track_links[zone]:
        return False
    return kept.isdisjoint([guard.id for guard in members])


def _may_hold(state: State, patrol: PatrolId) -> bool:
    """True if the patrol may stay with a visible intruder (R13.2, `patrolMayHold`)."""
    return bool(state.shown_at(state.place_of(patrol)))


def meets_fork(state: State, patrol: PatrolId) -> bool:
    """True if a patrol that marches from where it stands has to choose a way, unless it meets somebody first (R13.3).

    Its second step counts, too.
    """
    headings = state.patrols[patrol].headings
    return len(headings) > 1 or any(forks_at(state, patrol, zone) for zone in headings)


def forks_at(state: State, patrol: PatrolId, zone: Zone) -> bool:
    """True if a patrol that enters a zone from where it stands has a choice of ways there (R13.3)."""
    here = on_map(state.place_of(patrol))
    return len([way for way in state.setting.board.track_links[zone] if way != here]) > 1


def march_options(state: State, seat: Seat, due: Sequence[PatrolId]) -> list[Decision]:
    """The patrols that may march next in a Patrol Phase (R13.1): those that must (`due`), then those that may hold.

    If there are several `due` ones, the last option is to march all of them at once. With two guard seats only the lead
    decides this (R2.7).
    """
    if state.phase is not _PATROL or seat != lead(state):
        return []
    found: list[Decision] = [MARCHES[key] for key in due]
    if state.setting.options.patrol_may_hold:
        found += [MARCHES[key] for key in may_march(state) if key not in due]
    if len(due) > 1:
        found.append(MARCH_ALL)
    return found


def may_pass(state: State, seat: Seat, due: Sequence[PatrolId]) -> bool:
    """True if a guard seat may pass now: not twice, and not while compulsory moves are due (R14.1, R2.10)."""
    return seat not in state.agreed.passed and not due


def branch_options(state: State) -> list[Decision]:
    """The zones open to the patrol at the fork (R13.3, R13.5)."""
    return [BRANCHES[zone] for zone in state.patrols[not_none(state.action.march)].headings]


def marched(decided: Decided[March]) -> Iterator[Fact]:
    """A patrol marches, up to the next fork or contact (R13.1)."""
    return _marched(decided.state, decided.decision.patrol)


def _marched(state: State, patrol: PatrolId) -> Generator[Fact, None, bool]:
    """A patrol makes its two steps, up to a fork or a contact; returns True if it met an intruder (R13.6)."""
    yield MarchBegan(patrol)
    return (yield from _marched_on(state))


def _marched_on(state: State) -> Generator[Fact, None, bool]:
    """The marching patrol goes on until its steps are made, a choice is due (R13.3), or it meets an intruder.

    Returns True if it met one.
    """
    patrol = not_none(state.action.march)
    while state.action.march_left:
        headings = state.patrols[patrol].headings
        if len(headings) > 1:
            yield BranchAsked(patrol, _chooser(state, patrol))
            return False
        if (yield from _marched_to(state, patrol, headings[0])):
            yield from _march_ended(state, patrol)
            return True
    yield from _march_ended(state, patrol)
    return False


def _chooser(state: State, patrol: PatrolId) -> Seat:
    """The seat that chooses at a fork: the owner of the guards; for a mixed patrol the lead (R2.7, R2.9)."""
    owners = {state.setting.seating.owner(guard.weapon) for guard in state.members(patrol)}
    return owners.pop() if len(owners) == 1 else lead(state)


def _march_ended(state: State, patrol: PatrolId) -> Iterator[Fact]:
    yield MarchEnded()
    yield from noticed_on_stop(state, on_map(state.place_of(patrol)))


def _marched_to(state: State, patrol: PatrolId, zone: Zone) -> Generator[Fact, None, bool]:
    came_from = not_none(on_map(state.place_of(patrol)))
    on = tuple(way for way in state.setting.board.track_links[zone] if way != came_from)
    # At a dead end it turns back (R13.4); otherwise it could not move its two zones.
    yield PatrolMarched(patrol, zone, on or (came_from,), came_from)
    if state.setting.options.rehide_when_guards_leave:
        yield from left_behind(state, came_from)
    return (yield from guards_met(state, zone))


def branched(decided: Decided[Branch]) -> Iterator[Fact]:
    """The patrol takes the chosen way, then goes on unless it meets an intruder there."""
    state, _seat, decision, _chance = decided
    patrol = not_none(state.action.march)
    if (yield from _marched_to(state, patrol, decision.zone)):
        yield from _march_ended(state, patrol)
    else:
        yield from _marched_on(state)


def all_marched(decided: Decided[MarchAll]) -> Iterator[Fact]:
    """All patrols due march in turn, up to the next fork or contact; the rest then wait to be sent off again."""
    state = decided.state
    for patrol in patrols_due(state):
        met = yield from _marched(state, patrol)
        # After a contact the seat may want to strike, at a fork it must choose; it sends the others off
        # again.
        if met or state.action.march is not None:
            return


def regrouping_options(state: State, seat: Seat, due: Sequence[PatrolId]) -> list[Decision]:
    """The regroupings that a seat may make at this quiet moment (R6.9 to R6.11).

    None between compulsory patrol moves, of which `due` are left (R6.10); with `regroupWindow` endOfTurn only after
    them. Merging needs `allowPatrolMerge`. A seat regroups its own guards, and with its partner's consent guards of
    both (R2.7, R2.9).
    """
    meetings, options = state.guard_index.meetings, state.setting.options
    if not meetings:
        return []
    if options.regroup_window is RegroupWindow.END_OF_TURN and state.phase is not _PATROL:
        return []
    # After the first march a merger could free another patrol from its move, or turn it round (R6.10).
    if due and (state.action.has_marched or options.regroup_window is RegroupWindow.END_OF_TURN):
        return []
    merging = _merging(state, meetings) if options.allow_patrol_merge else ()
    found: list[Form | Join | Merge] = [*_forming(state, meetings), *_joining(meetings), *merging]
    if len(state.setting.seating.guards) == 1:
        return [*found]
    return [option for option in found if seat in regroupers(state, option)]


def regroupers(state: State, decision: Form | Join | Merge) -> set[Seat]:
    """The seats that own the guards of the new group, also those who are in a patrol already."""
    match decision:
        case Form(first, second):
            guards = [state.guards[first], state.guards[second]]
        case Join(guard, patrol):
            guards = [state.guards[guard], *state.members(patrol)]
        case Merge(patrol, into):
            guards = [*state.members(patrol), *state.members(into)]
    return {state.setting.seating.owner(each.weapon) for each in guards}


def _forming(state: State, meetings: Sequence[Meeting]) -> Iterator[Form]:
    for place, sentries, _patrols in meetings:
        zone = on_map(place)
        ways = state.setting.board.track_links[zone] if zone is not None else ()
        for first, second in _unlike_pairs(state, sentries):
            yield from (Form(first.id, second.id, way) for way in ways or (None,))


def _unlike_pairs(state: State, sentries: list[Guard]) -> Iterator[tuple[Guard, Guard]]:
    """Pairs of sentries, one for each combination of kinds: guards of one seat with equal flags are interchangeable."""
    seen = set()
    for n, first in enumerate(sentries):
        for second in sentries[n + 1 :]:
            kind = tuple(sorted([_kind(state, first), _kind(state, second)]))
            if kind not in seen:
                seen.add(kind)
                yield first, second


def _kind(state: State, guard: Guard) -> tuple[Seat, bool, bool, bool]:
    flags = (guard.id in state.carded, guard.id in state.moved, guard.id in state.attacked)
    return state.setting.seating.owner(guard.weapon), *flags


def _joining(meetings: Sequence[Meeting]) -> Iterator[Join]:
    for _zone, sentries, patrols in meetings:
        yield from (Join(guard.id, patrol) for guard in sentries for patrol in patrols)


def _merging(state: State, meetings: Sequence[Meeting]) -> Iterator[Merge]:
    for _zone, _sentries, patrols in meetings:
        for patrol, into in permutations(patrols, 2):
            # The heading of `into` is kept: a patrol that existed when the turn began takes precedence
            # (R6.11).
            if state.patrols[into].is_old or not state.patrols[patrol].is_old:
                yield Merge(patrol, into)


def regrouped(decided: Decided[Form | Join | Merge]) -> Iterator[Fact]:
    """Two sentries form a patrol, one joins a patrol, or two patrols merge (R6.9)."""
    state = decided.state
    match decided.decision:
        case Form(first, second, heading):
            headings = () if heading is None else (heading,)
            is_late = state.phase is Phase.PATROL
            yield PatrolFormed(PatrolId(state.next_patrol), (first, second), headings, is_late)
        case Join(guard, patrol):
            yield GuardJoined(guard, patrol)
        case Merge(patrol, into):
            yield PatrolsMerged(patrol, into)


RESOLVED: Resolved = {
    Form: regrouped,
    Join: regrouped,
    Merge: regrouped,
    March: marched,
    MarchAll: all_marched,
    Branch: branched,
}
