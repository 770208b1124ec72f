"""What the seats can decide (R8.2): decisions of one step, pieces of drafts, and what drafts become."""

from __future__ import annotations

from bot.engine.board import Zone
from bot.engine.game import Decision, Order, Piece, record
from bot.games.castle.kinds import Card, CatRule, GuardId, Mark, PatrolId, Pile, Who

# ---- pieces of setup drafts


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
    """Put a card of the hand back and take another (R4.3, R4.4)."""

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


# ---- pieces of the intruders' turn


@record
class Step(Piece):
    """An intruder enters a zone: over an open link, over a rope, or out of the passage (R15.3)."""

    who: Who
    zone: Zone


@record
class Inside(Piece):
    """An intruder enters the secret passage from the entrance he stands in (R23.2)."""

    who: Who


@record
class Escape(Piece):
    """An intruder steps off the map for good (R24.1)."""

    who: Who


@record
class Rope(Piece):
    """Play Rope: hang it towards a zone behind a wall, or bluff (None; R16.2, R5.7)."""

    who: Who
    zone: Zone | None


@record
class Kill(Piece):
    """Play Kenjutsu on a guard in the intruder's zone, or bluff (None; R18.7, R5.7)."""

    who: Who
    guard: GuardId | None


@record
class Throw(Piece):
    """The ninja plays Shuriken on a guard in range, or bluffs (None; R18.10)."""

    guard: GuardId | None


@record
class ShadowWalk(Piece):
    """The ninja plays Shadow Walk: past a lone sentry he has just come upon, else a bluff (R17.5)."""


@record
class PourSake(Piece):
    """The traitor plays Potent Sake on the lone sentry he has just come upon, or bluffs (None; R20.2)."""

    guard: GuardId | None


@record
class Search(Piece):
    """An intruder searches a zone he entered or left this turn (R21.1). No movement after it."""

    who: Who
    zone: Zone


@record
class StayReady(Piece):
    """Do not pass yet: keep the chance to play cards after the search results (R15.8)."""


@record
class AnswerWith(Piece):
    """Answer the next trap or hidden sentry with a card, or with none (R21.14)."""

    card: Card | None


# ---- what drafts become


@record
class ChooseHands(Decision):
    """The intruders' starting hands (R4.3)."""

    ninja: tuple[Card, ...]
    traitor: tuple[Card, ...]


@record
class ChooseGuardHand(Decision):
    """The guards' starting hand (R4.4)."""

    cards: tuple[Card, ...]


@record
class PlaceGuards(Decision):
    """Sentries by zone, and patrols as zone and heading (R4.5, R4.6)."""

    sentries: tuple[Zone, ...]
    patrols: tuple[tuple[Zone, Zone], ...]


@record
class MarkMap(Decision):
    """Sleepers by zone, and objects as mark and zone (R4.8, R4.9)."""

    sleepers: tuple[Zone, ...]
    objects: tuple[tuple[Mark, Zone], ...]


@record
class Begin(Decision):
    """The intruders' starts and the two entrances (R4.11 to R4.13)."""

    ninja: Zone
    traitor: Zone
    entrances: tuple[Zone, Zone]


@record
class Return(Decision):
    """A replacement's start and hand (R19.7)."""

    who: Who
    zone: Zone
    cards: tuple[Card, ...]


@record
class TakeBonus(Decision):
    """The guards' bonus: cards from deck and discard pile, new sleepers (R19.8)."""

    deck: tuple[Card, ...]
    discard: tuple[Card, ...]
    sleepers: tuple[Zone, ...]


@record
class TakeTurn(Decision):
    """The intruders' whole turn: both routes with their cards, and the searches (R15)."""

    pieces: tuple[Piece, ...]


@record
class GiveAnswers(Decision):
    """The answers to the traps and hidden sentries that are asked about, in declared order (R21.14)."""

    cards: tuple[Card | None, ...]


# ---- the guards' decisions


@record
class SentryListen(Decision):
    """Play Sentry Listen on a sentry (R11)."""

    guard: GuardId


@record
class PatrolListen(Decision):
    """Play Patrol Listen on a patrol (R11)."""

    patrol: PatrolId


@record
class FreeListenSentry(Decision):
    """The free listen, by a sentry (R10.4)."""

    guard: GuardId


@record
class FreeListenPatrol(Decision):
    """The free listen, by a patrol (R10.4)."""

    patrol: PatrolId


@record
class SentrySearch(Decision):
    """Play Sentry Search on a sentry, or on one guard of a patrol (R12.5)."""

    guard: GuardId


@record
class PatrolSearch(Decision):
    """Play Patrol Search: these guards of the patrol move (R12.6)."""

    patrol: PatrolId
    guards: tuple[GuardId, ...]


@record
class Awaken(Decision):
    """Play Awaken on a sleeper in a barracks (R12.10)."""

    zone: Zone


@record
class Sober(Decision):
    """Play Awaken on a drunk guard, no sleeper being left (R12.13)."""

    guard: GuardId


@record
class OpenPassage(Decision):
    """Play Secret Passage: a guard in a discovered entrance goes inside (R23.14)."""

    guard: GuardId


@record
class Attack(Decision):
    """Play Kenjutsu: a guard wounds a visible intruder in his zone (R18.2)."""

    guard: GuardId
    who: Who


@record
class Go(Decision):
    """The moving guards step into a zone, out of the passage by a known entrance included (R12.1)."""

    zone: Zone


@record
class GoInside(Decision):
    """The moving guards step into the passage (R23.15)."""


@record
class GoUnknown(Decision):
    """The moving guards leave the passage by the end nobody has seen yet (R23.16)."""


@record
class Halt(Decision):
    """The moving guards stop here (R12.1)."""


@record
class Face(Decision):
    """The patrol heads for this zone (R6.15)."""

    zone: Zone


@record
class Form(Decision):
    """Two sentries become a patrol, with a heading on the track (R6.9)."""

    first: GuardId
    second: GuardId
    heading: Zone | None


@record
class Join(Decision):
    """A sentry joins a patrol of his zone (R6.9)."""

    guard: GuardId
    patrol: PatrolId


@record
class Merge(Decision):
    """A patrol joins another one of its zone and takes its heading (R6.9, R6.11)."""

    patrol: PatrolId
    into: PatrolId


@record
class March(Decision):
    """A patrol makes its compulsory move, up to the next fork or contact (R13.1)."""

    patrol: PatrolId


@record
class MarchAll(Decision):
    """All patrols still due march in the order of their forming, up to the next fork or contact (R13.1)."""


@record
class Branch(Decision):
    """The marching patrol takes this way at the fork (R13.3)."""

    zone: Zone


@record
class TakeOff(Decision):
    """Remove a guard to make room for the hidden sentry, or none (R21.10)."""

    guard: GuardId | None


@record
class Pass(Decision):
    """End the phase, or the intruders' turn (R9.6, R10.5, R14.1, R15.8)."""


# ---- the intruders' answers in the guards' turn


@record
class AnswerCat(Decision):
    """Play It Was a Cat against the listen, or not (R11.3)."""

    is_played: bool


@record
class CatOrder(Order):
    """A standing order for the Cat windows of listens (R11.8)."""

    rule: CatRule


DECISIONS: tuple[type[Decision], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Decision) and kind.__module__ == __name__
)
"""Every kind of decision, piece and order."""
