"""A10.13, A10.14, A17, A18: series of attacks and shots, and what may follow a fight."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Fact, Piece
from bot.games.clans.catalogue.attributes import df
from bot.games.clans.decisions import Act, Attack, Hurry, Move, Rest, Run, Search, Shoot, Try, Turn, Use
from bot.games.clans.facts.activating import ActivationEnded, Stepped, Turned
from bot.games.clans.facts.fighting import FightBegan, Injured, PoolsCounted, Stunned
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Ability, Keyword, ModelId, Skill, Token
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from tests.games.clans.positions import PINE, Told, at, carried_out, model, position
from tests.games.clans.skills.duel import FOE, foe, open_

ME, OTHER, THIRD = map(ModelId, ("pine-hero1", "plum-kaiken2", "plum-kaiken3"))
GAME = ClansGame({})


def skilled(profile: str, space: str, *skills: Skill, **changes: Any) -> Model:
    return model(ME, profile, space, learnt=frozenset(skills), **changes)


def fights(facts: list[Fact]) -> list[tuple[str, str]]:
    return [(fact.attacker, fact.defender) for fact in facts if isinstance(fact, FightBegan)]


def pools_of(facts: list[Fact]) -> list[tuple[int, int]]:
    return [(fact.attack, fact.defence) for fact in facts if isinstance(fact, PoolsCounted)]


# ---- Gust of Heaven and Wind of Blades


def gust(*foes: Model, **changes: Any) -> State:
    return position(skilled("air.chunin", "J9", Ability.GUST_OF_HEAVEN, **changes), *foes, active=ME)


def test_A18_a_gust_carries_its_owner_over_everything_after_a_fight() -> None:
    state = gust(foe("J10"), foe("L9", OTHER))
    carried_out(state, Attack(FOE), luck=Told({ME: "V" * 4, FOE: "E E E"}))
    assert Try(Ability.GUST_OF_HEAVEN) in open_(state)
    facts = carried_out(state, Try(Ability.GUST_OF_HEAVEN), Move(at("N9")), orders=False)
    assert state.models[ME].space == at("N9")
    assert sum(isinstance(fact, Stepped) for fact in facts) == 4


@pytest.mark.parametrize(("ours", "may"), [("E E E E", True), ("A A A A", False)])
def test_A18_a_gust_needs_a_zone_with_stunned_enemies_only(ours: str, may: bool) -> None:
    state = gust(foe("J10"))
    carried_out(state, Attack(FOE), luck=Told({ME: ours, FOE: "W W W"}))
    assert (state.active is not None and Try(Ability.GUST_OF_HEAVEN) in open_(state)) is may


def test_A18_a_gust_follows_a_shot_and_is_gone_after_a_search() -> None:
    state = gust(foe("J14"))
    carried_out(state, Shoot(FOE), luck=Told({ME: "F F F F", FOE: "F F F"}))
    assert Try(Ability.GUST_OF_HEAVEN) in open_(state)
    carried_out(state, Try(Ability.GUST_OF_HEAVEN), Rest(), orders=False)
    assert state.models[ME].space == at("J9")


def test_A18_no_gust_before_a_fight() -> None:
    assert Try(Ability.GUST_OF_HEAVEN) not in open_(gust(foe("J14")))


def blades(**changes: Any) -> State:
    state = position(
        skilled("air.chunin", "J9", Ability.WIND_OF_BLADES, **changes),
        foe("J10"),
        foe("K10", OTHER),
        active=ME,
    )
    carried_out(state, Attack(FOE), luck=Told({ME: "V" * 4, FOE: "E E E"}))
    return state


def test_A18_wind_of_blades_is_a_second_attack_for_a_stun() -> None:
    state = blades()
    assert Try(Ability.WIND_OF_BLADES) in open_(state)
    carried_out(state, Try(Ability.WIND_OF_BLADES), orders=False)
    assert state.models[ME].tokens == {Token.STUN: 1}
    facts = carried_out(state, Attack(OTHER, is_further=True), luck=Told({ME: "E" * 4, OTHER: "E E E"}))
    assert pools_of(facts)[0][0] == 4
    assert Stunned(OTHER, ME) in facts
    assert state.active is None


def test_A12_5_moon_power_forbids_the_cost_and_protect_does_not_help() -> None:
    held = {Token.MOON_POWER: 1}
    assert blades(tokens=held).active is None or Try(Ability.WIND_OF_BLADES) not in open_(blades(tokens=held))
    state = blades(tokens={Token.PROTECT: 1})
    carried_out(state, Try(Ability.WIND_OF_BLADES), orders=False)
    assert state.models[ME].tokens == {Token.PROTECT: 1, Token.STUN: 1}


# ---- Whirlwind


def whirl(*foes: Model, **changes: Any) -> State:
    return position(model(ME, "hero.clubs", "J9", **changes), *foes, active=ME)


def test_A18_whirlwind_attacks_every_enemy_beside_her_whatever_way_she_looks() -> None:
    state = whirl(foe("J10"), foe("J8", OTHER), foe("K9", THIRD))
    facts = carried_out(state, Use(Ability.WHIRLWIND, FOE), luck=Told({ME: "A A A", FOE: "A A A"}))
    assert {each.target for each in open_(state) if isinstance(each, Attack)} == {OTHER, THIRD}
    assert {type(each) for each in open_(state)} == {Attack, Turn}
    facts += carried_out(
        state,
        Attack(OTHER, is_further=True),
        luck=Told({ME: "A A A A A A A A", OTHER: "A A A", THIRD: "A A A"}),
    )
    # The last one needs no choice.
    assert fights(facts) == [(ME, FOE), (ME, OTHER), (ME, THIRD)]
    assert not any(isinstance(fact, Turned) for fact in facts)


def test_A18_void_of_a_whirlwind_only_stuns() -> None:
    facts = carried_out(
        whirl(foe("J10")), Use(Ability.WHIRLWIND, FOE), luck=Told({ME: "V V V", FOE: "E E E"})
    )
    assert Stunned(FOE, ME) in facts
    plain = carried_out(whirl(foe("J10")), Attack(FOE), luck=Told({ME: "V V V", FOE: "E E E"}))
    assert Injured(FOE, ME) in plain


def test_A18_whirlwind_stops_when_she_is_stunned() -> None:
    state = whirl(foe("J10"), foe("J8", OTHER))
    facts = carried_out(state, Use(Ability.WHIRLWIND, FOE), luck=Told({ME: "A A A F", FOE: "F F F F"}))
    assert Stunned(ME, FOE) in facts
    assert fights(facts) == [(ME, FOE)]
    assert state.active is None


def test_A18_the_odds_of_a_whirlwind_have_no_injury_by_her() -> None:
    found = of_pieces(whirl(foe("J10", tokens={})), (Use(Ability.WHIRLWIND, FOE),))
    plain = of_pieces(whirl(foe("J10")), (Attack(FOE),))
    assert found.of(Event.INJURED, FOE) == 0
    assert found.of(Event.STUNNED, FOE) > plain.of(Event.STUNNED, FOE)


def test_A18_a_draft_that_goes_on_with_a_whirlwind_may_be_committed() -> None:
    """Each of its attacks is a decision of its own: the next one is not owed yet."""
    state = whirl(foe("J10"), foe("J8", OTHER), foe("K9", THIRD))
    carried_out(state, Use(Ability.WHIRLWIND, FOE), luck=Told({ME: "A A A", FOE: "A A A"}))
    draft = ActivationDraft(state, PINE)
    assert not draft.is_complete()
    draft.add(Attack(OTHER, is_further=True))
    assert draft.is_complete()
    assert draft.committed() == Act((Attack(OTHER, is_further=True),))


def test_A27_an_absent_seat_goes_on_with_a_whirlwind() -> None:
    state = whirl(foe("J10"), foe("J8", OTHER), foe("K9", THIRD))
    carried_out(state, Use(Ability.WHIRLWIND, FOE), luck=Told({ME: "A A A", FOE: "A A A"}))
    assert GAME.default(state, PINE, Told()) == Act((Attack(OTHER, is_further=True),))


# ---- volleys


def archer(**changes: Any) -> State:
    """Zenyo Ryu, AT 4, with Accurate and Long Shot."""
    return position(model(ME, "hero.archer", "J9", **changes), foe("J16"), foe("L14", OTHER), active=ME)


def test_A18_A_C65_air_dragons_breath_is_three_shots_at_seven_without_a_step() -> None:
    state = archer()
    facts: list[Fact] = []
    for piece in (Use(Ability.AIR_DRAGONS_BREATH, FOE), Shoot(OTHER), Shoot(FOE)):
        assert piece in open_(state)
        facts += carried_out(state, piece, luck=Told({ME: "F" * 5, FOE: "F F F", OTHER: "F F F"}))
    assert [attack for attack, _defence in pools_of(facts)] == [5, 5, 5]
    assert Stunned(ME) in facts
    assert state.active is None


def test_A18_after_a_step_the_breath_reaches_five() -> None:
    state = archer()
    assert Use(Ability.AIR_DRAGONS_BREATH, FOE) in open_(state)
    carried_out(state, Move(at("J8")), orders=False)
    assert Use(Ability.AIR_DRAGONS_BREATH, FOE) not in open_(state)
    carried_out(state, Move(at("J9")), orders=False)
    assert {each.target for each in open_(state) if isinstance(each, Use)} == {OTHER}


def test_A18_she_may_stop_earlier_and_is_stunned_all_the_same() -> None:
    state = archer()
    carried_out(state, Use(Ability.AIR_DRAGONS_BREATH, OTHER), luck=Told({ME: "F" * 5, OTHER: "F F F"}))
    assert Stunned(ME) in carried_out(state, Rest())


def test_A18_A_C40_moon_power_stops_the_stun_at_the_end() -> None:
    state = archer(tokens={Token.MOON_POWER: 1})
    carried_out(state, Use(Ability.AIR_DRAGONS_BREATH, OTHER), luck=Told({ME: "F" * 5, OTHER: "F F F"}))
    carried_out(state, Rest())
    assert state.models[ME].tokens == {}


def test_A18_firearm_flurry_is_four_shots_a_stun_and_no_defence() -> None:
    state = position(model(ME, "ronin.pistols", "J9"), foe("J13"), active=ME)
    facts = carried_out(state, Use(Ability.FIREARM_FLURRY, FOE), luck=Told({ME: "F" * 9, FOE: "F F F"}))
    for _shot in range(3):
        facts += carried_out(state, Shoot(FOE), luck=Told({ME: "F" * 9, FOE: "F F F"}))
    assert [attack for attack, _defence in pools_of(facts)] == [4, 4, 4, 4]
    assert Stunned(ME) in facts
    assert pools(state, Fight(FOE, ME)).sizes[1] == 0


def test_A18_no_flurry_for_who_began_stunned() -> None:
    state = position(model(ME, "ronin.pistols", "J9"), foe("J13"), active=ME)
    state.change_active(is_stunned=True)
    assert Use(Ability.FIREARM_FLURRY, FOE) not in open_(state)


def test_A18_a_draft_ends_with_the_first_shot_of_a_series() -> None:
    draft = ActivationDraft(archer(), PINE)
    draft.add(Use(Ability.AIR_DRAGONS_BREATH, OTHER))
    assert draft.committed() == Act((Use(Ability.AIR_DRAGONS_BREATH, OTHER),))


# ---- Wind in the Forest and Frenzy


def forest(*before: Piece, ours: str) -> State:
    state = position(skilled("air.kaiken", "J7", Keyword.WIND_IN_THE_FOREST), foe("J10"), active=ME)
    carried_out(state, *before, Attack(FOE), luck=Told({ME: ours, FOE: "E E E"}))
    return state


def test_A17_wind_in_the_forest_goes_on_after_a_hit_with_what_is_left() -> None:
    state = forest(Move(at("J9")), ours="V V V")
    assert state.active is not None
    assert state.active.mp == 4
    assert not [each for each in open_(state) if isinstance(each, Run | Search)]
    carried_out(state, Move(at("N9")), orders=False)
    assert state.models[ME].space == at("N9")


def test_A17_wind_in_the_forest_stops_without_a_hit() -> None:
    assert forest(Move(at("J9")), ours="A A A").active is None


def test_A17_wind_in_the_forest_may_attack_before_the_first_step() -> None:
    state = position(skilled("air.kaiken", "J9", Keyword.WIND_IN_THE_FOREST), foe("J10"), active=ME)
    carried_out(state, Attack(FOE), luck=Told({ME: "V V V", FOE: "E E E"}))
    assert Move(at("J15")) in open_(state)


def frenzied(*foes: Model, **changes: Any) -> State:
    later = model("pine-kaiken9", "fire.kaiken", "A1")
    return position(skilled("fire.kaiken", "J9", Keyword.FRENZY, **changes), *foes, later, active=ME)


def test_A17_frenzy_attacks_twice_and_halves_df() -> None:
    state = frenzied(foe("J10"))
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "A" * 6, FOE: "A" * 6}))
    assert fights(facts) == [(ME, FOE), (ME, FOE)]
    assert df(state, state.models[ME]) == 1


def test_A17_the_second_attack_of_a_frenzy_only_if_it_is_possible() -> None:
    state = frenzied(foe("J10"))
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "V" * 6, FOE: "E" * 6}))
    assert fights(facts) == [(ME, FOE)]
    assert df(state, state.models[ME]) == 1


def test_A17_frenzy_halves_df_once_and_down() -> None:
    state = position(skilled("earth.kaiken", "J9", Keyword.FRENZY), foe("J10"), active=ME)
    state.change(ME, tokens={Token.HASTE: 1})
    carried_out(state, Hurry(is_move=False), Attack(FOE), luck=Told({ME: "A" * 6, FOE: "A" * 6}))
    carried_out(state, Attack(FOE), luck=Told({ME: "A" * 6, FOE: "A" * 6}))
    assert df(state, state.models[ME]) == 1


def test_A17_frenzy_bars_other_actions_and_the_end_while_it_can_attack() -> None:
    state = frenzied(foe("J10"))
    barred = [each for each in open_(state) if isinstance(each, Run | Search | Rest)]
    assert not barred
    assert [each for each in open_(state) if isinstance(each, Move)]
    assert Rest() in open_(frenzied(foe("J12")))


def test_A27_an_absent_frenzied_model_attacks() -> None:
    state = position(skilled("fire.kaiken", "J9", Keyword.FRENZY), foe("J10"))
    decision = GAME.default(state, PINE, Told())
    assert isinstance(decision, Act)
    assert decision.pieces[-1] == Attack(FOE)


def test_A17_the_odds_of_a_frenzy_count_both_attacks() -> None:
    once = of_pieces(position(skilled("fire.kaiken", "J9"), foe("J10"), active=ME), (Attack(FOE),))
    twice = of_pieces(frenzied(foe("J10")), (Attack(FOE),))
    assert twice.of(Event.INJURED, FOE) > once.of(Event.INJURED, FOE)


def test_A17_gale_counts_a_frenzied_attack_once() -> None:
    state = frenzied(foe("J10"))
    state.change(ME, learnt=frozenset({Keyword.FRENZY, Keyword.GALE_OF_BLOWS}))
    carried_out(state, Attack(FOE), luck=Told({ME: "A" * 9, FOE: "A" * 9}))
    facts = carried_out(state, Attack(FOE, is_further=True), luck=Told({ME: "A" * 9, FOE: "A" * 9}))
    assert [attack for attack, _defence in pools_of(facts)] == [1, 1]
    assert ActivationEnded(ME) in facts
