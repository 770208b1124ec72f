"""What the guards' options are worth, in points: a thousand is about a death."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision
from bot.games.castle.cards.awaken import Awaken, Sober
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import (
    Branch,
    Face,
    Form,
    FreeListenPatrol,
    FreeListenSentry,
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
from bot.games.castle.kinds import Card, GuardId, PatrolId, Phase, Standing, on_map
from bot.games.castle.partners.sharing import hand_share
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.belief.ways import Weights
from bot.games.castle.players.hunting.contacts import WOUND, Contacts
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.listening import gladness, is_anybody_out
from bot.games.castle.players.hunting.odds import PARTS, Masses, coming_out, odds
from bot.games.castle.players.hunting.posts import Posts
from bot.games.castle.players.hunting.reach import LONGEST, reach_of
from bot.games.castle.players.player_view import PlayerView

_ATTACK = 100_000.0
"""What an attack is worth: more than anything else."""

_PASSING, _MARCHING, _REGROUPING, _NEVER = 0.0, 20.0, 10.0, -1_000.0
"""What it is worth to pass, to march (first, if it must be), and to form patrols when they have marched."""

_PRICE = 30.0
"""What a card is worth for later when there are not enough for all turns."""

_LASTING = 13
"""The turn until which the cards should last."""

_PAIR = 60.0
"""What a patrol is worth that is none any more when one leaves it (R6.5)."""

_INFORMED = 40.0
"""What it is worth to learn one of two things that are as likely."""

_ALARM = 40.0
"""What one more card to draw is worth."""

_AWAKENED = 60.0
"""What one more guard on the map is worth."""

_INSIDE, _BEYOND = 300.0, 100.0
"""What it is worth to look inside the passage, and behind its unknown end."""

_PARTNERS = 0.8
"""How much counts what may follow an act where two seats share the guards: each is a little greedy."""

_TOGETHER = 20.0
"""How much less it is worth that a patrol heads for where another one heads from the same zone."""

_COMPANY = 2
"""So many guards a patrol has in thoughts of where it should head."""


class Group(NamedTuple):
    """Guards who act together: where, how many can still strike, and whether a card may move them."""

    zone: Zone | None
    guards: tuple[GuardId, ...]
    strikers: int
    is_free: bool


class Chase:
    """The options of a guard seat, weighed by where the intruders may be, within the limits of a level."""

    def __init__(self, view: PlayerView, limits: GuardLimits) -> None:
        """All is reckoned from what the seat has witnessed."""
        self._view, self._state, self._limits = view, view.state, limits
        self._belief = Belief.of(view.setting, view.seen.history)
        self._reach = reach_of(view.board)
        self._odds = odds(view, self._belief, limits)
        self._masses = self._odds.masses
        piles = self._state.piles[view.seat]
        self._held = {card: piles.hand.count(card) + piles.drawn.count(card) for card in Card}
        self._contacts = Contacts(view.setting, self._state, self._held[Card.KENJUTSU])
        self._groups = list(self._grouped())
        self._posts = Posts(view, limits, self._foreseen, coming_out(view, self._belief, limits))

    def _grouped(self) -> Iterator[Group]:
        sentries = ((guard.id,) for guard in self._state.sentries())
        patrols = (tuple(guard.id for guard in self._state.members(key)) for key in self._state.patrols)
        for guards in (*sentries, *patrols):
            group = self._some(guards)
            if group.zone is not None:
                yield group

    # ---- what is thought

    @cached_property
    def _foreseen(self) -> Masses:
        """Where they may be after their next move."""
        return Masses.of(self._belief.ahead()) if self._limits.foresees else self._masses

    @cached_property
    def _price(self) -> float:
        """What a card is worth for later: the more, the less there is for the turns that are left."""
        if self._limits.is_beginner:
            return 0.0
        cards = sum(number for card, number in self._held.items() if card is not Card.KENJUTSU)
        turns = max(1, _LASTING + 1 - self._state.turn)
        short = 1 - cards / (self._view.setting.options.hand_cards_per_turn * turns or 1)
        # Those just drawn may be played beyond those of the hand (R10.3).
        price = _PRICE / 2 if self._state.phase is Phase.ALERT else _PRICE
        return price * min(1.0, max(0.0, short))

    def reaches_somebody(self, zone: Zone) -> bool:
        """Whether from there guards come to somebody in sight, or rather surely to where somebody is."""
        reach = self._view.board.within(LONGEST, "open")[zone]
        return bool(self._masses.both[list(reach)].max() * 2 >= PARTS)

    def aim(self, guards: tuple[GuardId, ...]) -> Zone | None:
        """Where they hope to meet somebody who are sent to search: of the zones on their way the likeliest."""
        way = self._sent(guards)
        likeliest = max(way, key=self._masses.both.__getitem__, default=None)
        return likeliest if likeliest is not None and self._masses.both[likeliest] else None

    def door(self, guards: tuple[GuardId, ...]) -> Zone | None:
        """Where they go to await somebody who is in the passage."""
        way = self._sent(guards)
        return way[-1] if way and self._posts.is_door(way[-1]) else None

    def _sent(self, guards: tuple[GuardId, ...]) -> list[Zone]:
        """The zones that they enter who are sent to search."""
        group = self._some(guards)
        return [] if group.zone is None else self._stepped(group.zone, group)

    def _stepped(self, zone: Zone, group: Group) -> list[Zone]:
        """The zones that a group enters step by step from a zone, as long as it learns nothing new on its way."""
        met, ends = self._contacts.met(self._masses, group.strikers), self._posts.worths_to(group.guards)
        stays, way = self._idle(group, met, ends), list[Zone]()
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

    # ---- options

    def score(self, option: Decision) -> float:
        """How many points an option is worth: a whole number, as sums may differ elsewhere in their last digits."""
        return float(round(self._worth(option)))

    def _worth(self, option: Decision) -> float:
        match option:
            case Attack(_guard, who):
                intruder = self._state.intruder(who)
                left = wounds_borne(self._view.setting, who) - intruder.wounds
                return _ATTACK * (2 if intruder.is_done else 1) / left
            case Pass():
                return self._passing
            case MarchAll() | March():
                return _MARCHING
            # Two sweep as well as more do: nobody else joins them.
            case Form():
                return _REGROUPING if self._state.phase is Phase.PATROL else _NEVER
            case Go() | Halt() | GoUnknown() | GoInside():
                return self._step(option)
            case Face(zone) | Branch(zone):
                return self._ahead(zone)
            case TakeOff(guard) if guard is not None:
                return self._posts.spared(self._state.guards[guard])
            case _:
                return self._card(option)

    def _card(self, option: Decision) -> float:
        match option:
            case SentrySearch(guard):
                return self._search(self._one(guard), Card.SENTRY_SEARCH)
            case PatrolSearch(_patrol, guards):
                return self._search(self._some(guards), Card.PATROL_SEARCH)
            case SentryListen(guard):
                return self._listen(self._one(guard), Card.SENTRY_LISTEN)
            case PatrolListen(patrol):
                return self._listen(self._all(patrol), Card.PATROL_LISTEN)
            case FreeListenSentry(guard):
                return self._listen(self._one(guard), None)
            case FreeListenPatrol(patrol):
                return self._listen(self._all(patrol), None)
            case Awaken(zone):
                return self._awaken(zone)
            case Sober(guard):
                met = self._contacts.met(self._masses, 1)[self._one(guard).zone]
                return float(met) / PARTS + self._woken - self._price
            case OpenPassage():
                inside = any(one.standing is Standing.PASSAGE for one in self._state.intruders)
                return _INSIDE if inside else _NEVER
            case _:
                return _NEVER

    @property
    def _woken(self) -> float:
        """What one more guard is worth; a beginner does not think of it."""
        return 0.0 if self._limits.is_beginner else _AWAKENED

    # ---- who acts

    def _one(self, guard: GuardId) -> Group:
        return self._some((guard,))

    def _all(self, patrol: PatrolId) -> Group:
        return self._some(tuple(guard.id for guard in self._state.members(patrol)))

    def _some(self, guards: tuple[GuardId, ...]) -> Group:
        zone = on_map(self._state.guards[guards[0]].zone)
        strikers = sum(guard not in self._state.attacked for guard in guards)
        free = self._state.carded.isdisjoint(guards) and self._state.moved.isdisjoint(guards)
        return Group(zone, guards, strikers, is_free=free)

    def _others(self, group: Group, spent: Card) -> Iterator[Group]:
        """Who could search after this with a card that is left."""
        left = {card: number - (card is spent) for card, number in self._held.items()}
        for other in self._groups:
            card = Card.PATROL_SEARCH if len(other.guards) > 1 else Card.SENTRY_SEARCH
            if other.is_free and left[card] > 0 and not set(other.guards) & set(group.guards):
                yield other

    def _goes_on(self, spent: Card | None) -> bool:
        """Whether another card is thought of after this one: there must be one that may be played."""
        if spent is None or self._limits.plies < 2:
            return False
        share = hand_share(self._view.setting, self._state, self._view.seat)
        return self._state.phase is Phase.ALERT or share - self._state.piles[self._view.seat].spent > 1

    # ---- searches, listens, awakenings

    def _search(self, group: Group, card: Card) -> float:
        if group.zone is None:
            return _INSIDE - self._price
        met = self._contacts.met(self._masses, group.strikers) + self._helped(self._masses, group, card)
        ends = self._posts.worths_to(group.guards)
        way = self._reach.way(group.zone, met, ends)
        after = self._then(self._masses.without(way), group, card)
        return (self._gained(group, way, met, ends) + after) / PARTS - self._price - self._broken(group)

    def _listen(self, group: Group, card: Card | None) -> float:
        """To hear somebody, then to reach him, and what either answer is good for."""
        # On turn 1 no listen hears anything (R11.4).
        if group.zone is None or self._state.turn == 1 or not is_anybody_out(self._state):
            return _NEVER
        heard, quiet = self._odds.listen(self._reach, group.zone)
        share = heard.whole / PARTS
        met = self._contacts.met(heard, group.strikers) + self._helped(heard, group, card)
        ends = self._posts.worths_to(group.guards) * share
        way = self._reach.way(group.zone, met, ends)
        gained = self._gained(group, way, met, ends)
        after = self._then(heard.without(way), group, card) + self._then(quiet, group, card)
        habit = gladness(self._view, self._limits, self._masses, group.zone)
        learned = _ALARM * share + _INFORMED * 4 * share * (1 - share) + habit
        return (gained + after) / PARTS + learned - (0.0 if card is None else self._price)

    def _broken(self, group: Group) -> float:
        """What it costs that those whom a group leaves behind are no patrol any more."""
        patrol = self._state.guards[group.guards[0]].patrol
        left = 0 if patrol is None else len(self._state.members(patrol)) - len(group.guards)
        return _PAIR if left == 1 else 0.0

    def _gained(self, group: Group, way: list[Zone], met: Weights, ends: Weights) -> float:
        """How much better a way is than what comes without it."""
        assert group.zone is not None
        return _walked(group.zone, way, met, ends) - self._idle(group, met, ends)

    def _idle(self, group: Group, met: Weights, ends: Weights) -> float:
        """What comes of a group that no card moves: a patrol on the track marches on (R13.1), others stay."""
        zone, patrol = group.zone, self._state.guards[group.guards[0]].patrol
        board = self._view.board
        assert zone is not None
        marches = [
            (first, onward)
            for first in (self._state.patrols[patrol].headings if patrol is not None else ())
            for onward in [each for each in board.track_links[first] if each != zone] or [zone]
        ]
        ways = marches if marches and self._state.moved.isdisjoint(group.guards) else [()]
        return max(_walked(zone, way, met, ends) for way in ways)

    def _awaken(self, zone: Zone) -> float:
        met, ends = self._contacts.met(self._masses, 1), self._posts.worths_to(())
        way = self._reach.way(zone, met, ends)
        gained = float(met[zone]) + _walked(zone, way, met, ends) - float(ends[zone])
        return gained / PARTS + self._woken - self._price

    def _helped(self, masses: Masses, group: Group, card: Card | None) -> Weights:
        """What it is worth that others can come to each zone afterwards, and strike as well."""
        found = np.zeros(self._reach.size)
        if card is None or not self._goes_on(card):
            return found
        left = max(0, self._held[Card.KENJUTSU] - group.strikers)
        for other in self._others(group, card):
            wounds = WOUND * min(other.strikers, left)
            found = np.where(self._reach.near[other.zone] <= LONGEST, np.maximum(found, wounds), found)
        return found * masses.both

    def _then(self, masses: Masses, group: Group, card: Card | None) -> float:
        """The best search that may follow when nobody was met."""
        if card is None or not self._goes_on(card):
            return 0.0
        best, share = 0.0, masses.whole / PARTS
        after: dict[int, Weights] = {}
        ends = self._posts.worths * share
        for other in self._others(group, card):
            if other.strikers not in after:
                met = self._contacts.met(masses, other.strikers)
                after[other.strikers] = self._reach.after(met, ends, LONGEST)
            stays = self._idle(other, self._contacts.met(masses, other.strikers), ends)
            gained = float(after[other.strikers][other.zone]) - stays
            best = max(best, gained - self._price * masses.whole)
        return best * (_PARTNERS if len(self._view.setting.seating.guards) > 1 else 1.0)

    @property
    def _passing(self) -> float:
        """To pass; what follows an alarm at once can still be played from the hand afterwards (R10.1)."""
        if self._state.phase is not Phase.ALERT:
            return _PASSING
        nobody = Group(None, (), 0, is_free=False)
        return _PASSING + self._then(self._masses, nobody, Card.KENJUTSU) / PARTS

    # ---- steps

    def _step(self, option: Decision) -> float:
        move = self._state.action.move
        assert move is not None
        group = self._some(move.guards)
        match option:
            case Go(zone):
                met = self._contacts.met(self._masses, group.strikers)
                ends = self._posts.worths_to(group.guards)
                stays = self._idle(group, met, ends) if group.zone is not None else 0.0
                return (self._reach.entered(zone, met, ends, move.left - 1) - stays) / PARTS
            case Halt():
                return _PASSING
            case GoUnknown():
                return _BEYOND
            case GoInside():
                inside = any(one.standing is Standing.PASSAGE for one in self._state.intruders)
                return _INSIDE if inside else _NEVER
            case _:
                return _NEVER

    def _ahead(self, zone: Zone) -> float:
        """Where a patrol should head, or branch off to."""
        masses = self._masses if self._state.phase is Phase.PATROL else self._foreseen
        patrol = self._state.action.facing or self._state.action.march
        assert patrol is not None
        group = self._all(patrol)
        assert group.zone is not None
        met, ends = self._contacts.met(masses, _COMPANY), self._posts.worths_to(group.guards)
        gained = (self._reach.entered(zone, met, ends, LONGEST - 1) - float(ends[group.zone])) / PARTS
        return gained - _TOGETHER * self._is_headed(zone, patrol)

    def _is_headed(self, zone: Zone, patrol: PatrolId) -> bool:
        """Whether another patrol that stands with this one heads for a zone."""
        here = self._state.place_of(patrol)
        others = (other for key, other in self._state.patrols.items() if key != patrol)
        return any(other.headings == (zone,) and self._state.place_of(other.id) == here for other in others)


def _walked(zone: Zone, way: Sequence[Zone], met: Weights, ends: Weights) -> float:
    """What is met on a way from a zone, and what its end is worth."""
    return float(met[list(way)].sum() + ends[[zone, *way][-1]])
