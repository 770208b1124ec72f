"""A30.2, A27: what a press promises, by the rules, the orders of its seat and the defaults of the other one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from bot.engine.acts import Tone
from bot.engine.chance import Chance
from bot.engine.game import Order, Piece
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.decisions import (
    Act,
    Attack,
    Keep,
    Move,
    Pass,
    Pray,
    React,
    Rest,
    Search,
    Shoot,
    Shuriken,
)
from bot.games.clans.dice.fight import Side
from bot.games.clans.facts.fighting import Injured, Stunned
from bot.games.clans.kinds import Card, Keyword, ModelId, Token
from bot.games.clans.moving.ways import ways_anew
from bot.games.clans.odds.dodges import passing
from bot.games.clans.odds.forecast import Forecast, of_answer, of_pieces
from bot.games.clans.odds.policy import Policy
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.orders import kinds as o
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.rolls import Played
from bot.games.clans.state.state import State
from bot.tables.views.offers import offered
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, model, position

GAME = ClansGame({})
ME, FRIEND, FOE = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")
TEST = Fraction(91, 216)
"""A5.3."""


def duel(ours: str, theirs: str, *, near: str = "J10", mine: Any = None, **theirs_changed: Any) -> State:
    """Two models face to face, or so far apart."""
    return position(
        model(ME, ours, "J9", **(mine or {})), model(FOE, theirs, near, "S", **theirs_changed), active=ME
    )


def promised(state: State, *pieces: Piece, orders: Sequence[Order] = ()) -> Forecast:
    return of_pieces(state, pieces, orders)


def hundredths(forecast: Forecast) -> tuple[int, int, int, int]:
    """Injury and Stun of the enemy, then of the own model."""
    asked = [(Event.INJURED, FOE), (Event.STUNNED, FOE), (Event.INJURED, ME), (Event.STUNNED, ME)]
    return tuple(round(100 * forecast.of(*each)) for each in asked)  # type: ignore[return-value]  # it has four


class Branching(Chance):
    """Luck that is told, draw by draw; a draw beyond that is noted, and comes out first."""

    def __init__(self, told: Sequence[int]) -> None:
        self.told = list(told)
        self.sizes: list[int] = []

    def below(self, label: str, size: int) -> int:
        place = len(self.sizes)
        self.sizes.append(size)
        return self.told[place] if place < len(self.told) else 0


def enumerated(state: State, piece: Piece, orders: Sequence[Order] = ()) -> dict[Any, Fraction]:
    """Every way in which every die may fall, played by the rules: how likely models are Injured and Stunned."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    left: list[list[int]] = [[]]
    while left:
        told = left.pop()
        luck, scratch, weight = Branching(told), state.copy(), Fraction(1)
        happened = _played(scratch, piece, luck, orders)
        for place in range(len(told), len(luck.sizes)):
            before = [*told, *[0] * (place - len(told))]
            left += [[*before, face] for face in range(1, luck.sizes[place])]
        for size in luck.sizes:
            weight /= size
        for each in happened:
            found[each] += weight
    return found


def _played(state: State, piece: Piece, luck: Chance, orders: Sequence[Order]) -> set[Any]:
    happened = set()

    def write(facts: Any) -> None:
        for fact in facts:
            GAME.evolve(state, fact)
            if isinstance(fact, Injured | Stunned):
                happened.add((Event(type(fact).__name__.lower()), fact.model))

    write(GAME.resolve(state, PINE, Act((piece,)), luck))
    while state.question is not None and state.active is not None:
        seat = state.question.seat
        answer = ClansOrders().answer(state, seat, orders) if seat == PINE else None
        write(GAME.resolve(state, seat, answer or GAME.default(state, seat, luck), luck))
    return happened


