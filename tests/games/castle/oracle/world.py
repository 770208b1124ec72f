"""Where things stand, as the oracle sees it: plain values that are replaced, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

Zone = int
Place = int | str
"""A zone of the map, or one of the three words below."""

INSIDE, OFF, DEAD = "inside", "off", "dead"
NINJA, TRAITOR = "ninja", "traitor"
Link = frozenset[int]


@dataclass(frozen=True, eq=False)
class Ground:
    """The map as sets of links and zones (R3.1, R3.2, R3.7)."""

    size: int
    open: frozenset[Link]
    walls: frozenset[Link]
    track: frozenset[Link]
    moats: frozenset[Zone]
    edges: frozenset[Zone]
    castles: frozenset[Zone]
    inside: frozenset[Zone]
    between: frozenset[Zone]


@cache
def beside(ground: Ground, kind: str, zone: Zone) -> frozenset[Zone]:
    """The zones that share a link of a kind with a zone."""
    return frozenset(other for link in getattr(ground, kind) if zone in link for other in link - {zone})


@dataclass(frozen=True)
class Readings:
    """The options that bear on what the oracle answers (R27), with their defaults."""

    turns: int = 20
    searches_per_turn: int = 2
    ninja_wounds: int = 3
    traitor_wounds: int = 2
    replacements: int = 1
    last_replacement_turn: int = 10
    replacement_timing: str = "sameTurn"
    max_guards: int = 20
    max_drunk: int = 3
    mission_raises_alert: bool = False
    passage_found_raises_alert: bool = False
    guards_notice_passage: bool = True
    guards_notice_ropes: bool = False
    patrol_may_hold: bool = False
    patrol_skip: str = "moved"
    alert_phase_kenjutsu_from_hand: bool = False
    kenjutsu_blocks_free_listen: bool = True
    sober_moves: bool = False
    visible_intruders_make_noise: bool = True
    cat_covers_ninja_trap: bool = True
    intruder_order: str = "choice"
    bluff_kenjutsu_alert: bool = True
    shadow_walk_guards: str = "lone"
    rehide_when_guards_leave: bool = False
    drunk_keeps_visible: bool = True
    drunks_killable: bool = True
    drunk_counts_for_lone: bool = False
    hidden_sentry_answers: str = "core"
    hidden_sentry_range: str = "discovery"
    passage_discovery: str = "guardsTurnEnd"
    guard_passage_entry: str = "cardMoves"
    exit_requires_mission: bool = False


@dataclass(frozen=True)
class Guard:
    """A guard figure (R6.1). `met` is the traitor flag."""

    id: int
    place: Place
    drunk: bool = False
    group: int | None = None
    carded: bool = False
    moved: bool = False
    attacked: bool = False
    met: bool = False


@dataclass(frozen=True)
class Sneak:
    """An intruder. `steps` and `trail` are of the latest Intruders Phase, the flags after them of one under way."""

    name: str
    place: Place
    shown: bool = False
    wounds: int = 0
    hand: Mapping[str, int] = field(default_factory=dict)
    cats: int = 0
    card_out: bool = False
    goal: str | None = None
    done: bool = False
    returning: bool = False
    replaced: int = 0
    steps: int = 0
    trail: frozenset[Zone] = frozenset()
    ended: bool = False
    must_leave: bool = False
    thrown: bool = False
    revealers: frozenset[int] = frozenset()

    @property
    def on_map(self) -> bool:
        return isinstance(self.place, int)

    @property
    def in_play(self) -> bool:
        """On the map or in the passage."""
        return self.on_map or self.place == INSIDE

    def holds(self, card: str) -> int:
        return self.hand.get(card, 0)


@dataclass(frozen=True)
class Move:
    """A guard move under way (R12): who moves, the steps left, whether one is owed, whether one was made."""

    ids: tuple[int, ...]
    left: int
    owed: bool = False
    stepped: bool = False


@dataclass(frozen=True)
class World:
    """Everything the oracle needs to know of a game."""

    ground: Ground
    readings: Readings
    turn: int
    alert: int
    guards: Mapping[int, Guard]
    headings: Mapping[int, frozenset[Zone]]
    ninja: Sneak
    traitor: Sneak
    ropes: frozenset[Link] = frozenset()
    found_ropes: frozenset[Link] = frozenset()
    entrances: tuple[Zone, ...] = ()
    found: tuple[Zone, ...] = ()
    capacity: int = 0
    sleepers: Mapping[Zone, int] = field(default_factory=dict)
    objects: Mapping[Zone, str] = field(default_factory=dict)
    mover: str | None = None
    finished: frozenset[str] = frozenset()
    window: str | None = None
    walked: bool = False
    searches: tuple[tuple[str, Zone], ...] = ()
    ready: bool = False
    next_guard: int = 1
    move: Move | None = None
    result: str | None = None

    def sneak(self, who: str) -> Sneak:
        return self.ninja if who == NINJA else self.traitor

    @property
    def sneaks(self) -> tuple[Sneak, Sneak]:
        return self.ninja, self.traitor


def with_sneak(world: World, who: str, **changes: object) -> World:
    """The same world with an intruder changed."""
    changed = replace(world.sneak(who), **changes)  # type: ignore[arg-type]  # field names are checked by replace
    return replace(world, ninja=changed) if who == NINJA else replace(world, traitor=changed)


def with_guard(world: World, guard: int, **changes: object) -> World:
    """The same world with a guard changed."""
    changed = replace(world.guards[guard], **changes)  # type: ignore[arg-type]  # as above
    return replace(world, guards={**world.guards, guard: changed})


def spend(world: World, who: str, card: str) -> World:
    """A card leaves an intruder's hand."""
    hand = world.sneak(who).hand
    return with_sneak(world, who, hand={**hand, card: hand[card] - 1})


def raised(world: World, by: int) -> World:
    """The alert goes up, never above High (R7.1)."""
    return replace(world, alert=min(3, world.alert + by))
