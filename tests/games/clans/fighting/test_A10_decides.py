"""A10.9 to A10.12, A22.10: which seat decides what of a result, and who has what of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Fact, Seat
from bot.games.clans.challenges.challenges import follows
from bot.games.clans.decisions import Attack, Choose, Push, Shoot, Shuriken
from bot.games.clans.facts.fighting import BlowFell, FightBegan, Injured, PoolsCounted, Scored, Stunned
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.kinds import Element, ModelId, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Question, Window
from bot.games.clans.state.rolls import Fight, Step
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position, under

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
SETTING = ClansGame({}).setting


def picking(chooser: Seat, face: Element, *more: Any) -> State:
    """Pine attacks from J9, and a seat picks this face or another one."""
    state = position(
        model(ME, "water.kaiken", "J9"), model(FOE, "earth.kaiken", "J10", "S"), *more, active=ME
    )
    other = Element.EARTH if face is not Element.EARTH else Element.VOID
    state.fight = Fight(ME, FOE, step=Step.CHOOSING, left=((face, other),) * 2, chooser=chooser)
    state.question = Question(chooser, Window.CHOOSE, ME)
    return state


def picked(state: State, face: Element) -> list[Fact]:
    assert state.question is not None
    return decided(state, state.question.seat, Choose(face), orders=False)


def asked(state: State) -> tuple[Seat, Window, ModelId]:
    assert state.question is not None
    return state.question.seat, state.question.window, state.question.model


@pytest.mark.parametrize("chooser", [PINE, PLUM])
def test_A10_9_air_is_moved_by_the_attackers_seat_with_either_chooser(chooser: Seat) -> None:
    state = picking(chooser, Element.AIR)
    picked(state, Element.AIR)
    assert asked(state) == (PINE, Window.PUSH, FOE)


@pytest.mark.parametrize("chooser", [PINE, PLUM])
def test_A10_10_water_moves_the_attacker_by_its_chooser_and_the_defender_by_its_own_seat(
    chooser: Seat,
) -> None:
    state = picking(chooser, Element.WATER)
    picked(state, Element.WATER)
    assert asked(state) == (chooser, Window.PUSH, ME)
    decided(state, chooser, Push(at("J7"), Direction.E), orders=False)
    assert (state.models[ME].space, state.models[ME].facing) == (at("J7"), Direction.E)
    assert asked(state) == (PLUM, Window.PLACE, FOE)
    offered = {each.space for each in ClansGame({}).options(state, PLUM) if isinstance(each, Push)}
    # All around J7 but the three spaces behind who looks east.
    assert offered == {at(name) for name in ("J6", "J8", "K6", "K7", "K8")}


def test_A10_10_the_place_where_the_defender_stands_counts_as_free() -> None:
    state = picking(PINE, Element.WATER)
    picked(state, Element.WATER)
    decided(state, PINE, Push(at("J9"), Direction.N), orders=False)
    offered = {each.space for each in ClansGame({}).options(state, PLUM) if isinstance(each, Push)}
    assert offered == {at(name) for name in ("I9", "I10", "J10", "K9", "K10")}


@pytest.mark.parametrize("face", [Element.AIR, Element.WATER])
def test_A8_12_a_result_moves_up_to_three_steps(face: Element) -> None:
    state = picking(PINE, face)
    picked(state, face)
    offered = {each.space for each in ClansGame({}).options(state, PINE) if isinstance(each, Push)}
    far = "J12" if face is Element.WATER else "J13"
    assert at(far) in offered
    assert at(far[0] + str(int(far[1:]) + 1)) not in offered


@pytest.mark.parametrize("chooser", [PINE, PLUM])
@pytest.mark.parametrize(
    ("face", "victim", "credit"),
    [(Element.VOID, FOE, ME), (Element.EARTH, FOE, ME), (Element.SPIRIT, ME, FOE)],
)
def test_A10_15_the_cause_is_the_chooser_and_the_credit_the_victims_enemys(
    chooser: Seat, face: Element, victim: ModelId, credit: ModelId
) -> None:
    facts = picked(picking(chooser, face), face)
    blow = BlowFell(victim, face is not Element.EARTH, chooser, credit)
    assert [fact for fact in facts if isinstance(fact, BlowFell)] == [blow]
    kind = Stunned if face is Element.EARTH else Injured
    assert kind(victim, credit) in facts


@pytest.mark.parametrize("chooser", [PINE, PLUM])
def test_A10_9_and_11_fire_stuns_the_attacker_and_all_around_it_first_of_its_own_seat(chooser: Seat) -> None:
    """A model farther away is spared; the credit goes to the fighter that is the victim's enemy."""
    more = [
        model("pine-kaiken2", "water.kaiken", "I9"),
        model("plum-kaiken2", "earth.kaiken", "K9"),
        model("plum-kaiken3", "earth.kaiken", "J12"),
    ]
    facts = picked(picking(chooser, Element.FIRE, *more), Element.FIRE)
    assert [fact for fact in facts if isinstance(fact, BlowFell)] == [
        BlowFell(victim, is_injury=False, cause=chooser, credit=credit)
        for victim, credit in (
            (ME, FOE),
            (ModelId("pine-kaiken2"), FOE),
            (FOE, ME),
            (ModelId("plum-kaiken2"), ME),
        )
    ]


