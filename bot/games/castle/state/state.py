"""The state of a castle game, and short questions about it. What a viewer does not know is None."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.engine.copying import copier
from bot.engine.game import Seat
from bot.games.castle.kinds import (
    GUARDS,
    Alert,
    GuardId,
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
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.cards import Piles
from bot.games.castle.state.figures import Guard, Intruder, Patrol
from bot.games.castle.state.guard_index import GuardIndex
from bot.games.castle.state.marks import Marks
from bot.games.castle.state.passages import Passage
from bot.games.castle.state.under_way import Agreed, GuardAction, Sneaking

# Reading a member of an enum is slow, so the most frequent questions use these names.
_NINJA, _IN_PLAY = Who.NINJA, (Standing.MAP, Standing.PASSAGE)
_NOBODY: list[Guard] = []


@dataclass(slots=True)
class State:
    """A castle game. Zones are indices of the board; None means "not known to this viewer" or "not now".

    All copies of a state share guards, patrols, piles and marks: replace them, never change them.

    `carded`, `moved` and `attacked` are the guards with that flag in this turn (R6.6 to R6.8). `piles` belong to the
    guard seats. `was_alert` if this turn began with an alert (R9.4). `met` are the guards who have shared a zone with
    the traitor this turn (R6.1, R20.2). `escaped` are the intruders who have left the map, in this order.
    `is_concealed` if outsiders do not know the figure of a Lone Wolf (R26.3): to them both figures are in its place,
    and both hands are held. The classes of `marks`, `action`, `sneaking` and `agreed` describe them. `indexed` is a
    cache of `guard_index`.
    """

    setting: Setting = field(compare=False, repr=False)
    """The same in every state of a match."""
    turn: int = 0
    phase: Phase = Phase.SETUP
    moment: Moment = Moment.BLANK
    alert: Alert = Alert.NONE
    was_alert: bool = False
    guards: Mapping[GuardId, Guard] = field(default_factory=dict)
    patrols: Mapping[PatrolId, Patrol] = field(default_factory=dict)
    next_guard: int = 1
    next_patrol: int = 1
    has_figures: bool = False
    carded: frozenset[GuardId] = frozenset()
    moved: frozenset[GuardId] = frozenset()
    attacked: frozenset[GuardId] = frozenset()
    ninja: Intruder = field(default_factory=lambda: Intruder(Who.NINJA))
    traitor: Intruder = field(default_factory=lambda: Intruder(Who.TRAITOR))
    piles: Mapping[Seat, Piles] = field(default_factory=lambda: {GUARDS: Piles()})
    marks: Marks = field(default_factory=Marks)
    action: GuardAction = field(default_factory=GuardAction)
    sneaking: Sneaking = field(default_factory=Sneaking)
    agreed: Agreed = field(default_factory=Agreed)
    met: frozenset[GuardId] = frozenset()
    is_concealed: bool = False
    escaped: tuple[Who, ...] = ()
    result: Result | None = None
    # Derived from the guards on first use, so not part of the state itself.
    indexed: GuardIndex | None = field(default=None, compare=False, repr=False)

    def copy(self) -> State:
        """An independent copy."""
        twin = _copied_state(self)
        twin.ninja, twin.traitor = self.ninja.copy(), self.traitor.copy()
        twin.action, twin.sneaking, twin.agreed = self.action.copy(), self.sneaking.copy(), self.agreed.copy()
        return twin

    # -- changes

    def put_guard(self, guard: Guard) -> None:
        """Add a guard, or replace the one with the same id."""
        self.guards = {**self.guards, guard.id: guard}
        self.indexed = None

    def remove_guard(self, guard: GuardId) -> Guard:
        """Remove and return a guard. Raises KeyError if the guard is not out."""
        left = dict(self.guards)
        gone = left.pop(guard)
        self.guards, self.indexed = left, None
        return gone

    def group(self, guards: Iterable[GuardId], patrol: PatrolId | None) -> None:
        """Put guards into a patrol, or into none."""
        every = dict(self.guards)
        for guard in guards:
            every[guard] = every[guard].but(patrol=patrol)
        self.guards, self.indexed = every, None

    def walk(self, guards: Sequence[GuardId], place: Place) -> None:
        """Move guards who stand together to another place together, and flag them as moved (R6.7)."""
        start, every = self.guards[guards[0]].zone, dict(self.guards)
        for guard in guards:
            every[guard] = every[guard].but(zone=place)
        self.guards, self.moved = every, self.moved.union(guards)
        if self.indexed is not None:
            self.indexed = self.indexed.walked([every[guard] for guard in guards], start)

    def put_patrol(self, patrol: Patrol) -> None:
        """Add a patrol, or replace the one with the same id."""
        self.patrols = {**self.patrols, patrol.id: patrol}

    def remove_patrol(self, patrol: PatrolId) -> None:
        """Remove a patrol; its guards are regrouped separately. Raises KeyError if there is no such patrol."""
        left = dict(self.patrols)
        del left[patrol]
        self.patrols = left

    def put_piles(self, seat: Seat, piles: Piles) -> None:
        """Set the piles of a guard seat."""
        self.piles = {**self.piles, seat: piles}

    def put_passage(self, tunnel: Tunnel, passage: Passage) -> None:
        """Set what is known of a passage."""
        self.marks = self.marks.but(passages=self.marks.passages.with_one(tunnel, passage))

    @property
    def guard_index(self) -> GuardIndex:
        """The index of the guards, for callers that ask more than once; kept until a guard changes."""
        if self.indexed is None:
            self.indexed = GuardIndex(self.guards.values())
        return self.indexed

    # -- intruders

    def intruder(self, who: Who) -> Intruder:
        """The ninja or the traitor."""
        return self.ninja if who is _NINJA else self.traitor

    @property
    def intruders(self) -> tuple[Intruder, Intruder]:
        """Both intruders, the ninja first."""
        return self.ninja, self.traitor

    @property
    def playing(self) -> list[Intruder]:
        """The intruders who take part, as far as this viewer knows: both, or the one that a Lone Wolf plays (R26.1)."""
        return [one for one in self.intruders if one.standing is not Standing.ABSENT]

    def intruders_at(self, place: Place | None) -> list[Intruder]:
        """The intruders in play who are truly in a place, as far as this viewer knows; nobody for None."""
        if place is None:
            return []
        both = (self.ninja, self.traitor)
        return [one for one in both if one.zone == place and one.standing in _IN_PLAY]

    def shown_at(self, place: Place) -> list[Intruder]:
        """The visible intruders in play whose figures stand in a place: a public question."""
        return [
            one for one in self.intruders if one.is_shown and one.figure == place and one.standing in _IN_PLAY
        ]

    # -- guards

    def guards_at(self, zone: Place | None) -> Sequence[Guard]:
        """All guards in a place, drunk ones included, by id."""
        # One call is not worth an index; callers that ask more than once make it first (`guard_index`).
        if self.indexed is None:
            return [guard for guard in self.guards.values() if guard.zone == zone]
        return self.indexed.by_place.get(zone, _NOBODY)

    def active_at(self, zone: Place | None) -> list[Guard]:
        """The active guards there (R17.3 A)."""
        return [guard for guard in self.guards_at(zone) if not guard.is_drunk]

    def drunk_at(self, zone: Place | None) -> list[Guard]:
        """The drunk guards there (R17.3 D)."""
        return [guard for guard in self.guards_at(zone) if guard.is_drunk]

    def lone_sentry_at(self, zone: Place | None) -> Guard | None:
        """The only active guard there, if in no patrol (R6.4); otherwise None."""
        active = self.active_at(zone)
        return active[0] if len(active) == 1 and active[0].patrol is None else None

    def members(self, patrol: PatrolId) -> Sequence[Guard]:
        """The guards of a patrol, by id."""
        if self.indexed is None:
            return [guard for guard in self.guards.values() if guard.patrol == patrol]
        return self.indexed.by_patrol.get(patrol, _NOBODY)

    def place_of(self, patrol: PatrolId) -> Place:
        """The place of a patrol."""
        return self.members(patrol)[0].zone

    def sentries(self) -> Sequence[Guard]:
        """Active guards in no patrol."""
        return self.guard_index.sentries

    def spare(self, weapon: Weapon) -> int:
        """The number of figures of a weapon in the supply (R1.6); that of a drunk guard is there too (R20.2)."""
        # There are ten of each weapon (R1.6); the figure of a drunk guard is back in the supply (R20.2).
        return 10 - sum(g.weapon is weapon and not g.is_drunk for g in self.guards.values())

    def next_weapon(self) -> Weapon:
        """The default figure: a sword if one is in the supply, otherwise a spear (R8.4)."""
        return Weapon.SWORD if self.spare(Weapon.SWORD) else Weapon.SPEAR

    # -- passages

    def places_free(self) -> int:
        """The free places for guards inside the passages: each card in play gives one (R23.12, R26.9).

        Drunk guards keep theirs (R23.18).
        """
        # Drunk guards count too: they keep their places (R23.18).
        inside = [
            len(there) for place, there in self.guard_index.by_place.items() if isinstance(place, Tunnel)
        ]
        return self.marks.passage_cards - sum(inside)


_copied_state = copier(State)
