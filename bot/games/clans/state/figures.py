"""The figures on the ground: models and items. Every value is immutable and replaced as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.kinds import Element, ItemKind, ModelId, Place, Skill, Space, Token, Type


class Attribute(StrEnum):
    """A number of a model's profile (A4.1)."""

    MV = "mv"
    AT = "at"
    DF = "df"


class Until(StrEnum):
    """The end of an effect that lasts for a time (A4.9)."""

    TURN = "turn"
    """The end of the activation under way."""
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Lasting:
    """What a skill changes in a model for a time (A4.9): `by` is added to an attribute, if it has one.

    A loss never takes the attribute below `least`. An effect without an attribute only lasts: its skill says what it
    does.
    """

    skill: Skill
    until: Until
    attribute: Attribute | None = None
    by: int = 0
    least: int = 0


@dataclass(frozen=True, slots=True)
class Model:
    """One model (A4): its seat, its profile, and its place.

    `space` is the south-west space of its base, None off the board. `used` are the skills used in this round, of those
    that work once in it.
    """

    id: ModelId
    seat: Seat
    profile: str
    type: Type
    place: Place = Place.RESERVE
    space: Space | None = None
    facing: Direction = Direction.N
    tokens: Mapping[Token, int] = field(default_factory=dict)
    is_hidden: bool = False
    """True in Stealth (A13)."""
    is_activated: bool = False
    """True if it has been activated in this round (A7.2)."""
    used: frozenset[Skill] = frozenset()
    learnt: frozenset[Skill] = frozenset()
    """The skills that it has besides those of its profile: its chosen ability (A18)."""
    lasting: tuple[Lasting, ...] = ()
    """What skills change in it for a time, in the order in which they were used."""
    name: str = ""
    """Its own name; heroes and ronin of built teams have their printed ones. Empty if it has none (A31.10)."""
    is_friend: bool = False
    """True if it was named before the game as the best friend of a model of its team (A6.2)."""

    def has(self, token: Token) -> bool:
        """True if it has at least one such token."""
        return self.tokens.get(token, 0) > 0

    @property
    def stuns(self) -> int:
        """The number of its Stun tokens (A12.2)."""
        return self.tokens.get(Token.STUN, 0)

    def is_under(self, skill: Skill) -> bool:
        """True if an effect of a skill lasts on it."""
        return any(each.skill == skill for each in self.lasting)

    @property
    def is_out(self) -> bool:
        """True on the board."""
        return self.space is not None


@dataclass(frozen=True, slots=True)
class Item:
    """An item on a space (A3.10): a shrine with its effect; a goal or medal with its owner.

    `element` is that of a crate that is turned up; nobody knows it before (A26.3).
    """

    kind: ItemKind
    effect: Token | None = None
    owner: Seat | None = None
    element: Element | None = None