def test_A10_11_the_attackers_seat_comes_first_whichever_it_is() -> None:
    state = position(
        model("pine-kaiken1", "water.kaiken", "J10", "S"),
        model("plum-kaiken1", "earth.kaiken", "J9"),
        model("plum-kaiken2", "earth.kaiken", "K9"),
        active="plum-kaiken1",
    )
    state.fight = Fight(FOE, ME, step=Step.CHOOSING, left=((Element.FIRE, Element.EARTH),) * 2, chooser=PLUM)
    state.question = Question(PLUM, Window.CHOOSE, FOE)
    facts = picked(state, Element.FIRE)
    assert [fact.victim for fact in facts if isinstance(fact, BlowFell)] == [FOE, "plum-kaiken2", ME]


@pytest.mark.parametrize(
    ("credit", "by", "points"),
    [("opponent", ME, 1), ("none", None, 0)],
)
def test_A10_15_with_the_option_nobody_has_credit_where_a_side_hurts_itself(
    credit: str, by: ModelId | None, points: int
) -> None:
    """Plum picks the Void that Injures its own model; with the option only an enemy's choice brings points."""
    state = picking(PLUM, Element.VOID)
    facts = decided(state, PLUM, Choose(Element.VOID), orders=False, selfResultCredit=credit)
    assert Injured(FOE, by) in facts
    assert state.scores[PINE] == points
    state = picking(PINE, Element.VOID)
    facts = decided(state, PINE, Choose(Element.VOID), orders=False, selfResultCredit=credit)
    assert Injured(FOE, ME) in facts


@pytest.mark.parametrize(
    ("by", "victim", "points"),
    [("chunin", "chunin", 1), ("chunin", "kaiken", 1), ("kaiken", "chunin", 2), ("kaiken", "kaiken", 1)],
)
def test_A22_10_a_chunin_injured_by_another_than_a_chunin_is_two_points(
    by: str, victim: str, points: int
) -> None:
    ours, theirs = ModelId(f"pine-{by}1"), ModelId(f"plum-{victim}1")
    state = position(model(ours, f"fire.{by}", "J9"), model(theirs, f"earth.{victim}", "J10", "S"))
    assert list(follows(state, Injured(theirs, ours))) == [Scored(PINE, points)]
    assert list(follows(state, Stunned(theirs, ours))) == []
    assert list(follows(state, Injured(theirs, None))) == []
    assert list(follows(state, Injured(ours, ours))) == []


@pytest.mark.parametrize(
    ("target", "before", "is_over"), [(9, 7, False), (9, 8, True), (9, 9, True), (0, 30, False)]
)
def test_A22_10_a_brawl_ends_at_its_target_at_once_and_never_without_one(
    target: int, before: int, is_over: bool
) -> None:
    setting = ClansGame({"brawlTarget": target}).setting
    state = position(
        model(ME, "fire.kaiken", "J9"), model(FOE, "earth.kaiken", "J10", "S"), scores={PINE: before, PLUM: 0}
    )
    assert (MatchEnded((PINE,)) in list(follows(under(setting, state), Injured(FOE, ME)))) is is_over


@pytest.mark.parametrize(("piece", "dice"), [(Shoot(FOE), 3), (Shuriken(FOE), 1)])
def test_A11_2_A_C61_a_shot_from_stealth_has_no_bonus(piece: Shoot | Shuriken, dice: int) -> None:
    state = position(
        model(ME, "void.yajiri", "J7", is_hidden=True), model(FOE, "earth.kaiken", "J10", "N"), active=ME
    )
    facts = carried_out(state, piece, luck=Told({ME: "A A A", FOE: "F F F"}))
    assert [fact.is_from_hiding for fact in facts if isinstance(fact, FightBegan)] == [False]
    assert [(fact.attack, fact.defence) for fact in facts if isinstance(fact, PoolsCounted)] == [(dice, 3)]


def test_A10_5_A13_3_an_attack_from_stealth_has_one_more() -> None:
    state = position(
        model(ME, "void.yajiri", "J9", is_hidden=True), model(FOE, "earth.kaiken", "J10", "S"), active=ME
    )
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "A A", FOE: "F F F"}))
    assert [(fact.attack, fact.defence) for fact in facts if isinstance(fact, PoolsCounted)] == [(2, 3)]
    assert not state.models[ME].is_hidden


def test_A10_12_remaining_dice_do_nothing_to_a_model_that_has_left_the_board() -> None:
    """Engulf: Void is chosen, and a Fire is left over."""
    madoushi = ModelId("pine-madoushi1")
    state = position(
        model(madoushi, "fire.madoushi", "J9"), model(FOE, "earth.kaiken", "J10", "S"), active=madoushi
    )
    state.fight = Fight(
        madoushi, FOE, step=Step.CHOOSING, left=((Element.VOID, Element.FIRE), ()), chooser=PINE
    )
    state.question = Question(PINE, Window.CHOOSE, madoushi)
    picked(state, Element.VOID)
    assert not state.models[FOE].tokens.get(Token.POISON)
