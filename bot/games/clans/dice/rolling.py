"""One side of a fight: its dice, the states of its pool, and its possible rerolls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.games.clans.dice.counts import rolls, vectors
from bot.games.clans.dice.ways import Plan, RerollEffect, plan


class Lie(NamedTuple):
    """A state of a pool: the counts of its free dice, and of its spent dice.

    `used` are bits for the effects that its side has used so far, as far as it remembers them (`Roller.traced`).
    """

    free: int
    spent: int
    used: int = 0

    @property
    def shown(self) -> int:
        """The counts of all its dice."""
        return self.free + self.spent


LUCKY: Final = 1 << 16
"""The bit for a spent Lucky token; the lower bits stand for the side's effects, by their places."""
CURSE: Final = 1 << 17
"""The bit for a removed Curse of the other side."""


@dataclass(frozen=True, slots=True)
class Roller:
    """One side of a fight: its dice, and the rerolls of its chance: each effect once, in this order if they are equal.

    After the effects it spends a Lucky token, if it `is_lucky`, on a result that Injures its model. If it `is_cursed`,
    the other side removes the Curse in its own chance where this side would be the chooser (A27). `lies` are the
    states, with weights, of dice that were rolled before; without any, the dice are still to be rolled. `traced` has
    the bits of the effects whose use the odds tell.

    The effects touch the side's own dice. Raises ValueError for one that touches the enemy's.
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
        """The greatest number of dice that it rerolls."""
        is_limited = not self.is_lucky and all(effect.is_single for effect in self.effects)
        return min(len(self.effects), self.dice) if is_limited else self.dice

    @property
    def acts(self) -> bool:
        """True if the side may reroll any of its own dice."""
        return bool(self.dice and (self.effects or self.is_lucky))

    @property
    def cases(self) -> int:
        """The number of equally likely cases of its dice before any reroll."""
        found: int = sum(weight for _lie, weight in self.lies) if self.lies else 6**self.dice
        return found

    @property
    def plan(self) -> Plan:
        """All that its effects may do. If a token may reroll dice later, it keeps track of every die that is spent."""
        return plan(self.effects, keeps_all=self.is_lucky or self.is_cursed)

    def begun(self) -> dict[Lie, int]:
        """The states of its pool before any reroll, with their numbers of cases."""
        return dict(self.lies) or {Lie(counts, 0): rolls(counts) for counts in vectors(self.dice)}
