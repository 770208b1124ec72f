"""The decisions of the guards of a level."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Decision
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Task
from bot.games.castle.decisions import Halt, Pass
from bot.games.castle.kinds import Moment, on_map
from bot.games.castle.players import openings
from bot.games.castle.players.agreeing import without_asking_again
from bot.games.castle.players.hunting.chase import Chase
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.placing import placed
from bot.games.castle.players.player_view import PlayerView

_SPICE = 0.1
"""How much better luck may make an option seem, so that no two games are the same."""


def decided(view: PlayerView, limits: GuardLimits) -> Decision | None:
    """The present decision of guards within these limits; None to leave it to the default answer."""
    state = view.state
    match state.moment:
        case Moment.HANDS:
            if not state.piles[view.seat].has_chosen:
                return openings.guard_hand(view)
            return placed(view, limits.whim)
        case Moment.BONUS:
            return openings.bonus(view)
        case Moment.QUIET | Moment.STEP | Moment.HEADING | Moment.BRANCH | Moment.REMOVAL:
            options = without_asking_again(view)
            if len(options) == 1:
                return options[0]
            chase = Chase(view, limits)
            attacks = [option for option in options if _task(option) is Task.STRIKE]
            if attacks:
                return max(attacks, key=chase.score)
            return _best(view, _noticed(view, options, limits, chase), chase)
        case _:
            return None


def _best(view: PlayerView, options: Sequence[Decision], chase: Chase) -> Decision:
    """About the best option that is worth more than passing or halting, which is taken if there is none.

    Within a move it is exactly the best step.
    """
    worths = [(chase.score(option), option) for option in options]
    idle = next((each for each in worths if isinstance(each[1], Pass | Halt)), None)
    better = [each for each in worths if idle is None or each[0] > idle[0]]
    if idle is not None and not better:
        return idle[1]
    if view.state.moment is Moment.STEP:
        return max(better, key=lambda each: each[0])[1]
    return view.best(better, lambda each: each[0] * (1 + _SPICE * view.luck()))[1]


def _noticed(
    view: PlayerView, options: Sequence[Decision], limits: GuardLimits, chase: Chase
) -> Sequence[Decision]:
    """The options without the searches and listens of guards who are overlooked this turn.

    Guards who reach somebody are never overlooked.
    """

    def is_overlooked(option: Decision) -> bool:
        play = catalogue().guard_plays.get(type(option))
        if play is None or play.task not in (Task.SEARCH, Task.LISTEN):
            return False
        zone = on_map(view.state.guards[play.guards(view.state, option)[0]].zone)
        who = getattr(option, play.aims)
        if zone is not None and chase.reaches_somebody(zone):
            return False
        return view.luck_of(f"overlooks {view.state.turn} {who}") * 100 < limits.overlooks

    return [option for option in options if not is_overlooked(option)]


def _task(option: Decision) -> Task | None:
    """What guards do by an option, if it plays a card."""
    play = catalogue().guard_plays.get(type(option))
    return None if play is None else play.task
