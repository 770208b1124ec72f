"""Each cache says what it saves, in figures."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CACHES = frozenset({"cache", "cached_property", "lru_cache"})
FIGURE = re.compile(r"\b[0-9][0-9,.]* (us|ms|s|times|calls)\b|\ba [\w-]+th( part)? of\b")


def caches(source: str) -> Iterator[tuple[str, str]]:
    """The functions of a file that keep their results, each with what is said of that: docstring and comments."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(map(is_cache, node.decorator_list)):
            first = node.decorator_list[0].lineno - 1
            before = first
            while before and lines[before - 1].lstrip().startswith("#"):
                before -= 1
            comments = (line.partition("#")[2] for line in lines[before : node.end_lineno])
            yield node.name, " ".join((ast.get_docstring(node) or "", *comments))


def is_cache(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Name) and called.id in CACHES


def test_each_cache_says_what_it_saves() -> None:
    files = [path for code in ("bot", "rendering") for path in sorted((ROOT / code).rglob("*.py"))]
    silent = [
        f"{path.relative_to(ROOT)} {name}"
        for path in files
        # Most files have no cache, and parsing takes most of the time.
        if "cache" in (source := path.read_text(encoding="utf-8"))
        for name, told in caches(source)
        if not FIGURE.search(told)
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("source", "is_told"),
    [
        ("@cache\ndef f(): ...", False),
        ("@cache  # asked often\ndef f(): ...", False),
        ("@cache  # 40 ms, and every decision asks for it\ndef f(): ...", True),
        ("# 0.3 us less\n@cache\ndef f(): ...", True),
        ("@lru_cache(maxsize=4)  # a hundredth of a match\ndef f(): ...", True),
        ('class A:\n    @cached_property\n    def f(self):\n        """Saves 2 ms."""', True),
        ("class A:\n    @cached_property\n    def f(self): ...", False),
    ],
)
def test_a_cache_that_is_silent_is_noticed(source: str, is_told: bool) -> None:
    [(name, told)] = caches(source)
    assert name == "f"
    assert bool(FIGURE.search(told)) == is_told
