"""What suggestions promise, in hundredths of a point: a panel marks only the best of them (A30.8).

A suggestion is no advice: the figures are the odds of the press and the points of the challenge, and nothing else.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bot.games.clans.challenges.challenges import follows
from bot.games.clans.facts.fighting import Injured, Scored
from bot.games.clans.kinds import ModelId
from bot.games.clans.odds.forecast import Forecast
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.state.state import State

POINT: Final = 100
_STUN: Final = 30
"""A Stun: a third one is an Injury, and until then it costs the model dice."""


def fought(state: State, forecast: Forecast, own: ModelId, foe: ModelId) -> int:
    """What a fight promises the model `own`: the odds of harm to its enemy, less those of harm to itself."""
    return round(_harm(state, forecast, foe, own) - _harm(state, forecast, own, foe))


def _harm(state: State, forecast: Forecast, victim: ModelId, by: ModelId) -> Fraction:
    """What harm to a model is worth to its enemy; an Injury is a point, or as many as the challenge gives."""
    then = follows(state, Injured(victim, credit=by))
    points = sum(fact.points for fact in then if isinstance(fact, Scored))
    injury, stun = (forecast.of(event, victim) for event in (Event.INJURED, Event.STUNNED))
    return POINT * max(1, points) * injury + _STUN * stun


def done(forecast: Forecast | None, own: ModelId, points: int = 1) -> int:
    """What a deed at the end of a way is worth, if every dodge on it is passed."""
    failed = Fraction(0) if forecast is None else forecast.of(Event.HELD, own)
    return round(POINT * points * (1 - failed))
