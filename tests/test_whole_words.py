"""No text that people read ends within a word: `cut` shortens texts, a slice never does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from bot.engine.acts import LABEL, NOTE, cut
from tests.figures import HERE

LIMIT = re.compile(r"_?(LONGEST|LABEL|NOTE|LINE|TEXT|ALT|TITLE)(_\w+)?")
"""The names of limits of texts."""
TOLD = frozenset({"chat", "tables", "games", "engine"})
"""The folders of the bot whose texts players read."""
SHORTEST = 40
"""A slice of at least so many items, by its number, is one of characters."""


def sliced(tree: ast.AST) -> Iterator[str]:
    """The slices of a file that leave out the end of a text because of its length."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(slice=ast.Slice(lower=None, upper=ast.Constant(value=int(most)))) if (
                most >= SHORTEST
            ):
                yield ast.unparse(node)
            case ast.Subscript(slice=ast.Slice(lower=None, upper=ast.Name(id=name))) if LIMIT.fullmatch(name):
                yield ast.unparse(node)


def test_no_text_is_sliced() -> None:
    product = {path: tree for path, tree in HERE.trees.items() if path.parts[1] in TOLD}
    assert product
    assert {str(path): found for path, tree in product.items() if (found := list(sliced(tree)))} == {}


@pytest.mark.parametrize(
    "text", ["names.does(card)[:100]", "names.does(card)[:_NOTE]", "words[:LONGEST_STATUS]"]
)
def test_a_slice_of_a_text_is_noticed(text: str) -> None:
    assert list(sliced(ast.parse(text))) == [text]


@pytest.mark.parametrize("size", [LABEL, NOTE])
def test_a_text_that_is_cut_ends_with_a_whole_word(size: int) -> None:
    text = "changes places with a friend " * 9
    assert len(cut(text, size)) <= size
    assert set(cut(text, size).removesuffix("…").split()) <= set(text.split())
