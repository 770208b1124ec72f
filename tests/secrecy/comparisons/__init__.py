"""What two games are compared by that differ in secrets alone, by name: each tells the channels in which they differ.

Honest games differ in none. `mutants` plants leaks and asks whether they do then.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path

from tests.secrecy.comparisons import evenings, rights, sights, towns
from tests.secrecy.comparisons.seats import seats
from tests.secrecy.kinds import TABLES
from tests.secrecy.leaks.spy import Spy
from tests.secrecy.pairs import KINDS

Comparison = Callable[[Path, Spy], Awaitable[set[str]]]
FEW = 2
"""So many pairs are compared where no leak is planted: the pairs have tests of their own."""


async def _sights(kind: str, _folder: Path, spy: Spy, *, most: int = sights.SEARCHED) -> set[str]:
    return sights.sights(kind, spy, most=most)


async def _seats(table: str, _folder: Path, spy: Spy, *, most: int = 80) -> set[str]:
    return seats(table, spy, most=most)


COMPARISONS: Mapping[str, Comparison] = {
    **{f"sights of {kind}": partial(_sights, kind) for kind in KINDS},
    **{f"seats: {table}": partial(_seats, table) for table in TABLES},
    "a town": towns.towns,
    "a town looked at closely": partial(towns.towns, scene=towns.a_close_look),
    "a town out of reach": partial(towns.towns, is_shut=True),
    "evenings": evenings.secrets,
    "plans": evenings.plans,
    "alarms": evenings.alarms,
    "orders": evenings.orders,
    "partners": evenings.partners,
    "rights": rights.rights,
}
"""By name."""


def honest(name: str) -> Comparison:
    """The comparison as it is made where no leak is planted."""
    kind, _, what = name.partition(" of " if name.startswith("sights") else ": ")
    long: Mapping[str, Callable[..., Awaitable[set[str]]]] = {"sights": _sights, "seats": _seats}
    return partial(long[kind], what, most=FEW) if kind in long else COMPARISONS[name]
