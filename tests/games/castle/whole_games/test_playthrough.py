"""Whole games of every seating and variant, as every seat and the public witnessed them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from bot.engine.game import Fact
from bot.engine.match import witnessed
from bot.engine.notation import kebab_of
from bot.games.castle.rules.language import FACTS
from bot.games.castle.setting.options import castle_options
from bot.games.castle.setting.terms import Variant
from bot.games.shelf import SHELF
from bot.tables.history.record import Record, replayed
from tests.games.castle.sights import GOLDEN, names, playthrough, recorded
from tests.golden import Golden

BOX = SHELF["castle"]
LARGEST = 260_000
"""The largest size of a golden file, in bytes."""
READ = ("eventful", "four", "lone-wolf", "rivals-of-four")
"""The recorded games whose text is kept too: defects in words, options and views show in these as in all."""


@pytest.mark.parametrize("name", READ)
def test_a_whole_game_looks_to_everybody_as_it_did(golden: Golden, name: str) -> None:
    golden.check(GOLDEN / f"{name}.txt", playthrough(recorded(name), BOX))


def _is_playable(options: dict[str, Any]) -> bool:
    try:
        castle_options(options)
    except ValueError:
        return False
    return True


def test_every_number_of_players_has_a_recorded_game_of_each_variant() -> None:
    wanted = [
        (players, variant)
        for players, variant in product((2, 3, 4), Variant)
        if _is_playable({"players": players, "variant": variant})
    ]
    kept = [castle_options(recorded(name).options) for name in names()]
    assert sorted({(options.players, options.variant) for options in kept}) == sorted(wanted)
    assert len(wanted) == 6
    assert {options.lone_wolf_conceal for options in kept if options.variant is Variant.LONE_WOLF} == {
        False,
        True,
    }
    assert {options.intruders_share_all for options in kept if options.players == 3} == {False, True}


def test_no_golden_file_is_too_large() -> None:
    assert [path.name for path in GOLDEN.iterdir() if path.stat().st_size > LARGEST] == []


RARE = {
    *("fetched", "rope-found"),  # only with an option (R9.5, R14.3)
    *(
        "guard-sobered",
        "removal-asked",
    ),  # when all have been woken (R12.13), when all guards are out (R21.10)
    *("guards-came-out", "somebody-done", "somebody-left"),  # (R23.16, R26.3)
}
"""Kinds of facts that are in no recorded game; the tests of these rules have them."""


def test_nearly_every_kind_of_fact_happens_in_some_recorded_game() -> None:
    happened = {kebab_of(type(fact)) for name in names() for fact in _told(recorded(name))}
    missing = {kebab_of(kind) for kind in FACTS} - happened
    assert not missing - RARE, (
        "in no recorded game: name what only an option brings about in RARE, and test it"
    )
    assert not RARE - missing, "no longer rare"


def _told(record: Record) -> Iterator[Fact]:
    """All facts of a game, as they are and as every seat and the public witness them."""
    game = BOX.game(record.options)
    for step in replayed(record, BOX):
        yield from step.facts
        for seat in (*game.seats, None):
            yield from witnessed(step.facts, game.viewer(seat))
