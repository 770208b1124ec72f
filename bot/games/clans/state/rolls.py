"""Dice on the table: rolls that are not settled yet, fights under way, and what is about to hit somebody."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.game import Piece, Seat
from bot.games.clans.dice.results import Kind
from bot.games.clans.kinds import Card, Element, Keyword, ModelId, Space


class Purpose(StrEnum):
    """What a roll is for."""

    DODGE = "dodge"
    """The step to `Roll.space` (A8.5)."""
    SHRINE = "shrine"
    """A bad shrine on `Roll.space` (A14.1)."""
    ACT = "act"
    """The piece `Roll.piece`: an action or an option at the start of an activation that asks for a test."""
    ATTACK = "attack"
    """A fight, close by (A10)."""
    RANGED = "ranged"
    """A fight from afar (A11)."""
    POISON = "poison"
    """A single die at the end of an activation (A15)."""
    RESILIENT = "resilient"
    """A single die against an Injury or a Stun (A12.3)."""
    INITIATIVE = "initiative"
    """An opposed test of the teams in which rerolls are allowed: a pool for each (A2.4)."""
    REGENERATION = "regeneration"
    """A test in the healing house at the end of a round (A7.11)."""


class Effect(StrEnum):
    """What lets somebody reroll dice (A16.4)."""

    CLOSE_COMBAT_MASTER = "close-combat-master"
    RANGED_MASTER = "ranged-master"
    MASTERY = "mastery"
    NIMBLE = "nimble"
    SENSEI = "sensei"
    LUCKY = "lucky"
    CURSE = "curse"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice that one model has rolled (A5): which of them are spent, and what was used on them.

    `named` is the element of a test, of which `needed` dice must show it.
    """

    model: ModelId
    dice: tuple[Element, ...]
    spent: frozenset[int] = frozenset()
    used: frozenset[Effect] = frozenset()
    named: Element | None = None
    needed: int = 1

    @property
    def is_passed(self) -> bool:
        """Whether the test is passed (A5.3, A5.4)."""
        return self.named is not None and self.matches >= self.needed

    @property
    def matches(self) -> int:
        """How many dice show the element of the test."""
        return 0 if self.named is None else self.dice.count(self.named)


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll whose dice may still be rerolled; `number` counts the rolls of the match and labels its luck.

    In a fight the first pool is the attacker's and the second the defender's. `waiting` are the seats that have not
    had their chance yet, in order (A16.1).
    """

    purpose: Purpose
    pools: tuple[Pool, ...]
    number: int
    waiting: tuple[Seat, ...] = ()
    space: Space | None = None
    piece: Piece | None = None


class Step(StrEnum):
    """How far a fight has come (A10.2)."""

    DECLARED = "declared"
    """The pools are counted; whoever may do something before the roll is asked."""
    ROLLED = "rolled"
    """The dice lie, and may be rerolled."""
    CHOOSING = "choosing"
    """Dice are eliminated; the chooser picks one."""
    APPLIED = "applied"
    """The result is carried out, and with it whoever is pushed is moved."""
    PLACING = "placing"
    """Water: the defender's seat puts it into the attacker's front (A10.10)."""
    AFTERMATH = "aftermath"


@dataclass(frozen=True, slots=True)
class Played:
    """A Moon card that is played and counts from now on: whose, and whether its bonus replaces its effect."""

    seat: Seat
    card: Card
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack or a ranged attack, from its declaration to its aftermath.

    `attack` and `defence` are the pools as counted (A10.3). `left` are the dice after elimination, `chosen` the result
    die. `malus` is what a further attack costs (Gale of Blows).
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
    bonuses: frozenset[Keyword] = frozenset()
    """Keywords declared for this fight (Tidal Wave)."""
    cards: tuple[Played, ...] = ()
    """Moon cards that count in this fight."""

    @property
    def kind(self) -> Kind:
        """What kind of attack it is."""
        if self.is_shuriken:
            return Kind.SHURIKEN
        return Kind.RANGED if self.is_ranged else Kind.CLOSE


@dataclass(frozen=True, slots=True)
class Blow:
    """An Injury or a Stun that is about to happen to a model (A12).

    `cause` is the seat whose choice it was, `credit` the model that has earned it (A10.15). `tried` are the replacement
    effects it has met.
    """

    victim: ModelId
    is_injury: bool
    cause: Seat | None = None
    credit: ModelId | None = None
    tried: frozenset[str] = frozenset()
