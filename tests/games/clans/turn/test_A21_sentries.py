"""A21: sentries belong to no team; who rolls for them, when they are activated, and what they must do."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Fact, Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.activating.barring import bar
from bot.games.clans.decisions import Act, Activate, Attack, Choose, Hide, Move, Rest, Run, Search, Turn
from bot.games.clans.facts.activating import BrokenOff, Cleared, Spotted, TurnCame
from bot.games.clans.facts.fighting import DieChosen, FightBegan, Injured, Stunned
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.facts.rounds import RoundBegan, RoundEnded
from bot.games.clans.facts.sentries import Noticed, WatchCame
from bot.games.clans.facts.setup import TeamsTested
from bot.games.clans.kinds import Element, ModelId, Place, Token
from bot.games.clans.rolling.rolling import element, rerolls
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import enemy_zones, sees
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Effect
from bot.games.clans.state.sentries import SENTRIES, player
from bot.games.clans.state.state import State
from bot.games.clans.turn.shortcuts import far, shortcuts
from bot.games.clans.turn.watching import watched
from bot.games.clans.words import story
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position

ONE, TWO = ModelId("samurai-sentry1"), ModelId("samurai-sentry2")
ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def sentry(space: str | None, facing: str = "N", name: str = ONE, **changes: Any) -> Model:
    return model(name, "sentry.samurai", space, facing, **changes)


def me(space: str | None, **changes: Any) -> Model:
    return model(ME, "fire.kaiken", space, **changes)


def foe(space: str | None, **changes: Any) -> Model:
    return model(FOE, "water.kaiken", space, "S", **changes)


def watch(*models: Model, **changes: Any) -> State:
    """Pine is about to activate a sentry."""
    return position(*models, is_watch=True, turn=PINE, **changes)


def open_(state: State) -> list[Piece]:
    assert state.turn is not None
    return list(pieces(state, state.turn))


# ---- A21.1, A21.2: models of no team


def test_A21_1_a_sentry_is_an_enemy_of_every_team_and_a_friend_of_other_sentries() -> None:
    state = position(me("J9"), foe("M9"), sentry("J12", "S"), sentry("A1", name=TWO))
    for seat in (PINE, PLUM):
        assert [each.id for each in state.enemies(seat) if each.seat == SENTRIES] == [ONE, TWO]
        assert enemy_zones(state, seat) >> at("J11") & 1
    assert {each.id for each in state.enemies(SENTRIES)} == {ME, FOE}
    assert sees(state, state.models[ONE], state.models[ME])


def test_A21_2_a_sentry_tests_with_an_affinity_of_the_team_in_charge_of_it() -> None:
    for turn, face in ((PINE, Element.FIRE), (PLUM, Element.WATER)):
        state = position(me("J9"), foe("M9"), sentry("J12"), active=ONE, turn=turn)
        assert element(state, state.models[ONE]) is face


def test_A15_a_poisoned_sentry_is_stunned_by_its_poison_like_all_others() -> None:
    state = watch(sentry("J12", tokens={Token.POISON: 1}), me("A1"), foe("T20"))
    facts = carried_out(state, *watched(state, PINE).pieces, luck=Told({ONE: "W W W W W W W"}))
    assert Cleared(ONE, Token.POISON) in facts
    assert any(isinstance(each, Stunned) and each.model == ONE for each in facts)


# ---- A21.3, A21.4: when


def cycle(**faces: str) -> tuple[State, list[Fact]]:
    """Both seats have had a turn; then two sentries are left, and Plum's second model."""
    state = position(
        me("A1"),
        foe("T20"),
        model("plum-kaiken2", "water.kaiken", "R20"),
        sentry("J10"),
        sentry("L10", name=TWO),
    )
    found = carried_out(state, Activate(ME), Rest(), luck=Told(faces))
    assert state.turn == PLUM
    found += carried_out(state, Activate(FOE), Rest(), luck=Told(faces))
    return state, found


def test_A21_3_after_a_cycle_the_winner_of_a_test_activates_a_sentry() -> None:
    state, found = cycle(pine="A A A", plum="W A A")
    assert found[-1] == WatchCame(PLUM)
    assert any(isinstance(fact, TeamsTested) for fact in found)
    assert state.turn == PLUM
    assert open_(state) == [Activate(ONE), Activate(TWO)]


def test_A21_3_A_C2_after_a_tie_the_seat_with_the_initiative_does_and_nothing_is_rolled_again() -> None:
    _state, found = cycle()
    assert found[-1] == WatchCame(PINE)
    assert sum(isinstance(fact, TeamsTested) for fact in found) == 1


