"""A10.3 to A10.5, A30.2: every die of a fight is named by its source, and so is the help that does not count."""

from __future__ import annotations

import pytest

from bot.games.clans.decisions import Attack
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Card, Token
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight, Played, Step
from bot.games.clans.state.state import State
from bot.games.clans.words import sources
from bot.games.clans.words.choices import choice
from bot.games.clans.words.odds import promised
from bot.games.clans.words.standing import standing
from tests.games.clans.fighting.test_A10_pools import ATTACKER, DEFENDER, ambush
from tests.games.clans.positions import PINE, model, position

CAPTAIN = model("plum-hero1", "hero.blind-captain", "K9")
HELD = model("plum-kaiken2", "water.kaiken", "L10")


def listed(state: State, **changes: object) -> str:
    return sources.listed(pools(state, Fight(ATTACKER, DEFENDER, **changes)))  # type: ignore[arg-type]  # fields


def idle(state: State) -> list[str]:
    return list(sources.idle(pools(state, Fight(ATTACKER, DEFENDER))))


def seen(models: list[Model]) -> list[Model]:
    """The same models, with an attacker that is not hidden."""
    return [model("pine-kaiken1", "fire.kaiken", "J9"), *models[1:]]


def test_A10_4_and_5_each_source_of_dice_is_named() -> None:
    told = listed(position(*ambush()), is_from_hiding=True)
    assert told == "AT 3, ●K2 helps +1, from behind +1, from Stealth +1 v DF 3"


def test_A10_4_help_of_the_defender_is_named_with_its_skill() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J9"),
        model("plum-kaiken1", "earth.kaiken", "J10", "S"),
        CAPTAIN,
    )
    assert listed(state) == "AT 3 v DF 3, ■H1 helps (Guard) +2"


def test_A20_7_cards_and_a_further_attack_are_named() -> None:
    state = position(*seen(ambush())[:2])
    cards = (Played(PINE, Card.HEADLONG),)
    assert listed(state, cards=cards, malus=2) == "AT 3, again −2, from behind +1, Headlong Charge +2 v DF 3"


def test_A11_2_a_shot_names_its_weapon() -> None:
    state = position(
        model("pine-kaiken1", "void.yajiri", "J4"), model("plum-kaiken1", "fire.yajiri", "J10", "N")
    )
    assert listed(state, is_ranged=True) == "AT 1, weapon +2 v DF 1"
    assert listed(state, is_ranged=True, is_shuriken=True) == "weapon +1 v DF 1"


@pytest.mark.parametrize(
    ("helper", "more", "why"),
    [
        ({"tokens": {Token.STUN: 1}}, (), "●K2 is Stunned: no help"),
        ({"is_hidden": True}, (), "●K2 is in Stealth: no help"),
        ({}, (HELD,), "●K2 is in an enemy zone: no help"),
    ],
)
def test_A10_4_help_that_does_not_count_has_its_reason(
    helper: dict[str, object], more: tuple[Model, ...], why: str
) -> None:
    assert idle(position(*seen(ambush(**helper)), *more)) == [why]


def test_A30_2_a_draft_names_the_sources_of_its_fight() -> None:
    state = position(*seen(ambush()), HELD, active=ATTACKER)
    told = promised(state, (Attack(DEFENDER),), ())
    assert told.startswith("4v3 (AT 3, from behind +1 v DF 3), you pick the die: Injury")
    assert "●K2 is in an enemy zone: no help." in told


def test_A30_2_the_note_of_an_attack_names_the_sources_that_two_lines_of_a_phone_hold() -> None:
    """A longer list stands in the odds of the draft, once the attack is chosen."""
    plain = model("pine-kaiken1", "fire.kaiken", "J9"), model("plum-kaiken1", "earth.kaiken", "J10", "S")
    assert choice(position(*plain, active=ATTACKER), Attack(DEFENDER)).note.endswith("AT 3 v DF 3")
    state = position(*seen(ambush()), active=ATTACKER)
    assert "v DF" not in choice(state, Attack(DEFENDER)).note
    assert "(AT 3, ●K2 helps +1, from behind +1 v DF 3)" in promised(state, (Attack(DEFENDER),), ())


def test_A26_1_the_standing_names_the_dice_of_a_fight_under_way() -> None:
    state = position(*seen(ambush()), active=ATTACKER)
    line = "● Kaiken 1 against ■ Kaiken 1: 5v3 dice (AT 3, ●K2 helps +1, from behind +1 v DF 3)"
    assert line not in standing(state, None)
    state.fight = Fight(ATTACKER, DEFENDER)
    assert line in standing(state, None)
    state.fight = Fight(ATTACKER, DEFENDER, step=Step.APPLIED)
    assert line not in standing(state, None)


def test_A30_2_odds_that_are_long_already_leave_the_sources_to_the_note_of_the_attack() -> None:
    models = (*seen(ambush()), HELD, model("pine-kaiken3", "fire.kaiken", "K11"))
    told = promised(position(*models, active=ATTACKER), (Attack(DEFENDER),), ())
    assert told.startswith("4v3, you pick the die: Injury")
    assert "no help" not in told
