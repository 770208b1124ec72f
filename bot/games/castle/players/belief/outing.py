"""Both intruders in their phase: what each public fact says about their possible ways (R15 to R17, R20 to R24)."""

from __future__ import annotations

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copied_with
from bot.engine.game import Fact, not_none
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Motion, Past
from bot.games.castle.facts.fighting import Detected, GuardDrunk, GuardFell, Revealed, Vanished
from bot.games.castle.facts.lone import SomebodyLeft, SomebodySearched
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.facts.sneaking import CameOut, LeftMap, SearchesDeclared, SentryErased, WentInside
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import Card, Pile, Standing, Tunnel, Who, on_map
from bot.games.castle.players.belief.doors import Doors
from bot.games.castle.players.belief.ground import Ground
from bot.games.castle.players.belief.habits import Aim, Habits, habit_costs, silences, unmoved
from bot.games.castle.players.belief.joint import Joint
from bot.games.castle.players.belief.walk import Posts, Walk
from bot.games.castle.players.belief.ways import Flags, Ways, Weights
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.start_drafts import start_zones
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from bot.games.castle.variants.variants import variant

_FREEING = (GuardFell, GuardDrunk, Revealed)
"""After these facts an intruder may vanish without a move (R17.9)."""

AXES = {Who.NINJA: 0, Who.TRAITOR: 1}
"""The axis of each intruder in the joint weights."""


