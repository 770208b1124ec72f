"""The rulebook of the clans as text, for tests that hold code and data against it; it knows nothing of the code."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "clans.md").read_text(encoding="utf-8")

Table = list[list[str]]
"""The rows of a table with their cells, the head first."""


def table(head: str) -> Table:
    """The first table whose head begins like this."""
    lines = RULES[RULES.index(f"\n{head}") + 1 :].split("\n\n", 1)[0].splitlines()
    rows = [line for line in lines if line.startswith("|") and not line.startswith("|-")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


@cache
def ground_rows() -> dict[str, tuple[str, ...]]:
    """The rows of court, canal and gate from row 20 down to row 1 (A3.8), and those of the bare yard."""
    found: dict[str, list[str]] = {"court": [], "canal": [], "gate": []}
    lines = re.findall(r"^ ?\d+ ([.DrfeS]{20}) +\d+ ([.DrfeS]{20}) +\d+ ([.DrfeS]{20})$", RULES, re.MULTILINE)
    for line in lines:
        for rows, row in zip(found.values(), line, strict=True):
            rows.append(row)
    bare = ["." * 5 + "D" * 10 + "." * 5] * 2 + ["." * 20] * 3
    middle = ["DD" + "." * 16 + "DD"] * 10
    return {name: tuple(rows) for name, rows in found.items()} | {"yard": (*bare, *middle, *bare[::-1])}
