"""What guards probably look for first: what is near to where they last learned something, a rule of thumb of no rule.

It knows what the viewer has witnessed and nothing else, and weighs no chances: that is what computers do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import Final

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Seat
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.decisions import Go, Step
from bot.games.castle.intruders.quest import Quest
from bot.games.castle.kinds import Place, Who, on_map
from bot.games.castle.memory.leads import leads
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.games.nearness import Far

_OLD: Final = 4
"""Leads of more turns ago are followed no more."""
_PACE: Final = 2
"""So many zones somebody gets away from where a lead was, in a turn; and so far a guard hears, or goes."""
_FADES: Final = 1 / 3
"""What is left of a lead when a turn has passed."""
_SEEN: Final = 1000.0
"""What it counts that somebody is seen, in leads of this turn: more than all of them."""
_CASTLE: Final = 0.3
"""What it counts that a zone is of a castle, where somebody comes in the end."""


def far(setting: Setting, state: State, past: Sequence[Fact], seat: Seat) -> Far:
    """How far off what a seat may decide is from where intruders stand visibly, or were seen, heard or noticed lately.

    Who is seen comes first, by how far guards have to walk to him: no warm trail in a crowded place outweighs him.

    To an intruder a way is as far as it leaves him to go: to a zone where his goal may be, or, with his mission done,
    off the map; the longer ones first, as one step is a button anyway. What goes off it or inside
    the passage stands before all.
    """
    if seat not in setting.seating.guards:
        return partial(_to_go, cache(partial(_left_to_go, setting.board, state)))
    row, ways = setting.board.distances("open", "wall"), setting.board.distances("open")
    shown = [zone for one in state.intruders if one.is_shown and (zone := on_map(one.figure)) is not None]
    # Most panels ask for nothing of it, and others for the same zones many times.
    warm = cache(partial(warmth, setting, state, past))

    def seen(zone: Zone) -> float:
        return sum(_SEEN / (1 + ways[zone][place]) for place in shown)

    @cache
    def within(zone: Zone) -> float:
        return seen(zone) + warm()[zone]

    @cache
    def around(zone: Zone) -> float:
        return seen(zone) + sum(each for each, steps in zip(warm(), row[zone], strict=True) if steps <= _PACE)

    def near(decisions: Sequence[Decision]) -> float:
        entered = _entered(decisions)
        return sum(map(within, entered)) if entered else sum(map(around, _zones(state, decisions)))

    return lambda decisions: -near(decisions)


def warmth(setting: Setting, state: State, past: Sequence[Fact]) -> Sequence[float]:
    """How warm the trail is, by zone: each lead counts by its age, and by how far off it is by now."""
    board, row = setting.board, setting.board.distances("open", "wall")
    warm = [_CASTLE if board.castle[zone] else 0.0 for zone in board.zones]
    for lead in leads(past):
        if (age := state.turn - lead.turn) <= _OLD:
            for zone in board.zones:
                # Nobody has moved since the searches of the turn before.
                warm[zone] += _FADES**age / (1 + max(0, row[zone][lead.zone] - _PACE * max(0, age - 1)))
    return warm


def _to_go(left: Callable[[Who], Sequence[int]], way: Sequence[Decision]) -> float:
    last = way[-1]
    if not isinstance(last, Step):
        return -1.0
    return float(left(last.who)[last.zone]) - len(way) / 10


def _left_to_go(board: CastleBoard, state: State, who: Who) -> Sequence[int]:
    """How far a figure still has to go from each zone; 0 everywhere if there is nowhere."""
    ends = board.edges if state.intruder(who).is_done else Quest(board, state, who).places
    return _steps_to(board, tuple(ends))


@lru_cache(maxsize=8)  # each step of a plan asks it again, and nobody has searched meanwhile
def _steps_to(board: CastleBoard, ends: tuple[Zone, ...]) -> Sequence[int]:
    return [min((row[end] for end in ends), default=0) for row in board.distances("open")]


def _entered(decisions: Sequence[Decision]) -> set[Zone]:
    """The zones that guards go into: where they come from, or by which card, makes a way no nearer."""
    return {each.zone for each in decisions if isinstance(each, Go)}


def _zones(state: State, decisions: Sequence[Decision]) -> list[Zone]:
    """Where decisions lead to, or the guards stand who would carry them out."""
    places = (_place(state, decision) for decision in decisions)
    return [zone for place in places if (zone := on_map(place)) is not None]


def _place(state: State, decision: Decision) -> Place | None:
    guard, patrol = (getattr(decision, name, None) for name in ("guard", "patrol"))
    if guard is not None:
        return state.guards[guard].zone
    return getattr(decision, "zone", None) if patrol is None else state.place_of(patrol)
