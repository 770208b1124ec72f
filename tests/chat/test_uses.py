"""A scripted test uses every command and every button.

Each test that the list names has to keep its word when it runs: see `uses_what_the_list_says`.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot import chat
from bot.chat.parts import verbs
from bot.chat.parts.keys import Key
from tests.chat import uses

HERE = Path(__file__).parent


def test_every_command_and_every_verb_has_a_test_that_uses_it() -> None:
    missing = set(uses.there_are()) - set(uses.listed())
    assert not missing, f"uses.toml has no test for {sorted(missing)}"


def test_the_list_names_only_existing_commands_and_verbs() -> None:
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


def test_every_verb_in_the_code_is_in_the_list_and_no_other() -> None:
    """They are read from the code, because a button that no test has drawn would escape every other check."""
    code = Path(chat.__file__).parent
    words = {word for path in sorted(code.rglob("*.py")) for word in _words(path)}
    made = {word for path in sorted(code.rglob("*.py")) for word in _verbs(path)}
    assert made <= set(verbs.VERBS)
    assert set(verbs.VERBS) <= words


def _words(path: Path) -> set[str]:
    """Every text in a file except the names of the entries that it makes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    entries = {
        id(call.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.AsyncFunctionDef)
        for call in node.decorator_list
        if isinstance(call, ast.Call)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in entries
    }


def _verbs(path: Path) -> set[str]:
    """The first argument of each `doing(…)`, one word or one of two."""
    calls = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    doing = [
        call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "doing"
    ]
    first = [
        each
        for part in doing
        for each in ((part.body, part.orelse) if isinstance(part, ast.IfExp) else (part,))
    ]
    return {each.value for each in first if isinstance(each, ast.Constant) and isinstance(each.value, str)}
