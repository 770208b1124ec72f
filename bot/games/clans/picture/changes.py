"""Events since the last picture: moves, attacks, and models that are gone (A30.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.engine.game import Fact
from bot.games.clans.art import Line, Shape
from bot.games.clans.board import zones
from bot.games.clans.facts.activating import Pushed, Stepped
from bot.games.clans.facts.challenges import LeftBoard
from bot.games.clans.facts.fighting import FightBegan, Injured
from bot.games.clans.facts.moon import Swapped
from bot.games.clans.facts.setup import Deployed
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.picture.figures import figure, spot
from bot.games.clans.state.field import base, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from rendering.scene import Border, Mark, Moved, Point, Sign

CLASH = 0.5
"""The size of a spark."""
MOST = 3
"""If more models have moved, only their arrows are drawn."""


@dataclass(slots=True)
class Told:
    """The events of the latest facts: the ways of models, attacks with both places, and the places of Injuries.

    `at` are the spaces of all models on the board at the end. A way starts where its model stood or came onto the
    board last.
    """

    at: dict[ModelId, Space] = field(default_factory=dict)
    ways: dict[ModelId, list[Space]] = field(default_factory=dict)
    blows: list[tuple[tuple[ModelId, Space], tuple[ModelId, Space]]] = field(default_factory=list)
    gone: dict[ModelId, Space] = field(default_factory=dict)

    def goes(self, model: ModelId, space: Space, *, is_news: bool) -> None:
        """A model stands on a space now."""
        before = self.at.get(model)
        self.at[model] = space
        if is_news and before is not None and before != space:
            self.ways.setdefault(model, [before]).append(space)

    def leaves(self, model: ModelId) -> Space | None:
        """A model is taken off the board, and the space where it stood; None if nothing tells where."""
        self.ways.pop(model, None)
        return self.at.pop(model, None)


def told(past: Sequence[Fact], news: int) -> Told:
    """The events of the latest `news` facts of the `past`; the earlier ones only tell where the models stood."""
    found, first = Told(), len(past) - news
    for nth, fact in enumerate(past):
        match fact:
            case Deployed(model, space) | Stepped(model, space) | Pushed(model, space):
                found.goes(model, space, is_news=nth >= first)
            case FightBegan(attacker, defender) if nth >= first:
                if attacker in found.at and defender in found.at:
                    found.blows.append(((attacker, found.at[attacker]), (defender, found.at[defender])))
            case Swapped(one, other) if one in found.at and other in found.at:
                here, there = found.at[one], found.at[other]
                found.goes(one, there, is_news=nth >= first)
                found.goes(other, here, is_news=nth >= first)
            case LeftBoard(model):
                found.leaves(model)
            case Injured(model):
                last = found.leaves(model)
                if nth >= first and last is not None:
                    found.gone[model] = last
            case _:
                pass
    return found


def moved(state: State, changed: Told) -> Iterator[Mark]:
    """The ways of models that are still on the board; if there are more than MOST, only their arrows."""
    ways = {model: way for model, way in changed.ways.items() if state.models[model].is_out}
    for model, way in ways.items():
        token = figure(replace(state.models[model], is_activated=False))
        points = tuple(spot(_at(state, model, space)) for space in way)
        yield Moved(token, points, is_bare=len(ways) > MOST)


def gone(state: State, changed: Told) -> Iterator[Mark]:
    """Injured models, crossed out on their last space, and distant attacks as arrows."""
    for model, space in changed.gone.items():
        home = replace(state.models[model], space=space, is_activated=False)
        yield Moved(figure(home), (spot(home),), is_gone=True)
    for attacker, target in _blows(state, changed):
        if _far(attacker, target) > 1:
            yield Border((spot(attacker), spot(target)), Line.SHOT)


def clashes(state: State, changed: Told) -> Iterator[Sign]:
    """Close attacks: a spark between the two fighters."""
    for attacker, target in _blows(state, changed):
        if _far(attacker, target) <= 1:
            (ax, ay), (bx, by) = _edge(attacker, target), _edge(target, attacker)
            yield Sign(Shape.CLASH, ((ax + bx) / 2, (ay + by) / 2), size=CLASH)


def _edge(model: Model, other: Model) -> Point:
    """The middle of the spaces of a model that face another one: of one of them, or of two if it stands straight."""
    (x, y), (dx, dy) = spot(model), zones.offset(base(model), base(other))
    aside = (profile(model).size - 1) / 2
    return x + aside * _sign(dx), y - aside * _sign(dy)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _far(one: Model, other: Model) -> int:
    return zones.distance(base(one), base(other))


def _blows(state: State, changed: Told) -> Iterator[tuple[Model, Model]]:
    """The attacker and the target of each attack where they stood, each once."""
    for (attacker, start), (defender, end) in dict.fromkeys(changed.blows):
        yield _at(state, attacker, start), _at(state, defender, end)


def _at(state: State, model: ModelId, space: Space) -> Model:
    return replace(state.models[model], space=space)
