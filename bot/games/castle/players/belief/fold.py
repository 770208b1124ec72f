"""The fold: the possible places of the intruders after some facts (R11, R15 to R17, R21, R23, R26.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copied_with
from bot.engine.game import Fact
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.facts.fighting import Detected, Died, GuardDrunk, GuardFell, Revealed, Vanished
from bot.games.castle.facts.guarding import (
    GuardAwoke,
    GuardsCameOut,
    GuardSobered,
    GuardsStepped,
    ListenAnswered,
    ListenBegan,
    PatrolMarched,
)
from bot.games.castle.facts.lone import SomebodyLeft, SomebodySearched, SomebodyStarted, Unmasked
from bot.games.castle.facts.setup import EntrancesChosen, StartChosen
from bot.games.castle.facts.sneaking import LeftMap, SearchesDeclared, SentryAppeared, WentInside
from bot.games.castle.facts.turn import CardPlayed, EntranceFound, GameOver, PhaseBegan, TurnBegan
from bot.games.castle.kinds import Phase, Pile, Place, Standing, Tunnel, Who
from bot.games.castle.players.belief.doors import Doors
from bot.games.castle.players.belief.ground import Ground
from bot.games.castle.players.belief.joint import PACE, Joint
from bot.games.castle.players.belief.outing import AXES, Outing
from bot.games.castle.players.belief.ways import Flags, Weights, ways_of
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.setup import blank
from bot.games.castle.setup.start_drafts import start_zones

_GO_ON = (
    *(CardPlayed, GuardFell, GuardDrunk, Detected, Revealed, Vanished, WentInside, LeftMap, SomebodyLeft),
    *(SearchesDeclared, SomebodySearched, SentryAppeared, TurnBegan, GameOver),
)
"""Before these facts the intruders may have moved on, past guards as they stood until then."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Why an intruder cannot be in a zone: the fact that excluded it, and its turn.

    `is_post` if an active guard stands there and has not detected the intruder.
    """

    turn: int
    fact: Fact
    is_post: bool = False


class _Meeting:
    """Guards have come to a zone: an intruder there is detected next (R17.1); an intruder not detected is not there."""

    def __init__(self, zone: Zone, fact: Fact) -> None:
        self.zone, self.fact = zone, fact
        self.met: set[Who] = set()


class Fold:
    """What some facts say about the intruders' places.

    `joint` is where both may be as known at the guards' turn; in the Intruders Phase see `moved`. `why` has for each of
    them the reason of every zone that it excludes. `lost` counts facts that fitted no possibility; it stays 0. `outing`
    is the Intruders Phase, with what lasts from one phase to the next.
    """

    def __init__(self, setting: Setting) -> None:
        """Starts before any fact."""
        self._setting, self._ways = setting, ways_of(setting.board)
        self._state = blank(setting)
        self.outing = Outing(setting, self._ways, self._state)
        self._ear: Zone | None = None
        self._was_hushed = False
        self._meeting: _Meeting | None = None
        self.joint = Joint(self._ways.size)
        self.why: dict[Who, dict[Zone, Exclusion]] = {who: {} for who in Who}
        self.lost = 0
        # 7 ms, and each decision asks for it several times; what it holds is never changed.
        self._moved: Joint | None = None

    def copy(self) -> Fold:
        """An independent copy, which can take in more facts."""
        state = self._state.copy()
        why = {who: dict(why) for who, why in self.why.items()}
        return copied_with(
            self, _state=state, outing=self.outing.copy(state), joint=self.joint.copy(), why=why
        )

    @property
    def moved(self) -> Joint:
        """The possible places of both at this moment.

        In the Intruders Phase after the moves that have been told so far.
        """
        if not self.outing.walks:
            return self.joint
        if self._moved is None:
            self.outing.advance()
            twin = self.joint.copy()
            twin.move(*map(self.outing.chances, Who))
            self._moved = twin
        return self._moved

    # ---- taking facts in

    def note(self, fact: Fact) -> None:
        """Take a fact in."""
        self._moved = None
        self._meet(fact)
        is_outing = bool(self.outing.walks)
        if is_outing and isinstance(fact, _GO_ON):
            self.outing.advance()
        if is_outing and isinstance(fact, TurnBegan | GameOver):
            self._come_home(fact)
        self._on_doors(fact)
        fact.apply(self._state)
        if self._state.phase is Phase.INTRUDERS:
            self._on_outing(fact)
        else:
            self._on_places(fact)
            self._on_guards(fact)

    def settle(self) -> None:
        """Note that nothing more follows now: intruders who were not detected where guards have come are not there."""
        if self._meeting is not None:
            self._moved = None
            meeting, self._meeting = self._meeting, None
            for who in Who:
                if who not in meeting.met:
                    self._absent(who, meeting)

    def _meet(self, fact: Fact) -> None:
        """Detections follow at once when guards come to a zone; before them, somebody else may vanish."""
        match fact:
            case Detected(who) if self._meeting is not None:
                self._meeting.met.add(who)
            case Vanished() | Unmasked():
                return
            # A hidden sentry who was found with the Sake is drunk and detects nobody (R21.13).
            case GuardDrunk() if self._meeting is not None and isinstance(self._meeting.fact, SentryAppeared):
                self._meeting = None
            case _:
                self.settle()

    def _absent(self, who: Who, meeting: _Meeting) -> None:
        if self._state.phase is Phase.INTRUDERS:
            if who in self.outing.walks:
                self.outing.walks[who].absent_from(meeting.zone)
        elif self.joint.can_be_in(AXES[who], meeting.zone):
            self._keep(who, ~self._ways.flags([meeting.zone]), meeting.fact)

    # ---- the Intruders Phase

    def _on_outing(self, fact: Fact) -> None:
        match fact:
            case PhaseBegan():
                self.outing.begin(self.joint)
            case Unmasked(who):
                self._unmask(who)
            case SentryAppeared(_guard, zone):
                self._meeting = _Meeting(zone, fact)
            case _:
                self.outing.told(fact)

    def _come_home(self, fact: Fact) -> None:
        """End the Intruders Phase."""
        outing = self.outing
        outing.settle()
        if not self.joint.move(*map(outing.chances, Who)):
            self._lose()
        posts = outing.posts().active
        for who in Who:
            self._explain(who, outing.last.get(who), fact, posts)
        outing.walks = {}

    def _explain(self, who: Who, told: Fact | None, fact: Fact, posts: Flags) -> None:
        """The reasons why an intruder is in no other zone after a move: guards there, a fact, or the earlier reason."""
        why, before, now = self.why[who], self.why[who], set(self.joint.places(AXES[who]).tolist())
        if not now:
            why.clear()
            return
        turn, self.why[who] = self._state.turn, {}
        for zone in self._setting.board.zones:
            if zone not in now:
                usual = before.get(zone) if told is None else None
                reason = usual or Exclusion(turn, told or fact)
                self.why[who][zone] = Exclusion(turn, fact, is_post=True) if posts[zone] else reason

    # ---- setup, and the guards' turn

    def _on_places(self, fact: Fact) -> None:
        match fact:
            case StartChosen(who):
                self.joint.place(AXES[who], self._starts(who))
                self._excluded(who, self._setting.board.zones, fact)
            case SomebodyStarted():
                self.joint.either(self._starts(Who.NINJA), self._starts(Who.TRAITOR))
                for who in Who:
                    self._excluded(who, self._setting.board.zones, fact)
            case Unmasked(who):
                self._unmask(who)
            case Died(who):
                self.joint.drop(AXES[who])
                self.why[who] = {}
            case Detected(who, zone) | Revealed(who, zone):
                if not isinstance(zone, Tunnel):
                    self._keep(who, self._ways.flags([zone]), fact)
            case _:
                return

    def _starts(self, who: Who) -> Weights:
        """How likely an intruder begins in each zone; 0 where none may begin (R4.11, R4.12)."""
        ground = Ground(self._setting, self._ways, self._state)
        return ground.starts(start_zones(self._state, who))

    def _unmask(self, who: Who) -> None:
        """The other intruder is not in the game (R26.3)."""
        self.outing.walks.pop(who.mate, None)
        self.why[who.mate] = {}
        nowhere = np.zeros(self._ways.size, dtype=np.bool_)
        if not self.joint.keep(AXES[who.mate], nowhere, is_out_kept=True):
            self._lose()

    def _on_doors(self, fact: Fact) -> None:
        """Note what a fact tells about entrances, before it is applied: the state still shows who is inside."""
        match fact:
            case EntrancesChosen(tunnel):
                ground = Ground(self._setting, self._ways, self._state)
                self.outing.doors[tunnel] = Doors(self._ways.is_dry, ground.doors())
            case EntranceFound(zone, tunnel):
                self.outing.doors[tunnel].found(zone)
            case GuardsCameOut(guards, zone, _left, is_new) if is_new:
                inside = self._state.guards[guards[0]].zone
                assert isinstance(inside, Tunnel)
                self.outing.doors[inside].found(zone)
            case _:
                return

    def _on_guards(self, fact: Fact) -> None:
        match fact:
            case (
                GuardsStepped(_, zone) | PatrolMarched(_, zone) | GuardAwoke(_, zone) | GuardsCameOut(_, zone)
            ):
                self._come_to(zone, fact)
            case GuardSobered(guard):
                self._come_to(self._state.guards[guard].zone, fact)
            case ListenBegan(_guards, zone):
                self._ear, self._was_hushed = zone, False
            case CardPlayed(pile, card) if pile is not Pile.GUARDS:
                self._was_hushed |= catalogue().of_intruder(card).hushes
            case ListenAnswered(heard):
                self._listened(fact, is_heard=heard)
            case _:
                return

    def _come_to(self, place: Place, fact: Fact) -> None:
        if not isinstance(place, Tunnel):
            self._meeting = _Meeting(place, fact)

    def _listened(self, fact: Fact, *, is_heard: bool) -> None:
        """An intruder was near enough for their speed, or none was; a hushed listen says nothing (R11.3)."""
        if self._was_hushed or self._ear is None:
            return
        near = self._ways.noise[self._ear]
        loud = np.zeros(self.joint.out + 1, dtype=np.bool_)
        for speed in range(1, PACE):
            loud[speed : self.joint.out : PACE] = near <= speed
        makes_noise = self._setting.options.visible_intruders_make_noise
        ranges = [loud & (makes_noise or not one.is_shown) for one in self._state.intruders]
        before = {who: self._places(who) for who in Who}
        if not self.joint.hear((ranges[0], ranges[1]), is_heard=is_heard):
            self._lose()
        for who in Who:
            self._excluded(who, before[who], fact)

    # ---- what is left

    def _keep(self, who: Who, zones: Flags, fact: Fact) -> None:
        before = self._places(who)
        # Unless this intruder was seen, they can still be off the map: a Lone Wolf may be the other one (R26.3).
        if not self.joint.keep(AXES[who], zones, is_out_kept=not isinstance(fact, Detected | Revealed)):
            self._lose()
        self._excluded(who, before, fact)

    def _places(self, who: Who) -> list[Zone]:
        return [Zone(zone) for zone in self.joint.places(AXES[who]).tolist()]

    def _excluded(self, who: Who, before: Iterable[Zone], fact: Fact) -> None:
        """Note this fact as the reason for all zones that were possible before and are not now."""
        gone = set(before) - set(self._places(who))
        self.why[who].update((zone, Exclusion(self._state.turn, fact)) for zone in sorted(gone))

    def _lose(self) -> None:
        """A fact fits no possibility: intruders on the map may be anywhere."""
        self.lost += 1
        on_map = [one.standing is Standing.MAP for one in self._state.intruders]
        self.joint = Joint(self._ways.size)
        for axis, is_there in enumerate(on_map):
            if is_there:
                self.joint.anywhere(axis)
