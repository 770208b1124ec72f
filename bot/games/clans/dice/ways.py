"""What reroll effects may do with dice of which only the counts are known: all that no other pool has a say in."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.clans.dice.counts import ONE, number
from bot.games.clans.dice.rerolls import Reach, RerollEffect
from bot.games.clans.kinds import DIE


class Way(NamedTuple):
    """What an effect may keep of the dice that are free: finally, or to go on from with one die less."""

    kept: int
    is_final: bool


@cache
def within(effect: RerollEffect, free: int) -> int:
    """Those of the free dice that an effect may reroll."""
    return sum(number(free, face) * ONE[face] for face in effect.faces)


@cache
def ways(effect: RerollEffect, free: int) -> tuple[Way, ...]:
    """All ways of an effect. One that rerolls as many dice as it likes gives up one after another."""
    touched = within(effect, free)
    fewer = [free - ONE[face] for face in DIE if number(touched, face)]
    match effect.reach:
        case Reach.ONE:
            return tuple(Way(kept, True) for kept in fewer)
        case Reach.ANY:
            return (Way(free, True), *(Way(kept, False) for kept in fewer))
        case Reach.ALL:
            return (Way(free - touched, True),)


@cache
def still_free(effects: tuple[RerollEffect, ...], kept: int) -> int:
    """The dice that effects may reroll after all, each used once: of a face no more than they can."""
    free = 0
    for face in DIE:
        touching = [effect.reach for effect in effects if face in effect.faces]
        has_limit = all(reach is Reach.ONE for reach in touching)
        free += min(number(kept, face), len(touching) if has_limit else number(kept, face)) * ONE[face]
    return free


@cache
def without(effects: tuple[RerollEffect, ...], used: RerollEffect) -> tuple[RerollEffect, ...]:
    """The effects that are left when one is used up."""
    place = effects.index(used)
    return (*effects[:place], *effects[place + 1 :])
