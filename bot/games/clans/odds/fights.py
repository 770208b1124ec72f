"""The dice of fights, counted: the chosen face, by pools, effects and the policy (A10, A11)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.engine.copying import changed
from bot.engine.game import not_none
from bot.games.clans.dice.counts import packed
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.odds import Odds, fight
from bot.games.clans.dice.rolling import CURSE, LUCKY, Lie, Roller
from bot.games.clans.dice.ways import RerollEffect
from bot.games.clans.facts.rolling import Rerolled
from bot.games.clans.fighting.fight import seats, values
from bot.games.clans.fighting.pools import choosing
from bot.games.clans.kinds import Element, Keyword, ModelId, Token
from bot.games.clans.odds.policy import Policy
from bot.games.clans.odds.throws import Faces, Use, throws
from bot.games.clans.rolling.rolling import REPEATED, effects, unused_masteries
from bot.games.clans.state.field import has
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Effect, Fight, Pool, Purpose
from bot.games.clans.state.sentries import player
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import FREE

Lies = Sequence[tuple[Pool, int]]
"""The states that a pool may lie in, each with its number of cases."""


@dataclass(frozen=True, slots=True)
class _Kit:
    """The means of a model in a fight: effects and a Lucky token that it uses by default, and a removable Curse."""

    model: ModelId
    free: tuple[tuple[Use, RerollEffect], ...]
    is_lucky: bool
    is_cursed: bool

    def roller(self, dice: int, other: _Kit, lies: tuple[tuple[Lie, int], ...], *, is_traced: bool) -> Roller:
        """The model's side of the fight against `other`; with `is_traced` it remembers which means it uses."""
        bits = (
            ((1 << len(self.free)) - 1) | (LUCKY if self.is_lucky else 0) | (CURSE if other.is_cursed else 0)
        )
        effects = tuple(what for _use, what in self.free)
        return Roller(dice, effects, self.is_lucky, self.is_cursed, lies, bits if is_traced else 0)

    def spent(self, used: int, other: _Kit) -> Iterator[tuple[ModelId, Use]]:
        """The effects that were used, each with the model whose dice were rerolled."""
        for place, (use, _what) in enumerate(self.free):
            if used >> place & 1:
                yield self.model, use
        if used & LUCKY:
            yield self.model, (Effect.LUCKY, None)
        if used & CURSE:
            yield other.model, (Effect.CURSE, None)


