"""Both chances to reroll of a fight, one after the other (A16.1), counted over everything that both pools may roll.

In each chance the other pool lies, and what it may show goes into lanes. After the attacker's chance the masses are
turned round: what his pool shows goes into lanes, and the defender's into nodes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from bot.games.clans.dice.counts import rolls, vectors
from bot.games.clans.dice.flow import Chance
from bot.games.clans.dice.prospects import Prospects, View
from bot.games.clans.dice.rerolls import RerollEffect
from bot.games.clans.kinds import Element

_BLOCK: Final = 512
"""How many rolls of the other side are worked out at once: many, but so few that they fit into a processor's cache."""

Ways = dict[Element | None, int]
"""In how many cases each result comes; None is no result."""


@dataclass(frozen=True, slots=True)
class Roller:
    """What one side of a fight rolls, and what it may reroll in its chance: each effect once, in this order if equal.

    The effects touch own dice; one that touches the enemy's is refused with ValueError.
    """

    dice: int
    effects: tuple[RerollEffect, ...] = ()

    def __post_init__(self) -> None:
        if any(effect.of_enemy for effect in self.effects):
            raise ValueError("Only effects on own dice have odds.")

    @property
    def rerolls(self) -> int:
        """How many dice it rerolls at the most."""
        is_limited = all(effect.is_single for effect in self.effects)
        return min(len(self.effects), self.dice) if is_limited else self.dice

    @property
    def cases(self) -> int:
        """In how many equal cases its rolls and rerolls may come, if as many dice are rerolled as may be."""
        cases: int = 6 ** (self.dice + self.rerolls)
        return cases


def rerolled(attack: Roller, defence: Roller, attackers: View, defenders: View) -> Ways:
    """The ways to each result, of all cases of the attacker times all of the defender."""
    if not defence.rerolls:
        return _after_attacker(attack, defence, attackers)
    pools = list(_attackers_pools(attack, defence, attackers))
    return _after_defender(attack, defence, defenders, pools)


def _blocks(dice: int) -> Iterator[tuple[int, ...]]:
    """Everything that so many dice may show, in parts."""
    shown = iter(vectors(dice))
    while block := tuple(islice(shown, _BLOCK)):
        yield block


def _prospects(roller: Roller, others: Sequence[int], view: View, cases: int) -> Prospects:
    """What a side's dice promise against some rolls of the other, in lanes that hold so many cases."""
    return Prospects(roller.dice, others, view, effects=len(roller.effects), bits=cases.bit_length())


def _attackers_chance(attack: Roller, others: Sequence[int], view: View) -> tuple[Prospects, dict[int, int]]:
    """In how many of the attacker's cases his pool shows what, against each of some rolls of the defender."""
    prospects = _prospects(attack, others, view, attack.cases)
    more = 6**attack.rerolls
    start = {counts: prospects.lanes.fill(rolls(counts) * more) for counts in vectors(attack.dice)}
    return prospects, Chance(prospects, attack.effects).run(start)


def _after_attacker(attack: Roller, defence: Roller, view: View) -> Ways:
    """The ways to each result if only the attacker rerolls."""
    found: Ways = defaultdict(int)
    for block in _blocks(defence.dice):
        prospects, done = _attackers_chance(attack, block, view)
        for result, lanes in _results(prospects, done).items():
            cases = zip(map(rolls, block), prospects.lanes.unpacked(lanes), strict=True)
            found[result] += sum(weight * ways for weight, ways in cases)
    return found


def _attackers_pools(attack: Roller, defence: Roller, view: View) -> Iterator[tuple[int, Sequence[int]]]:
    """Against each roll of the defender in how many of the attacker's cases his pool shows what, in the usual order."""
    shown = vectors(attack.dice)
    for block in _blocks(defence.dice):
        prospects, done = _attackers_chance(attack, block, view)
        rows = [prospects.lanes.unpacked(done.get(counts, 0)) for counts in shown]
        yield from zip(block, zip(*rows, strict=True), strict=True)


def _after_defender(
    attack: Roller, defence: Roller, view: View, pools: Sequence[tuple[int, Sequence[int]]]
) -> Ways:
    """The ways to each result, from the attacker's pools after his chance."""
    found: Ways = defaultdict(int)
    more, first = 6**defence.rerolls, 0
    for block in _blocks(attack.dice):
        prospects = _prospects(defence, block, view, attack.cases * defence.cases)
        part = slice(first, first := first + len(block))
        start = {counts: prospects.lanes.packed(pool[part]) * more * rolls(counts) for counts, pool in pools}
        done = Chance(prospects, defence.effects).run(start)
        for result, ways in _results(prospects, done).items():
            found[result] += sum(prospects.lanes.unpacked(ways))
    return found


def _results(prospects: Prospects, shown: Mapping[int, int]) -> Ways:
    """Of masses by what a pool shows those of each result, in lanes."""
    found: Ways = defaultdict(int)
    for counts, mass in shown.items():
        for result, where in prospects.results(counts):
            found[result] += mass & where
    return found
