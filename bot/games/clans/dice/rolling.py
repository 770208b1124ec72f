"""Both chances to reroll of a fight, one after the other (A16.1), counted over everything that both pools may show.

In each chance the other pool lies, and what it may show goes into lanes. After the attacker's chance the masses are
turned round: what the attacker's pool shows goes into lanes, and the defender's into nodes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from bot.games.clans.dice.counts import rolls, total, vectors
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.flow import Chance, Masses, Nodes
from bot.games.clans.dice.prospects import Prospects, View
from bot.games.clans.dice.rerolls import RerollEffect
from bot.games.clans.dice.ways import Plan, Stock, plan
from bot.games.clans.kinds import Element

_BLOCK: Final = 512
"""How many rolls of the other side are worked out at once: many, but so few that they fit into a processor's cache."""

Ways = dict[Element | None, int]
"""In how many cases each result comes; None is no result."""


class Lie(NamedTuple):
    """How a pool may lie: the counts of its free dice, and of its spent ones."""

    free: int
    spent: int

    @property
    def shown(self) -> int:
        """The counts of all its dice."""
        return self.free + self.spent


Lies = Mapping[Lie, int]
"""In how many cases a pool lies how."""
Joint = dict[Lie, dict[Lie, int]]
"""By how the defender's pool lies, in how many cases the attacker's lies how."""


@dataclass(frozen=True, slots=True)
class Roller:
    """What one side of a fight rolls, and what it may reroll in its chance: each effect once, in this order if equal.

    After them it spends a Lucky token, if it `is_lucky`, on a result that Injures its model. If it `is_cursed` the
    other side removes the Curse in its own chance where this side would be the chooser (A27). `lies` are the ways in
    which dice lie that were rolled before; without any they are still to be rolled.

    The effects touch own dice; one that touches the enemy's is refused with ValueError.
    """

    dice: int
    effects: tuple[RerollEffect, ...] = ()
    is_lucky: bool = False
    is_cursed: bool = False
    lies: tuple[tuple[Lie, int], ...] = ()

    def __post_init__(self) -> None:
        if any(effect.of_enemy for effect in self.effects):
            raise ValueError("Only effects on own dice have odds.")

    @property
    def rerolls(self) -> int:
        """How many dice it rerolls at the most."""
        is_limited = not self.is_lucky and all(effect.is_single for effect in self.effects)
        return min(len(self.effects), self.dice) if is_limited else self.dice

    @property
    def acts(self) -> bool:
        """Whether it may reroll anything of its own."""
        return bool(self.dice and (self.effects or self.is_lucky))

    @property
    def cases(self) -> int:
        """In how many equal cases its dice may lie before anything is rerolled."""
        found: int = sum(weight for _lie, weight in self.lies) if self.lies else 6**self.dice
        return found

    @property
    def plan(self) -> Plan:
        """All that its effects may do. Of each die it counts whether it is spent where a token may reroll it later."""
        return plan(self.effects, keeps_all=self.is_lucky or self.is_cursed)

    def begun(self) -> dict[Lie, int]:
        """How its pool may lie before anything is rerolled."""
        return dict(self.lies) or {Lie(counts, 0): rolls(counts) for counts in vectors(self.dice)}


def rerolled(
    attack: Roller, defence: Roller, views: Mapping[Side, View], first: Side | None
) -> tuple[Ways, int]:
    """The ways to each result, and how many cases there are in all.

    `first` is the side whose chance comes first; None if both have had theirs.
    """
    ours = _Turn(attack, defence, views[Side.ATTACKER])
    theirs = _Turn(defence, attack, views[Side.DEFENDER])
    is_ours, is_theirs = first is Side.ATTACKER and ours.matters, first is not None and theirs.matters
    cases = attack.cases * defence.cases * (ours.parts if is_ours else 1) * (theirs.parts if is_theirs else 1)
    if not is_theirs:
        still = [Roller(each.dice, lies=each.lies) for each in (attack, defence)]
        last = ours if is_ours else _Turn(still[0], still[1], ours.view)
        return last.results(), cases
    return theirs.results(ours.turned() if is_ours else None), cases


def _blocks(lies: Sequence[Lie]) -> Iterator[tuple[Lie, ...]]:
    shown = iter(lies)
    while block := tuple(islice(shown, _BLOCK)):
        yield block