def test_A21_3_A_C78_a_seat_without_models_left_does_not_hold_the_cycle_up() -> None:
    state, _found = cycle()
    found = decided(state, PINE, watched(state, PINE))
    assert found[-1] == TurnCame(PLUM)
    found = carried_out(state, Activate(ModelId("plum-kaiken2")), Rest())
    assert found[-1] == WatchCame(PINE)


def test_A21_4_at_the_end_the_rest_of_the_sentries_comes_one_by_one_each_by_a_new_test() -> None:
    state = position(
        me("A1"), foe("T20", is_activated=True), sentry("J10"), sentry("L10", name=TWO), active=ME
    )
    found = carried_out(state, Rest())
    assert found[-1] == WatchCame(PINE)
    found = decided(state, PINE, watched(state, PINE), luck=Told({"plum": "W A A", "pine": "A A A"}))
    assert found[-1] == WatchCame(PLUM)
    found = decided(state, PLUM, watched(state, PLUM))
    assert any(isinstance(fact, RoundEnded) for fact in found)


def test_A31_20_without_a_sentry_left_there_is_no_test() -> None:
    state = position(
        me("A1"), foe("T20"), sentry("J10", is_activated=True), sentry(None, name=TWO), active=ME
    )
    found = carried_out(state, Rest())
    assert found[-1] == TurnCame(PLUM)
    assert not any(isinstance(fact, TeamsTested) for fact in found)


def test_A21_3_with_team_test_rerolls_models_roll_the_test() -> None:
    state = position(me("A1"), foe("T20", is_activated=True), sentry("J10"), active=ME)
    found = carried_out(state, Rest(), teamTestRerolls=True, luck=Told({FOE: "W A A"}))
    rolls = [fact for fact in found if isinstance(fact, Rolled)]
    assert [fact.models for fact in rolls] == [(ME, FOE)]
    assert found[-1] == WatchCame(PLUM)


# ---- A21.5: it must fight


def begun(*models: Model, stun: int = 0, **changes: Any) -> State:
    state = watch(*models, **changes)
    carried_out(state, Activate(ONE))
    return state


def test_A21_5_its_targets_are_the_nearest_models_it_sees_within_five() -> None:
    for models, expected in (
        ((me("J13"), foe("J14")), (ME,)),
        ((me("J13"), foe("K13")), (ME, FOE)),
        ((me("J13", is_hidden=True), foe("J14")), (FOE,)),
        ((me("J16"), foe("J9")), ()),
    ):
        found = carried_out(watch(*models, sentry("J10")), Activate(ONE))
        assert [fact.targets for fact in found if isinstance(fact, Noticed)] == (
            [expected] if expected else []
        )


def test_A21_5_it_goes_to_a_space_beside_its_target_for_the_least_mp_and_attacks_it() -> None:
    state = begun(me("J13"), foe("A1"), sentry("J10"))
    assert open_(state) == [Move(at(space)) for space in ("I12", "J12", "K12")]
    carried_out(state, Move(at("J12")))
    assert open_(state) == [Attack(ME)]


def test_A21_5_beside_its_target_it_stays_and_attacks() -> None:
    state = begun(me("J11"), foe("A1"), sentry("J10"))
    assert open_(state) == [Attack(ME)]


def test_A31_20_a_target_out_of_reach_is_approached_and_its_action_lapses() -> None:
    state = begun(me("J15"), foe("A1"), sentry("J10", tokens={Token.SLOW: 1}))
    assert open_(state) == [Move(at(f"{column}13")) for column in "HIJKL"]
    found = carried_out(state, Move(at("J13")))
    assert any(isinstance(fact, BrokenOff) for fact in found), "nothing is left: its activation is over"


def test_A21_8_stunned_it_attacks_a_target_beside_it_and_otherwise_only_moves() -> None:
    state = begun(me("J11"), foe("A1"), sentry("J10", tokens={Token.STUN: 1}))
    assert open_(state) == [Attack(ME)]
    state = begun(me("J13"), foe("A1"), sentry("J10", tokens={Token.STUN: 1}))
    found = carried_out(state, Move(at("J12")))
    assert not any(isinstance(fact, FightBegan) for fact in found)
    assert any(isinstance(fact, BrokenOff) for fact in found)


# ---- A21.6: otherwise


def test_A21_6_without_a_target_it_moves_up_to_three_mp_and_searches() -> None:
    state = begun(me("J8", is_hidden=True), foe("A1"), sentry("J10"))
    assert Move(at("J13")) in open_(state)
    assert Move(at("J14")) not in open_(state)
    assert Rest() in open_(state)
    carried_out(state, Move(at("K9")))
    assert Search() in open_(state)
    assert Rest() not in open_(state), "it searches where it finds somebody"
    found = carried_out(state, Search(), luck=Told({ONE: "F A A"}))
    assert Spotted(ME) in found


