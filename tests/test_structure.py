"""The figures of how the code hangs together."""

from __future__ import annotations

import ast
import re

import pytest

from tests import structure
from tests.figures import HERE, complexity, length, methods, parameters
from tests.structure import House, code_lines

MOST_METHODS, MOST_PARAMETERS = 25, 8
"""A class with more methods is two, and a function with more parameters takes an object."""
MOST_LINES, MOST_BRANCHES, BRANCHES_OF_CHAT = 60, 20, 12
"""A function that is longer or has more ways through it is several; the chat decides nothing, so it needs fewer."""

BESIDE = {
    "bot/games/castle/players/belief/ground.py:__init__",
    "bot/games/castle/players/belief/outing.py:__init__",
}
"""The castle's belief keeps the setting for which it is made."""


def made(*arrows: str) -> House:
    pairs = frozenset((each[0], each[1]) for each in arrows)
    return House(frozenset("abcd"), pairs)


@pytest.mark.parametrize(
    ("found", "upward", "mutual", "cycles"),
    [
        (made(), 0, 0, []),
        (made("ab", "ac", "bc", "cd"), 0, 0, []),
        (made("ab", "ac", "bc", "ca"), 1, 1, ["abc"]),
        (made("ab", "bc", "ca"), 1, 0, ["abc"]),
        (made("ab", "ba", "cd", "dc"), 2, 2, ["ab", "cd"]),
    ],
)
def test_what_goes_round_is_counted(found: House, upward: int, mutual: int, cycles: list[str]) -> None:
    assert (len(found.upward), len(found.mutual)) == (upward, mutual)
    assert found.cycles == [frozenset(each) for each in cycles]


def test_no_room_leads_upward(capsys: pytest.CaptureFixture[str]) -> None:
    structure.main()
    told = capsys.readouterr().out
    for package in structure.HOUSES:
        sound = rf"^{package}: .* arrows, 0 upward, 0 mutual, 0 cycles, \d+ lines of code$"
        assert re.search(sound, told, re.MULTILINE), told


def test_no_class_has_too_many_methods() -> None:
    sizes = {f"{path} {node.name}": methods(node) for path, node in HERE.classes}
    assert {name: size for name, size in sizes.items() if size > MOST_METHODS} == {}


def test_no_function_takes_too_many_parameters() -> None:
    sizes = {f"{path} {node.name}": parameters(node) for path, node in HERE.functions}
    assert {name: size for name, size in sizes.items() if size > MOST_PARAMETERS} == {}


def test_no_function_takes_a_setting_beside_its_state() -> None:
    """A state carries its setting, so the two can never differ."""
    asked = [(f"{path}:{node.name}", {each.arg for each in node.args.args}) for path, node in HERE.functions]
    assert {name for name, names in asked if {"setting", "state"} <= names} == BESIDE


def test_games_share_the_base_of_their_facts() -> None:
    """With a second base there would be a second way to refuse a fact that is not of its kind."""
    bases = {"Public"} | {f"{game.title()}Fact" for game in ("castle", "raid", "clans")}
    found = {f"{path} {node.name}" for path, node in HERE.classes if node.name in bases}
    assert found == {"bot/engine/game.py Public"}


def test_a_value_that_must_be_there_is_taken_in_one_way() -> None:
    """By `not_none`, which a search finds and which fits into an expression."""
    rules = ("engine", "games", "players")
    found = [
        f"{path}:{node.lineno}"
        for path, node in HERE.nodes
        if isinstance(node, ast.Assert) and path.parts[1] in rules and _is_presence(node.test)
    ]
    assert [each.partition(":")[0] for each in found] == ["bot/engine/game.py"], found


def _is_presence(test: ast.expr) -> bool:
    return (
        isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.IsNot) and _is_none(test.comparators[0])
    )


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def test_no_function_is_too_long_or_too_tangled() -> None:
    found = [
        f"{path}:{node.name}: {length(node)} lines, {complexity(node)} branches"
        for path, node in HERE.functions
        if length(node) > MOST_LINES or complexity(node) > MOST_BRANCHES
    ]
    assert found == []


def test_no_function_of_the_chat_has_too_many_branches() -> None:
    every = [(path, node) for path, node in HERE.functions if path.is_relative_to("bot/chat")]
    assert len(every) > 500
    for path, node in every:
        assert complexity(node) <= BRANCHES_OF_CHAT, f"{path}:{node.name}: {complexity(node)} branches"


def test_lines_of_code_are_no_blanks_comments_and_docstrings() -> None:
    text = '"""What it is."""\n\nX = 1  # why\n"""What X is."""\n# why\n\ndef f() -> str:\n    """Two."""\n'
    assert code_lines(f'{text}    return """a\nb"""\n') == 4
