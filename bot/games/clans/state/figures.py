"""The figures on the ground: models and items. Every value is immutable and replaced as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.kinds import ItemKind, Keyword, ModelId, Place, Space, Token, Type


@dataclass(frozen=True, slots=True)
class Model:
    """One model (A4): its seat, its profile, and its place.

    `space` is the south-west space of its base, None off the board. `used` are the keywords used in this round, of
    those that work once in it.
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
    used: frozenset[Keyword] = frozenset()

    def has(self, token: Token) -> bool:
        """True if it has at least one such token."""
        return self.tokens.get(token, 0) > 0

    @property
    def is_out(self) -> bool:
        """True on the board."""
        return self.space is not None


@dataclass(frozen=True, slots=True)
class Item:
    """An item on a space (A3.10): a shrine with its effect; a goal or medal with its owner."""

    kind: ItemKind
    effect: Token | None = None
    owner: Seat | None = None
