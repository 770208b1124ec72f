"""A20.5, A20.6, A20.7, A26.4, A30.5: cards around rolls, the windows that open for them, and orders about them."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Decision, Order
from bot.games.clans.decisions import Attack, Move, Pass, Play, Respond, Shoot
from bot.games.clans.dice.results import Result
from bot.games.clans.facts.activating import TurnCame
from bot.games.clans.facts.fighting import DiceLie, DieChosen, Injured, PoolsCounted
from bot.games.clans.facts.moon import CardPlayed, DieAdded
from bot.games.clans.facts.rolling import Answered, Asked, Rerolled, Rolled
from bot.games.clans.kinds import Card, Element, ModelId, Token
from bot.games.clans.orders.kinds import (
    ClearSkyOrder,
    ColdHandOrder,
    GuardianOrder,
    OtherCards,
    OtherCardsOrder,
    OwnCards,
    OwnCardsOrder,
    Saving,
)
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.rolls import Effect, Purpose
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, dice, model

ME, ENEMY = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
GAME = ClansGame({})


def facing(cards: str, ours: str = "water.kaiken", theirs: str = "earth.kaiken", **changes: Any) -> State:
    """Two kaiken face to face, none of which rerolls by a keyword: 2 v 3."""
    return holding(cards, model(ME, ours, "J9"), model(ENEMY, theirs, "J10", "S"), **changes)


def rolled(state: State, ours: str, theirs: str, *ahead: Play) -> list[Any]:
    """Pine attacks, and the first asked player has not answered."""
    return list(carried_out(state, *ahead, Attack(ENEMY), luck=Told({ME: ours, ENEMY: theirs}), orders=False))


def open_(state: State) -> set[Decision]:
    """The possible answers in the open window, except passing."""
    assert state.question is not None
    return set(GAME.options(state, state.question.seat)) - {Pass()}


def pool(state: State, which: int = 0) -> str:
    """The faces of a pool, by letters."""
    assert state.roll is not None
    return " ".join(face[0].upper() for face in state.roll.pools[which].dice)


# ---- correction cards


def test_A20_5_a_correction_card_rerolls_one_die_of_its_face_in_the_roll_of_anybody() -> None:
    state = facing("cold-hand")
    rolled(state, "S W", "S F A")
    assert open_(state) == {Respond(Card.COLD_HAND, ME, (0,)), Respond(Card.COLD_HAND, ENEMY, (0,))}
    facts = decided(state, PINE, Respond(Card.COLD_HAND, ENEMY, (0,)), luck=Told({ENEMY: "E"}), orders=False)
    assert CardPlayed(PINE, Card.COLD_HAND, ENEMY) in facts
    assert Rerolled(ENEMY, None, Effect.CARD, (0,), dice("E F A")) in facts
    # The hand is empty: nobody is asked any more, and the fight goes on.
    assert state.roll is None


def test_A20_5_A_C75_in_its_phase_a_correction_card_adds_a_die_to_an_own_attack_instead() -> None:
    state = facing("cold-hand", ours="fire.kaiken", theirs="earth.kaiken", moon=Element.VOID)
    state.change(ME, profile="void.kaiken")
    rolled(state, "V E E", "S F A")
    assert Respond(Card.COLD_HAND, ME, instead=True) in open_(state)
    facts = decided(state, PINE, Respond(Card.COLD_HAND, ME, instead=True), luck=Told())
    assert DieAdded(ME, Element.VOID) in facts
    # V V E E against S F A: left V E and F, and the attacker chooses V.
    assert state.scores[PINE] == 1
    assert DieChosen(Element.VOID, Result.DEFENDER_INJURED) in facts
    other = facing("cold-hand", ours="void.kaiken", moon=Element.AIR)
    rolled(other, "V E E", "S F A")
    assert open_(other) == {Respond(Card.COLD_HAND, ENEMY, (0,))}


def test_A20_5_a_die_that_was_added_or_rerolled_is_nobodys_to_reroll() -> None:
    state = facing("cold-hand clear-sky clear-sky", moon=Element.VOID)
    rolled(state, "V A", "F F A")
    decided(state, PINE, Respond(Card.COLD_HAND, ME, instead=True), luck=Told(), orders=False)
    assert pool(state) == "V A V"
    assert open_(state) == {Respond(Card.CLEAR_SKY, ME, (0,))}
    decided(state, PINE, Respond(Card.CLEAR_SKY, ME, (0,)), luck=Told({ME: "V"}), orders=False)
    assert pool(state) == "V A V"
    assert open_(state) == set()


def test_A20_5_the_bonus_is_for_attacks_in_which_an_own_model_fights_alone() -> None:
    archer = holding(
        "cold-hand",
        model(ME, "water.yajiri", "J9"),
        model(ENEMY, "earth.kaiken", "J13", "S"),
        moon=Element.VOID,
    )
    carried_out(archer, Shoot(ENEMY), luck=Told({ME: "V V", ENEMY: "S A A"}), orders=False)
    assert open_(archer) == {Respond(Card.COLD_HAND, ENEMY, (0,))}


def test_A20_4_any_roll_is_a_dodge_a_test_or_a_fight() -> None:
    state = holding("north-wind", model(ME, "fire.kaiken", "J9"), model(ENEMY, "water.kaiken", "J10", "S"))
    carried_out(state, Move(at("J8")), luck=Told({ME: "E A A"}), orders=False)
    assert open_(state) == {Respond(Card.NORTH_WIND, ME, (0,))}
    decided(state, PINE, Respond(Card.NORTH_WIND, ME, (0,)), luck=Told({ME: "F"}))
    assert state.models[ME].space == at("J8")


# ---- Second Effort and Slip


def test_A20_7_second_effort_rerolls_an_own_die_and_in_the_earth_phase_all() -> None:
    state = facing("second-effort")
    rolled(state, "S W", "S F A")
    assert open_(state) == {Respond(Card.SECOND_EFFORT, ME, (place,)) for place in (0, 1)}
    state = facing("second-effort", moon=Element.EARTH)
    rolled(state, "S W", "S F A")
    assert Respond(Card.SECOND_EFFORT, ME, (0, 1)) in open_(state)
    facts = decided(state, PINE, Respond(Card.SECOND_EFFORT, ME, (0, 1)), luck=Told({ME: "V V"}))
    assert Rerolled(ME, None, Effect.CARD, (0, 1), dice("V V")) in facts


def test_A20_7_slip_makes_a_failed_dodge_anew() -> None:
    state = holding("slip", model(ME, "fire.kaiken", "J9"), model(ENEMY, "water.kaiken", "J10", "S"))
    luck = Told({ME: "A A A F A A"})
    facts = carried_out(state, Move(at("J8")), luck=luck, orders=False)
    assert open_(state) == {Respond(Card.SLIP, ME)}
    facts = decided(state, PINE, Respond(Card.SLIP, ME), luck=luck)
    assert sum(isinstance(fact, Rolled) and fact.purpose is Purpose.DODGE for fact in facts) == 1
    assert state.models[ME].space == at("J8")
    assert not state.models[ME].tokens


def test_A30_3_nobody_is_asked_for_cards_about_a_passed_test() -> None:
    state = holding("slip rain", model(ME, "fire.kaiken", "J9"), model(ENEMY, "water.kaiken", "J10", "S"))
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "F A A"}), orders=False)
    assert not any(isinstance(fact, Asked) for fact in facts)
    assert state.models[ME].space == at("J8")


# ---- before the roll, under attack


def attacked(cards: str, *, ours: str = "fire.kaiken", full: bool = True, **changes: Any) -> State:
    """Pine attacks, and Plum holds the cards."""
    return facing("", ours=ours, plum=cards, full=full, **changes)


def test_A20_7_sea_skin_gives_a_die_and_in_the_water_phase_resilience_for_this_attack() -> None:
    state = attacked("sea-skin")
    rolled(state, "V V V", "W W W W")
    assert state.question is not None
    assert (state.question.seat, state.question.window) == (PLUM, Window.BEFORE_ROLL)
    assert open_(state) == {Respond(Card.SEA_SKIN)}
    facts = decided(state, PLUM, Respond(Card.SEA_SKIN), luck=Told({ME: "V V V", ENEMY: "W W W W"}))
    assert any(isinstance(fact, PoolsCounted) and (fact.attack, fact.defence) == (3, 4) for fact in facts)
    assert state.discards == (Card.SEA_SKIN,)


def test_A20_7_resilience_of_sea_skin_turns_an_injury_into_a_stun() -> None:
    for face, is_hurt in (("E", False), ("W", True)):
        state = attacked("sea-skin", ours="fire.chunin", moon=Element.WATER)
        luck = Told({ME: "V V V V", ENEMY: f"A A A A {face}"})
        carried_out(state, Attack(ENEMY), luck=luck, orders=False)
        facts = decided(state, PLUM, Respond(Card.SEA_SKIN), luck=luck)
        assert any(isinstance(fact, Rolled) and fact.purpose is Purpose.RESILIENT for fact in facts)
        assert any(isinstance(fact, Injured) for fact in facts) is is_hurt
        assert state.models[ENEMY].tokens == ({} if is_hurt else {Token.STUN: 1})


def test_A20_7_guardian_gives_a_die_to_the_smaller_pool_and_in_the_water_phase_the_choice() -> None:
    assert_open(attacked("guardian"), set())  # 3 v 3
    strong = attacked("guardian", ours="fire.chunin")  # 4 v 3
    assert_open(strong, {Respond(Card.GUARDIAN)})
    facts = decided(strong, PLUM, Respond(Card.GUARDIAN), luck=Told(), orders=False)
    assert any(isinstance(fact, PoolsCounted) and (fact.attack, fact.defence) == (4, 4) for fact in facts)
    shining = attacked("guardian", ours="fire.chunin", moon=Element.WATER)
    assert_open(shining, {Respond(Card.GUARDIAN), Respond(Card.GUARDIAN, instead=True)})
    luck = Told({ME: "V V V V", ENEMY: "W W W"})
    facts = decided(shining, PLUM, Respond(Card.GUARDIAN, instead=True), luck=luck)
    assert [fact.chooser for fact in facts if isinstance(fact, DiceLie)] == [PLUM]


def assert_open(state: State, expected: set[Decision]) -> None:
    """After Pine has attacked, Plum may answer this before the roll."""
    carried_out(state, Attack(ENEMY), luck=Told(), orders=False)
    assert state.question is not None
    assert state.question.window is Window.BEFORE_ROLL
    assert open_(state) == expected


def test_A20_6_A_C76_the_smaller_pool_chooses_by_a_card_and_two_cards_cancel() -> None:
    def fought(plum: str, answer: Decision) -> list[Any]:
        state = holding(
            "against-odds",
            model(ME, "water.kaiken", "J9"),
            model(ENEMY, "earth.chunin", "J10", "S"),
            plum=plum,
            full=True,
            moon=Element.WATER,
        )
        luck = Told({ME: "V A", ENEMY: "W W W W"})
        facts = carried_out(state, Play(Card.AGAINST_ODDS), Attack(ENEMY), luck=luck, orders=False)
        while state.question is not None and state.question.window is not Window.PUSH:
            asked = state.question
            given = answer if asked.window is Window.BEFORE_ROLL else GAME.default(state, asked.seat, Told())
            facts += decided(state, asked.seat, given, luck=luck, orders=False)
        return list(facts)

    # 2 v 4: the card's player chooses, and takes a Void; with a Guardian against it the larger pool chooses.
    assert DieChosen(Element.VOID, Result.DEFENDER_INJURED) in fought("rain", Pass())
    assert DieChosen(Element.WATER, Result.BOTH_MOVED) in fought(
        "guardian", Respond(Card.GUARDIAN, instead=True)
    )


# ---- windows and orders


def asked(facts: list[Any]) -> list[tuple[str, Window]]:
    return [(fact.seat, fact.window) for fact in facts if isinstance(fact, Asked)]


def test_A26_4_a_window_opens_for_a_seat_that_holds_any_card() -> None:
    for cards in ("rain", "smoke", "turning-sky"):
        facts = rolled(facing(cards), "S W", "S F A")
        assert asked(facts) == [(PINE, Window.AFTER_ROLL)]
        facts = rolled(attacked(cards), "V V V", "W W W")
        assert asked(facts) == [(PLUM, Window.BEFORE_ROLL)]


def test_A20_7_with_a_calm_deck_nobody_is_asked_for_cards_in_the_turn_of_another() -> None:
    facts = rolled(attacked("rain guardian", full=False), "V V V", "W W W")
    assert not [each for each in asked(facts) if each[0] == PLUM]
    facts = rolled(attacked("rain", full=True), "V V V", "W W W")
    assert (PLUM, Window.BEFORE_ROLL) in asked(facts)


def answer(state: State, *orders: Order) -> Decision | None:
    assert state.question is not None
    return ClansOrders().answer(state, state.question.seat, orders)


def test_A30_5_off_turn_cards_are_never_asked_for_by_default_and_in_the_own_turn_always() -> None:
    own = facing("rain")
    rolled(own, "S W", "S F A")
    assert answer(own) is None
    assert answer(own, OwnCardsOrder(OwnCards.NEVER)) == Pass()
    state = attacked("sea-skin")
    rolled(state, "V V V", "W W W")
    assert answer(state) == Pass()
    assert answer(state, OtherCardsOrder(OtherCards.ASK)) is None


def test_A26_5_whether_orders_answer_does_not_depend_on_the_cards() -> None:
    for orders in ((), (OwnCardsOrder(OwnCards.NEVER),), (OtherCardsOrder(OtherCards.ASK),)):
        for position in (facing, attacked):
            seen = set()
            for cards in ("rain", "smoke", "guardian"):
                state = position(cards)
                rolled(state, "S W A", "S F A")
                seen.add(answer(state, *orders) is None)
            assert len(seen) == 1


def test_A30_5_a_card_with_an_order_of_its_own_is_played_by_it() -> None:
    lost = attacked("cold-hand guardian", ours="fire.chunin", moon=Element.WATER)
    carried_out(lost, Attack(ENEMY), luck=Told(), orders=False)
    # Before the roll: it would take the choice from the attacker.
    saving = GuardianOrder(Saving.INJURY)
    assert answer(lost, saving) == Respond(Card.GUARDIAN, instead=True)
    assert answer(lost, GuardianOrder(Saving.NEVER), ColdHandOrder(Saving.KILL)) == Pass()


def test_A30_5_a_card_saves_from_an_injury_when_one_would_come() -> None:
    for ours, is_played in (("V A A", True), ("A A A", False)):
        state = attacked("clear-sky")
        luck = Told({ME: ours, ENEMY: "W W F"})
        carried_out(state, Attack(ENEMY), luck=luck, orders=False)
        decided(state, PLUM, Pass(), luck=luck, orders=False)
        order = ClearSkyOrder(Saving.INJURY)
        if is_played:
            assert answer(state, order) == Respond(Card.CLEAR_SKY, ME, (0,))
        else:
            assert answer(state, order) == Pass()


def test_A27_3_moon_cards_are_never_played_by_default() -> None:
    state = facing("rain cold-hand second-effort", moon=Element.VOID)
    rolled(state, "S W", "S F A")
    assert GAME.default(state, PINE, Told()) == Pass()
    state = attacked("sea-skin guardian", ours="fire.chunin", moon=Element.WATER)
    carried_out(state, Attack(ENEMY), luck=Told(), orders=False)
    assert GAME.default(state, PLUM, Told()) == Pass()


def test_A26_4_no_cards_this_turn_is_said_in_one_tap_and_ends_with_the_turn() -> None:
    orders, pause = ClansOrders(), OwnCardsOrder(OwnCards.PAUSE)
    own = facing("rain")
    rolled(own, "S W", "S F A")
    assert orders.at_hand(own, PINE, ()) == pause
    assert answer(own, pause) == Pass()
    assert orders.is_spent(pause, TurnCame(PLUM))
    assert not orders.is_spent(OwnCardsOrder(OwnCards.NEVER), TurnCame(PLUM))
    assert not orders.is_spent(pause, Answered())
    ask, state = OtherCardsOrder(OtherCards.ASK), attacked("sea-skin")
    rolled(state, "V V V", "W W W")
    assert orders.at_hand(state, PLUM, (ask,)) == OtherCardsOrder(OtherCards.NEVER)
    assert orders.at_hand(state, PINE, ()) is None
