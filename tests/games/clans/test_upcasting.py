"""Records of older schemas of the clans are read as what they were (A30.7)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Seat
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Act, Activate, Attack
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.kinds import ModelId

PINE = Seat("pine")
ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


@pytest.mark.parametrize(
    ("data", "record"),
    [
        (["attack", FOE], Attack(FOE)),
        (["act", [["activate", ME], ["attack", FOE]]], Act((Activate(ME), Attack(FOE)))),
        (["blow-fell", FOE, True, "pine", ME, False], BlowFell(FOE, is_injury=True, cause=PINE, credit=ME)),
    ],
)
def test_A30_7_a_record_of_schema_1_is_read(data: list[Any], record: object) -> None:
    assert BOX.notation.from_json(BOX.upcast(data, 1)) == record


def test_A30_7_a_record_of_the_present_schema_is_left_as_it_is() -> None:
    for record in (Act((Activate(ME), Attack(FOE, is_further=True))), BlowFell(FOE, is_injury=False)):
        data = BOX.notation.json(record)
        assert BOX.upcast(data, BOX.schema) == data
