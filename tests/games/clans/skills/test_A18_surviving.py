"""A12.3, A18: skills against Injuries and Stuns, and in answer to them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Decision, Fact, Order
from bot.games.clans.decisions import Attack, Keep, Pass, React
from bot.games.clans.facts.activating import Marked
from bot.games.clans.facts.fighting import Injured, SkillUsed, Stunned
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.kinds import Ability, ModelId, Place, Skill, Token
from bot.games.clans.orders import kinds as o
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.words.choices import choice
from bot.games.clans.words.events import events
from bot.games.clans.words.outcomes import details
from bot.games.clans.words.questions import question
from tests.games.clans.positions import PLUM, Told, carried_out, decided, model, position

ME, FOE, HEALER = ModelId("pine-ronin1"), ModelId("plum-kaiken1"), ModelId("plum-madoushi1")
GAME = ClansGame({})
HERBS = React(Ability.HEALING_HERBS, HEALER)


def skilled(name: str, profile: str, space: str, *skills: Skill, **changes: Any) -> Model:
    facing = "S" if name.startswith("plum") else "N"
    return model(name, profile, space, changes.pop("facing", facing), learnt=frozenset(skills), **changes)


def struck(ours: str, foe: Model, *others: Model, more: str = "") -> tuple[State, list[Fact]]:
    """Momotaro (6 dice here) attacks a model whose dice are all Water; then `more`, its single dice."""
    state = position(model(ME, "ronin.peach", "J9"), foe, *others, active=ME)
    facts = carried_out(
        state, Attack(foe.id), luck=Told({ME: ours * 6, foe.id: "W" * 9 + more}), orders=False
    )
    return state, facts + answered(state, more)


def answered(state: State, more: str = "") -> list[Fact]:
    """The facts until a seat is asked about a blow or a skill."""
    facts: list[Fact] = []
    while state.question is not None and state.question.window not in (Window.REPLACE, Window.SKILL):
        answer = GAME.default(state, state.question.seat, Told())
        facts += decided(state, state.question.seat, answer, Told({FOE: more}), orders=False)
    return facts


def tokens(state: State, name: ModelId) -> dict[Token, int]:
    return dict(state.models[name].tokens)


# ---- Resilient and Indomitable


@pytest.mark.parametrize(
    ("face", "resists"), [("S", True), ("A", True), ("E", True), ("V", False), ("F", False)]
)
def test_A18_A_C3_the_moon_princess_resists_on_three_faces(face: str, resists: bool) -> None:
    princess = model(FOE, "ronin.princess", "J10", "S")
    state = position(model(ME, "fire.chunin", "J9"), princess, active=ME)
    luck = Told({ME: "V V V V", FOE: f"W W {face}"})
    facts = carried_out(state, Attack(FOE), luck=luck)
    assert (Injured(FOE, ME) not in facts) is resists


def musashi(**changes: Any) -> Model:
    return model(FOE, "ronin.oars", "J10", "S", **changes)


def hit(foe: Model, ours: str, die: str) -> tuple[State, list[Fact]]:
    state = position(model(ME, "ronin.peach", "J9"), foe, active=ME)
    facts = carried_out(state, Attack(FOE), luck=Told({ME: ours * 5, FOE: f"W W W {die}"}), orders=False)
    while state.question is not None and state.question.window is not Window.REPLACE:
        answer = GAME.default(state, state.question.seat, Told())
        facts += decided(state, state.question.seat, answer, Told({FOE: die}), orders=False)
    return state, facts


def test_A18_A_C35_musashi_is_stunned_in_place_of_his_first_injury_and_may_protect_against_that() -> None:
    state, facts = hit(musashi(tokens={Token.PROTECT: 1}), "V", "E")
    assert SkillUsed(FOE, Ability.INDOMITABLE) in facts
    assert state.question is not None
    assert not state.blows[0].is_injury
    decided(state, PLUM, Keep(), orders=False)
    assert tokens(state, FOE) == {}


def test_A18_A_C35_a_second_injury_in_a_round_is_one() -> None:
    state, facts = hit(musashi(used=frozenset({Ability.INDOMITABLE})), "V", "E")
    assert Injured(FOE, ME) in facts
    assert state.models[FOE].place is Place.HOUSE


def test_A18_an_injury_turned_by_resilient_leaves_indomitable_unused() -> None:
    state, facts = hit(musashi(), "V", "F")
    assert Stunned(FOE, ME) in facts
    assert Ability.INDOMITABLE not in state.models[FOE].used


def test_A12_4_indomitable_stops_a_third_stun_and_leaves_two() -> None:
    state, facts = hit(musashi(tokens={Token.STUN: 2}), "E", "E")
    assert not any(isinstance(fact, Injured | Stunned) for fact in facts)
    assert tokens(state, FOE) == {Token.STUN: 2}
    assert Ability.INDOMITABLE in state.models[FOE].used


def test_A12_4_a_third_stun_meets_protect_before_indomitable() -> None:
    both = {Token.STUN: 2, Token.PROTECT: 1}
    state, _facts = hit(musashi(tokens=both), "E", "E")
    decided(state, PLUM, Keep(), orders=False)
    assert tokens(state, FOE) == {Token.STUN: 2}
    assert Ability.INDOMITABLE not in state.models[FOE].used
    state, _facts = hit(musashi(tokens=both), "E", "E")
    decided(state, PLUM, Pass(), orders=False)
    assert tokens(state, FOE) == both
    assert Ability.INDOMITABLE in state.models[FOE].used


def test_A_C36_an_injury_turned_into_a_third_stun_injures() -> None:
    _state, facts = hit(musashi(tokens={Token.STUN: 2}), "V", "E")
    assert Injured(FOE, ME) in facts


# ---- Healing Herbs


def healer(space: str = "K10", **changes: Any) -> Model:
    return skilled(HEALER, "earth.madoushi", space, Ability.HEALING_HERBS, **changes)


def victim(**changes: Any) -> Model:
    return model(FOE, "earth.chunin", "J10", "S", **changes)


def test_A18_healing_herbs_take_an_injury_for_a_stun() -> None:
    state, _facts = struck("V", victim(), healer())
    assert state.question is not None
    assert set(GAME.options(state, PLUM)) == {HERBS, Pass()}
    assert "Save it?" in question(state, PLUM)
    facts = decided(state, PLUM, HERBS, orders=False)
    assert SkillUsed(HEALER, Ability.HEALING_HERBS, FOE) in facts
    assert Stunned(HEALER) in facts
    assert state.models[FOE].is_out
    assert tokens(state, FOE) == {}
    assert tokens(state, HEALER) == {Token.STUN: 1}


@pytest.mark.parametrize(
    "other",
    [
        healer("L10"),
        healer(tokens={Token.MOON_POWER: 1}),
        model(HEALER, "earth.madoushi", "K10", "S"),
    ],
    ids=["two away", "with Moon Power", "without Herbs"],
)
def test_A18_nobody_is_asked_where_no_herbs_can_be_given(other: Model) -> None:
    _state, facts = struck("V", victim(), other)
    assert Injured(FOE, ME) in facts
    assert not any(isinstance(fact, Asked) and fact.window is Window.REPLACE for fact in facts)


def test_A18_herbs_do_not_help_against_a_stun() -> None:
    _state, facts = struck("E", victim(), healer())
    assert Stunned(FOE, ME) in facts


def test_A18_A_C37_the_third_stun_of_a_healer_injures_her_without_credit() -> None:
    state, _facts = struck("V", victim(), healer(tokens={Token.STUN: 2}))
    facts = decided(state, PLUM, HERBS, orders=False)
    assert Injured(HEALER, None) in facts
    assert state.models[FOE].is_out


def test_A12_4_herbs_stop_a_third_stun_and_leave_two() -> None:
    state, _facts = struck("E", victim(tokens={Token.STUN: 2}), healer())
    decided(state, PLUM, HERBS, orders=False)
    assert tokens(state, FOE) == {Token.STUN: 2}


def test_A12_3_herbs_and_protect_are_one_question() -> None:
    state, _facts = struck("V", victim(tokens={Token.PROTECT: 1}), healer())
    assert set(GAME.options(state, PLUM)) == {Keep(), HERBS, Pass()}
    assert decided(state, PLUM, Pass(), orders=False).count(Injured(FOE, ME)) == 1


@pytest.mark.parametrize(
    ("foe", "stuns", "order", "answer"),
    [
        ("earth.chunin", 0, (), HERBS),
        ("earth.chunin", 2, (), Pass()),
        ("earth.kaiken", 0, (), Pass()),
        ("earth.kaiken", 0, (o.HerbsOrder(o.Herbs.ALWAYS),), HERBS),
        ("earth.chunin", 0, (o.HerbsOrder(o.Herbs.NEVER),), Pass()),
        ("earth.chunin", 0, (o.HerbsOrder(o.Herbs.ASK),), None),
    ],
)
def test_A27_A30_5_herbs_are_for_a_dearer_friend(
    foe: str, stuns: int, order: tuple[Order, ...], answer: Decision | None
) -> None:
    held = {Token.STUN: stuns} if stuns else {}
    state, _facts = struck("V", model(FOE, foe, "J10", "S"), healer(tokens=held))
    assert ClansOrders().answer(state, PLUM, order) == answer
    if not order:
        assert GAME.default(state, PLUM, Told()) == answer


def test_A30_5_an_order_for_a_skill_is_listed_for_a_team_that_has_it() -> None:
    state, _facts = struck("V", victim(), healer())
    listed = {type(each) for each in ClansOrders().listed(state, PLUM)}
    assert o.HerbsOrder in listed
    assert o.NetOrder not in listed


# ---- Net and Ink Attack


def netting(ours: str = "V V V", **changes: Any) -> tuple[State, list[Fact]]:
    """An Ika chunin with a Net attacks a kaiken; two more enemies stand before it, and one behind it."""
    chunin = skilled(ME, "water.chunin", "J9", Ability.NET)
    foe = model(FOE, "fire.kaiken", "J10", "S")
    near = (
        model("plum-madoushi1", "fire.madoushi", "K12", "S"),
        model("plum-chunin1", "fire.chunin", "I12", "S", **changes),
    )
    away = model("plum-kaiken3", "fire.kaiken", "J13", "S"), model("plum-kaiken2", "fire.kaiken", "J7", "S")
    state = position(chunin, foe, *near, *away, active=ME)
    facts = carried_out(state, Attack(FOE), luck=Told({ME: ours, FOE: "W W"}), orders=False)
    return state, facts + answered(state)


def test_A18_a_net_stuns_an_enemy_that_it_sees_within_three() -> None:
    state, _facts = netting()
    assert state.question is not None
    assert state.question.skill is Ability.NET
    offered = {each.target for each in GAME.options(state, state.question.seat) if isinstance(each, React)}
    assert offered == {"plum-chunin1", "plum-madoushi1"}
    facts = decided(state, state.question.seat, React(Ability.NET, ModelId("plum-madoushi1")), orders=False)
    assert Stunned(ModelId("plum-madoushi1"), ME) in facts
    assert state.fight is None


def test_A18_a_net_may_be_kept_and_follows_only_from_an_injury() -> None:
    state, _facts = netting()
    assert state.question is not None
    decided(state, state.question.seat, Pass(), orders=False)
    assert state.fight is None
    assert not state.models[ModelId("plum-chunin1")].tokens
    state, _facts = netting("E E E")
    assert state.fight is None


@pytest.mark.parametrize(
    ("stuns", "order", "target"),
    [
        (0, (), "plum-chunin1"),
        (1, (), "plum-madoushi1"),
        (1, (o.NetOrder(o.Stunning.CHUNIN),), "plum-chunin1"),
        (0, (o.NetOrder(o.Stunning.NEVER),), None),
    ],
)
def test_A27_A30_5_a_net_takes_the_dearest_without_a_stun(
    stuns: int, order: tuple[Order, ...], target: str | None
) -> None:
    state, _facts = netting(tokens={Token.STUN: stuns} if stuns else {})
    assert state.question is not None
    answer = ClansOrders().answer(state, state.question.seat, order)
    assert answer == (Pass() if target is None else React(Ability.NET, ModelId(target)))


def test_A18_a_net_that_injures_by_a_third_stun_is_cast_again() -> None:
    state, _facts = netting(tokens={Token.STUN: 2})
    assert state.question is not None
    seat = state.question.seat
    facts = decided(state, seat, React(Ability.NET, ModelId("plum-chunin1")), orders=False)
    assert Injured(ModelId("plum-chunin1"), ME) in facts
    assert state.question is not None
    assert state.question.skill is Ability.NET


def test_A18_a_net_is_told() -> None:
    state, before = netting()
    assert state.question is not None
    asked = choice(state, React(Ability.NET, ModelId("plum-chunin1")))
    assert asked.label == "Net: ■ Chunin 1"
    assert "Stun" in asked.note
    assert "does ● Ronin 1 use Net?" in question(state, state.question.seat)
    facts = decided(state, state.question.seat, React(Ability.NET, ModelId("plum-chunin1")), orders=False)
    told = " ".join(line for event in events([*before, *facts]) for line in details(event))
    assert "Pine Ronin 1 uses Net on Plum Chunin 1. Plum Chunin 1 is Stunned." in told


def inked(face: str, **changes: Any) -> tuple[State, list[Fact]]:
    """An Ika oni with Ink Attack is attacked; two enemies stand before it, another one behind it."""
    oni = skilled(FOE, "water.oni", "J10", Ability.INK_ATTACK, **changes)
    others = (model(f"pine-kaiken{n}", "fire.kaiken", each) for n, each in ((1, "K9"), (2, "J12")))
    state, facts = struck(face, oni, *others, more="FFF")
    return state, facts


@pytest.mark.parametrize("face", ["V", "E"])
def test_A18_ink_is_thrown_by_who_is_hit_before_it_leaves(face: str) -> None:
    state, facts = inked(face)
    assert state.question is not None
    assert (state.question.seat, state.question.skill) == (PLUM, Ability.INK_ATTACK)
    assert state.models[FOE].is_out
    offered = {each.target for each in GAME.options(state, PLUM) if isinstance(each, React)}
    assert offered == {ME, "pine-kaiken1"}
    facts = decided(state, PLUM, React(Ability.INK_ATTACK, ME), orders=False)
    hits = [fact for fact in facts if isinstance(fact, Stunned | Injured)]
    assert hits == [Stunned(ME, FOE), Injured(FOE, ME) if face == "V" else Stunned(FOE, ME)]


def test_A18_ink_may_be_kept() -> None:
    state, _facts = inked("E")
    assert Stunned(FOE, ME) in decided(state, PLUM, Pass(), orders=False)
    assert not state.models[ME].tokens


# ---- what follows by itself


@pytest.mark.parametrize(("ours", "is_poisoned"), [("V V V", False), ("E E E", False), ("A A A", True)])
def test_A18_poisoned_weapons_poison_who_is_not_hit(ours: str, is_poisoned: bool) -> None:
    fox = skilled(ME, "spirit.chunin", "J9", Ability.POISONED_WEAPONS)
    state = position(fox, model(FOE, "fire.kaiken", "J10", "S"), active=ME)
    facts = carried_out(state, Attack(FOE), luck=Told({ME: ours, FOE: "W W"}))
    assert (Marked(FOE, Token.POISON) in facts) is is_poisoned


def test_A18_A_C30_a_target_that_spends_protect_is_poisoned() -> None:
    fox = skilled(ME, "spirit.chunin", "J9", Ability.POISONED_WEAPONS)
    foe = model(FOE, "fire.kaiken", "J10", "S", tokens={Token.PROTECT: 1})
    state = position(fox, foe, active=ME)
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "E E E", FOE: "W W"}), orders=False)
    facts += answered(state)
    facts += decided(state, PLUM, Keep(), orders=False)
    assert Marked(FOE, Token.POISON) in facts
    assert tokens(state, FOE) == {Token.POISON: 1}


@pytest.mark.parametrize(
    ("attacks", "foe", "ours", "theirs"),
    [(True, "fire.kaiken", "V V V V", "W W"), (False, "fire.yajiri", "S S S", "A A")],
)
def test_A18_soul_capture_wins_haste_in_attack_and_defence(
    attacks: bool, foe: str, ours: str, theirs: str
) -> None:
    chunin = ModelId("pine-chunin1")
    taker = skilled(chunin, "void.chunin", "J9", Ability.SOUL_CAPTURE)
    state = position(taker, model(FOE, foe, "J10", "S"), active=chunin if attacks else FOE)
    facts = carried_out(state, Attack(FOE if attacks else chunin), luck=Told({chunin: ours, FOE: theirs}))
    assert Injured(FOE, chunin) in facts
    assert Marked(chunin, Token.HASTE) in facts
