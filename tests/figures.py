"""The code in figures: `python -m tests.figures [FOLDER]` measures this checkout, or the one in a folder.

Words are counted in code and its texts: Python, TOML and Markdown files of
the product and its documentation. What a commit touches is read from git, of the last 300 commits.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple

PRODUCT: Final = ("bot", "rendering")
FULL: Final = 390
"""A file of so many lines has no room for one more idea; `LONGEST` is the most that there may be."""
LONGEST: Final = 400
COMMITS: Final = 300
_HEADLESS: Final = re.compile(r"\bwhoever\b", re.IGNORECASE)
_HE: Final = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)
_VARIANT: Final = re.compile(
    r"\b(is_contested|is_lone_wolf|is_rivals?|are_rivals|Variant\.\w+|variant is|is_alone)\b"
)

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Checkout:
    """A checkout of the project, measured."""

    root: Path

    @cached_property
    def product(self) -> dict[Path, str]:
        """The Python files of the product, by their paths in the checkout."""
        return {
            path.relative_to(self.root): path.read_text(encoding="utf-8")
            for folder in PRODUCT
            for path in sorted((self.root / folder).rglob("*.py"))
        }

    @cached_property
    def trees(self) -> dict[Path, ast.Module]:
        """The same files, parsed."""
        return {path: ast.parse(text) for path, text in self.product.items()}

    @cached_property
    def nodes(self) -> list[tuple[Path, ast.AST]]:
        """Everything in the product's code, with the file where it stands."""
        return [(path, node) for path, tree in self.trees.items() for node in ast.walk(tree)]

    @cached_property
    def functions(self) -> list[tuple[Path, Function]]:
        """The functions and methods of the product."""
        return [(path, node) for path, node in self.nodes if isinstance(node, Function)]

    @cached_property
    def classes(self) -> list[tuple[Path, ast.ClassDef]]:
        """The classes of the product."""
        return [(path, node) for path, node in self.nodes if isinstance(node, ast.ClassDef)]

    def lines(self, *folders: str) -> int:
        """The lines of the Python files below some folders."""
        files = (path for folder in folders for path in (self.root / folder).rglob("*.py"))
        return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)

    def texts(self) -> Iterator[str]:
        """Everything that the product and its documentation say."""
        yield from self.product.values()
        others = [*(self.root / "data").rglob("*.toml"), *(self.root / "docs").rglob("*.md")]
        for path in sorted([*others, *self.root.glob("*.md")]):
            yield path.read_text(encoding="utf-8")


HERE = Checkout(Path(__file__).parents[1])
"""This checkout: the tests that read its code parse it once."""


class Outline(NamedTuple):
    """The functions and methods of a Python file by their names, and the packages outside its own that it imports."""

    functions: tuple[str, ...]
    imported: frozenset[str]


@cache
def outline(file: Path) -> Outline:
    """The outline of a file. Trees of all tests would take too much memory, so each file is parsed for both at once."""
    return outlined(ast.parse(file.read_text(encoding="utf-8")))


def outlined(tree: ast.Module) -> Outline:
    """The outline of a file that was parsed."""
    nodes = [*ast.walk(tree)]
    return Outline(
        tuple(node.name for node in nodes if isinstance(node, Function)),
        frozenset(name.split(".")[0] for node in nodes for name in _imported(node)),
    )


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield node.module


def methods(node: ast.ClassDef) -> int:
    """How many functions stand right in a class."""
    return sum(isinstance(each, Function) for each in node.body)


def parameters(node: Function) -> int:
    """How many parameters a function has, `self` and `cls` not among them."""
    asked = node.args
    every = [*asked.posonlyargs, *asked.args, *asked.kwonlyargs, asked.vararg, asked.kwarg]
    return sum(each is not None and each.arg not in ("self", "cls") for each in every)


def length(node: Function) -> int:
    """The lines of a function, its decorators not among them."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def complexity(node: Function) -> int:
    """McCabe's complexity of a function, each `and`, `or`, `x if y else z` and comprehension counted as a branch."""
    return 1 + sum(map(_branches, ast.walk(node)))


