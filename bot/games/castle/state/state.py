"""Where things stand in a castle game, and short questions about it. What a viewer has not witnessed is None."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.engine.boards.protocol import Zone
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
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.cards import Piles
from bot.games.castle.state.figures import Guard, Intruder, Patrol
from bot.games.castle.state.guard_index import GuardIndex
from bot.games.castle.state.marks import Marks
from bot.games.castle.state.passages import Passage
from bot.games.castle.state.under_way import Agreed, GuardAction, Sneaking

# Reading a member off its enum is slow: the busiest questions keep theirs in a name.
_NINJA, _IN_PLAY = Who.NINJA, (Standing.MAP, Standing.PASSAGE)
_NOBODY: list[Guard] = []


@dataclass(slots=True)
class State:
    """A castle game. Zones are indices of the board; every None is "not known to this viewer" or "not now".

    Guards, patrols, piles and marks are shared by all copies of a state: they are replaced by
    others, and nobody writes in them.

    `carded`, `moved` and `attacked` are the guards to whom that has happened in this turn (R6.6 to R6.8).
    `piles` belong to the guard seats. `was_alert` tells that this turn began with an alert (R9.4). `met` are the guards
    that have shared a zone with the traitor this turn (R6.1, R20.2). `escaped` have left the map, in this order.
    `is_concealed` tells that outsiders do not know whom a Lone Wolf plays (R26.3): to them both are where he is, and
    both hands are held. `marks`, `action`, `sneaking` and `agreed` say what they are.
    """

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
    # Worked out of the guards when it is first asked for: no part of where things stand.
    indexed: GuardIndex | None = field(default=None, compare=False, repr=False)

    def copy(self) -> State:
        """An independent copy."""
        twin = _copied_state(self)
        twin.ninja, twin.traitor = self.ninja.copy(), self.traitor.copy()
        twin.action, twin.sneaking, twin.agreed = self.action.copy(), self.sneaking.copy(), self.agreed.copy()
        return twin

    # -- writing

    def put_guard(self, guard: Guard) -> None:
        """A guard comes, or takes the place of the one with the same id."""
        self.guards = {**self.guards, guard.id: guard}
        self.indexed = None

    def remove_guard(self, guard: GuardId) -> Guard:
        """A guard goes: who it was. Refuses with KeyError one that is not out."""
        left = dict(self.guards)
        gone = left.pop(guard)
        self.guards, self.indexed = left, None
        return gone

    def group(self, guards: Iterable[GuardId], patrol: PatrolId | None) -> None:
        """Guards belong to a patrol from now on, or to none."""
        every = dict(self.guards)
        for guard in guards:
            every[guard] = every[guard].but(patrol=patrol)
        self.guards, self.indexed = every, None

    def walk(self, guards: Sequence[GuardId], place: Place) -> None:
        """Guards who stand together step to another place together (R6.7)."""
        start, every = self.guards[guards[0]].zone, dict(self.guards)
        for guard in guards:
            every[guard] = every[guard].but(zone=place)
        self.guards, self.moved = every, self.moved.union(guards)
        if self.indexed is not None:
            self.indexed = self.indexed.walked([every[guard] for guard in guards], start)

    def put_patrol(self, patrol: Patrol) -> None:
        """A patrol is formed, or takes the place of the one with the same id."""
        self.patrols = {**self.patrols, patrol.id: patrol}

    def remove_patrol(self, patrol: PatrolId) -> None:
        """A patrol is none any more. Refuses with KeyError one that there is not."""
        left = dict(self.patrols)
        del left[patrol]
        self.patrols = left

    def put_piles(self, seat: Seat, piles: Piles) -> None:
        """A guard seat has these piles now."""
        self.piles = {**self.piles, seat: piles}

    def put_passage(self, tunnel: Tunnel, passage: Passage) -> None:
        """This is known of a passage now."""
        self.marks = self.marks.but(passages=self.marks.passages.with_one(tunnel, passage))

    @property
    def guard_index(self) -> GuardIndex:
        """Where the guards stand, for whoever asks more than once: kept until one moves."""
        if self.indexed is None:
            self.indexed = GuardIndex(self.guards.values())
        return self.indexed

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
        # A single look does not pay for an index: it is made for whoever asks more than once.
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
        """The only active guard there if he is in no patrol (R6.4)."""
        active = self.active_at(zone)
        return active[0] if len(active) == 1 and active[0].patrol is None else None

    def members(self, patrol: PatrolId) -> Sequence[Guard]:
        """The guards of a patrol, by id."""
        if self.indexed is None:
            return [guard for guard in self.guards.values() if guard.patrol == patrol]
        return self.indexed.by_patrol.get(patrol, _NOBODY)

    def place_of(self, patrol: PatrolId) -> Place:
        """Where a patrol stands."""
        return self.members(patrol)[0].zone

    def sentries(self) -> Sequence[Guard]:
        """Active guards in no patrol."""
        return self.guard_index.sentries

    def spare(self, weapon: Weapon) -> int:
        """Figures of a weapon not out (R1.6)."""
        # Ten of each weapon (R1.6), of which a drunk guard has put his back (R20.2).
        return 10 - sum(g.weapon is weapon and not g.is_drunk for g in self.guards.values())

    def next_weapon(self) -> Weapon:
        """The figure taken when none is asked for: a sword if one is in the supply, else a spear (R8.4)."""
        return Weapon.SWORD if self.spare(Weapon.SWORD) else Weapon.SPEAR

    # -- passages

    def places_free(self) -> int:
        """Places left for guards inside the passages: one for each card in play (R23.12, R26.9)."""
        # Drunk guards are counted: they keep their places (R23.18).
        inside = [
            len(there) for place, there in self.guard_index.by_place.items() if isinstance(place, Tunnel)
        ]
        return self.marks.passage_cards - sum(inside)

    # -- cards

    def playable(self, seat: Seat) -> Cards:
        """The cards a guard seat may play in this phase: in the Alert Phase those just drawn (R9.3)."""
        piles = self.piles[seat]
        return piles.drawn if self.phase is Phase.ALERT else piles.hand

    def sleepers_at(self, zone: Zone) -> int:
        """Sleepers marked in a zone, as far as this viewer knows."""
        sleepers = self.marks.sleepers
        return 0 if sleepers is None else sleepers.get(zone, 0)


_copied_state = copier(State)
