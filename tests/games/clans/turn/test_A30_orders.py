"""A30.3, A30.5, A26.4: what each standing order answers, whom it answers for, and which orders there are."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Decision, Order, Seat
from bot.games.clans.decisions import Attack, Choose, Keep, Move, Name, Pass, Push, React, Respond
from bot.games.clans.kinds import Card, Element, Keyword, ModelId, Token
from bot.games.clans.orders import kinds as k
from bot.games.clans.orders.orders import barred
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Question, Stage, Window
from bot.games.clans.state.rolls import Blow, Effect, Purpose
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model
from tests.there import there

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
GAME = ClansGame({})


def fought(
    ours: str,
    theirs: str,
    *,
    profiles: str = "fire.kaiken earth.kaiken",
    cards: str = "",
    facing: str = "S",
    **changes: Any,
) -> State:
    """Pine has attacked and the dice show this; the first asked player has not answered. Pine holds no cards."""
    mine, other = profiles.split()
    fighters = model(ME, mine, "J9"), model(FOE, other, "J10", facing)
    state = holding("", *fighters, plum=cards, full=True, **changes)
    carried_out(state, Attack(FOE), luck=Told({ME: ours, FOE: theirs}), orders=False)
    return state


def before(cards: str, profiles: str = "fire.chunin earth.kaiken", **changes: Any) -> State:
    """Plum is attacked, and asked before the roll."""
    return fought("A A A A", "F F F", profiles=profiles, cards=cards, **changes)


def after(ours: str, theirs: str, cards: str, **changes: Any) -> State:
    """Plum is attacked, has passed before the roll, and is asked after it."""
    state = fought(ours, theirs, cards=cards, **changes)
    luck = Told({ME: ours, FOE: theirs})
    decided(state, PLUM, Pass(), luck=luck, orders=False)
    assert (there(state.question).seat, there(state.question).window) == (PLUM, Window.AFTER_ROLL)
    return state


def answer(state: State, *orders: Order, seat: Seat | None = None) -> Decision | None:
    return GAME.orders.answer(state, there(state.question).seat if seat is None else seat, orders)


# ---- the die, and places


@pytest.mark.parametrize(
    ("theirs", "rule", "expected"),
    [
        ("S E A", k.Die.TABLE, Choose(Element.SPIRIT)),
        ("W E A", k.Die.TABLE, Choose(Element.WATER)),
        ("S E A", k.Die.SPIRIT, Choose(Element.SPIRIT)),
        ("W E A", k.Die.SPIRIT, None),
        ("S E A", k.Die.ASK, None),
        ("W E A", k.Die.ASK, None),
    ],
)
def test_A30_5_a_defender_who_chooses_has_its_die_by_order(
    theirs: str, rule: k.Die, expected: Decision | None
) -> None:
    state = fought("W W", theirs, profiles="water.kaiken earth.kaiken")
    assert (there(state.question).seat, there(state.question).window) == (PLUM, Window.CHOOSE)
    assert answer(state, k.DieOrder(rule)) == expected


@pytest.mark.parametrize("rule", k.Die)
def test_A30_5_an_attacker_chooses_the_die_without_an_order(rule: k.Die) -> None:
    state = fought("S W V", "F F F")
    assert (there(state.question).seat, there(state.question).window) == (PINE, Window.CHOOSE)
    assert answer(state, k.DieOrder(rule)) is None


def test_A30_5_by_order_nobody_is_moved_but_in_its_own_turn_a_seat_is_asked() -> None:
    state = fought("W W W", "S S S")
    assert there(state.question).window is Window.PUSH
    assert answer(state, k.PlaceOrder(k.Placing.STAY)) is None
    decided(state, PINE, Push(at("J9"), state.models[ME].facing), orders=False)
    assert (there(state.question).seat, there(state.question).window) == (PLUM, Window.PLACE)
    assert isinstance(answer(state, k.PlaceOrder(k.Placing.STAY)), Push)
    assert answer(state, k.PlaceOrder(k.Placing.ASK)) is None


def test_A30_5_a_defender_who_chooses_water_moves_nobody_by_order() -> None:
    state = fought("V V", "W W W", profiles="water.kaiken earth.kaiken")
    while there(state.question).window is not Window.PUSH:
        decided(state, PLUM, Choose(Element.WATER), orders=False)
    assert there(state.question).seat == PLUM
    assert answer(state, k.PlaceOrder(k.Placing.STAY)) == Push(at("J9"), state.models[ME].facing)
    assert answer(state, k.PlaceOrder(k.Placing.ASK)) is None


@pytest.mark.parametrize("is_injury", [True, False])
@pytest.mark.parametrize("rule", k.Protect)
def test_A30_5_protect_is_spent_by_order(rule: k.Protect, is_injury: bool) -> None:
    """On a model with no Stun token: a Stun is nothing grave to it."""
    state = fought("V A A" if is_injury else "E A A", "W W F")
    state.question, state.fight = Question(PLUM, Window.REPLACE, FOE), None
    state.change(FOE, tokens={Token.PROTECT: 1})
    state.blows = (Blow(FOE, is_injury=is_injury, cause=PINE, credit=ME),)
    expected = {
        k.Protect.GRAVE: Keep() if is_injury else Pass(),
        k.Protect.INJURY: Keep() if is_injury else Pass(),
        k.Protect.ALWAYS: Keep(),
        k.Protect.NEVER: Pass(),
        k.Protect.ASK: None,
    }
    assert answer(state, k.ProtectOrder(rule)) == expected[rule]
    state.change(FOE, tokens={Token.PROTECT: 1, Token.STUN: 2})
    assert (answer(state, k.ProtectOrder(rule)) == Keep()) is (
        rule in (k.Protect.GRAVE, k.Protect.ALWAYS) or (rule is k.Protect.INJURY and is_injury)
    )


@pytest.mark.parametrize("purpose", Purpose)
@pytest.mark.parametrize("rule", k.Curse)
def test_A30_5_a_curse_is_used_by_order_never_or_on_attacks_only(rule: k.Curse, purpose: Purpose) -> None:
    is_barred = rule is k.Curse.NEVER or (rule is k.Curse.ATTACKS and purpose is not Purpose.ATTACK)
    assert (Effect.CURSE in barred((k.CurseOrder(rule),), purpose)) is is_barred


# ---- before and after a roll


def test_A30_5_tidal_wave_is_used_by_order_only_by_a_model_that_has_it() -> None:
    wave = "fire.chunin shrine.water.chunin"
    assert answer(before("rain", wave), k.TidalOrder(k.Tidal.FIRST)) == React(Keyword.TIDAL_WAVE)
    assert answer(before("rain"), k.TidalOrder(k.Tidal.FIRST)) == Pass()


def test_A30_5_a_player_who_does_not_use_tidal_wave_may_still_play_a_card() -> None:
    state = before("sea-skin", "fire.chunin shrine.water.chunin")
    never, ask = k.TidalOrder(k.Tidal.NEVER), k.OtherCardsOrder(k.OtherCards.ASK)
    assert answer(state, never) == Pass()
    assert answer(state, never, ask) is None


def test_A30_5_rerolls_on_ask_are_asked_for_and_without_a_card_nobody_is_asked_for_more() -> None:
    state = fought("A A A A", "F F F", profiles="fire.chunin earth.kaiken")
    assert there(state.question).seat == PINE
    assert answer(state, k.RerollOrder(k.Rerolls.ASK)) is None
    assert answer(state, k.RerollOrder(k.Rerolls.NEVER)) == Pass()


def test_A30_5_an_order_answers_its_own_seat_in_a_window_that_is_open() -> None:
    state = fought("W W", "S E A", profiles="water.kaiken earth.kaiken")
    assert answer(state, seat=PLUM) == Choose(Element.SPIRIT)
    assert answer(state, seat=PINE) is None
    state.question = None
    assert answer(state, seat=PLUM) is None


# ---- cards with orders of their own


@pytest.mark.parametrize(
    ("ours", "order", "expected"),
    [
        ("V A A", k.ClearSkyOrder(k.Saving.INJURY), Respond(Card.CLEAR_SKY, ME, (0,))),
        ("V A A", k.ClearSkyOrder(k.Saving.STUN), Respond(Card.CLEAR_SKY, ME, (0,))),
        ("E A A", k.NorthWindOrder(k.Saving.INJURY), Pass()),
        ("E A A", k.NorthWindOrder(k.Saving.STUN), Respond(Card.NORTH_WIND, ME, (0,))),
        ("A A A", k.DeepRootOrder(k.Saving.STUN), Pass()),
        # Another Void is left whatever the first one becomes.
        ("V V A", k.ClearSkyOrder(k.Saving.INJURY), Pass()),
        ("V A A", k.ClearSkyOrder(k.Saving.NEVER), Pass()),
    ],
)
def test_A30_5_a_card_saves_from_the_results_of_its_order_where_it_helps(
    ours: str, order: Order, expected: Decision
) -> None:
    state = after(ours, "W W F", "clear-sky north-wind deep-root", moon=Element.EARTH)
    assert answer(state, order) == expected


@pytest.mark.parametrize(
    ("ours", "rule", "is_played"),
    [("S A A", k.Saving.KILL, True), ("S V A", k.Saving.KILL, False), ("S A A", k.Saving.INJURY, False)],
)
def test_A30_5_to_kill_a_card_is_played_where_the_enemy_would_not_be_injured(
    ours: str, rule: k.Saving, is_played: bool
) -> None:
    fighters = model(ME, "fire.kaiken", "J9"), model(FOE, "earth.kaiken", "J10", "S")
    state = holding("cold-hand", *fighters, full=True, moon=Element.EARTH)
    carried_out(state, Attack(FOE), luck=Told({ME: ours, FOE: "W W F"}), orders=False)
    expected = Respond(Card.COLD_HAND, ME, (0,)) if is_played else Pass()
    assert answer(state, k.ColdHandOrder(rule), k.OwnCardsOrder(k.OwnCards.NEVER)) == expected


@pytest.mark.parametrize(("ours", "facing", "is_played"), [("V A A", "S", True), ("V V V V", "N", False)])
def test_A30_5_A20_5_in_its_phase_a_card_adds_the_die_that_saves(
    ours: str, facing: str, is_played: bool
) -> None:
    """Nothing shows Water: with a Fire more the defender is the chooser, or, struck from behind, still is not."""
    state = after(ours, "E E F", "spark", facing=facing, moon=Element.FIRE)
    expected = Respond(Card.SPARK, FOE, instead=True) if is_played else Pass()
    assert answer(state, k.SparkOrder(k.Saving.INJURY)) == expected


def test_A30_5_of_two_cards_that_fit_the_one_with_an_order_is_played() -> None:
    state = after("V A A", "W W F", "clear-sky deep-root rain", moon=Element.EARTH)
    assert answer(state, k.ClearSkyOrder(k.Saving.INJURY)) == Respond(Card.CLEAR_SKY, ME, (0,))
    assert answer(state, k.DeepRootOrder(k.Saving.INJURY)) != Respond(Card.CLEAR_SKY, ME, (0,))


def test_A30_5_orders_to_save_or_to_kill_are_about_fights() -> None:
    """A failed dodge in the own turn is asked about."""
    fighters = model(ME, "fire.kaiken", "J9"), model(FOE, "earth.kaiken", "J10", "S")
    state = holding("deep-root", *fighters, full=True)
    carried_out(state, Move(at("J8")), luck=Told({ME: "A A A"}), orders=False)
    assert there(state.question).window is Window.AFTER_ROLL
    assert answer(state, k.DeepRootOrder(k.Saving.INJURY)) is None


# ---- without an order


def test_A26_4_only_a_window_for_cards_in_which_nothing_else_is_open_passes_at_once() -> None:
    every = tuple(Card) * 2
    assert GAME.orders.obvious(before("rain", discards=every), PLUM) == Pass()
    assert GAME.orders.obvious(before("rain", discards=every), PINE) is None
    assert (
        GAME.orders.obvious(before("rain", "fire.chunin shrine.water.chunin", discards=every), PLUM) is None
    )
    chosen = fought("W W", "S E A", profiles="water.kaiken earth.kaiken", discards=every)
    assert GAME.orders.obvious(chosen, PLUM) is None
    chosen.question = None
    assert GAME.orders.obvious(chosen, PLUM) is None


def test_A26_4_no_cards_is_said_in_one_tap_where_only_cards_are_asked_for() -> None:
    ask, never = k.OtherCardsOrder(k.OtherCards.ASK), k.OtherCardsOrder(k.OtherCards.NEVER)
    state = before("sea-skin")
    assert GAME.orders.at_hand(state, PLUM, (ask,)) == never
    assert GAME.orders.at_hand(state, PINE, (ask,)) is None
    wave = before("sea-skin", "fire.chunin shrine.water.chunin")
    assert GAME.orders.at_hand(wave, PLUM, (ask, k.TidalOrder(k.Tidal.ASK))) is None
    chosen = fought("W W", "S E A", profiles="water.kaiken earth.kaiken")
    assert GAME.orders.at_hand(chosen, PLUM, ()) is None
    chosen.question = None
    assert GAME.orders.at_hand(chosen, PLUM, ()) is None


def test_A26_4_a_secret_window_is_of_the_seat_that_is_asked_about_cards() -> None:
    windows = GAME.windows
    state = before("rain")
    assert windows.window(state, PLUM, (k.TidalOrder(k.Tidal.ASK),)) is not None, "it has no Tidal Wave"
    both = fought("A A A", "F F F", facing="S", cards="rain")
    both.hands, both.counts = {**both.hands, PINE: (Card.RAIN,)}, {PINE: 1, PLUM: 1}
    decided(both, PLUM, Pass(), luck=Told({ME: "A A A", FOE: "F F F"}), orders=False)
    assert there(both.question).seat == PINE
    assert windows.window(both, PINE, ()) is not None
    assert windows.window(both, PLUM, ()) is None, "its chance comes later"
    chosen = fought("W W", "S E A", profiles="water.kaiken earth.kaiken")
    assert windows.window(chosen, PLUM, ()) is None
    chosen.question = None
    assert windows.window(chosen, PLUM, ()) is None


# ---- which there are


def listed(state: State, challenge: str = "brawl") -> set[type[Order]]:
    game = ClansGame({"challenge": challenge})
    state.setting = game.setting
    return {type(order) for order in game.orders.listed(state, PINE)}


def test_A30_5_orders_about_cards_are_there_with_a_deck_and_about_those_of_others_with_a_full_one() -> None:
    fighter = model(ME, "fire.kaiken", "J9")
    own, others = k.OwnCardsOrder, {k.OtherCardsOrder, *k.CardOrder.__subclasses__()}
    calm, full = listed(holding("", fighter)), listed(holding("", fighter, full=True))
    assert own in calm & full
    assert not others & calm
    assert others <= full
    off = listed(holding("", fighter, deck=0, full=True))
    assert not {own, *others} & off
    assert k.RerollOrder in off
    assert listed(holding("", fighter, stage=Stage.OVER)) == set()


def test_A30_5_an_order_for_names_is_there_as_soon_as_it_is_known_that_somebody_is_named() -> None:
    state = holding("", model(ME, "fire.kaiken", "J9"))
    assert k.NameOrder in listed(state, "champion")
    assert k.NameOrder not in listed(state)
    assert k.NameOrder not in listed(state, "random")


def test_A30_5_the_first_name_is_given_by_the_player_of_the_seat() -> None:
    game = ClansGame({"challenge": "champion"})
    fighters = [model(name, "fire.kaiken", space) for name, space in ((ME, "J9"), ("pine-kaiken2", "K9"))]
    state = holding("", *fighters, model(FOE, "water.kaiken", "J20"))
    state.setting, state.question = game.setting, Question(PINE, Window.NAME, ME)
    for rule, expected in ((k.Naming.USUAL, ME), (k.Naming.LAST, "pine-kaiken2"), (k.Naming.ASK, None)):
        state.named = {}
        assert game.orders.answer(state, PINE, (k.NameOrder(rule),)) is None
        state.named = {PINE: None}
        answered = game.orders.answer(state, PINE, (k.NameOrder(rule),))
        assert answered == (None if expected is None else Name(ModelId(expected)))
