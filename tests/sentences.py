"""Sentences that became better: `python -m tests.sentences COMMIT` shows what else changed in the golden texts since.

The files of `tests/records/sentences/` keep each old sentence with its new one. The command takes the golden texts of a
commit, replaces the old sentences by the new ones, and prints the difference to the golden texts of the checkout.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.figures import HERE

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "tests" / "records" / "sentences"
GOLDEN = re.compile(r"tests/.*/golden/[\w-]+\.txt|tests/records/stages/[\w-]+\.seen\.txt")
"""The paths of golden texts."""
_PLACEHOLDER = re.compile(r"(\{[^{}]+\})")


class Pair(NamedTuple):
    """A template as it was and as it is: a whole text, or one whole sentence of a longer text."""

    old: str
    new: str


def kept() -> list[Pair]:
    """Every pair of the kept list, the longest old sentences first, as a short one may be a part of a longer one."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(KEPT.glob("*.toml"))]
    pairs = [Pair(**given) for file in files for given in file.get("pair", ())]
    return sorted(pairs, key=lambda pair: (-len(pair.old), pair))


def bettered(text: str, pairs: Iterable[Pair]) -> str:
    """A golden text with the new sentences in place of the old ones."""
    for pair in pairs:
        text = _replaced(text, pair)
    return text


def _replaced(text: str, pair: Pair) -> str:
    old, new = _without_edges(*(_PLACEHOLDER.split(each) for each in pair))
    # Most sentences are in few texts, and an expression takes longer than a look for its longest fixed part.
    if max(old[::2], key=len) not in text:
        return text
    names = list(dict.fromkeys(old[1::2]))

    def filled(found: re.Match[str]) -> str:
        values = dict(zip(names, found.groups(), strict=True))
        return "".join(values[piece] if number % 2 else piece for number, piece in enumerate(new))

    before, _found, after = pair.new.partition(pair.old) if pair.old in pair.new else ("", "", "")
    around = (f"(?<!{re.escape(before)})" if before else "", f"(?!{re.escape(after)})" if after else "")
    return re.sub(_pattern(old).join(around), filled, text)


def _pattern(pieces: Sequence[str]) -> str:
    """An expression for a split template: a group for each placeholder, whole words at both ends."""
    groups: dict[str, str] = {}
    parts = list[str]()
    for number, piece in enumerate(pieces):
        if number % 2 == 0:
            parts.append(re.escape(piece))
        else:
            parts.append(groups.get(piece, r"([^\n]+?)"))
            groups.setdefault(piece, rf"\{len(groups) + 1}")
    start = r"\b" if pieces[0][:1].isalnum() else ""
    end = r"\b" if pieces[-1][-1:].isalnum() else ""
    return start + "".join(parts) + end


def _without_edges(old: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """Two split templates without a placeholder that both begin or both end with: it has no end of its own."""
    if old[:2] == new[:2] and len(old) > 1 and not old[0]:
        old, new = old[2:], new[2:]
    if old[-2:] == new[-2:] and len(old) > 1 and not old[-1]:
        old, new = old[:-2], new[:-2]
    return old, new


@cache
def texts() -> frozenset[str]:
    """Every text of the product: the strings of its code but docstrings, and those of its data."""
    data = (ROOT / "data").rglob("*.toml")
    of_code = (each for tree in HERE.trees.values() for each in _strings(tree))
    of_data = (each for path in data for each in _leaves(tomllib.loads(path.read_text(encoding="utf-8"))))
    return frozenset((*of_code, *of_data))


def _strings(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield "".join(
                f"{{{ast.unparse(each.value)}}}"
                if isinstance(each, ast.FormattedValue)
                else ast.literal_eval(each)
                for each in values
            )
    for child in ast.iter_child_nodes(node):
        yield from _strings(child)


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


def says(text: str, sentence: str) -> bool:
    """True if a text is this sentence, or holds it whole: from the end of another one to its own end."""
    if sentence[-1:] not in ".!?":
        return text == sentence
    return sentence in text and bool(re.search(rf"(?:^|\n|[.!?)] ){re.escape(sentence)}", text))


def golden_paths(names: Iterable[str]) -> list[str]:
    """Those of some paths, from the root of the checkout, that are golden texts."""
    return [name for name in names if GOLDEN.fullmatch(name)]


def _git(*words: str) -> str:
    return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, check=True, text=True).stdout


def changes(commit: str, pairs: Sequence[Pair]) -> Iterator[str]:
    """The lines by which the golden texts of a commit differ from those of the checkout, besides the kept list."""
    before = set(golden_paths(_git("ls-tree", "-r", "--name-only", commit).splitlines()))
    now = set(golden_paths(_git("ls-files").splitlines()))
    for name in sorted(before | now):
        was = bettered(_git("show", f"{commit}:{name}"), pairs) if name in before else ""
        there = (ROOT / name).read_text(encoding="utf-8") if name in now else ""
        yield from unified_diff(
            was.splitlines(), there.splitlines(), f"{commit}:{name}", name, lineterm="", n=0
        )


def main() -> int:
    """Print what differs; the exit code is 1 if anything does."""
    found = list(changes(sys.argv[1], kept()))
    print("\n".join(found) or "Nothing else has changed.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
