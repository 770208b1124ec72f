"""The intruders of all levels: each moves to keep the best chance of escaping with the mission done."""

from __future__ import annotations

from bot.engine.game import Decision
from bot.games.castle.decisions import Search
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.kinds import Moment, Who
from bot.games.castle.players import answering
from bot.games.castle.players.courses import Course, Courses, added
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.prospects import arrivals
from bot.games.castle.players.prospects.limits import IntruderLimits
from bot.games.castle.players.prospects.prospects import Prospects

_WEIGHTS = tuple(round(1024 / 2 ** (step / 2)) for step in range(17))
"""A weight, a whole number, for each distance of a choice below the best one: 0 to 16 sixteenths of the margin."""


def decided(view: PlayerView, limits: IntruderLimits) -> Decision | None:
    """The intruders' present decision; None to leave it to the default answer."""
    match view.state.moment:
        case Moment.PLAN:
            return _turn(view, limits)
        case Moment.STARTS:
            return arrivals.starts(view, limits)
        case Moment.RETURN:
            return arrivals.comeback(view, limits)
        case _:
            return answering.decided(view)


def _turn(view: PlayerView, limits: IntruderLimits) -> Decision | None:
    """All intruders of the seat move one after the other, then all search; None if the plan is not complete then."""
    plan = view.draft()
    assert isinstance(plan, Plan)
    searches: list[Search] = []
    for who in view.whose:
        if plan.state.result is None and plan.state.intruder(who).is_in_play:
            searches += _gone(view, limits, plan, who, searches)
    for search in searches:
        if search in plan.options():
            plan.add(search)
    return plan.committed() if plan.is_complete() else None


def _gone(
    view: PlayerView, limits: IntruderLimits, plan: Plan, who: Who, taken: list[Search]
) -> list[Search]:
    """Add an intruder's way to the plan.

    Returns its searches, to be added when all have moved (none if the way fails midway); `taken` are those so far.
    """
    prospects = Prospects(view, plan.state, who, limits, planned=plan.pieces, searches=taken)
    courses = list(Courses(plan.state, who).all())
    course = prospects.carefully(_chosen(view, prospects.deeds(courses), limits.margin), courses)
    return [Search(who, zone) for zone in prospects.searches(course)] if added(plan, course.pieces) else []


def _chosen(view: PlayerView, rated: list[tuple[int, Course]], margin: int) -> Course:
    """A course by luck; `rated` has none worse than the best by more than `margin`, and better ones are likelier."""
    best = max(hopes for hopes, _course in rated)
    weights = [_WEIGHTS[16 * (best - hopes) // margin if margin else 0] for hopes, _course in rated]
    left = view.luck() * sum(weights)
    for weight, (_hopes, course) in zip(weights, rated, strict=True):
        left -= weight
        if left < 0:
            return course
    return rated[0][1]
