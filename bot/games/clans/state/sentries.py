"""Sentries: models of no team, enemies of all teams and friends of each other (A21)."""

from __future__ import annotations

from typing import Final

from bot.engine.game import Seat, not_none
from bot.games.clans.kinds import Element
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import ProfileId, profiles

SENTRIES: Final = Seat("samurai")
"""Stands in place of a seat in every sentry; nobody plays it, so it is none of the seats of a match."""
PROFILE: Final = "sentry.samurai"
"""The profile of every sentry (A21.1)."""
NUMBER: Final = 6
"""The number of sentries in a challenge that uses them (A21.1)."""
DELAYED: Final = 2
"""The number of Delay tokens of an Injured sentry (A21.9)."""
PATROL: Final = 3
"""The MP that a sentry without a target may use (A21.6)."""


def is_sentry(model: Model) -> bool:
    """True for a sentry."""
    return model.seat == SENTRIES


def player(state: State, side: Seat) -> Seat:
    """The seat that rolls and decides for a side: its own; for the sentries the one that A21.7 names.

    That is the active seat in the activation of a sentry, in any other the seat to the left of the active one.
    """
    if side != SENTRIES:
        return side
    turn = not_none(state.turn)
    is_watch = state.is_watch or (state.active is not None and is_sentry(state.acting()))
    return turn if is_watch else state.setting.opponents(turn)[0]


def affinities(state: State, model: Model) -> tuple[Element, ...]:
    """The affinities with which a model may test; a sentry has those of the team of its player (A21.2)."""
    known = profiles()[ProfileId(model.profile)].affinities
    if not is_sentry(model):
        return known
    team = state.of(player(state, SENTRIES))
    return tuple(dict.fromkeys(face for each in team for face in affinities(state, each))) or tuple(Element)
