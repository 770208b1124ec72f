"""A7.2, A7.10 to A7.14, A15, A27: who has the next turn, what the end of an activation and of a round brings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Fact, Piece, Seat
from bot.engine.match import Match
from bot.games.clans.decisions import Care, Heal, Play, Put, Restore, Tend
from bot.games.clans.facts.activating import ActivationEnded, Cleared, Marked, TurnCame
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.facts.moon import SkyTurned
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.facts.rounds import (
    HandedIn,
    HandIn,
    Healed,
    MatchEnded,
    MoonWent,
    RoundBegan,
    RoundEnded,
    Steadied,
)
from bot.games.clans.facts.setup import StageCame, TeamsTested
from bot.games.clans.kinds import Card, Element, ModelId, Place, Token
from bot.games.clans.rounds import rounds
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Played, Pool, Purpose, Roll
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, decided, dice, model, position, under

ME, FRIEND, FOE = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")
HURT = ModelId("pine-yajiri1")


def setting(**options: Any) -> Setting:
    return ClansGame(options).setting


def me(space: str | None = "J9", **changes: Any) -> Model:
    return model(ME, "earth.kaiken", space, **changes)


def foe(space: str | None = "J19", **changes: Any) -> Model:
    return model(FOE, "earth.kaiken", space, "S", **changes)


def hurt(name: str = HURT, profile: str = "earth.yajiri", **changes: Any) -> Model:
    return replace(model(name, profile, None), place=Place.HOUSE, **changes)


def named(facts: list[Fact], *wanted: type[Fact]) -> list[Fact]:
    return [fact for fact in facts if isinstance(fact, wanted)]


# ---- turns


@pytest.mark.parametrize(
    ("last", "first", "done", "expected"),
    [
        (None, PINE, set(), TurnCame(PINE)),
        (None, PLUM, set(), TurnCame(PLUM)),
        (None, PLUM, {FOE}, TurnCame(PINE)),
        (PINE, PINE, set(), TurnCame(PLUM)),
        (PINE, PINE, {FOE}, TurnCame(PINE)),
        (PLUM, PINE, set(), TurnCame(PINE)),
        (PLUM, PINE, {ME}, TurnCame(PLUM)),
        (PLUM, PINE, {ME, FOE}, RoundEnded()),
    ],
)
def test_A7_2_the_next_seat_with_a_model_left_has_its_turn(
    last: Seat | None, first: Seat, done: set[ModelId], expected: Fact
) -> None:
    state = position(*(me(is_activated=ME in done), foe(is_activated=FOE in done)), turn=last)
    state.initiative = first
    assert list(rounds.turn_passes(state, Told())) == [expected]


@pytest.mark.parametrize(("place", "is_able"), [("J9", True), (None, False)])
def test_A7_2_only_a_model_on_the_board_is_activated(place: str | None, is_able: bool) -> None:
    assert rounds.able(position(me(place), foe()), PINE) is is_able
    assert not rounds.able(position(me(place, is_activated=True), foe()), PINE)
    assert not rounds.able(position(hurt(), foe()), PINE)


@pytest.mark.parametrize(
    ("most", "activated", "expected"), [(1, 0, True), (1, 1, False), (2, 1, True), (2, 2, False)]
)
def test_A7_2_a_turn_goes_on_while_fewer_than_allowed_have_been_activated(
    most: int, activated: int, expected: bool
) -> None:
    known = setting(activationsPerTurn=most)
    assert rounds.is_turn_open(under(known, position(me(), foe(), activated=activated))) is expected
    assert not rounds.is_turn_open(under(known, position(me(is_activated=True), foe(), activated=activated)))
    assert not rounds.is_turn_open(under(known, position(me(), foe(), activated=activated, turn=None)))


# ---- the end of an activation


def ending(moon: Element = Element.AIR, *cards: Card, **changes: Any) -> list[Fact]:
    """The end of the activation of a model with these tokens and cards."""
    state = position(me(**changes), foe(), active=ME, moon=moon)
    state.change_active(cards=tuple(Played(PINE, card) for card in cards), is_over=True)
    return list(rounds.activation_ends(state, Told()))


def test_A7_10_moon_power_goes_and_each_war_drum_slows_but_in_its_phase() -> None:
    drum, end = Card.WAR_DRUM, ActivationEnded(ME)
    assert ending() == [end]
    assert ending(tokens={Token.MOON_POWER: 2}) == [Cleared(ME, Token.MOON_POWER), end]
    assert ending(Element.AIR, drum, drum) == [Marked(ME, Token.SLOW, 2), end]
    assert ending(Element.AIR, drum, Card.SPATE) == [Marked(ME, Token.SLOW, 1), end]
    assert ending(Element.FIRE, drum) == [end]


def test_A7_10_A15_poison_is_rolled_for_first_and_once() -> None:
    (roll,) = ending(Element.AIR, Card.WAR_DRUM, tokens={Token.POISON: 2, Token.MOON_POWER: 1})
    assert isinstance(roll, Rolled)
    assert (roll.purpose, roll.models) == (Purpose.POISON, (ME,))
    assert [len(shown) for shown in roll.dice] == [1]
    state = position(me(tokens={Token.POISON: 1}), foe(), active=ME)
    state.change_active(is_poisoned=True)
    assert list(rounds.activation_ends(state, Told())) == [ActivationEnded(ME)]


def test_A7_10_a_model_that_has_left_the_board_has_no_end_of_its_activation() -> None:
    state = position(me(), foe(), active=ME, moon=Element.AIR)
    state.change_active(cards=(Played(PINE, Card.WAR_DRUM),), is_over=True)
    state.change(ME, space=None, place=Place.HOUSE, tokens={Token.POISON: 1, Token.MOON_POWER: 1})
    assert list(rounds.activation_ends(state, Told())) == [ActivationEnded(ME)]


@pytest.mark.parametrize(
    ("face", "blow"),
    [("W", False), ("S", True), ("V", None), ("E", None), ("A", None), ("F", None)],
)
@pytest.mark.parametrize("is_enemy", [True, False])
def test_A15_A25_poison_stuns_by_water_and_injures_by_spirit_by_an_enemy_or_by_nobody(
    face: str, blow: bool | None, is_enemy: bool
) -> None:
    state = position(me(), foe(), active=ME)
    roll = Roll(Purpose.POISON, (Pool(ME, dice(face)),), 0)
    facts = list(rounds.poisoned(under(setting(poisonIsEnemy=is_enemy), state), roll))
    assert Cleared(ME, Token.POISON) in facts
    expected = [] if blow is None else [BlowFell(ME, blow, PLUM if is_enemy else None)]
    assert named(facts, BlowFell) == expected


# ---- the end of a round, and of the match


@pytest.mark.parametrize(
    ("pine", "plum", "winners"), [(3, 2, (PINE,)), (2, 3, (PLUM,)), (3, 3, ()), (0, 0, ())]
)
def test_A7_14_most_points_win_and_equal_ones_are_a_draw(
    pine: int, plum: int, winners: tuple[Seat, ...]
) -> None:
    state = position(me(), foe(), scores={PINE: pine, PLUM: plum})
    assert list(rounds.ended(state)) == [MatchEnded(winners)]


@pytest.mark.parametrize(
    ("number", "final", "ends"), [(2, False, False), (3, False, True), (4, False, True), (3, True, False)]
)
def test_A7_11_after_the_last_round_the_match_ends_unless_its_upkeep_is_played(
    number: int, final: bool, ends: bool
) -> None:
    state = position(me(), foe(), round=number)
    facts = list(rounds.round_ends(under(setting(rounds=3, finalUpkeep=final), state), Told()))
    assert facts == ([MatchEnded(())] if ends else [StageCame(Stage.UPKEEP)])


def test_A17_A7_11_a_regenerating_model_goes_to_the_training_ground() -> None:
    for shown, expected in (("E A A", [Healed(HURT)]), ("A A A", [])):
        roll = Roll(Purpose.REGENERATION, (Pool(HURT, dice(shown), named=Element.EARTH),), 0)
        assert named(list(rounds.regenerated(roll)), Healed) == expected


def begun(state: State, **options: Any) -> list[Fact]:
    found: list[Fact] = []
    for fact in rounds.round_begins(under(setting(**options), state), Seeded("1")):
        fact.apply(state)
        found.append(fact)
    return found


@pytest.mark.parametrize("before", range(6))
def test_A20_1_A7_12_the_moon_goes_one_phase_on_and_comes_round_but_not_before_round_1(before: int) -> None:
    ring = [Element.SPIRIT, Element.WATER, Element.EARTH, Element.VOID, Element.FIRE, Element.AIR]
    state = position(me(), foe(), moon=ring[before])
    assert begun(state, initiative="janken") == [MoonWent(ring[(before + 1) % 6]), RoundBegan(2)]
    first = position(me(), foe(), moon=ring[before], round=0)
    assert begun(first, initiative="janken") == [RoundBegan(1)]


@pytest.mark.parametrize(
    ("number", "initiative", "is_tested"), [(0, "test", False), (1, "test", True), (1, "janken", False)]
)
def test_A7_1_initiative_is_tested_anew_in_each_round_but_the_first(
    number: int, initiative: str, is_tested: bool
) -> None:
    facts = begun(position(me(), foe(), round=number), initiative=initiative)
    assert bool(named(facts, TeamsTested)) is is_tested


def test_A7_1_turning_skies_come_before_the_initiative_one_after_another() -> None:
    state = position(me(), foe(), skies=(Element.FIRE, Element.FIRE), moon=Element.AIR)
    facts = begun(state)
    assert facts[:2] == [MoonWent(Element.SPIRIT), RoundBegan(2)]
    first, second = facts[2:4]
    # The bonus counts while the moon shows Spirit.
    assert first == SkyTurned(Element.FIRE)
    assert isinstance(second, SkyTurned)
    assert isinstance(facts[4], TeamsTested)
    assert state.skies == ()


# ---- the upkeep


def upkeep(*models: Model, **changes: Any) -> State:
    return position(*models, stage=Stage.UPKEEP, turn=None, is_dusk=True, **changes)


def open_(state: State, *chosen: Piece) -> list[Piece]:
    return list(rounds.restores(state, PINE, chosen))


def test_A7_12_1_a_model_healed_and_not_deployed_waits_in_the_training_ground() -> None:
    state = upkeep(me(), hurt(), hurt("pine-yajiri2"), foe())
    state.handed, state.choices = frozenset({PLUM}), {PLUM: Restore(())}
    decided(state, PINE, Restore((Heal(HURT), Tend(Care.HEAL, ModelId("pine-yajiri2")))))
    assert [state.models[ModelId(f"pine-yajiri{n}")].place for n in (1, 2)] == [Place.RESERVE] * 2


def test_A7_12_3_all_stuns_of_one_model_are_taken_off() -> None:
    state = upkeep(me(tokens={Token.STUN: 2, Token.SLOW: 1}), foe(tokens={Token.STUN: 1}))
    assert open_(state) == [Tend(Care.STEADY, ME)]
    assert open_(state, Tend(Care.STEADY, ME)) == [], "it stands on the board and is not deployed"
    Steadied(ME).apply(state)
    assert state.models[ME].tokens == {Token.SLOW: 1}


def test_A7_12_one_is_healed_first_then_one_thing_more_and_then_it_is_deployed() -> None:
    other = ModelId("pine-yajiri2")
    state = upkeep(me(tokens={Token.STUN: 1}), hurt(), hurt(other), foe(), deck=3)
    assert open_(state) == [Heal(HURT), Heal(other)]
    more = [Tend(Care.HEAL, other), Tend(Care.DRAW), Tend(Care.STEADY, ME)]
    assert open_(state, Heal(HURT)) == more
    puts = open_(state, Heal(HURT), Tend(Care.DRAW))
    assert {piece.model for piece in puts if isinstance(piece, Put)} == {HURT}
    both = open_(state, Heal(HURT), Tend(Care.HEAL, other))
    assert {piece.model for piece in both if isinstance(piece, Put)} == {HURT, other}


def test_A7_12_a_seat_with_nobody_hurt_or_stunned_and_no_deck_chooses_nothing() -> None:
    assert open_(upkeep(me(), foe())) == []
    assert open_(upkeep(me(), foe(), deck=1)) == [Tend(Care.DRAW)]
    assert open_(upkeep(me(), hurt(), foe()), Heal(HURT))


@pytest.mark.parametrize(
    ("hand", "chosen", "expected"),
    [
        (0, (), 0),
        (0, (Tend(Care.DRAW),), 1),
        (1, (Tend(Care.DRAW), Play(Card.TURNING_SKY)), 1),
        (1, (Tend(Care.STEADY, ME),), 1),
        (1, (Tend(Care.STEADY, ME), Play(Card.TURNING_SKY)), 0),
        (2, (Tend(Care.STEADY, ME), Play(Card.TURNING_SKY)), 1),
    ],
)
def test_A31_2_turning_sky_is_wished_for_as_often_as_it_may_be_held(
    hand: int, chosen: tuple[Piece, ...], expected: int
) -> None:
    state = upkeep(me(), foe(), moon=Element.WATER, hands={PINE: (Card.TURNING_SKY,) * hand})
    assert len(list(rounds.skies(state, PINE, chosen))) == expected


@pytest.mark.parametrize(
    ("number", "moon", "phases"),
    [(1, Element.AIR, 6), (1, Element.SPIRIT, 1), (0, Element.SPIRIT, 6), (0, Element.AIR, 1)],
)
def test_A20_7_the_phase_is_chosen_where_the_moon_will_show_spirit_at_dawn(
    number: int, moon: Element, phases: int
) -> None:
    """Before round 1 it does not move."""
    state = upkeep(me(), foe(), round=number, moon=moon, hands={PINE: (Card.TURNING_SKY,)})
    assert len(list(rounds.skies(state, PINE, ()))) == phases


def test_A27_in_the_upkeep_the_dearest_is_healed_then_one_more_then_a_card_is_drawn() -> None:
    dear, cheap = hurt("pine-chunin1", "fire.chunin"), hurt("pine-kaiken9", "fire.yajiri")
    stunned = [
        me(tokens={Token.STUN: 1}),
        model("pine-madoushi1", "fire.madoushi", "K9", tokens={Token.STUN: 2}),
    ]

    def usual(*models: Model, deck: int = 2) -> list[Piece]:
        state = upkeep(*models, foe(), deck=deck)
        every = rounds.usual_upkeep(state, PINE).pieces
        return [piece for piece in every if isinstance(piece, Heal | Tend)]

    assert usual(dear, cheap, *stunned) == [Heal(dear.id), Tend(Care.HEAL, cheap.id)]
    assert usual(cheap, *stunned) == [Heal(cheap.id), Tend(Care.DRAW)]
    assert usual(cheap, *stunned, deck=0) == [Heal(cheap.id), Tend(Care.STEADY, ModelId("pine-madoushi1"))]
    assert usual(me(), deck=0) == []


# ---- what is handed in, and what a match begins with


def test_A26_an_upkeep_is_known_to_its_seat_at_once_and_to_others_only_that_it_is_in() -> None:
    choice, game = HandedIn(PINE, Restore((Tend(Care.DRAW),))), ClansGame({})
    assert choice.seen_by(game.viewer(PINE)) == choice
    assert choice.seen_by(game.viewer(PLUM)) == HandIn(PINE)
    assert choice.seen_by(PUBLIC) == HandIn(PINE)


def test_A6_3_the_scores_begin_with_0() -> None:
    match: Match[State] = Match.dealt(ClansGame({"firstTeam": "fire", "secondTeam": "water"}), Seeded("1"))
    assert match.state.scores == {PINE: 0, PLUM: 0}
