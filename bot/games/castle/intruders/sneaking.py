"""The intruders' movement (R15, R16, R23, R24): where they can go, and the effects of a step."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.decisions import Escape, Inside, Step
from bot.games.castle.decisions.interned import STEPS
from bot.games.castle.detection.detection import arrived
from bot.games.castle.facts.sneaking import CameOut, Moved, WentInside
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.intruders.ending import escaped
from bot.games.castle.kinds import Card, Goes, GuardId, Place, Tunnel, Who, on_map
from bot.games.castle.setting.options import IntruderOrder
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from bot.games.castle.variants.variants import variant

_TRAITOR = Who.TRAITOR

LONGEST = 3
"""The maximum number of steps in a turn (R15.3)."""

AFTER_THROW = 1
"""The maximum number of steps in a turn with an effective Shuriken (R15.7)."""


def link(zone: Zone, other: Zone) -> tuple[Zone, Zone]:
    """Two neighbours as one link, in zone order."""
    return (zone, other) if zone < other else (other, zone)


def longest(intruder: Intruder) -> int:
    """The number of steps an intruder may take this turn (R15.3, R15.7)."""
    return AFTER_THROW if intruder.has_thrown else LONGEST


def can_step(state: State, who: Who) -> bool:
    """True if an intruder may still take a step this turn (R15.2, R15.4, R15.7)."""
    intruder = state.intruder(who)
    if (
        not intruder.is_in_play
        or intruder.is_ended
        or who in state.sneaking.finished
        or intruder.speed >= longest(intruder)
    ):
        return False
    # A step of the mate would end the movement of a ninja who must still leave a zone (R15.2, R17.5).
    mate = state.traitor if intruder is state.ninja else state.ninja
    return not mate.must_leave and not is_too_late(state, who)


def is_too_late(state: State, who: Who) -> bool:
    """True if the traitor has moved before a ninja who must go first (R15.2, `intruderOrder`)."""
    if who is _TRAITOR or state.sneaking.mover is not _TRAITOR or who in state.sneaking.finished:
        return False
    return state.setting.options.intruder_order is not IntruderOrder.CHOICE


def ways(state: State, who: Who) -> list[Step | Inside | Escape]:
    """All steps an intruder could take from the present place (R3.4), regardless of the limits of the turn.

    None from an unknown place; from inside the passage to its entrances only.
    """
    setting = state.setting
    intruder = state.intruder(who)
    if intruder.zone is None:
        return []
    if isinstance(intruder.zone, Tunnel):
        return [Step(who, end) for end in state.marks.passages.of(who).ends]
    zone = intruder.zone
    steps = STEPS[who]
    found: list[Step | Inside | Escape] = [steps[to] for to in setting.board.open_links[zone]]
    if state.marks.ropes:
        found += [steps[to] for to in roped_from(state, who, zone)]
    if has_passage_card(intruder) and zone in state.marks.passages.of(who).ends:
        found.append(Inside(who))
    if setting.board.is_edge[zone] and may_leave(setting, intruder):
        found.append(Escape(who))
    return found


def may_leave(setting: Setting, intruder: Intruder) -> bool:
    """True if an intruder in an edge zone may step off the map (R24.2).

    With `exitRequiresMission` only after the mission.
    """
    return intruder.is_done or not setting.options.exit_requires_mission


def roped_from(state: State, who: Who, zone: Zone) -> list[Zone]:
    """The zones behind a wall that an intruder can reach by rope (R16.1)."""
    ropes = variant(state.setting).ropes(state, who)
    return [to for to in state.setting.board.wall_links[zone] if link(zone, to) in ropes]


def has_passage_card(intruder: Intruder) -> bool:
    """True if the intruder has their own passage card, open or in the hand (R23.2)."""
    return intruder.has_passage or intruder.hand.count(Card.PASSAGE) > 0


def stepped(state: State, piece: Step) -> Iterator[Fact]:
    """An intruder enters a zone (R15.5), over a wall by rope (R16.3), or out of the passage (R23.3); see `arrived`."""
    intruder, to = state.intruder(piece.who), piece.zone
    # Found before the step and stored in the fact, so that applying the fact needs no rules.
    is_guarded, revealers = _guards_there(state, to)
    start = on_map(intruder.zone)
    if start is None:
        yield CameOut(piece.who, to, is_guarded, revealers)
    else:
        # A step that uses no open link uses a rope (R16.3).
        ends = state.setting.board.is_moat[to] or to not in state.setting.board.open_links[start]
        yield Moved(piece.who, to, ends, is_guarded, revealers)
    yield from arrived(state, piece.who)


def gone_inside(state: State, piece: Inside) -> Iterator[Fact]:
    """An intruder enters the passage; the first time this plays the card (R23.2). See `arrived`."""
    intruder = state.intruder(piece.who)
    if not intruder.has_passage:
        yield CardPlayed(piece.who.pile, Card.PASSAGE, Goes.TABLE, state.setting.seating.of(piece.who))
    is_guarded, revealers = _guards_there(state, state.marks.passages.tunnel(piece.who))
    yield WentInside(piece.who, on_map(intruder.zone), is_guarded, revealers)
    yield from arrived(state, piece.who)


def gone_off(state: State, piece: Escape) -> Iterator[Fact]:
    """An intruder leaves the map (R24.1); see `escaped`."""
    return escaped(state, piece.who)


def _guards_there(state: State, zone: Place) -> tuple[bool, tuple[GuardId, ...]]:
    there = state.guards_at(zone)
    drunk = tuple([guard.id for guard in there if guard.is_drunk])
    return len(there) > len(drunk), drunk
