"""How the code hangs together, in figures: `python -m tests.structure`.

The rooms of a package are the folders and files right in it. An arrow is one room that imports another, an import for
types alone left out; in a mutual import two rooms do so; in a cycle each room leads to all others; without the upward
arrows, as few as were found, there is no cycle. Of each package the lines of code are counted, without blanks, comments
and docstrings; of each game also the files outside its folder that name it in an import. `python -m tests.figures`
measures the code itself.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

import grimp

CODE = ("bot", "rendering")
HOUSES = (
    *("bot", "bot.chat", "bot.engine", "bot.games", "bot.store", "bot.tables"),
    *("bot.games.castle", "bot.games.clans", "bot.games.raid", "rendering"),
)
"""Packages with rooms."""

GAMES: Final = tuple(each for each in HOUSES if each.startswith("bot.games."))
_UNSEEN: Final = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER),
}

Arrows = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class House:
    """A package with its rooms, each with those that it imports."""

    rooms: frozenset[str]
    arrows: Arrows

    @property
    def mutual(self) -> list[tuple[str, str]]:
        """Rooms that import each other."""
        return [(a, b) for a, b in combinations(sorted(self.rooms), 2) if {(a, b), (b, a)} <= self.arrows]

    @property
    def cycles(self) -> list[frozenset[str]]:
        """Sets of two or more rooms, each of which leads to all others of its set."""
        reached = {room: _reached(room, self.arrows) for room in self.rooms}
        sets = {
            frozenset(other for other in reached[room] if room in reached[other]) | {room}
            for room in self.rooms
        }
        return sorted((each for each in sets if len(each) > 1), key=sorted)

    @property
    def upward(self) -> Arrows:
        """Few arrows without which there is no cycle: rooms are laid out one by one, the least entangled first."""
        left, order = set(self.rooms), list[str]()
        while left:
            lowest = min(sorted(left), key=lambda room: self._weight(room, left))
            order.append(lowest)
            left.remove(lowest)
        floor = {room: number for number, room in enumerate(order)}
        return frozenset((a, b) for a, b in self.arrows if floor[a] < floor[b])

    def _weight(self, room: str, left: set[str]) -> tuple[int, int]:
        """How many of the rooms that are left it needs, then how few of them need it."""
        needs = sum((room, other) in self.arrows for other in left)
        needed = sum((other, room) in self.arrows for other in left)
        return needs, -needed


def house(package: str, graph: grimp.ImportGraph) -> House:
    """The rooms of a package and the arrows between them."""

    def room(module: str) -> str:
        return module.removeprefix(package + ".").partition(".")[0]

    modules = sorted(graph.find_descendants(package))
    pairs = {
        (room(module), room(other))
        for module in modules
        for other in graph.find_modules_directly_imported_by(module)
        if other in modules
    }
    return House(frozenset(map(room, modules)), frozenset((a, b) for a, b in pairs if a != b))


def _reached(start: str, arrows: Arrows) -> set[str]:
    found, fresh = set[str](), {start}
    while fresh:
        fresh = {b for a, b in arrows if a in fresh} - found
        found |= fresh
    return found


def code_lines(text: str) -> int:
    """The lines of a module that hold code: no blanks, no comments, no docstrings."""
    told = set[int]()
    for node in ast.walk(ast.parse(text)):
        for each in getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant) and each.end_lineno:
                told.update(range(each.lineno, each.end_lineno + 1))
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    held = {
        line for each in tokens if each.type not in _UNSEEN for line in range(each.start[0], each.end[0] + 1)
    }
    return len(held - told)


def lines_of(package: str) -> int:
    """The lines of code of a package of this checkout."""
    files = Path(package.replace(".", "/")).rglob("*.py")
    return sum(code_lines(path.read_text(encoding="utf-8")) for path in files)


def importers(package: str, graph: grimp.ImportGraph) -> Iterator[str]:
    """The modules outside a package that import it or something in it."""
    inner = {package, *graph.find_descendants(package)}
    found = {by for each in inner for by in graph.find_modules_that_directly_import(each)}
    yield from sorted(found - inner)


def main() -> None:
    """Print the figures of each package."""
    graph = grimp.build_graph(*CODE, exclude_type_checking_imports=True)
    for package in HOUSES:
        found = house(package, graph)
        print(
            f"{package}: {len(found.rooms)} rooms, {len(found.arrows)} arrows, {len(found.upward)} upward, "
            f"{len(found.mutual)} mutual, {len(found.cycles)} cycles, {lines_of(package)} lines of code"
        )
    for game in GAMES:
        print(f"{game} is named in: {', '.join(importers(game, graph)) or 'no other file'}")


if __name__ == "__main__":
    main()
