"""Tests and single dice, enumerated, with every reroll by the rules and the policy (A5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.copying import changed
from bot.engine.game import Seat, not_none
from bot.games.clans.catalogue.attributes import resisting
from bot.games.clans.decisions import Reroll
from bot.games.clans.dice.counts import packed, rolls
from bot.games.clans.dice.ways import RerollEffect
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import DIE, Element, Keyword, Token
from bot.games.clans.odds.policy import Policy
from bot.games.clans.rolling.rolling import effects, mastery_for, rerolled, spent_on
from bot.games.clans.state.rolls import Effect, Pool, Purpose
from bot.games.clans.state.sentries import player
from bot.games.clans.state.state import State, happen
from bot.games.clans.turn.defaults import usual_reroll

Faces = tuple[Element, ...]


@cache  # 0.9 ms, asked 20 times for a panel
def throws(dice: int) -> Sequence[tuple[Faces, int]]:
    """All results of so many dice, regardless of order, each with its number of rolls."""
    return tuple((shown, rolls(packed(shown))) for shown in combinations_with_replacement(DIE, dice))


class Given(Chance):
    """Luck given in advance: the faces of the next dice, in order."""

    def __init__(self, faces: Sequence[Element]) -> None:
        self._left = list(faces)

    @override
    def below(self, label: str, size: int) -> int:
        """The index of the next face."""
        return DIE.index(self._left.pop(0))


Use = tuple[Effect, Keyword | None]
"""The use of an effect, and of a Mastery which one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A way that a roll of one model may end: the faces of its dice, and the effects used on them, in order.

    Of a test the faces only show if it is passed.
    """

    dice: Faces
    used: tuple[Use, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A roll of one model with everything that its outcome depends on, but without the position.

    Equal ones have the same outcomes, so `state` and `policy` are not compared.
    """

    purpose: Purpose
    pools: tuple[tuple[Pool, int], ...]
    """The states of its pool, each with its number of cases."""
    waiting: tuple[Seat, ...]
    seat: Seat
    open_: tuple[tuple[Effect, tuple[RerollEffect, ...]], ...]
    is_cursed: bool
    barred: tuple[frozenset[Effect], ...]
    resisting: frozenset[Element]
    stuns: int
    is_injury: bool
    state: State = field(compare=False, hash=False, repr=False)
    policy: Policy = field(compare=False, hash=False, repr=False)


def asked(state: State, policy: Policy, pools: Sequence[tuple[Pool, int]]) -> Asked:
    """The roll on the table in a state, with its pool in one of these states."""
    roll = not_none(state.roll)
    model = state.models[roll.pools[0].model]
    return Asked(
        roll.purpose,
        tuple(pools),
        roll.waiting,
        player(state, model.seat),
        tuple(effects(state, model, roll.purpose).items()),
        model.has(Token.CURSE),
        tuple(policy.barred(seat, roll.purpose) for seat in roll.waiting),
        resisting(model),
        model.stuns,
        bool(state.blows) and state.blows[0].is_injury,
        state,
        policy,
    )


_KEPT: Final = 1024


@lru_cache(maxsize=_KEPT)  # 2 ms, and the next press asks again
def outcomes(known: Asked) -> Sequence[tuple[Outcome, int]]:
    """The ways that the roll may end, each with its number of cases.

    All cases are multiplied by 6 for each die, so that rerolls divide them evenly.
    """
    start = known.state.copy()
    start.question = None
    now: dict[tuple[Pool, tuple[Use, ...], int], int] = defaultdict(int)
    dice = len(known.pools[0][0].dice) if known.pools else 0
    for pool, ways in known.pools:
        now[_sorted(pool), (), 0] += ways * 6**dice
    found: dict[Outcome, int] = defaultdict(int)
    while now:
        following: dict[tuple[Pool, tuple[Use, ...], int], int] = defaultdict(int)
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
            use = decision.effect, mastery_for(state, pool, decision)
            for after, share in _again(state, decision, ways):
                following[after, (*used, use), place] += share
        now = following
    return tuple(found.items())


def _summary(pool: Pool) -> Faces:
    """Dice that stand for those of a pool: of a finished test only its success matters."""
    if pool.named is None:
        return pool.dice
    return (pool.named if pool.is_passed else pool.named.opposed,) * len(pool.dice)


def _laid(start: State, pool: Pool, used: Sequence[Use], waiting: tuple[Seat, ...]) -> State:
    """A copy of `start` in which the roll has this pool, and seats `waiting`; the effects `used` are paid for."""
    state = start.copy()
    state.change_roll(pools=(pool,), waiting=waiting)
    for use in used:
        happen(state, spent_on(state, pool.model, *use))
    return state


def _again(state: State, decision: Reroll, ways: int) -> Iterator[tuple[Pool, int]]:
    """All pools that a reroll may lead to, each with its share of the `ways` cases."""
    for shown, as_many in throws(len(decision.dice)):
        scratch = state.copy()
        happen(scratch, rerolled(scratch, Given(shown), decision))
        (pool,) = not_none(scratch.roll).pools
        yield _sorted(pool), ways * as_many // 6 ** len(decision.dice)


def _sorted(pool: Pool) -> Pool:
    """The same pool with its dice in the order of A1.1, the unspent ones first."""
    order = sorted(range(len(pool.dice)), key=lambda at: (at in pool.spent, DIE.index(pool.dice[at])))
    dice = tuple(pool.dice[at] for at in order)
    return changed(pool, dice=dice, spent=frozenset(n for n, at in enumerate(order) if at in pool.spent))


def lay(state: State, outcome: Outcome) -> None:
    """Give the roll on the table of a scratch state this outcome, with no rerolls left."""
    (pool,) = not_none(state.roll).pools
    for use in outcome.used:
        happen(state, spent_on(state, pool.model, *use))
    state.change_roll(pools=(changed(pool, dice=outcome.dice),), waiting=())


def fresh(fact: Rolled) -> Sequence[tuple[Pool, int]]:
    """The states of the pool of a roll for one model that is being rolled."""
    (pool,) = fact.pools
    return _fresh(pool)


@lru_cache(maxsize=256)  # 0.05 ms, and a panel throws the same few dodges for every step that it offers
def _fresh(pool: Pool) -> tuple[tuple[Pool, int], ...]:
    return tuple((changed(pool, dice=shown), ways) for shown, ways in throws(len(pool.dice)))
