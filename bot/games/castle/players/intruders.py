"""The simple player of the intruders: each one that he plays goes, on his turn, the way that scores best."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Illegal, Piece
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Past
from bot.games.castle.decisions import AnswerCat, AnswerWith, GiveAnswers, Pass, Search
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.intruders.quest import Quest
from bot.games.castle.intruders.searching import Answers
from bot.games.castle.kinds import Alert, Moment, Who
from bot.games.castle.players import openings
from bot.games.castle.players.courses import Course, Courses
from bot.games.castle.players.danger import Danger
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.travel import FAR, Costs, Travel
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State

_STRIDE = 2.0
"""Steps an intruder makes in a turn, taken all in all."""

_AT_HOME = 60.0
"""What it is worth to leave with the mission done; without, it costs as much."""

_FIND, _LOOK = 12.0, 4.0
"""What it is worth to search where the goal is, and where it may be."""

_CAUTION = 0.9
"""How much danger counts against steps."""

_SHOWN, _TRACKED, _HURT = 2.0, 1.4, 0.5
"""How many times it counts for one who is seen, after a search, and how much more for each wound."""

_STEP = 0.1
"""What each step costs in itself."""

_LATER, _FARTHEST = 0.25, 12.0
"""How much the way to the next aim counts for one who searches now, and the longest way that counts."""

_IN_A_HURRY, _AT_LEISURE = 0.1, 12.0
"""The least share of his caution that an intruder keeps, and the spare turns from which on he keeps all of it."""


def decided(view: PlayerView) -> Decision | None:
    """What the intruders do now; None to leave it to the default answer."""
    match view.state.moment:
        case Moment.HANDS:
            return openings.intruder_hands(view)
        case Moment.STARTS:
            return openings.starts(view)
        case Moment.RETURN:
            return openings.comeback(view)
        case Moment.CAT:
            return _cat(view)
        case Moment.PLAN:
            return _turn(view)
        case Moment.ANSWERS:
            return _answers(view)
        case Moment.AFTER:
            return _afterwards(view)
        case _:
            return None


def _cat(view: PlayerView) -> Decision:
    listening = view.state.action.listening
    is_heard = listening is not None and bool(listening.in_range)
    wanted = AnswerCat(is_heard)
    return wanted if wanted in view.options() else AnswerCat(False)


def _answers(view: PlayerView) -> Decision | None:
    """With a card wherever one fits; one that hushes is of no use when the alert can rise no further (R21.7)."""
    is_useless = view.state.alert is Alert.HIGH
    hushing = {each.card for each in catalogue().intruder_cards if each.hushes and is_useless}
    useless = {None, *hushing}
    draft = view.draft()
    assert isinstance(draft, Answers)
    while options := draft.options():
        draft.add(max(options, key=lambda piece: isinstance(piece, AnswerWith) and piece.card not in useless))
    wanted = draft.committed()
    assert isinstance(wanted, GiveAnswers)
    return wanted


def _afterwards(view: PlayerView) -> Decision:
    """Kill a single guard who has appeared beside him, which hides him again."""
    for intruder in map(view.state.intruder, view.whose):
        beside = view.state.active_at(intruder.zone) if intruder.is_in_play and intruder.is_shown else []
        for card, motion in catalogue().taking_past(Past.GUARDS) if len(beside) == 1 else ():
            if intruder.hand.count(card.card):
                return motion.piece(intruder.who, beside[0].id)
    return Pass()


def _turn(view: PlayerView) -> Decision | None:
    """All he plays go their ways, one after the other, then all search."""
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
    """Add an intruder's way to the plan; what he is going to search."""
    judge = _Judge(view, plan.state, who, taken)
    course = view.best(list(Courses(view.setting, plan.state, who).all()), judge.score, spice=0.2)
    return [Search(who, zone) for zone in judge.searches(course)] if _added(plan, course.pieces) else []


def _added(plan: Plan, pieces: tuple[Piece, ...]) -> bool:
    try:
        for piece in pieces:
            plan.add(piece)
    except Illegal:
        return False
    return True


def towards(view: PlayerView, who: Who, zone: Zone) -> Zone | None:
    """Where an intruder goes on to from a zone: where his goal may be, and the way is shortest; None if he is done."""
    return _Judge(view, view.state, who, []).nearest(zone)


class _Judge:
    """What the courses of one intruder are worth to him."""

    def __init__(self, view: PlayerView, state: State, who: Who, taken: list[Zone]) -> None:
        """`taken` are zones that his mate will search this turn."""
        self._me: Intruder = state.intruder(who)
        self._board, self._most = view.board, view.setting.options.searches_per_turn
        self._danger = Danger(view)
        travel = Travel(view, self._me, self._danger)
        self._quest = Quest(view.board, state, who)
        # A zone is not searched for two, unless his own goal is there: that he has to find himself (R21.6).
        self._aims = tuple(zone for zone in self._quest.places if self._quest.is_sure or zone not in taken)
        self._ways = {zone: travel.to((zone,)) for zone in self._aims}
        self._home = travel.to(view.board.edges)
        self._tunnel = state.marks.passages.of(who).ends
        self._turns = view.setting.options.turns - view.state.turn
        self._wounds = 1 + _HURT * self._me.wounds

    def nearest(self, zone: Zone) -> Zone | None:
        """The place that is the shortest way from a zone of those where his goal may be; None once it is found."""
        return min(self._ways, key=lambda aim: self._from(zone, self._ways[aim]), default=None)

    def searches(self, course: Course) -> list[Zone]:
        """The zones he should search after this course."""
        if self._me.is_done or course.is_gone:
            return []
        return [zone for zone in course.trail if zone in self._aims][: self._most]

    def score(self, course: Course) -> float:
        """In steps: what he gains, less what is still to go, less the danger."""
        if course.is_gone:
            return _AT_HOME if self._me.is_done else -_AT_HOME
        found = self.searches(course)
        is_done = self._me.is_done or (bool(found) and self._quest.is_sure)
        gain = (_FIND if self._quest.is_sure else _LOOK * len(found)) if found else 0.0
        way = self._to_go(course.zone, is_done, found)
        effort = course.cost + _STEP * course.steps
        return gain - way - effort - self._risk(course, way, bool(found))

    def _to_go(self, zone: Zone | None, is_done: bool, found: list[Zone]) -> float:
        if is_done:
            return self._from(zone, self._home)
        ways = [costs for aim, costs in self._ways.items() if aim not in found]
        way = min((self._from(zone, costs) for costs in ways), default=0.0)
        return _LATER * min(way, _FARTHEST) if found else way

    def _from(self, zone: Zone | None, costs: Costs) -> float:
        if zone is None:
            return 1 + min((costs.get(end, FAR) for end in self._tunnel), default=FAR)
        return costs.get(zone, FAR)

    def _risk(self, course: Course, way: float, is_searching: bool) -> float:
        if course.zone is None:
            return 0.0
        here = self._danger.at(course.zone) * (_TRACKED if is_searching else 1.0)
        noise = self._danger.of_noise(course.zone, course.steps)
        seen = _SHOWN if course.is_shown else 1.0
        return _CAUTION * self._patience(way) * self._wounds * seen * (here + noise)

    def _patience(self, way: float) -> float:
        """How much danger still counts: the less, the less time is left for the way."""
        spare = self._turns - way / _STRIDE
        return min(1.0, max(_IN_A_HURRY, spare / _AT_LEISURE))
