"""A person is "they" in every text that people read, and no text says "whoever"."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.figures import HERE
from tests.test_project import ROOT

OLD = re.compile(r"\b(he|him|his|himself|whoever|whomever)\b", re.IGNORECASE)
TYPED = "bot/tables/model/typed.py"
"""The words that people may type beside a label: they may well say "his"."""
QUOTING = "docs/rules/castle"
"""Rules and rulings of the castle quote the printed rulebook, which says "he"."""
DOCUMENTS = ("README.md", "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md")


def paths() -> list[str]:
    """The files whose texts people read."""
    found = (
        *(path for folder in ("bot", "rendering") for path in (ROOT / folder).rglob("*.py")),
        *(ROOT / "data").rglob("*.toml"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / name for name in DOCUMENTS),
    )
    named = sorted(str(path.relative_to(ROOT)) for path in found)
    return [name for name in named if name != TYPED and not name.startswith(QUOTING)]


def texts(name: str, source: str) -> Iterator[str]:
    """The texts of a file: strings of code without docstrings, strings of data, paragraphs of a document."""
    if name.endswith(".py"):
        yield from strings(ast.parse(source))
    elif name.endswith(".toml"):
        yield from _leaves(tomllib.loads(source))
    else:
        yield from source.split("\n\n")


def said(name: str) -> Iterator[str]:
    """The texts of a file of this checkout."""
    tree = HERE.trees.get(Path(name))
    return texts(name, (ROOT / name).read_text(encoding="utf-8")) if tree is None else strings(tree)


def strings(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Constant(value=str(text)):
            yield text
    for child in ast.iter_child_nodes(node):
        yield from strings(child)


def _leaves(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from _leaves(each)
        case list():
            for each in value:
                yield from _leaves(each)


def test_a_person_is_they() -> None:
    names = paths()
    assert len(names) > 500
    found = [(name, text) for name in names for text in said(name) if OLD.search(text)]
    assert found == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("a.py", 'told = _("Whoever opened the table may close it.")'),
        ("a.py", 'told = f"{seat} and his hand"'),
        ("a.toml", 'texts = ["It is his turn."]'),
        ("a.md", "A player takes\nhis seat."),
    ],
)
def test_an_old_text_is_found(name: str, source: str) -> None:
    assert any(OLD.search(text) for text in texts(name, source))


def test_docstrings_are_for_developers() -> None:
    assert list(texts("a.py", '"""He waits."""\n')) == []
    assert Path(ROOT / TYPED).exists()
