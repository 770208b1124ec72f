"""One intruder in one Intruders Phase: the ways that fit all witnessed facts, and how far they go (R15, R17)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bot.engine.copying import copied_with
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.players.belief.ways import Flags, Numbers, Ways


class Posts(NamedTuple):
    """Where guards stand: active ones, the active ones that a card lets an intruder pass (R17.5), and drunk ones."""

    active: Flags
    passable: Flags
    drunk: Flags


class Walk:
    """The ways that are still possible.

    In `quiet[steps]` an intruder can stand after that many steps with nothing left to tell; in `window[steps]` they
    have just met guards (R17.3); in `pending` they came out, or were placed, where a drunk reveals them; in
    `passing[steps]` a card lets them pass the guards beside them.
    """

    def __init__(self, ways: Ways, zones: Flags) -> None:
        """The intruder begins in one of these zones; `stand` or `enter` tells how they came there."""
        self.ways = ways.out_of(zones)
        number = len(self.ways.steps)
        self.quiet = np.zeros((LONGEST + 1, number), dtype=np.bool_)
        self.window = np.zeros_like(self.quiet)
        self._pending: Flags = np.zeros(number, dtype=np.bool_)
        self._passing = np.zeros_like(self.quiet)
        self._fits: Flags = np.ones(number, dtype=np.bool_)
        self.is_new, self.is_over = False, False
        self.taken = 0
        self.gone: Numbers | None = None

    def copy(self) -> Walk:
        """An independent copy."""
        quiet, window, pending = self.quiet.copy(), self.window.copy(), self._pending.copy()
        return copied_with(self, quiet=quiet, window=window, _pending=pending, _passing=self._passing.copy())

    def stand(self) -> None:
        """The intruder begins the turn in one of the zones that the walk was made with."""
        self.quiet[0] = True

    def enter(self, posts: Posts, *, taken: int) -> None:
        """Come out of the passage or be placed there, with `taken` steps of the turn used."""
        self.is_new, self.taken = True, taken
        self._fits = self.ways.steps <= LONGEST - taken
        drunk, active = posts.drunk[self.ways.start], posts.active[self.ways.start]
        self._pending = self._fits & drunk
        self.quiet[0], self.window[0] = self._fits & ~(drunk | active), self._fits & active & ~drunk

    # ---- time goes by

    def advance(self, posts: Posts, walls: Flags, *, is_shown: bool) -> None:
        """Everything that can happen without a public fact; a visible intruder cannot step away silently (R17.7)."""
        if self.is_over:
            return
        ways, alone = self.ways, ~(posts.active | posts.drunk)
        guarded = posts.active & ~posts.drunk
        fitting = self._fitting(walls)
        for steps in range(LONGEST + 1):
            self._close(steps, posts, is_shown=is_shown)
            if steps < LONGEST:
                going = self.quiet[steps] & self._goes_on(steps, fitting)
                there = ways.zones[steps + 1]
                self.window[steps + 1] |= going & guarded[there]
                if not is_shown:
                    self.quiet[steps + 1] |= going & alone[there]

    def _fitting(self, walls: Flags) -> Flags:
        """The ways whose last step crosses no wall, or one with a rope by now (R16.1)."""
        fits: Flags = (self.ways.wall < 0) | walls[self.ways.wall]
        return fits & self._fits

    def _goes_on(self, steps: int, fitting: Flags) -> Flags:
        """The ways with another step; their last step must be in `fitting`."""
        left = self.ways.steps - steps
        found: Flags = (left > 1) | (fitting & (left == 1))
        return found & self._fits

    def _close(self, steps: int, posts: Posts, *, is_shown: bool) -> None:
        """A window ends when no active guard is left. Hidden intruders stay hidden, those shown by a drunk visible."""
        here = self.ways.zones[steps]
        over = self.window[steps] & ~posts.active[here]
        if is_shown:
            over &= posts.drunk[here]
        self.quiet[steps] |= over
        self.window[steps] &= ~over

    def settle(self) -> None:
        """End all movement: every way is at its end."""
        if not self.is_over:
            self.is_over = True
            ends = self.quiet[self.ways.steps, np.arange(len(self.ways.steps))]
            self.quiet = ends[np.newaxis]
            self.window, self._passing = np.zeros_like(self.quiet), np.zeros_like(self.quiet)
            self._pending[:] = False

    # ---- what is told of the intruder

    def seen_in(self, zone: int) -> None:
        """The intruder was detected there (R17.3.4)."""
        found = self.quiet | self.window
        found[0] |= self._pending
        self._only(found, self._at(zone))

    def given_away_in(self, zone: int, posts: Posts, walls: Flags) -> None:
        """A drunk revealed the intruder on arrival there (R20.4)."""
        came = self._stepped(walls) & self._at(zone)
        came[0] |= self._pending & (self.ways.start == zone)
        is_guarded = bool(posts.active[zone])
        nothing = np.zeros_like(came)
        self.quiet, self.window = (nothing, came) if is_guarded else (came, nothing)
        self._pending[:] = False

    def vanished(self, posts: Posts, walls: Flags, *, may_stay: bool, drunk_hides: bool) -> None:
        """The intruder is out of sight: by a step, by the end of a window, or without a move.

        Without a move only if they `may_stay`: a guard has just fallen, or a card lets them pass (R17.8, R17.9).
        """
        free = ~posts.active if drunk_hides else ~(posts.active | posts.drunk)
        came = self._stepped(walls) & free[self._zones()]
        closed = self.window & ~posts.active[self._zones()]
        stayed = self.quiet & (self._passing | ~posts.active[self._zones()])
        self.quiet = came | closed | (stayed if may_stay else False)
        self.window[:], self._passing[:] = False, False

    def let_pass(self, posts: Posts) -> None:
        """A card was played: past the guards of the zone just entered, which must be left, or as a bluff (R17.5)."""
        for steps in range(0 if self.is_over else LONGEST):
            here = self.ways.zones[steps]
            self._passing[steps] = self.window[steps] & posts.passable[here] & (self.ways.steps > steps)
        self.quiet |= self._passing

    def removed_in(self, zone: int, reach: int) -> None:
        """The intruder removed a guard there from at most `reach` open steps away (R18.7, R18.10)."""
        self._both(self.ways.near[zone][self._zones()] <= reach)

    def passed_in(self, zone: int) -> None:
        """The intruder passed a sentry in the zone just entered (R20.2)."""
        self.quiet[:] = False
        self._both(self._at(zone))

    def slow(self, longest: int) -> None:
        """The intruder takes at most this many steps this turn (R15.7)."""
        few = self.ways.steps <= longest - self.taken
        self._both(few)

    def searched(self, zone: int) -> None:
        """The intruder entered or left that zone (R21.2), and moves no more."""
        self.settle()
        trail = (self.ways.zones == zone).any(axis=0)
        if not self.taken:
            trail &= self.ways.steps > 0
        self._both(trail)

    def absent_from(self, zone: int) -> None:
        """A guard appeared there, and did not detect the intruder (R17.1)."""
        self._both(~self._at(zone))

    def leave(self, doors: Flags) -> None:
        """The intruder has left, by a step, from one of these zones: into the passage or off the map."""
        longest = LONGEST - self.taken
        able = self.quiet[:longest] & doors[self._zones()[:longest]]
        self.gone = np.flatnonzero(able.any(axis=0))
        self.quiet[:], self.window[:] = False, False

    def zones(self) -> Flags:
        """The zones where the intruder can be now."""
        found = np.zeros(self.ways.size, dtype=np.bool_)
        found[self._zones()[self.quiet | self.window]] = True
        return found

    def _zones(self) -> Numbers:
        return self.ways.end[np.newaxis] if self.is_over else self.ways.zones

    def _at(self, zone: int) -> Flags:
        found: Flags = self._zones() == zone
        return found

    def _stepped(self, walls: Flags) -> Flags:
        came = np.zeros_like(self.quiet)
        fitting = self._fitting(walls)
        for steps in range(0 if self.is_over else LONGEST):
            came[steps + 1] = self.quiet[steps] & self._goes_on(steps, fitting)
        return came

    def _both(self, fits: Flags) -> None:
        self.quiet &= fits
        self.window &= fits

    def _only(self, found: Flags, fits: Flags) -> None:
        self.quiet = found & fits
        self.window[:], self._pending[:], self._passing[:] = False, False, False