def test_A21_6_what_a_sentry_may_not_do_has_its_reason() -> None:
    state = begun(me("J13"), foe("A1"), sentry("J10"))
    for piece in (Rest(), Hide(), Run(at("J13")), Turn(state.models[ONE].facing)):
        assert bar(state, PINE, piece) is not None
    assert bar(state, PINE, Move(at("J12"))) is None


# ---- A21.7: who rolls and decides


def test_A21_7_the_active_seat_rolls_for_it_in_its_activation_else_the_left_of_the_active_seat() -> None:
    state = position(me("J9"), foe("M9"), sentry("J12"), active=ONE, turn=PINE)
    assert player(state, SENTRIES) == PINE
    state = position(me("J9"), foe("M9"), sentry("J12"), active=ME, turn=PINE)
    assert player(state, SENTRIES) == PLUM
    assert player(state, PINE) == PINE


def test_A21_7_the_seat_in_charge_chooses_the_die_also_against_its_own_model() -> None:
    state = begun(me("J11", facing="S"), foe("A1"), sentry("J10"))
    luck = Told({ONE: "V E F S", ME: "A A"})
    carried_out(state, Attack(ME), luck=luck, orders=False)
    question = state.question
    assert question is not None
    assert (question.seat, question.window) == (PINE, Window.CHOOSE)
    found = decided(state, PINE, Choose(Element.VOID), luck=luck)
    assert any(isinstance(fact, DieChosen) for fact in found)
    assert Injured(ME) in found, "an Injury by a sentry has no credit (A31.20)"


def test_A_C72_an_injured_sentry_lies_aside_with_two_delay_tokens_that_go_with_the_rounds() -> None:
    state = position(me("J9"), foe("M9"), sentry("J10"), round=2)
    Injured(ONE, ME).apply(state)
    hurt = state.models[ONE]
    assert (hurt.place, hurt.tokens) == (Place.HOUSE, {Token.DELAY: 2})
    for number, left in ((3, 1), (4, 0), (5, 0)):
        RoundBegan(number).apply(state)
        assert state.models[ONE].tokens.get(Token.DELAY, 0) == left


def test_A21_10_who_injures_a_sentry_has_the_credit() -> None:
    state = position(me("J9"), foe("A1"), sentry("J10", "N"), active=ME)
    found = carried_out(state, Attack(ONE), luck=Told({ME: "V V V V V", ONE: "A A A"}))
    assert Injured(ONE, ME) in found
    assert not any(isinstance(fact, Stunned) for fact in found)


def test_A21_3_the_watch_is_told_and_the_default_begins_with_the_first_sentry() -> None:
    state = watch(me("J13"), foe("K13"), sentry("J10"), sentry("A1", name=TWO))
    assert story.story([WatchCame(PINE), Noticed(ONE, (ME, FOE))]) == [
        "Pine activates a sentry.",
        "Samurai Sentry 1 goes for Pine Kaiken 1 or Plum Kaiken 1.",
    ]
    assert watched(state, PINE) == ClansGame({}).default(state, PINE, Told())
    assert watched(state, PINE) == Act((Activate(ONE), Move(at("I12")), Attack(ME)))


def test_A21_7_a_curse_on_a_sentry_is_for_any_seat_but_the_one_that_rolls() -> None:
    state = begun(me("J11"), foe("A1"), sentry("J10", tokens={Token.CURSE: 1}))
    carried_out(state, Attack(ME), luck=Told({ONE: "V E F S", ME: "A A"}), orders=False)
    assert state.question is not None
    assert state.question.seat == PLUM
    assert [each.effect for each in rerolls(state, PLUM)] == [Effect.CURSE]
    assert not rerolls(state, PINE)


def test_A21_1_A15_all_rules_for_models_hold_for_a_sentry_poison_too() -> None:
    state = begun(me("A1"), foe("T20"), sentry("J10", tokens={Token.POISON: 1}))
    found = carried_out(state, Rest(), luck=Told({ONE: "S"}))
    assert Injured(ONE) in found
    assert state.models[ONE].place is Place.HOUSE


def test_A30_8_a_sentry_has_its_duties_and_no_other_ways() -> None:
    state = begun(me("J13"), foe("A1"), sentry("J10"))
    assert shortcuts(state) == ()
    assert {far(state)([piece]) for piece in open_(state)} == {0}
