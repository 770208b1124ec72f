"""What has begun and is not finished: a guard move, the intruders' phase, and open agreements.

A copy of a State has its own `action`, `sneaking` and `agreed`, but shares the values in them: replace these, never
change them.
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
    """A guard move under way (R12): the guards, the steps left, whether a step is owed and whether one was made."""

    guards: tuple[GuardId, ...]
    left: int
    is_owed: bool = False
    has_stepped: bool = False


@value
class Listening(Value):
    """A listen whose answer is awaited (R11.3). Only the intruders know `in_range`."""

    guards: tuple[GuardId, ...]
    in_range: tuple[Who, ...] | None


@dataclass(slots=True)
class GuardAction:
    """What the guards have under way in their phases; `actor` is the seat that acts.

    `cards_spent` counts the cards played this turn, without Kenjutsu (R10.4). `is_kenjutsu_only` after the free listen
    (R10.4); `has_marched` once a compulsory move has begun (R13). `move` is the guard move under way, `listening` the
    listen whose answer is awaited, `facing` the patrol whose heading is awaited. `march` is the marching patrol, with
    `march_left` steps to go. `heard` are the guards of the latest listen that heard somebody.
    """

    actor: Seat = GUARDS
    # Drawn cards count too (not Kenjutsu): after any of them there is no free listen (R10.4).
    cards_spent: int = 0
    is_kenjutsu_only: bool = False
    has_marched: bool = False
    move: Move | None = None
    facing: PatrolId | None = None
    march: PatrolId | None = None
    march_left: int = 0
    listening: Listening | None = None
    heard: tuple[GuardId, ...] = ()

    def copy(self) -> GuardAction:
        """An independent copy."""
        return _copied_action(self)


_copied_action = copier(GuardAction)


@dataclass(slots=True)
class Sneaking:
    """What the intruders have under way in their phase; `first` goes first this turn (R15.2).

    `planned` are the intruders whose turn is decided, `mover` the one who is moving, `finished` those whose movement
    the other's has ended, `window` the one whose entry window is open (R17.3). `searches` are the declared ones,
    `results` those of them that are still to be applied (R21.5).
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
    """What is pending between seats; `passed` are the seats that have passed since the last action (R2.10, R15.8).

    `proposals` are the open ones, by side (R2.7, R2.8). `whispers`, not yet announced, exist only in the true state.

    With two guard seats (R2.7): `bonus_taken` are the seats that have taken their bonus, in order. Only the guards know
    what they agreed on: `bonus_cards`, `bonus_sleepers` and, for this turn, `card_share`; and the placement under way:
    `is_in_turns` after they failed to agree on it, `laid` what they have placed so far.
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
