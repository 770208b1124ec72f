"""The whole fuzz as errands: each builds its own realm, with or without sockets, and reports."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.campaigns.authority.fuzz import Report, fuzz
from tests.campaigns.authority.wired import BRAWLS, CASTLES, DAWNS, HUNT, NIGHTS, Cast, fuzz_wire

A_REALM = 2500
"""This many interactions go into one realm; then a new one is built, because most games of the first have ended."""

ON_A_WIRE = 500
"""This many interactions go to one process over real sockets."""


SHELVED: Final = tuple(
    each for casts in zip_longest(CASTLES, DAWNS, NIGHTS, BRAWLS) for each in casts if each is not None
)
"""The casts of the games of the shelf, in turn."""


@dataclass(frozen=True, slots=True)
class Errand:
    """This many interactions into a realm of that seed: in one process, or over a wire where a `cast` plays."""

    seed: str
    size: int
    cast: Cast | None = None

    def run(self) -> Report:
        """Send them all."""
        logging.getLogger().addHandler(logging.NullHandler())
        report = Report()
        with TemporaryDirectory() as folder:
            if self.cast is None:
                asyncio.run(fuzz(Path(folder), self.seed, self.size, report))
            else:
                asyncio.run(fuzz_wire(Path(folder), self.seed, self.size, report, self.cast))
        return report


def inside(seed: str, interactions: int) -> Iterator[Errand]:
    """This many errands in realms without sockets."""
    for at, first in enumerate(range(0, interactions, A_REALM)):
        yield Errand(f"{seed} {at}", min(A_REALM, interactions - first))


def on_wires(seed: str, interactions: int) -> Iterator[Errand]:
    """This many errands on wires, with a game of the shelf on every other wire."""
    for at, first in enumerate(range(0, interactions, ON_A_WIRE)):
        cast = SHELVED[at // 2 % len(SHELVED)] if at % 2 else HUNT
        yield Errand(f"{seed} {at}", min(ON_A_WIRE, interactions - first), cast)


def reports(errands: Sequence[Errand], jobs: int) -> Iterator[Report]:
    """The report of each errand, in their order; this many processes of our own work on them."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(Errand.run, errands)
