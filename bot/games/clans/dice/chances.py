"""Both sides' chances to reroll in a fight, one after the other (A16.1), counted over all that both pools may show.

In each chance the other pool stays as it lies, and each of its states has a lane. After the attacker's chance lanes and
rows are exchanged: the states of the attacker's pool get lanes, and the defender's become nodes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.games.clans.dice.counts import number
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.flow import Chance, Masses, Nodes, rolled
from bot.games.clans.dice.lanes import Table, blocks, exchanged
from bot.games.clans.dice.prospects import Prospects, View
from bot.games.clans.dice.rolling import CURSE, LUCKY, Lie, Roller
from bot.games.clans.dice.ways import Plan, Stock
from bot.games.clans.kinds import Element


class Trace(NamedTuple):
    """A result, and the effects that were used for it, as far as a side remembers them (`Roller.traced`).

    `has_spare` is True if the attacker has an unused die left that shows the wanted face (A10.12).
    """

    face: Element | None
    attack: int = 0
    defence: int = 0
    has_spare: bool = False


Ways = dict[Trace, int]
"""The number of cases for each result, with the effects used."""
_Node = tuple[Stock, int]
"""A stock of effects and dice that are still usable, and the counts of the spent dice."""


class _After(NamedTuple):
    """The masses after a chance, by the state of the own pool; their lanes are the states of the other pool."""

    table: Table[Lie, Lie]
    prospects: Prospects


def rerolled(
    attack: Roller,
    defence: Roller,
    views: Mapping[Side, View],
    first: Side | None,
    spare: Element | None = None,
) -> tuple[Ways, int]:
    """The number of cases of each result, and of all cases.

    `first` is the side whose chance comes first; None if both have had theirs. Cases in which the attacker has an
    unused die left that shows `spare` are counted apart.
    """
    ours = _Turn(attack, defence, Side.ATTACKER, views, spare)
    theirs = _Turn(defence, attack, Side.DEFENDER, views, spare)
    is_ours, is_theirs = first is Side.ATTACKER and ours.matters, first is not None and theirs.matters
    cases = attack.cases * defence.cases * (ours.parts if is_ours else 1) * (theirs.parts if is_theirs else 1)
    if not is_theirs:
        still = [Roller(each.dice, lies=each.lies) for each in (attack, defence)]
        last = ours if is_ours else _Turn(still[0], still[1], Side.ATTACKER, views, spare)
        return last.results(), cases
    return theirs.results(ours.turned() if is_ours else None), cases


class _Turn:
    """One side's chance, the side `own`, against all states of the other pool.

    It uses the side's effects and its Lucky token, and removes a Curse of the other side.
    """

    def __init__(
        self, own: Roller, other: Roller, side: Side, views: Mapping[Side, View], spare: Element | None
    ) -> None:
        self._own, self._other, self._side, self._view = own, other, side, views[side]
        self._spare = spare
        curse = other.dice if other.is_cursed else 0
        self.parts: int = 6 ** (own.rerolls + curse)
        self.matters = own.acts or bool(curse)

    def results(self, joint: Sequence[Table[Lie, Lie]] | None = None) -> Ways:
        """The number of cases of each result after this chance.

        `joint` are the states of both pools before it; without it, each pool starts as its Roller says.
        """
        found: Ways = defaultdict(int)
        for table, prospects in self._run(joint):
            sums: dict[tuple[Element | None, int, bool], int] = defaultdict(int)
            for lie, mass in _shown(table.rows).items():
                for result, where in prospects.results(lie.spent):
                    over = where & self._left_over(table, lie, result)
                    sums[result, lie.used, False] += mass & (where ^ over)
                    if over:
                        sums[result, lie.used, True] += mass & over
            for other, lanes in _by_used(table):
                for (result, own, has_spare), mass in sums.items():
                    if ways := table.weighed(mass & lanes):
                        used = (own, other) if self._side is Side.ATTACKER else (other, own)
                        found[Trace(result, *used, has_spare)] += ways
        return found

    def _left_over(self, table: Table[Lie, Lie], lie: Lie, result: Element | None) -> int:
        """The mask of the lanes where the attacker has an unused die left that shows the wanted face."""
        face, is_attacker = self._spare, self._side is Side.ATTACKER
        if face is None:
            return 0
        # The chosen die does not count (A10.12).
        chosen = int(result is face and self._view.is_chooser is is_attacker)
        pairs = [(lie, each) if is_attacker else (each, lie) for each in table.columns]
        left = [number(a.shown, face) - number(d.shown, face.opposed) for a, d in pairs]
        return table.lanes.mask([dice > chosen for dice in left])

    def turned(self) -> Sequence[Table[Lie, Lie]]:
        """The states of both pools after this chance, with the own pool in lanes.

        Its spent dice are kept apart only if they may be rerolled later.
        """
        after = [table for table, _prospects in self._run(None)]
        if not self._own.is_cursed:
            after = [replace(table, rows=_shown(table.rows)) for table in after]
        return exchanged(after, self._own.cases * self._other.cases * self.parts)

    def _run(self, joint: Sequence[Table[Lie, Lie]] | None) -> Iterator[_After]:
        cursed: dict[bool, list[Table[_Node, Lie]]] = {True: [], False: []}
        cases = self._own.cases * self._other.cases
        if joint is None:
            for block in blocks([*self._other.begun()]):
                yield self._independent(block, cursed)
        else:
            cases = sum(table.cases for table in joint)
            for table in joint:
                yield self._dependent(table, cursed)
        for is_lucky, taken in cursed.items():
            yield from self._after_curse(taken, cases * self.parts, is_lucky=is_lucky)

    def _used(self, stock: Stock, more: int = 0) -> int:
        """The effects used when `stock` is left, together with `more`, as far as the side remembers them."""
        if not self._own.traced:
            return 0
        gone = (1 << place for place in range(len(self._own.effects)) if place not in stock.effects)
        return (sum(gone) | more) & self._own.traced

    def _lying(self, kept: Nodes, lucky: Nodes, more: int = 0) -> dict[Lie, int]:
        """The masses by the state of the own pool, whatever is still usable; in `lucky` a token was spent."""
        found: dict[Lie, int] = defaultdict(int)
        for nodes, token in ((kept, 0), (lucky, LUCKY)):
            for stock, masses in nodes.items():
                used = self._used(stock, more | token)
                for spent, mass in masses.items():
                    found[Lie(stock.free, spent, used)] += mass
        return found

    def _independent(self, block: Sequence[Lie], cursed: Mapping[bool, list[Table[_Node, Lie]]]) -> _After:
        """The case that neither pool has been touched: the states of the other pool are weighed only at the end."""
        begun = self._other.begun()
        prospects = self._prospects(block, self._own.cases * self.parts)
        start = {lie: prospects.lanes.fill(ways) for lie, ways in self._own.begun().items()}
        return self._block(block, [begun[lie] for lie in block], prospects, start, cursed)

    def _dependent(self, table: Table[Lie, Lie], cursed: Mapping[bool, list[Table[_Node, Lie]]]) -> _After:
        prospects = self._prospects(table.columns, table.most * self.parts)
        start = {lie: table.lanes.fitted(row, prospects.lanes) for lie, row in table.rows.items()}
        return self._block(table.columns, (), prospects, start, cursed)

    def _prospects(self, block: Sequence[Lie], most: int) -> Prospects:
        own, shown = self._own, [lie.shown for lie in block]
        return Prospects(own.dice, shown, self._view, effects=len(own.effects), bits=most.bit_length())

    def _block(
        self,
        block: Sequence[Lie],
        weights: Sequence[int],
        prospects: Prospects,
        begun: Mapping[Lie, int],
        cursed: Mapping[bool, list[Table[_Node, Lie]]],
    ) -> _After:
        known = self._own.plan
        chance = Chance(prospects, known)
        kept, lucky = _lucky(self._own, prospects, chance.run(_nodes(known, begun, self.parts)))
        if self._other.is_cursed:
            for is_lucky, nodes in ((self._own.is_lucky, kept), (False, lucky)):
                taken = _taken(nodes, prospects, block)
                cursed[is_lucky].append(Table(block, prospects.lanes, taken, weights))
        rows = self._lying(kept, lucky)
        return _After(Table(block, prospects.lanes, rows, weights), prospects)

    def _after_curse(
        self, taken: Sequence[Table[_Node, Lie]], cases: int, *, is_lucky: bool
    ) -> Iterator[_After]:
        """The rest of the chance after a Curse: the other's dice were rolled again and are all spent.

        This side goes on with the effects that it has not used yet.
        """
        own, used = self._own, CURSE if is_lucky is self._own.is_lucky else CURSE | LUCKY
        left = Roller(own.dice, own.effects, is_lucky=is_lucky, is_cursed=own.is_cursed)
        for table in exchanged(self._thrown(taken, cases), cases):
            lies = table.columns
            prospects = self._prospects(lies, table.most)
            start: Nodes = defaultdict(dict)
            for (stock, spent), row in table.rows.items():
                start[stock][spent] = table.lanes.fitted(row, prospects.lanes)
            kept, lucky = _lucky(left, prospects, Chance(prospects, own.plan).run(start))
            masses = self._lying(kept, lucky, used)
            yield _After(Table(lies, prospects.lanes, masses), prospects)

    def _thrown(self, taken: Sequence[Table[_Node, Lie]], cases: int) -> Sequence[Table[Lie, _Node]]:
        """The states of the other pool after all its free dice were rolled again, with a lane for each node."""
        found = []
        for table in exchanged(taken, cases):
            by_used: dict[int, Masses] = defaultdict(lambda: defaultdict(int))
            for lie, row in table.rows.items():
                by_used[lie.used][lie.spent] += row
            again = {used: rolled(self._other.dice, masses) for used, masses in by_used.items()}
            rows = {Lie(0, shown, used): row for used, all_ in again.items() for shown, row in all_.items()}
            found.append(Table(table.columns, table.lanes, rows))
        return found


def _taken(nodes: Nodes, prospects: Prospects, others: Sequence[Lie]) -> dict[_Node, int]:
    """Remove from `nodes` and return what a Curse changes.

    These are the cases where the other side would choose the result and has free dice (A27).
    """
    open_ = prospects.lanes.mask([bool(lie.free) for lie in others])
    found: dict[_Node, int] = {}
    for stock, masses in nodes.items():
        for spent, mass in masses.items():
            if taken := mass & prospects.at_the_mercy(stock.free + spent) & open_:
                masses[spent] ^= taken
                found[stock, spent] = taken
    return found


def _nodes(known: Plan, begun: Mapping[Lie, int], parts: int) -> Nodes:
    """The nodes at the beginning of a chance; each mass before it is split into `parts`."""
    found: Nodes = defaultdict(lambda: defaultdict(int))
    for lie, mass in begun.items():
        found[known.start(lie.free)][lie.spent] += mass * parts
    return found


def _shown(masses: Mapping[Lie, int]) -> dict[Lie, int]:
    """The masses by what the pool shows, as if all its dice were spent."""
    found: dict[Lie, int] = defaultdict(int)
    for lie, mass in masses.items():
        found[Lie(0, lie.shown, lie.used)] += mass
    return found


def _by_used(table: Table[Lie, Lie]) -> Iterator[tuple[int, int]]:
    """All sets of effects that the other side may have used, each with the mask of its lanes."""
    every = [lie.used for lie in table.columns]
    for used in sorted(set(every)):
        yield used, table.lanes.mask([each == used for each in every])


def _lucky(roller: Roller, prospects: Prospects, nodes: Nodes) -> tuple[Nodes, Nodes]:
    """Reroll all free dice where the result would Injure the side's own model (A27.3).

    Returns the masses of sides that keep their dice or have no token, then of those that have spent it.
    """
    if not roller.is_lucky:
        return nodes, {}
    kept: Nodes = defaultdict(lambda: defaultdict(int))
    found: Nodes = defaultdict(lambda: defaultdict(int))
    for stock, masses in nodes.items():
        again: Masses = {}
        for spent, mass in masses.items():
            hurt = mass & prospects.hurt(stock.free + spent) if stock.free else 0
            kept[stock][spent] += mass ^ hurt
            if hurt:
                again[spent] = hurt
        # No die is left for an effect, so the effects left only tell which were used.
        left = found[Stock(stock.effects if roller.traced else (), 0)]
        for spent, mass in rolled(roller.dice, again).items():
            left[spent] += mass
    return kept, found
