"""Nothing can be typed or pressed that no scripted test has typed or pressed.

Each test that the list names is held to it when it runs: see `uses_what_it_is_named_for`.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.chat.keys import Key
from tests.chat import uses

HERE = Path(__file__).parent


def test_every_command_and_every_verb_has_a_test_that_uses_it() -> None:
    missing = set(uses.there_are()) - set(uses.listed())
    assert not missing, f"uses.toml has no test for {sorted(missing)}"


def test_nothing_is_listed_that_there_is_not() -> None:
    gone = set(uses.listed()) - set(uses.there_are())
    assert not gone, f"uses.toml lists {sorted(gone)}"


@pytest.mark.parametrize("place", sorted(set(uses.listed().values())))
def test_every_test_that_is_listed_exists(place: str) -> None:
    file, _, name = place.partition("[")[0].partition("::")
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.AsyncFunctionDef)}


def test_a_custom_id_has_a_verb_of_the_list() -> None:
    with pytest.raises(ValueError, match=r"verbs\.py"):
        str(Key("guess", "t1"))
