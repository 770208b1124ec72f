"""Where both intruders may be, in whole parts, and what a listen would tell about it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.games.castle.facts.fighting import Detected, GuardFell, Revealed
from bot.games.castle.facts.guarding import GuardsStepped, ListenAnswered, ListenBegan, PatrolMarched
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import Standing, Tunnel, Who, on_map
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.belief.joint import PACE, Joint
from bot.games.castle.players.belief.outing import AXES
from bot.games.castle.players.belief.ways import Flags, Weights
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.reach import Reach
from bot.games.castle.players.player_view import PlayerView

_ABOUT = 2
"""Steps around a noise in which a beginner looks for its source."""

PARTS = 2.0**20
"""The number of parts of a certainty."""

_WALKING = 2
"""Steps that a beginner assumes the intruder has made."""


class Masses(NamedTuple):
    """How likely each intruder is in each zone, as parts of `PARTS`; less in total if one may be off the map.

    `whole` is how likely all this is, in the same parts: less than `PARTS` in a branch.
    """

    by_zone: dict[Who, Weights]
    whole: float

    @classmethod
    def of(cls, joint: Joint) -> Masses:
        """The masses of a belief."""
        return _masses(joint, [joint.weights.sum(axis=1), joint.weights.sum(axis=0)])

    @property
    def both(self) -> Weights:
        """The expected number of intruders in each zone."""
        return self.by_zone[Who.NINJA] + self.by_zone[Who.TRAITOR]

    def without(self, zones: list[Zone]) -> Masses:
        """The rest, after nobody was met in these zones."""
        left = {who: mass.copy() for who, mass in self.by_zone.items()}
        for mass in left.values():
            mass[zones] = 0.0
        return Masses(left, max(0.0, self.whole - float(self.both[zones].sum())))


class Answer(NamedTuple):
    """The two answers of a listen: where the intruders are, and how likely that is, if it hears somebody or nobody."""

    heard: Masses
    quiet: Masses


class Odds:
    """A player's opinion of where the intruders are."""

    def __init__(self, joint: Joint, ranges: dict[Who, bool]) -> None:
        """`ranges` is True for an intruder who can be heard: a visible one only if visible ones make noise."""
        self._joint, self._ranges = joint, ranges
        self.masses = Masses.of(joint)

    def listen(self, reach: Reach, zone: Zone) -> Answer:
        """How likely each answer of a listen in a zone is, and where the intruders then are (R11.3)."""
        joint, table, whole = self._joint, self._joint.weights, self.masses
        silent = [~self._loud(reach, zone, who)[joint.states[axis]] for who, axis in AXES.items()]
        quiet = _masses(joint, [(table @ silent[1]) * silent[0], (silent[0] @ table) * silent[1]])
        left = {who: np.maximum(0.0, mass - quiet.by_zone[who]) for who, mass in whole.by_zone.items()}
        return Answer(Masses(left, whole.whole - quiet.whole), quiet)

    def audible(self, reach: Reach, zone: Zone) -> Weights:
        """The expected number of intruders in each zone whom a listen in `zone` hears, in `PARTS` (R11.3)."""
        joint, table = self._joint, self._joint.weights
        loud = [self._loud(reach, zone, who)[joint.states[axis]] for who, axis in AXES.items()]
        return _masses(joint, [table.sum(axis=1) * loud[0], table.sum(axis=0) * loud[1]]).both

    def _loud(self, reach: Reach, zone: Zone, who: Who) -> Flags:
        loud = np.zeros(self._joint.out + 1, dtype=np.bool_)
        for speed in range(1, PACE) if self._ranges[who] else ():
            loud[speed : self._joint.out : PACE] = reach.noise[zone] <= speed
        return loud


