"""What the intruders do in their turn, mostly unseen (R15 to R17, R21, R23, R24)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Public, Seat, Viewer, record
from bot.games.castle.kinds import Card, GuardId, Mark, Moment, Standing, Weapon, Who, on_map
from bot.games.castle.setting.deck import Cards
from bot.games.castle.setting.seating import POSITION, TURNS
from bot.games.castle.state.figures import Guard, Intruder
from bot.games.castle.state.marks import Link
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State


def _take_step(state: State, who: Who, left: Zone | None, entered: Zone | None) -> Intruder:
    intruder = state.intruder(who)
    # The second intruder begins after the first has finished (R15.2), so this step ends the other's movement.
    if state.sneaking.mover is not None and state.sneaking.mover is not who:
        state.sneaking.finished |= {state.sneaking.mover}
    state.sneaking.mover = who
    intruder.speed += 1
    seen = [zone for zone in (left, entered) if zone is not None and zone not in intruder.trail]
    intruder.trail = (*intruder.trail, *seen)
    # If a Shadow Walk owed a step, this is it; the card protects no further zone (R17.5).
    intruder.must_leave = intruder.has_walked = False
    return intruder


class Sneaked(Fact):
    """Something that an intruder does unseen; only viewers of the intruder's position see it (R28.3, R28.8)."""

    __slots__ = ()

    who: Who

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact for viewers of the position, nothing for others."""
        return self if viewer.is_in(POSITION[self.who]) else None


@record
class Moved(Sneaked):
    """An intruder entered a zone of the map (R15.3).

    `ends` if the movement ends there (R15.4); `is_guarded` if active guards stand there, so that the entry window opens
    (R17.3); `revealers` are the drunk guards there (R20.4).
    """

    who: Who
    zone: Zone
    ends: bool
    is_guarded: bool
    revealers: tuple[GuardId, ...]

    def apply(self, state: State) -> None:
        """Move the intruder, which ends the mate's movement, and open the entry window if there is one."""
        before = on_map(state.intruder(self.who).zone)
        intruder = _take_step(state, self.who, before, self.zone)
        intruder.zone, intruder.is_ended = self.zone, self.ends
        _come_upon(state, intruder, self.is_guarded, self.revealers)


def _come_upon(state: State, intruder: Intruder, is_guarded: bool, revealers: tuple[GuardId, ...]) -> None:
    intruder.revealers = frozenset(revealers)
    state.sneaking.window = intruder.who if is_guarded else None


@record
class CameOut(Fact):
    """An intruder left the passage (R23.3): who is public (R23.6), where only the intruder's side knows."""

    who: Who
    zone: Zone | None
    is_guarded: bool
    revealers: tuple[GuardId, ...]

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The whole fact for viewers of the position; others learn that the intruder is no longer inside."""
        return self if viewer.is_in(POSITION[self.who]) else CameOut(self.who, None, False, ())

    def apply(self, state: State) -> None:
        """Put the intruder on the map, hidden, in a place that only their side knows."""
        # Others see the exit and nothing more; they may not record the step and the guards met.
        if self.zone is not None:
            intruder = _take_step(state, self.who, None, self.zone)
            _come_upon(state, intruder, self.is_guarded, self.revealers)
        intruder = state.intruder(self.who)
        intruder.standing, intruder.zone = Standing.MAP, self.zone
        intruder.is_shown, intruder.figure = False, None


@record
class WentInside(Fact):
    """An intruder entered the passage (R23.2): who is public (R23.6), the entrance only the intruder's side knows."""

    who: Who
    entrance: Zone | None
    is_guarded: bool
    revealers: tuple[GuardId, ...]

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The whole fact for viewers of the position; others learn that the figure stands on the card."""
        return self if viewer.is_in(POSITION[self.who]) else WentInside(self.who, None, False, ())

    def apply(self, state: State) -> None:
        """Move the figure from the map to the card."""
        if self.entrance is not None:
            intruder = _take_step(state, self.who, self.entrance, None)
            intruder.is_ended = True
            _come_upon(state, intruder, self.is_guarded, self.revealers)
        intruder = state.intruder(self.who)
        # Applies to every state: that the intruder is inside is public (R23.6).
        intruder.standing, intruder.zone = Standing.PASSAGE, state.marks.passages.tunnel(self.who)
        intruder.is_shown, intruder.figure = False, None


@record
class LeftMap(Fact):
    """An intruder left the map for good (R24.1): who is public, where only the intruder's side knows."""

    who: Who
    zone: Zone | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The whole fact for viewers of the position; others learn that the intruder is gone."""
        return self if viewer.is_in(POSITION[self.who]) else LeftMap(self.who, None)

    def apply(self, state: State) -> None:
        """Remove the intruder; hand and passage card leave play (R24.3)."""
        # Others record only what they have seen, so not even that the movement has ended.
        if self.zone is not None:
            _take_step(state, self.who, self.zone, None).is_ended = True
            state.sneaking.window = None
        intruder = state.intruder(self.who)
        intruder.standing, intruder.zone = Standing.LEFT, None
        intruder.is_shown, intruder.figure = False, None
        intruder.hand, intruder.has_passage = Cards(0, {}), False
        state.escaped = (*state.escaped, self.who)


@record
class RopeHung(Sneaked):
    """An intruder hung a rope on a wall link (R16.2); the link names its zones in order."""

    who: Who
    link: Link

    def apply(self, state: State) -> None:
        """Record the rope for the rest of the game."""
        ropes = state.marks.ropes
        owners = (*ropes.get(self.link, ()), self.who)
        state.marks = state.marks.but(ropes={**ropes, self.link: owners})


@record
class WindowClosed(Sneaked):
    """An entry window was resolved (R17.3)."""

    who: Who

    def apply(self, state: State) -> None:
        """Close the window."""
        state.sneaking.window = None


@record
class TurnPlanned(Fact):
    """One of two intruder seats decided its turn: movement and searches (R15.2, R21.3).

    `searches` is None for viewers who may not know them.
    """

    who: Who
    searches: tuple[Zone, ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The whole fact for viewers of the position; another intruder seat learns only that it is its turn.

        The guard side learns nothing (R28.8).
        """
        if viewer.is_in(POSITION[self.who]):
            return self
        return TurnPlanned(self.who, None) if viewer.is_in(TURNS) else None

    def apply(self, state: State) -> None:
        """Record the plan: the next intruder may move, and the searches are declared when all plans are made."""
        state.sneaking.planned |= {self.who}
        state.intruder(self.who).aims = self.searches or ()