CASES = {
    "plain": duel("water.yajiri", "earth.yajiri"),
    "one effect": duel("shrine.fire.kaiken", "earth.yajiri", mine={"used": frozenset()}),
    "the attacker's token": duel("water.yajiri", "earth.yajiri", mine={"tokens": {Token.LUCKY: 1}}),
    "the defender's tokens": duel("water.yajiri", "earth.yajiri", tokens={Token.CURSE: 1, Token.LUCKY: 1}),
    "a cursed attacker": duel("water.yajiri", "water.yajiri", mine={"tokens": {Token.CURSE: 1}}),
    "two Stuns and Protect": duel("water.yajiri", "earth.yajiri", tokens={Token.STUN: 2, Token.PROTECT: 1}),
    "Resilient": duel("water.yajiri", "earth.oni", near="J10", used=frozenset({Keyword.EARTH_MASTERY})),
    "Moon Power": duel("water.yajiri", "earth.yajiri", tokens={Token.MOON_POWER: 1}),
}


@pytest.mark.parametrize("name", [name for name in CASES if name not in ("one effect", "Resilient")])
def test_A30_2_the_odds_of_a_fight_equal_the_enumeration(name: str) -> None:
    """One die against one: every die, every reroll and every replacement effect."""
    state = CASES[name]
    expected = enumerated(state, Attack(FOE))
    found = promised(state, Attack(FOE))
    chances = {
        key: chance for key, chance in found.chances.items() if key[0] in (Event.INJURED, Event.STUNNED)
    }
    assert chances == expected


@pytest.mark.parametrize("name", ["plain", "the attacker's token", "two Stuns and Protect"])
def test_A30_2_the_odds_of_a_shuriken_equal_the_enumeration(name: str) -> None:
    state = CASES[name].copy()
    state.change(FOE, space=at("J11"))
    expected = enumerated(state, Shuriken(FOE))
    chances = promised(state, Shuriken(FOE)).chances
    assert {key: chance for key, chance in chances.items() if key[0] is not Event.FOUGHT} == expected


# ---- the examples that were wrong


def test_A27_3_the_rerolls_that_happen_by_default_count() -> None:
    """4 v 3 with Close Combat Master: 42 and 1, where dice alone promise 35 and 3."""
    state = duel("shrine.void.chunin", "earth.kaiken", mine={"used": frozenset({Keyword.VOID_MASTERY})})
    assert hundredths(promised(state, Attack(FOE)))[::2] == (42, 1)
    never = promised(state, Attack(FOE), orders=[o.RerollOrder(o.Rerolls.NEVER)])
    assert hundredths(never)[::2] == (35, 3)


def test_A27_3_those_of_the_enemy_too() -> None:
    """A Fire Kaiken against a Water Chunin: 52 in 100 that the own model is Injured, not 35."""
    state = duel("shrine.fire.kaiken", "shrine.water.chunin")
    found = promised(state, Attack(FOE))
    assert found.pools == (3, 4, Side.DEFENDER)
    assert hundredths(found)[2] == 52


def test_A8_5_a_dodge_on_the_way_is_multiplied_in_and_failing_it_is_a_stun() -> None:
    state = duel("fire.kaiken", "water.kaiken", near="J13")
    state.models = {
        **state.models,
        ModelId("plum-kaiken9"): model("plum-kaiken9", "earth.kaiken", "J10", "S"),
    }
    there = state.copy()
    there.change(ME, space=at("K12"))
    straight = promised(there, Attack(FOE)).of(Event.INJURED, FOE)
    found = promised(state, Move(at("K12")), Attack(FOE))
    assert found.of(Event.INJURED, FOE) == TEST * straight
    assert found.of(Event.HELD, ME) == 1 - TEST
    assert found.of(Event.STUNNED, ME) > 1 - TEST


def test_A17_a_mastery_that_a_dodge_has_used_is_missing_in_the_fight_after_it() -> None:
    state = duel("shrine.fire.madoushi", "water.kaiken", near="J13")
    state.models = {
        **state.models,
        ModelId("plum-kaiken9"): model("plum-kaiken9", "earth.kaiken", "J10", "S"),
    }
    there = state.copy()
    there.change(ME, space=at("K12"))
    rested = promised(there, Attack(FOE)).of(Event.INJURED, FOE)
    there.change(ME, used=frozenset({Keyword.FIRE_MASTERY}))
    spent = promised(there, Attack(FOE)).of(Event.INJURED, FOE)
    passed = 1 - promised(state, Move(at("K12"))).of(Event.HELD, ME)
    found = promised(state, Move(at("K12")), Attack(FOE)).of(Event.INJURED, FOE)
    assert found == TEST * rested + (passed - TEST) * spent
    assert spent < rested


