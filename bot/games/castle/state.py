"""Where things stand in a castle game, and short questions about it. What a viewer has not witnessed is None."""

from __future__ import annotations

from dataclasses import dataclass, field
from dataclasses import replace as _replace
from typing import TYPE_CHECKING

from bot.engine.board import Zone
from bot.games.castle.cards import Cards, Counts
from bot.games.castle.kinds import (
    Alert,
    Card,
    GuardId,
    Mark,
    Moment,
    PatrolId,
    Phase,
    Pile,
    Result,
    Standing,
    Weapon,
    Who,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(slots=True)
class Guard:
    """A guard figure that is out (R6.1). `zone` None is the passage; `carded`, `moved`, `attacked` last a turn."""

    id: GuardId
    zone: Zone | None
    weapon: Weapon
    is_drunk: bool = False
    patrol: PatrolId | None = None
    carded: bool = False
    moved: bool = False
    attacked: bool = False

    def copy(self) -> Guard:
        """An independent copy."""
        return Guard(
            self.id,
            self.zone,
            self.weapon,
            self.is_drunk,
            self.patrol,
            self.carded,
            self.moved,
            self.attacked,
        )


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
        return Patrol(self.id, self.headings, self.is_old, self.is_late)


@dataclass(slots=True)
class Intruder:
    """The ninja or the traitor.

    Public: `standing`, `is_shown` (his figure is visible), `figure` (its zone; None inside the passage or hidden),
    `wounds`, `hand.size`, `cats_played` (since he was placed), `has_passage` (his card lies open),
    `is_done` (mission complete), `replaced` (how often), `died_in` (the turn of his latest death).
    His side only: `zone`, `goal`, `hand.known`, `speed`, `trail` (zones entered or left in the latest phase),
    and for the phase under way `is_ended` (his movement is over), `must_leave` (a Shadow Walk is in progress),
    `has_thrown`, `has_walked` (that window's Shadow Walk took effect), `revealers` (drunks there when he entered).
    """

    who: Who
    standing: Standing = Standing.COMING
    is_shown: bool = False
    figure: Zone | None = None
    wounds: int = 0
    hand: Cards = field(default_factory=Cards)
    cats_played: int = 0
    has_passage: bool = False
    is_done: bool = False
    is_returning: bool = False
    replaced: int = 0
    died_in: int = 0
    zone: Zone | None = None
    goal: Mark | None = None
    speed: int = 0
    trail: tuple[Zone, ...] = ()
    is_ended: bool = False
    must_leave: bool = False
    has_thrown: bool = False
    has_walked: bool = False
    revealers: frozenset[GuardId] = frozenset()

    def copy(self) -> Intruder:
        """An independent copy."""
        twin = _replace(self)
        twin.hand = self.hand.copy()
        return twin

    @property
    def is_in_play(self) -> bool:
        """On the map or in the passage."""
        return self.standing is Standing.MAP or self.standing is Standing.PASSAGE


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
class Found:
    """A search whose result is to be applied (R21.5): who searched, where, what is there."""

    who: Who
    zone: Zone
    mark: Mark | None
    is_asked: bool = False
    answer: Card | None = None


@dataclass(slots=True)
class State:
    """A castle game. Zones are indices of the board; every None is "not known to this viewer" or "not now"."""

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
    hand: Cards = field(default_factory=Cards)
    drawn: Cards = field(default_factory=Cards)
    deck: Cards = field(default_factory=Cards)
    discard: Cards = field(default_factory=lambda: Cards(0, {}))
    passage_cards: int = 0
    sleepers: dict[Zone, int] | None = None
    woken: int = 0
    sleepers_added: int = 0
    objects: dict[Zone, Mark] | None = None
    searched: dict[Zone, Mark | None] = field(default_factory=dict)
    entrances: tuple[Zone, Zone] | None = None
    found_entrances: tuple[Zone, ...] = ()
    ropes: frozenset[tuple[Zone, Zone]] = frozenset()
    found_ropes: frozenset[tuple[Zone, Zone]] = frozenset()
    met: frozenset[GuardId] = frozenset()
    has_hand: bool = False
    has_figures: bool = False
    has_marks: bool = False
    has_intruder_hands: bool = False
    cards_spent: int = 0
    hand_spent: int = 0
    is_kenjutsu_only: bool = False
    has_marched: bool = False
    move: Move | None = None
    facing: PatrolId | None = None
    march: PatrolId | None = None
    march_left: int = 0
    listening: Listening | None = None
    mover: Who | None = None
    finished: frozenset[Who] = frozenset()
    window: Who | None = None
    searches: tuple[tuple[Who, Zone], ...] = ()
    results: tuple[Found, ...] = ()
    has_passed: bool = False
    bonus_for: Who | None = None
    result: Result | None = None

    def copy(self) -> State:
        """An independent copy."""
        twin = _replace(self)
        twin.guards = {key: guard.copy() for key, guard in self.guards.items()}
        twin.patrols = {key: patrol.copy() for key, patrol in self.patrols.items()}
        twin.ninja, twin.traitor = self.ninja.copy(), self.traitor.copy()
        for name in ("hand", "drawn", "deck", "discard"):
            setattr(twin, name, getattr(self, name).copy())
        twin.sleepers = None if self.sleepers is None else self.sleepers.copy()
        twin.objects = None if self.objects is None else self.objects.copy()
        twin.searched = self.searched.copy()
        twin.move = None if self.move is None else _replace(self.move)
        twin.results = tuple(_replace(found) for found in self.results)
        return twin

    # -- intruders

    def intruder(self, who: Who) -> Intruder:
        """The ninja or the traitor."""
        return self.ninja if who is Who.NINJA else self.traitor

    @property
    def intruders(self) -> tuple[Intruder, Intruder]:
        """Both, the ninja first."""
        return self.ninja, self.traitor

    def intruders_at(self, zone: Zone | None) -> list[Intruder]:
        """Those truly in a zone, or in the passage (None), as far as this viewer knows."""
        wanted = Standing.PASSAGE if zone is None else Standing.MAP
        return [one for one in self.intruders if one.standing is wanted and one.zone == zone]

    def shown_at(self, zone: Zone | None) -> list[Intruder]:
        """The visible ones in a zone, or in the passage (None): a public question."""
        wanted = Standing.PASSAGE if zone is None else Standing.MAP
        return [
            one for one in self.intruders if one.is_shown and one.standing is wanted and one.figure == zone
        ]

    # -- guards

    def guards_at(self, zone: Zone | None) -> list[Guard]:
        """All guards in a zone, or in the passage (None), drunk ones included, by id."""
        return [guard for guard in self.guards.values() if guard.zone == zone]

    def active_at(self, zone: Zone | None) -> list[Guard]:
        """The active guards there (R17.3 A)."""
        return [guard for guard in self.guards.values() if guard.zone == zone and not guard.is_drunk]

    def drunk_at(self, zone: Zone | None) -> list[Guard]:
        """The drunk guards there (R17.3 D)."""
        return [guard for guard in self.guards.values() if guard.zone == zone and guard.is_drunk]

    def lone_sentry_at(self, zone: Zone | None) -> Guard | None:
        """The only active guard there if he is in no patrol (R6.4)."""
        active = self.active_at(zone)
        return active[0] if len(active) == 1 and active[0].patrol is None else None

    def members(self, patrol: PatrolId) -> list[Guard]:
        """The guards of a patrol, by id."""
        return [guard for guard in self.guards.values() if guard.patrol == patrol]

    def place_of(self, patrol: PatrolId) -> Zone | None:
        """Where a patrol stands; None is the passage."""
        return self.members(patrol)[0].zone

    def sentries(self) -> Iterator[Guard]:
        """Active guards in no patrol."""
        return (guard for guard in self.guards.values() if guard.patrol is None and not guard.is_drunk)

    def spare(self, weapon: Weapon) -> int:
        """Figures of a weapon not out (R1.6)."""
        return 10 - sum(g.weapon is weapon and not g.is_drunk for g in self.guards.values())

    def next_weapon(self) -> Weapon:
        """The figure taken when none is asked for: a sword if one is in the supply, else a spear (R8.4)."""
        return Weapon.SWORD if self.spare(Weapon.SWORD) else Weapon.SPEAR

    def places_free(self) -> int:
        """Places left for guards inside the passage (R23.12)."""
        return self.passage_cards - len(self.guards_at(None))

    # -- cards

    def hand_of(self, pile: Pile) -> Cards:
        """The cards a deck's owner holds: for the guards those that may be played in this phase (R9.3)."""
        if pile is Pile.GUARDS:
            return self.drawn if self.phase is Phase.ALERT else self.hand
        return self.intruder(Who(pile.value)).hand

    def sleepers_at(self, zone: Zone) -> int:
        """Sleepers marked in a zone, as far as this viewer knows."""
        return 0 if self.sleepers is None else self.sleepers.get(zone, 0)

    def known_counts(self) -> Counts:
        """The guards' draw deck by type, for who may know it."""
        return dict(self.deck.known or {})
