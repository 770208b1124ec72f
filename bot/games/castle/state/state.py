"""Where things stand in a castle game, and short questions about it. What a viewer has not witnessed is None."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copier
from bot.engine.game import Piece, Seat
from bot.games.castle.kinds import (
    GUARDS,
    Alert,
    GuardId,
    Mark,
    Moment,
    PatrolId,
    Phase,
    Place,
    Result,
    Standing,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.setting.deck import Cards, Deck
from bot.games.castle.state.guard_index import Muster
from bot.games.castle.state.passages import Passages
from bot.games.castle.state.proposals import Proposal, Share, Whisper
from bot.games.castle.state.search import Found

if TYPE_CHECKING:
    from collections.abc import Sequence


# Reading a member off its enum is slow: the busiest questions keep theirs in a name.
_NINJA, _IN_PLAY = Who.NINJA, (Standing.MAP, Standing.PASSAGE)
_NOBODY: list[Guard] = []

Link = tuple[Zone, Zone]
"""Two neighbouring zones, in zone order."""


@dataclass(slots=True)
class Guard:
    """A guard figure that is out (R6.1): in a zone or inside a passage; `carded`, `moved`, `attacked` last a turn."""

    id: GuardId
    zone: Place
    weapon: Weapon
    is_drunk: bool = False
    patrol: PatrolId | None = None
    carded: bool = False
    moved: bool = False
    attacked: bool = False

    def copy(self) -> Guard:
        """An independent copy."""
        return _copied_guard(self)


_copied_guard = copier(Guard)


@dataclass(slots=True)
class Patrol:
    """A group of guards (R6.3). `headings` is one zone if fixed, several if open, none off the track (R6.14).

    `is_old` patrols existed when the turn began (R6.11); `is_late` ones were formed in the Patrol Phase (R13.9).
    """

    id: PatrolId
    headings: tuple[Zone, ...]
    is_old: bool = False
    is_late: bool = False

    def copy(self) -> Patrol:
        """An independent copy."""
        return _copied_patrol(self)


_copied_patrol = copier(Patrol)


@dataclass(slots=True)
class Piles:
    """The cards of a guard seat (R2.4): hand, cards drawn and not yet kept, draw deck and discard pile.

    `whole` is all of them as they were before the choice, `has_chosen` tells that the hand was chosen (R4.4); `spent`
    counts the hand cards played in this Guards Card Phase, Kenjutsu apart (R10.2).
    """

    hand: Cards = field(default_factory=Cards)
    drawn: Cards = field(default_factory=Cards)
    deck: Cards = field(default_factory=Cards)
    discard: Cards = field(default_factory=lambda: Cards(0, {}))
    whole: Deck = field(default_factory=dict)
    has_chosen: bool = False
    spent: int = 0

    def copy(self) -> Piles:
        """An independent copy."""
        twin = _copied_piles(self)
        twin.hand, twin.drawn = self.hand.copy(), self.drawn.copy()
        twin.deck, twin.discard = self.deck.copy(), self.discard.copy()
        return twin


_copied_piles = copier(Piles)


@dataclass(slots=True)
class Intruder:
    """The ninja or the traitor.

    Of the guards only: `owed_to` (who gets these wound cards back, if two seats agreed on it; R19.4).
    Public: `standing`, `is_shown` (his figure is visible), `figure` (its place; None while he is hidden),
    `wounds`, `struck_by` (the seats whose Kenjutsu lie with him), `has_chosen` (his first hand was chosen),
    `hand.size`, `cats_played` (since he was placed), `has_passage` (his card lies open), `is_done` (mission complete),
    `replaced` (how often), `died_in` (the turn of his latest death).
    His side only: `zone` (but that he is inside a passage is public, R23.6), `goal`, `hand.known`, `speed`,
    `trail` (zones entered or left in the latest phase),
    and for the phase under way `is_ended` (his movement is over), `must_leave` (this zone, R17.5),
    `has_thrown`, `has_walked` (unseen through that window), `revealers` (drunks there when he entered),
    `aims` (the searches his seat has named while the other is still to move).
    """

    who: Who
    standing: Standing = Standing.COMING
    is_shown: bool = False
    figure: Place | None = None
    wounds: int = 0
    struck_by: tuple[Seat, ...] = ()
    owed_to: tuple[Seat, ...] = ()
    has_chosen: bool = False
    hand: Cards = field(default_factory=Cards)
    cats_played: int = 0
    has_passage: bool = False
    is_done: bool = False
    is_returning: bool = False
    replaced: int = 0
    died_in: int = 0
    zone: Place | None = None
    goal: Mark | None = None
    speed: int = 0
    trail: tuple[Zone, ...] = ()
    is_ended: bool = False
    must_leave: bool = False
    has_thrown: bool = False
    has_walked: bool = False
    revealers: frozenset[GuardId] = frozenset()
    aims: tuple[Zone, ...] = ()

    def copy(self) -> Intruder:
        """An independent copy."""
        twin = _copied_intruder(self)
        twin.hand = self.hand.copy()
        return twin

    @property
    def wound_owners(self) -> tuple[Seat, ...]:
        """Who gets his wound cards back: as agreed, else the seats that played them (R19.4, R2.7)."""
        return (*self.owed_to, *self.struck_by[len(self.owed_to) :])

    @property
    def place(self) -> Place:
        """Where he is, for whoever surely knows it."""
        assert self.zone is not None
        return self.zone

    @property
    def is_in_play(self) -> bool:
        """On the map or in the passage."""
        return self.standing in _IN_PLAY


_copied_intruder = copier(Intruder)


@dataclass(slots=True)
class Move:
    """A guard move under way (R12): who moves, steps left, whether a step is owed, whether one was made."""

    guards: tuple[GuardId, ...]
    left: int
    is_owed: bool = False
    has_stepped: bool = False


@dataclass(slots=True)
class Listening:
    """A listen whose answer is awaited (R11.3). `in_range` is known to the intruders only."""

    guards: tuple[GuardId, ...]
    in_range: tuple[Who, ...] | None


@dataclass(slots=True)
class State:
    """A castle game. Zones are indices of the board; every None is "not known to this viewer" or "not now".

    `piles` belong to the guard seats. `passages` are one for both intruders, or one each (R26.5). `ropes` are links
    with the intruders who hung one there. `was_alert` tells that this turn began with an alert (R9.4). `first` is who
    goes first this turn (R15.2), `planned` whose turn is decided, `passed` the seats that have passed since the last
    action (R2.10, R15.8). `actor` is the guard seat whose action is under way. `proposals` are open ones, by side.
    `whispers` stand in the truth alone: what the rest is still to hear. `escaped` have left the map, in this order.
    `is_concealed` tells that outsiders do not know whom a Lone Wolf plays (R26.3): to them both are where he is, and
    both hands are held.
    With two guard seats (R2.7): `bonus_taken` are the seats that have taken of the bonus, in order; known to the
    guards alone are what they agreed on, `bonus_cards`, `bonus_sleepers` and, for this turn, `card_share`, and the
    placement under way, `is_in_turns` when they did not agree on it, `laid` what they have placed so far.
    """

    turn: int = 0
    phase: Phase = Phase.SETUP
    moment: Moment = Moment.BLANK
    alert: Alert = Alert.NONE
    guards: dict[GuardId, Guard] = field(default_factory=dict)
    patrols: dict[PatrolId, Patrol] = field(default_factory=dict)
    next_guard: int = 1
    next_patrol: int = 1
    ninja: Intruder = field(default_factory=lambda: Intruder(Who.NINJA))
    traitor: Intruder = field(default_factory=lambda: Intruder(Who.TRAITOR))
    piles: dict[Seat, Piles] = field(default_factory=lambda: {GUARDS: Piles()})
    passage_cards: int = 0
    passages: Passages = field(default_factory=Passages.common)
    sleepers: dict[Zone, int] | None = None
    woken: int = 0
    sleepers_added: int = 0
    objects: dict[Zone, Mark] | None = None
    searched: dict[Zone, Mark | None] = field(default_factory=dict)
    ropes: dict[Link, tuple[Who, ...]] = field(default_factory=dict)
    found_ropes: frozenset[Link] = frozenset()
    met: frozenset[GuardId] = frozenset()
    has_figures: bool = False
    has_marks: bool = False
    cards_spent: int = 0
    was_alert: bool = False
    is_kenjutsu_only: bool = False
    has_marched: bool = False
    actor: Seat = GUARDS
    move: Move | None = None
    facing: PatrolId | None = None
    march: PatrolId | None = None
    march_left: int = 0
    listening: Listening | None = None
    mover: Who | None = None
    finished: frozenset[Who] = frozenset()
    window: Who | None = None
    searches: tuple[tuple[Who | None, Zone], ...] = ()
    results: tuple[Found, ...] = ()
    first: Who = Who.NINJA
    planned: frozenset[Who] = frozenset()
    passed: frozenset[Seat] = frozenset()
    proposals: dict[Seat, Proposal] = field(default_factory=dict)
    whispers: tuple[Whisper, ...] = ()
    is_concealed: bool = False
    bonus_for: Who | None = None
    bonus_taken: tuple[Seat, ...] = ()
    bonus_cards: Share | None = None
    bonus_sleepers: Share | None = None
    card_share: Share | None = None
    is_in_turns: bool = False
    laid: tuple[Piece, ...] = ()
    escaped: tuple[Who, ...] = ()
    result: Result | None = None
    is_lent: bool = field(default=False, compare=False, repr=False)
    mustered: Muster | None = field(default=None, compare=False, repr=False)

    def copy(self) -> State:
        """An independent copy. What `own_guards` names is shared until one of the two is about to write in it."""
        self.is_lent = True
        twin = _copied_state(self)
        twin.ninja, twin.traitor = self.ninja.copy(), self.traitor.copy()
        twin.ropes, twin.proposals = self.ropes.copy(), self.proposals.copy()
        twin.move = self.move and replace(self.move)
        twin.results = self.results and tuple(map(replace, self.results))
        return twin

    # -- writing

    def own_guards(self) -> None:
        """To be called before guards, patrols, piles, marks or passages are written in: makes them this state's own."""
        if self.is_lent:
            self.guards = {key: guard.copy() for key, guard in self.guards.items()}
            self.patrols = {key: patrol.copy() for key, patrol in self.patrols.items()}
            self.piles = {seat: piles.copy() for seat, piles in self.piles.items()}
            self.sleepers = None if self.sleepers is None else self.sleepers.copy()
            self.objects = None if self.objects is None else self.objects.copy()
            self.searched, self.passages = self.searched.copy(), self.passages.copy()
            self.is_lent, self.mustered = False, None

    def guards_moved(self) -> None:
        """To be called after guards have come, gone, moved, regrouped, become drunk or sober."""
        self.mustered = None

    def guards_walked(self, guards: Sequence[Guard], start: Place) -> None:
        """To be called instead if all that has happened is that these guards have gone on from `start` together."""
        if self.mustered is not None:
            self.mustered.walked(guards, start)

    @property
    def muster(self) -> Muster:
        """Where the guards stand, for whoever asks more than once: kept until one moves."""
        if self.mustered is None:
            self.mustered = Muster(self.guards.values())
        return self.mustered

    # -- intruders

    def intruder(self, who: Who) -> Intruder:
        """The ninja or the traitor."""
        return self.ninja if who is _NINJA else self.traitor

    @property
    def intruders(self) -> tuple[Intruder, Intruder]:
        """Both, the ninja first."""
        return self.ninja, self.traitor

    @property
    def playing(self) -> list[Intruder]:
        """Those who take part, as far as this viewer knows: both, or the one that a Lone Wolf plays (R26.1)."""
        return [one for one in self.intruders if one.standing is not Standing.ABSENT]

    def intruders_at(self, place: Place | None) -> list[Intruder]:
        """Those truly in a place, as far as this viewer knows."""
        if place is None:
            return []
        both = (self.ninja, self.traitor)
        return [one for one in both if one.zone == place and one.standing in _IN_PLAY]

    def shown_at(self, place: Place) -> list[Intruder]:
        """The visible ones in a place: a public question."""
        return [
            one for one in self.intruders if one.is_shown and one.figure == place and one.standing in _IN_PLAY
        ]

    # -- guards

    def guards_at(self, zone: Place | None) -> Sequence[Guard]:
        """All guards in a place, drunk ones included, by id."""
        if self.mustered is None:
            return [guard for guard in self.guards.values() if guard.zone == zone]
        return self.mustered.by_place.get(zone, _NOBODY)

    def active_at(self, zone: Place | None) -> list[Guard]:
        """The active guards there (R17.3 A)."""
        return [guard for guard in self.guards_at(zone) if not guard.is_drunk]

    def drunk_at(self, zone: Place | None) -> list[Guard]:
        """The drunk guards there (R17.3 D)."""
        return [guard for guard in self.guards_at(zone) if guard.is_drunk]

    def lone_sentry_at(self, zone: Place | None) -> Guard | None:
        """The only active guard there if he is in no patrol (R6.4)."""
        active = self.active_at(zone)
        return active[0] if len(active) == 1 and active[0].patrol is None else None

    def members(self, patrol: PatrolId) -> Sequence[Guard]:
        """The guards of a patrol, by id."""
        if self.mustered is None:
            return [guard for guard in self.guards.values() if guard.patrol == patrol]
        return self.mustered.by_patrol.get(patrol, _NOBODY)

    def place_of(self, patrol: PatrolId) -> Place:
        """Where a patrol stands."""
        return self.members(patrol)[0].zone

    def sentries(self) -> Sequence[Guard]:
        """Active guards in no patrol."""
        return self.muster.sentries

    def spare(self, weapon: Weapon) -> int:
        """Figures of a weapon not out (R1.6)."""
        return 10 - sum(g.weapon is weapon and not g.is_drunk for g in self.guards.values())

    def next_weapon(self) -> Weapon:
        """The figure taken when none is asked for: a sword if one is in the supply, else a spear (R8.4)."""
        return Weapon.SWORD if self.spare(Weapon.SWORD) else Weapon.SPEAR

    # -- passages

    def places_free(self) -> int:
        """Places left for guards inside the passages: one for each card in play (R23.12, R26.9)."""
        inside = [len(there) for place, there in self.muster.by_place.items() if isinstance(place, Tunnel)]
        return self.passage_cards - sum(inside)

    # -- cards

    def playable(self, seat: Seat) -> Cards:
        """The cards a guard seat may play in this phase: in the Alert Phase those just drawn (R9.3)."""
        piles = self.piles[seat]
        return piles.drawn if self.phase is Phase.ALERT else piles.hand

    def sleepers_at(self, zone: Zone) -> int:
        """Sleepers marked in a zone, as far as this viewer knows."""
        return 0 if self.sleepers is None else self.sleepers.get(zone, 0)


_copied_state = copier(State)
