"""What stands on the ground: models and items. Every value is immutable and replaced as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.kinds import ItemKind, Keyword, ModelId, Place, Space, Token, Type


@dataclass(frozen=True, slots=True)
class Model:
    """One figure (A4): whose, by which profile, and where it is.

    `space` is the south-west one of its base, None when it is not on the board. `used` are the keywords that it has
    used this round, for those that work once.
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
    """Whether it is in Stealth (A13)."""
    is_activated: bool = False
    """Whether it has been activated this round (A7.2)."""
    used: frozenset[Keyword] = frozenset()

    def has(self, token: Token) -> bool:
        """Whether one such token lies on it."""
        return self.tokens.get(token, 0) > 0

    @property
    def is_out(self) -> bool:
        """Whether it stands on the board."""
        return self.space is not None


@dataclass(frozen=True, slots=True)
class Item:
    """What lies on a space (A3.10): a shrine with its effect; a goal or medal with the seat whose it is."""

    kind: ItemKind
    effect: Token | None = None
    owner: Seat | None = None