class Outing:
    """The walks of an Intruders Phase, and what lasts from one phase to the next: ropes, entrances, habits."""

    def __init__(self, setting: Setting, ways: Ways, state: State) -> None:
        """`state` is the witnessed state; it is read and never written."""
        self._setting, self._ways, self._state = setting, ways, state
        self.doors = {tunnel: Doors(ways.is_dry, np.ones(ways.size)) for tunnel in state.marks.passages}
        # The last entry is never true: ways that cross no wall use index -1.
        self._ropes = {who: np.zeros(len(ways.walls) + 1, dtype=np.bool_) for who in Who}
        self._habits = {who: Habits() for who in Who}
        self.walks: dict[Who, Walk] = {}
        self.last: dict[Who, Fact] = {}
        self._before: dict[Who, Weights] = {}
        self._entered: dict[Who, Flags] = {}
        self._aims: dict[Who, Aim] = {}
        self._by: Who | None = None
        self._ground: Ground | None = None
        self._is_freed = False

    def copy(self, state: State) -> Outing:
        """An independent copy; `state` is the witnessed state."""
        return copied_with(
            self,
            _state=state,
            doors={tunnel: doors.copy() for tunnel, doors in self.doors.items()},
            _ropes={who: ropes.copy() for who, ropes in self._ropes.items()},
            _habits={who: habits.copy() for who, habits in self._habits.items()},
            walks={who: walk.copy() for who, walk in self.walks.items()},
            last=dict(self.last),
            _before=dict(self._before),
            _entered=dict(self._entered),
            _aims=dict(self._aims),
        )

    # ---- the phase

    def begin(self, joint: Joint) -> None:
        """The guards' turn is over: learn of habits, entrances and ropes; begin a walk for each intruder on the map."""
        self._notice()
        self._ground = Ground(self._setting, self._ways, self._state)
        self._by, self._is_freed, self.last = None, False, {}
        self.walks = {}
        for who, axis in AXES.items():
            self._habits[who].learn(joint.by_state(axis))
            self._before[who] = joint.by_zone(axis)[:-1]
            one = self._state.intruder(who)
            self._aims[who] = self._aim(self._ground, one)
            if one.standing is Standing.MAP:
                self.walks[who] = Walk(self._ways, self._before[who] > 0)
                self.walks[who].stand()

    def settle(self) -> None:
        """End all movement."""
        for walk in self.walks.values():
            walk.settle()

    def advance(self) -> None:
        """Let the intruders go as far as they can without any public fact."""
        posts = self.posts()
        for who, walk in self.walks.items():
            walk.advance(posts, self._ropes[who], is_shown=self._state.intruder(who).is_shown)

    def chances(self, who: Who) -> Weights:
        """From each place the chance of each state, for `Joint.move`; without a walk the intruder stays off the map."""
        walk = self.walks.get(who)
        if walk is None or self._ground is None:
            return unmoved(self._ways)
        aim = self._aims[who]
        costs, told = habit_costs(walk.ways, self._ground, aim), silences(walk.ways, aim)
        return self._habits[who].chances(walk, self._before[who], costs, told, is_done=aim.is_done)

    def foreseen(self, joint: Joint) -> tuple[Weights, Weights]:
        """The `chances` of both for their next move, without public facts; only intruders on the map move."""
        ninja, traitor = (self._foreseen(who, joint.by_zone(axis)[:-1]) for who, axis in AXES.items())
        return ninja, traitor

    def _foreseen(self, who: Who, before: Weights) -> Weights:
        one = self._state.intruder(who)
        if one.standing is not Standing.MAP:
            return unmoved(self._ways)
        walk = Walk(self._ways, before > 0)
        walk.stand()
        walk.advance(self.posts(), self._ropes[who], is_shown=False)
        walk.settle()
        ground = Ground(self._setting, self._ways, self._state)
        costs = habit_costs(walk.ways, ground, self._aim(ground, one))
        return self._habits[who].foreseen(walk, costs, is_done=one.is_done)

    @staticmethod
    def _aim(ground: Ground, one: Intruder) -> Aim:
        return Aim(ground.aims(one.who), one.is_done, one.hand.size > 0, one.wounds)

    def _notice(self) -> None:
        """Exclude what guards would have noticed where they stand at the end of their turn, if the options let them."""
        options, posts = self._setting.options, self.posts().active
        if options.guards_notice_passage:
            for doors in self.doors.values():
                doors.watched(posts)
        if options.guards_notice_ropes:
            bare = [posts[a] or posts[b] for a, b in self._ways.walls]
            known = [wall in self._state.marks.found_ropes for wall in self._ways.walls]
            for who, ropes in self._ropes.items():
                self._ropes[who] = ropes & ~np.array([*bare, False]) | np.array([*known, False])

    def posts(self) -> Posts:
        """Where guards stand now."""
        active, passable, drunk = (np.zeros(self._ways.size, dtype=np.bool_) for _ in range(3))
        for guard in self._state.guards.values():
            zone = on_map(guard.zone)
            if zone is not None:
                (drunk if guard.is_drunk else active)[zone] = True
        cards = [
            motion.lets_pass for _card, motion in catalogue().taking_past(Past.SENTRY) if motion.lets_pass
        ]
        for there in np.flatnonzero(active).tolist():
            passable[there] = any(lets(self._state, Zone(there)) for lets in cards)
        return Posts(active, passable, drunk)

    # ---- what is told

    def told(self, fact: Fact) -> None:
        """Take in a fact of the phase, after it was written into the state."""
        match fact:
            case StartChosen(who):
                ground = Ground(self._setting, self._ways, self._state)
                zones = start_zones(self._state, who)
                self._enter(who, ground.starts(zones), taken=0, fact=fact)
            case CameOut(who):
                # The way out was one of the steps (R23.3).
                self._enter(who, self.coming_out(who), taken=1, fact=fact)
            case WentInside(who) | LeftMap(who):
                self._leave(who, fact)
            case SomebodyLeft():
                for who in Who:
                    self._leave(who, fact)
            case SearchesDeclared(searches):
                self._search(searches, fact)
            case SomebodySearched(zones):
                self._search(tuple((who, zone) for who in Who for zone in zones), fact)
            case _:
                self._on_deeds(fact)
        self._is_freed = (
            isinstance(fact, _FREEING) or _lets_pass(fact) or (self._is_freed and isinstance(fact, Vanished))
        )

    def _on_deeds(self, fact: Fact) -> None:
        match fact:
            case CardPlayed(pile, card) if pile is not Pile.GUARDS:
                self._by = Who(pile.value)
                self._played(self._by, card)
            case Detected(who, zone) if who in self.walks and not isinstance(zone, Tunnel):
                self._walk(who, fact).seen_in(zone)
            case Revealed(who, zone) if who in self.walks and not isinstance(zone, Tunnel):
                self._walk(who, fact).given_away_in(zone, self.posts(), self._ropes[who])
            case Vanished(who) if who in self.walks:
                keeps = self._setting.options.drunk_keeps_visible
                walk, ropes = self._walk(who, fact), self._ropes[who]
                walk.vanished(self.posts(), ropes, may_stay=self._is_freed, drunk_hides=not keeps)
            case GuardFell(_guard, zone, by) if by is not None and not isinstance(zone, Tunnel):
                self._felled(zone, by, fact)
            case GuardDrunk(_guard, zone) if self._by in self.walks and not isinstance(zone, Tunnel):
                # A drink can answer a discovered hidden sentry from anywhere (R21.13).
                if not self.walks[self._by].is_over:
                    self._walk(self._by, fact).passed_in(zone)
            case SentryErased(_zone, by) if by is not None:
                self._answered(by, fact)
            case _:
                return

    def _walk(self, who: Who, fact: Fact) -> Walk:
        """The walk of the intruder that this fact is about; it becomes the last fact about them."""
        self.last[who] = fact
        return self.walks[who]

    def _enter(self, who: Who, weights: Weights, *, taken: int, fact: Fact) -> None:
        self.walks[who], self._before[who] = Walk(self._ways, weights > 0), weights
        self._walk(who, fact).enter(self.posts(), taken=taken)

    def _leave(self, who: Who, fact: Fact) -> None:
        if who not in self.walks:
            return
        walk = self._walk(who, fact)
        if isinstance(fact, WentInside):
            self._entered[who] = walk.zones()
            self._doors(who).used(self._entered[who])
            walk.leave(self._doors(who).zones())
        else:
            walk.leave(self._ways.is_edge)

    def coming_out(self, who: Who) -> Weights:
        """How likely an intruder inside the passage comes out in each zone, in whole numbers."""
        return self._doors(who).weights(self._entered.get(who))

    def _doors(self, who: Who) -> Doors:
        return self.doors[self._state.marks.passages.tunnel(who)]

    def _search(self, searches: tuple[tuple[Who, Zone], ...], fact: Fact) -> None:
        self.settle()
        for who, zone in searches:
            aim = self._aims[who]
            self._aims[who] = aim._replace(searched=aim.searched | {zone})
            # They may have searched on the way to the zone where they went inside; a finished walk needs no
            # more.
            if who in self.walks and self.walks[who].gone is None:
                self._walk(who, fact).searched(zone)

    def _played(self, who: Who, card: Card) -> None:
        """What the play alone tells, when nobody can tell a bluff from the effect (R5.7)."""
        walk, motion = self.walks.get(who), catalogue().motion_of(card)
        if walk is None or motion is None:
            return
        if motion.lets_pass is not None:
            walk.let_pass(self.posts())
        elif motion.past is Past.WALL:
            self._aims[who] = self._aims[who]._replace(has_hung=True)
            self._hang(who, walk.zones())

    def _hang(self, who: Who, zones: Flags) -> None:
        """A rope may hang on any wall of the zones where they may be; both may use it, except rivals (R16.2, R26.5)."""
        hung = np.array([*(zones[a] or zones[b] for a, b in self._ways.walls), False])
        for one in variant(self._setting).climbers(who):
            self._ropes[one] |= hung

    def _felled(self, zone: Zone, by: Card, fact: Fact) -> None:
        if self._by not in self.walks:
            return
        motion, walk = _motion_of(by), self._walk(self._by, fact)
        walk.removed_in(zone, motion.reach)
        if motion.longest is not None:
            walk.slow(motion.longest)

    def _answered(self, by: Card, fact: Fact) -> None:
        """A hidden sentry was answered with a card, which slows its holder, if only one of them can hold it (R15.7)."""
        longest, piles = _motion_of(by).longest, catalogue().of_intruder(by).piles
        for who in self.walks:
            if longest is not None and piles == (who.pile,):
                self._walk(who, fact).slow(longest)


def _motion_of(card: Card) -> Motion:
    """The motion of a card that removes a guard or answers a hidden sentry: every such card has one."""
    return not_none(catalogue().motion_of(card))


def _lets_pass(fact: Fact) -> bool:
    """True if a fact plays a card that can hide a visible intruder in the same zone (R17.8)."""
    if not isinstance(fact, CardPlayed) or fact.pile is Pile.GUARDS:
        return False
    motion = catalogue().motion_of(fact.card)
    return motion is not None and motion.lets_pass is not None
