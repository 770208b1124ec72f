"""Infiltration (A22.9)."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from bot.engine.game import Fact, Facts, not_none
from bot.games.clans.challenges.declaration import Aim, Declaration, arrivals, own_zone
from bot.games.clans.challenges.medal import beside, dropped
from bot.games.clans.decisions import Pick
from bot.games.clans.facts.activating import ActivationBegan, Pushed, Stepped
from bot.games.clans.facts.challenges import MedalLaid, Picked, Returned
from bot.games.clans.facts.fighting import Injured, Scored
from bot.games.clans.facts.moon import Swapped
from bot.games.clans.facts.rounds import Withdrawn
from bot.games.clans.facts.setup import ItemPlaced
from bot.games.clans.kinds import ItemKind, MedalId, Space
from bot.games.clans.state.field import carried, covered, goal, ground, medal_of, strays
from bot.games.clans.state.figures import Model
from bot.games.clans.state.sentries import is_sentry
from bot.games.clans.state.state import State

PICKED, HOME = 1, 2
"""Points for picking up a medal, and for bringing it to the own edge."""


class Infiltration(Declaration):
    """Two medals belong to nobody; sentries guard them. Picking one up scores a point, bringing it home two.

    It is home on a deployment space of the carrier's edge; then it goes back to its goal. Sentries fetch medals back.
    """

    is_laid_by_edges = True

    @override
    def laid(self, state: State) -> Facts:
        for space in ground(state).objectives[state.edges[not_none(state.initiative)]]:
            yield ItemPlaced(space, ItemKind.GOAL)
            yield MedalLaid(medal_of(space, None), space, at_home=True)

    @override
    def follows(self, state: State, fact: Fact) -> Facts:
        match fact:
            case Picked(name, medal):
                model = state.models[name]
                yield Scored(model.seat, PICKED)
                yield from _brought(state, model, medal, not_none(model.space))
            case Stepped(name, space) if is_sentry(state.models[name]):
                yield from _fetched(state, state.models[name], space)
            case ActivationBegan(name) if is_sentry(sentry := state.models[name]):
                yield from _fetched(state, sentry, not_none(sentry.space))
            case Stepped() | Pushed() | Swapped():
                for model, space in arrivals(state, fact):
                    if (held := carried(state, model)) is not None:
                        yield from _brought(state, model, held, space)
            case Injured(name) | Withdrawn(name):
                yield from dropped(state, state.models[name])
            case _:
                return  # other facts do not concern a medal

    @override
    def aims(self, state: State, model: Model) -> Iterator[Aim]:
        if is_sentry(model):
            return
        if carried(state, model) is not None:
            yield Aim(own_zone(state, model.seat), points=HOME, scores=True)
            return
        for medal, where in state.medals.items():
            if isinstance(where, int):
                yield Aim(beside(where), Pick(medal), PICKED + HOME)


def _brought(state: State, model: Model, medal: MedalId, space: Space) -> Facts:
    """A carrier that stands on a deployment space of its own edge brings its medal home at once."""
    if covered(model, space) & own_zone(state, model.seat):
        yield Returned(model.id, medal, goal(state, medal))
        yield Scored(model.seat, HOME)


def _fetched(state: State, sentry: Model, space: Space) -> Facts:
    """A sentry puts the medals beside its space back to their goals, if they lie away from them.

    Also where it stands when its activation begins, without a step and whether or not it sees them.
    """
    for medal in strays(state, beside=space):
        yield Returned(sentry.id, medal, goal(state, medal))