def _masses(joint: Joint, sums: list[Weights]) -> Masses:
    """Whole parts, so that their sums agree on every machine."""
    part, found = PARTS / joint.weights.sum(), {}
    for who, axis in AXES.items():
        zones = np.bincount(joint.states[axis] // PACE, sums[axis], joint.size + 1)[: joint.size]
        found[who] = np.rint(zones * part)
    return Masses(found, float(np.rint(sums[0].sum() * part)))


def odds(view: PlayerView, belief: Belief, limits: GuardLimits) -> Odds:
    """The opinion of guards within these limits, from what their seat has witnessed."""
    ranges = _ranges(view)
    if limits.remembers is not None:
        rumoured = _rumoured(view, last_noise(view, limits.remembers))
        if limits.is_beginner or not any(rumoured.values()):
            return Odds(_standing(view, rumoured), ranges)
    return Odds(belief.now if limits.weighs else _evenly(belief.now), ranges)


def deduced(view: PlayerView, belief: Belief) -> Odds:
    """The opinion of guards who miss nothing that their seat has witnessed."""
    return Odds(belief.now, _ranges(view))


def _ranges(view: PlayerView) -> dict[Who, bool]:
    """True for each intruder who makes noise: a visible one only with `visibleIntrudersMakeNoise`."""
    noisy = view.setting.options.visible_intruders_make_noise
    return {who: noisy or not view.state.intruder(who).is_shown for who in Who}


def coming_out(view: PlayerView, belief: Belief, limits: GuardLimits) -> Weights:
    """The expected number of intruders who come out of the passage in each zone, in `PARTS`; 0 for a beginner."""
    found = np.zeros(len(view.board))
    for one in view.state.intruders:
        if one.standing is Standing.PASSAGE and not limits.is_beginner:
            doors = belief.doors(one.who)
            shares = doors if limits.weighs else np.sign(doors)
            found += np.rint(shares * (PARTS / max(1.0, shares.sum())))
    return found


def _evenly(joint: Joint) -> Joint:
    """The same possibilities, all equally likely."""
    found = Joint(joint.size)
    found.states, found.weights = list(joint.states), (joint.weights > 0).astype(np.float64)
    return found


def _swept(view: PlayerView) -> set[Zone]:
    """The zones of active guards, and those that guards have entered this turn."""
    places = {guard.zone for guard in view.state.guards.values() if not guard.is_drunk}
    for fact in reversed(view.seen.history):
        match fact:
            case TurnBegan():
                break
            case GuardsStepped(_, zone) | PatrolMarched(_, zone):
                places.add(zone)
            case _:
                continue
    return {found for place in places if (found := on_map(place)) is not None}


def _standing(view: PlayerView, places: dict[Who, list[Zone]]) -> Joint:
    """Each intruder is equally likely in each of these zones, after `_WALKING` steps; off the map without zones."""
    joint = Joint(len(view.board))
    joint.states = [np.array([zone * PACE + _WALKING for zone in places[who]] or [joint.out]) for who in AXES]
    joint.weights = np.full(tuple(map(len, joint.states)), 1.0)
    return joint


def _rumoured(view: PlayerView, noise: Zone | None) -> dict[Who, list[Zone]]:
    """The zone of each visible intruder; if none is visible, for the ninja the unswept zones round `noise`."""
    found: dict[Who, list[Zone]] = {who: [] for who in Who}
    for intruder in view.state.intruders:
        zone = on_map(intruder.figure)
        if intruder.is_shown and zone is not None:
            found[intruder.who] = [zone]
    if not any(found.values()) and noise is not None:
        about = set(view.board.within(_ABOUT, "open")[noise])
        found[Who.NINJA] = sorted(about - _swept(view))
    return found


def last_noise(view: PlayerView, remembered: int) -> Zone | None:
    """Where an intruder was last seen or a guard fell, or where the guards stood who last heard somebody.

    Only within `remembered` turns, this one included; None if nowhere.
    """
    turns, was_heard = 0, False
    for fact in reversed(view.seen.history):
        match fact:
            case TurnBegan():
                turns += 1
                if turns >= remembered:
                    return None
            case Detected(_, zone) | Revealed(_, zone) | GuardFell(_, zone):
                if not isinstance(zone, Tunnel):
                    return zone
            case ListenAnswered(heard):
                was_heard = heard
            case ListenBegan(_, zone) if was_heard:
                return zone
            case _:
                continue
    return None


def last_listened(view: PlayerView) -> Zone | None:
    """The zone of the guards' last listen; None before the first one."""
    listens = (fact.zone for fact in reversed(view.seen.history) if isinstance(fact, ListenBegan))
    return next(listens, None)
