"""The decisions that drafts become: each is resolved as a whole (R4, R15, R19, R21)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Piece, record
from bot.games.castle.kinds import Card, Mark, Who


@record
class ChooseHands(Decision):
    """The intruders' starting hands (R4.3)."""

    ninja: tuple[Card, ...]
    traitor: tuple[Card, ...]


@record
class ChooseHand(Decision):
    """The starting hand of one intruder, chosen by its seat (R4.3, R2.3)."""

    who: Who
    cards: tuple[Card, ...]


@record
class Disguise(Decision):
    """A Lone Wolf's hands for both figures, and the secret choice of the one to play (R26.3)."""

    who: Who
    ninja: tuple[Card, ...]
    traitor: tuple[Card, ...]


@record
class ChooseGuardHand(Decision):
    """The starting hand of a guard seat (R4.4)."""

    cards: tuple[Card, ...]


@record
class PlaceGuards(Decision):
    """A single guard seat's placement: sentries by zone, patrols by zone and heading (R4.5, R4.6).

    Two guard seats use `PlaceArmed`.
    """

    sentries: tuple[Zone, ...]
    patrols: tuple[tuple[Zone, Zone], ...]


@record
class MarkMap(Decision):
    """The guards' marks: sleepers by zone, objects by mark and zone (R4.8, R4.9)."""

    sleepers: tuple[Zone, ...]
    objects: tuple[tuple[Mark, Zone], ...]


@record
class Begin(Decision):
    """The starts of both intruders, if one seat plays them, and the two entrances (R4.11 to R4.13)."""

    ninja: Zone
    traitor: Zone
    entrances: tuple[Zone, Zone]


@record
class Start(Decision):
    """An intruder's start, chosen by its seat, and what the seat says about the passage (R4.11 to R4.13, R2.8).

    One entrance is the seat's own. Two entrances are a proposal to the partner; the first is the seat's own if the
    partner declines. With no entrance it accepts what the partner has proposed. A rival names both entrances of a
    passage of their own (R26.5).
    """

    who: Who
    zone: Zone
    entrances: tuple[Zone, ...]


@record
class Return(Decision):
    """A replacement's start and hand (R19.7)."""

    who: Who
    zone: Zone
    cards: tuple[Card, ...]


@record
class TakeBonus(Decision):
    """The bonus of a guard seat: cards from deck and discard pile, new sleepers (R19.8)."""

    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    sleepers: tuple[Zone, ...]


@record
class TakeTurn(Decision):
    """The whole turn of an intruder seat: the routes of its intruders with their cards, and the searches (R15)."""

    pieces: tuple[Piece, ...]


@record
class GiveAnswers(Decision):
    """The answers to the traps and hidden sentries that the seat is asked about, in declared order (R21.14)."""

    cards: tuple[Card | None, ...]
