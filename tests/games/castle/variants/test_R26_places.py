"""R26: a variant is a place that overrides what it changes, and the rules never ask for its name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.games.castle.board.board import standard_board
from bot.games.castle.setting.options import castle_options
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setting.terms import TERMS, Variant
from bot.games.castle.variants.standard import Standard
from bot.games.castle.variants.variants import variant

CASTLE = Path(__file__).parents[4] / "bot/games/castle"
PLACES = {"setting/options.py", "setting/seating.py", "setting/terms.py", "variants/variants.py"}
"""Where a variant is named: the usual one, the seats, what it asks of the options, and its class."""


def test_R26_only_tables_name_a_variant() -> None:
    found = {
        path.relative_to(CASTLE).as_posix()
        for path in CASTLE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Variant"
    }
    assert found == PLACES


@pytest.mark.parametrize("kind", Variant)
def test_R26_every_variant_has_its_terms_and_its_class(kind: Variant) -> None:
    options = castle_options({"variant": kind.value, "players": TERMS[kind].players[0]})
    found = variant(Setting(standard_board(), options))
    assert isinstance(found, Standard)
    assert (type(found) is Standard) == (kind is Variant.STANDARD)


@pytest.mark.parametrize("kind", Variant)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_R26_a_variant_takes_the_players_of_its_terms(kind: Variant, players: int) -> None:
    terms, given = TERMS[kind], {"variant": kind.value, "players": players}
    if players in terms.players:
        assert castle_options(given).variant is kind
    else:
        with pytest.raises(ValueError, match=r"set players|raise players") as refused:
            castle_options(given)
        assert str(refused.value) == terms.refusal()
