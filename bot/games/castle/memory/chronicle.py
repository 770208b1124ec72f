"""What a viewer remembers of a match, for pictures and their words; `remembering` makes it of what he has witnessed."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.boards.protocol import Zone
from bot.games.castle.kinds import Card, GuardId, Mark, PatrolId, Phase, Place, Who
from bot.games.castle.state.figures import Guard
from bot.games.castle.state.marks import Link

LONGEST_WAY = 5
"""So many zones of a way are shown, the latest ones."""


@dataclass(slots=True)
class Listen:
    """A listen (R11.3): in which turn, by whom and where, its answer; `is_hushed` by It Was a Cat.

    `heard` is None while the answer is awaited, `is_news` says that it came since the last picture. `deaths` is how
    many intruders had died before.
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
    """A search and its answer (R21.4); `who` is None where outsiders are not told (R26.3)."""

    turn: int
    who: Who | None
    zone: Zone
    mark: Mark | None
    is_news: bool


@dataclass(slots=True)
class Outing:
    """An intruder's way in one turn: `way` from where he stood, `speed` the steps he took (R15.5).

    None on the way is the inside of the passage; a step off the map adds nothing to it.
    """

    turn: int
    who: Who
    way: list[Zone | None]
    speed: int = 0


@dataclass(frozen=True, slots=True)
class Walk:
    """How guards have gone since the last picture: a patrol as one figure, or a guard alone; from where to where."""

    guard: GuardId
    patrol: PatrolId | None
    way: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Sighting:
    """What has become of an intruder's figure since the last picture; a place is None where it did not stand.

    `before` and `now` are its places then and now, `last` where it was seen last.
    """

    who: Who
    before: Place | None
    now: Place | None
    last: Place | None


@dataclass(slots=True)
class Chronicle:
    """What is remembered. Turns count from 1; everything is in the order in which it happened.

    `guards` are the figures as they stand now. Since the last picture: `fallen` guards as they were, `new` ones (woken,
    stepped forward, made drunk or sober), `dead` intruders, `entrances` and `ropes` that were found or hung, the `ways`
    of guards, whom they belonged to (`stood`), where intruders' figures stood (`before`) and were `seen` last, the
    `cards` that intruders have played.
    `figures` are where those stand now, `places` where the intruders are, as far as it is known (None: inside the
    passage), `placed` how many outings there were when each was placed, `deaths` how many of them have died.
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
        """Who has gone somewhere else since the last picture, patrols first."""
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
        """The intruders whose figures have come, gone or moved since the last picture."""
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
        """The ways of this turn."""
        return [outing for outing in self.outings if outing.turn == self.turn]

    def latest(self, who: Who) -> Outing | None:
        """An intruder's latest way, if it was gone in this turn or the one before, and by him who is there now."""
        own = (outing for outing in self.outings[self.placed.get(who, 0) :] if outing.who is who)
        return next((outing for outing in reversed([*own]) if outing.turn >= self.turn - 1), None)
