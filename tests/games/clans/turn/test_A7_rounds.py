"""A7: how a round begins and ends, and what an activation is made of, where other files leave off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.chance import Seeded
from bot.engine.game import Piece, Seat
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import (
    Activate,
    Attack,
    Care,
    Deploy,
    Heal,
    Hide,
    Hurry,
    Move,
    Play,
    Pray,
    Push,
    Put,
    Rest,
    Restore,
    Run,
    Search,
    Shoot,
    Shuriken,
    Tend,
    Use,
)
from bot.games.clans.facts.activating import ActivationBegan, ActivationEnded, Cleared, Marked, Stepped
from bot.games.clans.facts.fighting import FightBegan, PoolsCounted
from bot.games.clans.facts.moon import SkyTurned
from bot.games.clans.facts.rounds import Healed, MatchEnded, MoonWent, RoundBegan, RoundEnded, Steadied
from bot.games.clans.facts.setup import Deployed, StageCame, TeamsTested
from bot.games.clans.kinds import Card, Element, Keyword, ModelId, Place, Token
from bot.games.clans.rounds.setup import free
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.going import goes_on
from tests.games.clans.positions import (
    PINE,
    PLUM,
    Told,
    at,
    carried_out,
    decided,
    kinds,
    model,
    position,
    under,
)

ME, FRIEND, FOE = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")


def of(*others: Model, profile: str = "earth.kaiken", items: str = "", **changes: Any) -> State:
    return position(model(ME, profile, "J9", **changes), *others, active=ME, items=items)


def foe(space: str = "J19", **changes: Any) -> Model:
    return model(FOE, "earth.kaiken", space, "S", **changes)


def hurt(name: str, profile: str = "earth.kaiken") -> Model:
    return replace(model(name, profile, None), place=Place.HOUSE)


def open_(state: State, **options: Any) -> list[Piece]:
    assert state.turn is not None
    return list(pieces(state, state.turn))


def kinds_open(state: State) -> set[type]:
    return {type(piece) for piece in open_(state)}


def upkeep(state: State) -> State:
    """The same before the upkeep, which Plum has left to what must be."""
    state.stage, state.turn, state.is_dusk = Stage.UPKEEP, None, True
    return state


def drafted(state: State, seat: Seat = PINE) -> Any:
    draft = ClansGame({}).drafts.draft(state, seat)
    assert draft is not None
    return draft


# ---- the start of a round, and turns


def test_A7_1_the_sky_turns_then_initiative_is_tested_and_the_first_turn_comes() -> None:
    state = of(foe(is_activated=True))
    state.skies, state.moon = (None,), Element.VOID
    facts = carried_out(state, Rest(), luck=Seeded("1"), initiative="test", rounds=3)
    order = [kind for kind in kinds(facts) if kind in ("MoonWent", "RoundBegan", "SkyTurned", "TeamsTested")]
    assert order[:4] == ["MoonWent", "RoundBegan", "SkyTurned", "TeamsTested"]
    assert state.turn == state.initiative


def test_A7_1_no_test_in_the_first_round() -> None:
    state = upkeep(of(foe()))
    state.round, state.stage = 0, Stage.DEPLOYMENT
    state.handed, state.choices = frozenset({PLUM}), {PLUM: Deploy(())}
    facts = decided(state, PINE, Deploy(()), Seeded("1"), initiative="test")
    assert RoundBegan(1) in facts
    assert not any(isinstance(fact, TeamsTested | MoonWent | SkyTurned) for fact in facts)


def test_A7_2_a_seat_must_activate_if_only_to_do_nothing() -> None:
    state = of(foe())
    state.active, state.turn = None, PINE
    state.change(ME, is_activated=False)
    assert open_(state) == [Activate(ME)]
    facts = carried_out(state, Activate(ME), Rest())
    assert [kind for kind in kinds(facts) if kind.startswith("Activation")] == [
        "ActivationBegan",
        "ActivationEnded",
    ]


def test_A7_2_a_turn_activates_up_to_so_many() -> None:
    state = of(model(FRIEND, "earth.kaiken", "A9"), model("pine-kaiken3", "earth.kaiken", "C9"), foe())
    carried_out(state, Rest(), activationsPerTurn=2)
    assert state.turn == PINE
    carried_out(state, Activate(FRIEND), Rest(), activationsPerTurn=2)
    assert state.turn == PLUM


# ---- an activation


def test_A7_3_unused_mp_are_lost_with_the_action() -> None:
    state = of(foe(), tokens={Token.HASTE: 1}, items="lucky@K10")
    carried_out(state, Hurry(is_move=True), Move(at("J10")), Pray(at("K10")))
    reached = {piece.space for piece in open_(state) if isinstance(piece, Move)}
    # A hasted move with its own MV of 5, not with what was left of the first (A7.8).
    assert at("J15") in reached
    assert at("J16") not in reached
    carried_out(state, Move(at("J15")))
    assert state.active is None or not {Run, Pray} & kinds_open(state)


def test_A7_4_every_action_is_offered_where_it_can_be_done() -> None:
    shooter = of(foe("J12"), profile="shrine.earth.yajiri", items="lucky@K10")
    assert {Shoot, Shuriken, Run, Pray} <= kinds_open(shooter)
    fighter = of(foe("J10"), model("plum-kaiken2", "earth.kaiken", "K10", is_hidden=True))
    assert {Attack, Run, Search} <= kinds_open(fighter)
    assert Hide in kinds_open(of(model(FOE, "earth.kaiken", "J19", "N")))
    mystic = of(foe("J10"), profile="shrine.water.madoushi")
    assert Use(Keyword.DROWN) in open_(mystic)


@pytest.mark.parametrize("piece", [Run(at("J11")), Pray(at("K10")), Hide()])
def test_A7_4_one_action_an_activation(piece: Piece) -> None:
    state = of(model(FOE, "earth.kaiken", "J19", "N"), items="lucky@K10")
    carried_out(state, piece)
    left = set() if state.active is None else kinds_open(state)
    assert not left & {Run, Pray, Hide, Search, Shuriken}


def test_A7_5_stun_tokens_go_first_then_one_slow_then_the_choice_of_the_seat() -> None:
    state = of(foe(), tokens={Token.STUN: 2, Token.SLOW: 2, Token.HASTE: 1})
    state.active = None
    state.change(ME, is_activated=False)
    facts = carried_out(state, Activate(ME), Hurry(is_move=True))
    found = [fact for fact in facts if isinstance(fact, ActivationBegan | Cleared)]
    assert found == [
        ActivationBegan(ME, is_stunned=True, is_slowed=True),
        Cleared(ME, Token.STUN, 2),
        Cleared(ME, Token.SLOW),
    ]
    assert state.models[ME].tokens == {Token.SLOW: 1}


def test_A7_5_acts_of_the_start_are_over_with_the_first_step() -> None:
    state = of(foe(), profile="shrine.earth.madoushi", tokens={Token.HASTE: 1})
    assert Hurry(is_move=True) in open_(state)
    carried_out(state, Move(at("J10")))
    assert Hurry not in kinds_open(state)


def test_A7_6_a_stunned_model_that_acts_has_no_move_to_give_up() -> None:
    for is_stunned, dice in ((False, 6), (True, 5)):
        # Momotaro has AT 5 and Focus.
        state = of(foe("J10"), profile="ronin.peach")
        state.change_active(is_stunned=is_stunned)
        facts = carried_out(state, Attack(FOE))
        assert [fact.attack for fact in facts if isinstance(fact, PoolsCounted)] == [dice]


def test_A7_6_A_C63_slow_of_the_own_activation_counts_in_the_next_one() -> None:
    state = of(foe(), items="slow@K11")
    carried_out(state, Move(at("J10")), luck=Told({ME: "A A A"}))
    assert state.models[ME].tokens == {Token.SLOW: 1}
    # A step along the shrine asks for no second test.
    facts = carried_out(state, Move(at("J13")), luck=Told({ME: "A A A"}))
    assert state.models[ME].space == at("J13")
    assert not any(isinstance(fact, Marked) for fact in facts)
    state.active = None
    state.change(ME, is_activated=False)
    state.turn, state.question = PINE, None
    carried_out(state, Activate(ME))
    reached = {piece.space for piece in open_(state) if isinstance(piece, Move)}
    assert at("J16") in reached
    assert at("J17") not in reached


def test_A7_7_a_hasted_action_may_come_in_the_middle_of_a_move() -> None:
    state = of(foe(), tokens={Token.HASTE: 1}, items="lucky@K10")
    carried_out(state, Hurry(is_move=False), Move(at("J10")), Pray(at("K10")))
    reached = {piece.space for piece in open_(state) if isinstance(piece, Move)}
    # With what was left of the move.
    assert at("J14") in reached
    assert at("J15") not in reached


def test_A7_9_the_seat_that_moves_a_model_turns_it() -> None:
    state = of(foe("J10"))
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "A A A", FOE: "V V V"}), orders=False)
    assert state.question is not None
    pushes = [each for each in ClansGame({}).options(state, PINE) if isinstance(each, Push)]
    turned = {each.facing for each in pushes if each.space == at("J11")}
    assert turned == set(Direction)
    assert not any(isinstance(fact, Stepped) for fact in facts)


def test_A7_10_poison_then_announced_effects_then_moon_power() -> None:
    state = of(foe(), tokens={Token.POISON: 1})
    state.hands, state.counts, state.moon = {PINE: (Card.WAR_DRUM, Card.MOONLESS)}, {PINE: 2}, Element.EARTH
    facts = carried_out(state, Play(Card.WAR_DRUM), Play(Card.MOONLESS), Rest(), luck=Told({ME: "W"}))
    end = [fact for fact in facts if isinstance(fact, Cleared | Marked | ActivationEnded)]
    assert end[-4:] == [
        Cleared(ME, Token.POISON),
        Marked(ME, Token.SLOW),
        Cleared(ME, Token.MOON_POWER),
        ActivationEnded(ME),
    ]
    # Moon Power still stops the Stun of the Poison.
    assert state.models[ME].tokens == {Token.HASTE: 1, Token.SLOW: 1}


def test_A7_10_nothing_of_it_happens_to_a_model_that_has_left_the_board() -> None:
    state = of(foe("J10"), tokens={Token.POISON: 1})
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "S S S", FOE: "E E E"}))
    assert Cleared(ME, Token.POISON) not in facts
    assert ActivationEnded(ME) in facts


# ---- the end of a round, and the upkeep


def test_A7_11_and_12_the_order_of_the_end_of_a_round() -> None:
    mystic = hurt("pine-madoushi1", "shrine.earth.madoushi")
    state = of(mystic, foe(is_activated=True), hurt("plum-kaiken2"), tokens={Token.STUN: 1})
    facts = carried_out(state, Rest(), luck=Told({"pine-madoushi1": "E A A"}), rounds=3)
    for seat in (PINE, PLUM):
        game = ClansGame({"initiative": "janken", "rounds": 3})
        if seat in game.awaited(state):
            facts += decided(state, seat, game.default(state, seat, Told()), rounds=3)
    order = (RoundEnded, Healed, StageCame, Steadied, Deployed, MoonWent, RoundBegan)
    first = [next(n for n, fact in enumerate(facts) if isinstance(fact, kind)) for kind in order]
    assert first == sorted(first)
    assert not any(model.is_activated for model in state.models.values())


@pytest.mark.parametrize("care", Care)
def test_A7_12_3_exactly_one_thing_more(care: Care) -> None:
    state = upkeep(of(hurt("pine-yajiri1"), hurt("pine-yajiri2"), foe(), tokens={Token.STUN: 2}))
    state.deck = 5
    draft = drafted(state)
    draft.add(Heal(ModelId("pine-yajiri1")))
    cares = [piece for piece in draft.options() if isinstance(piece, Tend)]
    assert {piece.care for piece in cares} == set(Care)
    draft.add(next(piece for piece in cares if piece.care is care))
    assert not any(isinstance(piece, Heal | Tend) for piece in draft.options())
    state.handed, state.choices = frozenset({PLUM}), {PLUM: Restore(())}
    for piece in draft.options():
        if isinstance(piece, Put) and not draft.is_complete() and piece in draft.options():
            draft.add(piece)
    decided(state, PINE, draft.committed(), Seeded("1"))
    assert state.models[ME].has(Token.STUN) is (care is not Care.STEADY)
    assert (state.deck == 4) is (care is Care.DRAW)
    assert sum(each.place is Place.HOUSE for each in state.of(PINE)) == (0 if care is Care.HEAL else 1)


def test_A7_13_healing_and_deploying_are_compulsory_as_far_as_possible() -> None:
    state = upkeep(of(hurt("pine-yajiri1"), foe()))
    draft = drafted(state)
    assert {type(piece) for piece in draft.options()} == {Put}, "the only model to heal is healed by itself"
    assert not draft.is_complete()
    draft.add(draft.options()[0])
    assert draft.committed() == Restore((Heal(ModelId("pine-yajiri1")), draft.pieces[-1]))


def test_A7_13_spaces_taken_by_enemies_are_not_free_and_a_model_without_one_waits() -> None:
    names = [f"{column}{row}" for column in "FGHIJKLMNO" for row in (1, 2)]
    crowd = [model(f"plum-kaiken{n}", "earth.kaiken", name) for n, name in enumerate(names, start=10)]
    waiting = model("pine-yajiri1", "earth.yajiri", None)
    for number, spaces in ((19, {at("O2")}), (20, set())):
        state = upkeep(of(waiting, *crowd[:number]))
        assert set(free(state, PINE, waiting, ())) == spaces
        draft = drafted(state)
        assert draft.is_complete() is not spaces
        assert {piece.space for piece in draft.options() if isinstance(piece, Put)} == spaces


def test_A7_13_reinforcements_do_not_come_in_stealth() -> None:
    state = upkeep(of(model("pine-kaiken9", "ronin.river-imp", None), foe()))
    state.handed, state.choices = frozenset({PLUM}), {PLUM: Restore(())}
    decided(state, PINE, Restore((Put(ModelId("pine-kaiken9"), at("J1")),)), challenge="hill")
    assert state.models[ModelId("pine-kaiken9")].is_out
    assert not state.models[ModelId("pine-kaiken9")].is_hidden


def test_A7_13_all_are_asked_at_once_and_carried_out_in_initiative_order() -> None:
    state = upkeep(of(hurt("pine-yajiri1"), hurt("plum-yajiri1"), foe()))
    state.initiative = PLUM
    game = ClansGame({})
    assert game.awaited(state) == {PINE, PLUM}
    first = decided(state, PINE, game.default(state, PINE, Told()))
    assert not any(isinstance(fact, Healed) for fact in first)
    both = decided(state, PLUM, game.default(state, PLUM, Told()))
    assert [fact.model for fact in both if isinstance(fact, Healed)] == ["plum-yajiri1", "pine-yajiri1"]


def test_A31_8_A7_13_with_the_option_reinforcements_come_in_stealth_where_models_start_in_it() -> None:
    """In King of the Hill, not in a Brawl; a large base in neither."""
    for challenge, is_hidden in (("hill", True), ("brawl", False)):
        state = upkeep(
            of(model("pine-kaiken9", "earth.kaiken", None), model("pine-oni1", "earth.oni", None), foe())
        )
        state.handed, state.choices = frozenset({PLUM}), {PLUM: Restore(())}
        put = Put(ModelId("pine-kaiken9"), at("J1")), Put(ModelId("pine-oni1"), at("L1"))
        decided(state, PINE, Restore(put), challenge=challenge, reinforcementsStealth=True)
        assert state.models[ModelId("pine-kaiken9")].is_hidden is is_hidden
        assert not state.models[ModelId("pine-oni1")].is_hidden


def test_A31_8_A7_12_with_the_option_seats_have_their_upkeep_one_after_another() -> None:
    """In initiative order, each carried out before the next is asked; who has nothing to choose is passed over."""
    state = upkeep(of(hurt("pine-yajiri1"), hurt("plum-yajiri1"), foe()))
    state.initiative = PLUM
    game = ClansGame({"upkeepTogether": False, "initiative": "janken"})
    state.setting = game.setting
    assert game.awaited(state) == {PLUM}
    first = decided(state, PLUM, game.default(state, PLUM, Told()), upkeepTogether=False)
    assert [fact.model for fact in first if isinstance(fact, Healed)] == ["plum-yajiri1"]
    assert state.stage is Stage.UPKEEP
    assert game.awaited(state) == {PINE}
    then = decided(state, PINE, game.default(state, PINE, Told()), upkeepTogether=False)
    assert [fact.model for fact in then if isinstance(fact, Healed)] == ["pine-yajiri1"]
    assert state.round == 2


def test_A31_8_A7_12_a_seat_with_nothing_to_choose_is_passed_over_in_its_place() -> None:
    for first, second in ((PINE, PLUM), (PLUM, PINE)):
        state = upkeep(of(hurt("pine-yajiri1"), foe()))
        state.initiative, state.stage, state.handed = first, Stage.TURNS, frozenset()
        state.turn, state.is_dusk, state.active = second, True, None
        state.round = 1
        facts = decided_to_the_upkeep(state)
        game = ClansGame({"upkeepTogether": False})
        assert game.awaited(state) == {PINE}, facts
        decided(state, PINE, game.default(state, PINE, Told()), upkeepTogether=False)
        assert state.round == 2


def decided_to_the_upkeep(state: State) -> list[Any]:
    """The end of a round, up to the upkeep."""
    game = ClansGame({"upkeepTogether": False})
    facts = []
    for fact in goes_on(under(game.setting, state), Told()):
        game.evolve(state, fact)
        facts.append(fact)
    return facts


def test_A31_8_A26_6_with_the_option_nobody_without_a_seat_sees_more_than_the_round() -> None:
    assert ClansGame({}).is_watchable
    assert not ClansGame({"spectatorView": "none"}).is_watchable


def test_A7_14_at_its_own_winning_condition_and_after_the_rounds() -> None:
    state = of(foe("J10"))
    state.scores = {PINE: 8, PLUM: 0}
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "V V V", FOE: "E E E"}))
    assert isinstance(facts[-1], MatchEnded)
    assert sum(isinstance(fact, FightBegan) for fact in facts) == 1
