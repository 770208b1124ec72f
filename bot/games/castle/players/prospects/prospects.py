"""What each course of an intruder's turn leaves of his hopes: to get away with his mission done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cached_property

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.games.castle.intruders.quest import Quest
from bot.games.castle.kinds import Alert, Card, Standing, Who
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.courses import Course
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.prospects.limits import IntruderLimits
from bot.games.castle.players.prospects.outlook import Outlook, Stakes, Threats, finding
from bot.games.castle.players.prospects.reach import Reach, Table
from bot.games.castle.players.prospects.threat import KNOWN, Guarding, suspected, threat, unsuspected
from bot.games.castle.state.state import State

CERTAIN = 10_000
"""Hopes are told in parts of it."""

_PRICE = {Card.KENJUTSU: 300, Card.SHURIKEN: 300, Card.SAKE: 300, Card.ROPE: 350, Card.SHADOW_WALK: 200}
_CHEAP = 100
"""What a card is worth that is kept, in the same parts; one that is not named is cheap."""

_LOUD = {Who.NINJA: 1, Who.TRAITOR: 2}
"""By how much a kill raises the alert (R7.2)."""

_FOR_THE_MATE = 150
"""What each level of an alert costs the other intruder."""

_GOING_IN = 150
"""What it costs to go into the passage: all are told, and may guess where it leads."""

_DIES = {Who.NINJA: (0.5, 0.75, 1.0), Who.TRAITOR: (0.8, 1.0)}
"""How likely it kills him to be caught, by his wounds."""

_KEPT, _AGAIN = 0.55, 0.3
"""What is left of his hopes to one who was caught and lives, and what a replacement can hope for."""

_TELLING = (Card.KENJUTSU, Card.SHURIKEN, Card.SAKE)
"""Cards after which all know where he was."""

_STRUCK, _CAME_OUT, _NOTHING = -6, -10, -28
"""The least that they suspect any place where he can be then, after one of these, and when he left the passage."""

_SEEN = 0.97
"""How likely they come over somebody whom they see beside them."""


class Prospects:
    """What the courses of one intruder leave of his hopes."""

    def __init__(
        self, view: PlayerView, state: State, who: Who, limits: IntruderLimits, taken: Collection[Zone] = ()
    ) -> None:
        """`state` is where things stand as planned so far, `taken` are zones that his mate will search this turn."""
        self._view, self._state, self._limits, self._who = view, state, limits, who
        self._me, options = state.intruder(who), view.setting.options
        self._most, self._turns = options.searches_per_turn, options.turns - state.turn
        self._is_inside = self._me.standing is Standing.PASSAGE
        self._quest = Quest(view.board, state, who)
        # A zone is not searched for two, unless his own goal is there: that he has to find himself (R21.6).
        self._aims = [zone for zone in self._quest.places if self._quest.is_sure or zone not in taken]
        self._guarding = Guarding(view.setting, state)
        self._known: dict[tuple[object, ...], int] = {}
        self._threats: dict[tuple[object, ...], Table] = {}

    @cached_property
    def _outlook(self) -> Outlook:
        view, size = self._view, len(self._view.board)
        later = Threats(
            self._minded(threat(self._guarding, unsuspected(size), 0)),
            self._minded(threat(self._guarding, np.full(size, float(_CAME_OUT)), 0)),
            self._minded(threat(self._guarding, np.full(size, float(KNOWN)), 0)),
        )
        reach = Reach(view.setting, self._state, self._who, self._quest.places)
        turns = min(self._turns, self._limits.horizon)
        found = finding(1 if self._quest.is_sure else len(self._quest.places))
        return Outlook(reach, later, self._stakes, found=found, turns=turns)

    def _minded(self, threat: Table) -> Table:
        """As much of a threat as he minds."""
        return threat * (self._limits.caution / 100)

    @cached_property
    def _stakes(self) -> Stakes:
        options, me = self._view.setting.options, self._me
        is_replaced = self._state.turn < options.last_replacement_turn and me.replaced < options.replacements
        dies = _DIES[self._who]
        return Stakes(_KEPT, dies[min(me.wounds, len(dies) - 1)], _AGAIN if is_replaced else 0.0)

    @property
    def _found(self) -> tuple[float, float]:
        """How likely one search, and two, find his goal."""
        number = len(self._quest.places)
        return (1.0, 1.0) if self._quest.is_sure or not number else (1 / number, min(1.0, 2 / number))

    @cached_property
    def _suspicion(self) -> Table:
        """Where the guards, who saw what all saw, think that somebody is when this turn is over."""
        size = len(self._view.board)
        if not self._limits.reads:
            return unsuspected(size)
        belief, likely = Belief.of(self._view.setting, self._view.seen.history), dict[Zone, int]()
        for who in Who:
            for zone, parts in belief.likely(who).items():
                likely[zone] = likely.get(zone, 0) + parts
        return suspected(likely, size)

    def from_zones(self) -> list[float]:
        """What he can hope for who begins his turn in each zone."""
        found: list[float] = self._outlook.undone[:-1].tolist()
        return found

    def from_starts(self) -> list[float]:
        """The same of one who is there before the guards have their first turn (R8.1)."""
        coming = threat(self._guarding, unsuspected(len(self._view.board)), 0)[0]
        found: list[float] = self._outlook.begun(coming * (self._limits.care / 100))[:-1].tolist()
        return found

    def searches(self, course: Course) -> list[Zone]:
        """The zones he should search after this course."""
        if self._me.is_done or course.is_gone:
            return []
        # One who comes out of the passage and goes in again both enters and leaves one zone.
        return [zone for zone in dict.fromkeys(course.trail) if zone in self._aims][: self._most]

    def carefully(self, course: Course, courses: Iterable[Course]) -> Course:
        """Of the courses that do what this one does, the best for one who minds what may come of it at once."""
        deed = self._deed(course)
        same = (each for each in courses if self._deed(each) == deed)
        return max(same, key=lambda each: self.hopes(each, self._limits.care))

    def _deed(self, course: Course) -> tuple[frozenset[Zone], Counter[Card]]:
        """What a course does, whichever way it goes: the zones searched and the cards played."""
        return frozenset(self.searches(course)), Counter(course.played)

    def hopes(self, course: Course, minded: int) -> int:
        """What is left of his hopes after a course, in parts of CERTAIN; less what it spends.

        `minded` is how much of the danger of the coming turn counts, in percent.
        """
        if course.is_gone:
            return CERTAIN if self._me.is_done else -CERTAIN
        number, speed = len(self.searches(course)), len(course.pieces) - len(course.played)
        seen = (course.is_shown, course.is_noticed)
        key = (minded, course.zone, number, speed, seen, course.fallen, course.played)
        if key not in self._known:
            self._known[key] = self._rated(course, number, speed, minded) - self._spent(course)
        return self._known[key]

    def _spent(self, course: Course) -> int:
        cards = sum(_PRICE.get(card, _CHEAP) for card in course.played) * self._limits.thrift // 100
        goes_in = course.zone is None and bool(course.pieces)
        return cards + _FOR_THE_MATE * self._raised(course) + _GOING_IN * goes_in

    def _raised(self, course: Course) -> int:
        """By how much the alert will have risen."""
        rise = Alert.HIGH if course.is_noticed else _LOUD[self._who] * course.played.count(Card.KENJUTSU)
        return min(Alert.HIGH - self._state.alert, rise)

    def _told(self, course: Course, number: int) -> int:
        """How much all see of a course: the least suspicion of wherever he is then, in quarters."""
        if number or course.is_shown or course.is_noticed:
            return KNOWN
        if any(card in _TELLING for card in course.played):
            return _STRUCK
        return _CAME_OUT if self._is_inside and course.zone is not None else _NOTHING

    def _rated(self, course: Course, number: int, speed: int, minded: int) -> int:
        place = len(self._view.board) if course.zone is None else course.zone
        outlook = self._outlook
        chance = self._danger(course, place, speed, self._told(course, number), minded)
        found = self._found[number - 1] if number else float(self._me.is_done)
        hopes = found * float(outlook.done[place]) + (1 - found) * float(outlook.undone[place])
        stakes = self._stakes
        caught = (1 - stakes.dies) * stakes.kept * hopes + stakes.dies * stakes.again
        return round(CERTAIN * ((1 - chance) * hopes + chance * min(caught, hopes)))

    def _danger(self, course: Course, place: int, speed: int, told: int, minded: int) -> float:
        if course.is_shown and course.zone is not None and self._guarding.posts(course.fallen)[course.zone]:
            return _SEEN
        alert = max(0, self._state.alert + self._raised(course) - 1)
        key = (course.fallen, alert, told)
        if key not in self._threats:
            suspicion = np.maximum(self._suspicion, told)
            self._threats[key] = threat(self._guarding, suspicion, alert, course.fallen)
        return float(self._threats[key][speed, place]) * minded / 100
