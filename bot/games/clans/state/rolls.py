"""Dice on the table: unsettled rolls, fights under way, and blows about to fall."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.game import Piece, Seat
from bot.games.clans.dice.results import Kind
from bot.games.clans.kinds import Card, Element, ModelId, Skill, Space


class Purpose(StrEnum):
    """The purpose of a roll."""

    DODGE = "dodge"
    """The dodge for the step to `Roll.space` (A8.5)."""
    SHRINE = "shrine"
    """The test at the bad shrine on `Roll.space` (A14.1)."""
    ACT = "act"
    """The test for the piece `Roll.piece`: an action, or an option at the start of an activation."""
    ATTACK = "attack"
    """A close attack (A10)."""
    RANGED = "ranged"
    """A ranged attack (A11)."""
    POISON = "poison"
    """A single die at the end of an activation (A15)."""
    RESILIENT = "resilient"
    """A single die against an Injury or a Stun (A12.3)."""
    INITIATIVE = "initiative"
    """An opposed test of the teams, with rerolls: one pool for each team (A2.4)."""
    ORDEAL = "ordeal"
    """The test of a model against a skill of the active model (A18)."""
    DAWN = "dawn"
    """The test for a skill when a round begins (A7.1 d)."""
    CRATE = "crate"
    """A single die for the objective in a crate (A22.11)."""
    WATCH = "watch"
    """The test of the teams for a sentry (A21.3)."""
    REGENERATION = "regeneration"
    """A test in the healing house at the end of a round (A7.11)."""


OPPOSED: Final = frozenset({Purpose.INITIATIVE, Purpose.WATCH})
"""The purposes of opposed tests of the teams."""
FIGHTS: Final = frozenset({Purpose.ATTACK, Purpose.RANGED})
"""The purposes of the rolls of fights."""


class Effect(StrEnum):
    """An effect that rerolls dice (A16.4)."""

    CLOSE_COMBAT_MASTER = "close-combat-master"
    RANGED_MASTER = "ranged-master"
    MASTERY = "mastery"
    NIMBLE = "nimble"
    SENSEI = "sensei"
    LUCKY = "lucky"
    CURSE = "curse"
    CARD = "card"
    WEATHER = "weather"
    """Foul weather, in which models in Stealth reroll all dice of a dodge (A18)."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice that one model has rolled (A5), the places of spent ones, and the effects used on them.

    `named` is the element of a test; `needed` dice must show it.
    """

    model: ModelId
    dice: tuple[Element, ...]
    spent: frozenset[int] = frozenset()
    used: frozenset[Effect] = frozenset()
    named: Element | None = None
    needed: int = 1
    rerolls: int = 0
    """The number of uses of effects on it."""

    @property
    def is_passed(self) -> bool:
        """True if the test is passed (A5.3, A5.4)."""
        return self.named is not None and self.matches >= self.needed

    @property
    def matches(self) -> int:
        """The number of dice that show the element of the test."""
        return 0 if self.named is None else self.dice.count(self.named)


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll whose dice may still be rerolled; `number` counts the rolls of the match and labels its luck.

    In a fight the first pool is the attacker's and the second the defender's. `waiting` are the seats that still have
    their chance, in order (A16.1).
    """

    purpose: Purpose
    pools: tuple[Pool, ...]
    number: int
    waiting: tuple[Seat, ...] = ()
    space: Space | None = None
    piece: Piece | None = None


class Step(StrEnum):
    """The progress of a fight (A10.2)."""

    DECLARED = "declared"
    """The pools are counted; seats that may act before the roll are asked."""
    ROLLED = "rolled"
    """The dice lie, and may be rerolled."""
    CHOOSING = "choosing"
    """Dice are eliminated; the chooser chooses one."""
    APPLIED = "applied"
    """The result is carried out, including the move of a pushed model."""
    PLACING = "placing"
    """Water: the defender's seat puts it into the attacker's front (A10.10)."""
    AFTERMATH = "aftermath"


@dataclass(frozen=True, slots=True)
class Played:
    """A Moon card that is played and counts from now on; `instead` is True if its bonus replaces its effect."""

    seat: Seat
    card: Card
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """An Injury or a Stun that has happened in a fight, and the model that has earned it (A10.15)."""

    victim: ModelId
    is_injury: bool
    credit: ModelId | None = None


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack or a ranged attack, from its declaration to its aftermath.

    `attack` and `defence` are the counted pools (A10.3). `left` are the dice after elimination, `chosen` is the result
    die. `malus` is the cost of a further attack (Gale of Blows).
    """

    attacker: ModelId
    defender: ModelId
    is_ranged: bool = False
    is_shuriken: bool = False
    step: Step = Step.DECLARED
    attack: int = 0
    defence: int = 0
    waiting: tuple[Seat, ...] = ()
    left: tuple[tuple[Element, ...], tuple[Element, ...]] = ((), ())
    chooser: Seat | None = None
    chosen: Element | None = None
    malus: int = 0
    is_from_hiding: bool = False
    bonuses: frozenset[Skill] = frozenset()
    """Skills declared for this fight (Tidal Wave)."""
    cards: tuple[Played, ...] = ()
    """Moon cards that count in this fight."""
    by: Skill | None = None
    """The skill that makes this attack one of a series (A10.14)."""
    is_again: bool = False
    """True if a skill repeats the attack before it."""
    pledged: Skill | None = None
    """The skill that was used for this attack (A10.2.1)."""
    hits: tuple[Hit, ...] = ()
    came: tuple[tuple[ModelId, Skill], ...] = ()
    """The skills whose moment has come in this fight, each with its owner, as often as it came."""

    def has_injured(self, victim: ModelId) -> bool:
        """True if a model was Injured in it."""
        return any(hit.victim == victim and hit.is_injury for hit in self.hits)

    def injuries(self, credit: ModelId) -> int:
        """The number of Injuries that a model has earned in it."""
        return sum(hit.credit == credit and hit.is_injury for hit in self.hits)

    @property
    def kind(self) -> Kind:
        """The kind of attack."""
        if self.is_shuriken:
            return Kind.SHURIKEN
        return Kind.RANGED if self.is_ranged else Kind.CLOSE


@dataclass(frozen=True, slots=True)
class Blow:
    """An Injury or a Stun that is about to happen to a model (A12).

    `cause` is the seat that chose it, or for Poison an enemy (`poisonIsEnemy`), `credit` the model that has earned it
    (A10.15). `tried` are the replacement effects that it has met.
    """

    victim: ModelId
    is_injury: bool
    cause: Seat | None = None
    credit: ModelId | None = None
    tried: frozenset[str] = frozenset()