def _branches(node: ast.AST) -> int:
    match node:
        case (
            ast.If()
            | ast.IfExp()
            | ast.For()
            | ast.AsyncFor()
            | ast.While()
            | ast.ExceptHandler()
            | ast.Assert()
        ):
            return 1
        case ast.match_case(pattern=ast.MatchAs(pattern=None, name=None), guard=None):
            return 0
        case ast.match_case():
            return 1
        case ast.BoolOp():
            return len(node.values) - 1
        case ast.comprehension():
            return 1 + len(node.ifs)
        case _:
            return 0


def touched(checkout: Checkout) -> list[int]:
    """How many files each of the last commits touches; empty where there is no git."""
    command = ["git", "log", f"-{COMMITS}", "--no-merges", "--format=", "--shortstat"]
    try:
        said = subprocess.run(command, cwd=checkout.root, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return []
    return [int(each) for each in re.findall(r"(\d+) files? changed", said)]


def _spread(sizes: Sequence[int]) -> str:
    return f"{median(sizes):.0f} / {quantiles(sizes, n=10)[-1]:.0f} / {max(sizes)}"


def _largest(found: Sequence[tuple[int, str]], most: int = 5) -> str:
    return ", ".join(f"{name} {number}" for number, name in sorted(found, reverse=True)[:most])


def figures(checkout: Checkout) -> Iterator[tuple[str, str]]:
    """Each figure with what it counts."""
    sizes = {path: len(text.splitlines()) for path, text in checkout.product.items()}
    functions = [node for _path, node in checkout.functions]
    lines, tests = sum(sizes.values()), checkout.lines("tests")
    yield "lines / classes / functions", f"{lines} / {len(checkout.classes)} / {len(functions)}"
    yield "lines of a function, median / p90 / most", _spread([*map(length, functions)])
    worst = [(complexity(node), f"{path}:{node.name}") for path, node in checkout.functions]
    yield "most complex", _largest(worst)
    yield "most complex of bot/chat", _largest([each for each in worst if each[1].startswith("bot/chat")])
    yield "most methods", _largest([(methods(node), node.name) for _path, node in checkout.classes])
    yield "most parameters", _largest([(parameters(node), node.name) for node in functions])
    full = [f"{path} {size}" for path, size in sizes.items() if size >= FULL]
    yield f"files of {FULL} to {LONGEST} lines", f"{len(full)}: {', '.join(full)}"
    yield "files that a commit touches, median / p90 / most", _spread(touched(checkout) or [0, 0])
    texts = "\n".join(checkout.texts())
    yield "whoever / he, him, his", f"{len(_HEADLESS.findall(texts))} / {len(_HE.findall(texts))}"
    words = [checkout.lines(f"bot/games/{game}/words") for game in ("castle", "raid", "clans")]
    yield "lines of words, castle / raid / clans", " / ".join(map(str, words))
    opened = [node for node in functions if [each.arg for each in node.args.args[:2]] == ["setting", "state"]]
    yield "functions that begin with (setting, state", str(len(opened))
    places = {p: len(_VARIANT.findall(t)) for p, t in checkout.product.items() if "castle" in p.parts}
    yield (
        "a variant asked for in the castle",
        f"{sum(places.values())} in {sum(map(bool, places.values()))} files",
    )
    yield "tests : code", f"{tests / lines:.2f}"
    # Beside each golden text stands the record from which it is made.
    paths = (checkout.root / "tests").rglob("golden/*.txt")
    golden = [p.read_text(encoding="utf-8") for p in paths if not p.name.endswith(".record.txt")]
    yield "lines of golden text", str(sum(len(text.splitlines()) for text in golden))
    yield "CONTRIBUTING, bytes", str((checkout.root / "CONTRIBUTING.md").stat().st_size)
    comments = sum(
        line.lstrip().startswith("#") for text in checkout.product.values() for line in text.splitlines()
    )
    yield "lines for each comment", str(lines // max(1, comments))


def main() -> None:
    """Print the figures."""
    root = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parents[1]
    for name, figure in figures(Checkout(root.resolve())):
        print(f"{name}: {figure}")


if __name__ == "__main__":
    main()
