"""A30.12: computers use skills that bring tokens, Stuns or lasting effects, as far as these are worth something."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Piece
from bot.games.clans.decisions import Activate, Try, Use
from bot.games.clans.kinds import Ability, Keyword, ModelId, Skill, Token
from bot.games.clans.players.greedy import CarefulPlayer
from bot.games.clans.players.judging import Judge
from bot.games.clans.players.plans import Plan, Plans
from bot.games.clans.players.skilled import acted, prepared
from bot.games.clans.players.stakes import Stakes
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, model, position

ME, FRIEND, FOE = map(ModelId, ("pine-madoushi1", "pine-kaiken1", "plum-kaiken1"))


def owner(*skills: Skill, **changes: Any) -> Model:
    return model(ME, "fire.madoushi", "J9", learnt=frozenset(skills), **changes)


def friend(space: str, **changes: Any) -> Model:
    return model(FRIEND, "fire.kaiken", space, **changes)


def foe(space: str, **changes: Any) -> Model:
    return model(FOE, "water.kaiken", space, "S", **changes)


def judging(state: State) -> Judge:
    return Judge(CarefulPlayer(), Stakes(state), state, PINE)


def uses(state: State, *before: Piece) -> set[tuple[Skill, ModelId | None]]:
    """The skills that the plans in which the owner stays on its space may use, each with its target."""
    plans, judge = Plans(state, PINE), judging(state)
    stays = [plan for plan in plans.all() if plan.model == ME and plan.pieces == (Activate(ME), *before)]
    found = [plan.pieces[-1] for stay in stays for plan in acted(plans, stay, judge)]
    return {(piece.keyword, piece.target) for piece in found if isinstance(piece, Use)}


def begin(state: State) -> tuple[Piece, ...]:
    """The pieces of a plan in which the owner does nothing, once it is prepared."""
    mine = state.models[ME]
    plan = Plan(ME, (Activate(ME),), mine.space or state.space_of(ME), mine.facing)
    return prepared(state, plan, judging(state)).pieces


def test_A18_pots_are_thrown_at_enemies_and_never_at_as_many_friends() -> None:
    pots = owner(Ability.VOLCANO_POTS)
    assert uses(position(pots, foe("J12"))) == {(Ability.VOLCANO_POTS, FOE)}
    assert not uses(position(pots, foe("J12"), friend("J13")))


def test_A18_a_blessing_is_for_friends_and_a_hex_for_enemies() -> None:
    blessing = owner(Ability.BLESSING_OF_THE_TENGU)
    assert uses(position(blessing, friend("J10"), foe("A20"))) == {(Ability.BLESSING_OF_THE_TENGU, None)}
    assert not uses(position(blessing, friend("J12"), foe("A20")))
    assert uses(position(owner(Ability.SKULL_HEX), foe("J12"))) == {(Ability.SKULL_HEX, FOE)}


def test_A17_healing_is_for_a_friend_with_harmful_tokens() -> None:
    healer = owner(Keyword.HEALING)
    stunned = friend("J10", tokens={Token.STUN: 1})
    assert uses(position(healer, stunned, foe("A20"))) == {(Keyword.HEALING, FRIEND)}
    assert not uses(position(healer, friend("J10"), foe("A20")))


def test_A7_5_the_tests_of_the_start_come_first_but_not_in_stealth() -> None:
    skills = (Keyword.TOUGH, Keyword.FORTUNE)
    tries = [Try(Keyword.FORTUNE, ME), Try(Keyword.TOUGH)]
    assert begin(position(owner(*skills), foe("A20"))) == (Activate(ME), *tries)
    assert begin(position(owner(*skills, is_hidden=True), foe("A20"))) == (Activate(ME),)
    assert begin(position(owner(), foe("A20"))) == (Activate(ME),)


def test_A18_haste_goes_to_a_friend() -> None:
    frenzy = owner(Ability.BLOOD_FRENZY)
    assert begin(position(frenzy, friend("J12"), foe("A20")))[1:] == (Try(Ability.BLOOD_FRENZY, FRIEND),)
    assert begin(position(frenzy, foe("A20"))) == (Activate(ME),)
