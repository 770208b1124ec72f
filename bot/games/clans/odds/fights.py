"""The dice of fights, counted: which face is chosen, by pools, effects and the policy (A10, A11)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from bot.engine.game import not_none
from bot.games.clans.dice.counts import packed
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.odds import Odds, fight
from bot.games.clans.dice.rerolls import RerollEffect
from bot.games.clans.dice.rolling import Lie, Roller
from bot.games.clans.facts.rolling import Rerolled
from bot.games.clans.fighting.fight import seats, values
from bot.games.clans.fighting.pools import choosing
from bot.games.clans.kinds import DIE, Element, Token
from bot.games.clans.odds.policy import Policy
from bot.games.clans.odds.throws import Faces, throws
from bot.games.clans.rolling.rolling import effects
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Effect, Fight, Pool, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import FREE

Lies = Sequence[tuple[Pool, int]]
"""How a pool may lie, and in how many cases."""


def of_fight(state: State, known: Fight, sizes: tuple[int, int], policy: Policy) -> Odds:
    """The odds of a fight whose pools are counted and not yet rolled."""
    ours, theirs = (
        Roller(dice, *_kit(state, known, side, policy)) for side, dice in zip(Side, sizes, strict=True)
    )
    return fight(ours, theirs, choosing(state, known, *sizes), values(state, known))


def of_table(state: State, policy: Policy, pools: Sequence[Lies]) -> Odds:
    """The odds of the fight whose dice lie on the table of a state, each pool in one of some ways."""
    known, roll = not_none(state.fight), not_none(state.roll)
    rollers = []
    for side, lies in zip(Side, pools, strict=True):
        free, is_lucky, is_cursed = _kit(state, known, side, policy, lies[0][0].used)
        counted: dict[Lie, int] = defaultdict(int)
        for pool, ways in lies:
            counted[_lie(pool)] += ways
        # The order of what may be says nothing: the same ways are the same question.
        rollers.append(
            Roller(len(lies[0][0].dice), free, is_lucky, is_cursed, tuple(sorted(counted.items())))
        )
    every = seats(state, known)
    first = next((side for side in Side if every[side] in roll.waiting), None)
    rule = choosing(state, known, known.attack, known.defence)
    return fight(rollers[0], rollers[1], rule, values(state, known), first)


def _lie(pool: Pool) -> Lie:
    spent = packed(pool.dice[place] for place in pool.spent)
    return Lie(packed(pool.dice) - spent, spent)


def _kit(
    state: State, known: Fight, side: Side, policy: Policy, used: frozenset[Effect] = frozenset()
) -> tuple[tuple[RerollEffect, ...], bool, bool]:
    """What a side may still reroll by default, whether it has a Lucky token for it, and a Curse to be removed."""
    models = {Side.ATTACKER: known.attacker, Side.DEFENDER: known.defender}
    model, other = state.models[models[side]], state.models[models[side.other]]
    purpose = Purpose.RANGED if known.is_ranged else Purpose.ATTACK
    open_ = _open(state, model, purpose, policy, used)
    is_cursed = model.has(Token.CURSE) and Effect.CURSE not in used
    is_feared = is_cursed and Effect.CURSE not in policy.barred(other.seat, purpose)
    return tuple(open_[effect] for effect in FREE if effect in open_), Effect.LUCKY in open_, is_feared


def _open(
    state: State, model: Model, purpose: Purpose, policy: Policy, used: frozenset[Effect]
) -> dict[Effect, RerollEffect]:
    barred = policy.barred(model.seat, purpose) | used
    return {effect: what for effect, what in effects(state, model, purpose).items() if effect not in barred}


# ---- dice that stand for an outcome


def chances(odds: Odds) -> Iterator[tuple[Element | None, Fraction]]:
    """Every result that can come, with its likelihood."""
    for face in (*DIE, None):
        if chance := odds.chance(face):
            yield face, chance


def standing(face: Element | None, sizes: tuple[int, int], chooser: Side) -> tuple[Faces, Faces]:
    """Pools of these sizes whose chooser has nothing left but this face, or nothing at all."""
    attack, defence = sizes
    if face is not None:
        # No face is opposed to itself, so nothing is eliminated.
        return (face,) * attack, (face,) * defence
    # Both go in pairs, and of the chooser's no die is left: the other side has as many, or more.
    assert sizes[chooser is Side.DEFENDER] <= sizes[chooser is Side.ATTACKER]
    return (Element.VOID,) * attack, (Element.SPIRIT,) * defence


def thrown_again(pool: Pool, fact: Rerolled) -> Lies:
    """How a pool may lie once dice of it are rolled again, and what was used on it."""
    after = fact.after(pool)
    found = []
    for shown, ways in throws(len(fact.places)):
        new = dict(zip(fact.places, shown, strict=True))
        dice = tuple(new.get(place, face) for place, face in enumerate(pool.dice))
        found.append((replace(after, dice=dice), ways))
    return found
