"""A29, A30.2: the odds with each skill that changes a roll equal the enumeration of all dice (A17, A18)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

import pytest

from bot.engine.game import Piece
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.decisions import Attack, Move, Shoot, Use
from bot.games.clans.kinds import MASTERY, Ability, Keyword, ModelId, Skill, Token
from bot.games.clans.state.figures import Attribute, Lasting, Model, Until
from bot.games.clans.state.state import State
from tests.games.clans.odds.test_A15_used_up import enumerated, promised
from tests.games.clans.positions import at, model, position

ME, FOE, OTHER = ModelId("pine-kaiken1"), ModelId("plum-kaiken1"), ModelId("plum-kaiken2")
STRIKE: Final = (Attack(FOE),)
SHOT: Final = (Shoot(FOE),)
HOOKS: Final = (
    "attribute",
    "attack_dice",
    "defence_dice",
    "shot_dice",
    "assist_dice",
    "bars_assists",
    "bars_back_strike",
    "dulls",
    "is_bare",
    "turns_aside",
    "values",
    "resisting",
    "turns_injury",
    "rescues",
    "strikes_back",
    "further",
    "hampers",
    "dooms",
)
"""The moments at which a skill changes how many dice are rolled, what they mean, or how often it is rolled."""
CHAPTERS: Final = frozenset(
    {
        *MASTERY,
        Keyword.CLOSE_COMBAT_MASTER,
        Keyword.RANGED_MASTER,
        Keyword.SENSEI,
        Keyword.NIMBLE,
        Keyword.DIRTY_FIGHTER,
        Keyword.PRECISION_STRIKE,
        Keyword.TIDAL_WAVE,
        Keyword.BACKSTAB,
        Keyword.RESILIENT,
        Ability.YAMA_FIST,
    }
)
"""The keywords that change a roll in a chapter of the rules, and the ability that does so by what lasts alone."""
ELSEWHERE: Final = {
    Ability.WIND_GUST: "it changes MV alone, and no roll",
    Keyword.WIND_IN_THE_FOREST: "it goes on with a move, and no roll",
}
"""Skills with one of these hooks that change no roll."""


def mine(*skills: Skill, profile: str = "water.yajiri", **changes: Any) -> Model:
    """The attacker, with one die."""
    return model(ME, profile, "J9", learnt=frozenset(skills), **changes)


def foes(*skills: Skill, profile: str = "earth.yajiri", space: str = "J10", **changes: Any) -> Model:
    """The defender, with one die; it looks at the attacker."""
    return model(FOE, profile, space, changes.pop("facing", "S"), learnt=frozenset(skills), **changes)


def friend(space: str, *skills: Skill, side: str = "pine", facing: str = "N", **changes: Any) -> Model:
    return model(f"{side}-kaiken2", "earth.yajiri", space, facing, learnt=frozenset(skills), **changes)


def field(*models: Model, **active: Any) -> State:
    state = position(*models, active=ME)
    state.change_active(**active)
    return state


def lasts(skill: Skill, which: Attribute | None = None, by: int = 0) -> tuple[Lasting, ...]:
    return (Lasting(skill, Until.ROUND, which, by),)


def _attacks() -> Iterator[tuple[Skill, State]]:
    """An attack of one die against one, and what the skill makes of it."""
    both = (foes(), friend("K10", side="plum", facing="S"))
    yield Keyword.EMPTINESS, field(mine(Keyword.EMPTINESS), *both)
    yield Keyword.HORNS, field(mine(Keyword.HORNS), foes(), steps=3)
    yield Keyword.CLAWS, field(mine(Keyword.CLAWS), foes(tokens={Token.STUN: 1}))
    haunted = mine(Ability.SPIRIT_HUNTER), foes(Ability.SPIRIT_HUNTER, profile="spirit.yajiri")
    yield Ability.SPIRIT_HUNTER, field(*haunted)
    yield Ability.IMMOVABLE, field(mine(), foes(Ability.IMMOVABLE))
    yield Ability.FROM_THE_DEEP, field(mine(Ability.FROM_THE_DEEP, is_hidden=True), foes())
    yield Keyword.FOCUS, field(mine(Keyword.FOCUS), foes())
    yield Keyword.GUARD, field(mine(), foes(), friend("K10", Keyword.GUARD, side="plum", facing="S"))
    yield Keyword.COMBINED_ATTACK, field(mine(), foes(), friend("K9", Keyword.COMBINED_ATTACK))
    yield Ability.BEST_FRIENDS, field(mine(Ability.BEST_FRIENDS), foes(), friend("K9", is_friend=True))
    yield Keyword.TAIL, field(mine(), foes(Keyword.TAIL, facing="N"))
    swordsman = foes(Ability.MASTER_SWORDSMAN, facing="N")
    yield Ability.MASTER_SWORDSMAN, field(mine(), swordsman, friend("K9"))
    yield Ability.RESOLUTE_MELODY, field(mine(), foes(), friend("J11", Ability.RESOLUTE_MELODY, side="plum"))
    yield Ability.TYRANT, field(mine(), foes(), friend("J6", Ability.TYRANT))
    dusty = foes(Ability.METAL_TO_DUST, lasting=lasts(Ability.METAL_TO_DUST))
    yield Ability.METAL_TO_DUST, field(mine(profile="spirit.yajiri"), dusty)
    rival = foes(lasting=lasts(Ability.MASTER_OF_THE_FIST))
    yield Ability.MASTER_OF_THE_FIST, field(mine(Ability.MASTER_OF_THE_FIST), rival)
    bare = foes(Ability.TIGER_STRIKE, lasting=lasts(Ability.TIGER_STRIKE))
    yield Ability.TIGER_STRIKE, field(mine(), bare)
    weak = foes(profile="water.yajiri", lasting=lasts(Ability.YAMA_FIST, Attribute.DF, -1))
    yield Ability.YAMA_FIST, field(mine(), weak)
    flurry = foes(Ability.FIREARM_FLURRY, lasting=lasts(Ability.FIREARM_FLURRY))
    yield Ability.FIREARM_FLURRY, field(mine(), flurry)
    limited = foes(Keyword.RESILIENT, Ability.LIMITED_RESILIENCE, profile="fire.yajiri")
    yield Ability.LIMITED_RESILIENCE, field(mine(), limited)
    yield Ability.INDOMITABLE, field(mine(), foes(Ability.INDOMITABLE))
    # A friend saves by default only a model that costs more than itself.
    dear = foes(profile="fire.kunoichi")
    yield Ability.HEALING_HERBS, field(mine(), dear, friend("J11", Ability.HEALING_HERBS, side="plum"))
    yield Ability.INK_ATTACK, field(mine(), foes(Ability.INK_ATTACK))
    yield Keyword.FRENZY, field(mine(Keyword.FRENZY), foes(tokens={Token.PROTECT: 1}))


def _keywords() -> Iterator[tuple[Skill, State]]:
    """The keywords of the chapters: rerolls, choosers, and faces that do more."""
    for skill in (*MASTERY, Keyword.CLOSE_COMBAT_MASTER, Keyword.DIRTY_FIGHTER):
        yield skill, field(mine(skill), foes(profile="water.yajiri"))
    yield Keyword.PRECISION_STRIKE, field(mine(Keyword.PRECISION_STRIKE), foes(), friend("J8"))
    yield Keyword.SENSEI, field(mine(), foes(), friend("A1", Keyword.SENSEI))
    yield Keyword.TIDAL_WAVE, field(mine(), foes(Keyword.TIDAL_WAVE))
    yield Keyword.BACKSTAB, field(mine(Keyword.BACKSTAB), foes(facing="N"))
    yield Keyword.RESILIENT, field(mine(), foes(Keyword.RESILIENT))


def _others() -> Iterator[tuple[Skill, State, Sequence[Piece]]]:
    """Shots, series of attacks, and dodges."""
    far = foes(space="J12")
    yield Keyword.ACCURATE, field(mine(Keyword.ACCURATE), far), SHOT
    yield Keyword.RANGED_MASTER, field(mine(Keyword.RANGED_MASTER), far), SHOT
    yield Ability.AIR_SHOT, field(mine(Ability.AIR_SHOT), far), SHOT
    yield Ability.MOUNTAIN_FLUTE, field(mine(Ability.MOUNTAIN_FLUTE), far), SHOT
    aside = foes(Keyword.REDIRECTION, space="J12")
    yield Keyword.REDIRECTION, field(mine(), aside, friend("K11")), SHOT
    yield Ability.WHIRLWIND, field(mine(Ability.WHIRLWIND), foes()), (Use(Ability.WHIRLWIND, FOE),)
    yield Keyword.NIMBLE, field(mine(Keyword.NIMBLE), foes()), (Move(at("J8")),)
    yield Keyword.TENTACLES, field(mine(), foes(Keyword.TENTACLES)), (Move(at("J8")),)
    doomed = foes(Ability.SPIRIT_POWER, lasting=lasts(Ability.SPIRIT_POWER))
    yield Ability.SPIRIT_POWER, field(mine(), doomed), (Move(at("J8")),)


CASES: Final[Sequence[tuple[Skill, State, Sequence[Piece]]]] = (
    *((skill, state, STRIKE) for skill, state in (*_attacks(), *_keywords())),
    *_others(),
)


@pytest.mark.parametrize(("skill", "state", "pieces"), CASES, ids=[str(each[0]) for each in CASES])
def test_A29_the_odds_with_a_skill_equal_the_enumeration(
    skill: Skill, state: State, pieces: Sequence[Piece]
) -> None:
    """Every die of the press, played by the rules."""
    expected = enumerated(state, pieces)
    assert expected, "something may happen"
    assert promised(state, pieces) == expected


def changing() -> Collection[Skill]:
    """The skills with a hook by which they may change a roll."""
    every = declared().items()
    return {
        skill
        for skill, known in every
        if any(getattr(type(known), hook) is not getattr(Declared, hook) for hook in HOOKS)
    }


def test_A29_each_skill_that_changes_a_roll_is_among_the_cases() -> None:
    assert {*changing(), *CHAPTERS} == {*(skill for skill, _state, _pieces in CASES), *ELSEWHERE}


def test_A29_a_skill_is_in_its_case_for_a_difference() -> None:
    """The same press without the skill has other odds, or the case would say nothing."""
    same = {
        skill
        for skill, state, pieces in CASES
        if promised(_without(state, skill), pieces) == promised(state, pieces)
    }
    assert same == {Ability.AIR_SHOT}, "it only moves its target"


def _without(state: State, skill: Skill) -> State:
    bare = state.copy()
    for each in state.models.values():
        lasting = tuple(effect for effect in each.lasting if effect.skill != skill)
        bare.change(each.id, learnt=each.learnt - {skill}, lasting=lasting)
    return bare
