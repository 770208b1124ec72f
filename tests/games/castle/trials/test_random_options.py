"""Options drawn at random: always valid, the same from the same seed, and every value comes often."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest
from pydantic.alias_generators import to_camel

from bot.engine.chance import Seeded
from bot.games.castle.board.board import standard_board
from bot.games.castle.setting.fitting import fitted
from bot.games.castle.setting.options import CastleOptions, castle_options
from bot.games.castle.setting.terms import OF_VARIANT
from bot.games.castle.trials.random_options import (
    BIGGEST_PATROL,
    FREE,
    MOST_DRAWN,
    MOST_HIDDEN,
    TABLES,
    drawn_options,
    values_of,
)

DRAWINGS = 4000
LEAST = 15
"""How often each value occurs at least in this many drawings: half of the expected number of the rarest, one of 37
hands."""

NAMES = [to_camel(name) for name in CastleOptions.model_fields]
MUST_FIT: dict[str, range] = {
    "sentries": range(13),
    "patrols": range(11),
    "patrolSize": range(2, BIGGEST_PATROL + 1),
    "sleepers": range(13),
    "traps": range(MOST_HIDDEN + 1),
    "hiddenSentries": range(MOST_HIDDEN + 1),
    "guardHand": range(37),
    "players": range(2, 5),
}


def counted() -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for number in range(DRAWINGS):
        drawn = drawn_options(standard_board(), Seeded(f"drawing {number}"))
        assert fitted(castle_options(drawn), standard_board()).settled() == drawn
        for name, value in drawn.items():
            found[name][str(value)] += 1
        for level, value in enumerate(drawn["alertDraws"]):
            found[f"alertDraws {level}"][str(value)] += 1
        found["table"][f"{drawn['players']} {drawn['variant']}"] += 1
    return found


def test_every_value_of_every_option_and_every_kind_of_table_comes_often() -> None:
    """In one test, so that the drawings are made once."""
    found = counted()
    for name in NAMES:
        if name != "alertDraws":
            values: Any = MUST_FIT[name] if name in MUST_FIT else values_of(name)
            assert {str(value) for value in values} == set(found[name]), name
            assert min(found[name].values()) >= LEAST, name
    for level in range(4):
        assert set(found[f"alertDraws {level}"]) == {str(number) for number in range(MOST_DRAWN + 1)}
    kinds = found["table"]
    assert set(kinds) == {f"{players} {variant}" for players, variant in TABLES}
    assert max(kinds.values()) < 1.3 * min(kinds.values())


def test_every_option_is_drawn_and_named() -> None:
    drawn = drawn_options(standard_board(), Seeded("one"))
    assert sorted(drawn) == sorted(NAMES)
    of_variants = set(OF_VARIANT)
    assert {*FREE, *of_variants} <= set(NAMES)


def test_an_option_without_a_range_for_drawing_is_named() -> None:
    """A new number, for which no range would be right by itself."""
    with pytest.raises(LookupError, match="what guardHand is drawn from: name its values in FREE"):
        values_of("guardHand")


def test_the_same_seed_draws_the_same() -> None:
    one, again, other = (drawn_options(standard_board(), Seeded(seed)) for seed in ("a", "a", "b"))
    assert one == again != other
