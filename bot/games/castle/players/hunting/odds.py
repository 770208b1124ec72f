"""Where both intruders may be, in whole parts, and what a listen would tell of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.games.castle.facts.fighting import Detected, GuardFell, Revealed
from bot.games.castle.facts.guarding import GuardsStepped, ListenAnswered, ListenBegan, PatrolMarched
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import Tunnel, Who, on_map
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.belief.joint import PACE, Joint
from bot.games.castle.players.belief.outing import AXES
from bot.games.castle.players.belief.ways import Flags, Weights
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.reach import Reach
from bot.games.castle.players.player_view import PlayerView

_REMEMBERED = 2
"""So many turns a beginner remembers a noise."""

_ABOUT = 2
"""And so many steps round it he looks for whoever made it."""

PARTS = 2.0**20
"""What certainty is."""

_WALKING = 2
"""How many steps he thinks they have made."""

_WHOLE = 16
"""In so many parts a blur is told."""


class Masses(NamedTuple):
    """How likely each intruder is in each zone, as parts of `PARTS`; of one who is not on the map there is less.

    `whole` is how likely all this is, in the same parts: less than all of them in a branch.
    """

    by_zone: dict[Who, Weights]
    whole: float

    @classmethod
    def of(cls, joint: Joint) -> Masses:
        """Those of a belief."""
        return _masses(joint, [joint.weights.sum(axis=1), joint.weights.sum(axis=0)])

    @property
    def both(self) -> Weights:
        """How many are likely in each zone."""
        return self.by_zone[Who.NINJA] + self.by_zone[Who.TRAITOR]

    def without(self, zones: list[Zone]) -> Masses:
        """The rest, when nobody was met in these zones."""
        left = {who: mass.copy() for who, mass in self.by_zone.items()}
        for mass in left.values():
            mass[zones] = 0.0
        return Masses(left, max(0.0, self.whole - float(self.both[zones].sum())))


class Answer(NamedTuple):
    """What a listen may answer: where they are if it hears somebody, and where if it does not."""

    heard: Masses
    quiet: Masses


class Odds:
    """What one thinks of where the intruders are."""

    def __init__(self, joint: Joint, ranges: dict[Who, bool]) -> None:
        """`ranges` tells of each whether he would be heard: a visible one may not be (R11.3)."""
        self._joint, self._ranges = joint, ranges
        self.masses = Masses.of(joint)

    def listen(self, reach: Reach, zone: Zone) -> Answer:
        """What a listen in a zone would answer (R11.3)."""
        joint, table, whole = self._joint, self._joint.weights, self.masses
        silent = [~self._loud(reach, zone, who)[joint.states[axis]] for who, axis in AXES.items()]
        quiet = _masses(joint, [(table @ silent[1]) * silent[0], (silent[0] @ table) * silent[1]])
        left = {who: np.maximum(0.0, mass - quiet.by_zone[who]) for who, mass in whole.by_zone.items()}
        return Answer(Masses(left, whole.whole - quiet.whole), quiet)

    def _loud(self, reach: Reach, zone: Zone, who: Who) -> Flags:
        loud = np.zeros(self._joint.out + 1, dtype=np.bool_)
        for speed in range(1, PACE) if self._ranges[who] else ():
            loud[speed : self._joint.out : PACE] = reach.noise[zone] <= speed
        return loud


def _masses(joint: Joint, sums: list[Weights]) -> Masses:
    """Whole parts: added up they are the same on every machine."""
    part, found = PARTS / joint.weights.sum(), {}
    for who, axis in AXES.items():
        zones = np.bincount(joint.states[axis] // PACE, sums[axis], joint.size + 1)[: joint.size]
        found[who] = np.rint(zones * part)
    return Masses(found, float(np.rint(sums[0].sum() * part)))


def odds(view: PlayerView, belief: Belief, limits: GuardLimits) -> Odds:
    """What guards within these limits think, from what their seat has witnessed."""
    noisy = view.setting.options.visible_intruders_make_noise
    ranges = {who: noisy or not view.state.intruder(who).is_shown for who in Who}
    if limits.is_beginner:
        return Odds(_standing(view, _rumoured(view)), ranges)
    return Odds(_blurred(view, belief, limits) if limits.blur else belief.now, ranges)


def _blurred(view: PlayerView, belief: Belief, limits: GuardLimits) -> Joint:
    """Each by himself, walking, and a part of what is likely in a zone so in its neighbours."""
    found = Joint(len(view.board))
    weights = [_spread(view, belief, who, limits) for who in AXES]
    places = [np.flatnonzero(each) for each in weights]
    found.states = [np.where(each < found.size, each * PACE + _WALKING, found.out) for each in places]
    found.weights = np.outer(*(each[place] for each, place in zip(weights, places, strict=True)))
    return found


def _spread(view: PlayerView, belief: Belief, who: Who, limits: GuardLimits) -> Weights:
    """No blur of a figure in sight, and none over zones that were ruled out lately."""
    by_zone = belief.now.by_zone(AXES[who])
    if view.state.intruder(who).is_shown:
        return by_zone
    found = by_zone * (_WHOLE - limits.blur)
    for zone in view.board.zones:
        near = view.board.open_links[zone]
        found[list(near)] += np.rint(by_zone[zone] * limits.blur / len(near))
    # What guards have told is of no use once he has moved on.
    found[[zone for zone in _ruled_out(view, belief, who, limits.memory) if not by_zone[zone]]] = 0.0
    found[-1] = by_zone[-1] * _WHOLE
    return found


def _ruled_out(view: PlayerView, belief: Belief, who: Who, memory: int) -> set[Zone]:
    """Where he cannot be for where guards are or came, or for what has been told in the last so many turns."""
    before = view.state.turn - memory
    return _swept(view) | {zone for zone, why in belief.why[who].items() if why.turn > before}


def _swept(view: PlayerView) -> set[Zone]:
    """Where guards stand, and where they have come in this turn."""
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
    """Each of them is in any of these zones alike, having walked; or not on the map if there are none."""
    joint = Joint(len(view.board))
    joint.states = [np.array([zone * PACE + _WALKING for zone in places[who]] or [joint.out]) for who in AXES]
    joint.weights = np.full(tuple(map(len, joint.states)), 1.0)
    return joint


def _rumoured(view: PlayerView) -> dict[Who, list[Zone]]:
    """Where they are seen; else somebody may be near where the last one was noticed, if that was not long ago."""
    found: dict[Who, list[Zone]] = {who: [] for who in Who}
    for intruder in view.state.intruders:
        zone = on_map(intruder.figure)
        if intruder.is_shown and zone is not None:
            found[intruder.who] = [zone]
    noise = last_noise(view)
    if not any(found.values()) and noise is not None:
        about = set(view.board.within(_ABOUT, "open")[noise])
        found[Who.NINJA] = sorted(about - _swept(view))
    return found


def last_noise(view: PlayerView) -> Zone | None:
    """Where somebody was last noticed, in this turn or shortly before; None if nobody was, or he has forgotten it."""
    turns, was_heard = 0, False
    for fact in reversed(view.seen.history):
        match fact:
            case TurnBegan():
                turns += 1
                if turns >= _REMEMBERED:
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
    """Where guards have listened last."""
    listens = (fact.zone for fact in reversed(view.seen.history) if isinstance(fact, ListenBegan))
    return next(listens, None)
