"""What somebody has begun and not finished: a guard's move, the intruders' phase, what is still to be agreed on.

Each state writes in an action, a sneaking and an agreed of its own; the values in them are replaced, never written in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copier
from bot.engine.game import Piece, Seat
from bot.engine.values import Value, value
from bot.games.castle.kinds import (
    GUARDS,
    GuardId,
    PatrolId,
    Who,
)
from bot.games.castle.state.proposals import Proposal, Share, Whisper
from bot.games.castle.state.search import SearchResult


@value
class Move(Value):
    """A guard move under way (R12): who moves, steps left, whether a step is owed, whether one was made."""

    guards: tuple[GuardId, ...]
    left: int
    is_owed: bool = False
    has_stepped: bool = False


@value
class Listening(Value):
    """A listen whose answer is awaited (R11.3). `in_range` is known to the intruders only."""

    guards: tuple[GuardId, ...]
    in_range: tuple[Who, ...] | None


@dataclass(slots=True)
class GuardAction:
    """What the guards have under way in their phases: `actor` is the seat whose action it is.

    `cards_spent` counts the cards played this turn, Kenjutsu apart (R10.4); `is_kenjutsu_only` after the free listen
    (R10.4), `has_marched` once a patrol was sent off (R13). `move` and `listening` wait for an answer, `facing` for a
    heading, `march` has `march_left` steps to go.
    """

    actor: Seat = GUARDS
    # Also those just drawn (Kenjutsu apart): after any of them there is no free listen (R10.4).
    cards_spent: int = 0
    is_kenjutsu_only: bool = False
    has_marched: bool = False
    move: Move | None = None
    facing: PatrolId | None = None
    march: PatrolId | None = None
    march_left: int = 0
    listening: Listening | None = None

    def copy(self) -> GuardAction:
        """An independent copy."""
        return _copied_action(self)


_copied_action = copier(GuardAction)


@dataclass(slots=True)
class Sneaking:
    """What the intruders have under way in their phase: `first` is who goes first this turn (R15.2).

    `planned` whose turn is decided, `mover` who is moving, `finished` who has moved, `window` whose entry window is
    open (R17.3), `searches` those that were named, `results` those of them that are still to be applied (R21.5).
    """

    first: Who = Who.NINJA
    planned: frozenset[Who] = frozenset()
    mover: Who | None = None
    finished: frozenset[Who] = frozenset()
    window: Who | None = None
    searches: tuple[tuple[Who | None, Zone], ...] = ()
    results: tuple[SearchResult, ...] = ()

    def copy(self) -> Sneaking:
        """An independent copy."""
        return _copied_sneaking(self)


_copied_sneaking = copier(Sneaking)


@dataclass(slots=True)
class Agreed:
    """What stands between seats: `passed` are those that have passed since the last action (R2.10, R15.8).

    `proposals` are open ones, by side (R2.7, R2.8); `whispers`, unheard by the rest, stand in the truth alone.
    With two guard seats (R2.7): `bonus_taken` are the seats that have taken of the bonus, in order; known to the
    guards alone are what they agreed on, `bonus_cards`, `bonus_sleepers` and, for this turn, `card_share`, and the
    placement under way, `is_in_turns` when they did not agree on it, `laid` what they have placed so far.
    """

    passed: frozenset[Seat] = frozenset()
    proposals: Mapping[Seat, Proposal] = field(default_factory=dict)
    whispers: tuple[Whisper, ...] = ()
    card_share: Share | None = None
    bonus_taken: tuple[Seat, ...] = ()
    bonus_cards: Share | None = None
    bonus_sleepers: Share | None = None
    is_in_turns: bool = False
    laid: tuple[Piece, ...] = ()

    def copy(self) -> Agreed:
        """An independent copy."""
        return _copied_agreed(self)


_copied_agreed = copier(Agreed)
