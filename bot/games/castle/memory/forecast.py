"""What may happen next or may have happened, by the rules and a viewer's knowledge: for maps and words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.detection.noise import loudness
from bot.games.castle.guards.listening import STEPS
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import PatrolId, Standing, Tunnel, on_map
from bot.games.castle.memory.chronicle import Listen
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Guard, Intruder
from bot.games.castle.state.state import State

Zones = frozenset[Zone]


def earshot(board: CastleBoard, zone: Zone, links: int) -> Zones:
    """The zones within this many links of any kind (R3.5): a guard there hears an intruder of that speed (R11.3)."""
    noise = board.noise[zone]
    return frozenset(other for other in board.zones if noise[other] <= links)


def may_hear(state: State, zone: Zone) -> bool:
    """False if public facts say that nobody can be heard from this zone in the guards' turn (R11.3, R11.4, R11.5).

    Nobody is heard in turn 1, nor inside a passage, off the map or dead; and a visible intruder only within three
    links, as no speed is greater.
    """
    if state.turn <= 1:
        return False
    noise, is_loud = state.setting.board.noise[zone], state.setting.options.visible_intruders_make_noise
    for one in state.playing:
        if one.standing is not Standing.MAP:
            continue
        place = on_map(one.figure)
        if not one.is_shown or place is None or (is_loud and noise[place] <= LONGEST):
            return True
    return False


def heard_from(setting: Setting, listen: Listen, others: Iterable[Listen]) -> Zones:
    """The zones where an intruder whom a listen heard may have been (R11.3); `others` are all listens of that turn.

    An intruder who took s steps was within s links of the listener. A listener who heard nothing in the same turn was
    farther away than s, unless a Cat was played, the intruder may have died before, or visible intruders make no noise.
    """
    board, noise = setting.board, setting.board.noise[listen.zone]
    silent = [board.noise[other.zone] for other in others if _is_silent(setting, other, listen)]
    return frozenset(
        zone
        for zone in board.zones
        if any(all(far[zone] > steps for far in silent) for steps in range(max(1, noise[zone]), LONGEST + 1))
    )


def _is_silent(setting: Setting, other: Listen, listen: Listen) -> bool:
    is_plain = setting.options.visible_intruders_make_noise and not other.is_hushed
    return is_plain and other.heard is False and other.deaths <= listen.deaths


def marches(state: State, patrol: PatrolId) -> list[tuple[Zone, ...]]:
    """The ways a patrol may march next, each from its own zone on (R13.1, R13.3 to R13.5).

    Several at forks, or none.
    """
    zone, headings = on_map(state.place_of(patrol)), state.patrols[patrol].headings
    if zone is None or not state.setting.board.track_links[zone]:
        return []
    return [way for heading in headings for way in _onward(state.setting.board, (zone, heading), STEPS - 1)]


def _onward(board: CastleBoard, way: tuple[Zone, ...], steps: int) -> Iterator[tuple[Zone, ...]]:
    if not steps:
        yield way
        return
    before, here = way[-2:]
    # At a dead end the patrol turns back (R13.4).
    for zone in [link for link in board.track_links[here] if link != before] or [before]:
        yield from _onward(board, (*way, zone), steps - 1)


def watched(state: State) -> Zones:
    """The zones with guards, and those that a patrol can march through next.

    Guards see an intruder who enters their zone, unless a card prevents it (R17.3); a patrol finds those on its way.
    At a fork both branches count.
    """
    stands = {zone for guard in state.guards.values() if (zone := on_map(guard.zone)) is not None}
    passed = {zone for key in state.patrols for way in marches(state, key) for zone in way}
    return frozenset(stands | passed)


def within_reach(state: State) -> Zones:
    """The zones that the guards who are out can reach in one turn, if they hold the cards and none has moved yet.

    Each active guard moves up to two zones over open links; a moat ends the move (R12.1, R12.2). From inside a passage
    they leave by any entrance that this viewer knows (R23.16). Waking sleepers (R12.10) and marches are not included.
    """
    found: set[Zone] = set()
    for guard in state.guards.values():
        if not guard.is_drunk:
            found |= reach(state, guard)
    return frozenset(found)


def reach(state: State, guard: Guard, stops: Collection[Zone] = ()) -> set[Zone]:
    """The zones that an active guard can reach in one turn, see `within_reach`; the move ends in any of `stops`."""
    setting = state.setting
    if not isinstance(guard.zone, Tunnel):
        return _walk(setting.board, guard.zone, STEPS, stops)
    passage, found = state.marks.passages[guard.zone], set[Zone]()
    for door in {*passage.found, *passage.ends}:
        # Coming out is a step, and the last one if it leads into a moat (R23.16, R12.2).
        is_last = setting.board.is_moat[door] or door in stops
        found |= _walk(setting.board, door, 0 if is_last else STEPS - 1, stops)
    return found


def _walk(board: CastleBoard, start: Zone, steps: int, stops: Collection[Zone]) -> set[Zone]:
    found, front = {start}, [start]
    for _ in range(steps):
        # A moat ends a move that enters it, but not one that begins there (R12.2).
        onward = (zone for zone in front if zone == start or not (board.is_moat[zone] or zone in stops))
        front = [link for zone in onward for link in board.open_links[zone] if link not in found]
        found.update(front)
    return found


def feared(state: State, own: Iterable[Intruder]) -> list[Zone]:
    """The zones of the guards who could hear, find or reach an intruder in their next turn, the nearest first.

    `own` are intruders whose place the reader knows. Nobody hears an inaudible one (R11.3); a patrol finds one on its
    way (R17.3). Guards whom the reader does not see are left out.
    """
    noise, found = state.setting.board.noise, dict[Zone, int]()
    marching = {key: {zone for way in marches(state, key) for zone in way} for key in state.patrols}
    for one in own:
        here = on_map(one.zone)
        if here is None:
            continue
        loud = loudness(state.setting, one)
        for guard in state.guards.values():
            there = on_map(guard.zone)
            if there is None or guard.is_drunk:
                continue
            far = noise[here][there]
            is_found = guard.patrol is not None and here in marching.get(guard.patrol, ())
            if far <= loud or is_found or here in reach(state, guard):
                found[there] = min(far, found.get(there, far))
    return sorted(found, key=lambda zone: (found[zone], zone))


def waking(state: State) -> Sequence[Zone]:
    """The barracks, if by public knowledge a sleeper may still wake somewhere (R12.10); otherwise none.

    The limit of guards does not matter here.
    """
    left = state.setting.options.sleepers + state.marks.sleepers_added - state.marks.woken
    return state.setting.board.barracks if left > 0 else ()
