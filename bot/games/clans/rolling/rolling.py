"""Rolls of dice, and what changes the dice on the table: rerolls and cards (A5, A16.3, A20.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from bot.engine import dice
from bot.engine.chance import Chance
from bot.engine.game import Facts, Piece, Seat, not_none
from bot.games.clans.decisions import Reroll, Respond
from bot.games.clans.dice.ways import ONE_DIE, RerollEffect, Rolled, mastery
from bot.games.clans.facts.activating import Cleared, KeywordUsed
from bot.games.clans.facts.moon import CardPlayed, DieAdded
from bot.games.clans.facts.rolling import Answered, Asked, ChanceTaken, Rerolled, RollSettled
from bot.games.clans.facts.rolling import Rolled as DiceRolled
from bot.games.clans.kinds import DIE, MASTERY, Card, Element, Keyword, ModelId, Space, Token
from bot.games.clans.moon.cards import CORRECTIONS
from bot.games.clans.moon.windows import is_open
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import has
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import OPPOSED, Effect, Pool, Purpose, Roll
from bot.games.clans.state.sentries import affinities, player
from bot.games.clans.state.state import State

TEST = 3
"""The number of dice in a test (A5.3)."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What a test needs, and what it decides; a roll that is no test needs nothing (see `facts.rolling.Rolled`)."""

    named: Element | None = None
    needed: int = 1
    space: Space | None = None
    piece: Piece | None = None
    elements: tuple[Element, ...] = ()


NO_TEST: Final = Aim()


def rolled(
    state: State,
    chance: Chance,
    purpose: Purpose,
    sizes: Sequence[tuple[ModelId, int]],
    *,
    aim: Aim = NO_TEST,
) -> Facts:
    """Roll dice for each model, as many as `sizes` says; it is left to `chance_given` to ask who rerolls some."""
    models = tuple(model for model, _ in sizes)
    thrown = tuple(
        dice.roll(chance, label(purpose, state.rolls, model), [DIE] * size) for model, size in sizes
    )
    order = state.setting.clockwise(player(state, state.models[models[0]].seat))
    yield DiceRolled(
        *(purpose, models, thrown, order),
        named=aim.named,
        needed=aim.needed,
        space=aim.space,
        piece=aim.piece,
        elements=aim.elements,
    )


def affinity_test(
    state: State,
    chance: Chance,
    purpose: Purpose,
    model: Model,
    *,
    needed: int = 1,
    space: Space | None = None,
    piece: Piece | None = None,
) -> Facts:
    """An affinity test of a model (A5.3): three dice for the element that it names by default (A27)."""
    aim = Aim(element(state, model), needed, space, piece)
    yield from rolled(state, chance, purpose, [(model.id, TEST)], aim=aim)


def element(state: State, model: Model) -> Element:
    """The element that a model names for a test: its affinity with an unused Mastery, else its first affinity (A27)."""
    known = affinities(state, model)
    masteries = [MASTERY[key] for key in unused_masteries(model)]
    return next((each for each in known if each in masteries), known[0])


def chance_given(state: State) -> Facts:
    """Ask the next seat that can reroll dice, or may hold a card for the roll; nothing happens if there is none.

    There is no second pass: the seats before it have had their chance (A16.1).
    """
    roll = not_none(state.roll)
    for place, seat in enumerate(roll.waiting):
        if rerolls(state, seat) or is_open(state, seat):
            yield from map(ChanceTaken, roll.waiting[:place])
            yield Asked(seat, Window.AFTER_ROLL, roll.pools[0].model)
            return


def passed(seat: Seat) -> Facts:
    """A seat does nothing more about the roll, or before it."""
    yield Answered()
    yield ChanceTaken(seat)


def rerolled(state: State, chance: Chance, decision: Reroll) -> Facts:
    """A seat uses an effect on a pool (A16.3); it may go on with other effects."""
    roll, pool = _on_table(state, decision.model)
    yield Answered()
    by = _user(state, pool.model, decision.effect)
    yield from spent_on(state, pool.model, decision.effect, mastery_for(state, pool, decision))
    shown = rolled_again(roll, pool, decision.dice, chance)
    yield Rerolled(pool.model, by, decision.effect, tuple(decision.dice), shown)


