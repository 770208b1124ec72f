"""Lone Wolf (R26.1 to R26.3): the figure played alone, and its secrecy until it shows."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from bot.engine.chance import Chance, sample
from bot.engine.game import Fact, Facts
from bot.games.castle.decisions import Disguise, PlayAs
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.facts.fighting import Detected, Revealed
from bot.games.castle.facts.lone import FigureChosen, SoleGoalDrawn, Unmasked, Veiled, nameless
from bot.games.castle.facts.setup import Asked, GoalDrawn, HandChosen
from bot.games.castle.facts.sneaking import WentInside
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import GOALS, Moment, Pile, Who
from bot.games.castle.setting.options import CastleOptions, LoneWolfFigure
from bot.games.castle.state.state import State
from bot.games.castle.variants.standard import Standard


class LoneWolf(Standard):
    """The rules that differ if one intruder plays alone."""

    intruders = 1

    @override
    def dealt(self, options: CastleOptions, chance: Chance) -> Facts:
        """The figure is fixed, asked for first of all (R26.1), or chosen with the hands (R26.3).

        One goal is drawn (R4.2): for a fixed or a secret figure at once, for one that is asked for after that choice.
        """
        if self.hides_figure(options):
            (goal,) = sample(chance, "goals", GOALS, 1)
            yield SoleGoalDrawn(goal)
            yield Asked(Moment.HANDS)
        elif options.lone_wolf_figure is LoneWolfFigure.CHOICE:
            yield Asked(Moment.ALONE)
        else:
            yield from figure_chosen(Who(options.lone_wolf_figure.value), chance)

    @override
    def hides_figure(self, options: CastleOptions) -> bool:
        """True with `loneWolfConceal`, even after the figure has shown itself (R26.3): see `State.is_concealed`."""
        return options.lone_wolf_conceal

    @override
    def told(self, options: CastleOptions, state: State, facts: Facts) -> Facts:
        """The facts as `veiled` has them in a game with a secret figure (R26.3), else the same facts."""
        return veiled(state, facts) if self.hides_figure(options) else facts


def figure_chosen(who: Who, chance: Chance) -> Iterator[Fact]:
    """The figure to play alone becomes known to everybody (R26.1), and draws its goal; then hands are asked for."""
    yield FigureChosen(who, is_secret=False)
    (goal,) = sample(chance, "goals", GOALS, 1)
    yield GoalDrawn(who, goal)
    yield Asked(Moment.HANDS)


def played_alone(decided: Decided[PlayAs]) -> Iterator[Fact]:
    """The player has chosen openly which figure to play, before anything else (R26.1)."""
    return figure_chosen(decided.decision.who, decided.chance)


def disguised(decision: Disguise) -> Iterator[Fact]:
    """The hands for both figures, and the secret choice of the one to play (R26.3)."""
    yield HandChosen(Who.NINJA, len(decision.ninja), decision.ninja)
    yield HandChosen(Who.TRAITOR, len(decision.traitor), decision.traitor)
    yield FigureChosen(decision.who, is_secret=True)


def veiled(state: State, facts: Iterator[Fact]) -> Iterator[Fact]:
    """The same facts, without a name for outsiders, until one of them shows the figure played alone (R26.3).

    Like all rules it reads the present state: the caller applies each fact before it asks for the next.
    """
    for fact in facts:
        who = _giving_away(fact) if state.is_concealed else None
        if who is not None:
            # This comes first, because the fact itself names the figure to everybody.
            yield Unmasked(who)
        # Checked again: the figure may have just become known.
        yield Veiled(fact) if state.is_concealed and nameless(fact) is not None else fact


def _giving_away(fact: Fact) -> Who | None:
    """The figure that a fact shows: by a card played, or a figure on the map or inside the passage (R26.3).

    None for other facts.
    """
    match fact:
        case CardPlayed(pile) if pile is not Pile.GUARDS:
            return Who(pile.value)
        case Detected(who) | Revealed(who) | WentInside(who):
            return who
        case _:
            return None


RESOLVED: Resolved = {PlayAs: played_alone}
