"""What somebody is told of a match: pure functions of what he has witnessed."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.acts import Act, Choice
from bot.engine.game import Decision, Order, Piece, Seat
from rendering.scene import Scene


@dataclass(frozen=True, slots=True)
class Offer:
    """An option of a seat. `token` (8 hexadecimal digits) is derived from the option alone and names it in buttons."""

    token: str
    act: Act
    option: Decision
    choice: Choice
    is_final: bool

    @property
    def is_piece(self) -> bool:
        """Whether it goes into the draft, of no consequence yet."""
        return isinstance(self.option, Piece)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bulletin:
    """What a viewer is shown.

    `lines` is what has happened since he was last told, `standing` how things are, `waiting` the titles of the seats
    that are waited for, `notices` what concerns the table and not the game, `score` the result once it is over.
    `focus` is centre x, centre y and side of the square that matters, in the scene's board units.
    """

    heading: str
    lines: tuple[str, ...]
    standing: tuple[str, ...]
    waiting: tuple[str, ...]
    score: str
    scene: Scene
    focus: tuple[float, float, float]
    alt: str
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSheet:
    """A draft as its seat reads it: its pieces in words, and what is missing (empty when it can be committed)."""

    length: int
    lines: tuple[str, ...]
    missing: str
    is_complete: bool


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """A standing order that can be lodged; `is_lodged` marks the present one."""

    token: str
    order: Order
    title: str
    is_lodged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A seat's private side: what it knows, what it is asked, and everything it may do.

    `number` is the number of its open question (how often it has decided); every button carries it, and every button
    of a draft also `draft.length`. `needs_order` says that a commit waits for a standing order. `notice` is a
    sentence about what was just asked, such as that a plan no longer fitted.
    """

    seat: Seat
    title: str
    number: int
    bulletin: Bulletin
    question: str
    is_awaited: bool
    offers: tuple[Offer, ...]
    draft: DraftSheet | None
    orders: tuple[OrderOffer, ...]
    orders_question: str
    needs_order: bool
    notice: str = ""