def _nodes(known: Plan, begun: Mapping[Lie, int], parts: int) -> Nodes:
    """Where a chance begins, from the masses before it, of which each falls into so many parts."""
    found: Nodes = defaultdict(lambda: defaultdict(int))
    for lie, mass in begun.items():
        found[known.start(lie.free)][lie.spent] += mass * parts
    return found


def _lying(nodes: Nodes) -> dict[Lie, int]:
    """The masses by how the pool lies, whatever may still be used."""
    found: dict[Lie, int] = defaultdict(int)
    for stock, masses in nodes.items():
        for spent, mass in masses.items():
            found[Lie(stock.free, spent)] += mass
    return found


def _lucky(roller: Roller, prospects: Prospects, chance: Chance, nodes: Nodes) -> Nodes:
    """All free dice are rerolled where the result would Injure its own model (A27.3)."""
    if not roller.is_lucky:
        return nodes
    found: Nodes = defaultdict(lambda: defaultdict(int))
    for stock, masses in nodes.items():
        again: Masses = {}
        for spent, mass in masses.items():
            hurt = mass & prospects.hurt(stock.free + spent) if stock.free else 0
            found[stock][spent] += mass ^ hurt
            again[spent] = hurt
        left = found[stock._replace(effects=(), free=0)]
        for spent, mass in chance.rolled(0, {spent: mass for spent, mass in again.items() if mass}).items():
            left[spent] += mass
    return found


class _Lanes(NamedTuple):
    """Masses after a chance: by how the own pool lies, in lanes by how the other does, each with its weight."""

    others: Sequence[Lie]
    weights: Sequence[int]
    prospects: Prospects
    masses: Mapping[Lie, int]

    def unpacked(self, lanes: int) -> list[int]:
        """In how many cases each lane's pools lie so."""
        return [
            n * weight for n, weight in zip(self.prospects.lanes.unpacked(lanes), self.weights, strict=True)
        ]


_Cursed = dict[tuple[Stock, int], dict[Lie, int]]
"""Of each node in how many cases the other pool lies how, once its Curse was removed."""


