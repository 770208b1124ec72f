"""How every figure is taken: candidates in turn, in short slices, over several rounds of one run; medians are told.

Absolute times belong to a machine and a moment, ratios within one run to the code.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

Slice = Callable[[int], int]
"""A slice of work of a round, by its number: it returns how many units it has done."""


def pinned() -> None:
    """Keep this process on one core, the last it may use, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def seconds(candidates: Mapping[str, Slice], rounds: int) -> dict[str, float]:
    """Median CPU seconds of one unit of each candidate. A round before the first is not counted: it warms up."""
    taken: dict[str, list[float]] = {name: [] for name in candidates}
    for number in range(-1, rounds):
        for name, work in candidates.items():
            gc.collect()
            start = process_time()
            units = work(number)
            if number >= 0:
                taken[name].append((process_time() - start) / units)
    return {name: median(times) for name, times in taken.items()}


def verdict(
    key: str, what: str, ratio: float, *, least: float | None = None, most: float | None = None
) -> str:
    """A ratio beside its goal, which is a floor or a ceiling."""
    goal = f">= {least:g}" if least is not None else f"<= {most:g}"
    met = ratio >= least if least is not None else most is not None and ratio <= most
    return f"{key} {what}: {ratio:.2f} (goal {goal}: {'met' if met else 'missed'})"
