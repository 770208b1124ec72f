"""The rules that a variant may change, as the standard game has them."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.chance import Chance, sample
from bot.engine.game import Facts
from bot.games.castle.facts.setup import Asked, GoalDrawn
from bot.games.castle.kinds import GOALS, Moment, Result, Standing, Who
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.marks import Link
from bot.games.castle.state.state import State


class Standard:
    """The standard game. A variant is a subclass that overrides what it changes (R26)."""

    intruders: int = 2
    """The number of intruders who take part."""

    def dealt(self, options: CastleOptions, chance: Chance) -> Facts:
        """The facts of the beginning: goals, if they are drawn (R4.2), and the question for the hands."""
        if self.draws_goals(options):
            # One draw for both, so that the two are different cards (R4.2).
            ninja, traitor = sample(chance, "goals", GOALS, 2)
            yield GoalDrawn(Who.NINJA, ninja)
            yield GoalDrawn(Who.TRAITOR, traitor)
        yield Asked(Moment.HANDS)

    def draws_goals(self, options: CastleOptions) -> bool:
        """True if luck draws the goals, also those of replacements; else their seats write them down."""
        return True

    def hides_figure(self, options: CastleOptions) -> bool:
        """True if the game begins with a secret choice of the figure that is played."""
        return False

    def told(self, options: CastleOptions, state: State, facts: Facts) -> Facts:
        """The facts that follow from a decision, in the form in which others may see them."""
        return facts

    def partner(self, state: State, who: Who) -> Intruder | None:
        """The other intruder, if the two win together; None for rivals.

        In Lone Wolf it is the figure that is not played, with the standing ABSENT.
        """
        return state.intruder(who.mate)

    def ropes(self, state: State, who: Who) -> Collection[Link]:
        """The ropes an intruder may use (R16.4): all, if one seat plays both or teammates share everything (R2.3).

        Otherwise their own, and those that the guards have found.
        """
        if not state.setting.seating.is_split or state.setting.seating.is_shared:
            return state.marks.ropes
        return own_ropes(state, who) | state.marks.found_ropes

    def climbers(self, who: Who) -> Collection[Who]:
        """The intruders who may use a rope that one of them hangs (R16.4)."""
        return tuple(Who)

    def result(self, state: State) -> Result:
        """The winner as things stand (R25.2 to R25.4); a Lone Wolf wins alone or not at all (R26.2)."""
        done = successful(state)
        if len(done) == len(state.playing):
            return Result.INTRUDERS
        return Result.DRAW if done else Result.GUARDS


def own_ropes(state: State, who: Who) -> set[Link]:
    """The ropes that an intruder has hung (R16.2)."""
    return {link for link, owners in state.marks.ropes.items() if who in owners}


def successful(state: State) -> list[Who]:
    """The intruders who have done their mission and left the map (R25.2)."""
    return [one.who for one in state.playing if one.is_done and one.standing is Standing.LEFT]
