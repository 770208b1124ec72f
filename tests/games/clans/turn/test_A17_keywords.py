"""A17: the keywords of the six shrine teams that are used in a turn; those that count dice are among the pools."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import (
    Attack,
    Hurry,
    Move,
    Pass,
    React,
    Reroll,
    Rest,
    Run,
    Try,
    Turn,
    Use,
)
from bot.games.clans.facts.activating import Blinked
from bot.games.clans.facts.fighting import BonusDeclared, FightBegan, PoolsCounted
from bot.games.clans.facts.rolling import Rerolled, Rolled
from bot.games.clans.facts.rounds import Healed
from bot.games.clans.facts.setup import StageCame
from bot.games.clans.kinds import Keyword, ModelId, Place, Token
from bot.games.clans.orders.kinds import Tidal, TidalOrder
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Activation, Stage, Window
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Effect, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.words.choices import choice
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position

ME, FRIEND, FOE = ModelId("pine-madoushi1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")
SETTING = ClansGame({}).setting


def of(profile: str, *others: Any, **changes: Any) -> State:
    """Its activation, on J9 looking north, with others on the board."""
    return position(model(ME, profile, "J9", **changes), *others, active=ME)


def foe(space: str = "J10", **changes: Any) -> Any:
    return model(FOE, "earth.kaiken", space, "S", **changes)


def friend(space: str = "K9", **changes: Any) -> Any:
    return model(FRIEND, "earth.kaiken", space, **changes)


def hurt(**changes: Any) -> Model:
    """An Earth madoushi in the healing house."""
    return replace(model(ME, "shrine.earth.madoushi", None, **changes), place=Place.HOUSE)


def open_(state: State) -> list[Piece]:
    assert state.turn is not None
    return list(pieces(state, state.turn))


@pytest.mark.parametrize(
    ("profile", "keyword", "passed", "won"),
    [
        ("shrine.earth.madoushi", Keyword.TOUGH, "E A A", Token.PROTECT),
        ("shrine.void.madoushi", Keyword.BLOOD_LUST, "V A A", Token.HASTE),
        ("shrine.spirit.chunin", Keyword.FORTUNE, "S A A", Token.LUCKY),
    ],
)
def test_A17_a_test_at_the_start_of_an_activation_wins_a_token(
    profile: str, keyword: Keyword, passed: str, won: Token
) -> None:
    target = FRIEND if keyword is Keyword.FORTUNE else None
    winner = target or ME
    for shown, number in ((passed, 1), ("A A A A A A", 0)):
        state = of(profile, friend())
        carried_out(state, Try(keyword, target), luck=Told({ME: shown}))
        assert state.models[winner].tokens.get(won, 0) == number
        assert Try(keyword, target) not in open_(state)
    state = of(profile, friend())
    carried_out(state, Move(at("J10")))
    assert not any(isinstance(piece, Try) for piece in open_(state))


@pytest.mark.parametrize(
    ("profile", "keyword"),
    [
        ("shrine.earth.madoushi", Keyword.TOUGH),
        ("shrine.void.madoushi", Keyword.BLOOD_LUST),
        ("shrine.spirit.chunin", Keyword.FORTUNE),
        ("shrine.spirit.kunoichi", Keyword.BLINK),
    ],
)
def test_A17_a_test_is_drafted_once(profile: str, keyword: Keyword) -> None:
    """A second one would end what is committed before the pieces after it; each move has a Blink of its own."""
    draft = ActivationDraft(of(profile, friend()), PINE)
    (first, *_others) = tries(draft, keyword)
    draft.add(first)
    draft.add(Turn(Direction.E))
    assert tries(draft, keyword) == []
    draft.add(Move(at("J10")))
    assert bool(tries(draft, keyword)) is (keyword is Keyword.BLINK)


def tries(draft: ActivationDraft, keyword: Keyword) -> list[Piece]:
    return [piece for piece in draft.options() if isinstance(piece, Try) and piece.keyword is keyword]


def test_A17_fortune_is_for_itself_or_a_friend_in_its_zone() -> None:
    state = of("shrine.spirit.chunin", friend(), model("pine-kaiken3", "earth.kaiken", "L9"), foe("I9"))
    targets = {piece.target for piece in open_(state) if isinstance(piece, Try)}
    assert targets == {ME, FRIEND}


def test_A17_blood_lust_gives_haste_that_is_usable_at_once() -> None:
    state = of("shrine.void.madoushi")
    carried_out(state, Try(Keyword.BLOOD_LUST), Hurry(is_move=True), luck=Told({ME: "V A A"}))
    assert state.active is not None
    assert (state.active.moves, state.models[ME].tokens) == (2, {})


def test_A13_3_A_C62_a_test_at_the_start_ends_stealth() -> None:
    state = of("shrine.earth.madoushi", is_hidden=True)
    carried_out(state, Try(Keyword.TOUGH))
    assert not state.models[ME].is_hidden


def test_A17_drown_slows_every_enemy_in_its_zone() -> None:
    others = [foe(), model("plum-kaiken2", "earth.kaiken", "I8", is_hidden=True), friend()]
    far = model("plum-kaiken3", "earth.kaiken", "J11")
    state = of("shrine.water.madoushi", *others, far)
    carried_out(state, Use(Keyword.DROWN), luck=Told({ME: "W A A"}))
    slowed = {each.id for each in state.models.values() if each.has(Token.SLOW)}
    assert slowed == {FOE, "plum-kaiken2"}
    failed = of("shrine.water.madoushi", foe())
    carried_out(failed, Use(Keyword.DROWN))
    assert not failed.models[FOE].tokens


def test_A17_healing_takes_off_a_friend_in_its_zone_whatever_harms_it() -> None:
    tokens = {Token.STUN: 2, Token.POISON: 1, Token.CURSE: 3, Token.LUCKY: 1}
    state = of("shrine.spirit.madoushi", friend(tokens=tokens), model("pine-kaiken3", "earth.kaiken", "I9"))
    uses = [piece for piece in open_(state) if isinstance(piece, Use)]
    assert uses == [Use(Keyword.HEALING, FRIEND)]
    carried_out(state, *uses, luck=Told({ME: "S A A"}))
    assert state.models[FRIEND].tokens == {Token.LUCKY: 1}


def test_A17_A_C44_blink_before_any_move_is_free_or_half_as_far() -> None:
    state = position(model("pine-kunoichi1", "shrine.spirit.kunoichi", "J9"), foe(), active="pine-kunoichi1")
    carried_out(state, Try(Keyword.BLINK), Move(at("J13")), luck=Told({"pine-kunoichi1": "S A A"}))
    assert state.space_of(ModelId("pine-kunoichi1")) == at("J13")
    # A run is a move of its own: it may be blinked again, and what was left of the move is over.
    assert Try(Keyword.BLINK) in open_(state)
    carried_out(state, Try(Keyword.BLINK))
    assert not any(isinstance(piece, Move) for piece in open_(state))
    assert max(at(f"J{row}") for row in range(14, 21) if Run(at(f"J{row}")) in open_(state)) == at("J16")


def test_A17_A8_9_a_blink_is_for_its_move_alone_and_no_run_is_offered_by_it() -> None:
    me = ModelId("pine-kunoichi1")
    wall = [
        model(f"plum-kaiken{n}", "earth.kaiken", f"{c}12", "S") for n, c in enumerate("CDEFGHIJKLMNOPQ", 1)
    ]
    state = position(model(me, "shrine.spirit.kunoichi", "J9"), *wall, active=me)
    facts = carried_out(state, Try(Keyword.BLINK), Move(at("J10")), luck=Told({me: "S A A"}))
    assert Blinked(me, is_free=True) in facts
    # Past the wall with what is left of the blinking move; a run has to go round it.
    assert {Move(at("J14")), Run(at("J11"))} <= set(open_(state))
    assert Run(at("J14")) not in open_(state)
    draft = ClansGame({}).drafts.draft(state, PINE)
    assert draft is not None
    for piece in [each for each in draft.options() if isinstance(each, Run)]:
        other = ClansGame({}).drafts.draft(state, PINE)
        assert other is not None
        other.add(piece)


@pytest.mark.parametrize(("slowed", "left"), [(False, 3), (True, 2)])
def test_A7_8_A_C44_slow_and_a_failed_blink_halve_one_after_the_other(slowed: bool, left: int) -> None:
    me = ModelId("pine-kunoichi1")
    state = position(model(me, "shrine.spirit.kunoichi", "J9"), active=me)
    state.active = Activation(me, is_slowed=slowed)
    carried_out(state, Try(Keyword.BLINK))
    reached = {piece.space for piece in open_(state) if isinstance(piece, Move)}
    assert at(f"J{9 + left}") in reached
    assert at(f"J{10 + left}") not in reached


def test_A17_A_C19_gale_of_blows_goes_on_with_2_fewer_each_time() -> None:
    wall = [foe(), model("plum-kaiken2", "earth.kaiken", "I10", "S")]
    state = of("shrine.air.madoushi", *wall)
    facts = carried_out(state, Attack(FOE))
    assert [fact.attack for fact in facts if isinstance(fact, PoolsCounted)] == [3]
    assert any(isinstance(piece, Attack) for piece in open_(state))
    # Between two attacks it may turn (A7.9).
    again = Attack(ModelId("plum-kaiken2"), is_further=True)
    assert choice(state, again).label.endswith("1 v 4")
    facts = carried_out(state, Turn(Direction.NW), again)
    assert [fact.attack for fact in facts if isinstance(fact, PoolsCounted)] == [1]
    assert state.active is None


def test_A17_A7_7_A10_14_with_haste_there_are_two_gales() -> None:
    state = of("shrine.air.madoushi", foe(), tokens={Token.HASTE: 1})
    again = Attack(FOE, is_further=True)
    facts = carried_out(state, Hurry(is_move=False), Attack(FOE))
    # The further attack may be left out: then the second action is an attack with all its dice.
    assert {Attack(FOE), again} <= set(open_(state))
    for piece in (again, Attack(FOE), again):
        facts += carried_out(state, piece)
    assert [fact.attack for fact in facts if isinstance(fact, PoolsCounted)] == [3, 1, 3, 1]
    assert state.active is None


def test_A17_a_further_attack_takes_no_action_in_a_draft_either() -> None:
    state = of("shrine.air.madoushi", foe())
    carried_out(state, Attack(FOE))
    draft = ClansGame({}).drafts.draft(state, PINE)
    assert draft is not None
    draft.add(Attack(FOE, is_further=True))
    assert not any(isinstance(piece, Run) for piece in draft.options())


def test_A17_the_gale_is_over_when_nobody_is_in_reach() -> None:
    state = of("shrine.air.madoushi", foe())
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "V V V", FOE: "E E E"}))
    assert sum(isinstance(fact, FightBegan) for fact in facts) == 1
    assert state.active is None


def test_A17_regeneration_brings_it_back_besides_others_and_may_be_rerolled() -> None:
    for shown, is_back in (("E A A", True), ("A A A A E A", True), ("A A A A A A", False)):
        me = hurt()
        state = position(me, friend(is_activated=True), foe(is_activated=True), active=FRIEND)
        facts = carried_out(state, Rest(), luck=Told({ME: shown}))
        assert (Healed(ME) in facts) is is_back
        assert any(isinstance(fact, Rerolled) for fact in facts) is (shown != "E A A")
        assert facts.index(StageCame(Stage.UPKEEP)) > max(
            (n for n, fact in enumerate(facts) if isinstance(fact, Healed)), default=0
        )


def test_A17_regeneration_is_asked_about_before_the_upkeep() -> None:
    me = hurt()
    state = position(me, friend(is_activated=True), foe(is_activated=True), active=FRIEND)
    carried_out(state, Rest(), luck=Told({ME: "A A A A A E"}), orders=False)
    assert state.question is not None
    assert (state.question.seat, state.question.window) == (PINE, Window.AFTER_ROLL)
    facts = decided(state, PINE, Reroll(Effect.MASTERY, ME, (0, 1, 2)), Told({ME: "A A E"}))
    assert Healed(ME) in facts
    assert state.stage is Stage.UPKEEP


@pytest.mark.parametrize(
    ("changes", "tests"),
    [
        ({}, 1),
        ({"tokens": {Token.DELAY: 1}}, 0),
        ({"place": Place.RESERVE}, 0),
        ({"profile": "earth.kaiken"}, 0),
        ({"used": frozenset({Keyword.REGENERATION})}, 0),
    ],
)
def test_A17_regeneration_is_tested_once_by_an_undelayed_model_in_the_healing_house(
    changes: dict[str, Any], tests: int
) -> None:
    me = replace(hurt(), **changes)
    state = position(me, friend(is_activated=True), foe(is_activated=True), active=FRIEND)
    facts = carried_out(state, Rest(), luck=Told({ME: "A A A A A A"}))
    assert sum(isinstance(f, Rolled) and f.purpose is Purpose.REGENERATION for f in facts) == tests


def attacked(**changes: Any) -> State:
    """A Water chunin with DF 4 is attacked by a Fire chunin with AT 4."""
    mine = model("pine-chunin1", "shrine.fire.chunin", "J9")
    theirs = model("plum-chunin1", "shrine.water.chunin", "J10", "S", **changes)
    return position(mine, theirs, active="pine-chunin1")


def test_A17_tidal_wave_makes_the_defender_chooser_once_a_round() -> None:
    target = ModelId("plum-chunin1")
    state = attacked()
    facts = carried_out(state, Attack(target))
    assert BonusDeclared(target, Keyword.TIDAL_WAVE) in facts
    assert [f.defence for f in facts if isinstance(f, PoolsCounted)] == [4, 5]
    again = attacked(used=frozenset({Keyword.TIDAL_WAVE}))
    assert not any(isinstance(f, BonusDeclared) for f in carried_out(again, Attack(target)))


def test_A30_5_tidal_wave_by_order() -> None:
    orders = ClansOrders()
    for rule, answer in ((Tidal.FIRST, React(Keyword.TIDAL_WAVE)), (Tidal.NEVER, Pass()), (Tidal.ASK, None)):
        state = attacked()
        state.change(ModelId("plum-chunin1"), facing=Direction.N)
        carried_out(state, Attack(ModelId("plum-chunin1")), orders=False)
        assert orders.answer(state, PLUM, (TidalOrder(rule),)) == answer
        # 5 against 4: one die more does not make the defender the chooser (A27).
        assert orders.answer(state, PLUM, ()) == Pass()


def test_A17_A_C4_a_mastery_works_once_a_round_and_not_on_its_own_element() -> None:
    state = of("shrine.fire.madoushi", foe())
    carried_out(state, Attack(FOE), luck=Told({ME: "F S S", FOE: "E E E"}), orders=False)
    options = ClansGame({}).options(state, PINE)
    rerolls = [each for each in options if isinstance(each, Reroll)]
    assert {each.effect for each in rerolls} == {Effect.MASTERY}
    assert {place for each in rerolls for place in each.dice} == {1, 2}
    decided(state, PINE, Reroll(Effect.MASTERY, ME, (1, 2)), Told({ME: "V F"}), orders=False)
    assert Keyword.FIRE_MASTERY in state.models[ME].used


@pytest.mark.parametrize(
    ("profile", "ours", "theirs", "tokens"),
    [
        ("shrine.fire.madoushi", "E F V", "S E E", {Token.STUN: 1, Token.POISON: 1}),
        ("shrine.fire.madoushi", "V F F", "W E E", {}),
        ("shrine.fire.madoushi", "F F F", "W W S", {Token.STUN: 1}),
        ("shrine.fire.madoushi", "F F F", "W S S", {Token.STUN: 1, Token.POISON: 1}),
        ("shrine.spirit.kaiken", "E S", "W", {Token.STUN: 1, Token.CURSE: 1}),
        ("shrine.spirit.kaiken", "V S", "E", {}),
        ("shrine.spirit.kaiken", "E A", "W", {Token.STUN: 1}),
    ],
)
def test_A10_12_A17_A_C29_a_die_that_is_left_over_poisons_or_curses(
    profile: str, ours: str, theirs: str, tokens: dict[Token, int]
) -> None:
    other = "earth.kaiken" if len(theirs.split()) > 1 else "earth.yajiri"
    state = of(profile, model(FOE, other, "J10", "S"), used=frozenset({Keyword.FIRE_MASTERY}))
    carried_out(state, Attack(FOE), luck=Told({ME: ours, FOE: theirs}))
    assert state.models[FOE].tokens == tokens


def test_A17_combined_attack_and_guard_help_twice() -> None:
    help_ = [
        model("pine-chunin1", "shrine.fire.chunin", "K9"),
        model("plum-chunin1", "shrine.earth.chunin", "I8"),
    ]
    state = of("fire.kaiken", foe(), *help_)
    # A helper in the zone of another enemy than the fighters does not count (A10.4).
    state.change(ModelId("plum-chunin1"), is_hidden=True)
    assert [f.attack for f in carried_out(state, Attack(FOE)) if isinstance(f, PoolsCounted)] == [5]
    state = of("fire.kaiken", foe(), help_[1])
    assert [f.defence for f in carried_out(state, Attack(FOE)) if isinstance(f, PoolsCounted)] == [5]


def test_A17_close_combat_master_rerolls_one_die_on_either_side() -> None:
    state = attacked(used=frozenset(Keyword))
    state.change(ModelId("pine-chunin1"), used=frozenset(Keyword))
    luck = Told({"pine-chunin1": "A A A F E", "plum-chunin1": "E E E E V"})
    facts = carried_out(state, Attack(ModelId("plum-chunin1")), luck=luck)
    found = [fact for fact in facts if isinstance(fact, Rerolled)]
    assert {fact.effect for fact in found} == {Effect.CLOSE_COMBAT_MASTER}
    assert all(len(fact.places) == 1 for fact in found)
    assert {fact.model for fact in found} >= {"pine-chunin1"}
