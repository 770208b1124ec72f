"""The options a seat probably looks for first: those near the latest leads. A rule of thumb, not a game rule.

It uses what the viewer has witnessed and nothing else, and it weighs no chances: the computer players do that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Seat
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions import Go, Pass, Step
from bot.games.castle.intruders.quest import Quest
from bot.games.castle.kinds import Place, Who, on_map
from bot.games.castle.memory.leads import leads
from bot.games.castle.memory.suspects import suspected
from bot.games.castle.state.state import State
from bot.games.nearness import Far

_OLD: Final = 4
"""Leads older than this number of turns are ignored."""
_PACE: Final = 2
"""The zones that an intruder gets away from a lead per turn; also the range in which a guard hears or moves."""
_FADES: Final = 1 / 3
"""The share of a lead's weight that is left after each turn."""
_SEEN: Final = 1000.0
"""The weight of a visible intruder, in leads of this turn: more than all leads together."""
_CASTLE: Final = 0.3
"""The extra weight of a castle zone, which intruders have to enter in the end."""
_FOLLOWED: Final = 3.0
"""How many times more a listen is worth for those whom its guards can then reach than for those whom they hear."""
_MORE: Final = 0.1
"""How much more each further guard makes of a way: together they can strike more often."""
_NEARER: Final = 0.004
"""The worth of each step nearer to where the intruders may be: a tie-break."""
_FAR: Final = 20
"""Steps from which on a zone is no farther."""

Expected = Callable[[State, Sequence[Fact]], Sequence[float]]
"""A function: the weight of each zone where an intruder may be, from a viewer's state and all that they witnessed."""


def near_leads(state: State, past: Sequence[Fact]) -> Sequence[float]:
    """The weight of each zone that the intruders can have reached, more near recent leads."""
    return [here * (1 + lead) for here, lead in zip(suspected(state, past), warmth(state, past), strict=True)]


def far(state: State, past: Sequence[Fact], seat: Seat, expected: Expected = near_leads) -> Far:
    """The distance of a seat's options from visible intruders and from where others are `expected`.

    The smallest comes first. For guards, visible intruders come first, by the length of the guards' way to them:
    expected ones in a crowded place never outweigh them. For intruders, the distance is the way that is left to a zone
    where their goal may be, or off the map once the mission is done. Among equals the longer way comes first, because
    every single step has a button anyway. Ways that end off the map or inside the passage come before all others.
    """
    if seat in state.setting.seating.guards:
        # Cached: most panels need none of it, and others ask for the same zones many times.
        return _ForGuards(state, cache(partial(expected, state, past))).far
    return partial(_to_go, cache(partial(_left_to_go, state.setting.board, state)))


class _ForGuards:
    """How near guards come to intruders by their options; `likely` gives the weight of each zone on first use."""

    def __init__(self, state: State, likely: Callable[[], Sequence[float]]) -> None:
        self._state, self._board, self._likely = state, state.setting.board, likely
        self._row, self._ways = self._board.distances("open", "wall"), self._board.distances("open")
        self._shown = [
            zone for one in state.intruders if one.is_shown and (zone := on_map(one.figure)) is not None
        ]
        self._close = cache(self._closeness)

    def far(self, decisions: Sequence[Decision]) -> float:
        """The distance of an option, or of a route; a pass before it does not count."""
        if len(decisions) > 1 and isinstance(decisions[0], Pass):
            decisions = decisions[1:]
        first = decisions[0]
        play = catalogue().guard_plays.get(type(first))
        # A guard who wakes meets those who are in the same zone.
        woken = {first.zone} if isinstance(first, Awaken) else set()
        more = 1 if play is None else 1 + _MORE * max(0, len(play.guards(self._state, first)) - 1)
        if entered := _entered(decisions):
            return -more * sum(map(self._within, entered | woken)) - sum(map(self._close, entered))
        zones = _zones(self._state, decisions)
        if play is not None and play.sets_off is not None:
            return -more * sum(map(self._beside, zones)) - sum(map(self._within, woken))
        # A listen reaches all around; its guards then go a way.
        return -sum(self._around(zone) + _FOLLOWED * self._beside(zone) for zone in zones)

    def _seen(self, zone: Zone) -> float:
        return sum(_SEEN / (1 + self._ways[zone][place]) for place in self._shown)

    def _within(self, zone: Zone) -> float:
        return self._seen(zone) + self._likely()[zone]

    def _around(self, zone: Zone) -> float:
        rows = zip(self._likely(), self._row[zone], strict=True)
        return self._seen(zone) + sum(each for each, steps in rows if steps <= _PACE)

    def _beside(self, zone: Zone) -> float:
        return self._seen(zone) + max(map(self._onward, self._board.open_links[zone]), default=0.0)

    def _onward(self, zone: Zone) -> float:
        likely = self._likely()
        links = () if self._board.is_moat[zone] else self._board.open_links[zone]
        return likely[zone] + max((likely[to] for to in links), default=0.0)

    def _closeness(self, zone: Zone) -> float:
        """A small loss by the distance of a zone from where the intruders may be."""
        rows = zip(self._likely(), self._ways[zone], strict=True)
        return -_NEARER * sum(each * min(steps, _FAR) for each, steps in rows if each)


def warmth(state: State, past: Sequence[Fact]) -> Sequence[float]:
    """The weight of the recent leads on each zone, plus a little for each castle zone.

    A lead counts by its age and by its distance by now; old ones do not count.
    """
    board, row = state.setting.board, state.setting.board.distances("open", "wall")
    warm = [_CASTLE if board.castle[zone] else 0.0 for zone in board.zones]
    for lead in leads(past):
        if (age := state.turn - lead.turn) <= _OLD:
            for zone in board.zones:
                # Minus one, because nobody has moved since the searches of the previous turn.
                warm[zone] += _FADES**age / (1 + max(0, row[zone][lead.zone] - _PACE * max(0, age - 1)))
    return warm


def _to_go(left: Callable[[Who], Sequence[int]], way: Sequence[Decision]) -> float:
    last = way[-1]
    if not isinstance(last, Step):
        return -1.0
    return float(left(last.who)[last.zone]) - len(way) / 10


def _left_to_go(board: CastleBoard, state: State, who: Who) -> Sequence[int]:
    """The number of links still to go from each zone; 0 everywhere if there is no destination."""
    ends = board.edges if state.intruder(who).is_done else Quest(board, state, who).places
    return _steps_to(board, tuple(ends))


def _steps_to(board: CastleBoard, ends: tuple[Zone, ...]) -> Sequence[int]:
    return [min((row[end] for end in ends), default=0) for row in board.distances("open")]


def _entered(decisions: Sequence[Decision]) -> set[Zone]:
    """The zones that guards enter; the place they start from, or the card they use, does not count."""
    return {each.zone for each in decisions if isinstance(each, Go)}


def _zones(state: State, decisions: Sequence[Decision]) -> list[Zone]:
    """The zones of the guards or patrols that decisions name; of those that name none, the zones they lead to."""
    places = (_place(state, decision) for decision in decisions)
    return [zone for place in places if (zone := on_map(place)) is not None]


def _place(state: State, decision: Decision) -> Place | None:
    guard, patrol = (getattr(decision, name, None) for name in ("guard", "patrol"))
    if guard is not None:
        return state.guards[guard].zone
    return getattr(decision, "zone", None) if patrol is None else state.place_of(patrol)