def test_A17_tidal_wave_makes_the_defender_the_chooser_where_that_decides() -> None:
    state = duel("fire.oni", "shrine.water.chunin")
    state.change(ME, profile="shrine.fire.chunin")
    found = promised(state, Attack(FOE))
    assert found.pools == (4, 5, Side.DEFENDER)
    state.change(FOE, used=frozenset({Keyword.TIDAL_WAVE}))
    assert promised(state, Attack(FOE)).pools == (4, 4, Side.ATTACKER)


def test_A15_poison_is_rolled_for_where_the_press_ends_the_activation() -> None:
    state = duel("water.yajiri", "earth.yajiri", near="J19", mine={"tokens": {Token.POISON: 1}})
    found = promised(state, Rest())
    assert found.of(Event.INJURED, ME) == found.of(Event.STUNNED, ME) == Fraction(1, 6)


def test_A12_protect_by_order_and_by_default() -> None:
    state = duel("water.yajiri", "earth.yajiri", mine={"tokens": {Token.PROTECT: 1}})
    usual, never = (
        promised(state, Attack(FOE), orders=orders) for orders in ((), (o.ProtectOrder(o.Protect.NEVER),))
    )
    assert usual.of(Event.INJURED, ME) == 0 < never.of(Event.INJURED, ME)


def test_A20_a_card_that_is_played_ahead_counts() -> None:
    state = duel("water.yajiri", "earth.yajiri")
    bare = promised(state, Attack(FOE))
    state.change_active(cards=(Played(PINE, Card.LONE_FLAME),))
    assert promised(state, Attack(FOE)).of(Event.INJURED, FOE) > bare.of(Event.INJURED, FOE)


# ---- tests, and answers


def test_A5_3_every_test_has_its_chance_with_rerolls() -> None:
    """Search and prayer: 91 of 216, and more with a Mastery of the named element."""
    hidden = duel("water.kaiken", "earth.kaiken", near="J10", is_hidden=True)
    assert promised(hidden, Search()).of(Event.PASSED, ME) == TEST
    master = duel("water.madoushi", "earth.kaiken", near="J10", is_hidden=True)
    assert promised(master, Search()).of(Event.PASSED, ME) == 1 - (1 - TEST) ** 2
    state = position(
        model(ME, "water.kaiken", "J9"), model(FOE, "earth.kaiken", "J19"), active=ME, items="lucky@J10"
    )
    assert promised(state, Pray(at("J10"))).of(Event.PASSED, ME) == TEST


def test_A5_3_nimble_dodges() -> None:
    """A-C1: a Nimble dodge that rerolls three misses once: 31031 of 46656."""
    state = duel("water.kunoichi", "earth.kaiken")
    assert 1 - promised(state, Move(at("J8"))).of(Event.HELD, ME) == Fraction(31031, 46656)


@pytest.mark.parametrize("profile", ["water.kaiken", "water.madoushi", "water.kunoichi", "water.chunin"])
def test_A8_5_the_odds_of_many_dodges_equal_the_unfolded_ones(profile: str) -> None:
    """For the many spaces of a menu dodges are multiplied: that is the same figure."""
    state = duel(profile, "earth.kaiken", mine={"tokens": {Token.LUCKY: 1}})
    state.models = {
        **state.models,
        ModelId("plum-kaiken9"): model("plum-kaiken9", "earth.kaiken", "L10", "S"),
    }
    policy = Policy(PINE)
    ways = {way.dodges: space for space, way in ways_anew(state, is_run=False).items() if way.dodges}
    assert {1, 2} <= set(ways)
    for dodges, space in ways.items():
        forecast = promised(state, Move(space))
        assert forecast.of(Event.HELD, ME) == 1 - passing(state, policy, state.models[ME], dodges)


