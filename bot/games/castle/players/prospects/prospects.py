"""What each course of an intruder's turn leaves of the hopes to escape with the mission done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.engine.game import Piece, not_none
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Past
from bot.games.castle.decisions import Search
from bot.games.castle.intruders.quest import Quest
from bot.games.castle.kinds import Alert, Card, Standing, Who, on_map
from bot.games.castle.players.courses import Course
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.prospects.limits import IntruderLimits
from bot.games.castle.players.prospects.outlook import Outlook, Stakes, Threats, finding
from bot.games.castle.players.prospects.reach import Reach, Table
from bot.games.castle.players.prospects.suspicion import Suspicion, Told
from bot.games.castle.players.prospects.threat import KNOWN, Guarding, threat, unsuspected
from bot.games.castle.state.state import State

CERTAIN = 10_000
"""Hopes are parts of this number."""

_WALL, _GUARDS, _LEAVING, _CHEAP = 350, 300, 200, 100
"""The worth of a kept card in the same parts: for walls, for guards, for guards whose zone must be left; any other."""

_FOR_THE_MATE = 150
"""The cost of each level of alert for the other intruder."""

_GOING_IN = 150
"""The cost of going into the passage: everybody sees it, and may guess where it leads."""

_DIES = {Who.NINJA: (0.5, 0.75, 1.0), Who.TRAITOR: (0.8, 1.0)}
"""The chance of death when caught, by wounds."""

_KEPT, _AGAIN = 0.55, 0.3
"""The share of hopes of an intruder who survives being caught, and the hopes of a replacement."""

_STRUCK, _CAME_OUT, _NOTHING = -6, -10, -28
"""The least suspicion of a possible place: after a card that all see, after coming out of the passage; otherwise."""

_SEEN = 0.97
"""The chance that guards catch an intruder whom they see beside them."""


class Deed(NamedTuple):
    """What a course does, by whatever way: the searched zones and the played cards."""

    zones: frozenset[Zone]
    cards: tuple[Card, ...]

    def does_without(self, other: Deed) -> bool:
        """True if it searches the same zones with fewer of the same cards."""
        return self.zones == other.zones and Counter(self.cards) < Counter(other.cards)


class Prospects:
    """What the courses of one intruder leave of the hopes."""

    def __init__(
        self,
        view: PlayerView,
        state: State,
        who: Who,
        limits: IntruderLimits,
        *,
        planned: Sequence[Piece] = (),
        searches: Sequence[Search] = (),
    ) -> None:
        """`state` is the state after the pieces that are `planned`; `searches` follow them."""
        self._view, self._state, self._limits, self._who = view, state, limits, who
        self._me, options = state.intruder(who), view.setting.options
        self._most, self._turns = options.searches_per_turn, options.turns - state.turn
        self._is_inside = self._me.standing is Standing.PASSAGE
        self._quest = Quest(view.board, state, who)
        # No zone is searched twice, unless the own goal is there: each intruder has to find their own
        # (R21.6).
        taken = {search.zone for search in searches}
        self._aims = [zone for zone in self._quest.places if self._quest.is_sure or zone not in taken]
        self._guarding = Guarding(state)
        self._threats: dict[tuple[object, ...], Table] = {}
        self._planned, self._searches = planned, searches

    @cached_property  # 2.6 ms, asked 80 times for each search of a way
    def _suspicion(self) -> Suspicion:
        return Suspicion(self._view, self._planned, self._searches, self._limits.thoughts)

    @cached_property  # 2 ms, asked 50 to 400 times for each search of a way
    def _outlook(self) -> Outlook:
        size = len(self._view.board)
        later = Threats(
            self._minded(threat(self._guarding, unsuspected(size), 0)),
            self._minded(threat(self._guarding, np.full(size, float(_CAME_OUT)), 0)),
            self._minded(threat(self._guarding, np.full(size, float(KNOWN)), 0)),
        )
        reach = Reach(self._state, self._who, self._aims)
        turns = min(self._turns, self._limits.horizon)
        found = finding(1 if self._quest.is_sure else len(self._aims), self._most)
        outlook = Outlook(reach, later, self._stakes, found=found, turns=turns)
        # An intruder who sees no success within the horizon looks farther, as they would otherwise wait until
        # it is too late.
        while turns < self._turns and not self._is_hopeful(outlook):
            outlook.look_on()
            turns += 1
        return outlook

    def _is_hopeful(self, outlook: Outlook) -> bool:
        """True if the intruder can succeed: from their zone or the passage, or from anywhere if they are in neither."""
        hopes = outlook.done if self._me.is_done else outlook.undone
        here = len(self._view.board) if self._is_inside else on_map(self._me.zone)
        return bool((hopes.max() if here is None else hopes[here]) > 0)

    def _minded(self, threat: Table) -> Table:
        """The part of a threat that counts for this level."""
        return threat * (self._limits.caution / 100)

    @property
    def _stakes(self) -> Stakes:
        options, me = self._view.setting.options, self._me
        is_replaced = self._state.turn < options.last_replacement_turn and me.replaced < options.replacements
        dies = _DIES[self._who]
        return Stakes(_KEPT, dies[min(me.wounds, len(dies) - 1)], _AGAIN if is_replaced else 0.0)

    def _finds(self, searches: int) -> float:
        """The chance that this many searches find the goal."""
        return 1.0 if self._quest.is_sure else min(1.0, searches / len(self._quest.places))

    def from_zones(self) -> list[float]:
        """The hopes at the beginning of a turn in each zone, with the mission still to do."""
        found: list[float] = self._outlook.undone[:-1].tolist()
        return found

    def from_starts(self) -> list[float]:
        """The hopes in each zone for an intruder who starts there: the guards' first turn comes first (R8.1)."""
        coming = threat(self._guarding, unsuspected(len(self._view.board)), 0)[0]
        found: list[float] = self._outlook.begun(coming * (self._limits.care / 100))[:-1].tolist()
        return found

    def searches(self, course: Course) -> list[Zone]:
        """The zones to search after this course, at most those of a turn; none for an intruder who is done or gone."""
        if self._me.is_done or course.is_gone:
            return []
        # An intruder who comes out of the passage and goes in again both enters and leaves one zone.
        return [zone for zone in dict.fromkeys(course.trail) if zone in self._aims][: self._most]

    def rated(self, courses: Iterable[Course], minded: int, margin: int) -> list[tuple[int, Course]]:
        """The courses at most `margin` below the best, in their order, with the remaining hopes of each (see `hopes`).

        A course that would not suffice even if nobody caught the intruder is skipped.
        """
        most = [(self._most_hopes(course), course) for course in courses]
        best, near = -2 * CERTAIN, dict[int, int]()
        for number in sorted(range(len(most)), key=lambda each: -most[each][0]):
            if most[number][0] < best - margin:
                break
            near[number] = self.hopes(most[number][1], minded)
            best = max(best, near[number])
        return [(hopes, most[each][1]) for each, hopes in sorted(near.items()) if hopes >= best - margin]

    def deeds(self, courses: Iterable[Course]) -> list[tuple[int, Course]]:
        """The sensible deeds, each by its best course, with the remaining hopes.

        Within the margin of the best, but without courses that guards notice if the best goes unnoticed, and without
        deeds that spend more cards than another one on the same zones and leave no better hopes.
        """
        near = self.rated(courses, self._limits.caution, self._limits.margin)
        is_noticed = max(near, key=lambda each: each[0])[1].is_noticed
        found: dict[Deed, tuple[int, Course]] = {}
        for hopes, course in near:
            deed = self._deed(course)
            if course.is_noticed <= is_noticed and (deed not in found or hopes > found[deed][0]):
                found[deed] = (hopes, course)
        return [
            each
            for deed, each in found.items()
            if not any(other.does_without(deed) and found[other][0] >= each[0] for other in found)
        ]

    def carefully(self, course: Course, courses: Iterable[Course]) -> Course:
        """The best of the courses with the same deed as this one, if the next danger counts by `care` (see limits)."""
        deed = self._deed(course)
        same = [each for each in courses if self._deed(each) == deed]
        return self.rated(same, self._limits.care, 0)[0][1]

    def _deed(self, course: Course) -> Deed:
        return Deed(frozenset(self.searches(course)), tuple(sorted(course.played)))

    def hopes(self, course: Course, minded: int) -> int:
        """The remaining hopes after a course, in parts of CERTAIN, less its cards, its alert, and a way inside.

        CERTAIN for leaving with the mission done, else minus that. `minded` is the percentage of the next turn's danger
        that counts.
        """
        if course.is_gone:
            return CERTAIN if self._me.is_done else -CERTAIN
        chance = self._danger(course) * minded / 100
        hopes, stakes = self._kept(course), self._stakes
        caught = (1 - stakes.dies) * stakes.kept * hopes + stakes.dies * stakes.again
        left = round(CERTAIN * ((1 - chance) * hopes + chance * min(caught, hopes)))
        return left - self._spent(course)

    def _most_hopes(self, course: Course) -> int:
        """The remaining hopes if nobody caught the intruder."""
        if course.is_gone:
            return self.hopes(course, minded=0)
        return round(CERTAIN * self._kept(course)) - self._spent(course)

    def _spent(self, course: Course) -> int:
        cards = sum(map(_price, course.played)) * self._limits.thrift // 100
        goes_in = course.zone is None and bool(course.pieces)
        return cards + _FOR_THE_MATE * self._raised(course) + _GOING_IN * goes_in

    def _raised(self, course: Course) -> int:
        """By how much the alert will have risen."""
        rise = Alert.HIGH if course.is_noticed else sum(_loudness(card, self._who) for card in course.played)
        return min(Alert.HIGH - self._state.alert, rise)

    def _told(self, course: Course) -> Told | int:
        """The public facts of a course for an intruder who considers them, else how much it reveals, in quarters."""
        searches = [Search(self._who, zone) for zone in self.searches(course)]
        if self._limits.thoughts:
            told = self._suspicion.told(course.pieces if self._tells(course) else (), searches)
            if self._suspicion.after(told) is not None:
                return told
        if searches or course.is_shown or course.is_noticed:
            return KNOWN
        if any(map(_tells_place, course.played)):
            return _STRUCK
        return _CAME_OUT if self._is_inside and course.zone is not None else _NOTHING

    def _tells(self, course: Course) -> bool:
        """True if guards can witness something of the course, apart from its searches."""
        is_seen = self._me.is_shown or course.is_shown or course.is_noticed
        return is_seen or self._is_inside or course.zone is None or bool(course.played)

    def _kept(self, course: Course) -> float:
        """The hopes at the end of a course, after the search."""
        number, place = len(self.searches(course)), self._place(course)
        found = self._finds(number) if number else float(self._me.is_done)
        return found * float(self._outlook.done[place]) + (1 - found) * float(self._outlook.undone[place])

    def _place(self, course: Course) -> int:
        return len(self._view.board) if course.zone is None else course.zone

    def _danger(self, course: Course) -> float:
        """How likely guards catch the intruder in their next turn."""
        if course.is_shown and course.zone is not None and self._guarding.posts(course.fallen)[course.zone]:
            return _SEEN
        alert = max(0, self._state.alert + self._raised(course) - 1)
        told = self._told(course)
        key = (course.fallen, alert, told)
        if key not in self._threats:
            self._threats[key] = threat(self._guarding, self._thought(told), alert, course.fallen)
        speed = len(course.pieces) - len(course.played)
        return float(self._threats[key][speed, self._place(course)])

    def _thought(self, told: Told | int) -> Table:
        """Where guards will suspect an intruder after these public facts, or after this much revealed."""
        if isinstance(told, int):
            return np.maximum(unsuspected(len(self._view.board)), told)
        return not_none(self._suspicion.after(told))


def _price(card: Card) -> int:
    """The worth of a kept card, in parts of CERTAIN."""
    motion = catalogue().motion_of(card)
    if motion is None:
        return _CHEAP
    if catalogue().of_intruder(card).makes_leave:
        return _LEAVING
    return _WALL if motion.past is Past.WALL else _GUARDS


def _loudness(card: Card, who: Who) -> int:
    """By how much a card raises the alert if it has its effect (R7.2)."""
    motion = catalogue().motion_of(card)
    return 0 if motion is None else motion.alert.get(who, 0)


def _tells_place(card: Card) -> bool:
    """True if everybody sees the effect of a card, which happens near its holder."""
    declared = catalogue().of_intruder(card)
    return declared.motion is not None and not declared.is_secret
