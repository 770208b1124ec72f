"""Declarations of cards: each card is declared once, in its own module, and everything else asks its declaration."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from bot.engine.acts import Act, Choice
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Piece
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.decisions.resolving import Decided
from bot.games.castle.kinds import Card, GuardId, Pile, Place, Who, on_map
from bot.games.castle.state.figures import Guard, Intruder
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.words import _

Text = Callable[[], str]
"""A text in the language being spoken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A kind of decision that plays a card: as an act (by the card's own title unless it has one), and as an option.

    One that is `brief` has a button for each option (Act.brief); others stand in the row of a `family` (Act.family),
    which may have a `sign` (Act.sign).
    """

    kind: type[Decision]
    name: str
    help: Text
    fields: Callable[[], Mapping[str, str]] = dict
    title: Text | None = None
    brief: bool = False
    family: Text = str
    sign: str = ""
    choice: Callable[[CastleBoard, State, Any], Choice]

    def act(self, group: str, card: Declared) -> Act:
        """The command for this play (see engine.acts.Act), in the command group `group`."""
        title = card.title if self.title is None else self.title
        fields, family = self.fields(), self.family()
        return Act(
            self.kind,
            group,
            self.name,
            title(),
            self.help(),
            fields,
            brief=self.brief,
            family=family,
            sign=self.sign,
        )


class Task(Enum):
    """What guards do by a play of a card: computer players weigh it by this.

    AWAKEN brings a guard out where the play `sets_off`; SOBER makes a drunk guard active; INSIDE sends a guard into a
    passage.
    """

    LISTEN = auto()
    SEARCH = auto()
    AWAKEN = auto()
    SOBER = auto()
    INSIDE = auto()
    STRIKE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardPlay(Play):
    """A play of a guard seat.

    `task` is what it is for, `guards` lists who do it, and `whom` is the intruder who is struck. `aims` is the name of
    the field with the seat's own figure, "guard" or "patrol" (R2.5); empty if it has none. `is_final` is true for a
    decision that cannot be taken back (see rules.undo). `refused` is a sentence of the card's own that says why the
    decision is not possible. `sets_off` is the place from which guards begin to move at once; None if nobody moves.
    """

    resolve: Callable[[Decided[Any]], Iterator[Fact]]
    task: Task
    guards: Callable[[State, Any], tuple[GuardId, ...]] = lambda _state, _option: ()
    whom: Callable[[Any], Who] | None = None
    aims: str = ""
    is_final: Callable[[Any], bool] = lambda _decision: True
    refused: Text | None = None
    sets_off: Callable[[State, Any], Place | None] | None = None

    def starts(self, state: State, option: Decision) -> Zone | None:
        """The zone from which guards begin to move at once; None if nobody moves, or from inside a passage."""
        return None if self.sets_off is None else on_map(self.sets_off(state, option))


@dataclass(frozen=True, slots=True, kw_only=True)
class IntruderPlay(Play):
    """A play of an intruder: a piece of their plan.

    `window` is the intruder whose entry window stays open while it is played (R17.3). `takes_effect` is true if it is
    no bluff now; None if the piece itself shows that, by a target of None.
    """

    kind: type[Piece]
    perform: Callable[[State, Any], Iterator[Fact]]
    window: Callable[[Any], Who | None] = lambda _piece: None
    takes_effect: Callable[[State], bool] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Silencing:
    """What a card can do to a hidden sentry that its holder has found (R21.8, R21.13).

    `noise` orders the cards, the quietest first. `fits` is true if the card can be chosen as the answer, `still_works`
    if it still helps when the result is applied; `after` yields the facts that follow then. If it `lets_appear`, the
    sentry appears without an alert. `words` names a card that always has this use, for the rules in short.
    """

    noise: int
    fits: Callable[[State, SearchResult], bool]
    still_works: Callable[[State], bool] = lambda _state: True
    after: Callable[[State, SearchResult], Iterable[Fact]] = lambda _state, _found: ()
    lets_appear: bool = False
    words: Text | None = None


class Past(Enum):
    """What a card takes an intruder past.

    GUARDS are all active guards of the zone, with a card for each. SENTRY is a lone sentry in the zone just entered.
    NEAR is a guard who is one of the card's targets. WALL is a wall of the zone.
    """

    GUARDS = auto()
    SENTRY = auto()
    NEAR = auto()
    WALL = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Motion:
    """What a card does for an intruder on the way, and so what its play tells everybody of the holder's motion.

    The effect takes the holder `past` something. `piece` makes the piece that plays the card, from the intruder and the
    guard or the zone that it is played on. That guard is at most `reach` open steps away. `targets` lists the guards
    that it can be played on from afar. `fits` is true if it helps past a lone sentry; its last argument is the number
    of cards of this kind that are planned before it. `lets_pass` is true for a place whose guards the holder can pass;
    nobody sees that effect, only that the card was played. In a turn in which it takes effect the holder takes at most
    `longest` steps; None is no limit. It raises the alert by `alert`.
    """

    past: Past
    piece: Callable[[Who, Any], Piece]
    reach: int = 0
    targets: Callable[[State], Iterable[GuardId]] = lambda _state: ()
    fits: Callable[[State, Guard, int], bool] = lambda _state, _sentry, _planned: True
    lets_pass: Callable[[State, Place], bool] | None = None
    longest: int | None = None
    alert: Mapping[Who, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A card as the owners of the decks `piles` have it; guards and intruders declare theirs separately.

    `symbol` is a value of art.names.Symbol; `text` says what the card does, by deck, and `gist`
    in some 25 characters. `offered` is its place among
    the cards of its side. `wanted` says how gladly computer players take it into a hand or as a bonus: most cards have
    the usual value. `effects` names facts for counting, `told` puts them in words, and `adds` are sentences for
    the rules in short, by topic. `never_bluffs` if playing it always counts as its effect (R5.7).
    """

    card: Card
    piles: tuple[Pile, ...]
    title: Text
    symbol: str
    gist: Callable[[Pile], str]
    text: Callable[[Pile], str]
    offered: int
    wanted: float = 4
    effects: Mapping[type[Fact], str] = field(default_factory=dict)
    told: Mapping[type[Fact], Callable[[CastleBoard, Any], str]] = field(default_factory=dict)
    adds: Mapping[str, Text] = field(default_factory=dict)
    never_bluffs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OfGuards(Declared):
    """A card of the guards.

    `options` lists the decisions by which a seat that may play cards can play it now; None for Kenjutsu, whose strikes
    are listed separately. `is_counted` if it counts against the limit of hand cards in the Card Phase (R10.2). `idle`
    says why a card in the hand has no options now.
    """

    piles: tuple[Pile, ...] = (Pile.GUARDS,)
    plays: tuple[GuardPlay, ...]
    options: Callable[[Ready], Iterable[Decision]] | None = None
    idle: Text = lambda: _("no guard of yours is free for it this turn")
    is_counted: bool = True
    never_bluffs: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class OfIntruders(Declared):
    """A card of one intruder, or of both.

    `pieces` lists what can be played now by an intruder who holds it, bluffs included. `motion` is what it does for
    that intruder on the way: computer players plan with it, and estimate places by it. `silencing` is its use against
    hidden sentries. `is_secret` if nobody can tell its bluff from its effect (R5.7), `makes_leave` if the effect binds
    its holder to leave the zone this turn (R17.5), `hushes` if a listen answered with it tells nothing (R11.3). A card
    without plays serves a decision of another kind (`serves`), and `idle` says what it waits for.
    """

    plays: tuple[IntruderPlay, ...] = ()
    pieces: Callable[[State, Intruder], list[Piece]] | None = None
    motion: Motion | None = None
    silencing: Silencing | None = None
    is_secret: bool = False
    makes_leave: bool = False
    hushes: bool = False
    serves: type[Decision] | None = None
    idle: Text | None = None
