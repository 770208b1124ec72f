"""A20.2, A20.4, A20.5, A20.7, A26.4: what is drawn, which cards fit a roll, and when nobody is asked for any."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.game import Fact, Seat
from bot.games.clans.decisions import Move, Play, Respond
from bot.games.clans.facts.moon import CardDrawn, CardUsed, DeckShuffled, SkyTurned
from bot.games.clans.kinds import Card, Element, ModelId, Token
from bot.games.clans.moon.cards import deck
from bot.games.clans.moon.hands import drawn, has_deck, is_crowded
from bot.games.clans.moon.windows import (
    is_barren,
    is_in_vain,
    is_open,
    is_open_before,
    responses,
    responses_before,
)
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.rolls import Fight, Pool, Purpose, Roll, Step
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, dice, model, under

ME, ENEMY = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
DECK = deck(is_calm=True)


def fighters(cards: str, ours: str = "water.kaiken", theirs: str = "earth.kaiken", **changes: Any) -> State:
    return holding(cards, model(ME, ours, "J9"), model(ENEMY, theirs, "J10", "S"), **changes)


def taken(state: State, seat: Seat = PINE) -> list[Fact]:
    """A draw, written down."""
    found: list[Fact] = []
    for fact in drawn(state, Told(), seat):
        assert isinstance(fact, CardDrawn | DeckShuffled)
        fact.apply(state)
        found.append(fact)
    return found


# ---- the deck


def left_over(card: Card, *, in_hands: bool) -> State:
    """All cards but one are discarded, or in the hands of both."""
    others = [*(Counter(DECK) - Counter([card])).elements()]
    state = fighters("")
    state.deck = 1
    if in_hands:
        state.hands = {PINE: tuple(others[:20]), PLUM: tuple(others[20:])}
    else:
        state.discards = tuple(others)
    state.counts = {seat: len(state.hands.get(seat, ())) for seat in (PINE, PLUM)}
    return state


@pytest.mark.parametrize("in_hands", [False, True])
@pytest.mark.parametrize("card", [Card.RAIN, Card.WAR_DRUM])
def test_A20_2_a_card_that_is_discarded_or_held_is_not_drawn(card: Card, in_hands: bool) -> None:
    state = left_over(card, in_hands=in_hands)
    assert taken(state) == [CardDrawn(PINE, card)]
    assert state.deck == 0


def test_A20_2_the_pile_is_shuffled_when_the_deck_is_empty_and_not_before() -> None:
    state = left_over(Card.RAIN, in_hands=False)
    pile = state.discards
    taken(state)
    assert (state.deck, state.discards) == (0, pile)
    assert [type(fact) for fact in taken(state)] == [DeckShuffled, CardDrawn]
    assert (state.deck, state.discards) == (len(pile) - 1, ())


def test_A20_2_with_neither_a_deck_nor_a_pile_nobody_draws() -> None:
    state = left_over(Card.RAIN, in_hands=True)
    assert has_deck(state)
    taken(state)
    assert not has_deck(state)
    assert taken(state) == []
    state.discards = (Card.RAIN,)
    assert has_deck(state)


@pytest.mark.parametrize(
    ("most", "count", "expected"), [(3, 3, False), (3, 4, True), (0, 0, False), (0, 1, True)]
)
def test_A20_2_a_hand_is_too_large_above_its_greatest_size(most: int, count: int, expected: bool) -> None:
    setting = ClansGame({"moonHandMax": most}).setting
    state = fighters("")
    state.counts = {PINE: count}
    assert is_crowded(under(setting, state), PINE) is expected
    assert not is_crowded(under(setting, state), PLUM), (
        "nobody has counted cards of a seat that has drawn none"
    )


# ---- what was played ahead


def test_A20_7_slip_after_a_dodge_counts_in_that_dodge_alone() -> None:
    state = fighters("slip", "fire.kaiken", moon=Element.WATER)
    luck = Told({ME: "A A A F A A A A A"})
    carried_out(state, Move(at("I9")), luck=luck, orders=False)
    decided(state, PINE, Respond(Card.SLIP, ME), luck=luck)
    assert state.active is not None
    assert (state.models[ME].space, state.active.waiting) == (at("I9"), ())
    carried_out(state, Move(at("I8")), luck=luck)
    assert state.models[ME].tokens == {Token.STUN: 1}, "the next dodge is rolled, and fails"


def test_A20_7_spate_ends_the_move_under_way_and_a_card_for_a_step_does_not() -> None:
    for card, mp in ((Card.SPATE, None), (Card.DROP, 4), (Card.ROPE_LINE, 4)):
        state = holding(str(card), model(ME, "fire.kaiken", "H6"), ground="court")
        carried_out(state, Move(at("I6")), Play(card))
        assert state.active is not None
        assert state.active.mp == mp


def test_A20_4_the_card_that_counts_in_a_step_is_spent_and_no_other() -> None:
    state = holding("war-drum drop", model(ME, "fire.kaiken", "H6"), ground="court")
    facts = carried_out(state, Play(Card.WAR_DRUM), Play(Card.DROP), Move(at("H5")))
    assert CardUsed(ME, Card.DROP, mp=2) in facts
    assert state.active is not None
    assert [played.card for played in state.active.cards] == [Card.WAR_DRUM]


def test_A20_7_each_turning_sky_takes_effect_once() -> None:
    state = fighters("", skies=(None, Element.FIRE))
    SkyTurned(Element.AIR).apply(state)
    assert (state.moon, state.skies) == (Element.AIR, (Element.FIRE,))


# ---- after a roll


def after(state: State, purpose: Purpose, *pools: Pool, waiting: tuple[Seat, ...] = (PINE, PLUM)) -> State:
    state.roll = Roll(purpose, pools, 0, waiting=waiting)
    return state


def dodging(cards: str, shown: str = "A A A", **changes: Any) -> State:
    """An own test for Fire."""
    pool = Pool(ME, dice(shown), named=Element.FIRE)
    return after(fighters(cards, "fire.kaiken", **changes), Purpose.DODGE, pool)


def test_A20_4_after_a_failed_dodge_correction_cards_and_slip_fit_and_nothing_else() -> None:
    hand = "slip deep-root second-effort smoke war-drum weak-spot"
    assert {each.card for each in responses(dodging(hand, moon=Element.EARTH), PINE)} == {
        Card.SLIP,
        Card.DEEP_ROOT,
    }
    test = after(fighters(hand, "fire.kaiken"), Purpose.ACT, Pool(ME, dice("A A A"), named=Element.FIRE))
    assert {each.card for each in responses(test, PINE)} == {Card.DEEP_ROOT}


def test_A20_7_second_effort_rerolls_all_dice_that_are_not_spent_where_there_are_several() -> None:
    def effort(shown: str, spent: frozenset[int], moon: Element) -> list[Respond]:
        pools = Pool(ME, dice(shown), spent=spent), Pool(ENEMY, dice("S F A"))
        return responses(after(fighters("second-effort", moon=moon), Purpose.ATTACK, *pools), PINE)

    one, all_ = ((Respond(Card.SECOND_EFFORT, ME, places)) for places in ((0,), (0, 2)))
    last = Respond(Card.SECOND_EFFORT, ME, (2,))
    assert effort("A V F", frozenset({1}), Element.EARTH) == [one, last, all_]
    assert effort("A V F", frozenset({1}), Element.AIR) == [one, last]
    assert effort("A V F", frozenset({1, 2}), Element.EARTH) == [one]
    assert effort("A V F", frozenset({0, 1, 2}), Element.EARTH) == []


def test_A16_1_A20_4_who_has_had_its_chance_at_a_roll_plays_no_card_on_it() -> None:
    for waiting in ((PINE,), (PLUM,), ()):
        state = after(dodging("deep-root"), Purpose.DODGE, Pool(ME, dice("A A A"), named=Element.FIRE))
        state.change_roll(waiting=waiting)
        assert is_open(state, PINE) is (PINE in waiting)
        assert bool(responses(state, PINE)) is (PINE in waiting)


@pytest.mark.parametrize("purpose", [Purpose.INITIATIVE, Purpose.REGENERATION])
def test_A5_7_A20_5_no_card_touches_a_test_of_a_team(purpose: Purpose) -> None:
    state = after(fighters("deep-root", "fire.kaiken"), purpose, Pool(ME, dice("A A A"), named=Element.FIRE))
    assert is_open(state, PINE) is (purpose is not Purpose.INITIATIVE)


@pytest.mark.parametrize(
    ("purpose", "victim", "face", "asked"),
    [
        # A Fire kaiken resists by Fire alone; Poison harms by Water and Spirit.
        (Purpose.RESILIENT, ME, "F", {PLUM}),
        (Purpose.RESILIENT, ME, "W", {PINE}),
        (Purpose.RESILIENT, ME, "E", {PINE}),
        (Purpose.RESILIENT, ENEMY, "E", {PINE}),
        (Purpose.RESILIENT, ENEMY, "F", {PLUM}),
        (Purpose.POISON, ME, "F", {PLUM}),
        (Purpose.POISON, ME, "E", {PLUM}),
        (Purpose.POISON, ME, "W", {PINE}),
        (Purpose.POISON, ME, "S", {PINE}),
        (Purpose.POISON, ENEMY, "S", {PLUM}),
        (Purpose.POISON, ENEMY, "E", {PINE}),
    ],
)
def test_A30_3_about_a_single_die_who_would_like_another_outcome_is_asked(
    purpose: Purpose, victim: ModelId, face: str, asked: set[Seat]
) -> None:
    state = fighters("smoke", "fire.kaiken", "earth.kaiken", plum="smoke", full=True)
    state = after(state, purpose, Pool(victim, dice(face)))
    assert {seat for seat in (PINE, PLUM) if is_open(state, seat)} == asked


def test_A30_3_a_hand_is_in_vain_only_in_a_window_for_cards_that_is_open() -> None:
    for cards, waiting, expected in (
        ("smoke", (PINE,), True),
        ("deep-root", (PINE,), False),
        ("smoke", (), False),
        ("", (PINE,), False),
    ):
        state = dodging(cards)
        state.change_roll(waiting=waiting)
        assert is_in_vain(state, PINE) is expected


# ---- before a roll


def declared(plum: str, attack: int = 3, defence: int = 3, **changes: Any) -> State:
    """Pine attacks in its turn, and Plum holds these cards."""
    given = {key: changes.pop(key) for key in ("moon", "pine") if key in changes}
    state = fighters(given.pop("pine", ""), plum=plum, full=True, **given)
    fields = {"attack": attack, "defence": defence, "waiting": (PINE, PLUM), **changes}
    state.fight = Fight(ME, ENEMY, **fields)
    return state


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, True),
        ({"waiting": (PINE,)}, False),
        ({"step": Step.ROLLED}, False),
        ({"is_ranged": True}, False),
    ],
)
def test_A16_4_A20_6_before_the_roll_of_an_attack_the_attacked_seat_is_asked_once(
    changes: dict[str, Any], expected: bool
) -> None:
    state = declared("sea-skin", pine="against-odds", **changes)
    assert is_open_before(state, PLUM) is expected
    assert bool(responses_before(state, PLUM)) is expected
    assert not is_open_before(state, PINE), "it has played its cards with the attack"
    assert responses_before(state, PINE) == []


@pytest.mark.parametrize(
    ("attack", "defence", "moon", "expected"),
    [
        (3, 2, Element.AIR, {Card.GUARDIAN, Card.AGAINST_ODDS}),
        (3, 3, Element.AIR, set()),
        (3, 3, Element.SPIRIT, {Card.AGAINST_ODDS}),
        (3, 4, Element.SPIRIT, set()),
        (3, 2, Element.SPIRIT, {Card.GUARDIAN, Card.AGAINST_ODDS}),
        (3, 4, Element.AIR, set()),
    ],
)
def test_A20_6_who_is_attacked_chooses_against_the_odds_with_the_smaller_pool_or_in_its_phase_an_equal_one(
    attack: int, defence: int, moon: Element, expected: set[Card]
) -> None:
    state = declared("against-odds guardian", attack, defence, moon=moon)
    assert {each.card for each in responses_before(state, PLUM)} == expected


@pytest.mark.parametrize("seat", [PINE, PLUM])
def test_A26_4_what_could_be_played_is_asked_of_the_window_that_is_open(seat: Seat) -> None:
    """Two windows at once there are none: before the roll nothing lies, and after it nobody is asked about pools."""
    before = declared("sea-skin", 3, 2)
    assert is_barren(before, seat) is (seat == PINE)
    rolled = declared("sea-skin", 3, 2, step=Step.ROLLED)
    after(rolled, Purpose.ATTACK, Pool(ME, dice("A")), Pool(ENEMY, dice("E")), waiting=(PLUM,))
    assert is_barren(rolled, seat) is (seat == PINE)
