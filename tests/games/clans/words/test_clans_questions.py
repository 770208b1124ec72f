"""A question in the middle of a fight or a test names it, and a button says what it does to which dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.acts import Tone
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Attack, Choose, Move, Pass, Reroll, Respond, Shoot, Shuriken
from bot.games.clans.kinds import ModelId, Place, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.rolls import Effect
from bot.games.clans.state.state import State
from bot.tables.views.offers import offered
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, Told, at, carried_out, decided, model, position, under
from tests.laws.playthrough import playthrough
from tests.there import there

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
GAME = BOX.game({})
FIGHT = "● Kaiken 1 attacks ■ Kaiken 1"
SEEDS = ("one", "janken", "medal")


def facing(cards: str = "", ours: str = "fire.chunin", theirs: str = "earth.kaiken", **changes: Any) -> State:
    """Two fighters face to face."""
    fighters = model(ME, ours, "J9"), model(FOE, theirs, "J10", "S")
    return holding(cards, *fighters, **changes)


def asked(state: State) -> str:
    seat = there(state.question).seat
    return BOX.words.question(GAME, state, seat)


@pytest.mark.parametrize(
    ("hand", "question", "held"),
    [
        ("rain", "reroll anything, or play a card?", "cards: Rain"),
        ("smoke", "reroll anything?", "your card does not fit here"),
        ("", "reroll anything?", "to go"),
    ],
)
def test_a_question_after_a_roll_names_the_fight(hand: str, question: str, held: str) -> None:
    state = facing(hand)
    carried_out(state, Attack(FOE), luck=Told({ME: "F A A A", FOE: "F A E"}), orders=False)
    assert asked(state) == f"{FIGHT}: {question}"
    eyes = GAME.viewer(there(state.question).seat)
    assert BOX.words.status(GAME, state, eyes).endswith(held)


@pytest.mark.parametrize(
    ("changes", "things"),
    [
        ({}, "heal another model or draw a Moon card or take the Stuns off a model"),
        ({"deck": 0}, "heal another model or take the Stuns off a model"),
        ({"stuns": 0}, "heal another model or draw a Moon card"),
        ({"hurt": 1}, "draw a Moon card or take the Stuns off a model"),
        ({"hurt": 0, "deck": 0, "stuns": 0}, ""),
    ],
)
def test_A7_12_the_question_of_an_upkeep_names_its_choices(changes: dict[str, int], things: str) -> None:
    """It names those that can be taken, and so it agrees with what the draft offers."""
    known = {"deck": 40, "hurt": 2, "stuns": 1, **changes}
    names = [f"pine-kaiken{n}" for n in range(2, 2 + known["hurt"])]
    hurt = [replace(model(name, "fire.kaiken", None), place=Place.HOUSE) for name in names]
    tokens = {Token.STUN: 1} if known["stuns"] else {}
    stands = model(ME, "fire.chunin", "J9", tokens=tokens)
    state = holding("", stands, *hurt, deck=known["deck"], stage=Stage.UPKEEP, active="")
    told = BOX.words.question(GAME, state, PINE)
    question = "Who is healed, and who comes to the board?"
    assert told == (f"{question} Choose one: {things}." if things else question)


def test_a_question_without_anything_to_reroll_says_so() -> None:
    for hand, question in (
        ("rain", "play a card?"),
        ("smoke", "no card of yours fits here. You are asked so that nobody learns that."),
    ):
        state = facing(hand, ours="water.kaiken")
        carried_out(state, Attack(FOE), luck=Told({ME: "F A", FOE: "F A E"}), orders=False)
        assert asked(state) == f"{FIGHT}: {question}"


def test_before_a_roll_the_attacked_seat_reads_who_attacks_whom() -> None:
    for hand, question in (
        ("sea-skin", "anything before the roll?"),
        ("rain", "no card of yours fits here. You are asked so that nobody learns that."),
    ):
        state = facing("", plum=hand, full=True)
        carried_out(state, Attack(FOE), luck=Told(), orders=False)
        assert asked(state) == f"{FIGHT}: {question}"


def test_the_result_of_a_fight_is_asked_for_by_its_name() -> None:
    state = facing("")
    carried_out(state, Attack(FOE), luck=Told({ME: "V E A W", FOE: "F S S"}), orders=False)
    decided(state, PINE, Pass(), orders=False)
    assert asked(state) == f"{FIGHT}: which die is the result?"


@pytest.mark.parametrize(
    ("piece", "profile", "verb"),
    [(Shoot, "water.yajiri", "shoots at"), (Shuriken, "water.kaiken", "throws a shuriken at")],
)
def test_a_question_about_a_shot_says_what_it_is(piece: Any, profile: str, verb: str) -> None:
    state = holding("rain", model(ME, profile, "J9"), model(FOE, "earth.kaiken", "J11", "S"))
    carried_out(state, piece(FOE), luck=Told({ME: "F F", FOE: "F A E"}), orders=False)
    assert asked(state).startswith(f"● Kaiken 1 {verb} ■ Kaiken 1: ")


def test_a_question_about_a_test_says_whose_it_is_and_how_it_stands() -> None:
    state = holding("slip", model(ME, "fire.kaiken", "J9"), model(FOE, "water.kaiken", "J10", "S"))
    carried_out(state, Move(at("J8")), luck=Told({ME: "A A A"}), orders=False)
    assert asked(state) == "● Kaiken 1 fails to dodge: play a card?"


def test_every_question_in_a_fight_names_both_fighters() -> None:
    found = 0
    for played in (playthrough("clans", seed) for seed in SEEDS):
        for moment in played.moments:
            state, seat = moment.match.state, moment.seat
            if state.fight is not None and state.question is not None and seat == state.question.seat:
                text = played.box.words.question(played.game, moment.sights[seat].state, seat)
                signs = [text.find("●"), text.find("■")]
                is_tested = state.roll is not None and len(state.roll.pools) == 1
                assert is_tested or min(signs) >= 0, text
                found += 1
    assert found >= 9


# ---- buttons


def test_a_reroll_says_that_it_rerolls_and_only_a_choice_of_the_result_is_blue() -> None:
    state = facing("cold-hand", theirs="earth.kaiken")
    state.change(FOE, tokens={Token.CURSE: 1})
    carried_out(state, Attack(FOE), luck=Told({ME: "S A A A", FOE: "S V E"}), orders=False)
    shown = {option: BOX.words.choice(GAME, state, PINE, option) for option in GAME.options(state, PINE)}
    labels = {option: choice.label for option, choice in shown.items()}
    assert labels[Reroll(Effect.CLOSE_COMBAT_MASTER, ME, (0,))] == "Reroll the Spirit (Close Combat Master)"
    assert labels[Reroll(Effect.CURSE, FOE, (0, 1, 2))] == "Reroll Spirit Void Earth of ■ Kaiken 1 (Curse)"
    mastery = [label for option, label in labels.items() if getattr(option, "effect", "") == Effect.MASTERY]
    assert "Reroll Spirit Air (Mastery)" in mastery
    cards = {label for option, label in labels.items() if isinstance(option, Respond)}
    assert cards == {"Cold Hand: reroll the Spirit", "Cold Hand: reroll the Spirit of ■ Kaiken 1"}
    assert not [choice for choice in shown.values() if choice.tone is Tone.MAIN]


def test_no_result_die_is_suggested_and_each_says_what_it_brings_about() -> None:
    state = facing("")
    carried_out(state, Attack(FOE), luck=Told({ME: "V E A W", FOE: "F S S"}), orders=False)
    decided(state, PINE, Pass(), orders=False)
    match: Match[State] = Match(GAME)
    match.state = state
    offers = offered(BOX, match, PINE, None)
    assert all(isinstance(each.option, Choose) for each in offers)
    assert all(each.choice.tone is Tone.ANSWER for each in offers)
    assert all(each.choice.label.endswith(f": {each.choice.follows}") for each in offers)


def test_A30_8_a_way_that_chooses_the_die_says_what_it_brings_and_passing_alone_is_not_suggested() -> None:
    state = facing("rain", ours="water.kaiken", theirs="earth.yajiri")
    carried_out(state, Attack(FOE), luck=Told({ME: "V E", FOE: "F"}), orders=False)
    ways = GAME.drafts.routes(state, PINE, None)
    shown = {BOX.words.route(GAME, state, way).short for way in ways}
    assert shown == {"Void: Injures the defender", "Earth: Stuns the defender"}
    match: Match[State] = Match(GAME)
    match.state = state
    (alone,) = [each.choice for each in offered(BOX, match, PINE, None) if each.option == Pass()]
    assert (alone.label, alone.tone) == ("Pass, pick the die later", Tone.ANSWER)


def test_A22_1_the_aim_and_the_points_that_win_are_told_until_the_first_activation() -> None:
    """Readers without a seat see it under the board all the time."""
    state = position(model(ME, "fire.chunin", "J9"))
    brawl = "Brawl: 1 point for an enemy Injured, 2 for a chunin if no chunin Injured it; 9 points win"
    eyes = GAME.viewer(PINE)
    assert BOX.words.status(GAME, state, eyes) == f"Pine: 1 to go · {brawl}"
    state = position(model(ME, "fire.chunin", "J9"), active=ME)
    assert BOX.words.status(GAME, state, eyes) == "Pine: 0 to go"
    assert BOX.words.status(GAME, state, PUBLIC).endswith(f" · {brawl}")
    assert BOX.words.standing(GAME, state, PUBLIC)[0] == brawl


def test_A25_several_activations_a_turn_are_told() -> None:
    game = ClansGame({"activationsPerTurn": 2})
    others = (model(f"pine-kaiken{n}", "fire.kaiken", f"J{n}") for n in (2, 3))
    state = under(game.setting, position(model(ME, "fire.chunin", "J9"), *others, active=ME))
    assert BOX.words.status(game, state, game.viewer(PINE)) == "Pine: 2 to go, 2 a turn"
