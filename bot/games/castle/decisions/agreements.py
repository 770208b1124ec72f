"""What two guard seats decide together (R2.7): proposed shares, figures with weapons, and an order to agree."""

from __future__ import annotations

from typing import ClassVar

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Order, Piece, record
from bot.games.castle.kinds import Weapon, Who


@record
class PostArmed(Piece):
    """Place a sentry with this weapon on a watch post (R4.5, R4.7)."""

    zone: Zone
    weapon: Weapon


@record
class GroupArmed(Piece):
    """Place a patrol of these numbers of swords and spears on the track, with its heading (R4.6, R4.7)."""

    zone: Zone
    heading: Zone
    swords: int
    spears: int


@record
class PlaceArmed(Decision):
    """All figures of two guard seats: sentries as zone and weapon, patrols as zone, heading and weapons (R4.7)."""

    sentries: tuple[tuple[Zone, Weapon], ...]
    patrols: tuple[tuple[Zone, Zone, tuple[Weapon, ...]], ...]


@record
class SplitDraw(Decision):
    """The numbers of cards that the two guard seats draw for the alert level (R9.3)."""

    swords: int
    spears: int


@record
class ShareCards(Decision):
    """The numbers of hand cards that the two guard seats may play this turn, without Kenjutsu (R10.2)."""

    swords: int
    spears: int


@record
class ShareWounds(Decision):
    """The numbers of wound cards lying with an intruder that the two guard seats get back (R19.4)."""

    who: Who
    swords: int
    spears: int


@record
class ShareBonus(Decision):
    """The numbers of bonus cards that the two guard seats may take (R19.8)."""

    swords: int
    spears: int


@record
class ShareSleepers(Decision):
    """The numbers of bonus sleepers that the two guard seats may mark (R19.8)."""

    swords: int
    spears: int


@record
class TakeFigure(Decision):
    """Choose the weapon of a revealed hidden sentry (R21.9)."""

    weapon: Weapon


@record
class AcceptOrder(Order):
    """A guard seat's standing order: always agree with the partner, or be asked each time (R2.7)."""

    # No alarm ends this order: the seat agreed in advance until it takes that back (R2.7).
    is_wary: ClassVar[bool] = False

    is_always: bool