@record
class PassSent(Sneaked):
    """A seat has passed for its intruders, with the searches or after the results (R15.8); `who` is one of them."""

    who: Who
    seat: Seat

    def apply(self, state: State) -> None:
        """Record the pass."""
        state.agreed.passed |= {self.seat}


Answer = tuple[Who, Zone, Mark | None, bool]
"""One search: who, where, what is there, and whether the intruder side is asked about it (R28.8)."""


@record
class SearchesDeclared(Public):
    """All searches of this phase, in declared order (R21.3)."""

    searches: tuple[tuple[Who, Zone], ...]

    def apply(self, state: State) -> None:
        """Record the searches."""
        state.sneaking.searches = self.searches


@record
class SearchesAnswered(Public):
    """The contents of the searched zones (R21.4)."""

    answers: tuple[Answer, ...]

    def apply(self, state: State) -> None:
        """Record the results that are due, in order, and what these zones were seen to contain."""
        state.sneaking.results = tuple(SearchResult(*answer) for answer in self.answers)
        shown = {zone: mark for _who, zone, mark, _is_asked in self.answers}
        state.marks = state.marks.but(searched={**state.marks.searched, **shown})


@record
class AnswersGiven(Sneaked):
    """A seat's answers to traps and hidden sentries (R21.14): for each the number of the result, and a card or None.

    `who` is one of the seat's intruders.
    """

    who: Who
    answers: tuple[tuple[int, Card | None], ...]

    def apply(self, state: State) -> None:
        """Keep the answers until their results are applied."""
        results = list(state.sneaking.results)
        for number, answer in self.answers:
            results[number] = results[number].but(is_answered=True, answer=answer)
        state.sneaking.results = tuple(results)


@record
class ResultApplied(Public):
    """The first of the due results has been applied (R21.5)."""

    def apply(self, state: State) -> None:
        """Remove the result; no question is open."""
        state.sneaking.results, state.moment = state.sneaking.results[1:], Moment.QUIET


@record
class TrapHushed(Public):
    """It Was a Cat kept a trap from raising the alert (R21.7)."""

    zone: Zone

    def apply(self, state: State) -> None:
        """Change nothing: the trap stays."""


@record
class MissionDone(Public):
    """An intruder found and showed the goal of their own mission (R21.6)."""

    who: Who
    goal: Mark

    def apply(self, state: State) -> None:
        """Mark the mission as complete."""
        intruder = state.intruder(self.who)
        intruder.is_done, intruder.goal = True, self.goal


@record
class SentryErased(Public):
    """A hidden sentry is no longer hidden in its zone, whatever happened to it (R21.8)."""

    zone: Zone
    by: Card | None

    def apply(self, state: State) -> None:
        """Erase the mark; the zone counts as searched and empty from now on (R21.12)."""
        # From now on the zone is empty for every search (R21.12).
        state.marks = state.marks.but(searched={**state.marks.searched, self.zone: None})
        if state.marks.objects is not None:
            left = {zone: mark for zone, mark in state.marks.objects.items() if zone != self.zone}
            state.marks = state.marks.but(objects=left)


@record
class SentryAppeared(Public):
    """A hidden sentry became a guard (R21.9); a pass sent with the searches lapses (R15.8)."""

    guard: GuardId
    zone: Zone
    weapon: Weapon

    def apply(self, state: State) -> None:
        """Place the guard."""
        state.put_guard(Guard(self.guard, self.zone, self.weapon))
        state.next_guard, state.agreed.passed = self.guard + 1, frozenset()


@record
class RemovalAsked(Public):
    """All guards are out, so the guards may remove one for the hidden sentry (R21.10)."""

    zone: Zone

    def apply(self, state: State) -> None:
        """Ask the guards; all questions about the searches have been answered."""
        state.moment = Moment.REMOVAL
        state.sneaking.results = tuple(found.but(is_asked=False) for found in state.sneaking.results)
