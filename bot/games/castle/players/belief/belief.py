"""The belief: the possible places of the intruders after some facts, and their likelihoods."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copied_with
from bot.engine.game import Fact
from bot.games.castle.kinds import Who
from bot.games.castle.players.belief.fold import Exclusion, Fold
from bot.games.castle.players.belief.joint import Joint
from bot.games.castle.players.belief.outing import AXES
from bot.games.castle.players.belief.ways import Weights
from bot.games.castle.setting.setting import Setting

WHOLE = 1_000_000
"""Certainty: about the sum of the chances of all zones and of being off the map."""

_DOUBT = 1 / 8
"""The share in which all possibilities are equal: intruders who foresee the belief go where it is lowest."""


class Belief:
    """What everybody can deduce about the intruders' places after some facts."""

    def __init__(self, setting: Setting) -> None:
        """Starts before any fact."""
        self._fold = Fold(setting)

    @classmethod
    def of(cls, setting: Setting, log: Sequence[Fact]) -> Belief:
        """The belief of everybody who has witnessed these facts. It is shared: copy it before you add facts."""
        # A copy: other threads may add beliefs meanwhile.
        for known in tuple(_KEPT):
            if known.goes_on(setting, log):
                break
        else:
            known = _Kept(setting, log, cls(setting))
            _KEPT.appendleft(known)
        return known.belief_of_all()

    def copy(self) -> Belief:
        """An independent copy, which can take in more facts."""
        return copied_with(self, _fold=self._fold.copy())

    def note(self, fact: Fact) -> None:
        """Take a fact in."""
        self._fold.note(fact)

    def settle(self) -> None:
        """Note that nothing more follows now: intruders who were not detected where guards have come are not there."""
        self._fold.settle()

    @property
    def joint(self) -> Joint:
        """The possible places of both, as known at the guards' turn, without the doubt.

        In the Intruders Phase use `now`.
        """
        return self._fold.joint

    @property
    def why(self) -> Mapping[Who, Mapping[Zone, Exclusion]]:
        """For each intruder, the reason of every zone excluded at the guards' turn; empty for one who is in no zone.

        In the Intruders Phase it does not know the moves yet.
        """
        return self._fold.why

    @property
    def lost(self) -> int:
        """The number of facts that fitted no possibility; 0 if all is well."""
        return self._fold.lost

    @property
    def now(self) -> Joint:
        """The possible places of both at this moment, with the doubt.

        In the Intruders Phase after the moves that have been told so far.
        """
        return self._fold.moved.hedged(_DOUBT)

    def ahead(self) -> Joint:
        """The possible places after the intruders' next move, if it tells nothing and the guards stay.

        With the doubt.
        """
        twin = self._fold.joint.copy()
        twin.move(*self._fold.outing.foreseen(self._fold.joint))
        return twin.hedged(_DOUBT)

    def doors(self, who: Who) -> Weights:
        """For each zone, how likely an intruder inside the passage comes out there, in whole numbers of any sum."""
        return self._fold.outing.coming_out(who)

    def possible(self, who: Who) -> list[Zone]:
        """Every zone where an intruder can be now; none if they are not on the map."""
        return [Zone(zone) for zone in self._fold.moved.places(AXES[who]).tolist()]

    def may_be_elsewhere(self, who: Who) -> bool:
        """True if an intruder may be inside the passage, off the map, or not in the game."""
        return self._fold.moved.can_be_out(AXES[who])

    def likely(self, who: Who) -> dict[Zone, int]:
        """How likely an intruder is in each possible zone, as parts of `WHOLE`, at least 1."""
        return _by_zone(self.now, who)

    def likely_of_both(self) -> dict[Zone, int]:
        """The expected number of intruders in each possible zone, in parts of `WHOLE`: twice that if both are there."""
        now, found = self.now, dict[Zone, int]()
        for who in Who:
            for zone, parts in _by_zone(now, who).items():
                found[zone] = found.get(zone, 0) + parts
        return found


def _by_zone(joint: Joint, who: Who) -> dict[Zone, int]:
    weights = joint.by_zone(AXES[who])
    total = weights.sum()
    found = np.flatnonzero(weights[:-1]).tolist()
    return {Zone(zone): max(1, round(weights[zone] * WHOLE / total)) for zone in found}


class _Kept:
    """A belief that continues when its log grows. The result equals a fold from the beginning."""

    def __init__(self, setting: Setting, log: Sequence[Fact], belief: Belief) -> None:
        self._setting, self._log, self._belief = setting, log, belief
        self._noted = 0
        self._last: Fact | None = None

    def goes_on(self, setting: Setting, log: Sequence[Fact]) -> bool:
        """True if this log is the folded one, perhaps with more facts at its end."""
        if log is not self._log or setting is not self._setting or len(log) < self._noted:
            return False
        # The same list may have been cut and have grown again: then its last fact is another object.
        return not self._noted or log[self._noted - 1] is self._last

    def belief_of_all(self) -> Belief:
        """The belief after everything that is in the log now."""
        for fact in self._log[self._noted :]:
            self._belief.note(fact)
            self._last = fact
        self._belief.settle()
        self._noted = len(self._log)
        return self._belief


_KEPT: deque[_Kept] = deque(maxlen=4)
"""The beliefs of the latest logs: a match has one or two guard seats."""