class _Turn:
    """The chance of one side, `own`, whatever the other's pool shows: its effects, Lucky, and a Curse of the other."""

    def __init__(self, own: Roller, other: Roller, view: View) -> None:
        self._own, self._other, self.view = own, other, view
        curse = other.dice if other.is_cursed else 0
        self.parts: int = 6 ** (own.rerolls + curse)
        self.matters = own.acts or bool(curse)

    def results(self, joint: Joint | None = None) -> Ways:
        """The ways to each result after it, by how both pools lie; without a joint each as it begins."""
        found: Ways = defaultdict(int)
        for lanes in self._run(joint):
            by_shown: dict[int, int] = defaultdict(int)
            for lie, mass in lanes.masses.items():
                by_shown[lie.shown] += mass
            for counts, mass in by_shown.items():
                for result, where in lanes.prospects.results(counts):
                    if share := mass & where:
                        found[result] += sum(lanes.unpacked(share))
        return found

    def turned(self) -> Joint:
        """How both pools lie after it: of the own one by its lie, of the other's.

        Which of its dice are spent matters only if they may be rerolled later.
        """
        found: Joint = {}
        for lanes in self._run(None):
            by_lie: dict[Lie, int] = defaultdict(int)
            for lie, mass in lanes.masses.items():
                by_lie[lie if self._own.is_cursed else Lie(0, lie.shown)] += mass
            for lie, mass in by_lie.items():
                row = found.setdefault(lie, {})
                for each, ways in zip(lanes.others, lanes.unpacked(mass), strict=True):
                    row[each] = row.get(each, 0) + ways
        return found

    def _run(self, joint: Joint | None) -> Iterator[_Lanes]:
        cursed: dict[bool, _Cursed] = {True: {}, False: {}}
        for block in _blocks([*(self._other.begun() if joint is None else joint)]):
            if joint is None:
                yield self._independent(block, cursed)
            else:
                yield self._dependent(block, joint, cursed)
        for is_lucky, nodes in cursed.items():
            yield from self._after_curse(nodes, is_lucky=is_lucky)

    def _independent(self, block: Sequence[Lie], cursed: dict[bool, _Cursed]) -> _Lanes:
        """Where neither pool has been touched: what the other may show is weighed at the end."""
        begun = self._other.begun()
        prospects = self._prospects(block, self._own.cases * self.parts)
        start = {lie: prospects.lanes.fill(ways) for lie, ways in self._own.begun().items()}
        return self._block(block, [begun[lie] for lie in block], prospects, start, cursed)

    def _dependent(self, block: Sequence[Lie], joint: Joint, cursed: dict[bool, _Cursed]) -> _Lanes:
        rows: dict[Lie, list[int]] = {}
        for at, each in enumerate(block):
            for lie, ways in joint[each].items():
                rows.setdefault(lie, [0] * len(block))[at] = ways
        most = sum(map(sum, rows.values())) * self.parts
        prospects = self._prospects(block, most)
        start = {lie: prospects.lanes.packed(row) for lie, row in rows.items()}
        return self._block(block, [1] * len(block), prospects, start, cursed)

    def _prospects(self, block: Sequence[Lie], most: int) -> Prospects:
        own, shown = self._own, [lie.shown for lie in block]
        return Prospects(own.dice, shown, self.view, effects=len(own.effects), bits=most.bit_length())

    def _block(
        self,
        block: Sequence[Lie],
        weights: Sequence[int],
        prospects: Prospects,
        begun: Mapping[Lie, int],
        cursed: dict[bool, _Cursed],
    ) -> _Lanes:
        known = self._own.plan
        chance = Chance(prospects, known)
        kept, lucky = self._parted(prospects, chance, chance.run(_nodes(known, begun, self.parts)))
        if self._other.is_cursed:
            for is_lucky, nodes in ((self._own.is_lucky, kept), (False, lucky)):
                lanes = _Lanes(block, weights, prospects, {})
                _take(lanes, nodes, cursed[is_lucky])
        found = _lying(kept)
        for lie, mass in _lying(lucky).items():
            found[lie] = found.get(lie, 0) + mass
        return _Lanes(block, weights, prospects, found)

    def _parted(self, prospects: Prospects, chance: Chance, nodes: Nodes) -> tuple[Nodes, Nodes]:
        """The masses of those who still have a Lucky token, or never had one, and of those who have spent it."""
        if not self._own.is_lucky:
            return nodes, {}
        after = _lucky(self._own, prospects, chance, nodes)
        spent = Stock((), 0)
        lucky = {spent: after.pop(spent)} if spent in after else {}
        return after, lucky

    def _after_curse(self, nodes: _Cursed, *, is_lucky: bool) -> Iterator[_Lanes]:
        """The other's dice lie anew, and all are spent; this side goes on with what it has not used yet."""
        own = self._own
        left = Roller(own.dice, own.effects, is_lucky=is_lucky, is_cursed=own.is_cursed)
        every = sorted({lie for row in nodes.values() for lie in row})
        most = sum(sum(row.values()) for row in nodes.values())
        for block in _blocks(every):
            prospects = self._prospects(block, most)
            start: Nodes = defaultdict(dict)
            for (stock, spent), row in nodes.items():
                start[stock][spent] = prospects.lanes.packed([row.get(lie, 0) for lie in block])
            chance = Chance(prospects, own.plan)
            masses = _lying(_lucky(left, prospects, chance, chance.run(start)))
            yield _Lanes(block, [1] * len(block), prospects, masses)


def _take(lanes: _Lanes, nodes: Nodes, cursed: _Cursed) -> None:
    """Take away the masses that a Curse changes: those where the other side would pick the result (A27)."""
    open_ = lanes.prospects.lanes.mask([bool(lie.free) for lie in lanes.others])
    for stock, masses in nodes.items():
        for spent, mass in masses.items():
            taken = mass & lanes.prospects.at_the_mercy(stock.free + spent) & open_
            if not taken:
                continue
            masses[spent] ^= taken
            row = cursed.setdefault((stock, spent), defaultdict(int))
            for lie, ways in zip(lanes.others, lanes.unpacked(taken), strict=True):
                if ways:
                    _spread(row, lie, ways)


def _spread(row: dict[Lie, int], lie: Lie, ways: int) -> None:
    """All free dice of a pool are rolled again; they are spent."""
    dice = total(lie.free)
    each, rest = divmod(ways, 6**dice)
    assert not rest, "each case falls into as many parts as dice may be rolled again"
    for counts in vectors(dice):
        row[Lie(0, lie.spent + counts)] += each * rolls(counts)
