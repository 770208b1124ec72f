"""The worth of the guards' options, in points: a thousand is about a death."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, not_none
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions import (
    Branch,
    Face,
    Form,
    Go,
    GoInside,
    GoUnknown,
    Halt,
    March,
    MarchAll,
    Pass,
    TakeOff,
)
from bot.games.castle.intruders.ending import wounds_borne
from bot.games.castle.kinds import GuardId, PatrolId, Phase, Standing, Who
from bot.games.castle.players.hunting.groups import Group
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.odds import PARTS
from bot.games.castle.players.hunting.plays import INSIDE, NEVER, PASSING, Plays
from bot.games.castle.players.hunting.reach import LONGEST
from bot.games.castle.players.hunting.thoughts import Thoughts
from bot.games.castle.players.player_view import PlayerView

_ATTACK = 100_000.0
"""The worth of an attack: more than anything else."""

_MARCHING, _REGROUPING = 20.0, 10.0
"""The worth of a compulsory march, and of forming patrols in the Patrol Phase."""

_BEYOND = 100.0
"""The worth of a look behind the unknown end of the passage."""

_TOGETHER = 20.0
"""The loss if a patrol heads where another one from the same zone heads."""

_COMPANY = 2
"""The number of guards that a patrol is assumed to have when it chooses where to head."""


class Chase:
    """The options of a guard seat, weighed by the intruders' possible places, within the limits of a level."""

    def __init__(self, view: PlayerView, limits: GuardLimits) -> None:
        """Everything is computed from what the seat has witnessed."""
        self._thoughts = thoughts = Thoughts(view, limits)
        self._view, self._state = view, thoughts.state
        self._masses, self._contacts, self._posts = thoughts.masses, thoughts.contacts, thoughts.posts
        self._reach, self._groups = thoughts.reach, thoughts.groups
        self._plays = Plays(thoughts)

    def score(self, option: Decision) -> float:
        """The points of an option: a whole number, as float sums may differ between machines."""
        return float(round(self._worth(option)))

    def _worth(self, option: Decision) -> float:
        play = catalogue().guard_plays.get(type(option))
        if play is not None and play.whom is not None:
            return self._strike(play.whom(option))
        match option:
            case Pass():
                return self._plays.passing
            case MarchAll() | March():
                return _MARCHING
            # Only Form, not Join or Merge: a patrol of two finds as much on its march as a larger one.
            case Form():
                return _REGROUPING if self._state.phase is Phase.PATROL else NEVER
            case Go() | Halt() | GoUnknown() | GoInside():
                return self._step(option)
            case Face(zone) | Branch(zone):
                return self._ahead(zone)
            case TakeOff(guard) if guard is not None:
                return self._posts.spared(self._state.guards[guard])
            case _:
                return self._plays.worth(option)

    def _strike(self, who: Who) -> float:
        """The worth of a strike: more for less life left, and double against an intruder whose mission is done."""
        intruder = self._state.intruder(who)
        left = wounds_borne(self._view.setting, who) - intruder.wounds
        return _ATTACK * (2 if intruder.is_done else 1) / left

    def _step(self, option: Decision) -> float:
        move = not_none(self._state.action.move)
        group = self._groups.of(move.guards)
        match option:
            case Go(zone):
                met = self._contacts.met(self._masses, group.strikers)
                ends = self._posts.worths_to(group.guards)
                stays = self._thoughts.idle(group, met, ends) if group.zone is not None else 0.0
                return (self._reach.entered(zone, met, ends, move.left - 1) - stays) / PARTS
            case Halt():
                return PASSING
            case GoUnknown():
                return _BEYOND
            case GoInside():
                inside = any(one.standing is Standing.PASSAGE for one in self._state.intruders)
                return INSIDE if inside else NEVER
            case _:
                return NEVER

    def _ahead(self, zone: Zone) -> float:
        """The worth of a zone for a patrol to head for, or to branch off to."""
        masses = self._masses if self._state.phase is Phase.PATROL else self._thoughts.foreseen
        patrol = not_none(self._state.action.facing or self._state.action.march)
        group = self._groups.patrol(patrol)
        met, ends = self._contacts.met(masses, _COMPANY), self._posts.worths_to(group.guards)
        gained = (
            self._reach.entered(zone, met, ends, LONGEST - 1) - float(ends[not_none(group.zone)])
        ) / PARTS
        return gained - _TOGETHER * self._is_headed(zone, patrol)

    def _is_headed(self, zone: Zone, patrol: PatrolId) -> bool:
        """True if another patrol in the same zone heads for that zone and no other."""
        here = self._state.place_of(patrol)
        others = (other for key, other in self._state.patrols.items() if key != patrol)
        return any(other.headings == (zone,) and self._state.place_of(other.id) == here for other in others)

    def reaches_somebody(self, zone: Zone) -> bool:
        """True if guards from there reach a visible intruder, or a zone that holds one with at least an even chance."""
        reach = self._view.board.within(LONGEST, "open")[zone]
        return bool(self._masses.both[list(reach)].max() * 2 >= PARTS)

    def aim(self, guards: tuple[GuardId, ...]) -> Zone | None:
        """The likeliest zone of an intruder on searching guards' way; None if they stay or nobody can be on it."""
        way = self._sent(guards)
        likeliest = max(way, key=self._masses.both.__getitem__, default=None)
        return likeliest if likeliest is not None and self._masses.both[likeliest] else None

    def door(self, guards: tuple[GuardId, ...]) -> Zone | None:
        """The end of the way of searching guards if an intruder may well come out of the passage there; else None."""
        way = self._sent(guards)
        return way[-1] if way and self._posts.is_door(way[-1]) else None

    def _sent(self, guards: tuple[GuardId, ...]) -> list[Zone]:
        """The zones that searching guards enter; none from inside the passage."""
        group = self._groups.of(guards)
        return [] if group.zone is None else self._stepped(group.zone, group)

    def _stepped(self, zone: Zone, group: Group) -> list[Zone]:
        """The zones that a group enters step by step from a zone, if it learns nothing new on its way."""
        met, ends = self._contacts.met(self._masses, group.strikers), self._posts.worths_to(group.guards)
        stays, way = self._thoughts.idle(group, met, ends), list[Zone]()
        for left in reversed(range(LONGEST)):
            # In whole points, as each step is weighed.
            gains = {
                to: round((self._reach.entered(to, met, ends, left) - stays) / PARTS)
                for to in sorted(self._view.board.open_links[zone])
            }
            zone = max(gains, key=gains.__getitem__)
            if gains[zone] <= 0:
                break
            way.append(zone)
            if not self._reach.is_dry[zone]:
                break
            stays = float(ends[zone])
        return way
