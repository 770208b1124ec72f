"""What a viewer remembers of a match, for pictures and their words; `remembering` builds it from facts."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.boards.protocol import Zone
from bot.games.castle.kinds import Card, GuardId, Mark, PatrolId, Phase, Place, Who
from bot.games.castle.state.figures import Guard
from bot.games.castle.state.marks import Link

LONGEST_WAY = 5
"""The maximum number of zones shown of guards' walks; the earlier ones are left out."""


@dataclass(slots=True)
class Listen:
    """A listen (R11.3): its turn, its zone, the guards, and the answer; `is_hushed` by It Was a Cat.

    `heard` is None while the answer is awaited. `is_news` if the answer came since the last picture. `deaths` is the
    number of intruders who had died before.
    """

    turn: int
    zone: Zone
    guards: tuple[GuardId, ...]
    heard: bool | None = None
    is_hushed: bool = False
    is_news: bool = False
    deaths: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """A search and its answer (R21.4); `who` is None if outsiders do not know who searched (R26.3)."""

    turn: int
    who: Who | None
    zone: Zone
    mark: Mark | None
    is_news: bool


@dataclass(slots=True)
class Outing:
    """An intruder's way in one turn: `way` begins at the starting zone; `speed` is the number of steps (R15.5).

    None in the way is the inside of the passage; a step off the map adds nothing to it.
    """

    turn: int
    who: Who
    way: list[Zone | None]
    speed: int = 0


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk of guards since the last picture: of a patrol as one figure, or of a single guard.

    `way` lists the places.
    """

    guard: GuardId
    patrol: PatrolId | None
    way: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Sighting:
    """What happened to an intruder's figure since the last picture.

    `before` and `now` are its places then and now, None if it was not on the map; `last` is the place where it was last
    seen.
    """

    who: Who
    before: Place | None
    now: Place | None
    last: Place | None


@dataclass(slots=True)
class Chronicle:
    """The memory of a viewer. Turns count from 1; lists are in the order of the events.

    `guards` are the figures as they stand now.

    Since the last picture: `fallen` guards as they were; `new` guards (woken, revealed, made drunk or sober); `dead`
    intruders; `entrances` discovered; `ropes` found or hung; `ways` of guards. At the last picture: `stood` is the
    patrol of each guard, `before` has the places of the intruders' figures. `seen` has the place where each figure was
    last seen; `cards` are those that intruders have played since.

    `figures` has the places of the intruders' figures now; `places` has the intruders' own places, if known (None:
    inside the passage). `placed` is the number of outings when each intruder was placed; `deaths` counts dead
    intruders.
    """

    turn: int = 0
    phase: Phase = Phase.SETUP
    listens: list[Listen] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    outings: list[Outing] = field(default_factory=list)
    guards: dict[GuardId, Guard] = field(default_factory=dict)
    fallen: list[Guard] = field(default_factory=list)
    new: list[GuardId] = field(default_factory=list)
    dead: list[Who] = field(default_factory=list)
    entrances: list[Zone] = field(default_factory=list)
    ropes: list[Link] = field(default_factory=list)
    cards: list[tuple[Who, Card]] = field(default_factory=list)
    deaths: int = 0
    is_news: bool = False
    ways: dict[GuardId, list[Place]] = field(default_factory=dict)
    stood: dict[GuardId, PatrolId | None] = field(default_factory=dict)
    figures: dict[Who, Place] = field(default_factory=dict)
    before: dict[Who, Place] = field(default_factory=dict)
    seen: dict[Who, Place] = field(default_factory=dict)
    places: dict[Who, Zone | None] = field(default_factory=dict)
    placed: dict[Who, int] = field(default_factory=dict)

    def walks(self) -> list[Walk]:
        """The walks since the last picture that ended in another place than they began, patrols first."""
        found: dict[tuple[PatrolId | None, GuardId | None], Walk] = {}
        for guard, way in self.ways.items():
            now = self.guards.get(guard)
            if now is None or len(way) < 2 or way[0] == way[-1]:
                continue
            patrol = now.patrol if now.patrol == self.stood.get(guard) else None
            key = patrol, guard if patrol is None else None
            found.setdefault(key, Walk(guard, patrol, tuple(way)))
        return sorted(found.values(), key=lambda walk: (walk.patrol is None, walk.patrol or walk.guard))

    def sightings(self) -> list[Sighting]:
        """The intruders whose figures have come, gone or moved since the last picture, or come and gone again."""
        found = []
        for who in Who:
            before, now, last = self.before.get(who), self.figures.get(who), self.seen.get(who)
            if before != now or (now is None and last is not None):
                found.append(Sighting(who, before, now, last))
        return found

    def listens_now(self) -> list[Listen]:
        """The listens of this turn."""
        return [listen for listen in self.listens if listen.turn == self.turn]

    def findings_now(self) -> list[Finding]:
        """The searches of the latest Intruders Phase, until the next one begins."""
        oldest = self.turn if self.phase is Phase.INTRUDERS else self.turn - 1
        return [finding for finding in self.findings if finding.turn >= oldest]

    def ways_now(self) -> list[Outing]:
        """The intruders' ways in this turn, as far as the viewer knows them."""
        return [outing for outing in self.outings if outing.turn == self.turn]

    def latest(self, who: Who) -> Outing | None:
        """An intruder's latest way, if it is from this turn or the last one and not from a predecessor.

        Otherwise None.
        """
        own = (outing for outing in self.outings[self.placed.get(who, 0) :] if outing.who is who)
        return next((outing for outing in reversed([*own]) if outing.turn >= self.turn - 1), None)
