"""Where things stand in a match. Every value is immutable and replaced as a whole, so a copy is a shallow one.

All of it is public (A26.1) but hands of cards and what is sealed: what a viewer has not witnessed is missing in
`hands`, `seals` and `choices`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bot.engine.game import Decision, Seat, not_none
from bot.engine.sealed import Seals
from bot.games.clans.kinds import Card, Edge, Element, ModelId, Place, Space, Token
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.activation import Activation, Question, Stage
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.rolls import Blow, Fight, Pool, Roll


@dataclass(slots=True)
class State:
    """The state of a match of the clans."""

    stage: Stage = Stage.DEALING
    ground: str = ""
    """The id of the ground, as soon as it is known: before the deal, if it was agreed on."""
    challenge: Challenge | None = None
    """The challenge, if it was drawn (A22.13)."""
    teams: Mapping[Seat, str] = field(default_factory=dict)
    """The ids of the teams."""
    edges: Mapping[Seat, Edge] = field(default_factory=dict)
    models: Mapping[ModelId, Model] = field(default_factory=dict)
    """In the order of seats and ids."""
    items: Mapping[Space, Item] = field(default_factory=dict)
    medals: Mapping[Seat, Space | ModelId] = field(default_factory=dict)
    """Where the medal of each seat is: on a space, its goal's if it is at home, or with a model (A22.2)."""
    named: Mapping[Seat, ModelId | None] = field(default_factory=dict)
    """Whom each seat has named, None since that one has left the board (A22.4)."""
    placer: Seat | None = None
    """Who places an item or a model, where that is done in turn (A6.4, A6.9)."""
    passes: int = 0
    """So many seats have passed in a row."""
    scores: Mapping[Seat, int] = field(default_factory=dict)
    moon: Element | None = None
    hands: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """The Moon cards that seats hold, in the order of drawing; only hands that the reader may know (A26.2)."""
    counts: Mapping[Seat, int] = field(default_factory=dict)
    """How many Moon cards each seat holds."""
    deck: int = 0
    """How many cards the Moon deck has left. Its order is nowhere: nobody may know it (A26.3)."""
    discards: tuple[Card, ...] = ()
    is_calm: bool = True
    """Whether cards are played in the own turn alone (A20.7)."""
    draws: int = 0
    """How many cards were drawn in the match: the label of the luck of the next one."""
    skies: tuple[Element | None, ...] = ()
    """Turning Skies that take effect when the next round begins, each with the phase that it wishes for."""

    round: int = 0
    initiative: Seat | None = None
    turn: Seat | None = None
    """Whose turn it is (A7.2)."""
    activated: int = 0
    """How many models that seat has activated in this turn."""
    turns: int = 0
    """How many turns there have been in the match."""
    is_dusk: bool = False
    """Whether all models of the round have been activated: its end is under way (A7.11)."""

    active: Activation | None = None
    roll: Roll | None = None
    fight: Fight | None = None
    blows: tuple[Blow, ...] = ()
    question: Question | None = None
    rolls: int = 0
    """How many rolls there have been: the number of the next one."""
    seals: Seals = field(default_factory=Seals)
    """Teams and throws."""
    handed: frozenset[Seat] = frozenset()
    """The seats whose deployment or upkeep is in."""
    choices: Mapping[Seat, Decision] = field(default_factory=dict)
    """Of these those that the reader may know."""
    winners: tuple[Seat, ...] = ()

    def copy(self) -> Self:
        """An independent copy."""
        return replace(self)

    def change(self, model: ModelId, **changes: Any) -> None:
        """Change something about a model."""
        self.models = {**self.models, model: replace(self.models[model], **changes)}

    def take_off(self, model: ModelId, place: Place) -> None:
        """Take a model off the board, without its tokens but those of Delay (A12.1, A22.6)."""
        kept = {token: n for token, n in self.models[model].tokens.items() if token is Token.DELAY}
        self.change(model, place=place, space=None, tokens=kept, is_hidden=False)

    def change_tokens(self, model: ModelId, token: Token, by: int) -> None:
        """Add tokens to a model, or take some off; never below none."""
        held = dict(self.models[model].tokens)
        left = held.pop(token, 0) + by
        if left > 0:
            held[token] = left
        self.change(model, tokens=held)

    def change_active(self, **changes: Any) -> None:
        """Change something about the activation under way, if there is one."""
        if self.active is not None:
            self.active = replace(self.active, **changes)

    def change_fight(self, **changes: Any) -> None:
        """Change something about the fight under way."""
        self.fight = replace(not_none(self.fight), **changes)

    def change_roll(self, **changes: Any) -> None:
        """Change something about the roll on the table."""
        self.roll = replace(not_none(self.roll), **changes)

    def change_pool(self, model: ModelId, after: Callable[[Pool], Pool]) -> None:
        """Make something else of the dice of a model on the table."""
        pools = not_none(self.roll).pools
        self.change_roll(pools=tuple(after(pool) if pool.model == model else pool for pool in pools))

    def of(self, seat: Seat, place: Place | None = None) -> Iterator[Model]:
        """The models of a seat, in the order of ids; only those that are in one place."""
        return (
            model
            for model in self.models.values()
            if model.seat == seat and (place is None or model.place is place)
        )

    def out(self) -> Iterator[Model]:
        """The models on the board."""
        return (model for model in self.models.values() if model.space is not None)

    def enemies(self, seat: Seat) -> Iterator[Model]:
        """The models of others on the board (see the rulebook's Terms)."""
        return (model for model in self.models.values() if model.space is not None and model.seat != seat)

    def acting(self) -> Model:
        """The model whose activation is under way."""
        return self.models[not_none(self.active).model]

    @property
    def is_activation_open(self) -> bool:
        """Whether an activation is under way in which something can still be done."""
        return self.active is not None and not self.active.is_over

    def lying(self) -> Iterator[Space]:
        """The spaces of items, and of medals that nobody carries (A3.10)."""
        yield from self.items
        yield from (where for where in self.medals.values() if isinstance(where, int))

    def space_of(self, model: ModelId) -> Space:
        """Where a model stands, which has to be on the board."""
        return not_none(self.models[model].space)
