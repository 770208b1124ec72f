"""The pieces of drafts: of setup, replacement and bonus (R4, R19), and of the intruders' turn (R15, R21)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Piece, record
from bot.games.castle.kinds import Card, Mark, Pile, Who


@record
class PlayAs(Piece):
    """Play this intruder alone: openly as the first choice (R26.1), or secretly along with the hands (R26.3)."""

    who: Who


@record
class Suggested(Piece):
    """Take the suggested hand of a deck (R5.4)."""

    pile: Pile


@record
class Take(Piece):
    """Take a card of a deck into the hand (R4.3, R4.4)."""

    pile: Pile
    card: Card


@record
class Swap(Piece):
    """Put a card of the hand back and take another one (R4.3, R4.4)."""

    pile: Pile
    out: Card
    into: Card


@record
class Post(Piece):
    """Place a sentry on a watch post (R4.5)."""

    zone: Zone


@record
class Group(Piece):
    """Place a patrol on the track with its heading (R4.6)."""

    zone: Zone
    heading: Zone


@record
class Bed(Piece):
    """Mark a sleeping guard in a barracks (R4.8, R19.8)."""

    zone: Zone


@record
class Hide(Piece):
    """Hide a goal, a trap or a hidden sentry in a castle (R4.9)."""

    mark: Mark
    zone: Zone


@record
class StartAt(Piece):
    """Choose where an intruder starts (R4.11, R4.12, R19.7)."""

    who: Who
    zone: Zone


@record
class Entrance(Piece):
    """Choose an entrance of the secret passage (R4.13)."""

    zone: Zone


@record
class Reclaim(Piece):
    """Take a bonus card from the draw deck, or from the discard pile (R19.8)."""

    card: Card
    is_discarded: bool


@record
class Step(Piece):
    """An intruder enters a zone: over an open link, over a rope, or out of the passage (R15.3)."""

    who: Who
    zone: Zone


@record
class Inside(Piece):
    """An intruder enters the secret passage from an entrance in the present zone (R23.2)."""

    who: Who


@record
class Escape(Piece):
    """An intruder steps off the map for good (R24.1)."""

    who: Who


@record
class Search(Piece):
    """An intruder searches a zone entered or left this turn (R21.1). No movement may follow."""

    who: Who
    zone: Zone


@record
class StayReady(Piece):
    """Do not pass yet; keep the right to play cards after the search results (R15.8)."""


@record
class AnswerWith(Piece):
    """Answer the next trap or hidden sentry with a card, or with None (R21.14)."""

    card: Card | None
