"""A20.3, A20.4, A20.7: cards played in the own activation: on a model, before a move or a step, before a fight."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Illegal
from bot.games.clans.activating.activating import pieces
from bot.games.clans.board.ground import GRID
from bot.games.clans.decisions import (
    Act,
    Activate,
    Attack,
    Face,
    Hurry,
    Move,
    Play,
    Rest,
    Run,
    Search,
    Shoot,
    Shuriken,
)
from bot.games.clans.facts.fighting import PoolsCounted
from bot.games.clans.facts.moon import CardPlayed, CardUsed
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import Card, Element, ModelId, Token
from bot.games.clans.moving.ways import allowance
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding, offered, titles
from tests.games.clans.positions import PINE, Told, at, carried_out, model

ME, FRIEND = ModelId("pine-kaiken1"), ModelId("pine-kaiken2")
ENEMY, SECOND = ModelId("plum-kaiken1"), ModelId("plum-kaiken2")
SETTING = ClansGame({}).setting


def alone(cards: str, **changes: Any) -> State:
    """An own model with nobody near it but a friend on J8 and an enemy on J13 that looks away."""
    return holding(
        cards,
        model(ME, "fire.kaiken", "J9"),
        model(FRIEND, "fire.kaiken", "J8", tokens={Token.STUN: 1}),
        model(ENEMY, "water.kaiken", "J13", "N"),
        **changes,
    )


def reach(state: State) -> set[str]:
    """Where the active model may move to."""
    return {GRID.label(piece.space) for piece in pieces(state, PINE) if isinstance(piece, Move)}


# ---- when a model activates


def test_A20_4_a_card_for_the_start_is_played_before_the_model_has_moved_or_acted() -> None:
    state = alone("stone-skin war-drum moonless")
    assert titles(offered(state)) == {Card.STONE_SKIN, Card.WAR_DRUM, Card.MOONLESS}
    carried_out(state, Move(at("J10")))
    assert not offered(state)


def test_A20_7_moonless_hour_gives_moon_power_and_in_the_void_phase_to_another_one_too() -> None:
    state = alone("moonless")
    assert offered(state) == {Play(Card.MOONLESS)}
    facts = carried_out(state, Play(Card.MOONLESS))
    assert CardPlayed(PINE, Card.MOONLESS) in facts
    assert state.models[ME].tokens == {Token.MOON_POWER: 1}
    assert (state.hands[PINE], state.counts[PINE], state.discards) == ((), 0, (Card.MOONLESS,))
    state = alone("moonless", moon=Element.VOID)
    carried_out(state, Play(Card.MOONLESS, other=FRIEND))
    # Gaining it removes Stun tokens (A15); at the end of the own activation it goes (A7.10).
    assert state.models[FRIEND].tokens == {Token.MOON_POWER: 1}
    carried_out(state, Rest())
    assert not state.models[ME].tokens
    assert state.models[FRIEND].tokens == {Token.MOON_POWER: 1}


def test_A20_7_stone_skin_gives_protect_and_in_the_earth_phase_to_a_friend_in_its_zone_too() -> None:
    state = alone("stone-skin")
    carried_out(state, Play(Card.STONE_SKIN))
    assert state.models[ME].tokens == {Token.PROTECT: 1}
    state = alone("stone-skin", moon=Element.EARTH)
    assert offered(state) == {Play(Card.STONE_SKIN, other=FRIEND)}
    carried_out(state, Play(Card.STONE_SKIN, other=FRIEND))
    assert all(state.models[each].has(Token.PROTECT) for each in (ME, FRIEND))


def test_A20_7_war_drum_gives_haste_now_and_slow_at_the_end_but_in_the_fire_phase() -> None:
    for moon, slow in ((Element.AIR, 1), (Element.FIRE, 0)):
        state = alone("war-drum", moon=moon)
        carried_out(state, Play(Card.WAR_DRUM))
        assert state.models[ME].tokens == {Token.HASTE: 1}
        carried_out(state, Hurry(is_move=True), Move(at("J10")), Rest())
        assert state.models[ME].tokens.get(Token.SLOW, 0) == slow


def test_A20_7_smoke_hides_unseen_models_and_in_the_void_phase_seen_ones_but_none_beside_a_lantern() -> None:
    state = alone("smoke")
    carried_out(state, Play(Card.SMOKE))
    assert state.models[ME].is_hidden
    assert state.active is not None
    assert (state.active.actions, state.active.moves) == (1, 1)
    for moon, items, is_open in (
        (Element.AIR, "", False),
        (Element.VOID, "", True),
        (Element.VOID, "L@I9", False),
    ):
        state = holding(
            "smoke",
            model(ME, "fire.kaiken", "J9"),
            model(ENEMY, "water.kaiken", "J12", "S"),
            moon=moon,
            items=items,
        )
        assert (Play(Card.SMOKE) in offered(state)) is is_open


def test_A20_7_A_C77_straw_double_changes_places_with_a_friend_of_the_same_base_within_six() -> None:
    state = holding(
        "straw-double",
        model(ME, "fire.kaiken", "J9"),
        model(FRIEND, "fire.kaiken", "J15", "S"),
        model("pine-kaiken3", "fire.kaiken", "J16"),
        model("pine-oni1", "fire.oni", "M9"),
        model(ENEMY, "water.kaiken", "J10", "S"),
    )
    assert offered(state) == {Play(Card.STRAW_DOUBLE, FRIEND)}
    carried_out(state, Play(Card.STRAW_DOUBLE, FRIEND))
    assert (state.models[ME].space, state.models[FRIEND].space) == (at("J15"), at("J9"))
    # No dodge and no step; its player turns both.
    assert state.active is not None
    assert state.active.steps == 0
    turn = next(piece for piece in pieces(state, PINE) if isinstance(piece, Face))
    assert turn.model == FRIEND
    carried_out(state, turn, Rest())
    assert state.models[FRIEND].facing is turn.facing


def test_A20_7_in_the_air_phase_straw_double_takes_anybody_within_eight_but_no_enemy_in_stealth() -> None:
    state = holding(
        "straw-double",
        model(ME, "fire.kaiken", "J9"),
        model(FRIEND, "fire.kaiken", "J17", is_hidden=True),
        model(ENEMY, "water.kaiken", "J16", "S"),
        model(SECOND, "water.kaiken", "J12", "S", is_hidden=True),
        moon=Element.AIR,
    )
    assert {play.target for play in offered(state)} == {FRIEND, ENEMY}


def test_A20_7_inner_eye_tests_for_one_in_stealth_within_four_and_in_the_spirit_phase_needs_no_roll() -> None:
    def looked(moon: Element, dice: str) -> tuple[State, list[object]]:
        state = holding(
            "inner-eye",
            model(ME, "fire.kaiken", "J9", is_hidden=True),
            model(ENEMY, "water.kaiken", "J13", "S", is_hidden=True),
            model(SECOND, "water.kaiken", "J14", "S", is_hidden=True),
            moon=moon,
        )
        assert offered(state) == {Play(Card.INNER_EYE, ENEMY)}
        return state, list(carried_out(state, Play(Card.INNER_EYE, ENEMY), luck=Told({ME: dice})))

    for dice, is_found in (("F A A", True), ("A A A", False)):
        state, facts = looked(Element.AIR, dice)
        assert any(isinstance(fact, Rolled) and fact.purpose is Purpose.ACT for fact in facts)
        assert state.models[ENEMY].is_hidden is not is_found
        # Cards do not end Stealth, but a test that they ask for does (A20.4).
        assert not state.models[ME].is_hidden
    state, facts = looked(Element.SPIRIT, "")
    assert not any(isinstance(fact, Rolled) for fact in facts)
    assert not state.models[ENEMY].is_hidden
    assert state.models[ME].is_hidden


def test_A20_7_grave_dust_curses_an_enemy_in_sight_within_six_and_in_the_void_phase_twice() -> None:
    def dusty(moon: Element) -> State:
        return holding(
            "grave-dust",
            model(ME, "fire.kaiken", "J9", "S"),
            model(ENEMY, "water.kaiken", "J15", "S"),
            model(SECOND, "water.kaiken", "L12", "S"),
            model("plum-kaiken3", "water.kaiken", "J16"),
            model("plum-kaiken4", "water.kaiken", "J8", is_hidden=True),
            moon=moon,
        )

    state = dusty(Element.AIR)
    assert offered(state) == {Play(Card.GRAVE_DUST, ENEMY), Play(Card.GRAVE_DUST, SECOND)}
    carried_out(state, Play(Card.GRAVE_DUST, ENEMY))
    assert state.models[ENEMY].tokens == {Token.CURSE: 1}
    assert state.models[ME].facing.name == "N"
    for other, tokens in ((ENEMY, (2, 0)), (SECOND, (1, 1))):
        state = dusty(Element.VOID)
        carried_out(state, Play(Card.GRAVE_DUST, ENEMY, other))
        assert tuple(state.models[each].tokens.get(Token.CURSE, 0) for each in (ENEMY, SECOND)) == tokens


# ---- before a move or a step


def test_A20_7_spate_gives_four_more_to_the_next_move_before_it_is_halved() -> None:
    state = alone("spate")
    carried_out(state, Play(Card.SPATE))
    assert state.active is not None
    assert allowance(state, state.models[ME], state.active, is_run=False) == 9
    state.change_active(is_slowed=True)
    assert allowance(state, state.models[ME], state.active, is_run=False) == 5
    state.change_active(is_slowed=False)
    carried_out(state, Move(at("J10")))
    assert state.active.mp == 8
    assert allowance(state, state.models[ME], state.active, is_run=True) == 5


def test_A20_7_in_the_water_phase_spate_lets_it_run_and_then_attack_and_do_nothing_else() -> None:
    state = holding(
        "spate",
        model(ME, "fire.kaiken", "J3"),
        model(ENEMY, "water.kaiken", "J13", "N"),
        model(SECOND, "water.kaiken", "I13", "N", is_hidden=True),
        moon=Element.WATER,
    )
    assert offered(state) == {Play(Card.SPATE), Play(Card.SPATE, instead=True)}
    carried_out(state, Move(at("J7")), Play(Card.SPATE, instead=True), Run(at("J12")))
    open_ = list(pieces(state, PINE))
    assert Attack(ENEMY) in open_
    assert not any(isinstance(piece, Search | Shuriken | Run) for piece in open_)
    carried_out(state, Attack(ENEMY))
    assert state.active is None


def test_A20_7_in_the_water_phase_slip_passes_a_dodge_without_a_roll() -> None:
    for moon in (Element.AIR, Element.WATER):
        state = holding(
            "slip", model(ME, "fire.kaiken", "J9"), model(ENEMY, "water.kaiken", "J10", "S"), moon=moon
        )
        assert (Play(Card.SLIP) in offered(state)) is (moon is Element.WATER)
    facts = carried_out(state, Play(Card.SLIP), Move(at("J7")))
    assert CardUsed(ME, Card.SLIP) in facts
    assert not any(isinstance(fact, Rolled) for fact in facts)
    assert state.models[ME].space == at("J7")


def test_A20_7_light_landing_gives_two_mp_with_a_step_down_and_four_in_the_fire_phase() -> None:
    for moon, gain in ((Element.AIR, 2), (Element.FIRE, 4)):
        state = holding("drop", model(ME, "fire.kaiken", "H6"), ground="court", moon=moon)
        before = reach(state)
        carried_out(state, Play(Card.DROP))
        assert "I6" not in reach(state)  # a step along the roof is none down from it
        farther = reach(state) - before
        assert farther
        carried_out(state, Move(at("H5")))
        assert state.active is not None
        assert state.active.mp == 5 - 1 + gain
    state = holding("drop", model(ME, "fire.kaiken", "H3"), ground="court")
    assert not offered(state)


def test_A20_7_A_C41_rope_line_makes_a_step_up_cost_one_and_in_the_air_phase_gives_at() -> None:
    for moon, more in ((Element.EARTH, 0), (Element.AIR, 1)):
        state = holding(
            "rope-line",
            model(ME, "fire.kaiken", "H5"),
            model(ENEMY, "earth.kaiken", "K6", "E"),
            ground="court",
            moon=moon,
        )
        facts = carried_out(state, Play(Card.ROPE_LINE), Move(at("I6")))
        assert CardUsed(ME, Card.ROPE_LINE, at=more) in facts
        assert state.active is not None
        assert state.active.mp == 5 - 1
        facts = carried_out(state, Move(at("J6")), Attack(ENEMY))
        # AT 3 and 1 from behind.
        assert next(fact.attack for fact in facts if isinstance(fact, PoolsCounted)) == 4 + more


def test_A20_4_a_card_is_played_only_if_its_effect_can_follow_and_then_it_follows() -> None:
    state = holding("rope-line weak-spot", model(ME, "fire.kaiken", "J9"))
    assert not offered(state)
    state = holding("weak-spot", model(ME, "fire.kaiken", "J9"), model(ENEMY, "water.kaiken", "J10", "S"))
    draft = ClansGame({}).drafts.draft(state, PINE)
    assert draft is not None
    draft.add(Play(Card.WEAK_SPOT))
    assert set(draft.options()) == {Attack(ENEMY)}
    assert draft.missing()
    with pytest.raises(Illegal):
        draft.committed()
    draft.add(Attack(ENEMY))
    assert draft.committed() == Act((Play(Card.WEAK_SPOT), Attack(ENEMY)))
    # A player whose turn has ended after a card is not held by it.
    carried_out(state, Play(Card.WEAK_SPOT))
    assert ClansGame({}).default(state, PINE, Told()) == Act((Rest(),))
    carried_out(state, Rest())
    assert state.active is None


# ---- before a fight


def counted(
    state: State, *played: Play | Move | Attack | Shoot | Shuriken, **options: object
) -> tuple[int, int]:
    facts = carried_out(state, *played, **options)  # type: ignore[arg-type]  # options of the game
    found = next(fact for fact in facts if isinstance(fact, PoolsCounted))
    return found.attack, found.defence


def facing(cards: str, *more: Model, **changes: Any) -> State:
    """A Fire kaiken before an Earth shrine kaiken: 3 v 3."""
    return holding(
        cards,
        model(ME, "fire.kaiken", "J9"),
        model(ENEMY, "earth.kaiken", "J10", "S"),
        *more,
        **changes,
    )


def test_A20_7_weak_spot_adds_a_die_to_an_attack_or_a_shot_and_two_in_the_fire_phase_but_none_to_a_shuriken() -> (
    None
):
    assert counted(facing("weak-spot"), Play(Card.WEAK_SPOT), Attack(ENEMY)) == (4, 3)
    assert counted(facing("weak-spot", moon=Element.FIRE), Play(Card.WEAK_SPOT), Attack(ENEMY)) == (5, 3)
    archer = model(ME, "fire.yajiri", "J9")
    state = holding("weak-spot", archer, model(ENEMY, "earth.kaiken", "J12", "S"))
    carried_out(state, Play(Card.WEAK_SPOT))
    assert {type(piece) for piece in pieces(state, PINE)} == {Shoot, Rest}
    assert counted(state, Shoot(ENEMY)) == (5, 3)


def test_A20_7_lone_flame_is_for_an_attack_without_an_assist() -> None:
    assert counted(facing("lone-flame"), Play(Card.LONE_FLAME), Attack(ENEMY)) == (5, 3)
    assert counted(facing("lone-flame", moon=Element.FIRE), Play(Card.LONE_FLAME), Attack(ENEMY)) == (6, 3)
    assert not offered(facing("lone-flame", model(FRIEND, "fire.kaiken", "I10")))


def test_A20_7_headlong_charge_asks_for_four_steps_but_in_the_earth_phase() -> None:
    assert not offered(facing("headlong"))
    assert counted(facing("headlong", moon=Element.EARTH), Play(Card.HEADLONG), Attack(ENEMY)) == (5, 3)
    for start, is_open in (("J5", True), ("J6", False)):
        state = holding("headlong", model(ME, "fire.kaiken", start), model(ENEMY, "earth.kaiken", "J10", "S"))
        carried_out(state, Move(at("J9")))
        assert bool(offered(state)) is is_open


def test_A20_7_called_shot_adds_a_die_to_a_shot_and_one_to_a_shuriken_and_carries_farther_in_the_air_phase() -> (
    None
):
    def archer(moon: Element, space: str) -> State:
        return holding(
            "called-shot", model(ME, "fire.yajiri", "J5"), model(ENEMY, "earth.kaiken", space, "S"), moon=moon
        )

    assert counted(archer(Element.EARTH, "J8"), Play(Card.CALLED_SHOT), Shoot(ENEMY)) == (5, 3)
    assert counted(archer(Element.EARTH, "J8"), Play(Card.CALLED_SHOT), Shuriken(ENEMY)) == (2, 3)
    assert not offered(archer(Element.EARTH, "J12"))  # R 5
    assert counted(archer(Element.AIR, "J12"), Play(Card.CALLED_SHOT), Shoot(ENEMY)) == (5, 3)
    assert not offered(archer(Element.AIR, "J13"))


def test_A20_6_against_the_odds_is_for_the_smaller_pool() -> None:
    assert not offered(facing("against-odds"))
    weak = holding("against-odds", model(ME, "water.kaiken", "J9"), model(ENEMY, "earth.kaiken", "J10", "S"))
    assert offered(weak) == {Play(Card.AGAINST_ODDS)}


def test_A20_3_cards_for_a_fight_are_spent_in_it_and_several_may_be_played() -> None:
    state = facing("weak-spot lone-flame")
    assert counted(state, Play(Card.WEAK_SPOT), Play(Card.LONE_FLAME), Attack(ENEMY)) == (6, 3)
    assert state.counts[PINE] == 0
    assert set(state.discards) == {Card.WEAK_SPOT, Card.LONE_FLAME}


def test_A30_7_a_card_is_a_piece_of_the_draft_like_any_other() -> None:
    state = holding(
        "stone-skin", model(ME, "fire.kaiken", "J9"), model(ENEMY, "water.kaiken", "J13", "S"), active=""
    )
    carried_out(state, Activate(ME), Play(Card.STONE_SKIN), Move(at("J10")), Rest())
    assert state.models[ME].tokens == {Token.PROTECT: 1}
    assert state.models[ME].space == at("J10")
