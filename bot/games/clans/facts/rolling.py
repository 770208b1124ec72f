"""Facts of dice (A5) and of windows (A16): all are public, also the reasons of rerolls (A5.1)."""

from __future__ import annotations

from dataclasses import replace

from typing_extensions import override

from bot.engine.game import Piece, Public, Seat, record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import Element, ModelId, Skill, Space
from bot.games.clans.state.activation import Question, Window
from bot.games.clans.state.rolls import Effect, Pool, Purpose, Roll
from bot.games.clans.state.state import State


@record
class Rolled(Public):
    """Dice are rolled: by which models, for what purpose, and with which faces.

    A test names an element, and how many dice must show it. In an opposed test each model has its own element, in
    `elements`.
    """

    purpose: Purpose
    models: tuple[ModelId, ...]
    dice: tuple[tuple[Element, ...], ...]
    waiting: tuple[Seat, ...]
    """The seats that have a chance to reroll, in order."""
    named: Element | None = None
    needed: int = 1
    space: Space | None = None
    piece: Piece | None = None
    elements: tuple[Element, ...] = ()

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The pool of each model."""
        every = self.elements or (self.named,) * len(self.models)
        rolled = zip(self.models, self.dice, every, strict=True)
        return tuple(Pool(model, dice, named=named, needed=self.needed) for model, dice, named in rolled)

    @override
    def apply(self, state: State) -> None:
        state.roll = Roll(self.purpose, self.pools, state.rolls, self.waiting, self.space, self.piece)
        state.rolls += 1
        if self.purpose is Purpose.SHRINE and state.active is not None:
            state.change_active(due=tuple(each for each in state.active.due if each != self.space))
        elif self.purpose is Purpose.ORDEAL and state.active is not None:
            left = tuple(each for each in state.active.ordeal if each not in self.models)
            state.change_active(ordeal=left)
        elif self.purpose is Purpose.POISON:
            state.change_active(is_poisoned=True)


@record
class Rerolled(OfModel):
    """Some dice of a model are rolled again by an effect; `dice` are all its faces afterwards (A5.2)."""

    by: ModelId | None
    """The model whose keyword it is; None for a token (Lucky or Curse) and for a card."""
    effect: Effect
    places: tuple[int, ...]
    dice: tuple[Element, ...]

    @override
    def apply(self, state: State) -> None:
        state.change_pool(self.model, self.after)

    def after(self, pool: Pool) -> Pool:
        """The pool with these dice rolled again."""
        spent = pool.spent | frozenset(self.places)
        used, rerolls = pool.used | {self.effect}, pool.rerolls + 1
        return replace(pool, dice=self.dice, spent=spent, used=used, rerolls=rerolls)


@record
class ChanceTaken(Public):
    """A seat has had its chance to act on this roll, or before it (A16.1)."""

    seat: Seat

    @override
    def apply(self, state: State) -> None:
        if state.roll is not None:
            state.change_roll(waiting=tuple(each for each in state.roll.waiting if each != self.seat))
        elif state.fight is not None:
            state.change_fight(waiting=tuple(each for each in state.fight.waiting if each != self.seat))


@record
class RollSettled(Public):
    """No more rerolls: the roll counts as it lies."""

    @override
    def apply(self, state: State) -> None:
        state.roll = None


@record
class Asked(Public):
    """A window opens for a seat, about a model (A16)."""

    seat: Seat
    window: Window
    model: ModelId
    skill: Skill | None = None
    """The skill that asks, if one does."""

    @override
    def apply(self, state: State) -> None:
        state.question = Question(self.seat, self.window, self.model, self.skill)


@record
class Answered(Public):
    """The window closes."""

    @override
    def apply(self, state: State) -> None:
        state.question = None
