"""How an intruder could move in one turn: every way of up to three steps, with cards that clear it or without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.boards.protocol import Zone
from bot.engine.copying import changed
from bot.engine.game import Illegal, Piece
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Motion, OfIntruders, Past
from bot.games.castle.decisions import Escape, Inside, Step
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.intruders.sneaking import LONGEST, has_passage_card, roped_from
from bot.games.castle.kinds import Card, GuardId, Who, on_map
from bot.games.castle.state.figures import Guard, Intruder
from bot.games.castle.state.state import State

_PRICE = {Past.GUARDS: 1.0, Past.NEAR: 0.6, Past.SENTRY: 0.5, Past.WALL: 0.6}
_LEAVING = 0.3
"""The cost of a card in steps: `_PRICE` by the obstacle it overcomes, `_LEAVING` if its holder must leave the zone."""

_DETECTED, _REVEALED = 6.0, 3.0
"""The cost in steps of being detected, and of being revealed by a drunk guard."""

_LOUDER = 0.7
"""The cost of each level of alert that a card adds, beyond the first one."""


@dataclass(frozen=True, slots=True)
class Course:
    """A turn under construction: its pieces, its end, and its cost.

    `zone` is None inside the passage. `trail` are the zones entered or left, `played` the used cards, `fallen` the
    removed guards; `is_noticed` if guards have detected the intruder on the way, `is_gone` off the map. No step
    follows once `steps` has reached `longest`; a moat or a rope sets it so.
    """

    zone: Zone | None
    pieces: tuple[Piece, ...] = ()
    trail: tuple[Zone, ...] = ()
    played: tuple[Card, ...] = ()
    fallen: frozenset[GuardId] = frozenset()
    steps: int = 0
    longest: int = LONGEST
    cost: float = 0.0
    is_shown: bool = False
    must_leave: bool = False
    is_gone: bool = False
    is_noticed: bool = False


class Courses:
    """All courses of one intruder from their place in `state`, which is the view of their side or a scratch of it."""

    def __init__(self, state: State, who: Who) -> None:
        """Does not change `state`."""
        self._setting, self._state, self._who = state.setting, state, who
        self._me: Intruder = state.intruder(who)

    def all(self) -> Iterator[Course]:
        """Every course, also that of standing still."""
        for start in self._starts():
            yield from self._onward(start)

    def _starts(self) -> Iterator[Course]:
        zone = on_map(self._me.zone)
        start = Course(zone, is_shown=self._me.is_shown)
        yield start
        if self._me.is_shown and zone is not None:
            yield from self._cleared(start, self._standing(start, zone))
        if zone is not None:
            yield from self._removed_near(start)

    def _removed_near(self, start: Course) -> Iterator[Course]:
        """Courses that remove a guard in reach before the first step."""
        for card, motion in self._held(start, Past.NEAR):
            for guard in motion.targets(self._state):
                hides = start.is_shown and self._state.guards[guard].zone == start.zone
                played = self._playing(start, card, motion, guard)
                longest = start.longest if motion.longest is None else motion.longest
                yield changed(played, longest=longest, is_shown=start.is_shown and not hides)

    def _onward(self, course: Course) -> Iterator[Course]:
        if not course.must_leave:
            yield course
        if course.steps < course.longest and not course.is_gone:
            for further in self._steps(course):
                yield from self._onward(further)

    def _steps(self, course: Course) -> Iterator[Course]:
        zone = course.zone
        if zone is None:
            for end in self._state.marks.passages.of(self._who).ends:
                yield from self._entered(course, end)
            return
        for to in self._setting.board.open_links[zone]:
            yield from self._entered(course, to, ends=self._setting.board.is_moat[to])
        for to in roped_from(self._state, self._who, zone):
            yield from self._entered(course, to, ends=True)
        yield from self._over_walls(course, zone)
        yield from self._out_of_sight(course, zone)

    def _over_walls(self, course: Course, zone: Zone) -> Iterator[Course]:
        for card, motion in self._held(course, Past.WALL):
            hung = roped_from(self._state, self._who, zone)
            for to in self._setting.board.wall_links[zone]:
                if to not in hung:
                    roped = self._playing(course, card, motion, to)
                    yield from self._entered(roped, to, ends=True)

    def _out_of_sight(self, course: Course, zone: Zone) -> Iterator[Course]:
        away = changed(
            course,
            steps=LONGEST,
            trail=(*course.trail, zone),
            is_shown=False,
            must_leave=False,
        )
        is_entrance = zone in self._state.marks.passages.of(self._who).ends
        is_free = not self._state.guards_at(self._state.marks.passages.tunnel(self._who))
        if is_entrance and is_free and has_passage_card(self._me):
            yield changed(away, zone=None, pieces=(*course.pieces, Inside(self._who)))
        if self._setting.board.is_edge[zone]:
            yield changed(away, is_gone=True, pieces=(*course.pieces, Escape(self._who)))

    def _entered(self, course: Course, to: Zone, *, ends: bool = False) -> Iterator[Course]:
        left = () if course.zone is None else (course.zone,)
        entered = changed(
            course,
            zone=to,
            pieces=(*course.pieces, Step(self._who, to)),
            trail=tuple(dict.fromkeys((*course.trail, *left, to))),
            # A moat or a rope ends the movement (R15.4): as if no step were left.
            steps=course.longest if ends else course.steps + 1,
            is_shown=False,
            must_leave=False,
        )
        drunk = [guard for guard in self._state.drunk_at(to) if guard.id not in course.fallen]
        if drunk:
            entered = changed(entered, is_shown=True, cost=entered.cost + _REVEALED)
        active = self._standing(course, to)
        if not active:
            yield entered
            return
        yield changed(entered, is_shown=True, is_noticed=True, cost=entered.cost + _DETECTED + len(active))
        yield from self._cleared(entered, active)
        if len(active) == 1 and active[0].patrol is None:
            yield from self._passed(entered, active[0])

    def _standing(self, course: Course, zone: Zone) -> list[Guard]:
        return [guard for guard in self._state.active_at(zone) if guard.id not in course.fallen]

    def _cleared(self, course: Course, active: list[Guard]) -> Iterator[Course]:
        """The course after all of them are removed, with a card for each: one course per card held often enough.

        None if there is nobody to remove.
        """
        for card, motion in self._held(course, Past.GUARDS) if active else ():
            if self._left(course, card.card) >= len(active):
                cleared = course
                for guard in active:
                    cleared = self._playing(cleared, card, motion, guard.id)
                noise = _LOUDER * (motion.alert.get(self._who, 0) - 1) * len(active)
                yield changed(cleared, is_shown=False, cost=cleared.cost + noise)

    def _passed(self, course: Course, sentry: Guard) -> Iterator[Course]:
        """The courses that pass a lone sentry, one per card in hand that can do so now."""
        for card, motion in self._held(course, Past.SENTRY):
            if card.makes_leave:
                # It needs a further step, and no earlier card that slows its holder (R17.5).
                if course.steps < LONGEST == course.longest:
                    yield changed(self._playing(course, card, motion, sentry.id), must_leave=True)
            elif motion.fits(self._state, sentry, course.played.count(card.card)):
                yield self._playing(course, card, motion, sentry.id)

    def _held(self, course: Course, past: Past) -> Iterator[tuple[OfIntruders, Motion]]:
        """The cards in hand that overcome such an obstacle and are not played yet."""
        for card, motion in catalogue().taking_past(past):
            if self._left(course, card.card):
                yield card, motion

    def _left(self, course: Course, card: Card) -> int:
        return self._me.hand.count(card) - course.played.count(card)

    def _playing(self, course: Course, card: OfIntruders, motion: Motion, target: int) -> Course:
        """The course with a card played on a guard, or over a wall to a zone."""
        # A card that only lets its player pass (Shadow Walk) removes no guard; over a wall `target` is a zone.
        is_gone = motion.past is not Past.WALL and not card.makes_leave
        return changed(
            course,
            pieces=(*course.pieces, motion.piece(self._who, target)),
            played=(*course.played, card.card),
            fallen=course.fallen | {GuardId(target)} if is_gone else course.fallen,
            cost=course.cost + (_LEAVING if card.makes_leave else _PRICE[motion.past]),
        )


def added(plan: Plan, pieces: tuple[Piece, ...]) -> bool:
    """Add the pieces of a course to a plan. False if a piece is impossible; the plan keeps the pieces before it."""
    try:
        for piece in pieces:
            plan.add(piece)
    except Illegal:
        return False
    return True
