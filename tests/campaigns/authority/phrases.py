"""What an answer may say: sentences of the source, and nothing about the inside of the program."""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

BOT: Final = Path(__file__).parents[3] / "bot"
INSIDE: Final = re.compile(
    r"Traceback|\b\w+(?:Error|Exception)\b|\bbot\.(?:chat|tables|store|engine|games)|discord\.py|\.py\b|0x[0-9a-f]{6}"
    r"|<(?:class|function|object|coroutine)|sqlite|SELECT .* FROM|NoneType|\bobject at\b"
)
"""Words that only a fault could put into an answer."""

ESCAPED: Final = re.compile(r"\\(?=[\\*_~`|>#<\[\]()@-])")
"""The characters before a sign that stop it from being markup."""
GAP: Final = re.compile(r"\{[^{}]*\}")
SAYING: Final = re.compile(r"\b(?:_|ngettext)\(")
TELLING: Final = 8
"""The fewest characters of a sentence outside its gaps; shorter ones would match anything."""


@cache
def sentences() -> re.Pattern[str]:
    """Everything that the bot can say as a plain sentence, with its gaps."""
    # A garbage collection during parsing counts as a level of the tree, and Python then gives the tree up.
    gc.disable()
    try:
        sources = (path.read_text() for path in BOT.rglob("*.py"))
        # Most files say nothing, and need not be parsed.
        every = {text for source in sources if SAYING.search(source) for text in _texts(ast.parse(source))}
    finally:
        gc.enable()
    found = {text for text in every if len(GAP.sub("", text).strip()) >= TELLING}
    return re.compile("|".join(sorted(map(_pattern, found), key=len, reverse=True)), re.DOTALL)


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("_", "ngettext")
        ):
            yield from (
                each.value
                for each in node.args
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            )


def _pattern(text: str) -> str:
    return ".+?".join(map(re.escape, GAP.split(text)))


@cache
def is_known(text: str) -> bool:
    """True if every line of a sentence is in the source."""
    shown = ESCAPED.sub("", text).replace("\u200b", "")
    return all(sentences().fullmatch(line) for line in shown.splitlines() if line.strip())


READ: Final = frozenset({"content", "label", "description", "placeholder", "title", "name"})
"""The keys that hold words."""
MARKED: Final = frozenset({"content"})
"""The keys in which Discord reads some signs as markup; everywhere else a sign is a sign."""


def texts(body: Any, names: Collection[str] = READ) -> Iterator[str]:
    """Everything in a body that somebody reads: sentences, labels, notes, descriptions, titles, suggestions."""
    if isinstance(body, dict):
        for name, value in body.items():
            if isinstance(value, str) and name in names:
                yield value
            else:
                yield from texts(value, names)
    elif isinstance(body, list):
        for each in body:
            yield from texts(each, names)
