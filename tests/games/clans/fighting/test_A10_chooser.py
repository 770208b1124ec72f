"""A10.7, A17, A20.6: what makes a side the chooser, and what a seat may do before the roll."""

from __future__ import annotations

import pytest

from bot.engine.game import Seat
from bot.games.clans.decisions import Shoot
from bot.games.clans.dice.fight import Choosing
from bot.games.clans.facts.fighting import FightEnded
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.fighting.fight import reactions
from bot.games.clans.fighting.pools import choosing
from bot.games.clans.kinds import Card, Element, Keyword, ModelId
from bot.games.clans.moon.cards import titles
from bot.games.clans.state.rolls import Fight, Played, Step
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, model, position

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
ODDS, GUARDIAN = Card.AGAINST_ODDS, Card.GUARDIAN


def of(attacker: str = "fire.kaiken", defender: str = "earth.kaiken", *, shining: bool = False) -> State:
    """Two fighters; the moon shows the phase of Against the Odds, or that of no card that is meant here."""
    phases = {titles()[card].phase for card in (ODDS, GUARDIAN)}
    moon = titles()[ODDS].phase if shining else next(each for each in Element if each not in phases)
    return position(model(ME, attacker, "J9"), model(FOE, defender, "J10", "S"), active=ME, moon=moon)


@pytest.mark.parametrize(
    ("attacker", "is_ranged", "expected"),
    [
        ("fire.kaiken", False, Choosing.MORE_DICE),
        ("hero.fist", False, Choosing.DIRTY_FIGHTER),
        ("hero.fist", True, Choosing.MORE_DICE),
    ],
)
def test_A17_a_dirty_fighter_is_one_in_attacks_and_not_in_shots(
    attacker: str, is_ranged: bool, expected: Choosing
) -> None:
    fight = Fight(ME, FOE, is_ranged=is_ranged, is_shuriken=is_ranged)
    assert choosing(of(attacker), fight, 3, 3) is expected


def test_A17_a_dirty_fighter_who_defends_is_none() -> None:
    assert choosing(of(defender="hero.fist"), Fight(ME, FOE), 3, 3) is Choosing.MORE_DICE


@pytest.mark.parametrize(
    ("shining", "sizes", "by_pine", "by_plum"),
    [
        (False, (2, 3), True, False),
        (False, (3, 3), False, False),
        (False, (3, 2), False, True),
        (True, (2, 3), True, False),
        (True, (3, 3), True, True),
        (True, (3, 2), False, True),
    ],
)
def test_A20_7_against_the_odds_is_for_the_smaller_pool_and_in_its_phase_for_an_equal_one(
    shining: bool, sizes: tuple[int, int], by_pine: bool, by_plum: bool
) -> None:
    for seat, side, holds in (
        (PINE, Choosing.ATTACKER, by_pine),
        (PLUM, Choosing.DEFENDER, by_plum),
    ):
        fight = Fight(ME, FOE, cards=(Played(seat, ODDS),))
        assert choosing(of(shining=shining), fight, *sizes) is (side if holds else Choosing.MORE_DICE), seat


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ((Played(PLUM, GUARDIAN),), Choosing.MORE_DICE),
        ((Played(PLUM, GUARDIAN, instead=True),), Choosing.DEFENDER),
        ((Played(PLUM, GUARDIAN, instead=True), Played(PLUM, ODDS)), Choosing.DEFENDER),
        ((Played(PINE, ODDS), Played(PLUM, GUARDIAN, instead=True)), Choosing.MORE_DICE),
        ((Played(PINE, ODDS), Played(PLUM, GUARDIAN)), Choosing.ATTACKER),
    ],
)
def test_A20_6_cards_of_both_sides_cancel_and_two_of_one_side_do_not(
    cards: tuple[Played, ...], expected: Choosing
) -> None:
    """Pine has the smaller pool."""
    assert choosing(of(), Fight(ME, FOE, cards=cards), 2, 3) is expected


def test_A20_6_where_cards_cancel_a_dirty_fighter_is_still_one() -> None:
    cards = (Played(PINE, ODDS), Played(PLUM, GUARDIAN, instead=True))
    assert choosing(of("hero.fist"), Fight(ME, FOE, cards=cards), 2, 3) is Choosing.DIRTY_FIGHTER


@pytest.mark.parametrize(
    ("seat", "changes", "holds"),
    [
        (PLUM, {}, True),
        (PINE, {}, False),
        (PLUM, {"is_ranged": True}, False),
        (PLUM, {"is_ranged": True, "is_shuriken": True}, False),
        (PLUM, {"step": Step.ROLLED}, False),
        (PLUM, {"waiting": (PINE,)}, False),
        (PLUM, {"bonuses": frozenset({Keyword.TIDAL_WAVE})}, False),
    ],
)
def test_A17_tidal_wave_is_for_a_defender_before_the_roll_of_an_attack(
    seat: Seat, changes: dict[str, object], holds: bool
) -> None:
    """Once in it, in its seat's chance, and against no shot."""
    state = of(defender="shrine.water.chunin")
    state.fight = Fight(ME, FOE, **{"waiting": (PINE, PLUM), **changes})  # type: ignore[arg-type]  # flags
    assert reactions(state, seat) == ((Keyword.TIDAL_WAVE,) if holds else ())


def test_A17_tidal_wave_is_used_once_a_round_and_by_the_defender_alone() -> None:
    state = of("shrine.water.chunin", "shrine.water.chunin")
    state.fight = Fight(ME, FOE, waiting=(PINE, PLUM))
    assert (reactions(state, PINE), reactions(state, PLUM)) == ((), (Keyword.TIDAL_WAVE,))
    state.change(FOE, used=frozenset({Keyword.TIDAL_WAVE}))
    assert reactions(state, PLUM) == ()


@pytest.mark.parametrize(("dice", "is_asked"), [("F W", False), ("F E", True)])
def test_A11_3_nobody_is_asked_which_die_does_nothing(dice: str, *, is_asked: bool) -> None:
    """The shooter has two dice left; only Earth and Void have an effect."""
    state = position(model(ME, "water.yajiri", "J9"), model(FOE, "earth.yajiri", "J12", "S"), active=ME)
    facts = carried_out(state, Shoot(FOE), luck=Told({ME: dice, FOE: "S"}), orders=False)
    assert any(isinstance(fact, Asked) and fact.window == "choose" for fact in facts) is is_asked
    assert any(isinstance(fact, FightEnded) for fact in facts) is not is_asked
