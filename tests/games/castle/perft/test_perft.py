"""Small positions and the number of ways in which they go on: counted by hand in perft/, and here by the rules."""

import pytest

from bot.engine.notation import kebab_of
from bot.games.castle.rules.language import DECISIONS
from tests.games.castle.counting import Position, positions
from tests.rules_index import present

POSITIONS = list(positions())


@pytest.mark.parametrize("each", POSITIONS, ids=lambda each: each.name)
def test_the_counts_are_as_written_down(each: Position) -> None:
    assert each.counted() == each.expected


def test_no_two_positions_have_one_name() -> None:
    assert len({each.name for each in POSITIONS}) == len(POSITIONS)


def test_every_position_names_rules_that_exist_and_decisions_that_exist() -> None:
    kinds = {kebab_of(kind) for kind in DECISIONS}
    rules = present().known
    for each in POSITIONS:
        assert set(each.data["rules"]) <= rules, each.name
        assert set(each.data.get("only", ())) <= kinds, each.name
