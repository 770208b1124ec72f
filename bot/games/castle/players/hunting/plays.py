"""The worth of the guards' cards, in points: a thousand is about a death."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, not_none
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import GuardPlay, Task
from bot.games.castle.decisions import FreeListenPatrol, FreeListenSentry
from bot.games.castle.kinds import Card, Phase, Standing
from bot.games.castle.partners.sharing import hand_share
from bot.games.castle.players.belief.ways import Weights
from bot.games.castle.players.hunting.contacts import WOUND
from bot.games.castle.players.hunting.groups import NOBODY, Group
from bot.games.castle.players.hunting.listening import gladness, is_anybody_out
from bot.games.castle.players.hunting.odds import PARTS, Masses
from bot.games.castle.players.hunting.reach import LONGEST
from bot.games.castle.players.hunting.thoughts import Thoughts, walked

_PRICE = 30.0
"""The worth of keeping a card for later turns, if there are too few cards for all of them."""

_LASTING = 13
"""The turn until which the cards should last."""

_PAIR = 60.0
"""The worth of a patrol that ends because a guard leaves it (R6.5)."""

_INFORMED = 40.0
"""The worth of learning which of two equally likely cases holds."""

_ALARM = 40.0
"""The worth of one more level of alert, which brings one more card."""

_AWAKENED = 60.0
"""The worth of one more guard on the map."""

INSIDE = 300.0
"""The worth of a look inside the passage."""

NEVER = -1_000.0
"""The worth of an option that is never taken."""

PASSING = 0.0
"""The worth of doing nothing."""

_PARTNERS = 0.8
"""The weight of what may follow an act, if two seats share the guards: each is a little greedy."""


class Plays:
    """The cards of a guard seat, weighed by its opinion."""

    def __init__(self, thoughts: Thoughts) -> None:
        """Does not change what the seat has witnessed."""
        self._thoughts = thoughts
        self._view, self._state, self._limits = thoughts.view, thoughts.state, thoughts.limits
        self._odds, self._masses, self._held = thoughts.odds, thoughts.masses, thoughts.held
        self._contacts, self._posts = thoughts.contacts, thoughts.posts
        self._reach, self._groups = thoughts.reach, thoughts.groups

    def worth(self, option: Decision) -> float:
        """The worth of playing a card, or of the free listen; `NEVER` for a strike (see `Chase`) and other options."""
        match option:
            case FreeListenSentry(guard):
                return self._listen(self._groups.of((guard,)), None)
            case FreeListenPatrol(patrol):
                return self._listen(self._groups.patrol(patrol), None)
            case _:
                play = catalogue().guard_plays.get(type(option))
                return NEVER if play is None else self._played(play, option)

    def _played(self, play: GuardPlay, option: Decision) -> float:
        card, guards = catalogue().played_by[play.kind].card, play.guards(self._state, option)
        match play.task:
            case Task.SEARCH:
                return self._search(self._groups.of(guards), card)
            case Task.LISTEN:
                return self._listen(self._groups.of(guards), card)
            case Task.AWAKEN:
                zone = play.starts(self._state, option)
                return NEVER if zone is None else self._awaken(zone)
            case Task.SOBER:
                met = self._contacts.met(self._masses, 1)[self._groups.of(guards).zone]
                return float(met) / PARTS + self._woken - self._price
            case Task.INSIDE:
                inside = any(one.standing is Standing.PASSAGE for one in self._state.intruders)
                return INSIDE if inside else NEVER
            case Task.STRIKE:
                return NEVER

    @property
    def _woken(self) -> float:
        """The worth of one more guard; a beginner does not consider it."""
        return 0.0 if self._limits.is_beginner else _AWAKENED

    @cached_property  # 0.2 to 4 us, asked 15 to 200 times a decision of the guards
    def _price(self) -> float:
        """The worth of keeping a card: higher if fewer remain for the turns that are left, half in the Alert Phase.

        0 for a beginner.
        """
        if self._limits.is_beginner:
            return 0.0
        cards = sum(self._held[each.card] for each in catalogue().guard_cards if each.is_counted)
        turns = max(1, _LASTING + 1 - self._state.turn)
        short = 1 - cards / (self._view.setting.options.hand_cards_per_turn * turns or 1)
        # Cards just drawn may be played in addition to those of the hand (R10.3).
        price = _PRICE / 2 if self._state.phase is Phase.ALERT else _PRICE
        return price * min(1.0, max(0.0, short))

    def _others(self, group: Group, spent: Card | None) -> Iterator[Group]:
        """The other groups that could still search with a card after `spent` is played."""
        left = {card: number - (card is spent) for card, number in self._held.items()}
        by_guard, by_patrol = (catalogue().cards_for(Task.SEARCH, aims) for aims in ("guard", "patrol"))
        for other in self._groups.on_map:
            cards = by_patrol if len(other.guards) > 1 else by_guard
            is_led = any(left[card] > 0 for card in cards)
            if other.is_free and is_led and not set(other.guards) & set(group.guards):
                yield other

    def _goes_on(self, spent: Card | None) -> bool:
        """True if the player considers another card after this one and can play it; never after the free listen."""
        if spent is None or self._limits.plies < 2:
            return False
        share = hand_share(self._state, self._view.seat)
        return self._state.phase is Phase.ALERT or share - self._state.piles[self._view.seat].spent > 1

    def _search(self, group: Group, card: Card) -> float:
        if group.zone is None:
            return INSIDE - self._price
        met = self._contacts.met(self._masses, group.strikers) + self._helped(self._masses, group, card)
        ends = self._posts.worths_to(group.guards)
        way = self._reach.way(group.zone, met, ends)
        after = self._then(self._masses.without(way), group, card)
        broken = _PAIR if self._groups.left_alone(group) else 0.0
        return (self._gained(group, way, met, ends) + after) / PARTS - self._price - broken

    def _listen(self, group: Group, card: Card | None) -> float:
        """The worth of hearing somebody, of reaching them, and of either answer; `NEVER` if nobody can be heard."""
        # On turn 1 no listen hears anything (R11.4).
        if group.zone is None or self._state.turn == 1 or not is_anybody_out(self._state):
            return NEVER
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

    def _gained(self, group: Group, way: list[Zone], met: Weights, ends: Weights) -> float:
        """How much better a way is than what happens without it."""
        return walked(not_none(group.zone), way, met, ends) - self._thoughts.idle(group, met, ends)

    def _awaken(self, zone: Zone) -> float:
        met, ends = self._contacts.met(self._masses, 1), self._posts.worths_to(())
        way = self._reach.way(zone, met, ends)
        gained = float(met[zone]) + walked(zone, way, met, ends) - float(ends[zone])
        return gained / PARTS + self._woken - self._price

    def _helped(self, masses: Masses, group: Group, card: Card | None) -> Weights:
        """The worth of each zone for other guards who can come and strike afterwards; 0 if no further card follows."""
        found = np.zeros(self._reach.size)
        if card is None or not self._goes_on(card):
            return found
        left = max(0, self._thoughts.blows - group.strikers)
        for other in self._others(group, card):
            wounds = WOUND * min(other.strikers, left)
            found = np.where(self._reach.near[other.zone] <= LONGEST, np.maximum(found, wounds), found)
        return found * masses.both

    def _then(self, masses: Masses, group: Group, card: Card | None) -> float:
        """The worth of the best search that may follow a card when nobody was met; 0 if no further card follows."""
        return self._best_search(masses, group, card) if self._goes_on(card) else 0.0

    def _best_search(self, masses: Masses, group: Group, spent: Card | None) -> float:
        """The worth of the best search by others than a group, after this card is spent; 0 if none gains anything."""
        best, share = 0.0, masses.whole / PARTS
        after: dict[int, Weights] = {}
        ends = self._posts.worths * share
        for other in self._others(group, spent):
            if other.strikers not in after:
                met = self._contacts.met(masses, other.strikers)
                after[other.strikers] = self._reach.after(met, ends, LONGEST)
            stays = self._thoughts.idle(other, self._contacts.met(masses, other.strikers), ends)
            gained = float(after[other.strikers][other.zone]) - stays
            best = max(best, gained - self._price * masses.whole)
        return best * (_PARTNERS if len(self._view.setting.seating.guards) > 1 else 1.0)

    @property
    def passing(self) -> float:
        """The worth of passing; for players who think ahead, in the Alert Phase, of the search that can follow."""
        if self._state.phase is not Phase.ALERT or self._limits.plies < 2:
            return PASSING
        return PASSING + self._best_search(self._masses, NOBODY, None) / PARTS