def spent_on(state: State, model: ModelId, effect: Effect, mastery: Keyword | None = None) -> Facts:
    """The cost of an effect that rerolls dice of a model: a token, its use for this round, or nothing (A15, A17).

    `mastery` is the Mastery that is used, by default the first one left.
    """
    match effect:
        case Effect.LUCKY | Effect.CURSE:
            yield Cleared(model, Token(effect))
        case Effect.MASTERY:
            yield KeywordUsed(model, mastery or unused_masteries(state.models[model])[0])
        case Effect.SENSEI:
            yield KeywordUsed(_senseis(state, state.models[model].seat)[0], Keyword.SENSEI)
        case _:
            pass  # it costs nothing


def _user(state: State, model: ModelId, effect: Effect) -> ModelId | None:
    """The model whose keyword an effect on the dice of `model` is; None for a token."""
    if effect in (Effect.LUCKY, Effect.CURSE):
        return None
    return _senseis(state, state.models[model].seat)[0] if effect is Effect.SENSEI else model


def responded(state: State, chance: Chance, seat: Seat, decision: Respond) -> Facts:
    """A seat plays a card on the roll: dice are rerolled, a die is added, or a dodge is repeated."""
    roll, pool = _on_table(state, decision.model)
    yield Answered()
    yield CardPlayed(seat, decision.card, pool.model, instead=decision.instead)
    if decision.card is Card.SLIP:
        yield RollSettled()
        model = state.models[pool.model]
        yield from affinity_test(state, chance, roll.purpose, model, needed=pool.needed, space=roll.space)
    elif decision.instead:
        yield DieAdded(pool.model, CORRECTIONS[decision.card][1])
    else:
        shown = rolled_again(roll, pool, decision.dice, chance)
        yield Rerolled(pool.model, None, Effect.CARD, decision.dice, shown)


def _on_table(state: State, model: ModelId | None) -> tuple[Roll, Pool]:
    """The roll on the table, and the pool of a model in it."""
    roll = not_none(state.roll)
    return roll, next(each for each in roll.pools if each.model == model)


def rolled_again(roll: Roll, pool: Pool, places: Sequence[int], chance: Chance) -> tuple[Element, ...]:
    """The faces of a pool after the dice at `places`, counted from 0, are rolled again (A16.3)."""
    # No die is rerolled twice, so the number of uses makes each label unique (A5.2).
    return dice.reroll(
        chance,
        label(roll.purpose, roll.number, pool.model),
        [DIE] * len(pool.dice),
        pool.dice,
        places,
        again=pool.rerolls + 1,
    )


def label(purpose: Purpose, number: int, model: ModelId) -> str:
    """The label for the luck of a roll."""
    return f"dice:{purpose} {number} {model}"


# ---- what may be rerolled


def rerolls(state: State, seat: Seat) -> list[Reroll]:
    """All rerolls that a seat may make now; of dice with the same face the first ones are taken.

    Empty for a seat that has had its chance. Its own passed test needs none,
    except for the initiative, and an enemy's failed test no Curse.
    """
    roll = state.roll
    if roll is None or seat not in roll.waiting:
        return []
    return [each for pool in roll.pools for each in _of_pool(state, roll, pool, seat)]


def _of_pool(state: State, roll: Roll, pool: Pool, seat: Seat) -> Iterator[Reroll]:
    model = state.models[pool.model]
    free = [place for place in range(len(pool.dice)) if place not in pool.spent]
    if not free:
        return
    if player(state, model.seat) != seat:
        # A Curse is of use only against a passed test, or a roll that is no test. It takes all free dice, so
        # none is left for another effect.
        is_enemy = not state.setting.are_friends(model.seat, seat)
        if is_enemy and model.has(Token.CURSE) and (pool.named is None or pool.is_passed):
            yield Reroll(Effect.CURSE, pool.model, tuple(free))
        return
    # A passed test needs no reroll; an opposed one does, as the number of matches decides it.
    if pool.is_passed and roll.purpose not in OPPOSED:
        return
    for effect, each in effects(state, model, roll.purpose).items():
        if effect not in pool.used or effect in REPEATED:
            uses = (some for what in each for some in _uses(pool, effect, what))
            yield from (Reroll(effect, pool.model, some) for some in dict.fromkeys(uses))


