"""The default values of faces, and the default choice from a menu."""

from __future__ import annotations

import pytest

from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.results import Kind
from bot.games.clans.dice.values import ATTACK, RANGED, Values
from bot.games.clans.kinds import DIE, Element
from tests.games.clans.dice.notation import faces, written

SIDES = (Side.ATTACKER, Side.DEFENDER)
FOR_ATTACKER = {"V": 6, "E": 4, "W": 1, "A": 1, "F": -1, "S": -6}
FOR_DEFENDER = {"S": 6, "W": 2, "F": 0, "A": -1, "E": -4, "V": -6}


@pytest.mark.parametrize(("side", "table"), [(SIDES[0], FOR_ATTACKER), (SIDES[1], FOR_DEFENDER)])
def test_A27_2_the_table_of_a_side(side: Side, table: dict[str, int]) -> None:
    for chooser in SIDES:
        assert {face.name[0]: ATTACK.worth(side, face, chooser) for face in DIE} == table
        assert ATTACK.worth(side, None, chooser) == 0
    assert [face.name[0] for face in ATTACK.order(side)] == list(table)


@pytest.mark.parametrize("chooser", SIDES)
def test_A27_2_fire_chosen_with_precision_strike(chooser: Side) -> None:
    """4 for the side of the model that chose it, -4 for the other; only if that side chooses it."""
    values = Values(precise=frozenset({chooser}))
    assert values.worth(chooser, Element.FIRE, chooser) == 4
    assert values.worth(chooser.other, Element.FIRE, chooser) == -4
    for side in SIDES:
        assert values.worth(side, Element.FIRE, chooser.other) == ATTACK.worth(side, Element.FIRE, chooser)


def test_A27_2_a_chooser_with_precision_strike() -> None:
    """Equal: first in the order of the table, so Earth before Fire for the attacker."""
    values = Values(precise=frozenset(SIDES))
    assert written(values.order(Side.ATTACKER)) == "V E F W A S"
    assert written(values.order(Side.DEFENDER)) == "S F W A E V"


def test_A27_2_and_A11_3_a_face_without_effect_counts_as_none() -> None:
    """Ranged: a defending chooser picks a face without effect if there is one; the attacker before Spirit none less."""
    assert written(RANGED.order(Side.ATTACKER)) == "V E W A F S"
    assert written(RANGED.order(Side.DEFENDER)) == "S W F A E V"
    for side in SIDES:
        worths = [RANGED.worth(side, face, Side.DEFENDER) for face in faces("S W A F")]
        assert worths == [0, 0, 0, 0]
    assert RANGED.worth(Side.DEFENDER, Element.VOID, Side.DEFENDER) == -6


def test_A11_3_air_shot_makes_air_work() -> None:
    values = Values(Kind.RANGED, more=frozenset({Element.AIR}))
    assert written(values.order(Side.DEFENDER)) == "S W F A E V"
    assert values.worth(Side.ATTACKER, Element.AIR, Side.ATTACKER) == 1


@pytest.mark.parametrize(
    ("side", "menu", "choice"),
    [(Side.ATTACKER, "S F A W", "W"), (Side.ATTACKER, "S F", "F"), (Side.DEFENDER, "V E A", "A")],
)
def test_A27_2_the_highest_is_chosen(side: Side, menu: str, choice: str) -> None:
    assert ATTACK.choice(side, faces(menu)) is faces(choice)[0]
    assert ATTACK.choice(side, ()) is None


def test_A10_9_which_faces_injure_which_model() -> None:
    assert ATTACK.injures(Side.ATTACKER, Element.SPIRIT)
    assert ATTACK.injures(Side.DEFENDER, Element.VOID)
    assert not ATTACK.injures(Side.ATTACKER, Element.VOID)
    assert not RANGED.injures(Side.ATTACKER, Element.SPIRIT)
    assert not ATTACK.injures(Side.DEFENDER, None)
