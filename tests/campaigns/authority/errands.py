"""The whole fuzz as errands: each lays a realm of its own, without sockets or with them, and reports."""

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
"""So many interactions are sent into one realm; then the next is laid, as most games of the first have ended."""

ON_A_WIRE = 500
"""So many go to one process over real sockets."""


SHELVED: Final = tuple(
    each for casts in zip_longest(CASTLES, DAWNS, NIGHTS, BRAWLS) for each in casts if each is not None
)
"""The casts of games of the shelf, in turn."""


@dataclass(frozen=True, slots=True)
class Errand:
    """So many interactions into a realm of that seed: in one process, or over a wire where a `cast` plays."""

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
    """So many, in realms without sockets."""
    for at, first in enumerate(range(0, interactions, A_REALM)):
        yield Errand(f"{seed} {at}", min(A_REALM, interactions - first))


def on_wires(seed: str, interactions: int) -> Iterator[Errand]:
    """So many, with a game of the shelf on every other wire."""
    for at, first in enumerate(range(0, interactions, ON_A_WIRE)):
        cast = SHELVED[at // 2 % len(SHELVED)] if at % 2 else HUNT
        yield Errand(f"{seed} {at}", min(ON_A_WIRE, interactions - first), cast)


def reports(errands: Sequence[Errand], jobs: int) -> Iterator[Report]:
    """What came of each errand, in their order; so many processes of our own are at work on them."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(Errand.run, errands)