REPEATED: Final = (Effect.MASTERY, Effect.SENSEI)
"""Effects that several models or keywords may bring to one roll, each with its own use (A31.18)."""


def effects(state: State, model: Model, purpose: Purpose) -> dict[Effect, tuple[RerollEffect, ...]]:
    """The effects that may reroll a model's dice in a roll for this purpose, whatever the dice show (A15, A17).

    Each with its uses: one for each Mastery left, and for each Sensei (A31.18).
    """
    found: dict[Effect, tuple[RerollEffect, ...]] = {}
    if purpose is Purpose.ATTACK and has(model, Keyword.CLOSE_COMBAT_MASTER):
        found[Effect.CLOSE_COMBAT_MASTER] = (ONE_DIE,)
    if purpose is Purpose.RANGED and has(model, Keyword.RANGED_MASTER):
        found[Effect.RANGED_MASTER] = (ONE_DIE,)
    if masteries := unused_masteries(model):
        found[Effect.MASTERY] = tuple(mastery(MASTERY[keyword]) for keyword in masteries)
    if purpose is Purpose.DODGE and has(model, Keyword.NIMBLE):
        found[Effect.NIMBLE] = (RerollEffect(),)
    if purpose is Purpose.DODGE and model.is_hidden and state.is_foul:
        found[Effect.WEATHER] = (RerollEffect(),)
    if senseis := _senseis(state, model.seat):
        found[Effect.SENSEI] = (ONE_DIE,) * len(senseis)
    if model.has(Token.LUCKY):
        found[Effect.LUCKY] = (RerollEffect(),)
    return found


def _uses(pool: Pool, effect: Effect, what: RerollEffect) -> Iterator[tuple[int, ...]]:
    """The sets of dice that one use of an effect may take; a Lucky token and foul weather take all (A15, A18)."""
    places = Rolled(pool.dice, pool.spent).within(what)
    if effect in (Effect.LUCKY, Effect.WEATHER):
        yield places
    else:
        yield from _each(pool, places) if what.is_single else _some(pool, places)


def unused_masteries(model: Model) -> list[Keyword]:
    """The Masteries that a model may still use in this round, in the order of their ids (A17)."""
    return [key for key in sorted(MASTERY) if has(model, key) and key not in model.used]


def mastery_for(state: State, pool: Pool, reroll: Reroll) -> Keyword | None:
    """The Mastery that a reroll uses: of those left the first that may take all its dice; None for another effect."""
    if reroll.effect is not Effect.MASTERY:
        return None
    shown = {pool.dice[place] for place in reroll.dice}
    left = unused_masteries(state.models[pool.model])
    return next(key for key in left if MASTERY[key] not in shown)


def _senseis(state: State, seat: Seat) -> list[ModelId]:
    """The Senseis of a seat on the board that are still unused in this round (A17)."""
    return [
        model.id
        for model in state.of(seat)
        if model.space is not None and has(model, Keyword.SENSEI) and Keyword.SENSEI not in model.used
    ]


def _each(pool: Pool, places: Iterable[int]) -> list[tuple[int]]:
    """The sets of one die: for each face among some places, its first die."""
    return [(group[0],) for group in _by_face(pool, places)]


def _some(pool: Pool, places: Iterable[int]) -> list[tuple[int, ...]]:
    """All sets of at least one die, distinguished by the number of dice of each face."""
    groups = _by_face(pool, places)
    choices = product(*(range(len(group) + 1) for group in groups))
    found = (
        tuple(sorted(place for group, count in zip(groups, counts, strict=True) for place in group[:count]))
        for counts in choices
    )
    return sorted(some for some in found if some)


def _by_face(pool: Pool, places: Iterable[int]) -> list[list[int]]:
    groups: dict[Element, list[int]] = {}
    for place in sorted(places):
        groups.setdefault(pool.dice[place], []).append(place)
    return [groups[face] for face in DIE if face in groups]