@dataclass(frozen=True, slots=True)
class End:
    """A way that a fight may end: its result, and if asked for, the effects used and on whose dice.

    `has_bite` is True if the attacker has an unused die left that brings a Curse (A10.12).
    """

    face: Element | None
    spent: tuple[tuple[ModelId, Use], ...]
    has_bite: bool


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A fight with its odds, and the means of both sides."""

    odds: Odds
    kits: tuple[_Kit, _Kit]

    def ends(self) -> Iterator[tuple[End, Fraction]]:
        """All ways that it can end, with their probabilities."""
        ours, theirs = self.kits
        for trace, chance in self.odds.ends():
            spent = (*ours.spent(trace.attack, theirs), *theirs.spent(trace.defence, ours))
            yield End(trace.face, spent, trace.has_spare), chance


def of_fight(
    state: State, known: Fight, sizes: tuple[int, int], policy: Policy, *, is_traced: bool = False
) -> Reckoned:
    """The odds of a fight with counted pools that are not yet rolled; `is_traced` asks which means each result uses."""
    ours, theirs = kits = _kits(state, known, policy)
    attack = ours.roller(sizes[0], theirs, (), is_traced=is_traced)
    defence = theirs.roller(sizes[1], ours, (), is_traced=is_traced)
    rule, spare = choosing(state, known, *sizes), _spare(state, known, is_traced=is_traced)
    return Reckoned(fight(attack, defence, rule, values(state, known), spare=spare), kits)


def of_table(state: State, policy: Policy, pools: Sequence[Lies], *, is_traced: bool = False) -> Reckoned:
    """The odds of the fight whose dice lie on the table in a state, each pool in one of several states."""
    known, roll = not_none(state.fight), not_none(state.roll)
    ours, theirs = kits = _kits(state, known, policy, [lies[0][0].used for lies in pools])
    attack, defence = (
        kit.roller(len(lies[0][0].dice), other, _counted(lies), is_traced=is_traced)
        for kit, other, lies in zip(kits, (theirs, ours), pools, strict=True)
    )
    every = seats(state, known)
    first = next((side for side in Side if every[side] in roll.waiting), None)
    rule, spare = (
        choosing(state, known, known.attack, known.defence),
        _spare(state, known, is_traced=is_traced),
    )
    return Reckoned(fight(attack, defence, rule, values(state, known), first, spare=spare), kits)


def _counted(lies: Lies) -> tuple[tuple[Lie, int], ...]:
    counted: dict[Lie, int] = defaultdict(int)
    for pool, ways in lies:
        counted[_lie(pool)] += ways
    # Sorted, because the order of the states means nothing: equal states are the same question.
    return tuple(sorted(counted.items()))


def _lie(pool: Pool) -> Lie:
    spent = packed(pool.dice[place] for place in pool.spent)
    return Lie(packed(pool.dice) - spent, spent)


def _spare(state: State, known: Fight, *, is_traced: bool) -> Element | None:
    """The face of an unused die that may matter later in the press: a Spirit for Bite, if `is_traced`; else None.

    Engulf does not count: a Poisoned defender rolls for Poison only after the press.
    """
    is_asked = is_traced and not known.is_ranged and has(state.models[known.attacker], Keyword.BITE)
    return Element.SPIRIT if is_asked else None


def _kits(
    state: State, known: Fight, policy: Policy, used: Sequence[frozenset[Effect]] = (frozenset(), frozenset())
) -> tuple[_Kit, _Kit]:
    """The means that attacker and defender still have; `used` are effects already used."""
    models = state.fighters(known)
    purpose = Purpose.RANGED if known.is_ranged else Purpose.ATTACK
    barred = [policy.barred(player(state, each.seat), purpose) for each in models]
    ours, theirs = (
        _kit(state, model, purpose, unused | spent.difference(REPEATED))
        for model, unused, spent in zip(models, barred, used, strict=True)
    )
    return (
        changed(ours, is_cursed=_is_feared(models[0], used[0], barred[1])),
        changed(theirs, is_cursed=_is_feared(models[1], used[1], barred[0])),
    )


def _kit(state: State, model: Model, purpose: Purpose, barred: frozenset[Effect]) -> _Kit:
    open_ = {effect: each for effect, each in effects(state, model, purpose).items() if effect not in barred}
    masteries = unused_masteries(model)
    free = tuple(
        ((effect, masteries[place] if effect is Effect.MASTERY else None), what)
        for effect in FREE
        for place, what in enumerate(open_.get(effect, ()))
    )
    return _Kit(model.id, free, is_lucky=Effect.LUCKY in open_, is_cursed=False)


def _is_feared(model: Model, used: frozenset[Effect], barred: frozenset[Effect]) -> bool:
    """True if the other side may remove a Curse of the model; that side never uses effects in `barred`."""
    return model.has(Token.CURSE) and Effect.CURSE not in used | barred


# ---- dice that stand for an outcome


def standing(end: End, sizes: tuple[int, int], chooser: Side) -> tuple[Faces, Faces]:
    """Pools of these sizes that lead to an end of a fight: to its result, and to the unused die or none."""
    attack, defence = sizes
    face, spirit, earth = end.face, Element.SPIRIT, Element.EARTH
    bite = (spirit,) if end.has_bite else ()
    if face is None:
        # All dice go in pairs, and the chooser has none left: the other side has as many or more.
        assert sizes[chooser is Side.DEFENDER] <= sizes[chooser is Side.ATTACKER]
        over = (*bite, *(Element.VOID,) * attack)[: attack - min(sizes)]
        return (Element.VOID,) * min(sizes) + over, (spirit,) * defence
    # No face is opposed to itself, nor Earth to Spirit or Void, so nothing is eliminated.
    if chooser is Side.DEFENDER:
        others = earth if face is spirit and not bite else face
        return (*bite, *(others,) * (attack - len(bite))), (face,) * defence
    if face is spirit and not bite and attack <= defence + 1:
        # One Spirit is left, and all other dice go in pairs.
        return (spirit, *(earth,) * (attack - 1)), (Element.AIR,) * defence
    others = earth if face is Element.VOID else face
    return (*bite, *(face,) * (attack - len(bite))), (others,) * defence


def thrown_again(pool: Pool, fact: Rerolled) -> Lies:
    """All states that a pool may lie in after some of its dice are rolled again, with the effect marked as used."""
    after = fact.after(pool)
    found = []
    for shown, ways in throws(len(fact.places)):
        new = dict(zip(fact.places, shown, strict=True))
        dice = tuple(new.get(place, face) for place, face in enumerate(pool.dice))
        found.append((changed(after, dice=dice), ways))
    return found
