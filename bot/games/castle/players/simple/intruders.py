"""The simple player of the intruders: each of them takes the way with the best score."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision
from bot.games.castle.decisions import Search
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.kinds import Moment, Who
from bot.games.castle.players import answering, openings
from bot.games.castle.players.courses import Course, Courses, added
from bot.games.castle.players.danger import Danger
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.travel import Errand
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State

_STRIDE = 2.0
"""Steps that an intruder makes in a turn on average."""

_AT_HOME = 60.0
"""The worth of leaving with the mission done; without, it is the loss."""

_FIND, _LOOK = 12.0, 4.0
"""The worth of a search where the goal is, and where it may be."""

_CAUTION = 0.9
"""The weight of danger against steps."""

_SHOWN, _TRACKED, _HURT = 2.0, 1.4, 0.5
"""Factors of danger for a visible intruder and after a search, and the extra factor for each wound."""

_STEP = 0.1
"""The cost of each step in itself."""

_LATER, _FARTHEST = 0.25, 12.0
"""The weight of the way to the next aim after a search now, and the longest way that counts."""

_IN_A_HURRY, _AT_LEISURE = 0.1, 12.0
"""The least share of caution that an intruder keeps, and the spare turns from which on they keep all of it."""


def decided(view: PlayerView) -> Decision | None:
    """The intruders' present decision; None to leave it to the default answer."""
    match view.state.moment:
        case Moment.STARTS:
            return openings.starts(view)
        case Moment.RETURN:
            return openings.comeback(view)
        case Moment.PLAN:
            return _turn(view)
        case _:
            return answering.decided(view)


def _turn(view: PlayerView) -> Decision | None:
    """All intruders of the seat move one after the other, then all search; None if the plan is not complete then."""
    plan = view.draft()
    assert isinstance(plan, Plan)
    searches: list[Search] = []
    for who in view.whose:
        if plan.state.result is None and plan.state.intruder(who).is_in_play:
            searches += _gone(view, plan, who, [search.zone for search in searches])
    for search in searches:
        if search in plan.options():
            plan.add(search)
    return plan.committed() if plan.is_complete() else None


def _gone(view: PlayerView, plan: Plan, who: Who, taken: list[Zone]) -> list[Search]:
    """Add an intruder's way to the plan.

    Returns its searches, to be added when all have moved (none if the way fails midway); `taken` are zones of earlier
    ones.
    """
    judge = _Judge(view, plan.state, who, taken)
    course = view.best(list(Courses(plan.state, who).all()), judge.score, spice=0.2)
    return [Search(who, zone) for zone in judge.searches(course)] if added(plan, course.pieces) else []


class _Judge:
    """The worth of one intruder's courses."""

    def __init__(self, view: PlayerView, state: State, who: Who, taken: list[Zone]) -> None:
        """`taken` are zones that the other intruder will search this turn."""
        self._me: Intruder = state.intruder(who)
        self._board, self._most = view.board, view.setting.options.searches_per_turn
        self._danger = Danger(view)
        self._errand = Errand(view, state, who, taken, self._danger)
        self._turns = view.setting.options.turns - view.state.turn
        self._wounds = 1 + _HURT * self._me.wounds

    def searches(self, course: Course) -> list[Zone]:
        """The zones to search after this course; none for an intruder who is done or gone."""
        if self._me.is_done or course.is_gone:
            return []
        return [zone for zone in course.trail if zone in self._errand.ways][: self._most]

    def score(self, course: Course) -> float:
        """In steps: the gain, less the remaining way, the cards and steps, and the danger."""
        if course.is_gone:
            return _AT_HOME if self._me.is_done else -_AT_HOME
        found = self.searches(course)
        is_done = self._me.is_done or (bool(found) and self._errand.is_sure)
        gain = (_FIND if self._errand.is_sure else _LOOK * len(found)) if found else 0.0
        way = self._to_go(course.zone, is_done, found)
        effort = course.cost + _STEP * course.steps
        return gain - way - effort - self._risk(course, way, bool(found))

    def _to_go(self, zone: Zone | None, is_done: bool, found: list[Zone]) -> float:
        if is_done:
            return self._errand.cost(zone, self._errand.home)
        ways = [costs for aim, costs in self._errand.ways.items() if aim not in found]
        way = min((self._errand.cost(zone, costs) for costs in ways), default=0.0)
        return _LATER * min(way, _FARTHEST) if found else way

    def _risk(self, course: Course, way: float, is_searching: bool) -> float:
        if course.zone is None:
            return 0.0
        here = self._danger.at(course.zone) * (_TRACKED if is_searching else 1.0)
        noise = self._danger.of_noise(course.zone, course.steps)
        seen = _SHOWN if course.is_shown else 1.0
        return _CAUTION * self._patience(way) * self._wounds * seen * (here + noise)

    def _patience(self, way: float) -> float:
        """The weight of danger: less if there is less time for the way."""
        spare = self._turns - way / _STRIDE
        return min(1.0, max(_IN_A_HURRY, spare / _AT_LEISURE))
