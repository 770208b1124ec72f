"""The state of a match. Every value is immutable and replaced as a whole, so a copy is shallow.

All of it is public (A26.1) except hands of cards, sealed choices and lapsed pieces: what a viewer has not witnessed is
missing in `hands`, `seals`, `choices` and `Activation.lapsed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.engine.copying import changed, copier
from bot.engine.game import Decision, Fact, Piece, Seat, not_none
from bot.engine.sealed import Seals
from bot.games.clans.kinds import Card, Edge, Element, MedalId, ModelId, Place, Skill, Space, Token
from bot.games.clans.setting.options import Challenge
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Activation, Question, Stage
from bot.games.clans.state.figures import Item, Model, Until
from bot.games.clans.state.rolls import Blow, Fight, Pool, Roll


@dataclass(slots=True)
class State:
    """The state of a match of the clans."""

    setting: Setting = field(compare=False, repr=False)
    """The setting of the match, with its challenge once that is drawn (A22.13)."""
    stage: Stage = Stage.DEALING
    ground: str = ""
    """The id of the ground, once it is known: before the deal if it is an option."""
    challenge: Challenge | None = None
    """The challenge, if it was drawn (A22.13)."""
    teams: Mapping[Seat, str] = field(default_factory=dict)
    """The ids of the teams."""
    edges: Mapping[Seat, Edge] = field(default_factory=dict)
    models: Mapping[ModelId, Model] = field(default_factory=dict)
    """The models, in the order of seats, and of each team's table."""
    items: Mapping[Space, Item] = field(default_factory=dict)
    opened: frozenset[Element] = frozenset()
    """The elements of the crates that were turned up, on the board or not (A22.11).

    Those of the others are stored nowhere: nobody may know them (A26.3).
    """
    medals: Mapping[MedalId, Space | ModelId] = field(default_factory=dict)
    """The place of each medal: a space (its goal's if it is at home), or the model that carries it (A22.2)."""
    named: Mapping[Seat, ModelId | None] = field(default_factory=dict)
    """The model that each seat has named; None once that model has left the board (A22.4)."""
    placer: Seat | None = None
    """The seat that places an item or a model now, if that is done in turn (A6.4, A6.9).

    Also the seat that chooses the challenge or its edge now (A22.13, A6.8).
    """
    passes: int = 0
    """The number of seats that have passed in a row."""
    scores: Mapping[Seat, int] = field(default_factory=dict)
    moon: Element | None = None
    hands: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """The Moon cards of seats, in the order of drawing; only the hands that the reader may know (A26.2)."""
    counts: Mapping[Seat, int] = field(default_factory=dict)
    """The number of Moon cards of each seat."""
    deck: int = 0
    """The number of cards left in the Moon deck. Its order is stored nowhere: nobody may know it (A26.3)."""
    discards: tuple[Card, ...] = ()
    is_calm: bool = True
    """True if cards are played only in a seat's own turn (A20.7)."""
    draws: int = 0
    """The number of cards drawn in the match: it labels the luck of the next draw."""
    skies: tuple[Element | None, ...] = ()
    """The Turning Skies that take effect when the next round begins, each with its wished phase."""

    round: int = 0
    initiative: Seat | None = None
    turn: Seat | None = None
    """The seat whose turn it is (A7.2)."""
    activated: int = 0
    """The number of models that this seat has activated in this turn."""
    is_watch: bool = False
    """True if a sentry is activated in this turn (A21.3)."""
    cycle: frozenset[Seat] = frozenset()
    """The seats that have had a turn since a cycle of turns began (A7.2, A21.3)."""
    turns: int = 0
    """The number of turns in the match so far."""
    is_dusk: bool = False
    """True if all models have been activated: the end of the round is under way (A7.11)."""

    active: Activation | None = None
    roll: Roll | None = None
    fight: Fight | None = None
    blows: tuple[Blow, ...] = ()
    question: Question | None = None
    rolls: int = 0
    """The number of rolls so far: the number of the next roll."""
    seals: Seals = field(default_factory=Seals)
    """The seals of teams and throws."""
    handed: frozenset[Seat] = frozenset()
    """The seats that have handed in their list of wishes, deployment or upkeep."""
    choices: Mapping[Seat, Decision] = field(default_factory=dict)
    """The choices that were handed in, as far as the reader may know them."""
    winners: tuple[Seat, ...] = ()
    wishes: Mapping[Seat, tuple[Piece, ...]] = field(default_factory=dict)
    """The wishes of seats for the beginning of the round, once all may know them (A31.13)."""
    dawn: tuple[tuple[ModelId, Skill], ...] | None = None
    """The skills of the beginning of the round that are still to come, in order; None before they are known."""
    is_foul: bool = False
    """True in foul weather, which lasts until the end of the round (A9.8)."""
    tied: tuple[Seat, ...] = ()
    """The seats that throw janken again after a tie, if not all do (A6.1)."""

    def copy(self) -> State:
        """An independent copy."""
        return _copied(self)

    def change(self, model: ModelId, **changes: Any) -> None:
        """Change fields of a model."""
        self.models = {**self.models, model: changed(self.models[model], **changes)}

    def take_off(self, model: ModelId, place: Place) -> None:
        """Take a model off the board to `place`, out of Stealth; of its tokens only Delay stays (A12.1, A22.6)."""
        kept = {token: n for token, n in self.models[model].tokens.items() if token is Token.DELAY}
        self.change(model, place=place, space=None, tokens=kept, is_hidden=False, lasting=())

    def lapse(self, until: Until) -> None:
        """End all effects on models that last until then, and no longer."""
        for model in list(self.models.values()):
            if any(each.until is until for each in model.lasting):
                self.change(
                    model.id, lasting=tuple(each for each in model.lasting if each.until is not until)
                )

    def change_tokens(self, model: ModelId, token: Token, by: int) -> None:
        """Add tokens to a model, or remove some; never below zero."""
        held = dict(self.models[model].tokens)
        left = held.pop(token, 0) + by
        if left > 0:
            held[token] = left
        self.change(model, tokens=held)

    def change_active(self, **changes: Any) -> None:
        """Change fields of the activation under way, if there is one."""
        if self.active is not None:
            self.active = changed(self.active, **changes)

    def change_fight(self, **changes: Any) -> None:
        """Change fields of the fight under way."""
        self.fight = changed(not_none(self.fight), **changes)

    def change_roll(self, **changes: Any) -> None:
        """Change fields of the roll on the table."""
        self.roll = changed(not_none(self.roll), **changes)

    def change_pool(self, model: ModelId, after: Callable[[Pool], Pool]) -> None:
        """Replace the pool of a model on the table by `after` of it."""
        pools = not_none(self.roll).pools
        self.change_roll(pools=tuple(after(pool) if pool.model == model else pool for pool in pools))

    def of(self, seat: Seat, place: Place | None = None) -> Iterator[Model]:
        """The models of a seat, in the order of its team's table; only those in `place`, if it is given."""
        return (
            model
            for model in self.models.values()
            if model.seat == seat and (place is None or model.place is place)
        )

    def out(self) -> Iterator[Model]:
        """The models on the board."""
        return (model for model in self.models.values() if model.space is not None)

    def enemies(self, seat: Seat) -> Iterator[Model]:
        """The models of other sides on the board (see the rulebook's Terms)."""
        own = self.setting.side(seat)
        return (model for model in self.models.values() if model.space is not None and model.seat not in own)

    def in_order(self) -> tuple[Seat, ...]:
        """All seats in initiative order, once one has the initiative (A2.2)."""
        return self.setting.clockwise(not_none(self.initiative))

    @property
    def activation(self) -> Activation:
        """The activation under way; there must be one."""
        return not_none(self.active)

    def acting(self) -> Model:
        """The model whose activation is under way."""
        return self.models[self.activation.model]

    def is_acting(self, model: ModelId) -> bool:
        """True if the activation of a model is under way."""
        return self.active is not None and self.active.model == model

    def fighters(self, fight: Fight) -> tuple[Model, Model]:
        """The attacker and the defender of a fight."""
        return self.models[fight.attacker], self.models[fight.defender]

    @property
    def is_activation_open(self) -> bool:
        """True if an activation is under way and not over."""
        return self.active is not None and not self.active.is_over

    def lying(self) -> Iterator[Space]:
        """The spaces of items, and of medals that no model carries (A3.10)."""
        yield from self.items
        yield from (where for where in self.medals.values() if isinstance(where, int))

    def space_of(self, model: ModelId) -> Space:
        """The space of a model, which must be on the board."""
        return not_none(self.models[model].space)


_copied = copier(State)


def happen(state: State, facts: Iterable[Fact]) -> State:
    """The same state, a scratch one, after these facts."""
    for fact in facts:
        fact.apply(state)
    return state
