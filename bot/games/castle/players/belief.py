"""Where the guards think the intruders are: two sets of zones for each, folded from what the guards witnessed.

`may` holds every zone that is possible (an overestimate); `likely` is narrowed by guesses too, such as listens, and
is `may` again whenever the guesses leave nothing. Sets of zones are ints, one bit for each zone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.fighting import Detected, Died, GuardDrunk, GuardFell, Revealed, Vanished
from bot.games.castle.facts.guarding import GuardsStepped, ListenAnswered, ListenBegan, PatrolMarched
from bot.games.castle.facts.lone import SomebodySearched, SomebodyStarted, Unmasked
from bot.games.castle.facts.setup import Returned, StartChosen
from bot.games.castle.facts.sneaking import CameOut, LeftMap, SearchesDeclared, WentInside
from bot.games.castle.facts.turn import CardPlayed, PhaseBegan, TurnBegan
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import Card, Phase, Pile, Place, Standing, Tunnel, Who, on_map
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.setup import blank

Zones = int
"""A set of zones, one bit for each."""


def as_bits(zones: Iterable[Zone]) -> Zones:
    """Zones as a set of bits."""
    bits = 0
    for zone in zones:
        bits |= 1 << zone
    return bits


def zones_in(bits: Zones) -> Iterator[Zone]:
    """The zones of a set of bits, in order."""
    while bits:
        lowest = bits & -bits
        yield Zone(lowest.bit_length() - 1)
        bits ^= lowest


class Reaches:
    """Sets of zones near each zone, worked out once for a board."""

    def __init__(self, board: CastleBoard) -> None:
        """`open[k][zone]` is where k steps on foot can lead, `noise[k][zone]` what is so near through walls."""
        numbers = range(LONGEST + 1)
        self.open = [[as_bits(near) for near in board.within(k, "open")] for k in numbers]
        self.noise = [[as_bits(near) for near in board.within(k, "open", "wall")] for k in numbers]
        self.dry = as_bits(zone for zone in board.zones if not board.is_moat[zone])
        self.edges = as_bits(board.edges)
        self.starts = as_bits(board.traitor_starts)
        self.castles = as_bits(zone for zones in board.castle_zones.values() for zone in zones)

    def spread(self, zones: Zones, steps: int, *, has_rope: bool) -> Zones:
        """Where up to so many steps from anywhere in `zones` can lead, a rope at the end perhaps."""
        found = self._grown(self.open[steps], zones)
        if has_rope and steps:
            found |= self._grown(self.noise[1], self._grown(self.open[steps - 1], zones))
        return found

    @staticmethod
    def _grown(table: list[int], zones: Zones) -> Zones:
        found = 0
        for zone in zones_in(zones):
            found |= table[zone]
        return found


@lru_cache(maxsize=4)  # 9 ms, asked in each turn of a computer
def reaches(board: CastleBoard) -> Reaches:
    """The reaches of a board."""
    return Reaches(board)


class _Kept:
    """A belief that is folded on when its log has grown: the answer is that of a fold from the beginning."""

    def __init__(self, setting: Setting, log: Sequence[Fact], belief: Belief) -> None:
        self._setting, self._log, self._belief = setting, log, belief
        self._noted = 0
        self._last: Fact | None = None

    def goes_on(self, setting: Setting, log: Sequence[Fact]) -> bool:
        """Whether this log is the one folded so far, perhaps with more at its end."""
        if log is not self._log or setting is not self._setting or len(log) < self._noted:
            return False
        # The same list may have been cut and have grown again: its last fact is another one then.
        return not self._noted or log[self._noted - 1] is self._last

    def belief_of_all(self) -> Belief:
        """The belief after everything that is in the log now."""
        for fact in self._log[self._noted :]:
            self._belief.note(fact)
            self._last = fact
        self._noted = len(self._log)
        return self._belief


_KEPT: deque[_Kept] = deque(maxlen=4)
"""The beliefs of the latest few logs: a match has a guard seat or two."""


class Belief:
    """What the guards can tell of the intruders' places after some facts."""

    def __init__(self, setting: Setting) -> None:
        """Nothing witnessed yet."""
        self._reach = reaches(setting.board)
        self._state = blank(setting)
        self._began: dict[Who, Zones] = {}
        self._ear: Zone | None = None
        self._was_cat = False
        self._by: tuple[Pile, Card] | None = None
        self._has_rope = False
        self.may: dict[Who, Zones] = dict.fromkeys(Who, 0)
        self.likely: dict[Who, Zones] = dict.fromkeys(Who, 0)

    @classmethod
    def of(cls, setting: Setting, log: Sequence[Fact]) -> Belief:
        """The belief of whoever has witnessed these facts."""
        for known in _KEPT:
            if known.goes_on(setting, log):
                break
        else:
            known = _Kept(setting, log, cls(setting))
            _KEPT.appendleft(known)
        return known.belief_of_all()

    def note(self, fact: Fact) -> None:
        """Take a fact in."""
        assert isinstance(fact, CastleFact)
        # First: what follows asks the state who is hidden now.
        fact.apply(self._state)
        self._on_places(fact)
        self._on_deeds(fact)
        self._on_somebody(fact)

    def _on_somebody(self, fact: CastleFact) -> None:
        """Facts of a Lone Wolf who may be ninja or traitor (R26.3): each is thought of as if he were there."""
        match fact:
            case SomebodyStarted():
                self._put(Who.NINJA, self._reach.edges)
                self._put(Who.TRAITOR, self._reach.starts)
            case SomebodySearched(zones):
                for who, zone in product(Who, zones):
                    self._searched(who, zone)
            case Unmasked(who):
                self._put(who.mate, 0)
            case _:
                return

    def _on_places(self, fact: CastleFact) -> None:
        """Facts that say where an intruder is, or that he is nowhere."""
        match fact:
            case StartChosen(who):
                self._put(who, self._reach.edges if who is Who.NINJA else self._reach.starts)
            case Returned(who):
                # He is placed when the phase has begun already, and may still move in it (R19.7.4).
                self._exclude_posts()
                self._began[who] = self.may[who]
                self._grow(who, LONGEST)
            case Detected(who, zone) | Revealed(who, zone):
                self._put(who, 0 if isinstance(zone, Tunnel) else 1 << zone)
            # Out of sight in the middle of his turn: he may go on with whatever steps he has left.
            case Vanished(who):
                self._grow(who, LONGEST)
            case CameOut(who):
                self._come_out(who)
            case Died(who) | LeftMap(who) | WentInside(who):
                self._put(who, 0)
            case GuardsStepped(_guards, zone) | PatrolMarched(_guards, zone):
                # If somebody stands there all the same, the next fact detects him and puts him there.
                if not isinstance(zone, Tunnel):
                    self._exclude(1 << zone)
            case _:
                return

    def _on_deeds(self, fact: CastleFact) -> None:
        """Facts that tell something about where an intruder can be."""
        match fact:
            case PhaseBegan(Phase.INTRUDERS):
                self._intruders_move()
            case TurnBegan():
                self._exclude_posts()
            case CardPlayed(pile, card):
                self._card(pile, card)
            case GuardFell(_guard, zone) | GuardDrunk(_guard, zone):
                self._deed(zone)
            case SearchesDeclared(searches):
                for who, zone in searches:
                    self._searched(who, zone)
            case ListenBegan(_guards, zone):
                self._ear, self._was_cat = zone, False
            case ListenAnswered(heard):
                self._listened(heard=heard)
            case _:
                return

    def _put(self, who: Who, zones: Zones) -> None:
        self.may[who] = self.likely[who] = zones

    def _hidden(self) -> list[Who]:
        return [one.who for one in self._state.intruders if one.standing is Standing.MAP and not one.is_shown]

    def _within(self, who: Who, zones: Zones) -> None:
        """He is in one of these zones, as good as surely."""
        self.may[who] = self.may[who] & zones or self.may[who]
        self._guess(who, zones)

    def _passed_by(self, who: Who, zone: Zone, steps: int) -> None:
        """He was in a zone this turn, with at most so many steps to go."""
        self._within(who, self._reach.spread(1 << zone, steps, has_rope=self._has_rope))

    def _searched(self, who: Who, zone: Zone) -> None:
        """He searched a zone, so he entered or left it."""
        was_there = self._began.get(who, 0) >> zone & 1
        self._passed_by(who, zone, LONGEST if was_there else LONGEST - 1)

    def _guess(self, who: Who, zones: Zones) -> None:
        """He is probably in one of these zones."""
        self.likely[who] = self.likely[who] & zones or self.may[who] & zones or self.may[who]

    def _exclude(self, zones: Zones) -> None:
        for who in self._hidden():
            self._within(who, ~zones)

    def _grow(self, who: Who, steps: int) -> None:
        for zones in (self.may, self.likely):
            zones[who] = self._reach.spread(zones[who], steps, has_rope=self._has_rope)

    def _intruders_move(self) -> None:
        self._began = dict(self.may)
        for who in self._hidden():
            self._grow(who, LONGEST)

    def _exclude_posts(self) -> None:
        """No hidden intruder is where an active guard stands, once the intruders have moved."""
        posts = (on_map(guard.zone) for guard in self._state.guards.values() if not guard.is_drunk)
        self._exclude(as_bits(zone for zone in posts if zone is not None))

    def _come_out(self, who: Who) -> None:
        passage = self._state.marks.passages.of(who)
        known = as_bits(passage.found)
        is_all_known = not passage.has_unknown_end
        self.may[who] = known if is_all_known else self._reach.dry
        self.likely[who] = known if is_all_known else self._reach.castles | self._reach.edges
        # The way out was one of his steps (R23.3).
        self._grow(who, LONGEST - 1)

    def _card(self, pile: Pile, card: Card) -> None:
        self._was_cat |= card is Card.CAT
        if card is Card.ROPE:
            self._rope_is_out()
        self._by = None if pile is Pile.GUARDS else (pile, card)

    def _rope_is_out(self) -> None:
        """From this turn on either of them may have crossed a wall."""
        self._has_rope = True
        for who in self._hidden():
            if who in self._began:
                # The rope was there when they moved: what was grown without it is grown anew.
                wider = self._reach.spread(self._began[who], LONGEST, has_rope=True)
                self.may[who] |= wider
                self.likely[who] |= wider

    def _deed(self, zone: Place) -> None:
        """An intruder killed a guard or made him drunk: he was in the zone, or threw from near it."""
        if self._state.phase is not Phase.INTRUDERS or self._by is None or isinstance(zone, Tunnel):
            return
        pile, _card = self._by
        who = Who(pile.value)
        if not self._state.intruder(who).is_shown and self._state.intruder(who).standing is Standing.MAP:
            self._passed_by(who, zone, LONGEST)

    def _listened(self, *, heard: bool) -> None:
        """Heard: one of those near enough. Nothing heard, and no Cat: nobody who moved is beside the listener."""
        assert self._ear is not None
        near, beside = self._reach.noise[LONGEST][self._ear], self._reach.noise[1][self._ear]
        hidden = [who for who in self._hidden() if self.may[who] & near]
        if heard and not self._is_seen_in(near):
            # With two of them near, the one who was heard may be the other.
            narrow = self._within if len(hidden) == 1 else self._guess
            for who in hidden:
                narrow(who, near)
        elif not heard and not self._was_cat:
            for who in hidden:
                self._guess(who, ~beside)

    def _is_seen_in(self, zones: Zones) -> bool:
        """Whether a visible intruder, who is heard too, stands in one of these zones."""
        figures = (on_map(one.figure) for one in self._state.intruders if one.is_shown)
        return any(figure is not None and zones >> figure & 1 for figure in figures)
