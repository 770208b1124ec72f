"""Facts of the set-up (A6). The facts of sealed decisions belong to the engine (bot.engine.sealed)."""

from __future__ import annotations

from itertools import starmap, zip_longest

from typing_extensions import override

from bot.engine.boards.compass import Direction
from bot.engine.game import Public, Seat, record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import Ability, Edge, Element, ItemKind, ModelId, Place, Skill, Space, Token, Type
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.state import State


@record
class GroundDrawn(Public):
    """The ground of the match, and the phase of the moon (A6.3)."""

    ground: str
    moon: Element

    @override
    def apply(self, state: State) -> None:
        state.ground, state.moon = self.ground, self.moon


@record
class ChallengeDrawn(Public):
    """The dice of a random challenge: they name the challenge, or the seat that may choose it (A22.13).

    With neither, they name a challenge that cannot be played here, and the dice are rolled again.
    """

    dice: tuple[Element, Element]
    challenge: Challenge | None = None
    seat: Seat | None = None

    @override
    def apply(self, state: State) -> None:
        state.rolls += 1
        state.challenge, state.placer = self.challenge, self.seat
        state.setting = state.setting.playing(self.challenge)


@record
class ChallengeChosen(Public):
    """A seat has chosen the challenge (A22.13)."""

    seat: Seat
    challenge: Challenge

    @override
    def apply(self, state: State) -> None:
        state.challenge, state.placer = self.challenge, None
        state.setting = state.setting.playing(self.challenge)


@record
class StageCame(Public):
    """A part of the match has begun."""

    stage: Stage

    @override
    def apply(self, state: State) -> None:
        state.stage = self.stage


@record
class TeamsTested(Public):
    """The rolls of the seats for the initiative, one after another (A6.1, A7.1), each with its dice."""

    seats: tuple[Seat, ...]
    named: tuple[Element, ...]
    dice: tuple[tuple[Element, ...], ...]

    @property
    def matches(self) -> dict[Seat, int]:
        """The matches of each seat: its dice that show its element (A2.4)."""
        each = zip(self.seats, self.named, self.dice, strict=True)
        return {seat: shown.count(face) for seat, face, shown in each}

    @override
    def apply(self, state: State) -> None:
        state.rolls += 1


@record
class InitiativeTaken(Public):
    """A seat has the initiative now (A2.2)."""

    seat: Seat

    @override
    def apply(self, state: State) -> None:
        state.initiative = self.seat


@record
class TeamTaken(Public):
    """The team of a seat, and its models (A6.2): the id, the profile and the type of each.

    Of a built team `abilities` has the chosen ability of each model, and `names` its name; both are empty for others.
    `friend` is the model that was named as a best friend; None if none was.
    """

    seat: Seat
    team: str
    models: tuple[tuple[ModelId, str, Type], ...]
    abilities: tuple[Ability | None, ...] = ()
    names: tuple[str, ...] = ()
    friend: ModelId | None = None

    @override
    def apply(self, state: State) -> None:
        state.teams = {**state.teams, self.seat: self.team}
        besides = zip_longest(self.models, self.abilities, self.names)
        state.models = {**state.models, **{each.id: each for each in starmap(self._model, besides)}}
        state.scores = {**state.scores, self.seat: 0}

    def _model(self, known: tuple[ModelId, str, Type], ability: Ability | None, name: str | None) -> Model:
        learnt = frozenset[Skill]() if ability is None else frozenset[Skill]({ability})
        is_friend = known[0] == self.friend
        return Model(known[0], self.seat, *known[1:], learnt=learnt, name=name or "", is_friend=is_friend)


@record
class EdgeTaken(Public):
    """A seat takes its edge (A6.8)."""

    seat: Seat
    edge: Edge

    @override
    def apply(self, state: State) -> None:
        if not state.edges:
            state.setting = state.setting.led_by(self.seat)
        state.edges = {**state.edges, self.seat: self.edge}


@record
class ItemPlaced(Public):
    """An item lies on a space (A6.4); a shrine has an effect, a goal or medal an owner."""

    space: Space
    kind: ItemKind
    effect: Token | None = None
    owner: Seat | None = None

    @override
    def apply(self, state: State) -> None:
        state.items = {**state.items, self.space: Item(self.kind, self.effect, self.owner)}


@record
class PlacerCame(Public):
    """A seat is next to place an item or a model, or to take its edge (A6.4, A6.8, A6.9).

    Before it `passes` seats in a row have passed, or let another seat begin.
    """

    seat: Seat
    passes: int = 0

    @override
    def apply(self, state: State) -> None:
        state.placer, state.passes = self.seat, self.passes


@record
class Deployed(OfModel):
    """A model comes to the board (A6.9, A7.12)."""

    space: Space
    facing: Direction

    @override
    def apply(self, state: State) -> None:
        state.change(self.model, place=Place.BOARD, space=self.space, facing=self.facing)
