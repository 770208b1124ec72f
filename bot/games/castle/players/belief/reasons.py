"""Why an intruder cannot be in a zone, in one plain sentence."""

from __future__ import annotations

from bot.engine.game import Fact
from bot.games.castle.facts.fighting import Detected, GuardDrunk, GuardFell, Revealed, Vanished
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.lone import SomebodySearched, SomebodyStarted
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.facts.sneaking import CameOut, SearchesDeclared
from bot.games.castle.players.belief.fold import Exclusion
from bot.words import _


def told_of(found: Exclusion) -> str:
    """What excluded a zone, as the end of a sentence."""
    return _since(found).format(turn=found.turn)


def _since(found: Exclusion) -> str:
    if found.is_post:
        return _("a guard stands there and has seen nobody.")
    return _of(found.fact)


def _of(fact: Fact) -> str:
    match fact:
        case StartChosen() | SomebodyStarted():
            return _("it is too far from every possible start.")
        case ListenAnswered(heard):
            return (
                _("something was heard elsewhere in turn {turn}.")
                if heard
                else _("nothing was heard in turn {turn}.")
            )
        case Detected() | Revealed():
            return _("the figure stood elsewhere in turn {turn}.")
        case Vanished():
            return _("it is too far from where the figure vanished in turn {turn}.")
        case SearchesDeclared() | SomebodySearched():
            return _("it is too far from what was searched in turn {turn}.")
        case GuardFell() | GuardDrunk():
            return _("it is too far from the guard who fell or got drunk in turn {turn}.")
        case CameOut():
            return _("it is too far from any way out of the passage in turn {turn}.")
        case _:
            return _("guards were there in turn {turn}, or it was too far to come there.")
