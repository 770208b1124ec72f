"""What two games are compared by that differ in secrets alone, by name: each tells the channels in which they differ.

Honest games differ in none. `mutants` plants leaks and asks whether they do then.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path

from tests.campaigns.secrecy.comparisons import comings, delays, evenings, rights, sights, towns
from tests.campaigns.secrecy.comparisons.seats import MOST, seats
from tests.campaigns.secrecy.kinds import TABLES
from tests.campaigns.secrecy.leaks.spy import Spy
from tests.campaigns.secrecy.pairs import KINDS

Comparison = Callable[[Path, Spy], Awaitable[set[str]]]
GOLDEN = {
    "whether he stays with a drunk": "wolf",
    "answers": "four",
    "who goes first": "three",
    "shares of the bonus": "four",
    "shares of the sleepers": "rivals who write",
}
"""Secrets of a decision in a golden game, and the table of that game."""
FEW = 2
"""So many pairs are compared where no leak is planted: the pairs have tests of their own."""


async def _sights(kind: str, _folder: Path, spy: Spy, *, most: int = sights.SEARCHED) -> set[str]:
    return sights.sights(kind, spy, most=most)


async def _seats(
    table: str, _folder: Path, spy: Spy, *, kind: str = "anything", most: int = MOST
) -> set[str]:
    return seats(table, spy, kind=kind, most=most)


async def _listens(kind: str, _folder: Path, _spy: Spy) -> set[str]:
    return sights.listens(kind)


COMPARISONS: Mapping[str, Comparison] = {
    **{f"sights of {kind}": partial(_sights, kind) for kind in KINDS},
    **{f"seats: {table}": partial(_seats, table) for table in TABLES},
    "draws": partial(_seats, "two", kind="draws"),
    **{kind: partial(_seats, table, kind=kind) for kind, table in GOLDEN.items()},
    "listens": partial(_listens, "starts"),
    "listens to other hands": partial(_listens, "hands"),
    "a town": towns.towns,
    "a town looked at closely": partial(towns.towns, scene=towns.a_close_look),
    "a thread": partial(towns.towns, scene=towns.a_thread),
    "a town out of reach": partial(towns.towns, is_shut=True),
    "evenings": evenings.secrets,
    "plans": evenings.plans,
    "alarms": evenings.alarms,
    "orders": evenings.orders,
    "partners": evenings.partners,
    "delays": delays.delays,
    "rights": rights.rights,
    "departures": comings.departures,
    "substitutes": comings.substitutes,
    "endings": comings.endings,
}
"""By name."""


PAIRED: Mapping[str, Comparison] = {
    **{f"sights of {kind}": partial(_sights, kind, most=FEW) for kind in KINDS},
    **{f"seats: {table}": partial(_seats, table, most=FEW) for table in TABLES},
    "draws": partial(_seats, "two", kind="draws", most=FEW),
    **{kind: partial(_seats, table, kind=kind, most=FEW) for kind, table in GOLDEN.items()},
}
"""Those whose pairs have tests of their own, as they are made where no leak is planted."""


def honest(name: str) -> Comparison:
    """The comparison as it is made where no leak is planted."""
    return PAIRED.get(name, COMPARISONS[name])
