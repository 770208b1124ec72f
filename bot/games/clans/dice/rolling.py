"""What one side of a fight rolls, how its dice may lie, and what it may reroll of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.games.clans.dice.counts import rolls, vectors
from bot.games.clans.dice.rerolls import RerollEffect
from bot.games.clans.dice.ways import Plan, plan


class Lie(NamedTuple):
    """How a pool may lie: the counts of its free dice, and of its spent ones.

    `used` is what its side has used so far, of what it remembers (`Roller.traced`).
    """

    free: int
    spent: int
    used: int = 0

    @property
    def shown(self) -> int:
        """The counts of all its dice."""
        return self.free + self.spent


LUCKY: Final = 1 << 16
"""A side has spent its Lucky token; below that stands a bit for each of its effects, by their places."""
CURSE: Final = 1 << 17
"""A side has removed the Curse of the other one."""


@dataclass(frozen=True, slots=True)
class Roller:
    """What one side of a fight rolls, and what it may reroll in its chance: each effect once, in this order if equal.

    After them it spends a Lucky token, if it `is_lucky`, on a result that Injures its model. If it `is_cursed` the
    other side removes the Curse in its own chance where this side would be the chooser (A27). `lies` are the ways in
    which dice lie that were rolled before; without any they are still to be rolled. `traced` are bits: of what its odds
    say whether this side has used it.

    The effects touch own dice; one that touches the enemy's is refused with ValueError.
    """

    dice: int
    effects: tuple[RerollEffect, ...] = ()
    is_lucky: bool = False
    is_cursed: bool = False
    lies: tuple[tuple[Lie, int], ...] = ()
    traced: int = 0

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
