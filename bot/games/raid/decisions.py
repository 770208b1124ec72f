"""The decisions of the raid (S33.2). The name of each class is its word in records, and never changes."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from bot.engine.boards.compass import Direction
from bot.engine.game import Decision, Order, Seat, record
from bot.games.raid.kinds import Buki, MoveCard, Senjutsu, Tile, Trap


class EndOfTurn(StrEnum):
    """How the turns of a seat end (S33.3)."""

    HOME = "home"
    """Ask while something can still be done; end turns at home without asking. Applies without an order."""
    ASK = "ask"
    FINISH = "finish"


class SenjutsuPlay(Decision):
    """The play of a senjutsu card (S10)."""

    __slots__ = ()
    card: Senjutsu


class BukiUse(Decision):
    """The use of a buki card (S17)."""

    __slots__ = ()
    card: Buki


@record
class TurnOrder(Order):
    """How a seat's turns end: if it is asked while it has a star or cards left, and if it is asked at home (S33.3).

    Without the order the seat is asked before its turn ends, and a ninja that is home stays there.
    """

    is_wary: ClassVar[bool] = False

    rule: EndOfTurn


@record
class RouteOrder(Order):
    """Make this route in the next turn of a seat, if it is then legal and meets no guard (S33.5)."""

    is_wary: ClassVar[bool] = False

    seat: Seat
    card: MoveCard
    route: int


@record
class Start(Decision):
    """Choose the start tile of your first turn (S6.4.4)."""

    tile: Tile


@record
class Move(Decision):
    """Play an open card and make one of its two routes (S6.4.5)."""

    card: MoveCard
    route: int


@record
class Advance(Decision):
    """Play an open card and make one of its two routes, with breaks (S9.1).

    There is one after each step but the last; a leap has one, in mid-leap.
    """

    card: MoveCard
    route: int


@record
class Ready(Decision):
    """Say that you are there: before a timed phase, or after a computer has played for you (S22.5, S22.6)."""


@record
class GoOn(Decision):
    """Go on with your route after a break (S7.11)."""


@record
class Freeze(Decision):
    """Discard the open cards, because none of their routes is legal (S6.6), or no start tile is free."""


@record
class Hold(Decision):
    """Discard the open cards and stay at home (S6.7)."""


@record
class Done(Decision):
    """End your turn (S33.3); by `waterMay` also at a break after one step out of the water (S15.1)."""


@record
class ThrowStar(Decision):
    """Throw your star token at a guard (S9.2)."""

    tile: Tile


@record
class KnockStar(Decision):
    """By day, throw your star token at an opponent and knock them to a tile (S16.4)."""

    tile: Tile
    to: Tile


@record
class PlayDart(SenjutsuPlay):
    """Blow Dart: a guard sleeps (S10.3)."""

    card = Senjutsu.DART
    tile: Tile


@record
class PlayStar(SenjutsuPlay):
    """Throwing Star: remove a guard without penalty (S10.2)."""

    card = Senjutsu.STAR
    tile: Tile


@record
class PlayHiding(SenjutsuPlay):
    """Perfect Hiding Place: alarm -1 (S10.2)."""

    card = Senjutsu.HIDING


@record
class PlayRocket(SenjutsuPlay):
    """Pocket Rocket: alarm -2 (S10.2)."""

    card = Senjutsu.ROCKET


@record
class PlayDash(SenjutsuPlay):
    """Ninja Dash: play both open cards (S10.4)."""

    card = Senjutsu.DASH


@record
class PlayTeam(SenjutsuPlay):
    """Team Ninja: shift a ninja from a tile to one beside it (S10.5)."""

    card = Senjutsu.TEAM
    tile: Tile
    to: Tile


@record
class RemoveGuard(BukiUse):
    """A buki weapon removes a guard (S17.2)."""

    card: Buki
    tile: Tile


@record
class KnockBack(BukiUse):
    """A buki weapon moves an opponent from a tile to one beside it (S16.1)."""

    card: Buki
    tile: Tile
    to: Tile


@record
class Swap(BukiUse):
    """Tonfa or Grappling Chain: change places with an opponent (S16.5)."""

    card: Buki
    tile: Tile


@record
class LightFire(BukiUse):
    """Fire Arrow: set a tile on fire (S17.8)."""

    card = Buki.ARROW
    tile: Tile


@record
class PutOut(BukiUse):
    """Water Flask: put out the fire of a tile (S17.2)."""

    card = Buki.FLASK
    tile: Tile


@record
class Whistle(BukiUse):
    """Bird Whistle: move a guard two tiles one way (S17.9)."""

    card = Buki.WHISTLE
    tile: Tile
    way: Direction


@record
class UseReed(BukiUse):
    """Hollow Reed: use it (S17.10)."""

    card = Buki.REED


@record
class Zip(BukiUse):
    """Zip Wire: slide two tiles (S17.11)."""

    card = Buki.ZIP
    to: Tile


@record
class SetTrap(Decision):
    """Set a trap beside you, face down (S18.1)."""

    kind: Trap
    tile: Tile


@record
class AtBreak(Decision):
    """In a sealed plan: everything you plan after this is done at the next break of your route (S23.5)."""


@record
class ClearPlan(Decision):
    """Begin your plan anew (S23.5)."""


@record
class HandIn(Decision):
    """Hand in your plan; it can be changed until all are in (S23.5)."""


@record
class NoPlan(Decision):
    """Hand in no plan, and discard what was planned: your turn is played by default answers (S23.5.3)."""
