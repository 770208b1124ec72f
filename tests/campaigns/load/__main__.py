"""`make load`: what a decision, a button, ten thousand games and a crowd cost, as ratios beside their goals.

Everything else on the machine disturbs L1: it needs two processors, one for the bot and one for the crowd. The exit
code is 1 if a goal is missed. `--only` names the measurements.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench._method import verdict
from tests.campaigns.load import button, disk, rush, scale
from tests.campaigns.load.towns import town

PRESSES, GAMES, SECONDS = 200, 10_000, 30
"""A game of two players who press at random is over after some 350 presses."""

Lines = list[str]


async def kept(folder: Path) -> Lines:
    """P1 and P2."""
    took = await disk.measured(folder)
    row, sync = took["one row"], took["fdatasync"]
    others = ", ".join(f"{name} {took[name] / sync:.2f}" for name in ("one row", "thread", "loop"))
    return [
        "  " + ", ".join(f"{name} {milliseconds:.2f} ms" for name, milliseconds in took.items()),
        f"  beside one fdatasync: {others}",
        verdict("P1", "a durable decision / one durable row", took["thread"] / row, most=1.8),
        verdict("P2", "the same awaited / one durable row", took["loop"] / row, most=2.8),
    ]


async def handled(folder: Path) -> Lines:
    """L2."""
    took = await button.measured(folder, PRESSES)
    return [
        "  " + ", ".join(f"{name} {milliseconds:.2f} ms" for name, milliseconds in took.items()),
        f"  beside discord.py that hears and says nothing: {took['bot'] / took['hearing']:.1f}",
        verdict("L2", "a handled button / discord.py answering", took["bot"] / took["answering"], most=6),
    ]


async def many(folder: Path) -> Lines:
    """S1."""
    few, crowd = folder / "few", folder / "many"
    keys = {each: await town(each, games, decisions=60) for each, games in ((few, 10), (crowd, GAMES))}
    alone, all_of_them = await scale.restarted(few), await scale.restarted(crowd)
    took = await scale.latencies(keys)
    each = (all_of_them.held - alone.held) / GAMES / 1024
    return [
        f"  rows {all_of_them.reading:.2f} s, restart {all_of_them.seconds:.2f} s; a decision {took[few]:.2f} ms",
        verdict("S1", f"a decision beside {GAMES:,} games / beside 10", took[crowd] / took[few], most=1.2),
        verdict("S1", "KB of an idle game", each, most=5),
        verdict("S1", "restart / reading the rows", all_of_them.seconds / all_of_them.reading, most=2),
    ]


async def crowded(folder: Path) -> Lines:
    """L1."""
    found = await rush.measured(folder, seconds=SECONDS)
    idle, busy = rush.p99(found.idle), rush.p99(found.busy)
    lost = [*found.idle, *found.busy, *found.rushed].count(inf)
    middle = 1e3 * median(found.idle), 1e3 * median(found.busy)
    return [
        f"  idle p50 {middle[0]:.1f} p99 {1e3 * idle:.1f} ms, busy p50 {middle[1]:.1f} p99 {1e3 * busy:.1f} ms,"
        f" the crowd itself behind by p99 {1e3 * rush.p99(found.behind):.1f} ms",
        f"  {rush.NEWCOMERS:,} at once p50 {1e3 * median(found.rushed):.0f} ms; steps of 50 ms, others' share included:"
        f" {len(found.late)}, the longest {1e3 * max(found.late, default=0):.0f} ms",
        verdict("L1", "acknowledgement p99 busy / idle", busy / idle, most=2),
        verdict("L1", "acknowledgement p99, ms", 1e3 * busy, most=50),
        verdict(
            "L1", f"seconds until {rush.NEWCOMERS:,} at once are acknowledged", max(found.rushed), most=3
        ),
        verdict("L1", "answers that came too late", lost, most=0),
        verdict("L1", "panels that were not shown", rush.NEWCOMERS - found.shown, most=0),
        verdict("L1", "steps that held the loop up for 50 ms", len(found.held), most=0),
    ]


ALL: dict[str, Callable[[Path], Coroutine[None, None, Lines]]] = {
    "disk": kept,
    "button": handled,
    "scale": many,
    "rush": crowded,
}


def lines(names: list[str], beside: Path) -> Iterator[str]:
    """The measured values, one after another, in folders `beside` this one."""
    for name in names:
        with TemporaryDirectory(dir=beside) as folder:
            yield f"{name}:"
            yield from asyncio.run(ALL[name](Path(folder).absolute()))


def main() -> int:
    """Print everything; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.load", description=__doc__)
    parser.add_argument("--only", nargs="*", choices=ALL, default=list(ALL))
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help="on the disk that is meant")
    asked, missed = parser.parse_args(), False
    for line in lines(asked.only, asked.folder):
        print(line, flush=True)
        missed |= line.endswith("missed)")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
