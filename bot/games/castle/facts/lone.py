"""Lone Wolf (R26.1 to R26.3): the figure played alone, and what outsiders see while they do not know which it is."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Public, Viewer, record
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.facts.sneaking import LeftMap, MissionDone, SearchesAnswered, SearchesDeclared
from bot.games.castle.kinds import INTRUDERS, Mark, Standing, Who
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State


@record
class FigureChosen(Fact):
    """The intruder side plays the ninja or the traitor alone (R26.1); `is_secret` if the guards do not know (R26.3).

    `who` is None for viewers who may not know it.
    """

    who: Who | None
    is_secret: bool

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """A secret choice for the intruder side; others learn only that it was made. An open choice for everybody."""
        return self if viewer.is_in(INTRUDERS) or not self.is_secret else replace(self, who=None)

    def apply(self, state: State) -> None:
        """Record if the choice is secret; for viewers who know `who`, the other figure takes no part.

        Its hand stays where outsiders cannot tell the two apart (R26.3).
        """
        # In the intruder's own state too: the questions asked must not depend on the viewer (R28.8).
        state.is_concealed = self.is_secret
        if self.who is not None:
            _left_out(state, self.who.mate)


def _left_out(state: State, who: Who) -> None:
    absent = state.intruder(who)
    absent.standing, absent.goal, absent.is_done = Standing.ABSENT, None, False


@record
class SoleGoalDrawn(Fact):
    """The single goal was drawn before the figure is chosen (R4.2, R26.3).

    `goal` is None for all but the intruder side.
    """

    goal: Mark | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The goal for the intruder side; others learn only that one was drawn."""
        return self if viewer.is_in(INTRUDERS) else SoleGoalDrawn(None)

    def apply(self, state: State) -> None:
        """Give the goal to both figures, because either may be the one played."""
        state.ninja.goal = state.traitor.goal = self.goal


@record
class Unmasked(Public):
    """Everybody learns which figure is played (R26.3): it is about to play a card or to be shown."""

    who: Who

    def apply(self, state: State) -> None:
        """The other figure takes no part, its hand leaves play unseen; this phase's searches get the known name."""
        state.is_concealed = False
        _left_out(state, self.who.mate)
        state.intruder(self.who.mate).hand = Cards(0, {})
        state.sneaking.searches = tuple((self.who, zone) for _, zone in state.sneaking.searches)
        state.sneaking.results = tuple(found.but(who=self.who) for found in state.sneaking.results)


@record
class Veiled(Fact):
    """Something that the intruder does while outsiders do not know which one it is (R26.3).

    The inner fact names the figure; outsiders see a fact of "the intruder" without a name instead.
    """

    fact: Fact

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The inner fact for the intruder side; others see its nameless form, or None if it has none."""
        return self.fact.seen_by(viewer) if viewer.is_in(INTRUDERS) else nameless(self.fact)

    def apply(self, state: State) -> None:
        """Apply the inner fact."""
        self.fact.apply(state)


def nameless(fact: Fact) -> Fact | None:
    """What outsiders see of a fact, without the name of the intruder; None if this kind has no such form."""
    match fact:
        case StartChosen():
            return SomebodyStarted()
        case LeftMap():
            return SomebodyLeft()
        case SearchesDeclared(searches):
            return SomebodySearched(tuple(zone for _who, zone in searches))
        case SearchesAnswered(answers):
            return SomebodyFound(tuple((zone, mark, asked) for _who, zone, mark, asked in answers))
        case MissionDone(_who, goal):
            return SomebodyDone(goal)
        case _:
            return None


@record
class SomebodyStarted(Public):
    """The intruder, ninja or traitor, is on the map (R26.3), as outsiders see it."""

    def apply(self, state: State) -> None:
        """Put both figures on the map, because either may be the one."""
        state.ninja.standing = state.traitor.standing = Standing.MAP


@record
class SomebodyLeft(Public):
    """The intruder, ninja or traitor, left the map for good (R24.1, R26.3), as outsiders see it."""

    def apply(self, state: State) -> None:
        """Remove both figures and both hands."""
        for either in state.intruders:
            either.standing, either.hand = Standing.LEFT, Cards(0, {})


@record
class SomebodySearched(Public):
    """The searches of the intruder, ninja or traitor (R21.3, R26.3), as outsiders see them."""

    zones: tuple[Zone, ...]

    def apply(self, state: State) -> None:
        """Record the searches."""
        state.sneaking.searches = tuple((None, zone) for zone in self.zones)


@record
class SomebodyFound(Public):
    """The contents of the zones that the intruder searched (R21.4, R26.3), as outsiders see them.

    For each search: the zone, what is there, and whether the intruder side is asked about it (R28.8).
    """

    answers: tuple[tuple[Zone, Mark | None, bool], ...]

    def apply(self, state: State) -> None:
        """Record the results that are due, in order, and what these zones were seen to contain."""
        state.sneaking.results = tuple(SearchResult(None, *answer) for answer in self.answers)
        shown = {zone: mark for zone, mark, _is_asked in self.answers}
        state.marks = state.marks.but(searched={**state.marks.searched, **shown})


@record
class SomebodyDone(Public):
    """The intruder, ninja or traitor, completed the mission (R21.6, R26.3), as outsiders see it."""

    goal: Mark

    def apply(self, state: State) -> None:
        """Mark both missions as complete."""
        for either in state.intruders:
            either.is_done, either.goal = True, self.goal
