"""Tests and single dice, enumerated, with every reroll as the rules and the policy have it (A5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Seat, not_none
from bot.games.clans.decisions import Reroll
from bot.games.clans.dice.rerolls import RerollEffect
from bot.games.clans.facts.base import ClansFact, Facts
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import DIE, Element, Token
from bot.games.clans.odds.policy import Policy
from bot.games.clans.rolling.rolling import effects, rerolled, spent_on
from bot.games.clans.state.field import profile
from bot.games.clans.state.rolls import Effect, Pool, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import usual_reroll

Faces = tuple[Element, ...]


@lru_cache(maxsize=16)
def throws(dice: int) -> Sequence[tuple[Faces, int]]:
    """All that so many dice may show, whatever their order, each with the number of its throws."""
    found = []
    for shown in combinations_with_replacement(DIE, dice):
        ways = factorial(dice)
        for face in DIE:
            ways //= factorial(shown.count(face))
        found.append((shown, ways))
    return found


class Given(Chance):
    """Luck that is given beforehand: the faces of the dice that are rolled next, in order."""

    def __init__(self, faces: Sequence[Element]) -> None:
        self._left = list(faces)

    @override
    def below(self, label: str, size: int) -> int:
        """The next of them."""
        return DIE.index(self._left.pop(0))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a roll of one model may end: what its dice show, and what was used on them, in order."""

    dice: Faces
    used: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A roll of one model with all that its outcome depends on; the position itself is no part of that.

    Equal ones have the same outcomes, so `state` and `policy` are not compared.
    """

    purpose: Purpose
    pools: tuple[tuple[Pool, int], ...]
    """How its pool lies, and in how many cases."""
    waiting: tuple[Seat, ...]
    seat: Seat
    open_: tuple[tuple[Effect, RerollEffect], ...]
    is_cursed: bool
    barred: tuple[frozenset[Effect], ...]
    affinities: Faces
    stuns: int
    is_injury: bool
    state: State = field(compare=False, hash=False, repr=False)
    policy: Policy = field(compare=False, hash=False, repr=False)


def asked(state: State, policy: Policy, pools: Sequence[tuple[Pool, int]]) -> Asked:
    """The roll on the table of a state, whose pool lies in one of these ways."""
    roll = not_none(state.roll)
    model = state.models[roll.pools[0].model]
    return Asked(
        roll.purpose,
        tuple((replace(pool, model=model.id), ways) for pool, ways in pools),
        roll.waiting,
        model.seat,
        tuple(effects(state, model, roll.purpose).items()),
        model.has(Token.CURSE),
        tuple(policy.barred(seat, roll.purpose) for seat in roll.waiting),
        profile(model).affinities,
        model.tokens.get(Token.STUN, 0),
        bool(state.blows) and state.blows[0].is_injury,
        state,
        policy,
    )


_KEPT: Final = 1024


@lru_cache(maxsize=_KEPT)
def outcomes(known: Asked) -> Sequence[tuple[Outcome, int]]:
    """How the roll may end, each in how many cases; every case counts as many times as dice may be rolled again."""
    start = known.state.copy()
    start.question = None
    now: dict[tuple[Pool, tuple[Effect, ...], int], int] = defaultdict(int)
    dice = len(known.pools[0][0].dice) if known.pools else 0
    for pool, ways in known.pools:
        now[_sorted(pool), (), 0] += ways * 6**dice
    found: dict[Outcome, int] = defaultdict(int)
    while now:
        following: dict[tuple[Pool, tuple[Effect, ...], int], int] = defaultdict(int)
        for (pool, used, place), ways in now.items():
            if place == len(known.waiting):
                found[Outcome(_summary(pool), used)] += ways
                continue
            state = _laid(start, pool, used, known.waiting[place:])
            seat = known.waiting[place]
            decision = usual_reroll(state, seat, barred=known.barred[place])
            if decision is None:
                following[pool, used, place + 1] += ways
                continue
            for after, share in _again(state, decision, ways):
                following[after, (*used, decision.effect), place] += share
        now = following
    return tuple(found.items())


def _summary(pool: Pool) -> Faces:
    """Dice that say the same as those of a pool: of a test only whether it is passed matters once it is over."""
    if pool.named is None:
        return pool.dice
    return (pool.named if pool.is_passed else pool.named.opposed,) * len(pool.dice)


def _laid(start: State, pool: Pool, used: Sequence[Effect], waiting: tuple[Seat, ...]) -> State:
    """The state in which the pool lies so, after these effects."""
    state = start.copy()
    state.change_roll(pools=(pool,), waiting=waiting)
    for effect in used:
        happen(state, spent_on(state, pool.model, effect))
    return state


def _again(state: State, decision: Reroll, ways: int) -> Iterator[tuple[Pool, int]]:
    """Every way in which the dice of a reroll may fall."""
    for shown, as_many in throws(len(decision.dice)):
        scratch = state.copy()
        happen(scratch, rerolled(scratch, Given(shown), decision))
        (pool,) = not_none(scratch.roll).pools
        yield _sorted(pool), ways * as_many // 6 ** len(decision.dice)


def _sorted(pool: Pool) -> Pool:
    """The same pool with its dice in the order of A1.1, those that are not spent first."""
    order = sorted(range(len(pool.dice)), key=lambda at: (at in pool.spent, DIE.index(pool.dice[at])))
    dice = tuple(pool.dice[at] for at in order)
    return replace(pool, dice=dice, spent=frozenset(n for n, at in enumerate(order) if at in pool.spent))


def happen(state: State, facts: Facts) -> None:
    """Let facts of the rules come true in a scratch state."""
    for fact in facts:
        assert isinstance(fact, ClansFact)
        fact.apply(state)


def lay(state: State, outcome: Outcome) -> None:
    """Let the roll on the table of a scratch state come out so, with nobody left who could reroll anything."""
    (pool,) = not_none(state.roll).pools
    for effect in outcome.used:
        happen(state, spent_on(state, pool.model, effect))
    state.change_roll(pools=(replace(pool, dice=outcome.dice),), waiting=())


def fresh(fact: Rolled) -> Sequence[tuple[Pool, int]]:
    """How the pool of a roll for one model may lie that is being rolled."""
    (pool,) = fact.pools
    return [(replace(pool, dice=shown), ways) for shown, ways in throws(len(pool.dice))]