def asked() -> State:
    """Pine has attacked, and may still reroll a die."""
    state = duel("shrine.fire.kaiken", "earth.kaiken")
    carried_out(state, Attack(FOE), luck=Told({ME: "S S E", FOE: "V A F"}), orders=False)
    assert state.question is not None
    return state


def test_A16_3_the_odds_of_an_answer_follow_from_the_present_dice() -> None:
    """All that is left is Spirit; a reroll of one of them may spare the attacker."""
    state = asked()
    stay = of_answer(state, PINE, Pass())
    assert stay.of(Event.INJURED, ME) == 1
    for option in GAME.options(state, PINE):
        if option != Pass():
            assert of_answer(state, PINE, option).of(Event.INJURED, ME) <= 1
    best = GAME.default(state, PINE, Told())
    assert of_answer(state, PINE, best).of(Event.INJURED, ME) < 1


def test_A16_4_a_player_who_may_use_tidal_wave_reads_its_use() -> None:
    state = duel("shrine.fire.chunin", "shrine.water.chunin")
    carried_out(state, Attack(FOE), luck=Told(), orders=False)
    use, leave = (of_answer(state, PLUM, each) for each in (React(Keyword.TIDAL_WAVE), Pass()))
    assert use.of(Event.INJURED, FOE) < leave.of(Event.INJURED, FOE)
    choice = BOX.words.choice(GAME, state, PLUM, React(Keyword.TIDAL_WAVE))
    assert choice.odds.startswith("Injury ")
    assert choice.note.startswith("you pick")


def test_A12_3_a_player_who_may_protect_reads_the_fate_of_the_model() -> None:
    """A third Stun Injures all the same (A-C36)."""
    for stuns, said in ((0, "it is Stunned"), (2, "it is Injured")):
        tokens = {Token.PROTECT: 1, **({Token.STUN: stuns} if stuns else {})}
        state = duel("shrine.fire.kaiken", "earth.kaiken", tokens=tokens)
        carried_out(state, Attack(FOE), luck=Told({ME: "V V V", FOE: "F F F"}), orders=False)
        while state.question is not None and Keep() not in GAME.options(state, state.question.seat):
            answer = GAME.default(state, state.question.seat, Told())
            for fact in GAME.resolve(state, state.question.seat, answer, Told()):
                GAME.evolve(state, fact)
        assert BOX.words.choice(GAME, state, PLUM, Keep()).note == said
        assert BOX.words.choice(GAME, state, PLUM, Pass()).note == "it is Injured"
        match: Match[State] = Match(GAME)
        match.state = state
        answers = {each.option: each.choice for each in offered(BOX, match, PLUM, None)}
        assert [answers[each].follows for each in (Keep(), Pass())] == [said, "it is Injured"]
        assert {each.tone for each in answers.values()} == {Tone.ANSWER}


# ---- secrets


def test_A26_5_odds_know_nothing_of_the_enemys_hand() -> None:
    pieces = [Attack(FOE), Shoot(FOE)]
    for cards in ((), (Card.SEA_SKIN, Card.COLD_HAND), (Card.RAIN, Card.RAIN)):
        state = duel("water.yajiri", "earth.kaiken")
        state.deck, state.is_calm = 10, False
        state.hands, state.counts = {PLUM: cards}, {PLUM: 2}
        assert promised(state, pieces[0]) == promised(duel("water.yajiri", "earth.kaiken"), pieces[0])


def test_A26_4_possible_changes_by_their_cards_are_told_by_their_number_alone() -> None:
    said = set()
    for number, is_calm in ((0, False), (2, True), (2, False)):
        for hand in ((Card.SEA_SKIN,) * number, (Card.WAR_DRUM,) * number):
            state = duel("water.yajiri", "earth.kaiken")
            state.deck, state.is_calm = 10, is_calm
            state.hands, state.counts = {PLUM: hand}, {PLUM: number}
            draft = GAME.drafts.draft(state, PINE)
            assert draft is not None
            draft.add(Attack(FOE))
            text = BOX.words.odds(GAME, state, PINE, draft)
            said.add((number, is_calm, "Their Moon cards can still change this." in text))
    assert said == {(0, False, False), (2, True, False), (2, False, True)}
